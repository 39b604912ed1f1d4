//! A command as it was written: text for a shell, or words for a program.

use countersign_policy::judge;
use serde::{Deserialize, Serialize};

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Text for a shell.
    Shell {
        /// The text, as it came.
        text: String,
        /// Which shell reads it.
        shell: ShellKind,
    },
    /// Words for a program; no shell is involved.
    Argv(Vec<String>),
}

/// The shells a text may be given to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShellKind {
    /// `/bin/sh -c` (`cmd /c` on Windows).
    Sh,
    /// `bash -c`.
    Bash,
}

/// A command in the form rules and the record keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "written", rename_all = "snake_case")]
pub enum Command {
    /// Text for a shell.
    Shell {
        /// To the byte.
        text: String,
        /// `sh` or `bash`.
        shell: String,
    },
    /// Words without a shell.
    Argv {
        /// Each to the byte.
        words: Vec<String>,
    },
}

impl Command {
    /// What was written.
    #[must_use]
    pub fn of(what: &What) -> Self {
        match what {
            What::Shell { text, shell } => Self::Shell { text: text.clone(), shell: shell.name().to_owned() },
            What::Argv(words) => Self::Argv { words: words.clone() },
        }
    }

    /// What somebody names.
    #[must_use]
    pub fn named(what: &judge::What<'_>) -> Self {
        match what {
            judge::What::Text { text, shell } => Self::Shell { text: (*text).to_owned(), shell: (*shell).to_owned() },
            judge::What::Words(words) => Self::Argv { words: words.to_vec() },
        }
    }

    /// As it is judged.
    #[must_use]
    pub fn what(&self) -> judge::What<'_> {
        match self {
            Self::Shell { text, shell } => judge::What::Text { text, shell },
            Self::Argv { words } => judge::What::Words(words),
        }
    }

    /// As it would be asked; nothing for a shell nobody can ask for.
    pub(crate) fn submitted(&self) -> Option<What> {
        Some(match self {
            Self::Shell { text, shell } => {
                let shell = [ShellKind::Sh, ShellKind::Bash].into_iter().find(|kind| kind.name() == shell)?;
                What::Shell { text: text.clone(), shell }
            }
            Self::Argv { words } => What::Argv(words.clone()),
        })
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Shell { text, .. } => text.len(),
            Self::Argv { words } => words.iter().map(String::len).sum(),
        }
    }

    /// In one line, for lists. Not meant to be read by a shell.
    #[must_use]
    pub fn line(&self) -> String {
        match self {
            Self::Shell { text, .. } => text.clone(),
            Self::Argv { words } => words.join(" "),
        }
    }
}

impl ShellKind {
    /// The name it is called by.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sh => "sh",
            Self::Bash => "bash",
        }
    }
}
