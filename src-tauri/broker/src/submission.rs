//! What is asked: resolved before anybody sees it, never changed after. The same value goes to the eye,
//! the rules and the child.

mod draft;
mod program;

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use sha2::{Digest, Sha256};

pub use draft::{DEFAULT_LIMIT, DEFAULT_OUTPUT, Draft, Invalid, MAX_LIMIT, MAX_OUTPUT};
pub use program::{Head, Place, Program, Stamp, Watched};

use crate::asker::Asker;
use crate::consent::rules::Source;
use crate::digest::hex;

/// A request, immutable and resolved.
#[derive(Debug)]
pub struct Submission {
    asker: Arc<Asker>,
    run: Run,
    reason: Option<String>,
    fingerprint: Fingerprint,
}

/// A command exactly as it would run.
#[derive(Debug)]
pub struct Run {
    /// What was written.
    pub what: What,
    /// The program that is started: the shell, for text.
    pub program: Program,
    /// The folder, canonical.
    pub cwd: PathBuf,
    /// Which folder that is, whatever stands at its path later.
    pub folder: Place,
    /// The child's whole environment.
    pub env: Vec<(OsString, OsString)>,
    /// Only what the agent changes in it.
    pub changes: Vec<Change>,
    /// What the child reads; nothing when absent.
    pub stdin: Option<Bytes>,
    /// The terminal it runs in, if it does: its three streams are one, and what is typed while it runs is its input.
    pub pty: Option<Size>,
    /// Whether its input stays open after `stdin`, for what is sent while it runs. In a terminal it always does.
    pub open_input: bool,
    /// How long it may run, from its spawn.
    pub limit: Duration,
    /// Whether it lives on when the call, or the agent, goes away.
    pub background: bool,
    /// How many bytes of output the agent is given, head and tail, for each stream.
    pub max_output: usize,
    /// Scripts whose content is part of what the command means.
    pub watched: Vec<Watched>,
    /// Files that give its words their meaning, such as a package's scripts.
    pub sources: Vec<Source>,
    /// A script it names could not be found beforehand, so no rule can pin what it means.
    pub unpinned: bool,
    /// SHA-256 of the person's own variables that choose which code runs.
    pub surroundings: String,
}

impl Run {
    /// Whether somebody can send it more input while it runs. What it does is then not what was shown alone, so no
    /// rule may speak for it.
    #[must_use]
    pub fn is_steered(&self) -> bool {
        self.open_input || self.pty.is_some()
    }
}

/// The size of a terminal, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Its width.
    pub columns: u16,
    /// Its height.
    pub rows: u16,
}

impl Size {
    /// What a command gets that asks for a terminal, until a window gives it another size.
    pub const USUAL: Self = Self { columns: 120, rows: 32 };
}

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

/// A variable the agent changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its name.
    pub name: String,
    /// The new value.
    pub value: String,
    /// The value it replaces.
    pub was: Option<OsString>,
}

/// A digest of everything that was shown; goes with the answer, so that an answer to something else is an error.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint([u8; 32]);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl std::str::FromStr for Fingerprint {
    type Err = NotAFingerprint;

    fn from_str(text: &str) -> Result<Self, NotAFingerprint> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(NotAFingerprint);
        }
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| NotAFingerprint)?;
        }
        Ok(Self(bytes))
    }
}

/// The text is not 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a fingerprint")]
pub struct NotAFingerprint;

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

impl Submission {
    pub(crate) fn new(asker: Arc<Asker>, run: Run, reason: Option<String>) -> Self {
        let fingerprint = fingerprint(&asker, &run);
        Self { asker, run, reason, fingerprint }
    }

    /// Who asks.
    #[must_use]
    pub fn asker(&self) -> &Arc<Asker> {
        &self.asker
    }

    /// What would run.
    #[must_use]
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// The agent's own words about why; a claim.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Equal for two submissions exactly when a person would see the same card, the agent's words apart.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// Bytes a person would have to read, roughly: what a waiting request costs.
    #[must_use]
    pub fn size(&self) -> usize {
        let command = match &self.run.what {
            What::Shell { text, .. } => text.len(),
            What::Argv(words) => words.iter().map(|word| word.len() + size_of::<String>()).sum(),
        };
        let env: usize = self.run.changes.iter().map(|change| change.name.len() + change.value.len()).sum();
        command + env + self.run.stdin.as_ref().map_or(0, |stdin| stdin.len())
    }

    /// What is different on disk now from what was shown, in words; nothing when all is as it was.
    #[must_use]
    pub fn difference(&self) -> Option<String> {
        let folder = self.run.folder.difference(&self.run.cwd);
        folder
            .or_else(|| self.run.program.difference())
            .or_else(|| self.run.watched.iter().find_map(Watched::difference))
    }
}

/// Every field goes in with its length, so that no two different requests can look alike to the digest.
fn fingerprint(asker: &Asker, run: &Run) -> Fingerprint {
    let mut digest = Fields(Sha256::new());
    match &run.what {
        What::Shell { text, shell } => {
            digest.add(match shell {
                ShellKind::Sh => b"sh",
                ShellKind::Bash => b"bash",
            });
            digest.add(text.as_bytes());
        }
        What::Argv(words) => {
            digest.add(b"argv");
            digest.count(words.len());
            words.iter().for_each(|word| digest.add(word.as_bytes()));
        }
    }
    digest.add(run.program.path.as_os_str().as_encoded_bytes());
    digest.add(&run.program.stamp.bytes());
    digest.add(run.cwd.as_os_str().as_encoded_bytes());
    digest.add(&run.folder.bytes());
    digest.count(run.changes.len());
    for change in &run.changes {
        digest.add(change.name.as_bytes());
        digest.add(change.value.as_bytes());
    }
    digest.count(usize::from(run.stdin.is_some()));
    digest.add(run.stdin.as_deref().unwrap_or_default());
    digest.count(usize::from(run.open_input));
    digest.count(usize::from(run.pty.is_some()));
    digest.add(&run.limit.as_millis().to_le_bytes());
    digest.count(usize::from(run.background));
    digest.count(run.max_output);
    digest.count(run.watched.len());
    for file in &run.watched {
        digest.add(file.path.as_os_str().as_encoded_bytes());
        digest.add(&file.stamp.bytes());
    }
    digest.add(asker.client.program.as_os_str().as_encoded_bytes());
    digest.add(asker.client.name.as_bytes());
    Fingerprint(digest.0.finalize().into())
}

struct Fields(Sha256);

impl Fields {
    fn add(&mut self, field: &[u8]) {
        self.count(field.len());
        self.0.update(field);
    }

    fn count(&mut self, n: usize) {
        self.0.update((n as u64).to_le_bytes());
    }
}
