//! What becomes different in a file, row by row, as data for the page.
//!
//! Rows are made when they are looked at: a diff of a million rows costs their places only.

mod lines;
mod words;

use std::ops::Range;

use bytes::Bytes;

use super::text::{Ending, Shown, end};
use countersign_command::hidden::hidden_count;
use lines::{ContentRows, Part};

/// The unchanged rows that are shown around changed ones.
const CONTEXT: usize = 3;
/// The bytes of a row after which its text is cut.
const ROW_LIMIT: usize = 16 * 1024;

/// The difference between two contents.
#[derive(Clone, Debug)]
pub struct Diff {
    /// How much of the two contents was compared.
    pub scope: Scope,
    /// How many rows go.
    pub removed: usize,
    /// How many rows come.
    pub added: usize,
    /// How many characters in the rows that come cannot be seen, or change how others are seen.
    pub hidden: usize,
    /// True when comparing took too long and was broken off: more is shown as changed than is.
    pub coarse: bool,
    /// The places where something changes, with what surrounds them, from top to bottom.
    pub hunks: Vec<Hunk>,
    old: ContentRows,
    new: ContentRows,
    parts: Vec<Placed>,
}

/// How much of the contents a diff has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Both, whole.
    Whole,
    /// Only the end of a file too large to be read; its rows have no numbers.
    Tail {
        /// Bytes of the file above what is shown.
        above: u64,
    },
    /// None of the old content, which is too large; all of the new one.
    Unread {
        /// How large the old content is, in bytes.
        size: u64,
    },
}

/// One place where something changes. Ranges begin at 0 and count rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunk {
    /// The rows of the old content.
    pub before: Range<usize>,
    /// The rows of the new content.
    pub after: Range<usize>,
    /// Which rows of the diff; see [`Diff::rows`].
    pub rows: Range<usize>,
}

/// Whether a row is added, removed or unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// It stays.
    Same,
    /// It goes.
    Removed,
    /// It comes.
    Added,
}

/// A row of a diff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HunkRow {
    /// Whether it's added, removed or unchanged.
    pub kind: RowKind,
    /// Its number in the old content, counted from 1 as people do.
    pub before: Option<usize>,
    /// Its number in the new content.
    pub after: Option<usize>,
    /// Its text without its end, in pieces.
    pub spans: Vec<Span>,
    /// Whether the text is escaped; see [`Shown::escaped`].
    pub escaped: bool,
    /// How it ends; [`Ending::None`] means "no newline at end of file".
    pub ending: Ending,
    /// How many bytes of it are not in `spans`; [`Diff::row_bytes`] has them all.
    pub cut: usize,
}

/// A piece of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Whether it is what differs from the row's counterpart.
    pub changed: bool,
}

/// A part of a hunk with the number of its first row in the diff.
#[derive(Clone, Debug)]
struct Placed {
    row: usize,
    part: Part,
}

impl Diff {
    /// Compares two contents, in bounded time.
    pub(super) fn new(before: Bytes, after: Bytes) -> Self {
        Self::compare(before, after, Scope::Whole)
    }

    /// Makes the diff of rows removed or added after the last rows, `tail`, of the first `size` bytes of a large file.
    pub(super) fn tail(size: u64, mut tail: Vec<u8>, removed: &[u8], added: &[u8]) -> Self {
        if tail.len() as u64 != size {
            // Begins inside a row, which is passed over if another one follows.
            let next = tail.iter().position(|byte| *byte == b'\n').map_or(0, |end| end + 1);
            tail.drain(..if next < tail.len() { next } else { 0 });
        }
        let above = size - tail.len() as u64;
        let (before, after) = ([&tail[..], removed].concat(), [&tail[..], added].concat());
        Self::compare(before.into(), after.into(), Scope::Tail { above })
    }

    /// Makes the diff of a content that replaces one too large to be read.
    pub(super) fn unread(size: u64, after: Bytes) -> Self {
        Self::compare(Bytes::new(), after, Scope::Unread { size })
    }

