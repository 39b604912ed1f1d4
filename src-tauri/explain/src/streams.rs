//! One command with everything around it: settings, redirections, the pipe before it, the background.

use super::work::Work;
use super::{About, Effect, Effects, Risk, emptied, lasting, risk, settings, special, table, turns, waits, wrappers};
use crate::message::{Argument, Message, code, codes};
use countersign_command::outline::{Command, Redirection, Stream, Word};
use countersign_command::place;

/// What surrounds a program's words.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    /// What the commands before it in the pipe do.
    pub(super) feed: &'a [About],
    /// The text it is handed: a here-document, with its place.
    pub(super) text: Option<&'a Word>,
    /// The file its input comes from.
    pub(super) file: Option<&'a str>,
    /// How deep commands are nested in words.
    pub(super) depth: usize,
}

impl<'a> Around<'a> {
    /// The text that the one command before it in the pipe prints.
    pub(super) fn printed(&self) -> Option<&'a str> {
        self.feed.first().filter(|_| self.feed.len() == 1).and_then(|feed| feed.prints.as_deref())
    }

    /// The text it is handed, or that the one command before it in the pipe passes on.
    pub(super) fn handed(&self) -> Option<&'a Word> {
        let passed = self.feed.first().filter(|_| self.feed.len() == 1).and_then(|feed| feed.passes.as_ref());
        self.text.or(passed)
    }
}

/// What is known about a command, in all turns of its loop.
pub(super) fn about(command: &Command, feed: &[About], depth: usize) -> About {
    let said = match command.turns.as_slice() {
        [] => once(command, feed, depth),
        _ => turns::gravest(command, |turn| about(turn, feed, depth)),
    };
    let said =
        if command.calls.is_empty() { said } else { turns::called(said, command, |call| about(call, feed, depth)) };
    command.others.iter().fold(said, |said, other| turns::perhaps(said, about(other, feed, depth)))
}

/// A call of a function the text itself defines: what it does is said where it is defined. `again` says that it starts the
/// function anew it stands in. Whether the definition holds where it is called is not certain, so where the name is that of
/// a known program, what that would do counts as well.
pub(super) fn called(command: &Command, feed: &[About], depth: usize, name: &str, again: bool) -> About {
    let anew = command.background && again;
    if !anew && (special::knows(name) || table::program(name).is_some()) {
        let mut program = about(command, feed, depth);
        if program.risk > Risk::Calm || !program.findings.is_empty() {
            if let Some(first) = program.clauses.first_mut() {
                first.wrap(|does| say!("does-calls-or-else", function = code(name), does = does));
            }
            return program;
        }
    }
    let given: Vec<&str> = command.words.iter().skip(1).map(|word| word.text.as_str()).collect();
    let clause = match given.as_slice() {
        [] => say!("does-calls", function = code(name)),
        given => say!("does-calls-with", function = code(name), words = codes(given)),
    };
    let calls = About::new(clause, &[Effect::None]);
    let mut calls = dressed(command, feed, calls);
    if anew {
        calls.warn(finding!(Flood, "finding-starts-itself"), Risk::High);
    }
    calls
}

fn once(command: &Command, feed: &[About], depth: usize) -> About {
    let text = command.redirects.iter().rfind(|redirect| redirect.kind == Stream::Text);
    let text = text.map(|redirect| &redirect.target);
    let file = command.redirects.iter().rfind(|redirect| redirect.kind == Stream::Read);
    let file = file.map(|redirect| redirect.target.text.as_str()).filter(|file| !is_sink(file));
    let around = Around { feed, text, file, depth };
    let mut about = if command.words.is_empty() { bare(command) } else { wrappers::about(&command.words, &around) };
    told_from(&around, &mut about);
    dressed(command, feed, about)
}

/// What a command does with its settings, its streams and where it stays.
fn dressed(command: &Command, feed: &[About], mut about: About) -> About {
    for (name, word) in &command.settings {
        settings::look(name, word, &command.words, &mut about);
    }
    for redirect in &command.redirects {
        redirection(redirect, &mut about);
    }
    if about.clauses == [group()] {
        about.clauses.clear();
    }
    if command.background {
        about.add(say!("does-background"), &[Effect::Process]);
    }
    waits::dressed(command, &mut about);
    risk::look(command, feed, &mut about);
    about
}

/// Says what it is that a command reads: a file, the text given here, or what comes before in the pipe.
fn told_from(around: &Around<'_>, about: &mut About) {
    let source = match (around.file, around.text) {
        (Some(file), _) => code(file),
        (None, Some(_)) => say!("text-given").into(),
        (None, None) if !around.feed.is_empty() => say!("input-before").into(),
        (None, None) => return,
    };
    if let Some(first) = about.clauses.first_mut() {
        first.reads(&source);
    }
}

/// Settings alone, or the redirections of a construct.
fn bare(command: &Command) -> About {
    let sets: Vec<Argument> = command.settings.iter().map(|(name, word)| set(name, word)).collect();
    match sets.split_last() {
        Some((only, [])) => About::new(say!("does-sets", name = only.clone()), &[Effect::None]),
        Some((last, before)) => About::new(
            say!("does-sets-several", names = Argument::List(before.to_vec()), last = last.clone()),
            &[Effect::None],
        ),
        // The redirections of a construct: what the commands in it print.
        None if command.construct.is_some() => About { clauses: vec![group()], ..About::default() },
        None => About::default(),
    }
}

/// A variable, with the command whose output it is set to.
fn set(name: &str, word: &Word) -> Argument {
    let inner =
        || word.text.strip_prefix("$(")?.strip_suffix(')').or_else(|| word.text.strip_prefix('`')?.strip_suffix('`'));
    match inner().filter(|inner| word.computed && !inner.contains(['(', ')', '`', '\n'])) {
        Some(inner) => say!("set-to-output", name = code(name), command = code(inner.trim())).into(),
        None => code(name),
    }
}

/// Files that swallow or pass on what is written to them.
pub(super) fn is_sink(path: &str) -> bool {
    matches!(path, "/dev/null" | "/dev/stdout" | "/dev/stderr" | "/dev/tty" | "-" | "&1" | "&2")
        || path.starts_with("/dev/fd/")
}

/// What the commands of a construct print, until it is said where it goes.
fn group() -> Message {
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

pub(super) fn redirection(redirect: &Redirection, about: &mut About) {
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
