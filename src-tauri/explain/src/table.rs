//! The acts of programs, as their tables say (`programs/*.toml`, whose `README.md` describes the format).
//!
//! What is read here is packed by the build, so nothing in it can be ill-formed: each line is a row, columns with tabs
//! between. Rows are held against a program's words taken apart; the first row that fits speaks, those of longer words
//! before those of shorter ones.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use super::finding::FindingKind;
use super::message::Said;
use super::options::{Parts, parts};
use super::work::{Work, Works};
use super::{Effect, Effects, Risk, hosts};
use countersign_command::outline::Word;

/// The rows of all programs, and which of their options take a value.
const ACTS: &str = include_str!(concat!(env!("OUT_DIR"), "/acts.txt"));

/// One row.
#[derive(Debug)]
pub(super) struct Act {
    pub(super) words: Words,
    when: Vec<Vec<&'static str>>,
    pub(super) effects: Effects,
    pub(super) risk: Option<Risk>,
    /// What it does, as a message.
    pub(super) says: Said,
    /// The message that says what deserves a second look.
    pub(super) warning: Option<&'static str>,
    /// What kind of finding that is, where its effects and work do not say so.
    pub(super) kind: Option<FindingKind>,
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
    pub(super) acts: Vec<Arc<Act>>,
    values: Vec<&'static str>,
    subs: Vec<Arc<Sub>>,
    single: bool,
}

/// What is known about the options of a sub-command, beyond those of its program.
#[derive(Debug)]
struct Sub {
    words: Words,
    values: Vec<&'static str>,
}

/// Words with their choices.
pub(super) type Words = Vec<Vec<&'static str>>;

static PROGRAMS: LazyLock<HashMap<&'static str, Program>> = LazyLock::new(|| {
    let mut programs: HashMap<&'static str, Program> = HashMap::new();
    for line in ACTS.lines() {
        match line.split_once('\t') {
            Some(("-", names)) => names.split('|').for_each(|name| programs.entry(name).or_default().single = true),
            Some(("=", options)) => read_options(options, &mut programs),
            _ => {
                let Some(act) = act(line).map(Arc::new) else { continue };
                for name in &act.words[0] {
                    programs.entry(name).or_default().acts.push(Arc::clone(&act));
                }
            }
        }
    }
    for program in programs.values_mut() {
        program.acts.sort_by_key(|act| std::cmp::Reverse(act.words.len()));
    }
    programs
});

/// Reads which options of a program or a sub-command take a value.
fn read_options(line: &'static str, programs: &mut HashMap<&'static str, Program>) {
    let mut columns = line.split('\t');
    let mut column = || columns.next().unwrap_or_default();
    let (words, values) = (words(column()), column().split_whitespace());
    let Some((names, [])) = words.split_first() else {
        let names = words[0].clone();
        let sub = Arc::new(Sub { words, values: values.collect() });
        return names.into_iter().for_each(|name| programs.entry(name).or_default().subs.push(Arc::clone(&sub)));
    };
    let values: Vec<_> = values.collect();
    names.iter().for_each(|name| programs.entry(name).or_default().values.extend(&values));
}

/// Takes a row's words apart: the program and its sub-commands, each with its choices.
pub(super) fn words(text: &'static str) -> Words {
    text.split(' ').map(|word| word.split('|').collect()).collect()
}

/// Takes conditions apart: groups, and what stands in each.
pub(super) fn conditions(text: &'static str) -> Vec<Vec<&'static str>> {
    let groups = text.split(" & ").map(|group| group.split_whitespace().collect::<Vec<_>>());
    groups.filter(|group| !group.is_empty()).collect()
}

pub fn read_table() {
    LazyLock::force(&PROGRAMS);
}

/// Finds a program by its plain name, if its tables say what it does.
pub(super) fn program(name: &str) -> Option<&'static Program> {
    options(name).filter(|program| !program.acts.is_empty())
}

/// Finds a program by its plain name, if its tables say anything: only its options, perhaps.
pub(super) fn options(name: &str) -> Option<&'static Program> {
    PROGRAMS.get(name)
}

impl Program {
    /// Whether one of its rows is about a sub-command.
    pub(super) fn knows(&self, sub: &str) -> bool {
        self.acts.iter().any(|act| act.words.get(1).is_some_and(|words| words.contains(&sub)))
    }