    fn compare(before: Bytes, after: Bytes, scope: Scope) -> Self {
        let (old, new) = (ContentRows::new(before), ContentRows::new(after));
        let (parts, coarse) = lines::parts(&old, &new);
        let count = |rows: fn(&Part) -> &Range<usize>| {
            parts.iter().filter(|part| part.changed).map(|part| rows(part).len()).sum()
        };
        let (removed, added) = (count(|part| &part.old), count(|part| &part.new));
        let came = parts.iter().filter(|part| part.changed).flat_map(|part| part.new.clone());
        let hidden = came.map(|row| hidden_in(new.row(row))).sum();
        let mut diff = Self { scope, removed, added, hidden, coarse, hunks: Vec::new(), old, new, parts: Vec::new() };
        diff.lay_out(&parts);
        diff
    }

    /// Groups the parts into hunks, with the rows around them, and numbers the rows.
    fn lay_out(&mut self, parts: &[Part]) {
        let mut row = 0;
        for (index, part) in parts.iter().enumerate() {
            if part.changed {
                self.place(part.clone(), &mut row, false);
                continue;
            }
            let (first, last) = (index == 0, index + 1 == parts.len());
            let (above, below) = (if first { 0 } else { CONTEXT }, if last { 0 } else { CONTEXT });
            if part.old.len() <= above + below {
                self.place(part.clone(), &mut row, false);
                continue;
            }
            if !first {
                self.place(part.head(above), &mut row, false);
            }
            if !last {
                self.place(part.tail(below), &mut row, true);
            }
        }
    }

    fn place(&mut self, part: Part, row: &mut usize, begins: bool) {
        let len = part.len();
        match self.hunks.last_mut().filter(|_| !begins) {
            Some(hunk) => {
                hunk.before.end = part.old.end;
                hunk.after.end = part.new.end;
                hunk.rows.end += len;
            }
            None => {
                let rows = *row..*row + len;
                self.hunks.push(Hunk { before: part.old.clone(), after: part.new.clone(), rows });
            }
        }
        self.parts.push(Placed { row: *row, part });
        *row += len;
    }

