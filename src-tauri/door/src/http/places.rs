//! The slots of the door. When all are taken, the connection that has wanted nothing for the longest gives up its own
//! for the one that waits. A request counts once it is there as a whole: who sends half of one wants nothing yet.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

/// How long a new connection may be idle even when others wait: its request may be on its way.
const QUIET: Duration = Duration::from_millis(20);

/// Holds the door's slots and their users.
pub(super) struct Slots {
    taken: Mutex<Vec<SlotState>>,
    /// Wakes the user of a slot that has to be given up.
    told: Vec<Notify>,
    changed: Notify,
}

/// The use of a slot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SlotState {
    Free,
    /// A connection that is idle since then, or has begun a request.
    Idle(Instant),
    /// A connection with an open request.
    Busy,
    /// A connection that was told to close.
    Leaving,
}

/// A slot, freed once nobody holds it any more.
pub(super) struct Slot {
    places: Arc<Slots>,
    at: usize,
    /// Part of an answer may still be on its way.
    answered: AtomicBool,
}

/// A request that has begun. Its connection keeps its slot once the request is read.
pub(super) struct OpenRequest(Arc<Slot>);

impl Slots {
    pub(super) fn new(number: usize) -> Arc<Self> {
        let told = std::iter::repeat_with(Notify::new).take(number).collect();
        Arc::new(Self { taken: Mutex::new(vec![SlotState::Free; number]), told, changed: Notify::new() })
    }

    /// Waits for a slot for a new connection. One connection at a time waits.
    pub(super) async fn take(self: &Arc<Self>) -> Arc<Slot> {
        loop {
            let until = {
                let mut taken = self.taken();
                if let Some(at) = taken.iter().position(|taken| *taken == SlotState::Free) {
                    taken[at] = SlotState::Idle(Instant::now());
                    return Arc::new(Slot { places: Arc::clone(self), at, answered: AtomicBool::new(false) });
                }
                self.make_room(&mut taken)
            };
            let changed = self.changed.notified();
            match until {
                Some(until) => {
                    // Either way it is looked again.
                    let _ = timeout_at(until, changed).await;
                }
                None => changed.await,
            }
        }
    }

    /// Tells one connection to close. Otherwise returns from when on one may be told.
    fn make_room(&self, taken: &mut [SlotState]) -> Option<Instant> {
        if taken.contains(&SlotState::Leaving) {
            return None;
        }
        let idle = |(at, taken): (usize, &SlotState)| match taken {
            SlotState::Idle(since) => Some((*since, at)),
            _ => None,
        };
        let (since, at) = taken.iter().enumerate().filter_map(idle).min()?;
        let from = since + QUIET;
        if Instant::now() < from {
            return Some(from);
        }
        taken[at] = SlotState::Leaving;
        self.told[at].notify_one();
        None
    }

    fn set(&self, at: usize, now: SlotState) {
        self.taken()[at] = now;
        self.changed.notify_one();
    }

    fn taken(&self) -> MutexGuard<'_, Vec<SlotState>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Slot {
    /// Records that a request has begun: its rest may be on its way. If its connection was told to close, another is
    /// told instead.
    pub(super) fn open(self: &Arc<Self>) -> OpenRequest {
        self.answered.store(false, Ordering::Relaxed);
        self.places.set(self.at, SlotState::Idle(Instant::now()));
        OpenRequest(Arc::clone(self))
    }

    /// Returns whether the last request was read as a whole, so that part of its answer may be on its way.
    pub(super) fn answers(&self) -> bool {
        self.answered.load(Ordering::Relaxed)
    }

    /// Resolves when the slot has to be given up.
    pub(super) async fn wanted(&self) {
        loop {
            self.places.told[self.at].notified().await;
            // It may have been told to the one before, or to this one before it had a request.
            if self.places.taken()[self.at] == SlotState::Leaving {
                return;
            }
        }
    }
}

impl OpenRequest {
    /// Records that a request was read as a whole. If its connection was told to close, another is told instead.
    pub(super) fn heard(&self) {
        self.0.answered.store(true, Ordering::Relaxed);
        self.0.places.set(self.0.at, SlotState::Busy);
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        self.0.places.set(self.0.at, SlotState::Idle(Instant::now()));
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.places.set(self.at, SlotState::Free);
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::{advance, timeout};

    use super::*;

    /// Nothing for one who would wait for long.
    async fn soon(places: &Arc<Slots>) -> Option<Arc<Slot>> {
        timeout(QUIET * 2, places.take()).await.ok()
    }

    /// A request that is there as a whole.
    fn asks(place: &Arc<Slot>) -> OpenRequest {
        let open = place.open();
        open.heard();
        open
    }

    async fn is_wanted(place: &Slot) -> bool {
        timeout(Duration::ZERO, place.wanted()).await.is_ok()
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_wanted_nothing_for_the_longest_goes() {
        let places = Slots::new(3);
        let first = places.take().await;
        advance(QUIET).await;
        let (second, third) = (places.take().await, places.take().await);
        let open = asks(&first);
        advance(QUIET).await;
        drop(asks(&third));
        assert!(soon(&places).await.is_none(), "it was told, and has not gone yet");
        assert_eq!([is_wanted(&first).await, is_wanted(&second).await, is_wanted(&third).await], [false, true, false]);
        drop(second);
        let fourth = soon(&places).await.expect("there is room");
        assert!(first.answers() && !fourth.answers());
        assert!(!is_wanted(&fourth).await, "what was told to the one before it");
        let both = (asks(&third), asks(&fourth));
        assert!(soon(&places).await.is_none(), "all have requests");
        drop(open);
        assert!(soon(&places).await.is_none());
        assert!(is_wanted(&first).await);
        drop((first, both));
        assert!(soon(&places).await.is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn thousands_that_want_nothing_keep_nobody_waiting_for_long() {
        let (places, tasks) = (Slots::new(64), tokio_util::task::TaskTracker::new());
        let begun = Instant::now();
        for _ in 0..4353 {
            let place = places.take().await;
            tasks.spawn(async move { place.wanted().await });
        }
        let _honest = places.take().await;
        assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn one_that_asks_after_all_stays_and_another_goes() {
        let places = Slots::new(2);
        let (first, second) = (places.take().await, places.take().await);
        let begun = Instant::now();
        assert!(soon(&places).await.is_none());
        assert!(begun.elapsed() >= QUIET, "what they want may be on its way");
        let open = asks(&first);
        assert!(soon(&places).await.is_none());
        assert_eq!([is_wanted(&first).await, is_wanted(&second).await], [false, true]);
        drop((open, second));
        assert!(soon(&places).await.is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn one_that_sends_half_a_request_wants_nothing_yet() {
        let places = Slots::new(2);
        let (first, second) = (places.take().await, places.take().await);
        let _asked = asks(&second);
        advance(QUIET).await;
        let half = first.open();
        assert!(timeout(QUIET / 2, places.take()).await.is_err());
        assert!(!is_wanted(&first).await, "the rest may be on its way");
        assert!(soon(&places).await.is_none());
        assert!(!first.answers() && second.answers());
        half.heard();
        assert!(!is_wanted(&first).await, "it came");
        drop(half);
        let _half = first.open();
        assert!(soon(&places).await.is_none());
        assert!(is_wanted(&first).await && !first.answers(), "of the next one again only half is there");
    }
}
