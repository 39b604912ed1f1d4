//! A program's words taken apart as its table does, for those who ask which files it handles.

use super::{options, table};
use countersign_command::outline::Word;

/// A program's options with their values, and its operands.
#[derive(Debug, Default)]
pub(crate) struct Operands {
    /// The options, with the value of those that take one.
    pub(crate) options: Vec<(String, Option<String>)>,
    /// The other words.
    pub(crate) operands: Vec<String>,
}

/// Takes the words behind a program's name apart. Of a program no table knows, no option takes a value.
pub(crate) fn operands(name: &str, words: &[String]) -> Operands {
    let words: Vec<Word> = words.iter().map(|text| Word { text: text.clone(), ..Word::default() }).collect();
    let parts = match table::options(name) {
        Some(program) => program.parts(&words),
        None => options::parts(&words, &[], false),
    };
    Operands {
        options: parts.options.iter().map(|(name, value)| (name.clone(), value.map(str::to_owned))).collect(),
        operands: parts.operands.iter().map(|word| word.text.clone()).collect(),
    }
}

impl Operands {
    /// Whether one of these options is given.
    pub(crate) fn has(&self, names: &[&str]) -> bool {
        self.options.iter().any(|(name, _)| names.contains(&name.as_str()))
    }

    /// The values of these options.
    pub(crate) fn values<'a>(&'a self, names: &'a [&str]) -> impl Iterator<Item = &'a str> {
        self.options.iter().filter(|(name, _)| names.contains(&name.as_str())).filter_map(|(_, value)| value.as_deref())
    }
}
