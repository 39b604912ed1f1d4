//! What has to be known of a request when it is answered, kept by its ticket: the answer may be given by a later call.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// The most entries: more than a connection can have open, so older ones are finished and forgotten.
const MOST: usize = 512;

/// Holds values by ticket, bounded.
pub(super) struct Pending<T>(Mutex<VecDeque<(String, T)>>);

impl<T> Default for Pending<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Clone> Pending<T> {
    /// Records a value; an earlier one for the same ticket is replaced.
    pub(super) fn put(&self, ticket: &impl ToString, known: T) {
        let ticket = ticket.to_string();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|(other, _)| *other != ticket);
        all.push_back((ticket, known));
        if all.len() > MOST {
            all.pop_front();
        }
    }

    pub(super) fn get(&self, ticket: &impl ToString) -> Option<T> {
        let ticket = ticket.to_string();
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().find(|(other, _)| *other == ticket).map(|(_, known)| known.clone())
    }

    /// Removes and returns a ticket's value.
    pub(super) fn take(&self, ticket: &impl ToString) -> Option<T> {
        let ticket = ticket.to_string();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|(other, _)| *other == ticket)?;
        all.remove(at).map(|(_, known)| known)
    }
}
