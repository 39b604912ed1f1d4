//! The rules of the tables, as the build packs them.

use std::collections::HashMap;

use super::{Attached, Kind, Profile, meaning};

/// The rules: blocks of lines, a key, a tab and what it says.
const RULES: &str = include_str!(concat!(env!("OUT_DIR"), "/rules.txt"));

/// Holds one rule of the tables. What its keys mean stands in `programs/README.md`; lists of words have blanks between.
#[derive(Debug, Default)]
pub(super) struct Row {
    pub(super) words: &'static str,
    pub(super) meaning: &'static str,
    pub(super) also: Vec<&'static str>,
    flags: &'static str,
    values: &'static str,
    operands: &'static str,
    unless: &'static str,
    after: Option<&'static str>,
    needs_flag: &'static str,
    operands_need: &'static str,
    instead: &'static str,
    alone: &'static str,
    single: bool,
    apart: bool,
    numbers: bool,
    last: bool,
    reads: bool,
    pub(super) pass: Vec<&'static str>,
    pub(super) ask: Vec<&'static str>,
}

/// Reads the rules, in their order.
pub(super) fn rows() -> impl Iterator<Item = Row> {
    RULES.split_terminator("\n\n").map(|block| {
        let mut row = Row::default();
        for (key, text) in block.lines().filter_map(|line| line.split_once('\t')) {
            row.set(key, text);
        }
        row
    })
}

impl Row {
    fn set(&mut self, key: &str, text: &'static str) {
        match key {
            "words" => self.words = text,
            "meaning" => self.meaning = text,
            "also" => self.also = text.split('\t').collect(),
            "flags" => self.flags = text,
            "values" => self.values = text,
            "operands" => self.operands = text,
            "unless" => self.unless = text,
            "after" => self.after = Some(text),
            "needs-flag" => self.needs_flag = text,
            "operands-need" => self.operands_need = text,
            "instead" => self.instead = text,
            "alone" => self.alone = text,
            "single" => self.single = true,
            "apart" => self.apart = true,
            "numbers" => self.numbers = true,
            "last" => self.last = true,
            "reads" => self.reads = true,
            "pass" => self.pass = text.split('\t').collect(),
            "ask" => self.ask = text.split('\t').collect(),
            _ => debug_assert!(false, "{key} is no key"),
        }
    }

    /// Makes the profile of these words, the row's own or others that call the same.
    pub(super) fn profile(&self, words: &str) -> Profile {
        let list = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let choices = |word: &str| word.split('|').map(str::to_owned).collect();
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
            words: words.split_whitespace().map(choices).collect(),
            flags: list(self.flags),
            values,
            repeats: operands.last().is_some_and(|kind| kind.ends_with(['*', '+'])),
            needs: operands.iter().filter(|kind| !kind.ends_with(['*', '?'])).count(),
            operands: operands.iter().map(|kind| Kind::named(kind.trim_end_matches(['*', '+', '?']))).collect(),
            unless: list(self.unless),
            after: self.after.map(list),
            needs_flag: list(self.needs_flag),
            operands_need: list(self.operands_need),
            instead: list(self.instead),
            alone: list(self.alone),
            single: self.single,
            apart: self.apart,
            numbers: self.numbers,
            last: self.last,
            reads: self.reads,
            meaning: meaning::said(self.meaning).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_the_schema_is_known() {
        let kinds = include_str!(concat!(env!("OUT_DIR"), "/kinds.txt")).lines();
        for kind in kinds {
            assert!(!matches!(Kind::named(kind), Kind::OneOf(_)), "{kind} would be a closed list");
        }
    }
}
