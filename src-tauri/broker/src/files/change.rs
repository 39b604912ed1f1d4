//! Changes to a file's content: what each makes of the bytes, without a file.

mod by_row;
mod by_text;

use bytes::Bytes;

use super::text::{last_end, with_ends};
use super::{EDIT_LIMIT, ROWS_NAMED};

/// The byte order mark that some editors put at the start of a UTF-8 file.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Rows of a file, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rows {
    /// This one; it must be there.
    One(u64),
    /// Those of these that are there; at least one must be.
    Among(Vec<u64>),
    /// Every row.
    All,
}

/// One change to a file's content. Each of several sees the result of the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The whole content becomes this, byte by byte.
    Write {
        /// The new content.
        content: Bytes,
        /// Whether a line feed is added when it does not end in one and is not empty.
        ensure_newline: bool,
    },
    /// This is added at the end as it stands, save that in a file of CRLF its line feeds become that.
    Append {
        /// The added content.
        content: Bytes,
        /// Whether it is made to end in a line break, when it is not empty.
        ensure_newline: bool,
    },
    /// These rows are put in front of each of the named ones. Beyond the end, empty rows fill the gap.
    Insert {
        /// Where; [`Rows::All`] means the end of the file.
        at: Rows,
        /// The rows, ending as their neighbours do.
        content: Bytes,
    },
    /// The rows are taken out.
    DeleteRows {
        /// Which.
        rows: Rows,
    },
    /// Each of the rows becomes this; several rows in place of one are all kept, and the last ends as the old one did.
    UpdateRows {
        /// Which.
        rows: Rows,
        /// The new content; an empty one leaves an empty row.
        content: Bytes,
        /// Deal the rows of the content out instead: row `r` becomes row `r` modulo their number.
        dealt: bool,
    },
    /// Within each of the rows, every occurrence of a text becomes another. The ends of the rows stay.
    ReplaceInRows {
        /// Which.
        rows: Rows,
        /// The text to look for.
        old: Bytes,
        /// The replacement; may be empty.
        new: Bytes,
    },
    /// A text, which may go over several rows, becomes another. Must occur exactly once, unless all are meant.
    Edit {
        /// The text to look for.
        old: Bytes,
        /// The replacement.
        new: Bytes,
        /// Whether every occurrence is meant.
        all: bool,
    },
}

/// The reason a change can't be applied to these bytes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    TooLarge(u64),
    TooMuch,
    OutOfRange { asked: u64, has: u64 },
    NotFound { has: u64 },
    NotUnique { times: u64 },
    NoText,
}

/// The result of a change.
#[derive(Debug, Default)]
pub(super) struct Changed {
    pub(super) content: Vec<u8>,
    /// The rows of the old content it touched, ascending; the first of them, if they are many.
    pub(super) rows: Vec<u64>,
    /// How many they are.
    pub(super) count: u64,
    /// How often a text was replaced.
    pub(super) times: u64,
}

impl Changed {
    /// Records a changed row.
    fn touch(&mut self, row: u64) {
        if self.rows.len() < ROWS_NAMED {
            self.rows.push(row);
        }
        self.count += 1;
    }
}

impl Change {
    /// Returns whether it needs the current content.
    pub(super) fn needs_content(&self) -> bool {
        !matches!(self, Self::Write { .. } | Self::Append { .. })
    }

    /// Returns whether it looks for a text and names none.
    pub(super) fn lacks_text(&self) -> bool {
        matches!(self, Self::ReplaceInRows { old, .. } | Self::Edit { old, .. } if old.is_empty())
    }

    /// Returns the length of the texts handed in, in bytes.
    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Write { content, .. }
            | Self::Append { content, .. }
            | Self::Insert { content, .. }
            | Self::UpdateRows { content, .. } => content.len(),
            Self::DeleteRows { .. } => 0,
            Self::ReplaceInRows { old, new, .. } | Self::Edit { old, new, .. } => old.len().max(new.len()),
        }
    }

    /// Returns the bytes after this change.
    pub(super) fn make(&self, before: &[u8]) -> Result<Changed, Unfit> {
        // A byte order mark belongs to the file, not to its first row.
        let mark = before.strip_prefix(BYTE_ORDER_MARK).filter(|_| self.is_of_rows());
        if let Some(rest) = mark {
            let mut changed = self.make_plain(rest)?;
            changed.content.splice(0..0, BYTE_ORDER_MARK.iter().copied());
            return Ok(changed);
        }
        self.make_plain(before)
    }

    fn is_of_rows(&self) -> bool {
        matches!(self, Self::Insert { .. } | Self::DeleteRows { .. } | Self::UpdateRows { .. })
    }

    fn make_plain(&self, before: &[u8]) -> Result<Changed, Unfit> {
        let changed = match self {
            Self::Write { content, ensure_newline } => whole(content, *ensure_newline),
            Self::Append { content, ensure_newline } => Changed {
                content: [before, &appended(before, content, *ensure_newline)].concat(),
                ..Changed::default()
            },
            Self::Insert { at, content } => by_row::insert(before, at, content)?,
            Self::DeleteRows { rows } => by_row::each(before, rows, |_, _, _| Ok(true))?,
            Self::UpdateRows { rows, content, dealt } => by_row::update(before, rows, content, *dealt)?,
            Self::ReplaceInRows { rows, old, new } => by_row::replace(before, rows, old, new)?,
            Self::Edit { old, new, all } => by_text::edit(before, old, new, *all)?,
        };
        bounded(changed.content.len()).map(|()| changed)
    }
}

/// Returns what is appended to a content, of which the end is enough.
pub(super) fn appended(before: &[u8], content: &[u8], ensure_newline: bool) -> Vec<u8> {
    let ending = last_end(before);
    let mut added = with_ends(content, ending).into_owned();
    if ensure_newline && !added.is_empty() && !added.ends_with(b"\n") {
        added.extend(ending);
    }
    added
}

fn bounded(len: usize) -> Result<(), Unfit> {
    let len = len as u64;
    if len > EDIT_LIMIT { Err(Unfit::TooLarge(len)) } else { Ok(()) }
}

fn whole(content: &[u8], ensure_newline: bool) -> Changed {
    let mut content = content.to_vec();
    if ensure_newline && !content.is_empty() && !content.ends_with(b"\n") {
        content.push(b'\n');
    }
    Changed { content, ..Changed::default() }
}
