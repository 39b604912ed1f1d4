//! One stream, bounded: the first half of what may be kept is its head, the other half its tail.

use std::collections::VecDeque;

use super::{Kept, Part};

#[derive(Debug)]
pub(super) struct Tape {
    head: Vec<u8>,
    tail: VecDeque<u8>,
    head_limit: usize,
    tail_limit: usize,
    total: u64,
}

impl Tape {
    pub(super) fn new(keep: usize) -> Self {
        let head_limit = keep / 2;
        Self { head: Vec::new(), tail: VecDeque::new(), head_limit, tail_limit: keep - head_limit, total: 0 }
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        let (first, rest) = bytes.split_at(bytes.len().min(self.head_limit - self.head.len()));
        if !first.is_empty() {
            self.head.reserve_exact(growth(self.head.len(), self.head.capacity(), first.len(), self.head_limit));
            self.head.extend_from_slice(first);
        }
        push_bounded(&mut self.tail, rest, self.tail_limit);
    }

    /// Returns the head and the tail of what came from an offset on, together at most `max` bytes.
    pub(super) fn kept_from(&self, from: u64, max: usize) -> Kept {
        let (total, max) = (self.total, max as u64);
        let from = from.min(total);
        let gap = self.gap().filter(|(_, to)| from < *to);
        if gap.is_none() && total - from <= max {
            return Kept { from, head: self.copy(from, total), total, ..Kept::default() };
        }
        // Without a gap of its own all of it is there, and head and tail are cut from the whole.
        let (head_end, tail_start) = gap.unwrap_or((total, from));
        let head_end = head_end.max(from).min(from + max / 2);
        let tail_start = tail_start.max(total - (max - (head_end - from)).min(total));
        let (head, tail) = (self.copy(from, head_end), self.copy(tail_start, total));
        Kept { from, head, gap: tail_start - head_end, tail, total, masked: 0 }
    }

    /// Gives back the room for more.
    pub(super) fn shrink(&mut self) {
        self.head.shrink_to_fit();
        self.tail.shrink_to_fit();
    }

    /// Does not know whether more will come: `ended` is false.
    pub(super) fn read(&self, offset: u64, length: usize) -> Part {
        let gap = self.gap();
        let (offset, end) = match gap {
            Some((from, to)) if offset >= from => (offset.max(to), self.total),
            Some((from, _)) => (offset, from),
            None => (offset, self.total),
        };
        let offset = offset.min(self.total);
        let next = end.min(offset.saturating_add(length as u64));
        Part { offset, bytes: self.copy(offset, next), next, total: self.total, gap, ended: false, masked: 0 }
    }

    /// Returns the last bytes, and whether they begin where the stream begins.
    pub(super) fn last(&self, length: usize) -> (Vec<u8>, bool) {
        let oldest = self.gap().map_or(0, |(_, to)| to);
        let start = oldest.max(self.total.saturating_sub(length as u64));
        (self.copy(start, self.total), start == 0)
    }

    fn gap(&self) -> Option<(u64, u64)> {
        let (from, to) = (self.head.len() as u64, self.tail_start());
        (from < to).then_some((from, to))
    }

    fn tail_start(&self) -> u64 {
        self.total - self.tail.len() as u64
    }

    /// Copies a range that is kept.
    fn copy(&self, from: u64, to: u64) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(to.saturating_sub(from) as usize);
        let head = self.head.len() as u64;
        bytes.extend_from_slice(&self.head[from.min(head) as usize..to.min(head) as usize]);
        let start = self.tail_start();
        append(&mut bytes, &self.tail, from.max(start) - start, to.max(start) - start);
        bytes
    }
}

/// Adds bytes to the back of a ring and lets the oldest go, so that it never holds more than `limit`.
pub(super) fn push_bounded(ring: &mut VecDeque<u8>, bytes: &[u8], limit: usize) {
    let bytes = &bytes[bytes.len().saturating_sub(limit)..];
    let over = (ring.len() + bytes.len()).saturating_sub(limit);
    ring.drain(..over);
    ring.reserve_exact(growth(ring.len(), ring.capacity(), bytes.len(), limit));
    ring.extend(bytes);
}

/// Appends a range of a ring.
pub(super) fn append(to: &mut Vec<u8>, ring: &VecDeque<u8>, from: u64, until: u64) {
    let (front, back) = ring.as_slices();
    let (from, until) = (from as usize, until as usize);
    to.extend_from_slice(&front[from.min(front.len())..until.min(front.len())]);
    to.extend_from_slice(&back[from.saturating_sub(front.len())..until.saturating_sub(front.len())]);
}

