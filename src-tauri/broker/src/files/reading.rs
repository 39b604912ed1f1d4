//! Reading: whole, by rows or by bytes, from a file of any size.

use std::fs::File;
use std::io::{self, BufRead as _, Read as _, Seek as _, SeekFrom};
use std::time::Duration;

use tokio::time::Instant;

use super::disk;
use super::error::FileError;
use super::target::Target;
use super::text::{Ending, Shown, rows};
use crate::mask::redacted;

/// The bytes read at a time.
const CHUNK: usize = 256 * 1024;
/// How long rows are searched for.
const PATIENCE: Duration = Duration::from_secs(60);

/// The most bytes that are read at once, whatever is asked for.
const READ_LIMIT: u64 = 64 * 1024 * 1024;

/// The part of a file to read: at most 64 MiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePart {
    /// From the beginning, at most so many bytes.
    Whole {
        /// In bytes.
        max: u64,
    },
    /// Some rows, counted from 0; where the file ends earlier, those there are.
    Rows {
        /// The first; it must be there.
        first: u64,
        /// The last, itself included.
        last: u64,
        /// At most so many bytes of them.
        max: u64,
    },
    /// A range of bytes; beyond the end there are none.
    Bytes {
        /// Where it begins.
        offset: u64,
        /// How long it is.
        len: u64,
    },
}

/// The part that was read.
#[derive(Clone, Debug)]
pub struct Read {
    /// The bytes as they are, save what is masked.
    pub content: Vec<u8>,
    /// How many of them look like secrets and are shown as stars.
    pub masked: u64,
    /// How large the whole file is, in bytes.
    pub size: u64,
    /// The row `content` begins with, counted from 0; 0 when bytes were asked for.
    pub first: u64,
    /// The byte `content` begins with, counted from 0.
    pub offset: u64,
    /// How many rows were counted until reading stopped. The file has more, if `ended` is false.
    pub counted: u64,
    /// Whether the end of the file was reached.
    pub ended: bool,
    /// How the rows in `content` end.
    pub ending: Ending,
    /// Whether `content` is UTF-8, apart from a character cut at its ends.
    pub utf8: bool,
    /// Whether there was more of what was wanted than the limit let through.
    pub cut: bool,
}

impl Read {
    /// Returns the rows with their numbers, counted from 0, and their ends.
    pub fn rows(&self) -> impl Iterator<Item = (u64, &[u8])> {
        (self.first..).zip(rows(&self.content))
    }

    /// Returns the content as a person is shown it.
    #[must_use]
    pub fn shown(&self) -> Shown {
        Shown::new(&self.content)
    }

    /// Masks everything that looks like a secret.
    pub(crate) fn redactor(&mut self) {
        (self.content, self.masked) = redacted(&self.content);
    }

    fn new(content: Vec<u8>, size: u64) -> Self {
        let counted = rows(&content).count() as u64;
        let (ending, utf8) = (Ending::of(&content), nearly_utf8(&content));
        Self { content, masked: 0, size, first: 0, offset: 0, counted, ended: false, ending, utf8, cut: false }
    }
}

/// Reads a part of a file. Memory is bounded by the part wanted.
///
/// # Errors
///
/// Returns what stands in the way of reading it, [`FileError::RowsOutOfRange`] when the first row is not there, and
/// [`FileError::Changed`] when another file stands there than was shown. A file that merely grew may be read.
pub fn read(target: &Target, what: FilePart) -> Result<Read, FileError> {
    let (mut file, meta) = target.open()?;
    let failed = |error| FileError::of(&target.real, error);
    match what {
        FilePart::Whole { max } => piece(&mut file, 0, max, meta.len()).map_err(failed),
        FilePart::Bytes { offset, len } => {
            let piece = piece(&mut file, offset, len, meta.len()).map_err(failed)?;
            Ok(Read { cut: piece.cut && len > READ_LIMIT, ..piece })
        }
        FilePart::Rows { first, last, max } => {
            RowScan { file, target, row: 0 }.rows(first, last, max.min(READ_LIMIT), meta.len())
        }
    }
}

fn piece(file: &mut File, offset: u64, len: u64, size: u64) -> io::Result<Read> {
    let len = len.min(READ_LIMIT);
    file.seek(SeekFrom::Start(offset))?;
    let mut content = Vec::new();
    // One more byte tells whether there is more.
    file.take(len + 1).read_to_end(&mut content)?;
    let more = content.len() as u64 > len;
    if more {
        content.pop();
    }
    Ok(Read { offset, ended: !more, cut: more, ..Read::new(content, size) })
}

/// Walks through a file, row by row.
struct RowScan<'a> {
    file: File,
    target: &'a Target,
    /// The row the walk is in.
    row: u64,
}

impl RowScan<'_> {
    fn rows(mut self, first: u64, last: u64, max: u64, size: u64) -> Result<Read, FileError> {
        let started = Instant::now();
        let mut chunk = vec![0; CHUNK];
        let mut content = Vec::new();
        let (mut cut, mut ended, mut in_row) = (false, false, false);
        let mut offset = None;
        while self.row <= last && !cut {
            // In a row nobody wants, zeros need not be read.
            in_row |= self.row < first && disk::skip_hole(&self.file);
            let read = self.fill(&mut chunk)?;
            if read == 0 {
                ended = true;
                break;
            }
            let mut rest = &chunk[..read];
            while !rest.is_empty() && self.row <= last && !cut {
                let here = rest;
                // In memory, reading cannot fail.
                let len = rest.skip_until(b'\n').unwrap_or(here.len());
                if self.row >= first {
                    offset = offset.or_else(|| Some(self.file.stream_position().ok()? - here.len() as u64));
                    let room = usize::try_from(max.saturating_sub(content.len() as u64)).unwrap_or(usize::MAX);
                    content.extend(&here[..len.min(room)]);
                    cut = len > room;
                }
                in_row = here[len - 1] != b'\n';
                self.row += u64::from(!in_row);
            }
            if started.elapsed() > PATIENCE {
                return Err(FileError::TooSlow { path: self.target.real.clone(), counted: self.row });
            }
        }
        let counted = self.row + u64::from(in_row);
        if ended && counted <= first {
            return Err(FileError::RowsOutOfRange { asked: first, has: counted });
        }
        Ok(Read { first, offset: offset.unwrap_or(0), counted, ended, cut, ..Read::new(content, size) })
    }

    fn fill(&mut self, chunk: &mut [u8]) -> Result<usize, FileError> {
        loop {
            match self.file.read(chunk) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => return read.map_err(|error| FileError::of(&self.target.real, error)),
            }
        }
    }
}

/// Returns whether it is UTF-8 but for a character cut off at the beginning or the end.
fn nearly_utf8(content: &[u8]) -> bool {
    let start = content.iter().take(3).take_while(|byte| **byte & 0xc0 == 0x80).count();
    match std::str::from_utf8(&content[start..]) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none(),
    }
}
