//! Where a command's streams lead: files, other computers, nowhere.

use crate::about::About;
use crate::message::{Message, code};
use crate::places::{emptied, lasting};
use crate::words::inner::is_sink;
use crate::work::Work;
use crate::{Effect, Effects, Risk};
use countersign_command::outline::{Redirection, Stream};
use countersign_command::place;

/// What the commands of a construct print, until it is said where it goes.
pub(crate) fn group() -> Message {
    say!("does-prints", output = say!("output-of-group"))
}

/// What a command prints goes into a file.
fn written(redirect: &Redirection, about: &mut About) {
    let target = code(&redirect.target.text);
    let adds = redirect.kind == Stream::Append;
    let empties = !adds && redirect.stream != Some(2) && emptied::prints_nothing(about);
    let first = about.clauses.first();
    let printed = first.and_then(Message::output);
    let silent = about.has(Work::Silent) && about.effects == Effects::of(Effect::None) && printed.is_none();
    let idle = silent || first.is_some_and(|clause| clause.is("does-nothing"));
    let errors = redirect.stream == Some(2);
    let replaces = about.clauses.len() == 1 && !errors && (empties || printed.is_some() || idle);
    let untold = first.is_none_or(Message::is_nothing) || idle;
    let output = || if errors { say!("its-errors").into() } else { printed.unwrap_or(say!("its-output").into()) };
    let clause = match adds {
        _ if empties => say!("does-empties", file = target),
        true if untold && !errors => say!("does-makes-missing", file = target),
        true => say!("does-adds-output", output = output(), file = target),
        false => say!("does-writes-output", output = output(), file = target),
    };
    about.add(clause, &[Effect::Write]);
    if replaces {
        about.clauses.remove(0);
    }
    if empties {
        emptied::lost(&redirect.target.text, about);
    }
}

/// Says where one stream leads.
pub(crate) fn redirection(redirect: &Redirection, about: &mut About) {
    let target = redirect.target.text.as_str();
    match redirect.kind {
        Stream::Write | Stream::Append if is_sink(target) => {}
        Stream::Write | Stream::Append if target.starts_with("/dev/tcp/") || target.starts_with("/dev/udp/") => {
            about.add(say!("does-sends-to", address = code(target)), &[Effect::Network]);
            about.sends = true;
            if about.effects.has(Effect::RunCode) {
                about.warn(finding!(RemoteControl, "finding-remote-orders"), Risk::High);
            }
        }
        Stream::Write | Stream::Append => {
            written(redirect, about);
            let before = about.findings.len();
            lasting::written(target, about);
            if about.findings.len() > before {
                about.marks.push(redirect.target.span.clone());
            }
        }
        Stream::Read if is_sink(target) || target.starts_with("<(") => {}
        Stream::Read if target.starts_with("/dev/tcp/") || target.starts_with("/dev/udp/") => {
            about.add(say!("does-receives-from", address = code(target)), &[Effect::Network]);
            if about.effects.has(Effect::RunCode) {
                about.warn(finding!(RemoteControl, "finding-remote-orders"), Risk::High);
            }
        }
        Stream::Read => {
            if about.clauses.first().is_some_and(|clause| *clause == group()) {
                about.clauses.clear();
            }
            let told = about.clauses.iter().any(|clause| clause.names(target));
            let clause = if told { Message::default() } else { say!("does-reads", file = code(target)) };
            about.add(clause, &[Effect::Read]);
            about.secret |= place::is_secret(target);
        }
        Stream::Text | Stream::Same => {}
    }
}
