//! Profiles: which further words of a program a prefix rule lets through.
//!
//! A profile is an allow-list of options, each with what its value means, and of what the other words mean. Whatever
//! is not listed asks; so do abbreviated options. The profiles are data: commands with a `rule`
//! in `programs`, whose `README.md` says what each key means.

mod changers;
mod find;
mod git;
mod grammar;
mod kind;
mod meaning;
mod never;
mod options;
mod order;
mod printed;
mod rows;
mod samples;
mod scripts;

use std::collections::HashMap;
use std::sync::LazyLock;

pub use changers::{is_changer, says_what_it_changes};
use countersign_command::place::Place;
use countersign_command::program::Set;
use countersign_command::program::{Class, class, name};
use countersign_messages::Message;
pub use kind::Kind;
pub use meaning::{Meaning, Named, Reach, meaning};
pub use never::{never, shows_secrets};
pub use options::Taken;
pub use order::{in_order, unpaged};
use rows::rows;
pub use samples::samples;

use crate::text::message;

/// Holds what a rule may let through of one program or sub-command.
#[derive(Debug)]
pub struct Profile {
    words: Vec<Vec<String>>,
    flags: Vec<String>,
    values: HashMap<String, (Kind, Attached)>,
    operands: Vec<Kind>,
    repeats: bool,
    needs: usize,
    unless: Vec<String>,
    after: Option<Vec<String>>,
    needs_flag: Vec<String>,
    operands_need: Vec<String>,
    instead: Vec<String>,
    alone: Vec<String>,
    single: bool,
    apart: bool,
    numbers: bool,
    last: bool,
    reads: bool,
    meaning: Vec<Meaning>,
}

/// Whether an option's value must hang on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attached {
    /// `--color` or `--color=WHEN`.
    Only,
    /// `-n 5`, `-n5`, `--lines 5`, `--lines=5`.
    Either,
}

/// Tells why words are not let through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The word that is objected to.
    pub word: String,
    /// Why.
    pub reason: Message,
    /// Whether words behind could still heal it.
    pub unfinished: bool,
}

impl Objection {
    pub(super) fn new(word: &str, reason: Message) -> Self {
        Self { word: word.to_owned(), reason, unfinished: false }
    }

    /// Makes the objection to an option whose value does not stand behind it.
    pub(super) fn lacks_value(word: &str) -> Self {
        Self { unfinished: true, ..Self::new(word, message!("word-lacks-value")) }
    }
}

/// All profiles, by program.
static PROFILES: LazyLock<HashMap<String, Vec<Profile>>> = LazyLock::new(|| {
    let mut profiles: HashMap<String, Vec<Profile>> = HashMap::new();
    for row in rows() {
        for words in std::iter::once(row.words).chain(row.also.iter().copied()) {
            // One row may speak for several programs that take the same words: `cat|tac`.
            for name in words.split_whitespace().next().unwrap_or_default().split('|') {
                profiles.entry(name.to_owned()).or_default().push(row.profile(words));
            }
        }
    }
    for list in profiles.values_mut() {
        list.sort_by_key(|profile| std::cmp::Reverse(profile.words.len()));
    }
    profiles
});

/// Reads the tables of profiles; unless somebody did before, the first judgement does.
pub(super) fn read_tables() {
    LazyLock::force(&PROFILES);
    printed::read_table();
    git::read_table();
    meaning::read_table();
}

/// Names all programs there are profiles of, in no order.
pub fn programs() -> impl Iterator<Item = &'static str> {
    PROFILES.keys().map(String::as_str)
}

