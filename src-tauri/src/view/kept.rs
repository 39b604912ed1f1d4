//! Kept output as the page scrolls through it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Piece;

/// A stream of a run's kept output, in rows so wide.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(export)]
pub(crate) struct RollView {
    /// The request's key in the record.
    pub(crate) id: String,
    /// One of several computers, counted from 0; none: all together.
    pub(crate) computer: Option<usize>,
    /// What it complained, not what it printed.
    pub(crate) errors: bool,
    pub(crate) columns: u16,
}

/// Some rows, and how much is known of all.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RowsView {
    /// The number of the first, from 0.
    #[ts(type = "number")]
    pub(crate) first: u64,
    pub(crate) rows: Vec<RowView>,
    /// How many rows are known so far.
    #[ts(type = "number")]
    pub(crate) known: u64,
    /// How many bytes of the stream hold them.
    #[ts(type = "number")]
    pub(crate) read: u64,
    /// How many bytes of the stream are kept.
    #[ts(type = "number")]
    pub(crate) kept: u64,
    /// These are all rows there are.
    pub(crate) whole: bool,
    /// Why no more can be read, when that is why these are all.
    pub(crate) broken: Option<Vec<Piece>>,
}

/// A row, never wider than was asked.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RowView {
    pub(crate) spans: Vec<RowSpanView>,
    /// The line goes on in the next row.
    pub(crate) goes_on: bool,
}

/// A stretch of a row. Its text is to be set as text, never as markup.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RowSpanView {
    pub(crate) text: String,
    /// It is drawn in the place of something that would steer, hide or reorder.
    pub(crate) hidden: bool,
    /// It is part of what is looked for: the find that begins at this byte of the stream.
    #[ts(type = "number | null")]
    pub(crate) hit: Option<u64>,
}

/// How often a text was found in blocks of 256 rows each.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct FoundView {
    pub(crate) counts: Vec<u32>,
    /// There are no blocks after these.
    pub(crate) whole: bool,
}

/// A place in rows: before a character of one.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(export)]
pub(crate) struct SpotView {
    /// Which row, from 0.
    #[ts(type = "number")]
    pub(crate) row: u64,
    /// Before which unit of UTF-16 of its text.
    #[ts(type = "number")]
    pub(crate) column: u64,
}

/// Some text of rows, as it is drawn.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct CopiedView {
    pub(crate) text: String,
    /// The row to ask on from; none: this is all.
    #[ts(type = "number | null")]
    pub(crate) next: Option<u64>,
}
