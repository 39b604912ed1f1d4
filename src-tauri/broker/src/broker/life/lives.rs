//! Lives that are counted by the wall clock, after a sleep of the computer.

use crate::broker::request::lock;
use crate::broker::{Broker, RequestId};
use crate::consent::desk::DecideError;
use crate::local::clock;

impl Broker {
    /// Rechecks everything that depends on the wall clock whenever it was set or the computer woke up. Polled for as
    /// long as the broker lives.
    pub async fn watch_clock(&self) {
        loop {
            clock::jumped().await;
            lock(&self.core.register).living().iter().for_each(|request| request.look_again());
            // Looking at the rules takes those away that are over.
            self.core.rules.rules();
            self.touch();
            self.touch_at_next_end();
        }
    }

    /// Checks that a request may still be decided, even if nobody noticed that its time is over: a computer that slept
    /// wakes up with cards.
    pub(in crate::broker) fn in_time(&self, id: RequestId) -> Result<(), DecideError> {
        if self.get(id).is_some_and(|request| request.is_late()) { Err(DecideError::Gone) } else { Ok(()) }
    }
}
