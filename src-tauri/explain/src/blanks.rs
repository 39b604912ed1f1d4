//! Words written as one, with a variable where the blanks belong or in braces: `rm${IFS}-rf`, `{rm,-rf}`.

use super::streams::Around;
use super::{About, Risk, wrappers};
use countersign_command::outline::{Command, Word};

/// Words that were written as one, with `$IFS` where the blanks belong.
pub(super) fn parted(words: &[Word]) -> Option<Vec<Word>> {
    let first = words.first().filter(|word| word.text.contains("$IFS") || word.text.contains("${IFS"))?;
    let blank = first.text.replace("${IFS}", " ").replace("$IFS$9", " ").replace("$IFS", " ");
    let part = |text: &str| Word { text: text.to_owned(), ..first.clone() };
    let parts: Vec<Word> = blank.split_whitespace().map(part).chain(words[1..].iter().cloned()).collect();
    parts.first().is_some_and(|word| !word.text.contains("IFS")).then_some(parts)
}

/// `IFS=,; c=rm,-rf,x; $c`: words written as one, with what counts as a blank since a step before.
pub(super) fn parted_by(steps: &[Command], command: &Command, depth: usize, about: &mut About) {
    let mut alone = steps.iter().rev().filter(|step| step.words.is_empty()).flat_map(|step| &step.settings);
    let Some((_, blanks)) = alone.find(|(name, _)| name == "IFS") else { return };
    let blank = |c: char| !c.is_whitespace() && blanks.text.contains(c);
    let Some(first) = command.words.first().filter(|word| word.text.contains(blank)) else { return };
    let part = |text: &str| Word { text: text.to_owned(), verbatim: None, ..first.clone() };
    let parts: Vec<Word> = first.text.split(blank).map(part).chain(command.words[1..].iter().cloned()).collect();
    about.join(wrappers::about(&parts, &Around { feed: &[], text: None, file: None, depth: depth + 1 }));
    about.warn(finding!(Disguise, "finding-program-disguised"), Risk::High);
}

/// Words that braces make of the one where a program's name belongs.
pub(super) fn braced(words: &[Word]) -> Option<Vec<Word>> {
    let first = words.first().filter(|word| !word.quoted && !word.computed)?;
    let (before, rest) = first.text.split_once('{').filter(|(before, _)| !before.ends_with('$'))?;
    let (inside, behind) = rest.split_once('}')?;
    let simple = inside.contains(',') && !inside.contains('{') && !behind.contains('{');
    let part = |part: &str| Word { text: format!("{before}{part}{behind}"), ..first.clone() };
    simple.then(|| inside.split(',').map(part).chain(words[1..].iter().cloned()).collect())
}
