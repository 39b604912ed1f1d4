//! File work as the page sees it: what would be read or changed, row by row.

use serde::Serialize;
use ts_rs::TS;

use super::Piece;

/// File work exactly as it would be done.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct FileView {
    pub(crate) work: FileWork,
    /// The file or folder, every link followed.
    pub(crate) path: Vec<Piece>,
    /// The path as it was asked, when that leads elsewhere than it reads (by a link or by `..`).
    pub(crate) asked: Option<Vec<Piece>>,
    /// One line for lists; cut to 200 characters, hidden characters made visible.
    pub(crate) line: String,
    /// The folder it is in; for a listing, the folder itself.
    pub(crate) folder: Vec<Piece>,
    /// The folder with the person's home written `~`.
    pub(crate) folder_short: String,
    /// How many hidden or misleading characters the path, and what would be written, hold.
    pub(crate) hidden_count: u32,
    /// What part of it is wanted, in words: "rows 3 to 20, counted from 1".
    pub(crate) part: Option<String>,
    /// How large the file is now, in bytes; absent when it is new, and for a folder.
    #[ts(type = "number | null")]
    pub(crate) size: Option<u64>,
    /// Nothing is there yet: the change makes it.
    pub(crate) creates: bool,
    /// The folders that would be made for it, outermost first.
    pub(crate) makes: Vec<Vec<Piece>>,
    /// What a person should know besides, one plain sentence each.
    pub(crate) notes: Vec<Vec<Piece>>,
    /// What becomes different; only for a change.
    pub(crate) diff: Option<DiffView>,
}

/// What kind of file work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum FileWork {
    /// Its content is given to the agent.
    Read,
    /// The names in a folder are given to the agent.
    List,
    Change,
}

/// What becomes different in a file, as far as it was sent.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct DiffView {
    pub(crate) added: u32,
    pub(crate) removed: u32,
    /// What is not compared, in a plain sentence: only the end of a large file, none of the old content, comparing
    /// that was broken off.
    pub(crate) caution: Option<String>,
    /// From top to bottom; the rows around each change are among them.
    pub(crate) hunks: Vec<HunkView>,
    /// How many rows the whole diff has.
    pub(crate) rows: u32,
    /// How many of them are not in `hunks`: those from `rows - more` on. To be asked for.
    pub(crate) more: u32,
}

/// One place where something changes.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct HunkView {
    /// The number of its first row in the whole diff, from 0.
    pub(crate) first: u32,
    /// It goes on from the part that was sent before.
    pub(crate) continued: bool,
    pub(crate) rows: Vec<DiffRow>,
}

/// A row of a diff. In a changed place the rows that go come first.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct DiffRow {
    pub(crate) kind: DiffRowKind,
    /// Its number in the old content, from 1; absent for one that comes, and where rows cannot be numbered.
    pub(crate) before: Option<u32>,
    /// Its number in the new content.
    pub(crate) after: Option<u32>,
    /// Its text without its end.
    pub(crate) spans: Vec<DiffSpan>,
    /// The bytes are not UTF-8: what is not is written `\xNN`, and a backslash `\\`.
    pub(crate) escaped: bool,
    pub(crate) ending: DiffEnding,
    /// How many bytes of it are not in `spans`.
    pub(crate) cut: u32,
}

/// A piece of a row.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct DiffSpan {
    pub(crate) pieces: Vec<Piece>,
    /// It is what differs from the row's counterpart.
    pub(crate) changed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum DiffRowKind {
    /// It stays.
    Same,
    /// It goes.
    Removed,
    /// It comes.
    Added,
}

/// A part of a row that is too long to be sent with the others.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct DiffRest {
    pub(crate) pieces: Vec<Piece>,
    /// The byte the next part begins with, if there is one.
    pub(crate) next: Option<u32>,
}

/// How a row ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum DiffEnding {
    /// In a line feed, as usual.
    Lf,
    /// In a carriage return and a line feed.
    CrLf,
    /// Not at all: the file ends without a line break.
    None,
}

/// What taking a change back would do, to be shown before it is done.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct UndoView {
    /// Goes back with the confirmation: proof of what was on the screen.
    pub(crate) fingerprint: String,
    pub(crate) file: FileView,
}

/// File work of the past, as the record keeps it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct RecordFileView {
    pub(crate) work: FileWork,
    pub(crate) path: Vec<Piece>,
    /// What part of it was wanted, in words: "rows 3 to 20, counted from 1".
    pub(crate) part: Option<String>,
    pub(crate) added: u32,
    pub(crate) removed: u32,
    /// The diff as `diff -u` writes it, masked and bounded; absent when nothing was to change.
    pub(crate) diff: Option<Vec<Piece>>,
    /// It was done, and what takes it back is kept.
    pub(crate) can_undo: bool,
    /// When it was taken back.
    #[ts(type = "number | null")]
    pub(crate) undone_at: Option<u64>,
}
