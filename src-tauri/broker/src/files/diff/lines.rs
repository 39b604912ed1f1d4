//! Which rows stay and which go, in bounded time, whatever the contents.

use std::collections::HashMap;
use std::ops::Range;
use std::time::Duration;

use bytes::Bytes;
use similar::algorithms::{Capture, Compact, DiffHook, Replace, diff_slices_deadline};
use similar::{Algorithm, DiffOp};
use tokio::time::Instant;

/// How long comparing may take.
const PATIENCE: Duration = Duration::from_millis(500);
/// The most rows of either side that are compared, once common rows at both ends were taken off.
const ROWS: usize = 500_000;
/// The most steps that are tidied: tidying may take their square.
const TIDY: usize = 5000;

/// A content and where its rows begin.
#[derive(Clone, Debug)]
pub(super) struct ContentRows {
    content: Bytes,
    /// Offsets, the end of the content as the last. A content is at most 16 MiB long.
    starts: Vec<u32>,
}

impl ContentRows {
    pub(super) fn new(content: Bytes) -> Self {
        // Counted first: rows may be as many as bytes, and a list that grows takes up to twice its room.
        let mut starts = Vec::with_capacity(memchr::memchr_iter(b'\n', &content).count() + 2);
        starts.push(0);
        let mut place = 0;
        for row in crate::files::text::rows(&content) {
            place += row.len();
            starts.push(u32::try_from(place).unwrap_or(u32::MAX));
        }
        Self { content, starts }
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the memory the rows' positions take, in bytes.
    pub(super) fn memory(&self) -> usize {
        size_of_val(&self.starts[..])
    }

    /// Returns a row with its end.
    pub(super) fn row(&self, index: usize) -> &[u8] {
        &self.content[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// Unchanged rows, or removed rows with those that replace them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) changed: bool,
    pub(super) old: Range<usize>,
    pub(super) new: Range<usize>,
}

impl Part {
    /// Returns how many rows of a diff it takes.
    pub(super) fn len(&self) -> usize {
        self.old.len() + if self.changed { self.new.len() } else { 0 }
    }

    /// Returns the first of its unchanged rows.
    pub(super) fn head(&self, len: usize) -> Self {
        let (old, new) = (self.old.start, self.new.start);
        Self { changed: false, old: old..old + len, new: new..new + len }
    }

    /// Returns the last of its unchanged rows.
    pub(super) fn tail(&self, len: usize) -> Self {
        let (old, new) = (self.old.end, self.new.end);
        Self { changed: false, old: old - len..old, new: new - len..new }
    }
}

/// Returns the parts in order, changed and unchanged in turn, and whether comparing was cut short.
pub(super) fn parts(old: &ContentRows, new: &ContentRows) -> (Vec<Part>, bool) {
    let most = old.len().min(new.len());
    let head = (0..most).take_while(|row| old.row(*row) == new.row(*row)).count();
    let tail = (1..=most - head).take_while(|row| old.row(old.len() - row) == new.row(new.len() - row)).count();
    let (old_rows, new_rows) = (head..old.len() - tail, head..new.len() - tail);

    let mut parts = Parts::default();
    parts.add(false, 0..head, 0..head);
    let coarse = middle(old, new, old_rows, new_rows, &mut parts);
    parts.add(false, old.len() - tail..old.len(), new.len() - tail..new.len());
    (parts.0, coarse)
}

fn middle(
    old: &ContentRows,
    new: &ContentRows,
    old_rows: Range<usize>,
    new_rows: Range<usize>,
    parts: &mut Parts,
) -> bool {
    if old_rows.is_empty() || new_rows.is_empty() {
        parts.add(true, old_rows, new_rows);
        return false;
    }
    if old_rows.len().max(new_rows.len()) > ROWS {
        parts.add(true, old_rows, new_rows);
        return true;
    }
    // Numbers are compared in no time, however long and alike the rows are.
    let mut known = HashMap::new();
    let (head_old, head_new) = (old_rows.start, new_rows.start);
    let old_numbers = numbers(old, old_rows, &mut known);
    let new_numbers = numbers(new, new_rows, &mut known);
    let deadline = Instant::now() + PATIENCE;
    let steps = compared(&old_numbers, &new_numbers, deadline);
    for step in steps {
        let (tag, a, b) = step.as_tag_tuple();
        let shift = |range: Range<usize>, by: usize| range.start + by..range.end + by;
        parts.add(tag != similar::DiffTag::Equal, shift(a, head_old), shift(b, head_new));
    }
    Instant::now() >= deadline
}

fn numbers<'a>(rows: &'a ContentRows, range: Range<usize>, known: &mut HashMap<&'a [u8], u32>) -> Vec<u32> {
    range
        .map(|row| {
            let next = u32::try_from(known.len()).unwrap_or(u32::MAX);
            *known.entry(rows.row(row)).or_insert(next)
        })
        .collect()
}

fn compared(old: &[u32], new: &[u32], deadline: Instant) -> Vec<DiffOp> {
    let mut raw = Capture::new();
    // A capture cannot fail, here and below.
    let _ = diff_slices_deadline(Algorithm::Myers, &mut raw, old, new, Some(deadline.into_std()));
    if raw.ops().len() > TIDY {
        return raw.into_ops();
    }
    let mut tidy = Compact::new(Replace::new(Capture::new()), old, new);
    for step in raw.into_ops() {
        let _ = step.apply_to_hook(&mut tidy);
    }
    let _ = tidy.finish();
    tidy.into_inner().into_inner().into_ops()
}

/// Parts, with neighbours of one kind joined.
#[derive(Default)]
struct Parts(Vec<Part>);

impl Parts {
    fn add(&mut self, changed: bool, old: Range<usize>, new: Range<usize>) {
        if old.is_empty() && new.is_empty() {
            return;
        }
        match self.0.last_mut() {
            Some(last) if last.changed == changed => {
                last.old.end = last.old.end.max(old.end);
                last.new.end = last.new.end.max(new.end);
            }
            _ => self.0.push(Part { changed, old, new }),
        }
    }
}
