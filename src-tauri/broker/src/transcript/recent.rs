//! The newest bytes of both streams in the order they came.

use std::collections::VecDeque;

use super::tape::{append, push_bounded};
use super::{Chunk, Stream};

/// The most turns between the streams that are remembered, so that a child that alternates between them byte by byte
/// can't make the bookkeeping larger than the bytes.
const MAX_TURNS: usize = 16 * 1024;

#[derive(Debug)]
pub(super) struct Recent {
    bytes: VecDeque<u8>,
    limit: usize,
    total: u64,
    /// Where each stream's turn begins; a turn lasts until the next one.
    turns: VecDeque<(u64, Stream)>,
}

impl Recent {
    pub(super) fn new(limit: usize) -> Self {
        Self { bytes: VecDeque::new(), limit, total: 0, turns: VecDeque::new() }
    }

    /// Returns the offset of the oldest byte kept.
    pub(super) fn start(&self) -> u64 {
        self.total - self.bytes.len() as u64
    }

    /// Returns the offsets of the oldest byte kept and of the next that comes.
    pub(super) fn range(&self) -> (u64, u64) {
        (self.start(), self.total)
    }

    pub(super) fn push(&mut self, stream: Stream, bytes: &[u8]) {
        if self.turns.back().is_none_or(|(_, last)| *last != stream) {
            self.turns.push_back((self.total, stream));
        }
        self.total += bytes.len() as u64;
        push_bounded(&mut self.bytes, bytes, self.limit);
        if self.turns.len() > MAX_TURNS {
            self.turns.pop_front();
            let oldest = self.turns.front().map_or(self.total, |(from, _)| *from);
            let over = oldest.saturating_sub(self.start()) as usize;
            self.bytes.drain(..over);
        }
        while self.turns.get(1).is_some_and(|(from, _)| *from <= self.start()) {
            self.turns.pop_front();
        }
    }

    /// Gives back the room for more.
    pub(super) fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
        self.turns.shrink_to_fit();
    }

    /// Returns what came from `at` on, at most `max` bytes, and where to continue.
    pub(super) fn since(&self, at: u64, max: usize) -> (Vec<Chunk>, u64) {
        let mut chunks = Vec::new();
        let start = self.start();
        if at < start {
            chunks.push(Chunk::Skipped(start - at));
        }
        let mut at = at.max(start);
        let end = self.total.min(at.saturating_add(max as u64));
        let mut turn = self.turns.partition_point(|(from, _)| *from <= at).saturating_sub(1);
        while at < end {
            let Some((_, stream)) = self.turns.get(turn) else { break };
            let until = self.turns.get(turn + 1).map_or(end, |(from, _)| end.min(*from));
            let mut bytes = Vec::with_capacity((until - at) as usize);
            append(&mut bytes, &self.bytes, at - start, until - start);
            chunks.push(Chunk::Data { stream: *stream, bytes });
            (at, turn) = (until, turn + 1);
        }
        (chunks, at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_a_model_that_keeps_everything() {
        for limit in [1, 4, 10] {
            let mut recent = Recent::new(limit);
            let mut all: Vec<(Stream, u8)> = Vec::new();
            for round in 0..40_u8 {
                let stream = if (round / 3) % 2 == 0 { Stream::Stdout } else { Stream::Stderr };
                let bytes = vec![round; usize::from(round % 5) + 1];
                recent.push(stream, &bytes);
                all.extend(bytes.iter().map(|b| (stream, *b)));
                let start = all.len() - all.len().min(limit);
                assert_eq!(recent.start(), start as u64);
                for at in 0..=all.len() {
                    for max in [1, 3, 100] {
                        let (chunks, next) = recent.since(at as u64, max);
                        let (skipped, seen) = flat(&chunks);
                        assert_eq!(skipped as usize, start.saturating_sub(at));
                        let from = at.max(start);
                        let end = all.len().min(from + max);
                        assert_eq!((&seen[..], next), (&all[from..end], end as u64));
                    }
                }
            }
        }
    }

    fn flat(chunks: &[Chunk]) -> (u64, Vec<(Stream, u8)>) {
        let (mut skipped, mut seen) = (0, Vec::new());
        for chunk in chunks {
            match chunk {
                Chunk::Skipped(count) => skipped += count,
                Chunk::Data { stream, bytes } => seen.extend(bytes.iter().map(|b| (*stream, *b))),
            }
        }
        (skipped, seen)
    }

    #[test]
    fn many_turns_cost_bounded_memory_and_are_counted_as_skipped() {
        let mut recent = Recent::new(1024 * 1024);
        let rounds = 3 * MAX_TURNS as u64;
        for round in 0..rounds {
            recent.push(if round % 2 == 0 { Stream::Stdout } else { Stream::Stderr }, b"x");
        }
        assert!(recent.turns.len() <= MAX_TURNS);
        let (chunks, next) = recent.since(0, usize::MAX);
        let (skipped, seen) = flat(&chunks);
        assert_eq!((skipped + seen.len() as u64, next), (rounds, rounds));
    }
}