    /// Returns its number of rows, with those around the changes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hunks.last().map_or(0, |hunk| hunk.rows.end)
    }

    /// Returns whether nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hunks.is_empty()
    }

    /// Returns the memory its places take without the contents, in bytes.
    pub(super) fn memory(&self) -> usize {
        let places = self.old.memory() + self.new.memory();
        places + size_of_val(&self.parts[..]) + size_of_val(&self.hunks[..])
    }

    /// Returns some of its rows, for a page that shows a window of them. In a changed place the removed rows come
    /// first.
    #[must_use]
    pub fn rows(&self, range: Range<usize>) -> Vec<HunkRow> {
        range.map_while(|row| self.find(row).map(|(part, offset)| self.row(part, offset))).collect()
    }

    /// Returns a row's bytes with its end.
    #[must_use]
    pub fn row_bytes(&self, row: usize) -> Option<&[u8]> {
        let (part, offset) = self.find(row)?;
        Some(match offset.checked_sub(part.old.len()) {
            Some(added) => self.new.row(part.new.start + added),
            None => self.old.row(part.old.start + offset),
        })
    }

    fn find(&self, row: usize) -> Option<(&Part, usize)> {
        let index = self.parts.partition_point(|placed| placed.row <= row).checked_sub(1)?;
        let Placed { row: start, part } = &self.parts[index];
        (row - start < part.len()).then_some((part, row - start))
    }

    fn row(&self, part: &Part, offset: usize) -> HunkRow {
        let number = |index: usize| (!matches!(self.scope, Scope::Tail { .. })).then_some(index + 1);
        if !part.changed {
            let before = part.old.start + offset;
            let (bytes, after) = (self.old.row(before), number(part.new.start + offset));
            return made(RowKind::Same, number(before), after, bytes, None);
        }
        match offset.checked_sub(part.old.len()) {
            None => {
                let before = part.old.start + offset;
                let other = (offset < part.new.len()).then(|| self.new.row(part.new.start + offset));
                made(RowKind::Removed, number(before), None, self.old.row(before), other)
            }
            Some(offset) => {
                let after = part.new.start + offset;
                let other = (offset < part.old.len()).then(|| self.old.row(part.old.start + offset));
                made(RowKind::Added, None, number(after), self.new.row(after), other)
            }
        }
    }

    /// Returns the diff as text, as `diff -u` writes it, for a file of this name. The rows' bytes are unchanged.
    #[must_use]
    pub fn unified(&self, name: &Shown) -> Vec<u8> {
        self.unified_start(name, usize::MAX)
    }

    /// Returns the text's beginning: whole rows until it has `bytes` bytes, or a little more.
    #[must_use]
    pub fn unified_start(&self, name: &Shown, bytes: usize) -> Vec<u8> {
        let mut text = format!("--- {0}\n+++ {0}\n", name.text.replace(['\n', '\r'], "\u{fffd}")).into_bytes();
        for hunk in &self.hunks {
            let range = |rows: &Range<usize>| match rows.len() {
                0 => format!("{},0", rows.start),
                1 => format!("{}", rows.start + 1),
                len => format!("{},{len}", rows.start + 1),
            };
            text.extend(format!("@@ -{} +{} @@\n", range(&hunk.before), range(&hunk.after)).as_bytes());
            for row in hunk.rows.clone() {
                if text.len() >= bytes {
                    return text;
                }
                self.unified_row(row, &mut text);
            }
        }
        text
    }

    /// Returns the added rows and nothing else, for an agent that may write the file and not read it: each with a plus
    /// sign, each place headed by its position. Whole rows until there are `bytes` bytes, or a little more.
    #[must_use]
    pub fn added_start(&self, bytes: usize) -> Vec<u8> {
        let mut text = Vec::new();
        for Placed { part, .. } in self.parts.iter().filter(|placed| placed.part.changed && !placed.part.new.is_empty())
        {
            if !matches!(self.scope, Scope::Tail { .. }) {
                text.extend(format!("@@ +{},{} @@\n", part.new.start + 1, part.new.len()).as_bytes());
            }
            for row in part.new.clone() {
                if text.len() >= bytes {
                    return text;
                }
                let row = self.new.row(row);
                text.push(b'+');
                text.extend(row);
                if end(row).is_empty() {
                    text.extend(b"\n\\ No newline at end of file\n");
                }
            }
        }
        text
    }

    fn unified_row(&self, row: usize, text: &mut Vec<u8>) {
        let Some(((part, offset), bytes)) = self.find(row).zip(self.row_bytes(row)) else { return };
        text.push(match (part.changed, offset < part.old.len()) {
            (false, _) => b' ',
            (true, true) => b'-',
            (true, false) => b'+',
        });
        text.extend(bytes);
        if end(bytes).is_empty() {
            text.extend(b"\n\\ No newline at end of file\n");
        }
    }
}

fn made(kind: RowKind, before: Option<usize>, after: Option<usize>, bytes: &[u8], other: Option<&[u8]>) -> HunkRow {
    let (text, cut) = cut(bytes);
    let shown = Shown::new(text);
    let spans = match other.map(|other| Shown::new(self::cut(other).0)) {
        Some(other) => words::marked(&shown.text, &other.text),
        None => vec![Span { text: shown.text, changed: false }],
    };
    HunkRow { kind, before, after, spans, escaped: shown.escaped, ending: Ending::of(bytes), cut }
}

/// Counts the hidden characters of a row without its end. Bytes that aren't text are shown escaped and hide nothing.
/// Counted piece by piece, since counting takes many times the memory of the text.
fn hidden_in(row: &[u8]) -> usize {
    let mut count = 0;
    for chunk in super::text::body(row).utf8_chunks() {
        let mut rest = chunk.valid();
        while !rest.is_empty() {
            let piece;
            (piece, rest) = rest.split_at(rest.floor_char_boundary(ROW_LIMIT));
            count += hidden_count(piece);
        }
    }
    count
}

/// Returns a row without its end, cut to the length that is shown, and how many bytes that leaves out.
fn cut(row: &[u8]) -> (&[u8], usize) {
    let body = super::text::body(row);
    let mut len = body.len().min(ROW_LIMIT);
    // Not inside a character.
    while len < body.len() && len > ROW_LIMIT - 4 && body[len] & 0xc0 == 0x80 {
        len -= 1;
    }
    (&body[..len], body.len() - len)
}
