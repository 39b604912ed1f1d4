//! A part of kept output as text, from one place in its rows to another: what a person selected, as it was drawn.

use std::io;

use super::block::OutputRow;
use super::{OutputRows, ROWS, RowIndex, SHORT, Window, cut_block};
use crate::history::lock;
use crate::history::output_log::output_store::OutputStore;
use crate::history::search::{RecordError, RecordReader, not_kept};

/// The bytes of a stream that are read at a time.
const STEP: u64 = 1024 * 1024;

/// A position in rows: before a character of one, counted as the page counts, in UTF-16 units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// Which row, from 0.
    pub row: u64,
    /// Before which unit of its text.
    pub column: u64,
}

/// Copied text, and where it continues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// The text as drawn; lines of several rows are joined.
    pub text: String,
    /// The row to ask on from, from its beginning; nothing when this is all.
    pub next: Option<u64>,
}

impl RecordReader {
    /// Returns text from one position up to another, or to the end, a part at a time.
    ///
    /// # Errors
    ///
    /// Fails when nothing is kept, or it can't be read.
    pub fn text(&self, roll: OutputRows, from: Spot, to: Option<Spot>) -> Result<Copied, RecordError> {
        let row_index = self.output_store.row_index(roll);
        let parts = {
            let mut row_index = lock(&row_index);
            if to.is_none_or(|to| to.row >= row_index.known()) {
                row_index.extend(&self.output_store).map_err(not_kept)?;
            }
            BlockList::of(&row_index, from.row)
        };
        // Nobody who scrolls waits for this.
        parts.text(&self.output_store, from, to).map_err(not_kept)
    }
}

/// Blocks to be read, whatever happens to the row index meanwhile.
pub(super) struct BlockList {
    roll: OutputRows,
    /// The number of the first, and where they begin in the stream.
    first: u64,
    places: Vec<u64>,
    /// Rows that are known, and whether these are all.
    known: u64,
    whole: bool,
}

impl BlockList {
    pub(super) fn of(row_index: &RowIndex, row: u64) -> Self {
        let first = row / ROWS;
        let known = row_index.known();
        let places = usize::try_from(first).ok().and_then(|n| row_index.starts.places.get(n..)).unwrap_or_default();
        let until = places.first().map_or(0, |place| place.saturating_add(STEP));
        let places = places.iter().copied().take_while(|place| *place < until).collect();
        Self { roll: row_index.roll, first, places, known, whole: row_index.is_whole() }
    }

    pub(super) fn text(self, output_store: &OutputStore, from: Spot, to: Option<Spot>) -> io::Result<Copied> {
        let mut window = Window::new(output_store, self.roll, SHORT);
        let mut copied = Copied::default();
        let end = to.map_or(self.known, |to| to.row.saturating_add(1).min(self.known));
        let (mut row, mut damaged) = (from.row, false);
        for (n, place) in (self.first..).zip(self.places) {
            let block = cut_block(&mut window, place, None)?;
            while row < end && row / ROWS == n {
                let Some(drawn) = block.row((row % ROWS) as usize, &[]) else {
                    damaged = true;
                    break;
                };
                add(&mut copied.text, row, &drawn, from, to);
                row += 1;
            }
        }
        let done = damaged || to.is_some_and(|to| row > to.row) || (self.whole && row >= self.known);
        copied.next = (!done).then_some(row);
        Ok(copied)
    }
}

/// Adds the part of a row that lies between the two, with the end of its line when that does.
fn add(text: &mut String, row: u64, drawn: &OutputRow, from: Spot, to: Option<Spot>) {
    let last = to.filter(|to| to.row == row);
    let first = if row == from.row { from.column } else { 0 };
    let mut column = 0;
    for c in drawn.spans.iter().flat_map(|span| span.text.chars()) {
        if column >= first && last.is_none_or(|to| column < to.column) {
            text.push(c);
        }
        column += c.len_utf16() as u64;
    }
    if last.is_none() && !drawn.goes_on {
        text.push('\n');
    }
}
