//! The fence around what runs under a rule, and whether this computer holds it.

use serde::Serialize;
use ts_rs::TS;

/// What a rule's program may reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct FenceView {
    pub(crate) reads: ReadsView,
    /// It may change files: of the project, when it reads that, else of the rule's folder.
    pub(crate) writes: bool,
    /// It changes files of its own elsewhere: caches, and temporary ones.
    pub(crate) keeps: bool,
    /// It may connect to other computers.
    pub(crate) connects: bool,
    /// How far this computer holds it.
    pub(crate) held: HeldView,
}

/// What it may read beside the system's own files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum ReadsView {
    /// The names in the rule's folder, and no file's content.
    Names,
    /// The files its words name.
    Given,
    /// The rule's folder without the secrets in it.
    Folder,
    /// The project, with the secrets that belong to it.
    Project,
}

/// How far fences are held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum HeldView {
    Full,
    /// All but this.
    Part {
        missing: Vec<MissingView>,
    },
    /// Nothing of it.
    None {
        why: UnheldView,
    },
}

/// What an older kernel does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum MissingView {
    /// Programs that change files are not fenced at all.
    Changing,
    /// Files outside can be emptied.
    Truncating,
    /// Connections over TCP are not held back.
    Connecting,
    /// Commands to devices are not held back.
    Devices,
    /// Signals to other programs, and connections to their abstract sockets, are not held back.
    Reaching,
}

/// Why nothing is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum UnheldView {
    /// The kernel was built without it, or is too old.
    NotBuilt,
    /// It is there and turned off.
    TurnedOff,
    /// The kernel refused it.
    Refused,
    /// This system has none.
    System,
    /// The program needs what no fence lets through.
    Program,
    /// The kernel is older than 5.19, and the program changes files.
    Changing,
}
