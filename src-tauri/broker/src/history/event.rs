//! What the record says happened to a request. These are the stored forms: once written, a field keeps its name
//! and its meaning. The order of the fields is the order in the stored text, which is what the chain is made over.

mod of;

use serde::{Deserialize, Serialize};

use crate::consent::rules::Command;
use crate::fence::Held;
use crate::local::clock;
use crate::mask::{mask, mask_value};

/// The bytes of a diff that are kept, once it's masked.
pub(super) const DIFF: usize = 16 * 1024;

/// Something that happened to a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// It was asked.
    Asked(Box<Asked>),
    /// Somebody or something decided, or nobody did.
    Decided(Decided),
    /// The person changed the command before allowing it.
    Edited {
        /// The agent's command.
        before: Command,
        /// The command that may run instead.
        after: Command,
    },
    /// The person chose whether it runs in a terminal of its own.
    Terminal {
        /// It does.
        on: bool,
    },
    /// The terminal it runs in has this size from here on; the first is the one it began with.
    Resized(Resized),
    /// Something was typed into it while it ran.
    Typed(Typed),
    /// Its process was started.
    Started,
    /// It is over.
    Ended(Box<Ended>),
    /// A person stopped the run that a crash of Countersign had left on another computer.
    EndedThere {
        /// The computer, as it was named.
        host: String,
        /// How many processes are left there; nothing when that could not be told.
        left: Option<u32>,
    },
    /// Undo data for its change of a file is kept.
    UndoKept {
        /// SHA-256 of that, in hexadecimal.
        sha256: String,
    },
    /// The person took its change of a file back.
    Undone,
    /// Its kept output was removed.
    OutputRemoved {
        /// Why.
        why: String,
    },
    /// The person had its content removed from the record.
    Forgotten {
        /// How many entries lost their content.
        entries: u64,
    },
    /// The oldest entries were removed, all up to a number.
    Trimmed(Trimmed),
    /// Events that couldn't be kept.
    Lost {
        /// How many.
        events: u64,
        /// The first of them, in milliseconds since 1970.
        from: u64,
    },
    /// The record before this one could not be read and was set aside.
    SetAside {
        /// The name it was given.
        name: String,
        /// What was wrong with it.
        why: String,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// A request with its asker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The client's executable, as the system named it.
    pub program: String,
    /// The name to show for the client: what the system vouches for. Before there was `claim`, what the client called
    /// itself.
    pub client: String,
    /// The client's name for itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// The processes it came through, outermost first.
    pub chain: Vec<String>,
    /// The folder; on other computers after their names: `web1,web2:/srv/app`.
    pub folder: String,
    /// The command.
    pub command: Command,
    /// The program that would be started.
    pub runs: String,
    /// The agent's words about why.
    pub reason: Option<String>,
    /// Variables it changes.
    pub env: Vec<(String, String)>,
    /// How many bytes of input it had, when it had some. Not a digest: a password would be found by trying.
    pub stdin: Option<u64>,
    /// How long it may run, in milliseconds.
    pub limit_ms: u64,
    /// The digest of what was shown.
    pub fingerprint: String,
    /// The other computers it would run on, in a line each; none: this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hosts: Vec<String>,
    /// The names as they were written, in the same order. Records of earlier versions lack them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The file work. Then `command` names it in words, and there is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<AskedFile>,
    /// Whether it was text to be typed into a running command; then `command` says so in words, and there is no limit.
    #[serde(default, skip_serializing_if = "is_false")]
    pub input: bool,
    /// Whether it was to run in a terminal.
    #[serde(default, skip_serializing_if = "is_false")]
    pub pty: bool,
    /// Whether its input was to stay open.
    #[serde(default, skip_serializing_if = "is_false")]
    pub open_input: bool,
    /// Whether it was to live on without its call.
    #[serde(default, skip_serializing_if = "is_false")]
    pub background: bool,
    /// The digest of its agent's ticket and of who that is. Never the ticket itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket: Option<String>,
}

/// Requested file work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedFile {
    /// The kind of work.
    pub work: AskedWork,
    /// The file or folder, every link followed.
    pub path: String,
    /// The part that was wanted, in words.
    pub part: Option<String>,
    /// Rows that come.
    pub added: u64,
    /// Rows that go.
    pub removed: u64,
    /// The beginning of the difference, as `diff -u` writes it.
    pub diff: Option<String>,
}

/// The kinds of file work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AskedWork {
    /// Some of its content was given to the agent.
    Read,
    /// The names in a folder were given to the agent.
    List,
    /// It was changed.
    Change,
}

