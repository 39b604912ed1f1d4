//! Who still wants a request, and for how long it may wait.

use std::time::Duration;

use crate::local::clock::Expiry;
use crate::text::say;

/// The reason a request doesn't begin to run.
#[derive(Debug, thiserror::Error)]
pub(in crate::broker) enum BeginError {
    /// Nobody is there any more who asked.
    #[error("{}", say!("broker-begin-agent-gone"))]
    AgentGone,
    /// It was given up, for this reason.
    #[error("{0}")]
    Abandoned(String),
}

/// Holds who still wants the request.
#[derive(Default)]
pub(in crate::broker) struct Holds {
    /// Calls attached now.
    pub(in crate::broker) calls: u32,
    /// How often the agent asked for it.
    pub(in crate::broker) asked: u32,
    /// Answered with a ticket: wanted until then, or until it ends once it runs.
    pub(in crate::broker) kept_until: Option<Expiry>,
    /// Never again: cancelled or hung up.
    pub(in crate::broker) abandoned: Option<String>,
    /// How long it is kept once it was answered with a ticket.
    patience: Duration,
}

impl Holds {
    /// Nobody's yet; it is kept for so long once it was answered with a ticket.
    pub(in crate::broker) fn patient(patience: Duration) -> Self {
        Self { patience, ..Self::default() }
    }

    /// It was answered with a ticket.
    pub(in crate::broker) fn keep(&mut self) {
        self.kept_until = Some(Expiry::after(self.patience));
    }

    /// When the wait for a person ends, if it does.
    pub(in crate::broker) fn expires(&self) -> Option<Expiry> {
        if self.calls > 0 { None } else { self.kept_until }
    }

    /// Returns whether that has passed.
    pub(in crate::broker) fn is_late(&self) -> bool {
        self.expires().is_some_and(Expiry::is_over)
    }
}
