//! What was typed into a run, key by key, put together to lines for the record.

use crate::consent::input::{TypedInput, Typist};
use crate::history::Typed;
use crate::runner::TypingEcho;

/// The most bytes of one line, and of all recorded input of a run.
const LINE: usize = 4096;
const MOST: usize = 64 * 1024;
/// The bytes an entry counts beside its text.
const ENTRY: usize = 64;

/// Holds input that isn't a whole line yet.
#[derive(Debug, Default)]
pub(in crate::broker) struct Typing {
    waiting: Option<Waiting>,
    noted: usize,
}

#[derive(Debug)]
struct Waiting {
    by: Typist,
    /// The text; `None` when the run asked for it as for a password.
    text: Option<Vec<u8>>,
}

impl Typing {
    /// Adds input, and returns the lines it completes.
    pub(in crate::broker) fn add(&mut self, by: Typist, stroke: &TypedInput, seen: TypingEcho) -> Vec<Typed> {
        let mut lines = Vec::new();
        match stroke {
            TypedInput::Text(bytes) => {
                let pieces = bytes.split_inclusive(|byte| matches!(byte, b'\r' | b'\n'));
                for piece in pieces.flat_map(|piece| piece.chunks(LINE)) {
                    self.add_piece(by, piece, seen, &mut lines);
                }
            }
            TypedInput::Secret(_) => {
                self.turn(&mut lines);
                self.note(by, None, false, &mut lines);
            }
            TypedInput::End => {
                self.turn(&mut lines);
                self.note(by, Some(String::new()), true, &mut lines);
            }
        }
        lines
    }

    /// Returns the rest that isn't a whole line, at the end of input.
    pub(in crate::broker) fn rest(&mut self) -> Vec<Typed> {
        let mut lines = Vec::new();
        self.turn(&mut lines);
        lines
    }

    fn add_piece(&mut self, by: Typist, piece: &[u8], seen: TypingEcho, lines: &mut Vec<Typed>) {
        let hidden = seen == TypingEcho::Hidden;
        let full = |text: &Vec<u8>| text.len() + piece.len() > LINE;
        let other = |waiting: &Waiting| {
            waiting.by != by || waiting.text.is_none() != hidden || waiting.text.as_ref().is_some_and(full)
        };
        if self.waiting.as_ref().is_some_and(other) {
            self.turn(lines);
        }
        let (text, ends) = match piece.split_last() {
            Some((b'\r' | b'\n', text)) => (text, true),
            _ => (piece, false),
        };
        let new = || Waiting { by, text: (!hidden).then(Vec::new) };
        if let Some(known) = &mut self.waiting.get_or_insert_with(new).text {
            known.extend_from_slice(text);
        }
        if ends {
            self.turn(lines);
        }
    }

    fn turn(&mut self, lines: &mut Vec<Typed>) {
        if let Some(Waiting { by, text }) = self.waiting.take() {
            self.note(by, text.map(|text| String::from_utf8_lossy(&text).into_owned()), false, lines);
        }
    }

    /// Adds one entry, unless there are too many; the last one says so.
    fn note(&mut self, by: Typist, text: Option<String>, end: bool, lines: &mut Vec<Typed>) {
        if self.noted >= MOST {
            return;
        }
        self.noted += text.as_ref().map_or(0, String::len) + ENTRY;
        let (by_agent, granted) = (by != Typist::Person, by == Typist::Granted);
        lines.push(Typed { by_agent, granted, text, end, more: self.noted >= MOST });
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::*;

    fn text(text: &'static str) -> TypedInput {
        TypedInput::Text(Bytes::from_static(text.as_bytes()))
    }

    fn told(lines: Vec<Typed>) -> Vec<String> {
        let line = |line: Typed| {
            let text = line.text.unwrap_or_else(|| "(secret)".to_owned());
            format!("{}{text}{}", if line.by_agent { "agent: " } else { "" }, if line.end { "(end)" } else { "" })
        };
        lines.into_iter().map(line).collect()
    }

    #[test]
    fn keys_are_noted_as_lines_and_secrets_as_nothing_but_that() {
        use TypingEcho::{Hidden, Shown};
        use Typist::{Agent, Person};
        let mut typing = Typing::default();
        let strokes = [
            (Person, text("l"), Shown),
            (Person, text("s\rcd"), Shown),
            (Agent, text("x\n"), Shown),
            (Person, text("p"), Hidden),
            (Person, text("w"), Hidden),
            (Person, text("\r"), Hidden),
            (Person, TypedInput::Secret("hunter2".to_owned()), Shown),
            (Person, text("half"), Shown),
            (Person, TypedInput::End, Shown),
            (Person, text("rest"), Shown),
        ];
        let mut lines = Vec::new();
        for (by, stroke, seen) in &strokes {
            lines.extend(typing.add(*by, stroke, *seen));
        }
        lines.extend(typing.rest());
        assert_eq!(told(lines), ["ls", "cd", "agent: x", "(secret)", "(secret)", "half", "(end)", "rest"]);
    }

    #[test]
    fn what_is_noted_of_a_run_has_an_end_and_says_so() {
        let mut typing = Typing::default();
        let lines: Vec<Typed> =
            (0..100_000).flat_map(|_| typing.add(Typist::Person, &text("yes\r"), TypingEcho::Shown)).collect();
        assert!(lines.len() < MOST / ENTRY && lines.last().is_some_and(|line| line.more));
        let long = TypedInput::Text(vec![b'x'; 3 * LINE].into());
        let lines = Typing::default().add(Typist::Person, &long, TypingEcho::Shown);
        assert!(lines.iter().all(|line| line.text.as_ref().is_some_and(|text| text.len() == LINE)));
    }
}
