//! What one voice writes to one stream, masked, until its turn in the output_log comes.

use std::collections::VecDeque;
use std::ops::Range;

use super::BLOCK;
use crate::mask::StreamRedactor;

/// One writer's bytes: a secret ends within its own channel, so that others' output between its pieces doesn't hide it.
#[derive(Debug, Default)]
pub(super) struct Channel {
    stream_redactor: StreamRedactor,
    /// Masked bytes that wait for their turn, taken from the front.
    bytes: Vec<u8>,
    taken: usize,
    /// Where in the channel the next of them is.
    at: u64,
    /// Where they are masked, in places of the channel.
    masked: VecDeque<Range<u64>>,
}

impl Channel {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.stream_redactor.push(bytes, &mut self.bytes);
        self.masked.extend(self.stream_redactor.take_masked());
    }

    /// Gives out what the stream_redactor holds back.
    pub(super) fn flush(&mut self) {
        self.stream_redactor.flush(&mut self.bytes);
        self.masked.extend(self.stream_redactor.take_masked());
    }

    /// Returns its bytes, handed out by the redactor or not.
    pub(super) fn holds(&self) -> usize {
        self.stream_redactor.held() + self.len()
    }

    /// Returns the bytes that wait for their turn.
    pub(super) fn len(&self) -> usize {
        self.bytes.len() - self.taken
    }

    pub(super) fn take(&mut self, length: usize) -> &[u8] {
        self.taken += length;
        self.at += length as u64;
        while self.masked.front().is_some_and(|masked| masked.end <= self.at) {
            self.masked.pop_front();
        }
        &self.bytes[self.taken - length..self.taken]
    }

    /// Returns how many of the next bytes are alike, and whether they are masked.
    pub(super) fn alike(&self) -> (usize, bool) {
        let until = |place: u64| usize::try_from(place - self.at).unwrap_or(usize::MAX);
        match self.masked.front() {
            Some(masked) if masked.start <= self.at => (until(masked.end), true),
            Some(masked) => (until(masked.start), false),
            None => (usize::MAX, false),
        }
    }

    /// Drops the bytes that were taken.
    pub(super) fn tidy(&mut self) {
        if self.len() == 0 || self.taken > BLOCK {
            self.bytes.drain(..self.taken);
            self.taken = 0;
        }
    }
}
