//! One command with everything around it: settings, redirections, the pipe before it, the background.

use crate::checks::risk;
use crate::message::{Argument, code, codes};
use crate::paths::redirects::{self, group_output};
use crate::programs::{own_syntax, wrappers};
use crate::steps::inner_lines::READER;
use crate::steps::loops;
use crate::table;
use crate::waits;
use crate::words::nesting::{Context, is_sink};
use crate::words::settings;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Stream, Word};

/// Explains a command in all turns of its loop and all calls of its function.
pub(crate) fn explain(command: &Command, feed: &[StepFacts], depth: usize) -> StepFacts {
    let facts = match command.turns.as_slice() {
        [] => explain_once(command, feed, depth),
        _ => loops::gravest(command, |turn| explain(turn, feed, depth)),
    };
    let facts = if command.calls.is_empty() {
        facts
    } else {
        loops::explain_calls(facts, command, |call| explain(call, feed, depth))
    };
    command.others.iter().fold(facts, |facts, other| loops::graver_of(facts, explain(other, feed, depth)))
}

/// Explains a call of a function the text itself defines: what it does is said where it is defined. `again` says that
/// it starts the function anew it stands in. Whether the definition holds where it is called is not certain, so where
/// the name is that of a known program, what that would do counts as well.
pub(crate) fn explain_call(command: &Command, feed: &[StepFacts], depth: usize, name: &str, again: bool) -> StepFacts {
    let anew = command.background && again;
    if !anew && (own_syntax::knows(name) || table::program(name).is_some()) {
        let mut program = explain(command, feed, depth);
        if program.risk > Risk::Calm || !program.findings.is_empty() {
            program.wrap_first(|does| say!("does-calls-or-else", function = code(name), does = does));
            return program;
        }
    }
    let given: Vec<&str> = command.words.iter().skip(1).map(|word| word.text.as_str()).collect();
    let clause = match given.as_slice() {
        [] => say!("does-calls", function = code(name)),
        given => say!("does-calls-with", function = code(name), words = codes(given)),
    };
    let calls = StepFacts::new(clause, &[Effect::None]);
    let mut calls = add_surroundings(command, feed, calls);
    if anew {
        calls.warn(finding!(Flood, "finding-starts-itself"), Risk::High);
    }
    calls
}

fn explain_once(command: &Command, feed: &[StepFacts], depth: usize) -> StepFacts {
    let text = command.redirects.iter().rfind(|redirect| redirect.kind == Stream::Text);
    let text = text.map(|redirect| &redirect.target);
    let file = command.redirects.iter().rfind(|redirect| redirect.kind == Stream::Read);
    let file = file.map(|redirect| redirect.target.text.as_str()).filter(|file| !is_sink(file));
    let context = Context { feed, text, file, ..Context::bare(depth, &READER) };
    let mut facts =
        if command.words.is_empty() { explain_bare(command) } else { wrappers::explain(&command.words, &context) };
    name_input(&context, &mut facts);
    add_surroundings(command, feed, facts)
}

/// What a command does with its settings, its streams and where it stays.
fn add_surroundings(command: &Command, feed: &[StepFacts], mut facts: StepFacts) -> StepFacts {
    for (name, word) in &command.settings {
        settings::check(name, word, &command.words, &mut facts);
    }
    for redirect in &command.redirects {
        redirects::explain(redirect, &mut facts);
    }
    if facts.clauses == [group_output()] {
        facts.clauses.clear();
    }
    if command.background {
        facts.add(say!("does-background"), &[Effect::Process]);
    }
    waits::add_surroundings(command, &mut facts);
    risk::check(command, feed, &mut facts);
    facts
}

/// Says what it is that a command reads: a file, the text given here, or what comes before in the pipe.
fn name_input(context: &Context<'_>, facts: &mut StepFacts) {
    let source = match (context.file, context.text) {
        (Some(file), _) => code(file),
        (None, Some(_)) => say!("text-given").into(),
        (None, None) if !context.feed.is_empty() => say!("input-before").into(),
        (None, None) => return,
    };
    if let Some(first) = facts.clauses.first_mut() {
        first.reads(&source);
    }
}

/// Settings alone, or the redirections of a construct.
fn explain_bare(command: &Command) -> StepFacts {
    let sets: Vec<Argument> = command.settings.iter().map(|(name, word)| assigned_value(name, word)).collect();
    match sets.split_last() {
        Some((only, [])) => StepFacts::new(say!("does-sets", name = only.clone()), &[Effect::None]),
        Some((last, before)) => StepFacts::new(
            say!("does-sets-several", names = Argument::List(before.to_vec()), last = last.clone()),
            &[Effect::None],
        ),
        // The redirections of a construct: what the commands in it print.
        None if command.construct.is_some() => StepFacts { clauses: vec![group_output()], ..StepFacts::default() },
        None => StepFacts::default(),
    }
}

/// A variable, with the command whose output it is set to.
fn assigned_value(name: &str, word: &Word) -> Argument {
    let inner =
        || word.text.strip_prefix("$(")?.strip_suffix(')').or_else(|| word.text.strip_prefix('`')?.strip_suffix('`'));
    match inner().filter(|inner| word.computed && !inner.contains(['(', ')', '`', '\n'])) {
        Some(inner) => say!("set-to-output", name = code(name), command = code(inner.trim())).into(),
        None => code(name),
    }
}
