//! How long commands may run and how long requests wait: what the person chose for the requests to come.

use std::time::Duration;

use super::{Checked, invalid};

/// A run's limit when neither the agent nor the person names one.
pub const DEFAULT_LIMIT: Duration = Duration::from_secs(30);
/// The longest limit anybody may choose.
pub const MAX_LIMIT: Duration = Duration::from_secs(24 * 60 * 60);
/// How long a request waits once its agent went away with a ticket, unless the person chose otherwise.
const PATIENCE: Duration = Duration::from_secs(30 * 60);

/// The person's choices. A request keeps those that held when it came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// A run's limit when the agent names none.
    pub usual: Duration,
    /// The longest limit an agent may ask for, and that of a run in the background when it names none.
    pub longest: Duration,
    /// How long a request stays approvable after its agent went away with a ticket.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { usual: DEFAULT_LIMIT, longest: MAX_LIMIT, patience: PATIENCE }
    }
}

impl Limits {
    /// Returns the limit of a run whose agent wants so many milliseconds. `capped`: more than the longest means the
    /// longest.
    ///
    /// # Errors
    /// When no such limit may be had.
    pub(super) fn of_run(self, timeout_ms: Option<i64>, background: bool, capped: bool) -> Checked<Duration> {
        let Some(ms) = timeout_ms else {
            return Ok(if background { self.longest } else { self.usual.min(self.longest) });
        };
        match u64::try_from(ms).ok().filter(|ms| *ms > 0).map(Duration::from_millis) {
            None => invalid(
                "timeout_ms",
                format!("is {ms}; it must be at least 1. Leave it out for {} s.", self.usual.as_secs()),
            ),
            Some(limit) if limit > self.longest && capped => Ok(self.longest),
            Some(limit) if limit > self.longest => invalid(
                "timeout_ms",
                format!("is {ms}; the most the person allows here is {}. Ask for less.", self.longest.as_millis()),
            ),
            Some(limit) => Ok(limit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_run_gets_what_the_person_chose_unless_the_agent_names_less_than_the_most() {
        let limits = Limits { usual: 20 * SECOND, longest: 60 * SECOND, ..Limits::default() };
        let of = |ms, background, capped| limits.of_run(ms, background, capped).map_err(|wrong| wrong.message);
        assert_eq!(of(None, false, false), Ok(20 * SECOND));
        assert_eq!(of(None, true, false), Ok(60 * SECOND));
        assert_eq!(of(Some(60_000), false, false), Ok(60 * SECOND));
        assert_eq!(of(Some(60_001), false, true), Ok(60 * SECOND));
        let refused = of(Some(60_001), false, false).unwrap_err();
        assert!(refused.contains("the most the person allows here is 60000."), "{refused}");
        assert!(of(Some(0), false, true).unwrap_err().contains("Leave it out for 20 s."));
    }
}
