//! A command as it was written: text for a shell, or words for a program.

use countersign_command::ShellText;
use countersign_policy::judge;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Text for a shell.
    Shell {
        /// The text, as it came.
        text: ShellText,
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
        #[serde(serialize_with = "as_text", deserialize_with = "of_text")]
        text: ShellText,
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
            judge::What::Text { text, shell } => Self::Shell { text: (*text).clone(), shell: (*shell).to_owned() },
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
            Self::Shell { text, .. } => text.as_str().to_owned(),
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

fn as_text<S: Serializer>(text: &ShellText, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(text)
}

fn of_text<'de, D: Deserializer<'de>>(from: D) -> Result<ShellText, D::Error> {
    String::deserialize(from).map(ShellText::from)
}
