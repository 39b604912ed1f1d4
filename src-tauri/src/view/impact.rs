//! What a command would reach, counted when its card was opened.

use serde::Serialize;
use ts_rs::TS;

use super::Piece;

/// What a command would reach at a moment. Information only: no answer depends on it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ImpactView {
    #[ts(type = "number")]
    pub(crate) at: u64,
    pub(crate) counted: Vec<CountedView>,
    /// Scripts it runs that were allowed before.
    pub(crate) scripts: Vec<KnownScriptView>,
}

/// A script that the person has allowed before.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct KnownScriptView {
    /// Its file, from the folder of the command where it lies there.
    pub(crate) file: Vec<Piece>,
    /// Which script of a package file; absent for a whole file.
    pub(crate) part: Option<Vec<Piece>>,
    /// It holds what it held when it was last allowed.
    pub(crate) unchanged: bool,
    #[ts(type = "number")]
    pub(crate) allowed_at: u64,
}

/// One thing that was counted.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum CountedView {
    /// Files that would be deleted, or hold something else.
    Files {
        deleted: bool,
        #[ts(type = "number")]
        files: u64,
        #[ts(type = "number")]
        bytes: u64,
        /// There may be more.
        partly: bool,
        recovery: RecoveryView,
    },
    /// More of them than can be counted in time.
    TooMany { deleted: bool },
    /// What a pattern among the words matches.
    Matches {
        pattern: Vec<Piece>,
        /// Absent when they are too many to count.
        #[ts(type = "number | null")]
        count: Option<u64>,
        /// The first names.
        names: Vec<Vec<Piece>>,
    },
    /// Files with changes that stand in no commit and would be lost.
    Changes {
        /// Absent when they are too many to count.
        #[ts(type = "number | null")]
        count: Option<u64>,
        /// The first names.
        names: Vec<Vec<Piece>>,
    },
    /// Commits that would be sent or dropped.
    Commits {
        fate: FateView,
        branch: Vec<Piece>,
        /// Absent when they are too many to count.
        #[ts(type = "number | null")]
        count: Option<u64>,
        /// The subjects of the newest.
        subjects: Vec<Vec<Piece>>,
        /// Steps before it make more.
        more: bool,
    },
}

/// What becomes of commits.
#[derive(Clone, Copy, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum FateView {
    Sent,
    Overwritten,
    Dropped,
}

/// Whether files that are lost come back.
#[derive(Clone, Copy, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum RecoveryView {
    NotInGit,
    All,
    /// So many are in the last commit as they are, and so many otherwise.
    Part {
        #[ts(type = "number")]
        same: u64,
        #[ts(type = "number")]
        changed: u64,
    },
    RepositoryToo,
    Unknown,
}
