//! How long a run may take, counted from its spawn: running time, so neither a suspended computer nor an app that stood
//! still between two steps takes any of it.

use std::future;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// The delay between limit and exit from which Countersign itself must have stood still: otherwise the limit would have
/// been noticed first.
const STOOD_STILL: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub(super) struct Limit {
    started: Instant,
    deadline: Option<Instant>,
}

impl Limit {
    pub(super) fn new(started: Instant, limit: Duration) -> Self {
        Self { started, deadline: started.checked_add(limit) }
    }

    pub(super) fn started(&self) -> Instant {
        self.started
    }

    pub(super) fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Moves the deadline away; without one there is nothing to move.
    pub(super) fn extend(&mut self, by: Duration) {
        self.deadline = self.deadline.and_then(|deadline| deadline.checked_add(by));
    }

    /// Records an exit. When it's noticed long after the limit was reached, nobody knows how long the program really
    /// ran; the time since the last event then doesn't count against later steps.
    pub(super) fn forgive(&mut self, noticed: Instant) {
        let now = Instant::now();
        if let Some(deadline) = self.deadline.filter(|deadline| now.saturating_duration_since(*deadline) > STOOD_STILL)
        {
            self.deadline = deadline.checked_add(now.saturating_duration_since(noticed));
        }
    }

    pub(super) fn lift(&mut self) {
        self.deadline = None;
    }

    /// Resolves when the limit is reached; never without one.
    pub(super) async fn reached(&self) {
        match self.deadline {
            Some(deadline) => sleep_until(deadline).await,
            None => future::pending().await,
        }
    }

    pub(super) fn is_reached(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Returns the whole limit, with its extensions.
    pub(super) fn length(&self) -> Duration {
        self.deadline.map_or(Duration::MAX, |deadline| deadline - self.started)
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::timeout;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn is_reached_when_its_time_has_passed() {
        let limit = Limit::new(Instant::now(), 30 * SECOND);
        assert!(timeout(29 * SECOND, limit.reached()).await.is_err());
        assert!(timeout(2 * SECOND, limit.reached()).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn time_in_which_nobody_was_awake_is_not_counted_between_steps() {
        let mut limit = Limit::new(Instant::now(), 30 * SECOND);
        tokio::time::advance(10 * SECOND).await;
        let noticed = Instant::now();
        tokio::time::advance(30 * SECOND).await;
        limit.forgive(noticed);
        assert!(!limit.is_reached());
        assert!(timeout(19 * SECOND, limit.reached()).await.is_err());
        // An exit at the limit is no standstill.
        tokio::time::advance(SECOND).await;
        limit.forgive(noticed);
        assert!(limit.is_reached());
    }

    #[tokio::test(start_paused = true)]
    async fn moves_away_and_can_be_lifted() {
        let mut limit = Limit::new(Instant::now(), 30 * SECOND);
        limit.extend(60 * SECOND);
        assert_eq!(limit.length(), 90 * SECOND);
        assert!(timeout(89 * SECOND, limit.reached()).await.is_err());
        limit.lift();
        limit.extend(SECOND);
        assert_eq!(limit.deadline(), None);
        assert!(timeout(1_000_000 * SECOND, limit.reached()).await.is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn the_longest_limits_do_not_overflow() {
        let mut limit = Limit::new(Instant::now(), Duration::MAX);
        assert_eq!(limit.deadline(), None);
        limit = Limit::new(Instant::now(), SECOND);
        limit.extend(Duration::MAX);
        assert_eq!(limit.deadline(), None);
    }
}
