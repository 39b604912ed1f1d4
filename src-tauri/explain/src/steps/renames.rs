//! Programs that a step before copied or linked to another name, which says nothing of what they do.

use crate::lists::PROGRAM_FOLDERS;
use crate::message::code;
use crate::paths::working_folder;
use crate::steps::inner_lines::READER;
use crate::words::nesting::Context;
use crate::words::{names, nesting};
use crate::{Risk, StepFacts};
use countersign_command::outline::{Command, Stream, Word};

/// Explains a program that runs under another name by its own.
pub(crate) fn check(steps: &[Command], command: &Command, facts: &mut StepFacts) {
    let Some(script) = facts.script.as_deref() else { return };
    let runs = working_folder::join(&working_folder::current(steps, command.depth), script);
    let renamed = steps.iter().enumerate().rev().find_map(|(at, step)| {
        let [program, rest @ ..] = step.words.as_slice() else { return None };
        if !matches!(names::plain_name(&program.text).as_str(), "cp" | "ln" | "mv" | "install") {
            return None;
        }
        let operands: Vec<&str> = rest.iter().map(|word| word.text.as_str()).filter(|w| !w.starts_with('-')).collect();
        let [from, to] = operands.as_slice() else { return None };
        let here = working_folder::current(&steps[..at], step.depth);
        let name = from.rsplit('/').next().unwrap_or_default();
        // What is written over it since is something else.
        let over = |later: &Command| {
            later
                .redirects
                .iter()
                .any(|one| matches!(one.kind, Stream::Write) && working_folder::join(&here, &one.target.text) == runs)
        };
        if runs.rsplit('/').next() == Some(name) || steps[at + 1..].iter().any(over) {
            return None;
        }
        let inside = format!("{}/{name}", to.trim_end_matches('/'));
        let same = [working_folder::join(&here, to), working_folder::join(&here, &inside)].contains(&runs);
        (same && is_program(from)).then(|| (*from).to_owned())
    });
    if let Some(program) = renamed {
        let looked_up = program.rsplit(' ').next().unwrap_or_default().trim_end_matches([')', '`']);
        let plain = names::plain_name(if program.starts_with('/') { &program } else { looked_up });
        let named = Word { text: plain, plain: true, ..Word::default() };
        let words: Vec<Word> = std::iter::once(named).chain(command.words.iter().skip(1).cloned()).collect();
        facts.merge(nesting::explain_program(&words, &Context::bare(1, &READER)));
        facts.warn(finding!(Disguise, "finding-renamed-program", program = code(&program)), Risk::High);
    }
}

/// Returns whether a word names a program of the system: by its place, or as what is looked up.
fn is_program(word: &str) -> bool {
    let looked_up = ["$(which ", "$(command -v ", "`which ", "$(type -P "].iter().any(|start| word.starts_with(start));
    looked_up || PROGRAM_FOLDERS.iter().any(|folder| word.starts_with(folder))
}
