//! What a run waits for, as far as its command tells.

use countersign_explain::{Started, waits_of, waits_of_words};

use super::{Run, What};

pub use countersign_explain::{Wait, Waiting};

impl Run {
    /// What it waits for. Reads the command: not for an async thread.
    #[must_use]
    pub fn waits(&self) -> Vec<Wait> {
        match &self.what {
            What::Shell { text, shell } => waits_of(text, shell.name(), self.started()),
            What::Argv(words) => waits_of_words(words, self.started()),
        }
    }

    /// How it is started, as far as that decides what it waits for.
    #[must_use]
    pub fn started(&self) -> Started {
        Started { terminal: self.pty.is_some(), fed: self.stdin.is_some() || self.open_input }
    }
}
