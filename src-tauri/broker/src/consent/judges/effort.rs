//! How long this thread was at work, as the system counts it. Where it is not asked, the clock on the wall counts.

use std::time::Duration;

#[cfg(unix)]
use rustix::time::{ClockId, Timespec, clock_gettime};
#[cfg(not(unix))]
use tokio::time::Instant;

/// A moment in the processor time of the thread it was made on.
#[cfg(unix)]
pub(super) struct Effort(Timespec);
/// A moment.
#[cfg(not(unix))]
pub(super) struct Effort(Instant);

#[cfg(unix)]
impl Effort {
    pub(super) fn begin() -> Self {
        Self(clock_gettime(ClockId::ThreadCPUTime))
    }

    /// Returns this thread's processor time since then; must be called on the same thread.
    pub(super) fn spent(&self) -> Duration {
        let since = |at: &Timespec| Duration::new(at.tv_sec.unsigned_abs(), u32::try_from(at.tv_nsec).unwrap_or(0));
        since(&clock_gettime(ClockId::ThreadCPUTime)).saturating_sub(since(&self.0))
    }
}

#[cfg(not(unix))]
impl Effort {
    pub(super) fn begin() -> Self {
        Self(Instant::now())
    }

    pub(super) fn spent(&self) -> Duration {
        self.0.elapsed()
    }
}
