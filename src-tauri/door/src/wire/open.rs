//! Which ids are in use. The protocol library keeps one request an id: of two, one would be ended by the answer to the
//! other, and only one could be cancelled.

use std::collections::{HashSet, VecDeque};

use rmcp::model::RequestId;

/// Ids of cancelled requests that are remembered: what they were for may be on its way to its end still.
const CANCELLED: usize = 1024;
/// A longer id is none, since every answer repeats it.
const LONGEST: usize = 1024;

/// The ids of one connection.
#[derive(Default)]
pub(super) struct OpenIds {
    open: HashSet<RequestId>,
    cancelled: VecDeque<RequestId>,
}

impl OpenIds {
    /// A request begins.
    ///
    /// # Errors
    /// Why no request may have this id now.
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

    /// Whether it was neither answered nor cancelled.
    pub(super) fn is_open(&self, id: &RequestId) -> bool {
        self.open.contains(id)
    }

    /// Whether any was neither answered nor cancelled.
    pub(super) fn any_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// It was answered.
    pub(super) fn answered(&mut self, id: &RequestId) {
        self.open.remove(id);
    }

    /// It was cancelled, and is never answered.
    pub(super) fn cancelled(&mut self, id: &RequestId) {
        if self.open.remove(id) {
            self.cancelled.push_back(id.clone());
        }
        if self.cancelled.len() > CANCELLED {
            self.cancelled.pop_front();
        }
    }
}
