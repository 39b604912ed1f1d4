//! Kept output as a person scrolls through it: a stream in rows of a width, any of them at once, and what is looked for
//! in all of them.
//!
//! Where every 256th row begins is found out once, a few megabytes at a time, and held in memory; any row is then read
//! from there. Nothing here goes on by itself: whoever wants more asks again, and whoever stops asking ends it.

mod block;
mod cut;
mod moved;
#[cfg(test)]
mod tests;
mod text;

use std::io;

pub use block::{Needle, OutputRow, RowSpan};
pub use text::{Copied, Spot};

use crate::history::lock;
use crate::history::output_log::output_store::OutputStore;
use crate::history::record::RecordKey;
use crate::history::search::{RecordError, RecordReader, not_kept};
use crate::text::say;
use crate::transcript::{Stream, Voice};
use block::{Block, Hit};
use cut::{AHEAD, Cutter, Drawn, Sink};

/// Rows whose first is known by its place.
pub const ROWS: u64 = 256;
/// Bytes of a stream that are looked through at a time.
const STEP: u64 = 8 * 1024 * 1024;
/// Bytes read at once where all are wanted, and where some rows are.
const LONG: usize = 1024 * 1024;
const SHORT: usize = 64 * 1024;
/// Rows given at a time.
const MOST: u64 = 1024;
/// Columns a row may have.
const COLUMNS: (u16, u16) = (20, 500);

impl RecordReader {
    /// Rows of a request's kept output. Each call looks a little further until all rows are known.
    ///
    /// # Errors
    /// Fails when nothing is kept, or it cannot be read.
    pub fn rows(
        &self,
        roll: OutputRows,
        first: u64,
        count: u64,
        needle: Option<&Needle>,
    ) -> Result<RowPage, RecordError> {
        let row_index = self.output_store.row_index(roll);
        let mut row_index = lock(&row_index);
        row_index
            .extend(&self.output_store)
            .and_then(|()| row_index.rows(&self.output_store, first, count, needle))
            .map_err(not_kept)
    }

    /// Returns how often a text is found in the rows from a block of [`ROWS`] on, a few megabytes at a time.
    ///
    /// # Errors
    /// Fails when nothing is kept, or it cannot be read.
    pub fn find(&self, roll: OutputRows, needle: &Needle, block: u64) -> Result<TextCounts, RecordError> {
        let row_index = self.output_store.row_index(roll);
        let ahead = {
            let mut row_index = lock(&row_index);
            if block * ROWS >= row_index.known() {
                row_index.extend(&self.output_store).map_err(not_kept)?;
            }
            row_index.ahead(block)
        };
        // Nobody who scrolls waits for this.
        ahead.count(&self.output_store, needle).map_err(not_kept)
    }

    /// The finds that begin in a block: in which row, and at which place of the stream.
    ///
    /// # Errors
    /// Fails when nothing is kept, or it cannot be read.
    pub fn hits(&self, roll: OutputRows, needle: &Needle, block: u64) -> Result<Vec<(u64, u64)>, RecordError> {
        let row_index = self.output_store.row_index(roll);
        let row_index = lock(&row_index);
        row_index.hits(&self.output_store, needle, block).map_err(not_kept)
    }
}

/// A stream of a request's kept output, of all its computers together or of one of them, in rows so wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputRows {
    key: RecordKey,
    voice: Voice,
    stream: Stream,
    columns: u16,
}

impl OutputRows {
    /// A width beyond what makes sense is brought back to it.
    #[must_use]
    pub fn new(key: RecordKey, voice: Voice, stream: Stream, columns: u16) -> Self {
        Self { key, voice, stream, columns: columns.clamp(COLUMNS.0, COLUMNS.1) }
    }

    /// The same in rows of another width.
    fn with(self, columns: u16) -> Self {
        Self::new(self.key, self.voice, self.stream, columns)
    }
}

/// Some rows, and how much is known of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowPage {
    /// The number of the first, from 0.
    pub first: u64,
    /// As many as were asked for and are known.
    pub rows: Vec<OutputRow>,
    /// How many rows are known so far.
    pub known: u64,
    /// How many bytes of the stream hold them.
    pub read: u64,
    /// How many bytes of the stream are kept.
    pub kept: u64,
    /// These are all rows there are.
    pub whole: bool,
    /// Why no more of it can be read, when that is why these are all.
    pub broken: Option<String>,
}

