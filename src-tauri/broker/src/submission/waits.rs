//! What a run waits for, as far as its command tells. Who reads commands for people stands on this crate: it is handed
//! in, see [`crate::broker::Broker::foretell_with`].

use countersign_command::waits::{StartedWith, Wait};

use super::Run;

/// Reads what a run waits for from its command. Not for an async thread.
pub type Foretell = fn(&Run) -> Vec<Wait>;

impl Run {
    /// Tells what it is started with, as far as that decides what it waits for.
    #[must_use]
    pub fn started_with(&self) -> StartedWith {
        StartedWith { terminal: self.pty.is_some(), input: self.stdin.is_some() || self.open_input }
    }
}
