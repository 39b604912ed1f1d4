//! A program's words taken apart: options with their values, and operands. Which options take a value is data, in
//! `programs`.
//!
//! Lenient: an option nobody knows is taken for one without a value, so that whatever may be an operand is seen. Rules
//! have a grammar of their own, which lets nothing through that it does not know. Both go over the same pieces.

mod pieces;

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use crate::outline::Word;
pub use pieces::{GivenOption, Grammar, OptionValue, Pieces, Position, Shape, Takes, WordPiece};

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
    for piece in Pieces::new(words, Lenient { values, single }) {
        match piece {
            WordPiece::Option(given) => parts.options.push((given.name, given.value.text())),
            WordPiece::End => parts.options.push(("--".to_owned(), None)),
            WordPiece::Operand(place, word) | WordPiece::Behind(place, word) => {
                parts.operands.push(word);
                parts.places.push(place);
            }
        }
    }
    parts
}

/// The grammar that knows every option, and of some that they take a value.
struct Lenient<'a> {
    values: &'a [&'a str],
    single: bool,
}

impl Grammar for Lenient<'_> {
    type Value = ();

    fn shape(&self, word: &str, _: Position<'_>) -> Shape<()> {
        match &word[1..] {
            rest if word.starts_with('+') || rest.starts_with(char::is_whitespace) => Shape::Operand,
            rest if rest.starts_with('-') || self.single => Shape::Long,
            // There are programs with long options of one dash.
            rest if rest.len() > 1 => Shape::Both,
            _ => Shape::Letters,
        }
    }

    fn takes(&self, name: &str, _: &str, _: Position<'_>) -> Takes<()> {
        if self.values.contains(&name) {
            return Takes::Words((), 1);
        }
        // `-i?` takes a value only where it stands in the same word.
        let optional = self.values.iter().any(|value| value.strip_suffix('?') == Some(name));
        if optional { Takes::Joined(()) } else { Takes::Nothing }
    }

    /// `-j$(nproc)`: what is no letter belongs to the value of the one before.
    fn is_letter(&self, character: char) -> bool {
        !matches!(character, '$' | '`' | '/' | '=' | '{' | '(')
    }
}

impl<'a> Parts<'a> {
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
