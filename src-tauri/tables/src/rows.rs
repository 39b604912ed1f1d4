//! The rows of the tables that are no family of programs, as they are parsed.

use serde::Deserialize;

/// A set of programs that have something in common.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// What they have in common: the doc comment of its name in Rust.
    pub means: String,
    /// The programs.
    pub programs: Vec<String>,
}

/// A list of words that explanations ask for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WordList {
    /// What its words have in common: the doc comment of its name in Rust.
    pub means: String,
    /// The words, as they are compared.
    pub words: Vec<String>,
}

/// Pairs of words that explanations ask for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairTable {
    /// What its pairs say: the doc comment of its name in Rust.
    pub means: String,
    /// The pairs, in the order they are asked in.
    pub rows: Vec<PairRow>,
}

/// Words, and what belongs to each of them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PairRow {
    /// The words: programs, mostly.
    pub of: Vec<String>,
    /// What belongs to them.
    pub has: Vec<String>,
    /// In which way, where a table has several.
    #[serde(default, rename = "as")]
    pub way: String,
}

/// What texts of a kind say, whatever program reads them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextTable {
    /// Which texts: the doc comment of its name in Rust.
    pub means: String,
    /// The rows, each of which may speak, in this order.
    pub rows: Vec<TextRow>,
}

/// What a text says that holds certain marks.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextRow {
    /// The programs it is about; none for all.
    #[serde(default)]
    pub of: Vec<String>,
    /// Groups of marks: one of each group must stand in the text.
    pub when: Vec<Vec<String>>,
    /// What the text does.
    #[serde(default)]
    pub effects: Vec<String>,
    /// The id of the message that says what it does.
    #[serde(default)]
    pub says: String,
    /// The id of the message that says what deserves a second look.
    #[serde(default)]
    pub warns: String,
    /// What kind of finding that is.
    #[serde(default)]
    pub kind: String,
    /// How grave it is.
    #[serde(default)]
    pub risk: String,
}

/// Words of commands that print a secret.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secrets {
    /// Words that must stand in this order, `|` between choices.
    pub words: Vec<String>,
    /// Words that may be a rule's.
    #[serde(default)]
    pub pass: Vec<String>,
    /// Words that may not.
    #[serde(default)]
    pub ask: Vec<String>,
}

/// What words mean where something elsewhere is changed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuardRow {
    /// The id of the message that says so.
    pub warns: String,
    /// Parts of words, one of each group of which must be there.
    pub groups: Vec<Vec<String>>,
}

/// A program that runs the words behind its own.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrapperRow {
    /// Its names, some with a sub-command.
    pub programs: Vec<String>,
    /// Its options that take the next word for their value.
    #[serde(default)]
    pub values: Vec<String>,
    /// How many operands of its own stand before the program.
    #[serde(default)]
    pub operands: usize,
    /// What it does itself.
    #[serde(default)]
    pub effects: Vec<String>,
    /// The id of the message that says how it runs them; none when that goes without saying.
    #[serde(default)]
    pub says: String,
}

/// What a program waits for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waits {
    /// The program and its sub-commands, `|` between choices.
    pub words: String,
    /// The first that fits counts.
    pub rows: Vec<Wait>,
}

/// What a program waits for under a condition.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wait {
    /// Groups of conditions: one of each group must hold.
    #[serde(default)]
    pub when: Vec<String>,
    /// What it waits for.
    #[serde(rename = "for")]
    pub kind: String,
    /// Whether that is so only in a terminal.
    #[serde(default)]
    pub terminal: bool,
    /// How to do without.
    #[serde(default)]
    pub instead: String,
}

/// The meaning of words without a rule.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WordsRow {
    /// Programs, and words one of which is among theirs; `|` between choices.
    pub words: String,
    /// Groups and readers.
    pub files: Vec<String>,
}

/// What programs may reach under a rule. The broker reads these rows itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
pub struct Fence {
    pub(crate) words: Vec<String>,
    pub(crate) reads: String,
    pub(crate) here: bool,
    pub(crate) recursive: bool,
    pub(crate) writes: bool,
    pub(crate) connects: bool,
    pub(crate) machine: bool,
    pub(crate) temporary: bool,
    pub(crate) path: bool,
    pub(crate) tools: bool,
    pub(crate) beside: String,
    pub(crate) keeps: String,
    pub(crate) makes: String,
    pub(crate) unfenced: bool,
}