    /// Takes words apart as this program and its sub-command would.
    pub(super) fn parts<'a>(&self, words: &'a [Word]) -> Parts<'a> {
        let first = parts(words, &self.values, self.single);
        let mut subs = self.subs.iter().filter(|sub| sub.leads(&first.operands)).peekable();
        if subs.peek().is_none() {
            return first;
        }
        let mut values = self.values.clone();
        subs.for_each(|sub| values.extend(&sub.values));
        parts(words, &values, self.single)
    }
}

impl Sub {
    /// Whether its words lead the operands.
    fn leads(&self, operands: &[&Word]) -> bool {
        let own = &self.words[1..];
        let is = |choices: &Vec<&str>, word: &Word| choices.iter().any(|one| *one == word.text || one.starts_with('*'));
        operands.len() >= own.len() && own.iter().zip(operands).all(|(choices, word)| is(choices, word))
    }
}

/// Reads a row: words, `+` for an addition, conditions, effects, risk, work, message, warning, its kind.
fn act(line: &'static str) -> Option<Act> {
    let mut columns = line.split('\t');
    let words = words(columns.next()?);
    let adds = columns.next()? == "+";
    let when = conditions(columns.next()?);
    let effects = columns.next()?.split_whitespace().filter_map(Effect::named);
    let effects = effects.fold(Effects::default(), |all, effect| all.with(Effects::of(effect)));
    let risk = Some(columns.next()?).filter(|risk| !risk.is_empty());
    let risk = risk.and_then(|risk| Risk::named(if risk == "calm" { "none" } else { risk }));
    let work = columns.next()?;
    let marked = |mark: &str| work.split_whitespace().any(|word| word == mark);
    let (sends, secret) = (marked("sends"), marked("secret"));
    let works = work.split_whitespace().filter_map(Work::named);
    let works = works.fold(Works::default(), |all, work| all.with(work.into()));
    let said = Said::read(columns.next()?, work)?;
    let warning = columns.next().filter(|warning| !warning.is_empty());
    let kind = columns.next().and_then(FindingKind::named);
    Some(Act { words, when, effects, risk, says: said, warning, kind, adds, works, sends, secret })
}

impl Act {
    /// Whether the words of this row lead the operands.
    pub(super) fn leads(&self, operands: &[&str]) -> bool {
        lead(&self.words, operands)
    }

    /// Whether its conditions hold, with the operands behind its words.
    pub(super) fn holds(&self, parts: &Parts<'_>, operands: &[&str]) -> bool {
        hold(&self.when, parts, operands)
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

/// Whether the words of a row behind the program's name lead the operands.
pub(super) fn lead(words: &[Vec<&str>], operands: &[&str]) -> bool {
    let own = &words[1..];
    operands.len() >= own.len() && own.iter().zip(operands).all(|(choices, word)| choices.contains(word))
}

/// Whether one condition of each group holds, with the operands behind a row's words.
pub(super) fn hold(when: &[Vec<&str>], parts: &Parts<'_>, operands: &[&str]) -> bool {
    when.iter().all(|group| {
        let taken_back = group.contains(&TRY) && is_taken_back(group, parts, operands);
        group.iter().any(|mark| !(taken_back && mark.starts_with('-')) && holds(mark, parts, operands))
    })
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
    use crate::message::RowWords;
    use crate::render;

    #[test]
    fn every_line_is_read() {
        for line in ACTS.lines().filter(|line| !line.starts_with(['=', '-'])) {
            let act = act(line).unwrap_or_else(|| panic!("{line}"));
            let columns: Vec<&str> = line.split('\t').collect();
            assert_eq!(columns.len(), 9, "{line}");
            assert!(columns[3].split_whitespace().all(|word| Effect::named(word).is_some()), "{line}");
            assert_eq!(act.risk.is_some(), !columns[4].is_empty(), "{line}");
            let work =
                |word: &str| Work::named(word).is_some() || matches!(word, "sends" | "secret" | "runs" | "prints");
            assert_eq!(act.kind.is_some(), !columns[8].is_empty(), "{line}");
            assert!(columns[5].split_whitespace().all(work), "{line}");
        }
    }

    #[test]
    fn every_row_has_a_text_whatever_the_words() {
        let says = PROGRAMS.values().flat_map(|program| &program.acts).map(|act| &act.says);
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
