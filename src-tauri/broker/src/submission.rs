//! What is asked: resolved before anybody sees it, never changed after. The same value goes to the eye,
//! the rules and the child.

mod carried;
mod computer;
mod depends;
mod draft;
mod file;
mod fingerprint;
mod folder;
pub mod impact;
mod input;
mod invalid;
mod meaning;
mod own_folder;
mod scripts;
mod source;
mod there;
mod variables;
pub mod waits;
mod watched;
mod whereabouts;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use sha2::{Digest, Sha256};

pub use carried::Carried;
pub(crate) use carried::MAX_SESSION_NAME;
pub use computer::{Computer, HostKey};
pub use depends::Depends;
pub(crate) use depends::{FileState, GuardedFile, scripts_behind};
pub use draft::{DEFAULT_LIMIT, DEFAULT_OUTPUT, Draft, Limits, MAX_LIMIT, MAX_OUTPUT};
pub use file::{FileAct, FileDraft, FileWork, Want};
pub use fingerprint::{Fingerprint, NotAFingerprint};
pub use folder::must_be_folder;
pub use input::{InputAct, InputDraft};
pub use invalid::{Fault, Invalid};
pub use meaning::Said;
pub use own_folder::OwnFolder;
pub use scripts::ScriptDigest;
pub(crate) use source::Texts;
pub use source::{Source, SourceError};
pub(crate) use there::pinned_there;
pub(crate) use watched::is_system;
pub use watched::{Head, Watched};

pub use crate::local::program::{FolderIdentity, Program, Stamp};
pub use crate::written::{ShellKind, What};

use depends::Scene;
use meaning::Meaning;

use crate::asker::Asker;
use crate::environment::Environment;
use crate::local::own::Own;
use crate::written::Command;
use countersign_policy::judge::Typing;

/// A request, immutable and resolved.
#[derive(Debug)]
pub struct Submission {
    asker: Arc<Asker>,
    act: Act,
    reason: Option<String>,
    fingerprint: Fingerprint,
}

/// The command, file work or input of a request.
#[derive(Debug)]
pub enum Act {
    /// A command is run.
    Run(Box<Run>),
    /// A file or folder is looked at or changed.
    File(Box<FileAct>),
    /// Something is typed into a run.
    Input(InputAct),
}

/// A draft of any kind, as a door hands it in.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// A command.
    Run(Box<Draft>),
    /// File work.
    File(FileDraft),
    /// Something typed into a run.
    Input(InputDraft),
}

impl From<Draft> for Wanted {
    fn from(draft: Draft) -> Self {
        Self::Run(Box::new(draft))
    }
}

impl From<FileDraft> for Wanted {
    fn from(draft: FileDraft) -> Self {
        Self::File(draft)
    }
}

impl From<InputDraft> for Wanted {
    fn from(draft: InputDraft) -> Self {
        Self::Input(draft)
    }
}

impl Wanted {
    /// Returns whether it changes a file, which has to be worked out.
    pub(crate) fn is_change(&self) -> bool {
        matches!(self, Self::File(FileDraft { want: Want::Change(_), .. }))
    }

    /// Builds a submission for a draft that is refused whatever it holds: of a file change only the path is looked at.
    pub(crate) fn unworked(self) -> Self {
        match self {
            Self::File(draft) if matches!(draft.want, Want::Change(_)) => {
                Self::File(FileDraft { want: Want::Unworked, ..draft })
            }
            other => other,
        }
    }

    /// The same under what the person chose.
    pub(crate) fn within(self, limits: Limits) -> Self {
        match self {
            Self::Run(draft) => Self::Run(Box::new(Draft { limits, ..*draft })),
            other => other,
        }
    }

    /// Checks and resolves. Reads the disk: not for an async thread.
    ///
    /// # Errors
    /// The first field that does not fit, with the reason.
    pub fn resolve(self, asker: Arc<Asker>, house: &Environment) -> Result<Submission, Invalid> {
        match self {
            Self::Run(draft) => draft.resolve(asker, house),
            Self::File(draft) => draft.resolve(asker, house),
            Self::Input(draft) => draft.resolve(asker),
        }
    }
}

/// A command exactly as it would run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The command's text or words.
    pub what: What,
    /// The program that is started: the shell, for text.
    pub program: Program,
    /// The folder, canonical.
    pub cwd: PathBuf,
    /// Which folder that is, whatever stands at its path later.
    pub folder: FolderIdentity,
    /// The child's whole environment.
    pub env: Vec<(OsString, OsString)>,
    /// Only what the agent changes in it.
    pub changes: Vec<VariableChange>,
    /// The named session it belongs to, and what of the above that gave.
    pub session: Option<Carried>,
    /// The child's input; `None` when absent.
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
    /// Everything on the disk that decides what it runs.
    pub depends: Depends,
    /// Files that give its words their meaning, such as a package's scripts.
    pub sources: Vec<Source>,
    /// The content of the scripts and targets it runs by name.
    pub said: Vec<Said>,
    /// A script it names could not be found beforehand, so no rule can pin what it means.
    pub unpinned: bool,
    /// SHA-256 of the person's own variables that choose which code runs.
    pub surroundings: String,
    /// Where Countersign keeps its own on this computer.
    pub own: Own,
    /// Whether it names a place there, or runs in one: no rule allows that.
    pub reaches_own: bool,
    /// The other computers it runs on, side by side; none: this one. There, the program is only a name, the folder is
    /// as it was named, from `/` or from the home folder there (`~`), and nothing is watched.
    pub remote: Vec<Computer>,
    /// Why it cannot start, where its agent may be told so only once a person has decided.
    pub obstacle: Option<Invalid>,
}

