//! What only a person does. Agents reach the house by a [`Broker`], which cannot do any of it.

use std::ops::Deref;
use std::time::Duration;

use super::request::lock;
use super::{Broker, RequestId};
use crate::consent::desk::{DecideError, Decision};
use crate::consent::input::TypingCapability;
use crate::runner::Order;
use crate::submission::Fingerprint;

/// The person's own handle. A house has one, gives it away once, before any agent can come in, and there is no way to
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
    /// The person's handle. It is given once; whoever asks later decides nothing.
    #[must_use]
    pub fn person(&self) -> Option<Person> {
        let hand = lock(&self.core.hand).take()?;
        Some(Person { broker: self.clone(), hand })
    }
}

impl Person {
    /// A person's word on the request that was on the screen.
    ///
    /// # Errors
    /// When it no longer waits, or what was shown is not what waits.
    pub fn decide(&self, id: RequestId, shown: Fingerprint, decision: Decision) -> Result<(), DecideError> {
        self.decided(id, shown, decision, true)
    }

    /// Gives a run more time, or takes its limit away. False when it does not run.
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
