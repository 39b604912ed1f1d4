//! Lists of words that several programs or files have in common: data, in `programs/lists`. The build makes a
//! constant of each, so that a list which is not in the tables cannot be asked for.

/// Holds words, and what belongs to each of them: a row of a table of pairs.
#[derive(Debug)]
pub(crate) struct Pair {
    /// The words: programs, mostly.
    pub(crate) of: &'static [&'static str],
    /// What belongs to them.
    pub(crate) has: &'static [&'static str],
    /// In which way, where a table has several; empty elsewhere.
    pub(crate) way: &'static str,
}

/// Returns what belongs to a word by the first row that has it.
pub(crate) fn paired(rows: &'static [Pair], word: &str) -> Option<&'static [&'static str]> {
    rows.iter().find(|row| row.of.contains(&word)).map(|row| row.has)
}

include!(concat!(env!("OUT_DIR"), "/lists.rs"));
