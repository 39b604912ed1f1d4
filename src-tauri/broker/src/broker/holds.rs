//! Who still wants a request, and for how long it may wait.

use crate::local::clock::Expiry;

/// Who still wants the request.
#[derive(Default)]
pub(super) struct Holds {
    /// Calls attached now.
    pub(super) calls: u32,
    /// How often the agent asked for it.
    pub(super) asked: u32,
    /// Answered with a ticket: wanted until then, or until it ends once it runs.
    pub(super) kept_until: Option<Expiry>,
    /// Never again: cancelled or hung up.
    pub(super) abandoned: Option<String>,
}

impl Holds {
    /// When the wait for a person ends, if it does.
    pub(super) fn expires(&self) -> Option<Expiry> {
        if self.calls > 0 { None } else { self.kept_until }
    }

    /// Whether that has passed.
    pub(super) fn is_late(&self) -> bool {
        self.expires().is_some_and(Expiry::is_over)
    }
}
