//! One computer's share of a run that goes to several: what it wrote there, and how it ended there.

use std::sync::{Arc, OnceLock};

use crate::outcome::Outcome;
use crate::transcript::Transcript;

/// One computer's share of a run.
#[derive(Debug)]
pub struct Share {
    /// The computer as it was named.
    pub name: String,
    /// The computer in one line for people.
    pub line: String,
    /// Which request of the record it is of.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only there are other computers"))]
    pub(crate) record: u64,
    transcript: Arc<Transcript>,
    end: OnceLock<(Outcome, u32)>,
}

impl Share {
    #[cfg(unix)]
    pub(crate) fn new(name: &str, line: &str, record: u64, transcript: Arc<Transcript>) -> Self {
        Self { name: name.to_owned(), line: line.to_owned(), record, transcript, end: OnceLock::new() }
    }

    /// Returns this computer's output.
    #[must_use]
    pub fn transcript(&self) -> &Arc<Transcript> {
        &self.transcript
    }

    /// Returns the outcome on this computer and how many of its processes still live there; `None` while it runs.
    #[must_use]
    pub fn end(&self) -> Option<&(Outcome, u32)> {
        self.end.get()
    }

    #[cfg(unix)]
    pub(crate) fn ended(&self, outcome: Outcome, left: u32) {
        // It ends once.
        let _ = self.end.set((outcome, left));
    }
}
