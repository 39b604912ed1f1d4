//! Profiles: which further words of a program a prefix rule lets through.
//!
//! A profile is an allow-list of options, each with what its value means, and of what the other words mean. Whatever
//! is not listed asks; so do abbreviated options. The profiles are data: the `[[rule]]` tables in `programs/`.

mod find;
mod kind;
mod never;
mod options;
mod scripts;

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::place::Place;
use super::tables;
pub use kind::Kind;
pub use never::never;

/// What a rule may let through of one program or sub-command.
#[derive(Debug)]
pub struct Profile {
    words: Vec<String>,
    flags: Vec<String>,
    values: HashMap<String, (Kind, Attached)>,
    operands: Vec<Kind>,
    repeats: bool,
    needs: usize,
    unless: Vec<String>,
    single: bool,
    numbers: bool,
    last: bool,
    reads: bool,
}

/// Whether an option's value must hang on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attached {
    /// `--color` or `--color=WHEN`.
    Only,
    /// `-n 5`, `-n5`, `--lines 5`, `--lines=5`.
    Either,
}

/// Why words are not let through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The word that is objected to.
    pub word: String,
    /// Why.
    pub reason: String,
}

impl Objection {
    fn new(word: &str, reason: impl Into<String>) -> Self {
        Self { word: word.to_owned(), reason: reason.into() }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Row {
    words: String,
    #[serde(default)]
    flags: String,
    #[serde(default)]
    values: String,
    #[serde(default)]
    operands: String,
    /// Options that take the place of the first operand (`grep -e`).
    #[serde(default)]
    unless: String,
    /// Long options have one dash, and short ones are never joined.
    #[serde(default)]
    single: bool,
    /// `-5` is an option.
    #[serde(default)]
    numbers: bool,
    /// Options after the first operand are operands.
    #[serde(default)]
    last: bool,
    /// Only reads files: a file rule may cover it.
    #[serde(default)]
    reads: bool,
    #[serde(default)]
    pass: Vec<String>,
    #[serde(default)]
    ask: Vec<String>,
}

#[derive(Deserialize)]
struct Rows {
    #[serde(default)]
    rule: Vec<Row>,
}

/// All profiles, by program.
static PROFILES: LazyLock<HashMap<String, Vec<Profile>>> = LazyLock::new(|| {
    let mut profiles: HashMap<String, Vec<Profile>> = HashMap::new();
    for row in rows() {
        // One row may speak for several programs that take the same words: `cat|tac`.
        let (program, rest) = row.words.split_once(' ').unwrap_or((&row.words, ""));
        for name in program.split('|') {
            let words = std::iter::once(name).chain(rest.split_whitespace()).map(str::to_owned).collect();
            profiles.entry(name.to_owned()).or_default().push(row.profile(words));
        }
    }
    for list in profiles.values_mut() {
        list.sort_by_key(|profile| std::cmp::Reverse(profile.words.len()));
    }
    profiles
});

fn rows() -> impl Iterator<Item = Row> {
    tables::FILES.iter().filter_map(|(_, text)| toml::from_str::<Rows>(text).ok()).flat_map(|rows| rows.rule)
}

impl Row {
    fn profile(&self, words: Vec<String>) -> Profile {
        let list = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let mut values = HashMap::new();
        for value in self.values.split_whitespace() {
            let (name, kind) = value.split_once(':').unwrap_or((value, "text"));
            let (name, attached) = match name.strip_suffix('?') {
                Some(name) => (name, Attached::Only),
                None => (name, Attached::Either),
            };
            values.insert(name.to_owned(), (Kind::named(kind), attached));
        }
        let operands: Vec<&str> = self.operands.split_whitespace().collect();
        Profile {
            words,
            flags: list(&self.flags),
            values,
            repeats: operands.last().is_some_and(|kind| kind.ends_with(['*', '+'])),
            needs: operands.iter().filter(|kind| !kind.ends_with(['*', '?'])).count(),
            operands: operands.iter().map(|kind| Kind::named(kind.trim_end_matches(['*', '+', '?']))).collect(),
            unless: list(&self.unless),
            single: self.single,
            numbers: self.numbers,
            last: self.last,
            reads: self.reads,
        }
    }
}

impl Profile {
    /// The profile for a rule's words: the longest whose own words begin them.
    pub fn of(prefix: &[String]) -> Option<&'static Self> {
        let list = PROFILES.get(name(prefix.first()?))?;
        list.iter().find(|profile| profile.begins(prefix))
    }

    /// Whether profiles are only known for longer forms than a rule's words: such a rule is too wide.
    pub fn only_longer(prefix: &[String]) -> bool {
        prefix.first().and_then(|first| PROFILES.get(name(first))).is_some()
    }

    /// How many words name this program or sub-command.
    pub fn length(&self) -> usize {
        self.words.len()
    }

    /// Whether it only reads files.
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

    fn begins(&self, prefix: &[String]) -> bool {
        prefix.len() >= self.words.len()
            && self.words.iter().zip(prefix).skip(1).all(|(own, word)| own.strip_prefix('*').map_or_else(
                || own == word,
                |kind| Kind::named(if kind.is_empty() { "name" } else { kind }).plain(word),
            ))
    }
}

/// The name tables know a program by: its base name when its path is absolute.
fn name(program: &str) -> &str {
    if program.starts_with('/') { program.rsplit('/').next().unwrap_or(program) } else { program }
}

#[cfg(test)]
mod tests {
    use super::super::read::{Dialect, read};
    use super::*;

    fn judged(text: &str, words: usize) -> Result<(), Objection> {
        let argv = read(text, Dialect::Bash).unwrap_or_else(|e| panic!("{text}: {e:?}")).steps.remove(0).argv;
        let profile = Profile::of(&argv[..words]).unwrap_or_else(|| panic!("no profile for {text}"));
        profile.admits(&argv, &Place::default())
    }

    #[test]
    fn every_table_parses() {
        for (file, text) in tables::FILES {
            toml::from_str::<Rows>(text).unwrap_or_else(|error| panic!("{file}: {error}"));
        }
        let options = rows().flat_map(|row| row.flags.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        for option in options {
            assert!(option.starts_with('-') || option.starts_with('+'), "{option} is no option");
        }
    }

    #[test]
    fn every_profile_has_cases_and_they_hold() {
        for row in rows() {
            assert!(!row.pass.is_empty() && !row.ask.is_empty(), "{} has no cases", row.words);
            let length = row.words.split_whitespace().count();
            let words = row.words.replace(row.words.split(' ').next().unwrap(), row.words.split([' ', '|']).next().unwrap());
            for case in &row.pass {
                let text = case.strip_prefix('=').map_or_else(|| format!("{words} {case}"), str::to_owned);
                assert_eq!(judged(&text, length), Ok(()), "{text}");
            }
            for case in &row.ask {
                let text = case.strip_prefix('=').map_or_else(|| format!("{words} {case}"), str::to_owned);
                assert!(judged(&text, length).is_err(), "{text}");
            }
        }
    }

    #[test]
    fn at_least_sixty_programs() {
        assert!(PROFILES.len() >= 60, "{}", PROFILES.len());
    }
}
