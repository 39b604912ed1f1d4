//! The one reader of the wall clock, and lives that are counted by it. Limits of runs use tokio's clock alone, which
//! stands still while a computer is suspended, as the runs do.

#[cfg(not(target_os = "linux"))]
#[path = "clock/elsewhere.rs"]
mod jumps;
#[cfg(target_os = "linux")]
#[path = "clock/linux.rs"]
mod jumps;

use std::time::{Duration, SystemTime};

use tokio::time::{Instant, sleep_until};

/// Returns the time of day, for showing and recording.
#[must_use]
pub fn wall() -> SystemTime {
    let now = system();
    #[cfg(test)]
    let now = now + tests::SLEPT.get();
    now
}

#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the wall clock")]
fn system() -> SystemTime {
    SystemTime::now()
}

/// Returns a time in milliseconds since 1970, the form every edge uses; 0 for a time before that.
#[must_use]
pub fn millis(time: SystemTime) -> u64 {
    time.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |d| u64::try_from(d.as_millis()).unwrap_or(u64::MAX))
}

/// Waits until the wall clock was set or the computer woke up, so that everything timed by it is checked again. Where
/// the system doesn't tell, it resolves now and then.
pub(crate) async fn jumped() {
    jumps::next().await;
}

/// A moment by both clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    at: Instant,
    on: SystemTime,
}

impl Moment {
    /// Returns this moment.
    #[must_use]
    pub fn now() -> Self {
        Self { at: Instant::now(), on: wall() }
    }

    /// Returns when it was, by the wall clock as it stood.
    #[must_use]
    pub fn on(self) -> SystemTime {
        self.on
    }

    /// Returns how long ago it was, by the clock that tells more: the one stands still in a suspended computer, the other
    /// can be set back.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        self.at.elapsed().max(wall().duration_since(self.on).unwrap_or_default())
    }

    /// Returns the end of a life that begins here.
    #[must_use]
    pub fn plus(self, life: Duration) -> Expiry {
        Expiry { from: self, life }
    }
}

/// The end of a period in wall-clock time: neither a suspended computer nor a clock that is set back lengthens it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expiry {
    from: Moment,
    life: Duration,
}

impl Expiry {
    /// Returns the end of a life that begins now.
    #[must_use]
    pub fn after(life: Duration) -> Self {
        Moment::now().plus(life)
    }

    /// Returns how much of it is left.
    #[must_use]
    pub fn left(self) -> Duration {
        self.life.saturating_sub(self.from.elapsed())
    }

    /// Tells whether nothing is left.
    #[must_use]
    pub fn is_over(self) -> bool {
        self.left().is_zero()
    }

    /// Returns when it is, by the wall clock as it stands now.
    #[must_use]
    pub fn on(self) -> SystemTime {
        wall() + self.left()
    }

    /// Resolves when it's over, unless the computer sleeps meanwhile: callers must be woken by [`jumped`], and check
    /// again.
    pub(crate) async fn reached(self) {
        while !self.is_over() {
            sleep_until(Instant::now() + self.left()).await;
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        /// How far the wall clock is ahead on this thread, as after the computer slept.
        pub(super) static SLEPT: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    /// Pretends, on this thread alone, that the computer slept: the wall clock goes on, the other doesn't.
    pub(crate) fn sleep_computer(time: Duration) {
        SLEPT.set(SLEPT.get() + time);
    }

    const MINUTE: Duration = Duration::from_secs(60);

    #[tokio::test(start_paused = true)]
    async fn a_suspended_computer_does_not_stretch_a_life_and_a_clock_set_back_does_not_either() {
        let life = Expiry::after(30 * MINUTE);
        sleep_computer(20 * MINUTE);
        assert!(life.left() <= 10 * MINUTE && !life.is_over());
        sleep_computer(10 * MINUTE);
        assert!(life.is_over());

        let life = Expiry::after(30 * MINUTE);
        SLEPT.set(Duration::ZERO);
        tokio::time::advance(29 * MINUTE).await;
        assert!(!life.is_over());
        tokio::time::advance(MINUTE).await;
        assert!(life.is_over());
    }
}
