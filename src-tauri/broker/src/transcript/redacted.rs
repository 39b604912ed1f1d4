//! One stream as an agent is given it: as it came, or with secrets of well-known forms under stars of the same length.

use std::collections::VecDeque;
use std::ops::Range;

use super::tape::Tape;
use super::{Kept, Part};
use crate::mask::StreamRedactor;

/// The most masked places that are told apart; beyond them, neighbours among the oldest count as one.
const PLACES: usize = 4096;

#[derive(Debug)]
pub(super) struct RedactedTape {
    tape: Tape,
    redactor: Option<StreamRedactor>,
    masked: VecDeque<Range<u64>>,
    /// How many bytes came; a redactor holds some of them back for a while.
    came: u64,
}

impl RedactedTape {
    pub(super) fn new(keep: usize, redacted: bool) -> Self {
        Self {
            tape: Tape::new(keep),
            redactor: redacted.then(StreamRedactor::default),
            masked: VecDeque::new(),
            came: 0,
        }
    }

    pub(super) fn is_redacted(&self) -> bool {
        self.redactor.is_some()
    }

    pub(super) fn came(&self) -> u64 {
        self.came
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.came += bytes.len() as u64;
        self.lift(|redactor, out| redactor.push(bytes, out));
        if self.redactor.is_none() {
            self.tape.push(bytes);
        }
    }

    pub(super) fn kept(&mut self, from: u64, max: usize) -> Kept {
        self.settle();
        let mut kept = self.tape.kept_from(from, max);
        let tail = kept.total - kept.tail.len() as u64;
        kept.masked = self.masked_in(kept.from..kept.from + kept.head.len() as u64) + self.masked_in(tail..kept.total);
        kept
    }

    pub(super) fn read(&mut self, offset: u64, length: usize) -> Part {
        self.settle();
        let mut part = self.tape.read(offset, length);
        part.masked = self.masked_in(part.offset..part.next);
        part
    }

    pub(super) fn last(&mut self, length: usize) -> (Vec<u8>, bool) {
        self.settle();
        self.tape.last(length)
    }

    /// Gives back the room for more.
    pub(super) fn shrink(&mut self) {
        self.tape.shrink();
        self.masked.shrink_to_fit();
    }

    /// Gives out what is held back: a prompt without a line's end is to be seen.
    fn settle(&mut self) {
        self.lift(StreamRedactor::flush);
    }

    fn lift(&mut self, work: impl FnOnce(&mut StreamRedactor, &mut Vec<u8>)) {
        let Some(redactor) = &mut self.redactor else { return };
        let mut out = Vec::new();
        work(redactor, &mut out);
        self.masked.extend(redactor.take_masked());
        self.tape.push(&out);
        while self.masked.len() > PLACES {
            let first = self.masked.pop_front().map_or(0, |first| first.start);
            if let Some(second) = self.masked.front_mut() {
                second.start = first;
            }
        }
    }

    fn masked_in(&self, range: Range<u64>) -> u64 {
        let within = |place: &Range<u64>| place.end.min(range.end).saturating_sub(place.start.max(range.start));
        self.masked.iter().map(within).sum()
    }
}
