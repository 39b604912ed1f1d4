//! Looks through much text for signs at several places at once: each step of an automaton waits for the one before, and
//! walks that wait side by side take little more time than one.

use std::collections::HashMap;

use aho_corasick::Anchored;
use aho_corasick::automaton::{Automaton, StateID};
use aho_corasick::dfa::DFA;
use memchr::memchr;

/// The number of parallel walks.
const LANES: usize = 8;
/// The steps of all walks between checks; a fixed number, so that no step checks whether it's the last.
const STRIDE: usize = 64;
/// The bytes below which one walk is as fast.
const WORTH: usize = 4096;
/// The size of the alphabet: markers are ASCII. A byte with its highest bit set counts as the one without: at worst a
/// marker is assumed where there is none.
const ASCII: usize = 128;
/// The state of a walk that met a marker, which it never leaves.
const FOUND: u16 = 0;

/// An automaton's transitions in a form that only tells whether it ever finds anything, with one look-up a step.
pub(super) struct Lanes {
    rows: Vec<[u16; ASCII]>,
    start: u16,
}

impl Lanes {
    /// Builds the table; `None` for more markers than fit.
    pub(super) fn of(automaton: &DFA) -> Option<Self> {
        let first = automaton.start_state(Anchored::No).ok()?;
        let mut rows = vec![[FOUND; ASCII]];
        let mut numbers: HashMap<StateID, u16> = HashMap::new();
        let mut states = Vec::new();
        let mut number = |state: StateID, states: &mut Vec<StateID>| {
            if automaton.is_match(state) {
                return Some(FOUND);
            }
            if let Some(known) = numbers.get(&state) {
                return Some(*known);
            }
            states.push(state);
            let next = u16::try_from(states.len()).ok()?;
            numbers.insert(state, next);
            Some(next)
        };
        let start = number(first, &mut states)?;
        while let Some(state) = states.get(rows.len() - 1).copied() {
            let mut row = [FOUND; ASCII];
            for (byte, to) in (0..).zip(&mut row) {
                *to = number(automaton.next_state(Anchored::No, state, byte), &mut states)?;
            }
            rows.push(row);
        }
        Some(Self { rows, start })
    }

    /// Returns whether there is surely no sign in this text. No sign may go over the end of a line.
    pub(super) fn have_none(&self, text: &[u8]) -> bool {
        if text.len() < WORTH {
            return false;
        }
        let mut lanes = cut(text);
        let mut states = [self.start; LANES];
        while lanes.iter().all(|lane| lane.len() >= STRIDE) {
            let strides = lanes.each_mut().map(|lane| {
                let stride;
                (stride, *lane) = lane.split_first_chunk::<STRIDE>().unwrap_or((&[0; STRIDE], &[]));
                stride
            });
            for at in 0..STRIDE {
                for (state, stride) in states.iter_mut().zip(strides) {
                    *state = self.step(*state, stride[at]);
                }
            }
            if states.contains(&FOUND) {
                return false;
            }
        }
        let ends = states.into_iter().zip(lanes);
        ends.map(|(state, lane)| lane.iter().fold(state, |state, byte| self.step(state, *byte))).all(|end| end != FOUND)
    }

    fn step(&self, state: u16, byte: u8) -> u16 {
        self.rows[usize::from(state)][usize::from(byte) % ASCII]
    }
}

/// Cuts a text into parts of about the same length, each but the last up to the end of a line.
fn cut(text: &[u8]) -> [&[u8]; LANES] {
    let mut rest = text;
    let mut lanes = [&text[..0]; LANES];
    for (n, lane) in lanes.iter_mut().enumerate() {
        let about = rest.len() / (LANES - n);
        let length = match memchr(b'\n', &rest[about..]) {
            Some(end) if n + 1 < LANES => about + end + 1,
            _ => rest.len(),
        };
        (*lane, rest) = rest.split_at(length);
    }
    lanes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_is_found_wherever_it_is() {
        let lanes = Lanes::of(&DFA::new(["token", "pass"]).unwrap()).unwrap();
        for line in [1, 40, 3000, 100_000] {
            let plain: Vec<u8> = (0..10_000_usize).map(|at| if at % line == line - 1 { b'\n' } else { b't' }).collect();
            assert!(lanes.have_none(&plain), "lines of {line}");
            assert_eq!(cut(&plain).concat(), plain);
            for at in 0..plain.len() - 5 {
                let mut text = plain.clone();
                text[at..at + 5].copy_from_slice(b"token");
                assert!(!lanes.have_none(&text), "at {at} in lines of {line}");
            }
        }
    }

    #[test]
    fn bytes_that_are_no_ascii_hide_no_sign() {
        let lanes = Lanes::of(&DFA::new(["token"]).unwrap()).unwrap();
        let text = [&[0xf4; WORTH][..], b"to\xff token \xc3\xa9", &[0xf4; WORTH]].concat();
        assert!(!lanes.have_none(&text));
        assert!(lanes.have_none(&[0xf4; 2 * WORTH]));
    }
}
