//! Words written as one, with what counts as a blank since a step before.

use crate::Risk;
use crate::facts::StepFacts;
use crate::steps::inner_lines::READER;
use crate::words::nesting::{self, Context};
use countersign_command::outline::{Command, Word};

/// Explains words written as one, with what counts as a blank since a step before: `IFS=,; c=rm,-rf,x; $c`.
pub(crate) fn check(steps: &[Command], command: &Command, depth: usize, facts: &mut StepFacts) {
    let mut alone = steps.iter().rev().filter(|step| step.words.is_empty()).flat_map(|step| &step.settings);
    let Some((_, blanks)) = alone.find(|(name, _)| name == "IFS") else { return };
    let blank = |c: char| !c.is_whitespace() && blanks.text.contains(c);
    let Some(first) = command.words.first().filter(|word| word.text.contains(blank)) else { return };
    let part = |text: &str| Word { text: text.to_owned(), verbatim: None, ..first.clone() };
    let parts: Vec<Word> = first.text.split(blank).map(part).chain(command.words[1..].iter().cloned()).collect();
    facts.merge(nesting::explain_program(&parts, &Context::bare(depth + 1, &READER)));
    facts.warn(finding!(Disguise, "finding-program-disguised"), Risk::High);
}