impl Profile {
    /// Finds the profile for a rule's words: the longest whose own words begin them.
    pub fn of(prefix: &[String]) -> Option<&'static Self> {
        let list = PROFILES.get(name(prefix.first()?))?;
        list.iter().find(|profile| profile.begins(prefix))
    }

    /// Returns whether profiles are only known for longer forms than a rule's words: such a rule is too wide.
    pub fn only_longer(prefix: &[String]) -> bool {
        prefix.first().and_then(|first| PROFILES.get(name(first))).is_some()
    }

    /// Counts the words that name this program or sub-command.
    pub fn length(&self) -> usize {
        self.words.len()
    }

    /// Returns whether its program takes `@file` for the words in that file, also where an option's value stands.
    fn takes_words_from_files(&self) -> bool {
        self.words.iter().flatten().any(|word| Set::WordsFromFiles.has(word))
    }

    /// Returns whether it only reads files.
    pub fn only_reads(&self) -> bool {
        self.reads
    }

    /// Judges the words after the profile's own.
    ///
    /// # Errors
    ///
    /// The first word that is not let through, and why.
    pub fn admits(&self, argv: &[String], place: &Place<'_>) -> Result<(), Objection> {
        options::Judged::new(self, place).words(argv.get(self.words.len()..).unwrap_or_default())
    }

    /// Judges the words a rule itself names, which more may follow.
    ///
    /// # Errors
    ///
    /// The first word that is let through whatever follows it in no step, and why.
    pub fn begins_with(&self, prefix: &[String], place: &Place<'_>) -> Result<(), Objection> {
        options::Judged::new(self, place).beginning(prefix.get(self.words.len()..).unwrap_or_default())
    }

    /// Takes apart the words after the profile's own; nothing when they cannot be.
    pub fn taken<'a>(&'static self, argv: &'a [String], place: &'a Place<'a>) -> Option<Taken<'a>> {
        options::Judged::new(self, place).taken(argv.get(self.words.len()..).unwrap_or_default())
    }

    fn begins(&self, prefix: &[String]) -> bool {
        let plain = |kind: &str, word: &str| Kind::named(if kind.is_empty() { "name" } else { kind }).plain(word);
        // `*kind` is a word of the person's own, and so is the value in `--option=*kind`.
        let means = |choice: &String, word: &String| match (choice.strip_prefix('*'), choice.split_once("=*")) {
            (Some(kind), _) => plain(kind, word),
            (None, Some((option, kind))) => {
                word.split_once('=').is_some_and(|(own, value)| own == option && plain(kind, value))
            }
            (None, None) => choice == word,
        };
        prefix.len() >= self.words.len()
            && self.words.iter().zip(prefix).skip(1).all(|(choices, word)| choices.iter().any(|one| means(one, word)))
    }
}

/// Returns whether a program has sub-commands of very different weight, so that words nothing is known about never
/// pass.
pub(super) fn is_command(program: &str) -> bool {
    class(program).is_some()
}

/// Returns whether a program opens the keyring, where rules are kept.
pub(super) fn opens_a_keyring(program: &str) -> bool {
    class(program) == Some(Class::Keyring)
}

#[cfg(test)]
mod tests {
    use super::*;
    use countersign_command::read::{Dialect, read};

    fn judged(text: &str, words: usize) -> Result<(), Objection> {
        let reading = read(text, Dialect::Bash).map_err(|_| Objection::lacks_value(text))?;
        let argv = &reading.steps[0].argv;
        let profile = Profile::of(&argv[..words]).ok_or_else(|| Objection::lacks_value(text))?;
        profile.admits(argv, &Place::default())
    }

    #[test]
    fn every_profile_has_cases_and_they_hold() {
        let mut wrong = Vec::new();
        for row in rows() {
            assert!(!row.pass.is_empty() && !row.ask.is_empty(), "{} has no cases", row.words);
            let length = row.words.split_whitespace().count();
            let words: Vec<&str> = row.words.split(' ').map(|word| word.split('|').next().unwrap()).collect();
            let words = words.join(" ");
            let text = |case: &str| case.strip_prefix('=').map_or_else(|| format!("{words} {case}"), str::to_owned);
            for case in row.pass.iter().map(|case| text(case)) {
                wrong.extend(judged(&case, length).err().map(|objection| format!("{case}: {objection:?}")));
            }
            for case in row.ask.iter().map(|case| text(case)) {
                wrong.extend(judged(&case, length).is_ok().then(|| format!("{case}: passes")));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn at_least_sixty_programs() {
        assert!(PROFILES.len() >= 60, "{}", PROFILES.len());
    }
}
