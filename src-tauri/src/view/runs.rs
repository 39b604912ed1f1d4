//! Runs, while they live and when they are over.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{ActView, AskerView, HeldView, HostAnswerView, Piece};

/// A run as it lives.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RunView {
    pub(crate) id: String,
    pub(crate) asker: AskerView,
    pub(crate) act: ActView,
    pub(crate) by: ByView,
    #[ts(type = "number")]
    pub(crate) started_at: u64,
    /// Absent: no limit.
    #[ts(type = "number | null")]
    pub(crate) deadline: Option<u64>,
    /// Its agent may type into it unasked, as the person said.
    pub(crate) granted: bool,
    /// It was asked to stop and is in its grace period.
    pub(crate) stopping: bool,
    #[ts(type = "number")]
    pub(crate) stdout_bytes: u64,
    #[ts(type = "number")]
    pub(crate) stderr_bytes: u64,
    /// Absent for file work, which Countersign does itself.
    pub(crate) pid: Option<u32>,
    /// It waits for somebody to type into its terminal.
    pub(crate) reads: bool,
    /// One for each computer, in the command's order, when it runs on several; else empty.
    pub(crate) answers: Vec<HostAnswerView>,
    /// Its key in the record.
    pub(crate) record: String,
}

/// What a person types into a run at once.
#[derive(Clone, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum StrokeView {
    /// Keys for a terminal, text for what reads lines.
    Text { text: String },
    /// A line, without its end, that neither the record nor the agent shall see.
    Secret { line: String },
    /// Nothing more comes.
    End,
}

/// Who let it run.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum ByView {
    Person,
    /// The person, once for all that its agent types into one run.
    Grant,
    Rule {
        id: String,
        words: String,
        /// How far the kernel holds a fence around it; absent where there is none by design.
        fence: Option<HeldView>,
    },
}

/// A request that is over, whatever way it ended.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct EndedView {
    pub(crate) id: String,
    pub(crate) asker: AskerView,
    pub(crate) act: ActView,
    pub(crate) by: Option<ByView>,
    pub(crate) outcome: OutcomeView,
    #[ts(type = "number")]
    pub(crate) asked_at: u64,
    #[ts(type = "number")]
    pub(crate) ended_at: u64,
    /// From the spawn to the end; absent when it never ran.
    #[ts(type = "number | null")]
    pub(crate) ran_ms: Option<u64>,
    #[ts(type = "number")]
    pub(crate) stdout_bytes: u64,
    #[ts(type = "number")]
    pub(crate) stderr_bytes: u64,
    /// The last line of its errors, where it failed by itself and wrote one.
    pub(crate) last_error: Option<Vec<Piece>>,
    /// Processes of this run still alive, counted.
    pub(crate) left: u32,
    /// The eldest of them, where the system tells.
    pub(crate) remnants: Vec<RemnantView>,
    /// For how long they may live.
    pub(crate) stays: StaysView,
    /// It says that it wanted a terminal, which it did not have.
    pub(crate) no_terminal: bool,
    /// Its key in the record.
    pub(crate) record: String,
    /// Until when its agent may read it, by its ticket; absent for what the person asked themselves.
    #[ts(type = "number | null")]
    pub(crate) readable_until: Option<u64>,
    /// The key in the record by which this change can be taken back, if it can.
    pub(crate) undo: Option<String>,
    /// One for each computer, in the command's order, when it ran on several; else empty.
    pub(crate) answers: Vec<HostAnswerView>,
}

/// A process that a run left behind.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RemnantView {
    pub(crate) pid: u32,
    pub(crate) name: Vec<Piece>,
    #[ts(type = "number")]
    pub(crate) since: u64,
}

/// For how long what a command leaves running may live.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum StaysView {
    /// As long as the command itself.
    Call,
    /// Until its agent disconnects.
    Agent,
    /// Until somebody stops it.
    On,
}

/// How it ended.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum OutcomeView {
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
    /// It was ended because what it was handed was changed before it had it.
    Changed {
        why: Vec<Piece>,
    },
    /// File work was done: what came of it, in words.
    Done {
        words: Vec<Piece>,
    },
    /// File work was allowed and could not be done; nothing changed.
    Failed {
        reason: Vec<Piece>,
    },
    Denied {
        reason: Option<Vec<Piece>>,
    },
    /// Answered without asking: requests paused, client muted, desk full.
    Refused {
        reason: Vec<Piece>,
    },
    /// Nobody decided in time.
    Expired,
    /// The agent cancelled or went away before anybody decided.
    Withdrawn {
        why: Vec<Piece>,
    },
    NotStarted {
        reason: Vec<Piece>,
    },
    /// The connection to another computer broke while it ran there: it may still run.
    Lost {
        why: Vec<Piece>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum EnderView {
    Person,
    Agent,
    /// The agent's call was cancelled or its connection closed.
    HangUp,
    Quit,
}
