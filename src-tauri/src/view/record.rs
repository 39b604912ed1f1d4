//! The record of what happened, as the page looks through it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{HeldView, Piece, RecordFileView};

/// Whether the record of what happened is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum RecordHealth {
    Ready,
    /// It is kept, but the one before could not be read and was set aside.
    SetAside {
        message: String,
    },
    /// It is kept again, but something is missing from it.
    Missed {
        message: String,
    },
    /// It is not kept. Commands run all the same.
    NotKept {
        message: String,
    },
}

/// What is looked for in the record; empty, everything.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(export)]
pub(crate) struct HistoryQuery {
    /// Words in the command, the reason, the folder, the client or the output; the last may be unfinished.
    pub(crate) text: String,
    /// One of `HistoryChoices.clients`.
    #[ts(type = "number | null")]
    pub(crate) client: Option<i64>,
    /// One of `HistoryChoices.folders`.
    #[ts(type = "number | null")]
    pub(crate) folder: Option<i64>,
    pub(crate) decision: Option<DecisionView>,
    pub(crate) outcome: Option<HowView>,
    /// Not asked before this moment.
    #[ts(type = "number | null")]
    pub(crate) from: Option<u64>,
    /// Asked before this moment.
    #[ts(type = "number | null")]
    pub(crate) to: Option<u64>,
}

/// Who decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum DecisionView {
    /// A person allowed it.
    Person,
    /// A person had allowed all that its agent types into one run.
    Grant,
    /// A rule allowed it.
    Rule,
    /// A person denied it.
    Denied,
    /// Refused, expired or taken back.
    Nobody,
}

/// How it ended, as the record filters by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum HowView {
    Succeeded,
    Failed,
    Signalled,
    TimedOut,
    Stopped,
    Changed,
    Denied,
    Refused,
    Expired,
    Withdrawn,
    NotStarted,
    /// The connection to another computer broke.
    Lost,
    /// Countersign ended before it did.
    Interrupted,
}

/// What the filters can be set to.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct HistoryChoices {
    pub(crate) clients: Vec<ChoiceView>,
    pub(crate) folders: Vec<ChoiceView>,
    /// How many requests the record holds.
    #[ts(type = "number")]
    pub(crate) count: u64,
}

/// One of them.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ChoiceView {
    #[ts(type = "number")]
    pub(crate) id: i64,
    pub(crate) name: Vec<Piece>,
}

/// Part of what was found, newest first.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct HistoryPage {
    pub(crate) records: Vec<RecordLine>,
    /// There may be more: ask for what is before this. These may be none yet, when finding takes long.
    pub(crate) next: Option<String>,
}

/// A request of the past in one line.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RecordLine {
    pub(crate) key: String,
    #[ts(type = "number")]
    pub(crate) asked_at: u64,
    /// Who asked, by what the system vouched for.
    pub(crate) client: Vec<Piece>,
    /// Which known agent that is: `claude-code`.
    pub(crate) agent: Option<String>,
    /// The command that ran or would have; absent when it was forgotten.
    pub(crate) line: Option<String>,
    pub(crate) folder_short: String,
    pub(crate) decision: Option<DecisionView>,
    /// Absent while it waits or runs.
    pub(crate) how: Option<HowView>,
    /// The exit code or the signal's number.
    pub(crate) code: Option<i32>,
    #[ts(type = "number | null")]
    pub(crate) ran_ms: Option<u64>,
    /// The person changed the command.
    pub(crate) edited: bool,
    /// Output is kept that can be read and replayed.
    pub(crate) has_output: bool,
}

