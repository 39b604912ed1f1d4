//! Takes the far side's private lines out of a stream as it comes, however it is cut into pieces.

use super::mark::{Mark, RemoteReport, said};

/// The longest private line, from after the opening to the bracket.
const LONGEST: usize = 48;

/// Separates private lines from one stream.
#[derive(Debug)]
pub(super) struct Sieve {
    mark: Mark,
    opening: Vec<u8>,
    /// The bytes that may still turn out to be a private line: at most its longest.
    held: Vec<u8>,
    /// A line was taken out, and its end of line is still to come.
    trims: bool,
}

impl Sieve {
    /// Makes the sieve for this run's stream with private lines.
    #[must_use]
    pub(super) fn new(mark: &Mark) -> Self {
        Self { mark: mark.clone(), opening: mark.opening(), held: Vec::new(), trims: false }
    }

    /// Takes the next bytes; passes on the command's bytes and the private lines, in the order they came.
    pub(super) fn feed(&mut self, bytes: &[u8], mut to: impl FnMut(Sifted<'_>)) {
        let mut all = std::mem::take(&mut self.held);
        all.extend_from_slice(bytes);
        let mut rest = &all[..];
        loop {
            if self.trims && !self.trim(&mut rest) {
                break;
            }
            match self.find(rest) {
                Found::None => {
                    emit(rest, &mut to);
                    rest = &[];
                    break;
                }
                Found::Perhaps(at) => {
                    emit(&rest[..at], &mut to);
                    rest = &rest[at..];
                    break;
                }
                Found::Line { at, end, said } => {
                    emit(&rest[..at], &mut to);
                    to(Sifted::Said(said));
                    rest = &rest[end..];
                    self.trims = true;
                }
            }
        }
        self.held = rest.to_vec();
    }

    /// Ends the stream: what was held back was the command's after all.
    pub(super) fn finish(&mut self, mut to: impl FnMut(Sifted<'_>)) {
        let held = std::mem::take(&mut self.held);
        emit(if self.trims { held.strip_prefix(b"\r").unwrap_or(&held) } else { &held }, &mut to);
    }

    /// Removes the line's end, `\r\n` from a terminal. Returns `false` when that can't be told yet.
    fn trim(&mut self, rest: &mut &[u8]) -> bool {
        match rest {
            [] | [b'\r'] => return false,
            [b'\r', b'\n', tail @ ..] | [b'\n', tail @ ..] => *rest = tail,
            _ => {}
        }
        self.trims = false;
        true
    }

    fn find(&self, bytes: &[u8]) -> Found {
        let mut from = 0;
        while let Some(at) = memchr::memchr(b'[', &bytes[from..]).map(|at| from + at) {
            let here = &bytes[at..];
            if let Some(after) = here.strip_prefix(&self.opening[..]) {
                let window = &after[..after.len().min(LONGEST)];
                match memchr::memchr(b']', window) {
                    Some(length) => {
                        let text = std::str::from_utf8(&window[..length]).unwrap_or_default();
                        if let Some(said) = said(text, &self.mark) {
                            return Found::Line { at, end: at + self.opening.len() + length + 1, said };
                        }
                    }
                    None if after.len() < LONGEST => return Found::Perhaps(at),
                    None => {}
                }
            } else if self.opening.starts_with(here) {
                return Found::Perhaps(at);
            }
            from = at + 1;
        }
        Found::None
    }
}

/// A piece of a stream.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Sifted<'a> {
    /// The command's own bytes, or `ssh`'s; never empty.
    Output(&'a [u8]),
    /// A private line.
    Said(RemoteReport),
}

enum Found {
    None,
    /// From here on it may be a line that is not here in full yet.
    Perhaps(usize),
    Line {
        at: usize,
        end: usize,
        said: RemoteReport,
    },
}

fn emit(bytes: &[u8], to: &mut impl FnMut(Sifted<'_>)) {
    if !bytes.is_empty() {
        to(Sifted::Output(bytes));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sift(mark: &Mark, pieces: &[&[u8]]) -> (String, Vec<RemoteReport>) {
        let (mut output, mut said) = (Vec::new(), Vec::new());
        let mut to = |sifted: Sifted<'_>| match sifted {
            Sifted::Output(bytes) => output.extend_from_slice(bytes),
            Sifted::Said(word) => said.push(word),
        };
        let mut sieve = Sieve::new(mark);
        pieces.iter().for_each(|piece| sieve.feed(piece, &mut to));
        sieve.finish(&mut to);
        (String::from_utf8(output).expect("text"), said)
    }

    #[test]
    fn private_lines_are_taken_out_wherever_the_stream_is_cut() {
        let mark = Mark::new().expect("random");
        let m = mark.text();
        let text = format!(
            "[countersign {m} begin 77 5]\r\nout [countersign [countersign {m} nonsense] [[countersign {m} end 255]\nlate\r"
        );
        let wanted = (
            format!("out [countersign [countersign {m} nonsense] [late\r"),
            vec![
                RemoteReport::Begun(super::super::mark::Group { id: 77, since: Some(5), mark: mark.clone() }),
                RemoteReport::Over(255),
            ],
        );
        for cut in 0..=text.len() {
            assert_eq!(sift(&mark, &[&text.as_bytes()[..cut], &text.as_bytes()[cut..]]), wanted, "cut at {cut}");
        }
        let single: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
        assert_eq!(sift(&mark, &single), wanted);
    }

    #[test]
    fn what_is_no_line_of_ours_is_the_commands() {
        let mark = Mark::new().expect("random");
        let m = mark.text();
        for text in [
            format!("[countersign {m} begin 1 5]\n"),
            format!("[countersign {m} begin -1 5]\n"),
            format!("[countersign {m} end 256]\n"),
            format!("[countersign {m} {}]\n", "x".repeat(100)),
            format!("[countersign {m} end"),
            "[countersign 00000000000000000000000000000000 end 0]\n".to_owned(),
            "[[[[countersign".to_owned(),
        ] {
            assert_eq!(sift(&mark, &[text.as_bytes()]), (text.clone(), Vec::new()));
        }
    }
}
