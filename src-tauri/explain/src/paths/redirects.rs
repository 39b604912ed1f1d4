//! Where a command's streams lead: files, other computers, nowhere.

use crate::facts::StepFacts;
use crate::message::{Message, code};
use crate::paths::{persistence, truncation};
use crate::words::nesting::is_sink;
use crate::work::Work;
use crate::{Effect, Effects, Risk};
use countersign_command::outline::{Redirection, Stream};
use countersign_command::place;

/// Makes the message about the output of a construct's commands, until it is known where that goes.
pub(crate) fn group_output() -> Message {
    say!("does-prints", output = say!("output-of-group"))
}

/// What a command prints goes into a file.
fn explain_written(redirect: &Redirection, facts: &mut StepFacts) {
    let target = code(&redirect.target.text);
    let adds = redirect.kind == Stream::Append;
    let empties = !adds && redirect.stream != Some(2) && truncation::prints_nothing(facts);
    let first = facts.clauses.first();
    let printed = first.and_then(Message::output);
    let silent = facts.has(Work::Silent) && facts.effects == Effects::of(Effect::None) && printed.is_none();
    let idle = silent || first.is_some_and(|clause| clause.is("does-nothing"));
    let errors = redirect.stream == Some(2);
    let replaces = facts.clauses.len() == 1 && !errors && (empties || printed.is_some() || idle);
    let untold = first.is_none_or(Message::is_nothing) || idle;
    let output = || if errors { say!("its-errors").into() } else { printed.unwrap_or(say!("its-output").into()) };
    let clause = match adds {
        _ if empties => say!("does-empties", file = target),
        true if untold && !errors => say!("does-makes-missing", file = target),
        true => say!("does-adds-output", output = output(), file = target),
        false => say!("does-writes-output", output = output(), file = target),
    };
    facts.add(clause, &[Effect::Write]);
    if replaces {
        facts.clauses.remove(0);
    }
    if empties {
        truncation::check(&redirect.target.text, facts);
    }
}

/// Says where one stream leads.
pub(crate) fn explain(redirect: &Redirection, facts: &mut StepFacts) {
    let target = redirect.target.text.as_str();
    match redirect.kind {
        Stream::Write | Stream::Append if is_sink(target) => {}
        Stream::Write | Stream::Append if target.starts_with("/dev/tcp/") || target.starts_with("/dev/udp/") => {
            facts.add(say!("does-sends-to", address = code(target)), &[Effect::Network]);
            facts.sends = true;
            if facts.effects.has(Effect::RunCode) {
                facts.warn(finding!(RemoteControl, "finding-remote-orders"), Risk::High);
            }
        }
        Stream::Write | Stream::Append => {
            explain_written(redirect, facts);
            let before = facts.findings.len();
            persistence::check(target, facts);
            if facts.findings.len() > before {
                facts.marks.push(redirect.target.span.clone());
            }
        }
        Stream::Read if is_sink(target) || target.starts_with("<(") => {}
        Stream::Read if target.starts_with("/dev/tcp/") || target.starts_with("/dev/udp/") => {
            facts.add(say!("does-receives-from", address = code(target)), &[Effect::Network]);
            if facts.effects.has(Effect::RunCode) {
                facts.warn(finding!(RemoteControl, "finding-remote-orders"), Risk::High);
            }
        }
        Stream::Read => {
            if facts.clauses.first().is_some_and(|clause| *clause == group_output()) {
                facts.clauses.clear();
            }
            let told = facts.clauses.iter().any(|clause| clause.names(target));
            let clause = if told { Message::default() } else { say!("does-reads", file = code(target)) };
            facts.add(clause, &[Effect::Read]);
            facts.secret |= place::is_secret(target);
        }
        Stream::Text | Stream::Same => {}
    }
}
