//! The acts of programs, read from their tables.
//!
//! A line is `words ; when ; effects ; sentence`. Words are the program and its sub-commands, alternatives with a
//! comma; a leading `+` makes the line an addition to whatever else is said. `when` holds groups joined by `&`: options
//! (any of a group), `!option` (not there), `=pattern` (an operand like that; `=@here` for an address of this computer),
//! `=@forge` for one where everybody keeps repositories; `={2}pattern` (the second), `#n` or `#n+` (so many operands).
//! Effects may name the risk too, `sends` for what hands its
//! words to another computer, `secret` for what prints one, and what matters to the steps beside it in the words of
//! `work.rs`, of which a sentence may be led by one, too. Behind ` ! ` in a sentence stands what deserves a second
//! look. `values` lines name the options that take a value,
//! of a program or of a sub-command, `single` lines the programs whose
//! long options have one dash.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::options::{Parts, parts};
use super::work::{Work, Works};
use super::{Effect, Effects, Risk, hosts};
use crate::tables::ACTS;
use countersign_command::outline::Word;

/// One line.
#[derive(Debug)]
pub(super) struct Act {
    pub(super) words: Vec<Vec<&'static str>>,
    when: Vec<Vec<&'static str>>,
    pub(super) effects: Effects,
    pub(super) risk: Option<Risk>,
    pub(super) sentence: &'static str,
    /// What deserves a second look, in words.
    pub(super) warning: Option<&'static str>,
    pub(super) adds: bool,
    /// What it does for the steps beside it.
    pub(super) works: Works,
    /// Hands what it is given to another computer.
    pub(super) sends: bool,
    /// Prints a secret.
    pub(super) secret: bool,
}

/// What is known about one program.
#[derive(Debug, Default)]
pub(super) struct Program {
    pub(super) acts: Vec<Act>,
    pub(super) values: Vec<&'static str>,
    /// The options of one sub-command that take a value.
    sub_values: Vec<(&'static str, Vec<&'static str>)>,
    pub(super) single: bool,
}

static PROGRAMS: LazyLock<HashMap<&'static str, Program>> = LazyLock::new(|| {
    let mut programs: HashMap<&'static str, Program> = HashMap::new();
    for line in ACTS.iter().flat_map(|(_, text)| text.lines()) {
        if let Some((names, values)) = line.strip_prefix("values ").and_then(|line| line.split_once('=')) {
            let (names, subs) = names.trim().split_once(' ').unwrap_or((names.trim(), ""));
            for program in names.split(',') {
                let entry = programs.entry(program).or_default();
                let list = values.split_whitespace();
                if subs.is_empty() {
                    entry.values.extend(list);
                } else {
                    let list: Vec<_> = list.collect();
                    entry.sub_values.extend(subs.split(',').map(|sub| (sub, list.clone())));
                }
            }
        } else if let Some(names) = line.strip_prefix("single ") {
            names.split_whitespace().for_each(|name| programs.entry(name).or_default().single = true);
        } else {
            let names = line.trim_start_matches('+').split([';', ' ']).next().unwrap_or_default();
            for name in names.split(',') {
                if let Some(act) = act(line) {
                    programs.entry(name).or_default().acts.push(act);
                }
            }
        }
    }
    for program in programs.values_mut() {
        program.acts.sort_by_key(|act| std::cmp::Reverse(act.words.len()));
    }
    programs
});

pub fn read_table() {
    LazyLock::force(&PROGRAMS);
}

/// What is known about a program by its plain name.
pub(super) fn program(name: &str) -> Option<&'static Program> {
    PROGRAMS.get(name)
}

impl Program {
    /// Whether one of its lines is about a sub-command.
    pub(super) fn knows(&self, sub: &str) -> bool {
        self.acts.iter().any(|act| act.words.get(1).is_some_and(|words| words.contains(&sub)))
    }

