//! Words written as one, with what counts as a blank since a step before.

use crate::Risk;
use crate::about::About;
use crate::steps::lines::READER;
use crate::words::inner::{self, Around};
use countersign_command::outline::{Command, Word};

/// `IFS=,; c=rm,-rf,x; $c`: words written as one, with what counts as a blank since a step before.
pub(crate) fn parted(steps: &[Command], command: &Command, depth: usize, about: &mut About) {
    let mut alone = steps.iter().rev().filter(|step| step.words.is_empty()).flat_map(|step| &step.settings);
    let Some((_, blanks)) = alone.find(|(name, _)| name == "IFS") else { return };
    let blank = |c: char| !c.is_whitespace() && blanks.text.contains(c);
    let Some(first) = command.words.first().filter(|word| word.text.contains(blank)) else { return };
    let part = |text: &str| Word { text: text.to_owned(), verbatim: None, ..first.clone() };
    let parts: Vec<Word> = first.text.split(blank).map(part).chain(command.words[1..].iter().cloned()).collect();
    about.join(inner::program(&parts, &Around::bare(depth + 1, &READER)));
    about.warn(finding!(Disguise, "finding-program-disguised"), Risk::High);
}
