//! Who has the last word over a change: the caller who stops waiting, or the thread that begins to write.

use std::sync::atomic::{AtomicU8, Ordering};

const OPEN: u8 = 0;
const WRITING: u8 = 1;
const GIVEN_UP: u8 = 2;

/// Settled once. A change that its caller was told did not happen must not happen later, when a person at
/// last unlocks the keyring; and a caller must not be told so once the writing has begun.
#[derive(Debug, Default)]
pub(super) struct WriteCommit(AtomicU8);

impl WriteCommit {
    /// Begins the write. Returns `false` when the caller has given up: then nothing may be written.
    pub(super) fn begin_writing(&self) -> bool {
        self.settle(WRITING)
    }

    /// Gives up waiting. Returns `false` when the caller must wait on, because the write has begun.
    pub(super) fn give_up(&self) -> bool {
        self.settle(GIVEN_UP)
    }

    /// Returns whether the caller has stopped waiting.
    pub(super) fn given_up(&self) -> bool {
        self.0.load(Ordering::SeqCst) == GIVEN_UP
    }

    fn settle(&self, to: u8) -> bool {
        self.0.compare_exchange(OPEN, to, Ordering::SeqCst, Ordering::SeqCst).is_ok()
    }
}
