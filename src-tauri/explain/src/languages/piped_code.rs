//! Code a program is fed: a file, a text it is handed, what is piped in.

use crate::facts::StepFacts;
use crate::languages::inline_code;
use crate::message::{Argument, code};
use crate::paths::downloads;
use crate::words::nesting::{self, Context};
use crate::{Effect, Effects, Risk};
use countersign_command::program::Set;

/// Explains an interpreter that runs what is piped in or handed over.
pub(crate) fn explain(program: &str, context: &Context<'_>) -> StepFacts {
    if let Some(handed) = context.input_text() {
        if handed.computed && handed.text.trim_start().starts_with(['$', '`']) {
            return computed_code();
        }
        let mut facts = StepFacts::new(say!("does-runs-given-text", program = code(program)), &[Effect::RunCode]);
        if is_shell_text(program) {
            let deeper = context.within();
            facts.merge(nesting::explain_line_in(std::slice::from_ref(handed), &handed.text, &deeper));
        } else {
            inline_code::check(handed, context, &mut facts);
            inline_code::check_desktop(program, &handed.text, &mut facts);
        }
        return facts;
    }
    let mut facts =
        StepFacts::new(say!("does-runs-input", input = Argument::Input, program = code(program)), &[Effect::RunCode]);
    facts.script = context.file.map(str::to_owned);
    if context.feed.iter().any(|feed| feed.effects.has(Effect::Network)) {
        facts.warn(finding!(UntrustedCode, "finding-remote-code-unseen"), Risk::High);
    } else if !context.feed.is_empty() {
        facts.warn(finding!(HiddenCode, "finding-composed-text-runs"), Risk::High);
        if let Some(line) = printed_text(context.feed).filter(|_| is_shell_text(program)) {
            let deeper = context.within();
            facts.merge(nesting::explain_line(&line, &deeper));
        }
    }
    facts
}

/// Returns whether the text that a program is handed is read here.
fn is_shell_text(program: &str) -> bool {
    Set::PosixShell.has(program) || program == "source"
}

/// What is printed into a pipe, when that is plain words and all of them are known.
fn printed_text(feed: &[StepFacts]) -> Option<String> {
    let [StepFacts { clauses, effects, .. }] = feed else { return None };
    let [clause] = clauses.as_slice() else { return None };
    let words = clause.printed()?.join(" ");
    (*effects == Effects::of(Effect::None) && !words.contains(['\\', '%', '$', '`'])).then_some(words)
}

/// Explains the run of a script in a file.
pub(crate) fn script_file(path: &str) -> StepFacts {
    let mut facts = StepFacts::new(say!("does-runs-file", file = code(path)), &[Effect::RunCode]);
    facts.script = Some(path.to_owned());
    if path.starts_with("http://") || path.starts_with("https://") {
        facts.add(say!("does-fetches-first"), &[Effect::Network]);
        facts.warn(downloads::unseen_code(), Risk::High);
    }
    facts.touches.push(path.to_owned());
    facts
}

/// Explains the run of code that is computed only when it runs.
pub(crate) fn computed_code() -> StepFacts {
    let mut facts = StepFacts::new(say!("does-runs-computed-text"), &[Effect::RunCode]);
    facts.warn(finding!(HiddenCode, "finding-code-unseen"), Risk::High);
    facts
}
