//! Masking a stream as it comes, byte for byte.

use std::ops::Range;

use memchr::memchr;

use super::find::SecretScan;

/// The byte that stands for each byte of a secret.
const STAR: u8 = b'*';
/// The longest unfinished line; a longer one is masked piece by piece.
const LONG: usize = 4096;
/// The bytes of such a line that are kept back, since a secret may have begun in them.
const BACK: usize = 1024;

/// Masks a stream of bytes that comes in pieces cut anywhere. Its output has the same length as its input.
///
/// It holds the unfinished line back, at most a few KiB. When that must be handed out (`flush`), everything that looks
/// like a secret so far is masked, and the line is remembered, so that the rest of a secret is masked when it comes.
#[derive(Debug, Default)]
pub struct StreamRedactor {
    scan: SecretScan,
    /// The unfinished line as it came.
    line: Vec<u8>,
    /// The bytes of it that were handed out.
    given: usize,
    /// The last bytes handed out were inside a secret that had no end yet.
    inside: bool,
    /// Where in the stream the line began.
    begins: u64,
    /// Where what was given out is not what came, in places of the stream.
    masked: Vec<Range<u64>>,
}

impl StreamRedactor {
    /// Takes bytes and appends those that are settled to `out`.
    pub fn push(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        let mut rest = bytes;
        while !rest.is_empty() {
            if self.line.is_empty() {
                let clear;
                (clear, rest) = rest.split_at(self.scan.clear(rest));
                out.extend_from_slice(clear);
                self.begins += clear.len() as u64;
            }
            let piece;
            (piece, rest) = rest.split_at(memchr(b'\n', rest).map_or(rest.len(), |end| end + 1));
            for part in piece.chunks(LONG) {
                self.line.extend_from_slice(part);
                if part.ends_with(b"\n") {
                    self.give(self.line.len(), out);
                    self.begins += self.line.len() as u64;
                    self.line.clear();
                    (self.given, self.inside) = (0, false);
                } else if self.line.len() > LONG + BACK {
                    self.give(self.line.len() - BACK, out);
                    self.shorten();
                }
            }
        }
    }

    /// Hands out everything that is held back.
    pub fn flush(&mut self, out: &mut Vec<u8>) {
        self.give(self.line.len(), out);
    }

    /// Returns, and clears, the ranges of the stream that were masked since the last call.
    pub fn take_masked(&mut self) -> Vec<Range<u64>> {
        std::mem::take(&mut self.masked)
    }

    /// Returns how many bytes are held back.
    #[must_use]
    pub fn held(&self) -> usize {
        self.line.len() - self.given
    }

    /// Gives the line out up to a place, masked by all that is known of it.
    fn give(&mut self, to: usize, out: &mut Vec<u8>) {
        if self.given >= to {
            return;
        }
        let mut scan = self.scan.clone();
        let spans = scan.spans(&self.line);
        // Whether a key began or ended is known when the line is over; a line looked at twice begins as it did.
        if self.line.ends_with(b"\n") {
            self.scan = scan;
        }
        let looks = self.inside || !spans.is_empty();
        let begin = out.len();
        out.extend_from_slice(&self.line[self.given..to]);
        let masked = &mut out[begin..];
        for span in &spans {
            let from = span.start.clamp(self.given, to) - self.given;
            let until = span.end.clamp(self.given, to) - self.given;
            masked[from..until].fill(STAR);
        }
        if self.inside {
            let rest = masked.iter().take_while(|byte| of_a_secret(**byte)).count();
            masked[..rest].fill(STAR);
            self.inside = rest == masked.len();
        }
        self.inside |= spans.iter().any(|span| span.start < to && span.end >= to && to < self.line.len());
        if looks {
            let came = &self.line[self.given..to];
            let places = (self.begins + self.given as u64..).zip(masked.iter().zip(came));
            places.filter(|(_, (now, was))| now != was).for_each(|(at, _)| append(&mut self.masked, at));
        }
        self.given = to;
    }

    /// Forgets the beginning of a long line; a little before what is to come stays, to tell where a secret begins.
    fn shorten(&mut self) {
        let gone = self.given.saturating_sub(BACK);
        self.line.drain(..gone);
        self.begins += gone as u64;
        self.given -= gone;
    }
}

/// Appends a position to the ranges.
fn append(ranges: &mut Vec<Range<u64>>, at: u64) {
    match ranges.last_mut().filter(|last| last.end == at) {
        Some(last) => last.end += 1,
        None => ranges.push(at..at + 1),
    }
}

fn of_a_secret(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'+' | b'/' | b'=' | b'~' | STAR)
}
