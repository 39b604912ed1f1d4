//! All that lives, and what lost its agent.

use serde::Serialize;
use ts_rs::TS;

use super::Piece;

/// What a run, or what an ended run left behind, takes of the computer now.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct LifeView {
    /// The id of the run in the snapshot, running or ended.
    pub(crate) id: String,
    /// Absent where the system does not tell.
    pub(crate) vitals: Option<VitalsView>,
}

/// What a whole tree of processes takes.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct VitalsView {
    pub(crate) processes: u32,
    /// Bytes; what processes hold in common counts once.
    #[ts(type = "number")]
    pub(crate) memory: u64,
    /// Processor time in all, in milliseconds.
    #[ts(type = "number")]
    pub(crate) busy_ms: u64,
    /// Percent of one core since the last look; absent at the first.
    pub(crate) cpu: Option<f64>,
}

/// A request that waited when Countersign ended. Nothing of it runs by itself.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct LostView {
    /// Its key in the record.
    pub(crate) record: String,
    pub(crate) client: Vec<Piece>,
    /// Which known agent that is: `claude-code`.
    pub(crate) agent: Option<String>,
    /// The command in one line; absent when it was forgotten.
    pub(crate) line: Option<String>,
    pub(crate) folder_short: String,
    #[ts(type = "number")]
    pub(crate) asked_at: u64,
}