/// A request of the past, whole. Secrets in well-known forms are masked in all of it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RecordView {
    pub(crate) line: RecordLine,
    pub(crate) program: Vec<Piece>,
    /// What the client called itself, where that is not what it was known to be. Nobody vouches for it.
    pub(crate) claim: Option<Vec<Piece>>,
    pub(crate) chain: Vec<Vec<Piece>>,
    pub(crate) folder: Vec<Piece>,
    /// What became of which file, for file work.
    pub(crate) file: Option<RecordFileView>,
    /// What was asked, as it was written.
    pub(crate) asked: Option<Vec<Piece>>,
    /// What ran instead, when the person changed it.
    pub(crate) changed_to: Option<Vec<Piece>>,
    pub(crate) reason: Option<Vec<Piece>>,
    /// Variables the agent set, `NAME=value`.
    pub(crate) env: Vec<Vec<Piece>>,
    #[ts(type = "number | null")]
    pub(crate) limit_ms: Option<u64>,
    /// Who decided, in words: a person, or the rule.
    pub(crate) by: Option<Vec<Piece>>,
    /// How far the kernel held a fence around it, when a rule over steps let it run.
    pub(crate) fence: Option<HeldView>,
    pub(crate) why: Option<Vec<Piece>>,
    #[ts(type = "number | null")]
    pub(crate) decided_in_ms: Option<u64>,
    #[ts(type = "number | null")]
    pub(crate) started_at: Option<u64>,
    #[ts(type = "number | null")]
    pub(crate) ended_at: Option<u64>,
    /// Whether it ran in a terminal, when the person chose that.
    pub(crate) terminal: Option<bool>,
    /// The sizes of the terminal it ran in, in their order; none when it ran in none.
    pub(crate) sizes: Vec<SizeView>,
    /// What was typed into it while it ran, line by line.
    pub(crate) typed: Vec<TypedView>,
    /// What goes with the end, in words.
    pub(crate) words: Option<Vec<Piece>>,
    pub(crate) left: u32,
    /// The beginning and the end of its output as plain text.
    pub(crate) excerpt: Vec<Piece>,
    /// Bytes kept of each stream.
    #[ts(type = "number")]
    pub(crate) stdout_bytes: u64,
    #[ts(type = "number")]
    pub(crate) stderr_bytes: u64,
    /// Why kept output is gone or incomplete.
    pub(crate) output_note: Option<Vec<Piece>>,
    /// What came of it on each computer, when it ran on several.
    pub(crate) answers: Vec<RecordHostView>,
}

/// What came of a command of the past on one of several computers.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RecordHostView {
    /// The computer as it was named.
    pub(crate) name: Vec<Piece>,
    pub(crate) line: Vec<Piece>,
    /// Absent while it runs there.
    pub(crate) how: Option<HowView>,
    /// The exit code or the signal's number.
    pub(crate) code: Option<i32>,
    /// What goes with the end, in words.
    pub(crate) words: Option<Vec<Piece>>,
    pub(crate) left: u32,
    /// Bytes kept of each stream.
    #[ts(type = "number")]
    pub(crate) stdout_bytes: u64,
    #[ts(type = "number")]
    pub(crate) stderr_bytes: u64,
}

/// The size of a run's terminal from a moment on.
#[derive(Clone, Copy, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct SizeView {
    pub(crate) columns: u16,
    pub(crate) rows: u16,
    /// Milliseconds by the clock of its replay.
    #[ts(type = "number")]
    pub(crate) at: u64,
}

/// A line that was typed into a run.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct TypedView {
    #[ts(type = "number")]
    pub(crate) at: u64,
    /// By the agent, as the person allowed.
    pub(crate) by_agent: bool,
    /// The person had not seen these words, but allowed all that the agent types into this run.
    pub(crate) granted: bool,
    /// Absent: a secret.
    pub(crate) text: Option<Vec<Piece>>,
    /// It ended the input.
    pub(crate) end: bool,
    /// So much was typed that nothing after this is noted.
    pub(crate) more: bool,
}

/// What a check of the record found.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum VerifiedView {
    /// Intact up to this moment; `complete` when that is all of it, otherwise ask again to go on.
    Intact {
        #[ts(type = "number")]
        entries: u64,
        #[ts(type = "number")]
        at: u64,
        complete: bool,
        /// So many requests' kept output is not there, or its end is not, and nothing says that it was removed.
        #[ts(type = "number")]
        missing: u64,
        /// So many events were never written, so what happened then is not in it.
        #[ts(type = "number")]
        unkept: u64,
        /// Why it cannot be told whether entries are missing at its end, as part of a sentence.
        unheld: Option<String>,
    },
    /// Somebody changed it.
    Broken {
        #[ts(type = "number")]
        at: u64,
        what: Vec<Piece>,
    },
}

/// What to write the record, or one run's output, down as.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum HistoryExport {
    /// What a query finds, one JSON object a line.
    JsonLines { query: HistoryQuery },
    /// One run, to be played by asciinema.
    Asciicast { key: String },
    /// One run's kept output, both streams as they came.
    Output { key: String },
    /// One stream of it, of all its computers together or of one, counted from 0.
    Stream { key: String, computer: Option<usize>, errors: bool },
}