/// How often a text was found, as far as was looked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextCounts {
    /// In the [`ROWS`] rows from each start on.
    pub counts: Vec<u32>,
    /// It was looked through to its end.
    pub whole: bool,
}

/// Where the rows of a stream begin, as far as it was looked through.
#[derive(Debug)]
pub(in crate::history) struct RowIndex {
    roll: OutputRows,
    cutter: Cutter,
    starts: Starts,
    /// It was looked through up to here.
    at: u64,
    /// How much of it there is; nothing before the first look.
    kept: Option<u64>,
    broken: Option<String>,
}

#[derive(Debug)]
struct Starts {
    places: Vec<u64>,
    /// Rows that have ended.
    rows: u64,
}

impl RowIndex {
    pub(in crate::history) fn new(roll: OutputRows) -> Self {
        let starts = Starts { places: vec![0], rows: 0 };
        Self { roll, cutter: Cutter::new(roll.columns), starts, at: 0, kept: None, broken: None }
    }

    /// Looks a little further, if there is more.
    fn extend(&mut self, output_store: &OutputStore) -> io::Result<()> {
        if self.is_whole() {
            return Ok(());
        }
        let mut window = Window::new(output_store, self.roll, LONG);
        let until = self.at + STEP;
        let cut = window.cut(&mut self.cutter, &mut self.at, until, &mut self.starts);
        self.kept = Some(window.kept.max(self.at));
        match cut {
            // What stands before a damaged part can be read all the same.
            Err(error) if is_damage(&error) => self.broken = Some(error.to_string()),
            cut => drop(cut?),
        }
        Ok(())
    }

    fn is_whole(&self) -> bool {
        self.broken.is_some() || self.kept == Some(self.at)
    }

    /// Rows that are known: the last one of all need not have an end.
    fn known(&self) -> u64 {
        self.starts.rows + u64::from(self.is_whole() && self.cutter.is_inside())
    }

    /// These rows with what is looked for in them, as far as they are known.
    fn rows(&self, output_store: &OutputStore, first: u64, count: u64, needle: Option<&Needle>) -> io::Result<RowPage> {
        let known = self.known();
        let first = first.min(known);
        let end = first.saturating_add(count.min(MOST)).min(known);
        let mut rows = Vec::new();
        if first < end {
            let (from, to) = (first / ROWS, (end - 1) / ROWS);
            let mut window = Window::new(output_store, self.roll, SHORT);
            // A find may begin before the rows and end in them.
            let before = needle.map_or(from, |_| from.saturating_sub(1));
            let mut hits: Vec<Hit> = Vec::new();
            for n in before..=to {
                let block = self.block(&mut window, n, needle)?;
                hits.extend(needle.map(|needle| block.hits(needle)).unwrap_or_default());
                let start = n * ROWS;
                let wanted = first.max(start)..end.min(start + ROWS);
                rows.extend(wanted.map_while(|row| block.row((row - start) as usize, &hits)));
            }
        }
        let (read, whole, broken) = (self.at, self.is_whole(), self.broken.clone());
        let kept = self.kept.unwrap_or_default();
        Ok(RowPage { first, rows, known, read, kept, whole, broken })
    }

    /// The finds that begin in a block: in which row, and at which place of the stream.
    fn hits(&self, output_store: &OutputStore, needle: &Needle, block: u64) -> io::Result<Vec<(u64, u64)>> {
        let cut = self.block(&mut Window::new(output_store, self.roll, SHORT), block, Some(needle))?;
        Ok(cut.hits(needle).into_iter().map(|hit| (block * ROWS + hit.row as u64, hit.from)).collect())
    }

    /// Blocks that are known from one on, a few megabytes of them, and whether all are.
    fn ahead(&self, block: u64) -> Ahead {
        let known = self.known().div_ceil(ROWS);
        let places = &self.starts.places[..usize::try_from(known).unwrap_or_default().min(self.starts.places.len())];
        let from = usize::try_from(block).unwrap_or(usize::MAX).min(places.len());
        let until = places.get(from).map_or(0, |place| place.saturating_add(STEP));
        let places: Vec<u64> = places[from..].iter().copied().take_while(|place| *place < until).collect();
        let all = self.is_whole() && from + places.len() == known as usize;
        Ahead { roll: self.roll, places, all }
    }

    fn block(&self, window: &mut Window<'_>, n: u64, needle: Option<&Needle>) -> io::Result<Block> {
        let place = usize::try_from(n).ok().and_then(|n| self.starts.places.get(n)).copied();
        cut_block(window, place.unwrap_or(u64::MAX), needle)
    }
}

