//! What a run waits for, as far as its command tells. Who reads commands for people stands on this crate: it is handed
//! in, see [`crate::broker::Broker::foretell_with`].

use countersign_command::waits::{StartedWith, Wait};

use super::Run;

/// Reads from its command what a run may wait for. Not for an async thread.
pub type Foretell = fn(&Run) -> Vec<Wait>;

impl Run {
    /// Returns what it's started with, as far as that decides what it waits for.
    #[must_use]
    pub fn started_with(&self) -> StartedWith {
        StartedWith { terminal: self.pty.is_some(), input: self.stdin.is_some() || self.open_input }
    }
}
