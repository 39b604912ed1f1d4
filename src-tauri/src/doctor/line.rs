//! A finding before it has its name and area.

use crate::view::{CheckupArea, CheckupLine, CheckupState};

/// The state of something, and the advice about it.
pub(super) struct CheckupFinding {
    state: CheckupState,
    found: String,
    remedy: Option<String>,
}

/// Makes a good finding.
pub(super) fn good(found: &str) -> CheckupFinding {
    CheckupFinding { state: CheckupState::Good, found: found.to_owned(), remedy: None }
}

/// Makes a finding that a person should look at.
pub(super) fn look(found: &str, remedy: impl Into<String>) -> CheckupFinding {
    CheckupFinding { state: CheckupState::Look, found: found.to_owned(), remedy: Some(remedy.into()) }
}

/// Makes a finding that something is broken.
pub(super) fn broken(found: &str, remedy: impl Into<String>) -> CheckupFinding {
    CheckupFinding { state: CheckupState::Broken, found: found.to_owned(), remedy: Some(remedy.into()) }
}

impl CheckupFinding {
    /// Makes it a line of its own.
    pub(super) fn of(self, area: CheckupArea, what: impl Into<String>) -> CheckupLine {
        let Self { state, found, remedy } = self;
        CheckupLine { area, state, what: what.into(), found, remedy }
    }
}