/// A decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decided {
    /// Who.
    pub by: By,
    /// What.
    pub verdict: Verdict,
    /// Why, in the person's words or ours.
    pub reason: Option<String>,
    /// From the asking to the decision, in milliseconds.
    pub took_ms: u64,
    /// The scripts and package files it runs, as they were shown: they are compared once more between the person's answer
    /// and this entry, and one that changed brings the request back instead. What becomes of a file while it runs is not
    /// told by this. Only of what a person allowed; records of earlier versions lack it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scripts: Vec<AllowedScript>,
}

/// A script or package file that a person allowed to run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AllowedScript {
    /// Absolute.
    pub path: String,
    /// Which script of a package file; the whole file when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// SHA-256 of it, in hexadecimal.
    pub sha256: String,
}

/// The person, rule or event that decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "who", rename_all = "snake_case")]
pub enum By {
    /// A person, at the desk.
    Person,
    /// A person, once for all that its agent types into one run.
    Grant,
    /// A rule a person made.
    Rule {
        /// Which.
        id: String,
        /// The rule in one line.
        words: String,
        /// How far the kernel held a fence around what ran. Records of earlier versions lack it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fence: Option<Held>,
    },
    /// Nobody: it was refused, it expired or it was taken back.
    Nobody,
}

/// The decision itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It may run.
    Allowed,
    /// A person said no.
    Denied,
    /// It was answered without asking anybody.
    Refused,
    /// Nobody decided in time.
    Expired,
    /// Whoever asked took it back.
    Withdrawn,
}

/// The end of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// In one word.
    pub how: How,
    /// The words that go with it.
    pub words: Option<String>,
    /// The exit code or the signal's number.
    pub code: Option<i32>,
    /// From the spawn to the end, in milliseconds.
    pub ran_ms: Option<u64>,
    /// Processes left alive.
    pub left: u32,
    /// The kept output.
    pub output: Option<Output>,
    /// The beginning and the end of its output as plain text.
    pub excerpt: String,
    /// How it ended on each of several computers, in their order; none: it ran on one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<EndedOn>,
}

/// The end of a run on one of several computers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndedOn {
    /// The computer as it was named.
    pub name: String,
    /// In one word.
    pub how: How,
    /// The words that go with it.
    pub words: Option<String>,
    /// The exit code or the signal's number.
    pub code: Option<i32>,
    /// Processes left alive there.
    pub left: u32,
}

/// Every way a request ends, as the record filters by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// It exited with 0.
    Succeeded,
    /// It exited with another code.
    Failed,
    /// A signal that was not ours ended it.
    Signalled,
    /// It outran its limit.
    TimedOut,
    /// A person, its agent, its connection or our own quitting ended it.
    Stopped,
    /// A file it was given changed before it was read, so it was stopped.
    Changed,
    /// A person said no.
    Denied,
    /// It was answered without asking anybody.
    Refused,
    /// Nobody decided in time.
    Expired,
    /// Whoever asked took it back.
    Withdrawn,
    /// It could not be started.
    NotStarted,
    /// The connection to another computer broke while it ran there; what became of it is not known.
    Lost,
    /// Countersign ended before it did; what became of it is not known.
    Interrupted,
}

/// The kept output of a run, outside the record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Output {
    /// Bytes of stdout kept.
    pub stdout: u64,
    /// Bytes of stderr kept.
    pub stderr: u64,
    /// SHA-256 of the file it is kept in.
    pub sha256: String,
    /// Why it stops before the run did, if it does.
    pub cut: Option<String>,
    /// How much of it each of several computers wrote, in their order, up to the last that wrote anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<Apart>,
}

/// The kept output of one of several computers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Apart {
    /// Bytes of stdout.
    pub stdout: u64,
    /// Bytes of stderr.
    pub stderr: u64,
}

/// A line that was typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Typed {
    /// Whether the agent typed it, as a person allowed; otherwise a person did.
    pub by_agent: bool,
    /// The person had not seen these words: they had allowed all that the agent types into this run.
    #[serde(default, skip_serializing_if = "is_false")]
    pub granted: bool,
    /// What, without the key that ends a line; absent when it was a secret.
    pub text: Option<String>,
    /// With it the input was ended.
    pub end: bool,
    /// Whether so much was typed that nothing after this is noted.
    pub more: bool,
}

/// The size of a run's terminal, from a moment on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resized {
    /// Its width in characters.
    pub columns: u16,
    /// Its height.
    pub rows: u16,
    /// When, by the clock of its kept output: in milliseconds from where that begins.
    pub after_ms: u64,
}

