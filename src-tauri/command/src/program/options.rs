//! A program's words taken apart: options with their values, and operands. Which options take a value is data, in
//! `programs`.
//!
//! Lenient: an option nobody knows is taken for one without a value, so that whatever may be an operand is seen. Rules
//! have a reader of their own, which lets nothing through that it does not know.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use crate::outline::Word;

/// Which options take a value: lines of words and options with a tab between, as the build packs them.
const OPTIONS: &str = include_str!(concat!(env!("OUT_DIR"), "/options.txt"));

/// Holds what is known of a program's options.
#[derive(Debug, Default)]
pub struct OptionTable {
    values: Vec<&'static str>,
    subs: Vec<Arc<SubOptions>>,
    single: bool,
}

/// What is known of a sub-command's options, beyond those of its program.
#[derive(Debug)]
struct SubOptions {
    /// The sub-command's words behind the program's name, each with its choices.
    words: Vec<Vec<&'static str>>,
    values: Vec<&'static str>,
}

static PROGRAMS: LazyLock<HashMap<&'static str, OptionTable>> = LazyLock::new(|| {
    let mut programs: HashMap<&'static str, OptionTable> = HashMap::new();
    for (mark, line) in OPTIONS.lines().filter_map(|line| line.split_once('\t')) {
        let (words, values) = line.split_once('\t').unwrap_or((line, ""));
        let values: Vec<&str> = values.split_whitespace().collect();
        let (names, sub) = words.split_once(' ').unwrap_or((words, ""));
        let sub = sub.split_whitespace().map(|word| word.split('|').collect()).collect();
        let sub = Arc::new(SubOptions { words: sub, values });
        for name in names.split('|') {
            let program = programs.entry(name).or_default();
            match (mark, sub.words.is_empty()) {
                ("-", _) => program.single = true,
                (_, true) => program.values.extend(&sub.values),
                (_, false) => program.subs.push(Arc::clone(&sub)),
            }
        }
    }
    programs
});

/// Reads the table of options; unless somebody did before, the first question does.
pub(super) fn read_table() {
    LazyLock::force(&PROGRAMS);
}

/// Finds what is known of a program's options, by its plain name.
#[must_use]
pub fn options(name: &str) -> Option<&'static OptionTable> {
    PROGRAMS.get(name)
}

impl OptionTable {
    /// Takes words apart as this program and its sub-command would.
    #[must_use]
    pub fn parts<'a>(&self, words: &'a [Word]) -> Parts<'a> {
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

impl SubOptions {
    /// Returns whether its words lead the operands.
    fn leads(&self, operands: &[&Word]) -> bool {
        let is = |choices: &Vec<&str>, word: &Word| choices.iter().any(|one| *one == word.text || one.starts_with('*'));
        operands.len() >= self.words.len() && self.words.iter().zip(operands).all(|(choices, word)| is(choices, word))
    }
}

/// Holds the options and operands among a program's words.
#[derive(Debug, Default)]
pub struct Parts<'a> {
    /// The options, in their order, each with the value of one that takes it.
    pub options: Vec<(String, Option<&'a str>)>,
    /// The other words.
    pub operands: Vec<&'a Word>,
    /// Where each operand stood among the words.
    pub places: Vec<usize>,
}

/// Takes words apart. `values` are the options that take a value; with `single`, long options have one dash.
#[must_use]
pub fn parts<'a>(words: &'a [Word], values: &[&str], single: bool) -> Parts<'a> {
    let mut parts = Parts::default();
    let mut index = 0;
    while let Some(word) = words.get(index) {
        let text = word.text.as_str();
        let next = words.get(index + 1).map(|word| word.text.as_str());
        if text == "--" {
            parts.options.push(("--".to_owned(), None));
            for (place, word) in words.iter().enumerate().skip(index + 1) {
                parts.operands.push(word);
                parts.places.push(place);
            }
            break;
        }
        let used = if text.len() < 2 || !text.starts_with('-') || text[1..].starts_with(|c: char| c.is_whitespace()) {
            parts.operands.push(word);
            parts.places.push(index);
            0
        } else if text.starts_with("--") || single {
            parts.long(text, next, values)
        } else {
            parts.short(text, next, values)
        };
        index += 1 + used;
    }
    parts
}

impl<'a> Parts<'a> {
    fn long(&mut self, text: &'a str, next: Option<&'a str>, values: &[&str]) -> usize {
        if let Some((name, value)) = text.split_once('=') {
            self.options.push((name.to_owned(), Some(value)));
            return 0;
        }
        let takes = values.contains(&text);
        self.options.push((text.to_owned(), next.filter(|_| takes)));
        usize::from(takes && next.is_some())
    }

    fn short(&mut self, text: &'a str, next: Option<&'a str>, values: &[&str]) -> usize {
        // The whole word too, for programs with long options of one dash.
        if text.len() > 2 {
            let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
            let takes = value.is_none() && values.contains(&name);
            self.options.push((name.to_owned(), value.or(next.filter(|_| takes))));
            if takes {
                return usize::from(next.is_some());
            }
        }
        for (at, letter) in text.char_indices().skip(1) {
            // `-j$(nproc)`: what is no letter belongs to the value of the one before.
            if matches!(letter, '$' | '`' | '/' | '=' | '{' | '(') {
                break;
            }
            let name = format!("-{letter}");
            // `-i?` takes a value only where it stands in the same word.
            let optional = values.iter().any(|value| value.strip_suffix('?') == Some(name.as_str()));
            if optional && text.len() > at + letter.len_utf8() {
                self.options.push((name, Some(&text[at + letter.len_utf8()..])));
                return 0;
            }
            if values.contains(&name.as_str()) {
                let joined = &text[at + letter.len_utf8()..];
                let value = if joined.is_empty() { next } else { Some(joined) };
                self.options.push((name, value));
                return usize::from(joined.is_empty() && next.is_some());
            }
            self.options.push((name, None));
        }
        0
    }

    /// Tells whether one of these options is given.
    #[must_use]
    pub fn has(&self, names: &[&str]) -> bool {
        self.options.iter().any(|(name, _)| names.contains(&name.as_str()))
    }

    /// Returns the value of the first of these options that has one.
    #[must_use]
    pub fn value(&self, names: &[&str]) -> Option<&'a str> {
        self.options.iter().filter(|(name, _)| names.contains(&name.as_str())).find_map(|(_, value)| *value)
    }

    /// Lists the values of these options.
    pub fn values<'b>(&'b self, names: &'b [&str]) -> impl Iterator<Item = &'a str> + 'b {
        self.options.iter().filter(|(name, _)| names.contains(&name.as_str())).filter_map(|(_, value)| *value)
    }

    /// Lists the operands as texts.
    #[must_use]
    pub fn texts(&self) -> Vec<&'a str> {
        self.operands.iter().map(|word| word.text.as_str()).collect()
    }
}