impl Run {
    /// Returns the names of the other computers it runs on, as the agent wrote them; empty for this computer.
    #[must_use]
    pub fn host_names(&self) -> Vec<String> {
        self.remote.iter().map(|computer| computer.name.clone()).collect()
    }

    fn scene(&self) -> Scene<'_> {
        Scene { what: &self.what, cwd: &self.cwd, env: &self.env, changes: &self.changes }
    }

    /// Returns what changed in the files that give its words their meaning, in words; `None` when nothing did.
    fn meant_otherwise(&self) -> Option<String> {
        if self.sources.is_empty() {
            return None;
        }
        let now = Meaning::of(&self.what, &self.cwd, &self.env).sources;
        let difference = Source::difference(&self.sources, &now)?;
        Some(format!("It no longer means what it did when you saw this request: {difference}."))
    }

    /// Returns whether somebody can send it more input while it runs. It may then do more than was shown, so no rule
    /// may allow it.
    #[must_use]
    pub fn is_steered(&self) -> bool {
        self.typing().is_some()
    }

    /// Returns how it can be sent more input while it runs, if it can.
    pub(crate) fn typing(&self) -> Option<Typing> {
        match self.pty {
            Some(_) => Some(Typing::Terminal),
            None => self.open_input.then_some(Typing::Open),
        }
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
    /// The size of a terminal until a window gives it another.
    pub const USUAL: Self = Self { columns: 120, rows: 32 };
}

/// A variable that the agent sets or removes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariableChange {
    /// Its name.
    pub name: String,
    /// The new value.
    pub value: String,
    /// The value it replaces.
    pub was: Option<OsString>,
}

impl Submission {
    pub(crate) fn new(asker: Arc<Asker>, act: Act, reason: Option<String>) -> Self {
        let fingerprint = fingerprint(&asker, &act);
        Self { asker, act, reason, fingerprint }
    }

    /// Returns the asker.
    #[must_use]
    pub fn asker(&self) -> &Arc<Asker> {
        &self.asker
    }

    /// Returns the command, file work or input.
    #[must_use]
    pub fn act(&self) -> &Act {
        &self.act
    }

    /// Returns the run, if this is a command.
    #[must_use]
    pub fn run(&self) -> Option<&Run> {
        match &self.act {
            Act::Run(run) => Some(run),
            Act::File(_) | Act::Input(_) => None,
        }
    }

    /// Returns the file work, if this is file work.
    #[must_use]
    pub fn file(&self) -> Option<&FileAct> {
        match &self.act {
            Act::File(act) => Some(act),
            Act::Run(_) | Act::Input(_) => None,
        }
    }

    /// Returns the input, if this is input for a run.
    #[must_use]
    pub fn input(&self) -> Option<&InputAct> {
        match &self.act {
            Act::Input(act) => Some(act),
            Act::Run(_) | Act::File(_) => None,
        }
    }

    /// Returns the folder where a command would run, or a file is.
    #[must_use]
    pub fn folder(&self) -> &Path {
        match &self.act {
            Act::Run(run) => &run.cwd,
            Act::File(act) => act.folder(),
            Act::Input(act) => &act.folder,
        }
    }

    /// Returns the request in one line, for lists. A shell must not read it.
    #[must_use]
    pub fn line(&self) -> String {
        match &self.act {
            Act::Run(run) => Command::of(&run.what).line(),
            Act::File(act) => act.line(),
            Act::Input(act) => act.line(),
        }
    }

    /// Returns the agent's own reason; a claim.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Returns the fingerprint, equal for two submissions exactly when a person would see the same card, apart from the
    /// agent's reason.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// Returns roughly how many bytes a person would have to read: the cost of a waiting request.
    #[must_use]
    pub fn size(&self) -> usize {
        let run = match &self.act {
            Act::Run(run) => run,
            Act::File(act) => return act.size(),
            Act::Input(act) => return act.text.len() + act.command.len(),
        };
        let command = match &run.what {
            What::Shell { text, .. } => text.len(),
            What::Argv(words) => words.iter().map(|word| word.len() + size_of::<String>()).sum(),
        };
        let env: usize = run.changes.iter().map(|change| change.name.len() + change.value.len()).sum();
        command + env + run.stdin.as_ref().map_or(0, |stdin| stdin.len())
    }

