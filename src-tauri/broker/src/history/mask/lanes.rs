//! Looks through much text for signs at several places at once: each step of an automaton waits for the one before, and
//! walks that wait side by side take little more time than one.

use aho_corasick::Anchored;
use aho_corasick::automaton::Automaton;
use aho_corasick::dfa::DFA;
use memchr::memchr;

/// How many walks.
const LANES: usize = 8;
/// So many steps of all of them, and then the next; of a known length, so that no step looks whether it is the last.
const STRIDE: usize = 64;
/// Below so many bytes one walk is as good.
const WORTH: usize = 4096;

/// Whether there is surely no sign in this text. No sign may go over the end of a line.
pub(super) fn has_none(automaton: &DFA, text: &[u8]) -> bool {
    let Ok(start) = automaton.start_state(Anchored::No) else { return false };
    if text.len() < WORTH {
        return false;
    }
    let mut lanes = cut(text);
    let mut states = [start; LANES];
    while lanes.iter().all(|lane| lane.len() >= STRIDE) {
        let mut found = false;
        let strides = lanes.each_mut().map(|lane| {
            let stride;
            (stride, *lane) = lane.split_first_chunk::<STRIDE>().unwrap_or((&[0; STRIDE], &[]));
            stride
        });
        for at in 0..STRIDE {
            for (state, stride) in states.iter_mut().zip(strides) {
                *state = automaton.next_state(Anchored::No, *state, stride[at]);
                found |= automaton.is_match(*state);
            }
        }
        if found {
            return false;
        }
    }
    states.into_iter().zip(lanes).all(|(mut state, lane)| {
        lane.iter().all(|byte| {
            state = automaton.next_state(Anchored::No, state, *byte);
            !automaton.is_match(state)
        })
    })
}

/// In parts of about the same length, each but the last up to the end of a line.
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
        let automaton = DFA::new(["token", "pass"]).unwrap();
        for line in [1, 40, 3000, 100_000] {
            let plain: Vec<u8> = (0..10_000_usize).map(|at| if at % line == line - 1 { b'\n' } else { b't' }).collect();
            assert!(has_none(&automaton, &plain), "lines of {line}");
            assert_eq!(cut(&plain).concat(), plain);
            for at in 0..plain.len() - 5 {
                let mut text = plain.clone();
                text[at..at + 5].copy_from_slice(b"token");
                assert!(!has_none(&automaton, &text), "at {at} in lines of {line}");
            }
        }
    }
}