    /// Takes words apart as this program and its sub-command would.
    pub(super) fn parts<'a>(&self, words: &'a [Word]) -> Parts<'a> {
        let first = parts(words, &self.values, self.single);
        let sub = first.operands.first().map(|word| word.text.as_str());
        let more = self.sub_values.iter().filter(|(name, _)| Some(*name) == sub).flat_map(|(_, values)| values);
        let values: Vec<&str> = self.values.iter().chain(more).copied().collect();
        if values.len() == self.values.len() { first } else { parts(words, &values, self.single) }
    }
}

pub(super) fn act(line: &'static str) -> Option<Act> {
    if line.trim().is_empty() || line.starts_with('#') {
        return None;
    }
    let adds = line.starts_with('+');
    let mut columns = line.trim_start_matches('+').splitn(4, ';').map(str::trim);
    let words = columns.next()?.split_whitespace().map(|word| word.split(',').collect()).collect();
    let groups = columns.next()?.split('&').map(|group| group.split_whitespace().collect::<Vec<_>>());
    let when = groups.filter(|group| !group.is_empty()).collect();
    let marks = columns.next()?;
    let effects = marks
        .split_whitespace()
        .filter_map(Effect::named)
        .fold(Effects::default(), |all, effect| all.with(Effects::of(effect)));
    let risk = marks
        .split_whitespace()
        .filter(|mark| *mark != "none")
        .find_map(|mark| Risk::named(if mark == "calm" { "none" } else { mark }));
    let says = |mark: &str| marks.split_whitespace().any(|word| word == mark);
    let (sends, secret) = (says("sends"), says("secret"));
    let sentence = columns.next()?;
    let (sentence, warning) = sentence.split_once(" ! ").map_or((sentence, None), |(says, warns)| (says, Some(warns)));
    let verb = sentence.split(' ').next();
    let works = marks.split_whitespace().chain(verb).filter_map(Work::named);
    let works = works.fold(Works::default(), |all, work| all.with(work.into()));
    Some(Act { words, when, effects, risk, sentence, warning, adds, works, sends, secret })
}

impl Act {
    /// Whether the words of this line lead the operands.
    pub(super) fn leads(&self, operands: &[&str]) -> bool {
        let own = &self.words[1..];
        operands.len() >= own.len() && own.iter().zip(operands).all(|(choices, word)| choices.contains(word))
    }

    /// Whether its conditions hold, with the operands behind its words.
    pub(super) fn holds(&self, parts: &Parts<'_>, operands: &[&str]) -> bool {
        self.when.iter().all(|group| {
            let taken_back = group.contains(&TRY) && is_taken_back(group, parts, operands);
            group.iter().any(|mark| !(taken_back && mark.starts_with('-')) && holds(mark, parts, operands))
        })
    }

    /// The value that is meant: of those its conditions ask for, the one that is like that.
    pub(super) fn value<'a>(&self, parts: &Parts<'a>) -> Option<&'a str> {
        let asked = self.when.iter().flatten().filter_map(|mark| mark.split_once('='));
        let like =
            |(option, pattern): (&str, &str)| parts.values(&[option]).find(|value| like_value(option, pattern, value));
        asked.filter(|(option, _)| option.starts_with('-')).find_map(like).or_else(|| parts.value(&self.options()))
    }

    /// The options among its conditions, without what their values must be.
    pub(super) fn options(&self) -> Vec<&'static str> {
        let marks = self.when.iter().flatten().filter(|mark| mark.starts_with('-'));
        marks.map(|mark| mark.split('=').next().unwrap_or(mark)).collect()
    }
}

/// The option that lets a program only show what it would do.
const TRY: &str = "--dry-run";