    /// Returns the other computers it's for; empty for this computer.
    #[must_use]
    pub fn remote(&self) -> &[Computer] {
        self.run().map_or(&[], |run| &run.remote)
    }

    /// Returns this submission for other computers, or with other facts about them: another card.
    #[cfg(unix)]
    pub(crate) fn on(&self, run: &Run, remote: Vec<Computer>) -> Self {
        let run = Run { remote, ..run.clone() };
        Self::new(Arc::clone(&self.asker), Act::Run(Box::new(run)), self.reason.clone())
    }

    /// Returns whether it is handed files that are looked after until it has opened them.
    pub(crate) fn is_guarded(&self) -> bool {
        self.run().is_some_and(|run| run.remote.is_empty() && run.depends.guarded().next().is_some())
    }

    /// Returns what changed on disk since the request was shown, in words; `None` when nothing did.
    #[must_use]
    pub fn difference(&self) -> Option<String> {
        let run = match &self.act {
            Act::Run(run) if !run.remote.is_empty() => return None,
            Act::Run(run) => run,
            Act::File(act) => return act.difference(),
            Act::Input(_) => return None,
        };
        if let Some(obstacle) = &run.obstacle {
            return obstacle.is_gone(run).then(|| {
                format!("It couldn't start when you saw this request: `{}` {obstacle} Now it can.", obstacle.field)
            });
        }
        let folder = run.folder.difference(&run.cwd);
        let file = folder.or_else(|| run.program.difference());
        let script = || run.watched.iter().find_map(Watched::difference);
        file.or_else(script).or_else(|| run.meant_otherwise()).or_else(|| run.depends.difference(run.scene()))
    }
}

/// Computes the fingerprint. Every field goes in with its length, so that no two different requests can look alike to
/// the digest.
fn fingerprint(asker: &Asker, act: &Act) -> Fingerprint {
    let mut digest = Fields(Sha256::new());
    match act {
        Act::Run(run) => digest.add_run(run),
        Act::File(act) => {
            digest.add(b"file");
            digest.add(act.verb().as_bytes());
            digest.add(act.fingerprint().as_bytes());
        }
        Act::Input(act) => {
            digest.add(b"input");
            digest.add(&act.run.0.to_le_bytes());
            digest.add(act.command.as_bytes());
            digest.add(act.text.as_bytes());
            digest.count(usize::from(act.ends));
        }
    }
    digest.add(asker.client.program.as_os_str().as_encoded_bytes());
    digest.add(asker.client.name.as_bytes());
    Fingerprint(digest.0.finalize().into())
}

struct Fields(Sha256);

impl Fields {
    fn add_run(&mut self, run: &Run) {
        match &run.what {
            What::Shell { text, shell } => {
                self.add(match shell {
                    ShellKind::Sh => b"sh",
                    ShellKind::Bash => b"bash",
                });
                self.add(text.as_bytes());
            }
            What::Argv(words) => {
                self.add(b"argv");
                self.count(words.len());
                words.iter().for_each(|word| self.add(word.as_bytes()));
            }
        }
        self.add(run.program.path.as_os_str().as_encoded_bytes());
        self.add(&run.program.stamp.bytes());
        self.add(run.cwd.as_os_str().as_encoded_bytes());
        self.add(&run.folder.bytes());
        self.count(run.changes.len());
        for change in &run.changes {
            self.add(change.name.as_bytes());
            self.add(change.value.as_bytes());
        }
        if let Some(carried) = &run.session {
            carried.digest(|field| self.add(field));
        }
        self.count(usize::from(run.stdin.is_some()));
        self.add(run.stdin.as_deref().unwrap_or_default());
        self.count(usize::from(run.open_input));
        self.count(usize::from(run.pty.is_some()));
        self.add(&run.limit.as_millis().to_le_bytes());
        self.count(usize::from(run.background));
        self.count(run.max_output);
        self.count(run.watched.len());
        for file in &run.watched {
            self.add(file.path.as_os_str().as_encoded_bytes());
            self.add(&file.stamp.bytes());
        }
        run.depends.digest(|field| self.add(field));
        self.count(run.sources.len());
        for source in &run.sources {
            self.add(source.path.as_bytes());
            self.add(source.part.as_deref().unwrap_or_default().as_bytes());
            self.add(source.digest.as_bytes());
        }
        self.add(run.obstacle.as_ref().map_or("", |obstacle| &obstacle.message).as_bytes());
        self.count(run.remote.len());
        for told in run.remote.iter().map(Computer::told) {
            self.count(told.len());
            told.iter().for_each(|line| self.add(line.as_bytes()));
        }
    }

    fn add(&mut self, field: &[u8]) {
        self.count(field.len());
        self.0.update(field);
    }

    fn count(&mut self, n: usize) {
        self.0.update((n as u64).to_le_bytes());
    }
}
