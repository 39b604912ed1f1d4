//! The computers a command runs on, when that is not this one.

use serde::Serialize;
use ts_rs::TS;

use super::{OutcomeView, Piece};

/// Another computer a command runs on.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct HostView {
    /// `deploy@web1, which is 10.0.0.5 port 22, through bastion`.
    pub(crate) line: Vec<Piece>,
    /// All that the person's ssh configuration makes of the name.
    pub(crate) facts: Vec<HostFactView>,
    pub(crate) key: HostKeyView,
}

/// One thing known of it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct HostFactView {
    pub(crate) name: String,
    pub(crate) value: Vec<Piece>,
}

/// What is known of its key. One that is not the key on file is refused and never on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum HostKeyView {
    /// It is on file; nothing is to be said.
    Known,
    /// None is on file, and nobody has asked that computer yet: its name alone would tell it something. The person may
    /// have it looked at (`lookAtKeys`); until then nothing can be allowed to run there.
    Unseen,
    /// Not on file. To allow is to accept exactly this key, for good. `of` is the computer that showed it, which may be
    /// one in between; `on_file` are keys of other kinds that are known, a reason to be careful.
    Unknown { of: Vec<Piece>, fingerprints: Vec<String>, on_file: Vec<String> },
    /// It did not answer, so nothing is known; allowed, it most likely does not start.
    Unreachable { why: Vec<Piece> },
}

/// What came of a command on one of several computers.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct HostAnswerView {
    /// The computer as it was named.
    pub(crate) name: Vec<Piece>,
    pub(crate) line: Vec<Piece>,
    /// Absent while it runs there.
    pub(crate) outcome: Option<OutcomeView>,
    #[ts(type = "number")]
    pub(crate) stdout_bytes: u64,
    #[ts(type = "number")]
    pub(crate) stderr_bytes: u64,
    /// Processes still alive there, counted.
    pub(crate) left: u32,
}
