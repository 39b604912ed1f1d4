//! Which ids are in use. The protocol library keeps one request an id: of two, one would be ended by the answer to the
//! other, and only one could be cancelled.

use std::collections::{HashSet, VecDeque};

use rmcp::model::RequestId;

/// The most ids of cancelled requests that are remembered: their calls may still be ending.
const CANCELLED: usize = 1024;
/// The longest id in bytes, since every answer repeats it.
const LONGEST: usize = 1024;

/// Holds one connection's request ids.
#[derive(Default)]
pub(super) struct OpenIds {
    open: HashSet<RequestId>,
    cancelled: VecDeque<RequestId>,
}

impl OpenIds {
    /// Records a request.
    ///
    /// # Errors
    ///
    /// Returns why no request may have this id now.
    pub(super) fn begin(&mut self, id: &RequestId) -> Result<(), &'static str> {
        if matches!(id, RequestId::String(text) if text.len() > LONGEST) {
            return Err("The id of this request is too long, so it wasn't read. Use a short one.");
        }
        if self.cancelled.contains(id) || !self.open.insert(id.clone()) {
            return Err("The id of this request is one of an earlier request that was not answered; it was not read. \
                 Use each id once.");
        }
        Ok(())
    }

    /// Returns whether a request was neither answered nor cancelled.
    pub(super) fn is_open(&self, id: &RequestId) -> bool {
        self.open.contains(id)
    }

    /// Returns whether any request was neither answered nor cancelled.
    pub(super) fn any_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Records that a request was answered.
    pub(super) fn answered(&mut self, id: &RequestId) {
        self.open.remove(id);
    }

    /// Records that a request was cancelled and is never answered.
    pub(super) fn cancelled(&mut self, id: &RequestId) {
        if self.open.remove(id) {
            self.cancelled.push_back(id.clone());
        }
        if self.cancelled.len() > CANCELLED {
            self.cancelled.pop_front();
        }
    }
}