/// Returns how much to reserve so that a buffer doubles as it grows, but never takes memory beyond its limit.
fn growth(length: usize, capacity: usize, more: usize, limit: usize) -> usize {
    if length + more <= capacity { 0 } else { (capacity * 2).max(length + more).min(limit) - length }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps everything, and cuts as the words above say.
    struct Model {
        all: Vec<u8>,
        keep: usize,
    }

    impl Model {
        fn gap(&self) -> Option<(u64, u64)> {
            let head = self.keep / 2;
            let tail = self.keep - head;
            (self.all.len() > self.keep).then(|| (head as u64, (self.all.len() - tail) as u64))
        }

        fn is_kept(&self, at: usize) -> bool {
            self.gap().is_none_or(|(from, to)| (at as u64) < from || at as u64 >= to)
        }

        fn read(&self, offset: u64, length: usize) -> (u64, Vec<u8>) {
            let mut at = (offset as usize).min(self.all.len());
            while at < self.all.len() && !self.is_kept(at) {
                at += 1;
            }
            let bytes = (at..self.all.len()).take_while(|&i| self.is_kept(i)).take(length).map(|i| self.all[i]);
            (at as u64, bytes.collect())
        }
    }

    #[test]
    fn agrees_with_a_model_that_keeps_everything() {
        for keep in [0, 1, 2, 3, 7, 8, 16] {
            for step in [1, 2, 3, 5, 9, 40] {
                let mut tape = Tape::new(keep);
                let mut model = Model { all: Vec::new(), keep };
                for round in 0..(60 / step) {
                    let bytes: Vec<u8> = (0..step).map(|i| (round * step + i) as u8).collect();
                    tape.push(&bytes);
                    model.all.extend_from_slice(&bytes);
                    check(&tape, &model);
                }
            }
        }
    }

    fn check(tape: &Tape, model: &Model) {
        let total = model.all.len() as u64;
        assert_eq!(tape.total, total);
        assert!(tape.head.len() + tape.tail.len() <= model.keep);
        for offset in 0..=total + 2 {
            for length in [0, 1, 2, 5, 100] {
                let part = tape.read(offset, length);
                let (at, bytes) = model.read(offset, length);
                assert_eq!((part.offset, &part.bytes), (at, &bytes), "offset {offset}, length {length}");
                assert_eq!(part.next, at + bytes.len() as u64);
                assert_eq!((part.total, part.gap), (total, model.gap()));
            }
        }
        for (from, max) in (0..=total + 1).flat_map(|from| (0..=model.keep + 2).map(move |max| (from, max))) {
            let kept = tape.kept_from(from, max);
            let from = from.min(total);
            assert_eq!(kept.from, from);
            assert!(kept.head.len() + kept.tail.len() <= max);
            assert_eq!(from + kept.head.len() as u64 + kept.gap + kept.tail.len() as u64, total, "{from} {max}");
            assert!(model.all[from as usize..].starts_with(&kept.head) && model.all.ends_with(&kept.tail));
            if total - from <= max.min(model.keep) as u64 && (from..total).all(|at| model.is_kept(at as usize)) {
                assert_eq!((&kept.head[..], kept.gap), (&model.all[from as usize..], 0));
            } else if max <= model.keep && from == 0 {
                assert_eq!(kept.head.len() + kept.tail.len(), max, "what is asked for and kept is given");
            }
        }
    }

    #[test]
    fn reading_on_from_next_gives_everything_that_was_kept() {
        let mut tape = Tape::new(10);
        tape.push(&(0..100).collect::<Vec<u8>>());
        let (mut at, mut seen) = (0, Vec::new());
        loop {
            let part = tape.read(at, 3);
            if part.bytes.is_empty() {
                break;
            }
            seen.extend(part.bytes);
            at = part.next;
        }
        assert_eq!(seen, [0, 1, 2, 3, 4, 95, 96, 97, 98, 99]);
    }

    #[test]
    fn memory_stays_within_the_limit() {
        let mut tape = Tape::new(100_000);
        for _ in 0..100 {
            tape.push(&[7; 9_999]);
        }
        assert!(tape.head.capacity() <= 50_000 && tape.tail.capacity() <= 50_000);
    }
}
