//! The places of the door. When all are taken, the connection that has wanted nothing for the longest gives up its own
//! for the one that waits.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

/// For so long a connection may want nothing, whoever waits: what it wants may be on its way.
const QUIET: Duration = Duration::from_millis(250);

/// All of them.
pub(super) struct Places {
    taken: Mutex<Vec<Taken>>,
    /// Wakes whoever is at a place that is to be given up.
    told: Vec<Notify>,
    changed: Notify,
}

/// By whom a place is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    Free,
    /// A connection that has wanted nothing since then.
    Idle(Instant),
    /// One that has a request open.
    Busy,
    /// One that was told to go.
    Leaving,
}

/// One of them, given back once nobody holds it any more.
pub(super) struct Place {
    places: Arc<Places>,
    at: usize,
    used: AtomicBool,
}

/// A request that is open. Its connection keeps its place.
pub(super) struct Open(Arc<Place>);

impl Places {
    pub(super) fn new(number: usize) -> Arc<Self> {
        let told = std::iter::repeat_with(Notify::new).take(number).collect();
        Arc::new(Self { taken: Mutex::new(vec![Taken::Free; number]), told, changed: Notify::new() })
    }

    /// A place for one who is there. One at a time may wait for it.
    pub(super) async fn take(self: &Arc<Self>) -> Arc<Place> {
        loop {
            let until = {
                let mut taken = self.taken();
                if let Some(at) = taken.iter().position(|taken| *taken == Taken::Free) {
                    taken[at] = Taken::Idle(Instant::now());
                    return Arc::new(Place { places: Arc::clone(self), at, used: AtomicBool::new(false) });
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

    /// Tells one to go. Not yet, when it is said from when on it may be told.
    fn make_room(&self, taken: &mut [Taken]) -> Option<Instant> {
        if taken.contains(&Taken::Leaving) {
            return None;
        }
        let idle = |(at, taken): (usize, &Taken)| match taken {
            Taken::Idle(since) => Some((*since, at)),
            _ => None,
        };
        let (since, at) = taken.iter().enumerate().filter_map(idle).min()?;
        let from = since + QUIET;
        if Instant::now() < from {
            return Some(from);
        }
        taken[at] = Taken::Leaving;
        self.told[at].notify_one();
        None
    }

    fn set(&self, at: usize, now: Taken) {
        self.taken()[at] = now;
        self.changed.notify_one();
    }

    fn taken(&self) -> MutexGuard<'_, Vec<Taken>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Its connection has a request. If it was told to go, somebody else is.
    pub(super) fn open(self: &Arc<Self>) -> Open {
        self.used.store(true, Ordering::Relaxed);
        self.places.set(self.at, Taken::Busy);
        Open(Arc::clone(self))
    }

    /// Whether there was a request ever.
    pub(super) fn was_used(&self) -> bool {
        self.used.load(Ordering::Relaxed)
    }

    /// Resolves when it is to be given up.
    pub(super) async fn wanted(&self) {
        loop {
            self.places.told[self.at].notified().await;
            // It may have been told to the one before, or to this one before it had a request.
            if self.places.taken()[self.at] == Taken::Leaving {
                return;
            }
        }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.places.set(self.0.at, Taken::Idle(Instant::now()));
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.set(self.at, Taken::Free);
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::{advance, timeout};

    use super::*;

    /// Nothing for one who would wait for long.
    async fn soon(places: &Arc<Places>) -> Option<Arc<Place>> {
        timeout(QUIET * 2, places.take()).await.ok()
    }

    async fn is_wanted(place: &Place) -> bool {
        timeout(Duration::ZERO, place.wanted()).await.is_ok()
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_wanted_nothing_for_the_longest_goes() {
        let places = Places::new(3);
        let first = places.take().await;
        advance(QUIET).await;
        let (second, third) = (places.take().await, places.take().await);
        let open = first.open();
        advance(QUIET).await;
        drop(third.open());
        assert!(soon(&places).await.is_none(), "it was told, and has not gone yet");
        assert_eq!([is_wanted(&first).await, is_wanted(&second).await, is_wanted(&third).await], [false, true, false]);
        drop(second);
        let fourth = soon(&places).await.expect("there is room");
        assert!(first.was_used() && !fourth.was_used());
        assert!(!is_wanted(&fourth).await, "what was told to the one before it");
        let both = (third.open(), fourth.open());
        assert!(soon(&places).await.is_none(), "all have requests");
        drop(open);
        assert!(soon(&places).await.is_none());
        assert!(is_wanted(&first).await);
        drop((first, both));
        assert!(soon(&places).await.is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn one_that_asks_after_all_stays_and_another_goes() {
        let places = Places::new(2);
        let (first, second) = (places.take().await, places.take().await);
        let begun = Instant::now();
        assert!(soon(&places).await.is_none());
        assert!(begun.elapsed() >= QUIET, "what they want may be on its way");
        let open = first.open();
        assert!(soon(&places).await.is_none());
        assert_eq!([is_wanted(&first).await, is_wanted(&second).await], [false, true]);
        drop((open, second));
        assert!(soon(&places).await.is_some());
    }
}
