//! What a person should know: of the time before this start, and of what went wrong since.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Said until the person puts it away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct NoticeView {
    pub(crate) kind: NoticeKind,
    /// Our own words, in sentences.
    pub(crate) message: String,
    /// Whether what it speaks of can be ended from here, at the person's word.
    pub(crate) can_end: bool,
}

/// What it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum NoticeKind {
    /// The last start was killed, and programs outlived it.
    Killed,
    /// An earlier start did not see the end of what ran on other computers.
    Elsewhere,
    /// The record is not the one that was left.
    Record,
    /// The window's page died and was made anew.
    Page,
    /// No panel shows the tray icon.
    Tray,
}
