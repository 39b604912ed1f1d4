//! A command as it was written: text for a shell, or words for a program.

use countersign_command::ShellText;
use countersign_policy::judge;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A command's text or its words.
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

/// A command in the form that rules and the record keep.
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
    /// Converts a submission's command.
    #[must_use]
    pub fn of(what: &What) -> Self {
        match what {
            What::Shell { text, shell } => Self::Shell { text: text.clone(), shell: shell.name().to_owned() },
            What::Argv(words) => Self::Argv { words: words.clone() },
        }
    }

    /// Converts a command that was named by somebody else.
    #[must_use]
    pub fn named(what: &judge::What<'_>) -> Self {
        match what {
            judge::What::Text { text, shell } => Self::Shell { text: (*text).clone(), shell: (*shell).to_owned() },
            judge::What::Words(words) => Self::Argv { words: words.to_vec() },
        }
    }

    /// Returns the form that rules are judged by.
    #[must_use]
    pub fn what(&self) -> judge::What<'_> {
        match self {
            Self::Shell { text, shell } => judge::What::Text { text, shell },
            Self::Argv { words } => judge::What::Words(words),
        }
    }

    /// Returns the form it would be submitted in; `None` for a shell nobody can ask for.
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

    /// Returns the command in one line, for lists. A shell must not read it.
    #[must_use]
    pub fn line(&self) -> String {
        match self {
            Self::Shell { text, .. } => text.as_str().to_owned(),
            Self::Argv { words } => words.join(" "),
        }
    }
}

impl ShellKind {
    /// Returns the shell's name.
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