/// A removal of the oldest entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trimmed {
    /// The number of the last entry removed.
    pub up_to: u64,
    /// Its hash, from which the chain goes on.
    pub hash: String,
    /// How many requests went with it.
    pub requests: u64,
    /// Why.
    pub why: String,
}

impl Event {
    /// Returns the stored word for its kind.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Asked(_) => "asked",
            Self::Decided(_) => "decided",
            Self::Edited { .. } => "edited",
            Self::Terminal { .. } => "terminal",
            Self::Resized(_) => "resized",
            Self::Typed(_) => "typed",
            Self::Started => "started",
            Self::Ended(_) => "ended",
            Self::EndedThere { .. } => "ended_there",
            Self::UndoKept { .. } => "undo_kept",
            Self::Undone => "undone",
            Self::OutputRemoved { .. } => "output_removed",
            Self::Forgotten { .. } => "forgotten",
            Self::Trimmed(_) => "trimmed",
            Self::Lost { .. } => "lost",
            Self::SetAside { .. } => "set_aside",
        }
    }

    /// Returns whether it belongs to a finished request: it lists no request that the record doesn't know, or knows no
    /// more.
    pub(super) fn is_afterword(&self) -> bool {
        matches!(self, Self::OutputRemoved { .. } | Self::UndoKept { .. } | Self::Undone | Self::EndedThere { .. })
    }

    /// Returns roughly the bytes it takes while it waits to be written.
    pub(super) fn size(&self) -> usize {
        let text = match self {
            Self::Asked(asked) => {
                let env: usize = asked.env.iter().map(|(name, value)| name.len() + value.len()).sum();
                let diff = asked.file.as_ref().and_then(|file| file.diff.as_ref()).map_or(0, String::len);
                asked.command.len() + asked.reason.as_ref().map_or(0, String::len) + env + diff
            }
            Self::Decided(decided) => {
                let scripts: usize = decided.scripts.iter().map(|script| script.path.len() + 128).sum();
                decided.reason.as_ref().map_or(0, String::len) + scripts
            }
            Self::Edited { before, after } => before.len() + after.len(),
            Self::Typed(typed) => typed.text.as_ref().map_or(0, String::len),
            Self::Ended(ended) => {
                let words = |words: &Option<String>| words.as_ref().map_or(0, String::len);
                ended.excerpt.len()
                    + words(&ended.words)
                    + ended.on.iter().map(|on| words(&on.words) + 64).sum::<usize>()
            }
            _ => 0,
        };
        text + 512
    }

    /// Returns the event without secrets of well-known forms.
    pub(super) fn masked(self) -> Self {
        match self {
            Self::Asked(mut asked) => {
                asked.command = masked(asked.command);
                asked.reason = asked.reason.as_deref().map(mask);
                if let Some(diff) = asked.file.as_mut().and_then(|file| file.diff.as_mut()) {
                    *diff = mask(diff);
                    diff.truncate(diff.floor_char_boundary(DIFF));
                }
                asked.env.iter_mut().for_each(|(name, value)| *value = mask_value(name, value));
                Self::Asked(asked)
            }
            Self::Decided(mut decided) => {
                decided.reason = decided.reason.as_deref().map(mask);
                if let By::Rule { words, .. } = &mut decided.by {
                    *words = mask(words);
                }
                decided.scripts.iter_mut().for_each(|script| script.path = mask(&script.path));
                Self::Decided(decided)
            }
            Self::Edited { before, after } => Self::Edited { before: masked(before), after: masked(after) },
            Self::Typed(typed) => Self::Typed(Typed { text: typed.text.as_deref().map(mask), ..typed }),
            Self::Ended(mut ended) => {
                ended.excerpt = mask(&ended.excerpt);
                ended.words = ended.words.as_deref().map(mask);
                ended.on.iter_mut().for_each(|on| on.words = on.words.as_deref().map(mask));
                Self::Ended(ended)
            }
            other => other,
        }
    }
}

/// Masks a command. A secret may be a word of its own after the option that announces it, so the words are masked
/// together.
fn masked(command: Command) -> Command {
    match command {
        Command::Shell { text, shell } => Command::Shell { text: mask(&text).into(), shell },
        Command::Argv { words } => Command::Argv { words: crate::mask::mask_words(&words) },
    }
}

/// Returns the current time in milliseconds since 1970.
pub(super) fn now() -> u64 {
    clock::millis(clock::wall())
}
