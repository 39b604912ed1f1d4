//! What a row of the programs' tables says: the id of a message, and what stands at the arguments it asks for.
//!
//! `all`, `first`, `second`, `third`, `last`, `but-last`, `from-second` and `from-third` are operands, `sub` is the
//! sub-command, `sub-all` both; `value` and `values` are what the options of the row's conditions are set to, `patterns`
//! those values as patterns that names must fit. `input` is what the command reads; behind `…-or-input` it stands where
//! there are no such words. `…-seconds` and the like are a number with its unit. The build holds every message against
//! these names (`tables/src/said.rs`).

use super::{Argument, Message, codes};

/// Units by what an argument's name ends in, with the message that has the number.
const UNITS: [(&str, &str); 4] = [
    ("-seconds", "unit-seconds"),
    ("-milliseconds", "unit-milliseconds"),
    ("-microseconds", "unit-microseconds"),
    ("-bytes", "unit-bytes"),
];

/// Holds the message of a table row with the names of its arguments.
#[derive(Debug)]
pub(crate) struct Said {
    id: &'static str,
    arguments: &'static [&'static str],
    /// Whether it says that code runs, and not by which program.
    runs: bool,
    /// Whether it says that the operands are printed, and no more.
    prints: bool,
}

/// Holds the words of a command that a table row speaks about.
pub(crate) struct RowWords<'a> {
    /// The sub-command; empty where there is none.
    pub(crate) sub: &'a str,
    pub(crate) operands: &'a [&'a str],
    /// The values of the options its conditions ask for.
    pub(crate) values: &'a [&'a str],
}

impl Said {
    /// Makes a row's message by its id, its arguments and what the row's work says of it.
    pub(crate) const fn new(id: &'static str, arguments: &'static [&'static str], runs: bool, prints: bool) -> Self {
        Self { id, arguments, runs, prints }
    }

    /// Returns whether the message names what an option is set to.
    pub(crate) fn names_value(&self) -> bool {
        self.arguments.iter().any(|name| name.starts_with("value"))
    }

    /// Makes the message with the words of a command.
    pub(crate) fn message(&self, words: &RowWords<'_>) -> Message {
        let arguments = self.arguments.iter().map(|name| (*name, words.argument(name))).collect();
        Message { runs: self.runs, prints: self.prints, ..Message::text(self.id, arguments) }
    }
}

impl RowWords<'_> {
    /// Makes the argument of that name.
    fn argument(&self, name: &str) -> Argument {
        if let Some(name) = name.strip_suffix("-or-input") {
            let words = self.words(name);
            return if words.is_empty() { Argument::Input } else { codes(words) };
        }
        if let Some((name, unit)) = UNITS.iter().find_map(|(end, unit)| Some((name.strip_suffix(end)?, unit))) {
            let words = self.words(name);
            return match words.as_slice() {
                [number] if is_number(number) => say!(unit, number = Argument::Number((*number).to_owned())).into(),
                _ => codes(words),
            };
        }
        match name {
            "input" => Argument::Input,
            "sub-all" => say!("words-of-sub", sub = codes(self.words("sub")), words = codes(self.operands)).into(),
            "patterns" => patterns(self.values).into(),
            _ => codes(self.words(name)),
        }
    }

    /// The words of that name.
    fn words(&self, name: &str) -> Vec<&str> {
        let from = |start: usize, end: usize| {
            let end = end.min(self.operands.len());
            self.operands.get(start..end).unwrap_or_default().to_vec()
        };
        let count = self.operands.len();
        match name {
            "all" => from(0, count),
            "first" => from(0, 1),
            "second" => from(1, 2),
            "third" => from(2, 3),
            "from-second" => from(1, count),
            "from-third" => from(2, count),
            "but-last" => from(0, count.saturating_sub(1)),
            "last" => from(count.saturating_sub(1), count),
            "value" => self.values.iter().take(1).copied().collect(),
            "values" => self.values.to_vec(),
            "sub" => [self.sub].into_iter().filter(|sub| !sub.is_empty()).collect(),
            _ => Vec::new(),
        }
    }
}

/// Returns whether a word is a plain number, which may stand beside its unit.
fn is_number(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_digit() || c == '.') && word.parse::<f64>().is_ok()
}

/// Says which names are meant: by patterns that they fit, and those in front of which an exclamation mark says that they
/// must not.
fn patterns(values: &[&str]) -> Message {
    let like: Vec<&str> = values.iter().filter(|value| !value.starts_with('!')).copied().collect();
    let unlike: Vec<&str> = values.iter().filter_map(|value| value.strip_prefix('!')).collect();
    match (like.is_empty(), unlike.is_empty()) {
        (false, false) => say!("patterns-both", like = codes(like), unlike = codes(unlike)),
        (true, false) => say!("patterns-unlike", unlike = codes(unlike)),
        (true, true) => say!("patterns-none"),
        (false, true) => say!("patterns-like", like = codes(like)),
    }
}
