//! Systems that tell about processes only through code this crate forbids: nothing is known, and nothing guessed.

use super::Relative;

pub(super) fn look(_: u32) -> Option<Relative> {
    None
}

pub(super) fn began(_: u32) -> Option<u64> {
    None
}