/// Whether that option, or another of its group, is taken back somewhere among the words: `--no-dry-run`, also shortened,
/// or a value that does not say yes. The last one counts for some programs, the first for others.
fn is_taken_back(group: &[&str], parts: &Parts<'_>, operands: &[&str]) -> bool {
    const YES: [&str; 6] = ["true", "t", "yes", "1", "client", "server"];
    let refused = |value: &str| !YES.contains(&value.to_lowercase().as_str());
    let no = |name: &str| name.strip_prefix("--no-").is_some_and(|rest| TRY[2..].starts_with(rest));
    let tries = |name: &str| matches!(name, TRY | "-n") && group.contains(&name);
    parts.options.iter().any(|(name, value)| no(name) || tries(name) && value.is_some_and(refused))
        || operands.contains(&"false")
}

fn holds(mark: &str, parts: &Parts<'_>, operands: &[&str]) -> bool {
    if let Some(mark) = mark.strip_prefix('!') {
        return !holds(mark, parts, operands);
    }
    if let Some((place, pattern)) = mark.strip_prefix("={").and_then(|mark| mark.split_once('}')) {
        let place: Option<usize> = place.parse().ok();
        return place.and_then(|place| operands.get(place.checked_sub(1)?)).is_some_and(|word| like(pattern, word));
    }
    if let Some(pattern) = mark.strip_prefix('=') {
        return operands.iter().any(|word| like(pattern, word));
    }
    if let Some(count) = mark.strip_prefix('#') {
        return match count.strip_suffix('+') {
            Some(least) => least.parse().is_ok_and(|least: usize| operands.len() >= least),
            None => count.parse() == Ok(operands.len()),
        };
    }
    match mark.split_once('=') {
        Some((option, pattern)) => parts.values(&[option]).any(|value| like_value(option, pattern, value)),
        None => parts.has(&[mark]),
    }
}

/// The same for an option's value: settings (`-c core.pager=x`) and statements may be written in any case.
fn like_value(option: &str, pattern: &str, value: &str) -> bool {
    like(pattern, value)
        || matches!(option, "-c" | "--config" | "-q" | "-Q" | "--query" | "-e" | "--execute" | "--eval")
            && like(&pattern.to_lowercase(), &value.to_lowercase())
}

/// Simple patterns: `*` at the ends; `@here` for the addresses of this computer, `@forge` for those of everybody's
/// repositories.
fn like(pattern: &str, word: &str) -> bool {
    match pattern {
        "@here" => return hosts::is_own(word),
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

    #[test]
    fn every_line_is_read() {
        for (file, text) in ACTS {
            for line in text.lines() {
                let other = line.trim().is_empty()
                    || line.starts_with('#')
                    || line.starts_with("values ")
                    || line.starts_with("single ");
                assert!(other || act(line).is_some_and(|act| act.adds || !act.effects.is_empty()), "{file}: {line}");
                if !other {
                    let marks = line.split(';').nth(2).unwrap().split_whitespace();
                    for mark in marks {
                        let known = Effect::named(mark).is_some()
                            || ["calm", "sends", "secret"].contains(&mark)
                            || Risk::named(mark).is_some()
                            || Work::named(mark).is_some();
                        assert!(known, "{file}: {line}: {mark}");
                    }
                }
            }
        }
    }

    /// Marks of one group are alternatives: "not this or not that" would hold nearly always.
    #[test]
    fn what_must_not_be_there_stands_in_groups_of_its_own() {
        for line in ACTS.iter().flat_map(|(_, text)| text.lines()) {
            for group in act(line).map(|act| act.when).unwrap_or_default() {
                assert!(group.len() == 1 || !group.iter().any(|mark| mark.starts_with('!')), "{line}");
            }
        }
    }

    /// Options are conditions: among the words of a sub-command they would never be met.
    #[test]
    fn sub_commands_are_no_options() {
        for line in ACTS.iter().flat_map(|(_, text)| text.lines()) {
            let subs = act(line).map(|act| act.words[1..].concat()).unwrap_or_default();
            assert!(!subs.iter().any(|word| word.starts_with('-')), "{line}");
        }
    }

    #[test]
    fn at_least_sixty_programs_are_explained() {
        assert!(PROGRAMS.len() > 60, "{}", PROGRAMS.len());
    }
}
