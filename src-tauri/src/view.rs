//! What the page may see: twins of the core's types, made for reading, generated into
//! `ui/src/bindings` by ts-rs. Times are milliseconds since 1970; durations are milliseconds.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Everything the page shows, at one moment.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct Snapshot {
    /// Waiting for a person, oldest first.
    pub waiting: Vec<Card>,
    /// Running now, oldest first.
    pub running: Vec<RunView>,
    /// Ended, newest first, at most 200.
    pub ended: Vec<EndedView>,
    /// What the person has allowed for good, newest first.
    pub rules: Vec<RuleView>,
    /// Whether the rules can be kept and believed.
    pub vault: VaultView,
    /// New requests are answered "paused" at once.
    pub paused: bool,
    /// Clients whose requests are refused for a while.
    pub muted: Vec<MutedView>,
    /// How clients connect.
    pub connect: ConnectView,
    /// The request somebody asked to see from outside the page (a notification's Review, the tray).
    pub wanted: Option<WantedView>,
    /// The app's own clock, so that the page can count without trusting its own.
    #[ts(type = "number")]
    pub now: u64,
}

/// A wish to see one request; `turn` grows with each wish, so that the same one can be wished again.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct WantedView {
    pub id: String,
    pub turn: u32,
}

/// A request as it waits for a person: the whole of it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct Card {
    pub id: String,
    /// Goes back with the answer: proof of what was on the screen. Hexadecimal.
    pub fingerprint: String,
    pub asker: AskerView,
    pub act: ActView,
    /// The agent's own words about why; a claim.
    pub reason: Option<String>,
    /// Why it asks rather than runs, one plain sentence each.
    pub because: Vec<String>,
    /// What changed since this same request was shown before (a program or script was replaced).
    pub changed: Option<String>,
    #[ts(type = "number")]
    pub asked_at: u64,
    /// When it stops being approvable; absent while the agent's call is still open without limit.
    #[ts(type = "number | null")]
    pub expires_at: Option<u64>,
    /// Whether a call of the agent is open right now, or it has gone away with a ticket.
    pub agent_waits: bool,
    /// How many calls are attached to this one request (the agent asked again).
    pub times_asked: u32,
    /// The rule that "always" would make, in words; absent where none can be made.
    pub always: Option<AlwaysView>,
    /// What went wrong with the last attempt to decide (a rule could not be stored).
    pub trouble: Option<String>,
}

/// The rule that "always" would make.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct AlwaysView {
    /// One line each: the command, the folder, the client, what else must be equal.
    pub terms: Vec<Term>,
}

/// A name and its literal value.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct Term {
    pub name: TermName,
    pub value: Vec<Piece>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum TermName {
    Command,
    Shell,
    Folder,
    Client,
    Environment,
    Stdin,
    Limit,
}

/// Who asks: what the system vouches for, apart from what the client says of itself.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct AskerView {
    /// The name to show: the client's claim when it made one, else its program's file name.
    pub name: Vec<Piece>,
    /// True when `name` is only the client's claim.
    pub name_is_claim: bool,
    /// Processes from the outermost down to the shim, as the system names them (claude › node › countersign-mcp).
    pub chain: Vec<ProcessView>,
    /// Groups requests by client.
    pub key: String,
}

#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ProcessView {
    pub pid: u32,
    pub name: Vec<Piece>,
    pub path: Vec<Piece>,
}

/// What is to be done. One arm today; file changes come beside it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[ts(export)]
pub enum ActView {
    Run(CommandView),
}

/// A command exactly as it would run.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct CommandView {
    /// The text a shell would read; absent for argv.
    pub text: Option<Vec<Piece>>,
    /// The words, when no shell is involved.
    pub argv: Option<Vec<Vec<Piece>>>,
    /// The program that would be started (the shell, for text), resolved.
    pub program: Vec<Piece>,
    /// One line of the command for lists; cut to 200 characters, hidden characters made visible.
    pub line: String,
    pub folder: Vec<Piece>,
    /// The folder with the person's home written `~`.
    pub folder_short: String,
    /// Only what the agent changes.
    pub env: Vec<EnvView>,
    pub stdin: Option<Vec<Piece>>,
    /// Bytes of stdin, shown in whole or not.
    pub stdin_bytes: u32,
    #[ts(type = "number")]
    pub limit_ms: u64,
    /// The limit is longer than the default.
    pub limit_unusual: bool,
    /// Bytes of output the agent will be given, head and tail together, for each stream.
    pub max_output_bytes: u32,
    /// How many hidden or misleading characters the command holds.
    pub hidden_count: u32,
}

