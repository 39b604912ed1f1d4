//! The words a risk comes from, so that they can be shown in the command: the program, its sub-command, the options that
//! say so, the file that is written.

use crate::lists::LOUD_OPTIONS;
use std::ops::Range;

use crate::{Risk, StepFacts};
use countersign_command::outline::Word;
use countersign_command::program::Set;

/// Marks a program whose risk is worth reading twice.
pub(crate) fn mark_program(words: &[Word], facts: &mut StepFacts) {
    if facts.risk < Risk::Medium {
        return;
    }
    let Some(program) = words.first() else { return };
    tidy(&mut facts.marks);
    if facts.marks.is_empty() {
        let all = Set::Loud.has(program.text.rsplit('/').next().unwrap_or_default());
        let loud = |word: &&Word| LOUD_OPTIONS.contains(&word.text.as_str()) || all && word.text.starts_with('-');
        facts.marks.extend(words.iter().skip(1).filter(loud).map(|word| word.span.clone()));
    }
    facts.marks.push(program.span.clone());
}

/// Finds the words that carry options, written alone, with a value or joined.
pub(crate) fn option_marks(words: &[Word], options: &[&str]) -> Vec<Range<usize>> {
    let carries = |word: &&Word| {
        let text = word.text.as_str();
        options.iter().any(|option| {
            let option = option.split('=').next().unwrap_or(option);
            let value = text.strip_prefix(option).is_some_and(|rest| rest.is_empty() || rest.starts_with('='));
            let letter = option.strip_prefix('-').filter(|letter| letter.len() == 1);
            let joined = text.starts_with('-') && !text.starts_with("--");
            value || joined && letter.is_some_and(|letter| text[1..].contains(letter))
        })
    };
    words.iter().filter(carries).map(|word| word.span.clone()).collect()
}

/// Sorts marks, and leaves out those that stand twice or nowhere.
pub(crate) fn tidy(marks: &mut Vec<Range<usize>>) {
    marks.retain(|mark| !mark.is_empty());
    marks.sort_unstable_by_key(|mark| (mark.start, mark.end));
    marks.dedup();
}
