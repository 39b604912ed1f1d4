//! What programs do, as their tables say (`programs`, whose `README.md` describes the format).
//!
//! The rows are values that the build writes, so nothing in them can be ill-formed. They are held against a program's words taken apart; the first row that fits speaks, those of longer words
//! before those of shorter ones.

use crate::hosts;
use crate::lists::{ANY_CASE_OPTIONS, ON_VALUES};
use std::collections::HashMap;
use std::sync::LazyLock;

use crate::finding::FindingKind;
use crate::message::Said;
use crate::work::{Work, Works};
use crate::{Effect, Effects, Risk};
use countersign_command::outline::Word;
use countersign_command::program::options::OptionTable;
pub(crate) use countersign_command::program::options::options;
use countersign_command::program::options::{Parts, parts};

// The rows of all programs.
include!(concat!(env!("OUT_DIR"), "/acts.rs"));

/// Holds one row of the tables.
#[derive(Debug)]
pub(crate) struct TableRow {
    pub(crate) words: Words,
    when: Words,
    pub(crate) effects: Effects,
    pub(crate) risk: Option<Risk>,
    /// What it does, as a message.
    pub(crate) says: Said,
    /// The message that says what deserves a second look.
    pub(crate) warning: Option<&'static str>,
    /// What kind of finding that is, where its effects and work do not say so.
    pub(crate) kind: Option<FindingKind>,
    pub(crate) adds: bool,
    /// What it does for the steps beside it.
    pub(crate) works: Works,
    /// Hands what it is given to another computer.
    pub(crate) sends: bool,
    /// Prints a secret.
    pub(crate) secret: bool,
}

/// Holds what the tables say about one program.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub(crate) rows: Vec<&'static TableRow>,
    options: Option<&'static OptionTable>,
}

/// Lists words with their choices.
pub(crate) type Words = &'static [&'static [&'static str]];

static PROGRAMS: LazyLock<HashMap<&'static str, Program>> = LazyLock::new(|| {
    let mut programs: HashMap<&'static str, Program> = HashMap::new();
    for row in ROWS {
        for name in row.words[0] {
            programs.entry(name).or_default().rows.push(row);
        }
    }
    for (name, program) in &mut programs {
        program.options = options(name);
        program.rows.sort_by_key(|row| std::cmp::Reverse(row.words.len()));
    }
    programs
});

/// Reads the table of programs; unless somebody did before, the first explanation does.
pub fn read_table() {
    LazyLock::force(&PROGRAMS);
}

/// Finds a program by its plain name, if its tables say what it does.
pub(crate) fn program(name: &str) -> Option<&'static Program> {
    PROGRAMS.get(name)
}

impl Program {
    /// Returns whether one of its rows is about a sub-command.
    pub(crate) fn knows(&self, sub: &str) -> bool {
        self.rows.iter().any(|row| row.words.get(1).is_some_and(|words| words.contains(&sub)))
    }

    /// Takes words apart as this program and its sub-command would.
    pub(crate) fn parts<'a>(&self, words: &'a [Word]) -> Parts<'a> {
        self.options.map_or_else(|| parts(words, &[], false), |options| options.parts(words))
    }
}

impl TableRow {
    /// Returns whether the words of this row lead the operands.
    pub(crate) fn leads(&self, operands: &[&str]) -> bool {
        words_lead(self.words, operands)
    }

    /// Returns whether its conditions hold, with the operands behind its words.
    pub(crate) fn holds(&self, parts: &Parts<'_>, operands: &[&str]) -> bool {
        conditions_hold(self.when, parts, operands)
    }

    /// Returns the value that is meant: of those its conditions ask for, the one that is like that.
    pub(crate) fn value<'a>(&self, parts: &Parts<'a>) -> Option<&'a str> {
        let asked = self.when.iter().copied().flatten().filter_map(|mark| mark.split_once('='));
        let like = |(option, pattern): (&str, &str)| {
            parts.values(&[option]).find(|value| matches_value(option, pattern, value))
        };
        asked.filter(|(option, _)| option.starts_with('-')).find_map(like).or_else(|| parts.value(&self.options()))
    }

    /// Lists the options among its conditions, without what their values must be.
    pub(crate) fn options(&self) -> Vec<&'static str> {
        let marks = self.when.iter().copied().flatten().filter(|mark| mark.starts_with('-'));
        marks.map(|mark| mark.split('=').next().unwrap_or(mark)).collect()
    }
}

