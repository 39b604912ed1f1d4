//! A program's words taken apart as its table does, for those who ask which files it handles.

use crate::outline::Word;
use crate::program::options::{options, parts};

/// Holds a program's options with their values, and its operands.
#[derive(Debug, Default)]
pub(super) struct Operands {
    /// The options, with the value of those that take one.
    pub(super) options: Vec<(String, Option<String>)>,
    /// The other words.
    pub(super) operands: Vec<String>,
}

/// Takes the words behind a program's name apart. Of a program no table knows, no option takes a value.
pub(super) fn operands(name: &str, words: &[String]) -> Operands {
    let words: Vec<Word> = words.iter().map(|text| Word { text: text.clone(), ..Word::default() }).collect();
    let parts = match options(name) {
        Some(program) => program.parts(&words),
        None => parts(&words, &[], false),
    };
    Operands {
        options: parts.options.iter().map(|(name, value)| (name.clone(), value.map(str::to_owned))).collect(),
        operands: parts.operands.iter().map(|word| word.text.clone()).collect(),
    }
}

impl Operands {
    /// Returns whether one of these options is given.
    pub(super) fn has(&self, names: &[&str]) -> bool {
        self.options.iter().any(|(name, _)| names.contains(&name.as_str()))
    }

    /// Lists the values of these options.
    pub(super) fn values<'a>(&'a self, names: &'a [&str]) -> impl Iterator<Item = &'a str> {
        self.options.iter().filter(|(name, _)| names.contains(&name.as_str())).filter_map(|(_, value)| value.as_deref())
    }
}
