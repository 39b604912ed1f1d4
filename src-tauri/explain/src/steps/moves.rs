//! What a step removes after one before moved something there.

use crate::facts::StepFacts;
use crate::message::code;
use crate::steps::simple_command;
use crate::{Effect, Risk};
use countersign_command::outline::{Command, Word};

/// Checks for a deletion of what a step before moved: `mv notes /tmp/x && rm -rf /tmp/x`.
pub(crate) fn check_removed(steps: &[Command], command: &Command, depth: usize, facts: &mut StepFacts) {
    if !facts.effects.has(Effect::Delete) || command.words.first().is_none_or(|word| word.text != "rm") {
        return;
    }
    for step in steps.iter().filter(|step| step.words.first().is_some_and(|word| word.text == "mv")) {
        let mut paths: Vec<&Word> = step.words.iter().skip(1).filter(|word| !word.text.starts_with('-')).collect();
        let Some(to) = paths.pop() else { continue };
        let bare = |text: &str| text.trim_end_matches('/').to_owned();
        let removes = command.words.iter().skip(1).any(|word| bare(&word.text) == bare(&to.text));
        for from in paths.into_iter().filter(|_| removes).take(MOVED) {
            let removed = command.words.iter().take_while(|word| word.text == "rm" || word.text.starts_with('-'));
            let words = removed.cloned().chain([from.clone()]).collect();
            let there = simple_command::explain(&Command { words, ..Command::default() }, &[], depth);
            if there.risk == Risk::High {
                facts.warn(finding!(BroadPath, "finding-moved-there", path = code(&from.text)), Risk::High);
            }
            there.findings.into_iter().for_each(|finding| facts.note(finding, there.risk));
        }
    }
}

/// So many things that were moved are followed.
const MOVED: usize = 8;
