//! How much may still be looked at: until when, and how many names of files.

use std::cell::Cell;

use tokio::time::Instant;

/// More names are not looked at, however fast the disk is.
const MAX_ENTRIES: usize = 150_000;

/// What may still be spent on counting one command.
#[derive(Debug)]
pub(super) struct Budget {
    until: Instant,
    left: Cell<usize>,
}

/// Says that there is too much to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMany;

impl Budget {
    pub(super) fn new(until: Instant) -> Self {
        Self { until, left: Cell::new(MAX_ENTRIES) }
    }

    /// Returns whether the time is up.
    pub(super) fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }

    /// Spends one name.
    ///
    /// # Errors
    /// When nothing is left.
    pub(super) fn spend(&self) -> Result<(), TooMany> {
        let left = self.left.get().checked_sub(1).filter(|_| !self.is_over()).ok_or(TooMany)?;
        self.left.set(left);
        Ok(())
    }
}