#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct EnvView {
    pub name: Vec<Piece>,
    pub value: Vec<Piece>,
    /// The value it replaces, if there was one.
    pub was: Option<Vec<Piece>>,
}

/// A piece of hostile text: either plain, or one hidden or misleading character to be drawn as a mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[ts(export)]
pub enum Piece {
    /// Printable text, spaces and line ends. To be set as text, never as markup.
    Plain { text: String },
    /// What to draw instead of the character(s), e.g. "zero-width space U+200B", "tab", "87 spaces".
    Mark { label: String, severity: MarkSeverity },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum MarkSeverity {
    /// Worth seeing (a tab, a long run of blanks).
    Note,
    /// Hides or misleads.
    Danger,
}

/// A run as it lives.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct RunView {
    pub id: String,
    pub asker: AskerView,
    pub command: CommandView,
    pub by: ByView,
    #[ts(type = "number")]
    pub started_at: u64,
    /// Absent: no limit.
    #[ts(type = "number | null")]
    pub deadline: Option<u64>,
    /// It was asked to stop and is in its grace period.
    pub stopping: bool,
    #[ts(type = "number")]
    pub stdout_bytes: u64,
    #[ts(type = "number")]
    pub stderr_bytes: u64,
    pub pid: u32,
}

/// Who let it run.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[ts(export)]
pub enum ByView {
    Person,
    Rule { id: String, words: String },
}

/// A request that is over, whatever way it ended.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct EndedView {
    pub id: String,
    pub asker: AskerView,
    pub command: CommandView,
    pub by: Option<ByView>,
    pub outcome: OutcomeView,
    #[ts(type = "number")]
    pub asked_at: u64,
    #[ts(type = "number")]
    pub ended_at: u64,
    /// From the spawn to the end; absent when it never ran.
    #[ts(type = "number | null")]
    pub ran_ms: Option<u64>,
    #[ts(type = "number")]
    pub stdout_bytes: u64,
    #[ts(type = "number")]
    pub stderr_bytes: u64,
    /// Processes of this run still alive, counted.
    pub left: u32,
}

/// How it ended.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[ts(export)]
pub enum OutcomeView {
    Exited {
        code: i32,
    },
    Signalled {
        signal: i32,
        name: String,
    },
    TimedOut {
        #[ts(type = "number")]
        limit_ms: u64,
    },
    /// Ended before its time, by whom.
    Stopped {
        by: EnderView,
        hard: bool,
    },
    Denied {
        reason: Option<Vec<Piece>>,
    },
    /// Answered without asking: intake paused, client muted, desk full.
    Refused {
        reason: String,
    },
    /// Nobody decided in time.
    Expired,
    /// The agent cancelled or went away before anybody decided.
    Withdrawn {
        why: String,
    },
    NotStarted {
        reason: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum EnderView {
    Person,
    Agent,
    /// The agent's call was cancelled or its connection closed.
    HangUp,
    Quit,
}

#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct RuleView {
    pub id: String,
    pub terms: Vec<Term>,
    /// One line for lists.
    pub line: String,
    #[ts(type = "number")]
    pub made_at: u64,
    #[ts(type = "number | null")]
    pub last_used_at: Option<u64>,
    pub times_used: u32,
}

/// Whether rules can be kept and believed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[ts(export)]
pub enum VaultView {
    /// Still reading the keyring; no rule speaks yet.
    Opening,
    Ready,
    /// No keyring service, or it answered with an error: rules cannot be kept.
    Absent { message: String },
    /// The keyring is locked or does not answer.
    Locked { message: String },
    /// Some rules were altered or are missing; they are set aside.
    Damaged { message: String },
}

#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct MutedView {
    pub key: String,
    pub name: Vec<Piece>,
    #[ts(type = "number")]
    pub until: u64,
}

#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ConnectView {
    /// Absolute path of `countersign-mcp`.
    pub shim: String,
    /// Agents connected right now.
    pub clients: Vec<AskerView>,
    /// Why no agent can connect, if so.
    pub trouble: Option<String>,
}

/// What a person decided; goes from the page to the desk together with the card's id and fingerprint.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[ts(export)]
pub enum Answer {
    AllowOnce,
    /// Store the card's `always` rule, then allow.
    AllowAlways,
    Deny { reason: Option<String> },
}

/// What a command of the page answers when it could not be done.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct Trouble {
    pub code: TroubleCode,
    pub message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum TroubleCode {
    /// The request is no longer waiting, or the run is over.
    Gone,
    /// What was on the screen is not what is waiting.
    Changed,
    /// The rule could not be stored.
    Vault,
    /// Anything else.
    Failed,
}
