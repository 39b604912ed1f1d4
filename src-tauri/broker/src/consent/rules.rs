//! What a person allowed for good, and where it is kept. A rule names everything that must be equal: the
//! command to the byte, the shell or program, the folder, the client, the environment, stdin, and the scripts' content.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::asker::Asker;
use crate::clock;
use crate::digest::{random_name, sha256};
use crate::submission::{Run, ShellKind, Submission, What};

/// The stored form's version. A newer one is set aside, not guessed at.
pub const VERSION: u32 = 1;
/// A command longer than this is not one a person can keep in mind as a rule.
const MAX_COMMAND: usize = 8 * 1024;

/// Names a rule; 128 random bits in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RuleId(pub String);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// This exact command, here, for this client. Serialised for the keyring and for nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The stored form's version.
    pub version: u32,
    /// Its name.
    pub id: RuleId,
    /// Milliseconds since 1970.
    pub made_at: u64,
    /// What must be equal.
    pub exact: Exact,
}

/// Everything that must be equal for the rule to speak.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exact {
    /// The command, to the byte.
    pub command: Command,
    /// The program that is started, by its path.
    pub program: String,
    /// The folder, canonical.
    pub folder: String,
    /// The executable of the client, as the system names it.
    pub client_program: String,
    /// The name the client claims.
    pub client_name: String,
    /// Variables the agent sets, by name.
    pub env: Vec<(String, String)>,
    /// SHA-256 of stdin, when there is one.
    pub stdin: Option<String>,
    /// The longest limit it covers, in milliseconds.
    pub limit_ms: u64,
    /// Scripts and the SHA-256 of what they held.
    pub scripts: Vec<(String, String)>,
    /// SHA-256 of the person's own variables that choose which code runs.
    pub surroundings: String,
}

/// The command of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
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

/// Where rules are kept. The one boundary to the keyring: calls block and may wait for a person.
pub trait Store: Send + Sync {
    /// All that is kept.
    ///
    /// # Errors
    /// When nothing can be read.
    fn load(&self) -> Result<Loaded, StoreError>;

    /// Keeps one more.
    ///
    /// # Errors
    /// When it is not kept.
    fn add(&self, rule: &Rule) -> Result<(), StoreError>;

    /// Forgets one.
    ///
    /// # Errors
    /// When it is not known to be gone.
    fn remove(&self, id: &RuleId) -> Result<(), StoreError>;
}

/// What a store held.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// Rules that may speak.
    pub rules: Vec<Rule>,
    /// What was altered, missing or unreadable, in words; nothing is allowed by it.
    pub set_aside: Vec<String>,
}

/// Why a store did not do its work; each message says what happened, what it means and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no keyring.
    #[error("{0}")]
    Absent(String),
    /// The keyring is locked or does not answer.
    #[error("{0}")]
    Locked(String),
    /// Anything else.
    #[error("{0}")]
    Failed(String),
}

impl Exact {
    /// The terms a rule over this request would have; nothing when none may be made.
    #[must_use]
    pub fn over(submission: &Submission) -> Option<Self> {
        let run = submission.run();
        let command = Command::of(&run.what);
        // A client the system does not name could be any program with the same claim.
        let nobody = submission.asker().client.program.as_os_str().is_empty();
        if nobody || run.unpinned || command.len() > MAX_COMMAND || guards_us(run) {
            return None;
        }
        let scripts = run.watched.iter().map(|file| Some((text(&file.path)?, file.digest.clone()?)));
        Some(Self {
            program: text(&run.program.path)?,
            folder: text(&run.cwd)?,
            client_program: text(&submission.asker().client.program)?,
            client_name: submission.asker().client.name.clone(),
            env: run.changes.iter().map(|c| (c.name.clone(), c.value.clone())).collect(),
            stdin: run.stdin.as_deref().map(sha256),
            limit_ms: u64::try_from(run.limit.as_millis()).ok()?,
            scripts: scripts.collect::<Option<_>>()?,
            surroundings: run.surroundings.clone(),
            command,
        })
    }

    /// Whether the client is the one the rule was made for.
    #[must_use]
    pub fn is_for(&self, asker: &Asker) -> bool {
        text(&asker.client.program).as_deref() == Some(self.client_program.as_str())
            && asker.client.name == self.client_name
    }

    /// The rule with a name of its own.
    ///
    /// # Errors
    /// When the system gives no random numbers.
    pub fn named(self) -> Result<Rule, getrandom::Error> {
        Ok(Rule { version: VERSION, id: RuleId(random_name()?), made_at: clock::millis(clock::wall()), exact: self })
    }
}

impl Rule {
    /// The rule in one line.
    #[must_use]
    pub fn words(&self) -> String {
        format!("{} in {}", self.exact.command.line(), self.exact.folder)
    }
}

impl Command {
    /// What was written, in its stored form.
    #[must_use]
    pub fn of(what: &What) -> Self {
        match what {
            What::Shell { text, shell } => Self::Shell {
                text: text.clone(),
                shell: match shell {
                    ShellKind::Sh => "sh",
                    ShellKind::Bash => "bash",
                }
                .to_owned(),
            },
            What::Argv(words) => Self::Argv { words: words.clone() },
        }
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

/// Commands that touch the keyring's tools or Countersign itself always ask.
fn guards_us(run: &Run) -> bool {
    let told = Command::of(&run.what).line().to_lowercase();
    let program = run.program.path.to_string_lossy().to_lowercase();
    ["secret-tool", "gnome-keyring", "org.freedesktop.secrets", "cmdkey", "find-generic-password", "countersign"]
        .iter()
        .any(|name| told.contains(name) || program.contains(name))
}

fn text(path: &std::path::Path) -> Option<String> {
    path.to_str().map(str::to_owned)
}
