//! One command with everything around it: settings, redirections, the pipe before it, the background.

use crate::checks::risk;
use crate::message::{Argument, code, codes};
use crate::places::redirects::{group, redirection};
use crate::programs::{special, wrappers};
use crate::steps::lines::READER;
use crate::steps::turns;
use crate::table;
use crate::waits;
use crate::words::inner::{Around, is_sink};
use crate::words::settings;
use crate::{About, Effect, Risk};
use countersign_command::outline::{Command, Stream, Word};

/// What is known about a command, in all turns of its loop.
pub(crate) fn about(command: &Command, feed: &[About], depth: usize) -> About {
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
pub(crate) fn called(command: &Command, feed: &[About], depth: usize, name: &str, again: bool) -> About {
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
    let around = Around { feed, text, file, ..Around::bare(depth, &READER) };
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
