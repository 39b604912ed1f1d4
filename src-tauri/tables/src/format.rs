//! The format of the tables, as they are parsed. What each key means stands in `programs/README.md`.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::rows::{Fence, GuardRow, PairTable, Secrets, Set, TextTable, Waits, WordList, WordsRow, WrapperRow};

/// Names with what belongs to each, in the order of the file's names.
pub(crate) type Lists = BTreeMap<String, Vec<String>>;

/// One file. A family of programs has commands, the others have lists.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Table {
    /// What is known of programs and their sub-commands.
    pub command: Vec<CommandTable>,
    /// Programs that are never a rule by themselves, by the reason why.
    pub class: Lists,
    /// Other sets of programs.
    pub set: BTreeMap<String, Set>,
    /// Lists of words that are no programs.
    pub list: BTreeMap<String, WordList>,
    /// Words with what belongs to each.
    pub pairs: BTreeMap<String, PairTable>,
    /// What texts in other languages say.
    pub texts: BTreeMap<String, TextTable>,
    /// Other names of programs.
    pub second_names: Lists,
    /// Commands that print a secret.
    pub prints_secrets: Vec<Secrets>,
    /// Files that programs obey where they are called.
    pub obeyed: Lists,
    /// Settings of git that hold no secret, by section.
    pub git_settings: Lists,
    /// What programs print that wanted a terminal.
    pub no_terminal: Lists,
    /// What words mean where something elsewhere is changed.
    pub guard: Vec<GuardRow>,
    /// Programs that run others.
    pub wrapper: Vec<WrapperRow>,
    /// What waits for a person.
    pub waits: Vec<Waits>,
    /// Groups of files that give words their meaning.
    pub files: Lists,
    /// The meaning of words without a rule.
    pub words: Vec<WordsRow>,
    /// What programs may reach under a rule.
    pub fence: Vec<Fence>,
}

/// A program or a sub-command: what it does, its options, and what rules let through of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CommandTable {
    /// The program and its sub-commands, `|` between choices: `git log|whatchanged`.
    pub words: String,
    /// Whether long options have one dash and short ones are never joined.
    #[serde(default)]
    pub one_dash: bool,
    /// Options that take a value on other systems alone.
    #[serde(default)]
    pub elsewhere: Vec<String>,
    /// Options whose value explanations take for further words, which is the more careful reading.
    #[serde(default)]
    pub loose: Vec<String>,
    /// What it does, the first row that fits.
    #[serde(default)]
    pub does: Vec<ActRow>,
    /// Its options. Those of a command with a rule pass under it.
    #[serde(default)]
    pub options: Options,
    /// Options that are known and do not pass under its rule.
    #[serde(default)]
    pub asks: Options,
    /// What a rule over it lets through.
    pub rule: Option<RuleRow>,
}

/// What a command does under a condition.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ActRow {
    /// Said beside what another row says.
    #[serde(default)]
    pub adds: bool,
    /// Groups of conditions: one of each group must hold.
    #[serde(default)]
    pub when: Vec<String>,
    /// What it does to the world.
    #[serde(default)]
    pub effects: Vec<String>,
    /// How much care it needs, where its effects alone do not say so.
    pub risk: Option<String>,
    /// What it does for the steps beside it.
    #[serde(default)]
    pub work: Vec<String>,
    /// The id of the message that says so.
    pub says: String,
    /// What kind of finding that is, where its effects and work do not say so.
    pub kind: Option<String>,
    /// The id of the message that says what deserves a second look.
    pub warns: Option<String>,
}

/// Options by the kind of their value.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Options {
    /// Options whose value is one of a closed list.
    #[serde(default)]
    pub choice: BTreeMap<String, String>,
    /// The others, by kind; `flag` for those without a value.
    #[serde(flatten)]
    pub kinds: BTreeMap<String, Vec<String>>,
}

/// What a rule over a command lets through, beside its options.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RuleRow {
    /// Other ways to call the same with the same words.
    #[serde(default)]
    pub also: Vec<String>,
    /// Which files give the words their meaning: groups and readers of `meaning.toml`.
    pub meaning: Vec<String>,
    /// Kinds of the operands; the last may end in `?`, `*` or `+`.
    #[serde(default)]
    pub operands: Vec<String>,
    /// Options that take the place of the first operand.
    #[serde(default)]
    pub unless: Vec<String>,
    /// Options for the program behind `--`.
    pub after: Option<Vec<String>>,
    /// Options of which one must be there.
    #[serde(default)]
    pub needs_flag: Vec<String>,
    /// Options without which the program makes something new of its operands.
    #[serde(default)]
    pub operands_need: Vec<String>,
    /// First operands that are none.
    #[serde(default)]
    pub instead: Vec<String>,
    /// Words let through only when nothing else stands beside them.
    #[serde(default)]
    pub alone: Vec<String>,
    /// Whether nothing but `=` may hang on a letter.
    #[serde(default)]
    pub apart: bool,
    /// Whether `-5` is an option.
    #[serde(default)]
    pub numbers: bool,
    /// Whether options after the first operand are operands.
    #[serde(default)]
    pub last: bool,
    /// Whether it only reads files.
    #[serde(default)]
    pub reads: bool,
    /// Words that must pass; a case that begins with `=` is the whole command.
    pub pass: Vec<String>,
    /// Words that must ask.
    pub ask: Vec<String>,
}

/// How an option stands to its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// It has none.
    Flag,
    /// In the same word or the next.
    Value,
    /// In the same word, or none.
    Attached,
    /// In the same word, in the next where that fits, or none.
    Optional,
}

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct Opt<'a> {
    /// Its name with its dashes.
    pub name: &'a str,
    /// How it stands to its value.
    pub arity: Arity,
    /// What its value means; for a closed list, the list.
    pub kind: &'a str,
}

impl Options {
    /// Lists the options.
    pub fn all(&self) -> impl Iterator<Item = Opt<'_>> {
        let kinds = self.kinds.iter().flat_map(|(kind, names)| names.iter().map(|name| (kind.as_str(), name.as_str())));
        let choices = self.choice.iter().map(|(name, list)| (list.as_str(), name.as_str()));
        kinds.chain(choices).map(|(kind, marked)| {
            let (name, arity) = match (marked.strip_suffix("??"), marked.strip_suffix('?')) {
                (Some(name), _) => (name, Arity::Optional),
                (None, Some(name)) => (name, Arity::Attached),
                (None, None) if kind == "flag" => (marked, Arity::Flag),
                (None, None) => (marked, Arity::Value),
            };
            Opt { name, arity, kind }
        })
    }
}

impl CommandTable {
    /// The words with their choices.
    pub fn choices(&self) -> Vec<Vec<&str>> {
        self.words.split_whitespace().map(|word| word.split('|').collect()).collect()
    }
}
