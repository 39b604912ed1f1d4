//! Actions that only a person can take. Agents reach the core by a [`Broker`], which can't do any of them.

use std::ops::Deref;
use std::time::Duration;

use super::request::lock;
use super::{Broker, RequestId};
use crate::consent::desk::{DecideError, Decision};
use crate::consent::input::TypingCapability;
use crate::runner::Order;
use crate::submission::Fingerprint;

/// The person's own handle. A broker has one, gives it away once, before any agent can come in, and there is no way to
/// copy it: whoever decides, makes and changes rules, edits a request, gives more time, types, takes changes back or asks
/// for something as the person has it, and the door does not.
///
/// ```compile_fail
/// fn approve(broker: &countersign_broker::broker::Broker) {
///     let waiting = &broker.snapshot().waiting[0].0;
///     let once = countersign_broker::consent::desk::Decision::AllowOnce;
///     broker.decide(waiting.id, waiting.submission().fingerprint(), once).unwrap();
/// }
/// ```
pub struct Person {
    broker: Broker,
    pub(super) hand: TypingCapability,
}

impl Broker {
    /// Returns the person's handle. It's given once; whoever asks later can't decide anything.
    #[must_use]
    pub fn person(&self) -> Option<Person> {
        let hand = lock(&self.core.hand).take()?;
        Some(Person { broker: self.clone(), hand })
    }
}

impl Person {
    /// Applies a person's decision to the request that was on the screen.
    ///
    /// # Errors
    ///
    /// Fails when it no longer waits, or when the waiting request isn't the one that was shown.
    pub fn decide(&self, id: RequestId, shown: Fingerprint, decision: Decision) -> Result<(), DecideError> {
        self.decided(id, shown, decision, true)
    }

    /// Gives a run more time, or removes its limit. Returns `false` when it isn't running.
    pub fn extend(&self, id: RequestId, more: Option<Duration>) -> bool {
        self.order(id, more.map_or(Order::NoLimit, Order::Extend))
    }
}

/// A person sees all that there is.
impl Deref for Person {
    type Target = Broker;

    fn deref(&self) -> &Broker {
        &self.broker
    }
}
