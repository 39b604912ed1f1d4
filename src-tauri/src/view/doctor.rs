//! What Doctor found, for the page and for the command line.

use serde::Serialize;
use ts_rs::TS;

/// Everything that was looked at, in the order of the list.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct CheckupView {
    /// The worst of the lines.
    pub(crate) state: CheckupState,
    pub(crate) lines: Vec<CheckupLine>,
    /// All of it as text, to be copied into a report. No secret is in it.
    pub(crate) text: String,
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct CheckupLine {
    pub(crate) area: CheckupArea,
    pub(crate) state: CheckupState,
    /// Its name.
    pub(crate) what: String,
    /// How it stands. Hidden characters in what other programs wrote are made visible.
    pub(crate) found: String,
    /// What to do about it; absent where nothing needs to be done.
    pub(crate) remedy: Option<String>,
}

/// How a thing stands, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum CheckupState {
    Good,
    /// The person should look at it; everything works all the same.
    Look,
    Broken,
}

/// What a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum CheckupArea {
    /// The program agents start.
    Bridge,
    /// Agents' settings files, and their own shells.
    Agents,
    Keyring,
    Popups,
    Tray,
    Record,
    Versions,
}
