//! The one reader of the wall clock. Waits and limits use tokio's clock, which tests can pause; the wall
//! clock is only for what people and records read.

use std::time::SystemTime;

/// The time of day, for showing and recording.
#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the wall clock")]
#[must_use]
pub fn wall() -> SystemTime {
    SystemTime::now()
}

/// Milliseconds since 1970, the form every edge uses; 0 for a time before that.
#[must_use]
pub fn millis(time: SystemTime) -> u64 {
    time.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |d| u64::try_from(d.as_millis()).unwrap_or(u64::MAX))
}
