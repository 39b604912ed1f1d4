//! Remembered rules: what they say, and how they are found.

use std::collections::HashMap;

use super::profile;

/// A remembered answer, as far as judging needs it. Whoever keeps rules keeps their times and their storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name, for saying which rule spoke.
    pub id: String,
    /// What it matches.
    pub form: Form,
    /// The person's reason, when it refuses.
    pub deny: Option<String>,
    /// The folder it is limited to, absolute.
    pub folder: Option<String>,
    /// The client it is limited to.
    pub client: Option<String>,
    /// The host it is limited to; here when absent.
    pub host: Option<String>,
}

/// What a rule matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// This text for this shell, byte for byte.
    Exact {
        /// The text.
        text: String,
        /// The shell it was written for.
        shell: String,
    },
    /// These words without a shell.
    Words(Vec<String>),
    /// Steps that begin with these decoded words.
    Prefix(Vec<String>),
    /// Reading files below the rule's folder or changing them too.
    Files {
        /// Whether changing is covered too.
        change: bool,
    },
}

/// Rules found by what they match, so that a judgement does not look at all of them.
#[derive(Debug, Default)]
pub struct Rules {
    rules: Vec<Rule>,
    by_text: HashMap<String, Vec<usize>>,
    by_program: HashMap<String, Vec<usize>>,
    files: Vec<usize>,
}

impl Rules {
    /// Puts rules in order for finding.
    pub fn new(rules: Vec<Rule>) -> Self {
        let mut set = Self { rules, ..Self::default() };
        for (index, rule) in set.rules.iter().enumerate() {
            match &rule.form {
                Form::Exact { text, .. } => set.by_text.entry(text.clone()).or_default().push(index),
                Form::Words(words) | Form::Prefix(words) => {
                    if let Some(program) = words.first() {
                        set.by_program.entry(program.clone()).or_default().push(index);
                    }
                }
                Form::Files { .. } => set.files.push(index),
            }
        }
        set
    }

    /// All rules.
    pub fn all(&self) -> &[Rule] {
        &self.rules
    }

    pub(super) fn by_text(&self, text: &str) -> impl Iterator<Item = &Rule> {
        self.at(self.by_text.get(text))
    }

    pub(super) fn by_program(&self, program: &str) -> impl Iterator<Item = &Rule> {
        self.at(self.by_program.get(program))
    }

    pub(super) fn of_files(&self) -> impl Iterator<Item = &Rule> {
        self.at(Some(&self.files))
    }

    fn at<'a>(&'a self, indices: Option<&'a Vec<usize>>) -> impl Iterator<Item = &'a Rule> {
        indices.into_iter().flatten().filter_map(|index| self.rules.get(*index))
    }
}

/// Why a prefix rule with these words may not be made, imported or matched; `None` when it may.
pub fn objection(prefix: &[String]) -> Option<&'static str> {
    profile::never(prefix)
}