/// Blocks to be looked through, whatever becomes of the row_index meanwhile.
#[derive(Debug)]
struct Ahead {
    roll: OutputRows,
    places: Vec<u64>,
    all: bool,
}

impl Ahead {
    fn count(self, output_store: &OutputStore, needle: &Needle) -> io::Result<TextCounts> {
        let mut window = Window::new(output_store, self.roll, LONG);
        let count = |place| Ok(cut_block(&mut window, place, Some(needle))?.count(needle));
        let counts = self.places.into_iter().map(count).collect::<io::Result<_>>()?;
        Ok(TextCounts { counts, whole: self.all })
    }
}

/// The rows from a start on, with what is needed behind them to find this.
fn cut_block(window: &mut Window<'_>, place: u64, needle: Option<&Needle>) -> io::Result<Block> {
    let mut block = Block::new(ROWS as usize, needle.map_or(0, Needle::tail));
    let (mut cutter, mut at) = (Cutter::new(window.roll.columns), place);
    let cut = window.cut(&mut cutter, &mut at, u64::MAX, &mut block);
    match cut {
        Ok(Reached::End) => {}
        Ok(Reached::Enough) => return Ok(block),
        Err(error) if is_damage(&error) => {}
        Err(error) => return Err(error),
    }
    if cutter.is_inside() {
        block.end_with(at);
    }
    Ok(block)
}

fn is_damage(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::InvalidData
}

/// Why cutting went no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reached {
    /// What was wanted is there.
    Enough,
    /// There is no more.
    End,
}

/// A part of a stream that moves along it.
struct Window<'a> {
    output_store: &'a OutputStore,
    roll: OutputRows,
    size: usize,
    /// Where the bytes begin; nothing was read yet when there are none.
    from: u64,
    bytes: Vec<u8>,
    kept: u64,
}

impl<'a> Window<'a> {
    fn new(output_store: &'a OutputStore, roll: OutputRows, size: usize) -> Self {
        Self { output_store, roll, size, from: 0, bytes: Vec::new(), kept: 0 }
    }

    /// Cuts on from a place, until that is reached or nothing more is wanted.
    fn cut(&mut self, cutter: &mut Cutter, at: &mut u64, until: u64, to: &mut impl Sink) -> io::Result<Reached> {
        while *at < until {
            let (bytes, last) = self.at(*at)?;
            let (taken, more) = cutter.cut(bytes, *at, last, to);
            *at += taken as u64;
            if taken == 0 && more && !last {
                // Less came than tells a sign, and nothing comes behind it.
                return Err(io::Error::new(io::ErrorKind::InvalidData, say!("record-a-part-of-the-kept")));
            }
            if !more {
                return Ok(Reached::Enough);
            }
            if last {
                return Ok(Reached::End);
            }
        }
        Ok(Reached::Enough)
    }

    /// What stands from a place on, enough to tell any sign by, and whether that is all there is.
    fn at(&mut self, at: u64) -> io::Result<(&[u8], bool)> {
        let end = self.from + self.bytes.len() as u64;
        let enough = at + AHEAD as u64 <= end || (end >= self.kept && at <= end);
        let held = !self.bytes.is_empty() && at >= self.from && enough;
        if !held {
            let OutputRows { key, voice, stream, .. } = self.roll;
            let mut size = self.size;
            let passage = loop {
                match self.output_store.with(key, |output_log| output_log.read_of(voice, stream, at, size)) {
                    // Up to a damaged part it can be read, to the last byte.
                    Err(error) if is_damage(&error) && size > 1 => size /= 2,
                    passage => break passage?,
                }
            };
            (self.from, self.bytes, self.kept) = (passage.offset, passage.bytes, passage.kept);
        }
        let last = self.from + self.bytes.len() as u64 >= self.kept;
        let inside = usize::try_from(at.saturating_sub(self.from)).unwrap_or(usize::MAX);
        Ok((self.bytes.get(inside..).unwrap_or_default(), last))
    }
}

impl Sink for Starts {
    fn draw(&mut self, _: &str, _: u64, _: Drawn) {}

    fn end(&mut self, next: u64, _: bool) -> bool {
        self.rows += 1;
        if self.rows.is_multiple_of(ROWS) {
            self.places.push(next);
        }
        true
    }
}
