//! The order in which calls were heard. The protocol library answers each in a task of its own, and those are not started
//! in order; a person is to see first what was asked first.

use std::sync::{Arc, Mutex, PoisonError};

use countersign_broker::broker::RequestId;

/// A call's position in the queue, for the one request it submits.
#[derive(Clone)]
pub(crate) struct Turn(Arc<Mutex<Option<RequestId>>>);

impl Turn {
    pub(super) fn new(place: RequestId) -> Self {
        Self(Arc::new(Mutex::new(Some(place))))
    }

    /// Takes the position, once.
    pub(crate) fn take(&self) -> Option<RequestId> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