/// Returns whether the words of a row behind the program's name lead the operands.
pub(crate) fn words_lead(words: &[&[&str]], operands: &[&str]) -> bool {
    let own = &words[1..];
    operands.len() >= own.len() && own.iter().zip(operands).all(|(choices, word)| choices.contains(word))
}

/// Returns whether one condition of each group holds, with the operands behind a row's words.
pub(crate) fn conditions_hold(when: &[&[&str]], parts: &Parts<'_>, operands: &[&str]) -> bool {
    when.iter().all(|group| {
        let taken_back = group.contains(&DRY_RUN) && is_revoked(group, parts, operands);
        group.iter().any(|mark| !(taken_back && mark.starts_with('-')) && condition_holds(mark, parts, operands))
    })
}

/// The option that lets a program only show what it would do.
const DRY_RUN: &str = "--dry-run";

/// Returns whether that option, or another of its group, is taken back somewhere among the words: `--no-dry-run`, also
/// shortened, or a value that does not say yes. The last one counts for some programs, the first for others.
fn is_revoked(group: &[&str], parts: &Parts<'_>, operands: &[&str]) -> bool {
    let refused = |value: &str| !ON_VALUES.contains(&value.to_lowercase().as_str());
    let no = |name: &str| name.strip_prefix("--no-").is_some_and(|rest| DRY_RUN[2..].starts_with(rest));
    let tries = |name: &str| matches!(name, DRY_RUN | "-n") && group.contains(&name);
    parts.options.iter().any(|(name, value)| no(name) || tries(name) && value.is_some_and(refused))
        || operands.contains(&"false")
}

fn condition_holds(mark: &str, parts: &Parts<'_>, operands: &[&str]) -> bool {
    if let Some(mark) = mark.strip_prefix('!') {
        return !condition_holds(mark, parts, operands);
    }
    if let Some((place, pattern)) = mark.strip_prefix("={").and_then(|mark| mark.split_once('}')) {
        let place: Option<usize> = place.parse().ok();
        return place.and_then(|place| operands.get(place.checked_sub(1)?)).is_some_and(|word| matches(pattern, word));
    }
    if let Some(pattern) = mark.strip_prefix('=') {
        return operands.iter().any(|word| matches(pattern, word));
    }
    if let Some(count) = mark.strip_prefix('#') {
        return match count.strip_suffix('+') {
            Some(least) => least.parse().is_ok_and(|least: usize| operands.len() >= least),
            None => count.parse() == Ok(operands.len()),
        };
    }
    match mark.split_once('=') {
        Some((option, pattern)) => parts.values(&[option]).any(|value| matches_value(option, pattern, value)),
        None => parts.has(&[mark]),
    }
}

/// Returns whether an option's value fits a pattern: settings (`-c core.pager=x`) and statements may be written in any
/// case.
fn matches_value(option: &str, pattern: &str, value: &str) -> bool {
    matches(pattern, value)
        || ANY_CASE_OPTIONS.contains(&option) && matches(&pattern.to_lowercase(), &value.to_lowercase())
}

/// Simple patterns: `*` at the ends; `@here` for the addresses of this computer, `@forge` for those of everybody's
/// repositories.
fn matches(pattern: &str, word: &str) -> bool {
    match pattern {
        "@here" => return hosts::is_this_computer(word),
        "@forge" => return hosts::is_forge(word),
        _ => {}
    }
    match (pattern.strip_prefix('*'), pattern.strip_suffix('*')) {
        (Some(_), Some(_)) if pattern.len() > 1 => word.contains(pattern.trim_matches('*')),
        (Some(end), _) => word.ends_with(end),
        (None, Some(start)) => word.starts_with(start),
        (None, None) => word == pattern,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::RowWords;
    use crate::render;

    #[test]
    fn every_row_has_a_text_whatever_the_words() {
        let says = PROGRAMS.values().flat_map(|program| &program.rows).map(|row| &row.says);
        for said in says {
            for words in [&[][..], &["1"], &["x", "!y"], &["x", "y", "z"]] {
                for sub in ["", "sub"] {
                    // A text that lacks an argument does not get here.
                    let text = render::text(&said.message(&RowWords { sub, operands: words, values: words }));
                    assert!(text.contains(|c: char| c.is_alphabetic()) && !text.contains('{'), "{said:?}: {text}");
                }
            }
        }
    }

    #[test]
    fn at_least_sixty_programs_are_explained() {
        assert!(PROGRAMS.len() > 60, "{}", PROGRAMS.len());
    }
}
