//! Files that a program which runs another reads or writes itself: `xargs -a words`, `strace -o trace`.

use crate::lists::SIDE_FILES;
use crate::message::code;
use crate::paths::persistence;
use crate::{Effect, StepFacts};
use countersign_command::outline::Word;

/// Adds what a program does with a file of its own, by the words that stand before what it runs.
pub(crate) fn add(name: &str, own: &[Word], facts: &mut StepFacts) {
    for row in SIDE_FILES.iter().filter(|row| row.of.contains(&name)) {
        let Some(file) = option_value(own, row.has) else { continue };
        if row.way == "written" {
            facts.add(say!("does-writes-seen", file = code(file)), &[Effect::Write]);
            persistence::check(file, facts);
        } else {
            facts.add(say!("does-takes-words", file = code(file)), &[Effect::Read]);
        }
    }
}

fn option_value<'a>(own: &'a [Word], options: &[&str]) -> Option<&'a str> {
    own.iter().enumerate().find_map(|(at, word)| {
        let joined = word.text.split_once('=').filter(|(option, _)| options.contains(option)).map(|(_, value)| value);
        let next = || own.get(at + 1).filter(|_| options.contains(&word.text.as_str())).map(|word| word.text.as_str());
        joined.or_else(next)
    })
}
