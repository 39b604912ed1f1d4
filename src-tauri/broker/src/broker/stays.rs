//! For how long what a command leaves running may live: the person's choice.

use std::sync::Arc;

use super::request::{Request, State, lock};
use super::{Broker, Person, RequestId};
use crate::asker::SessionId;
use crate::outcome::Ender;

/// For how long what a command leaves running may live.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stays {
    /// As long as the command itself.
    Call,
    /// Until the agent that asked for it disconnects.
    #[default]
    Agent,
    /// Until somebody stops it or Countersign quits. The command itself outlives its agent, too.
    On,
}

impl Request {
    /// For how long what it leaves running may live.
    #[must_use]
    pub fn stays(&self) -> Stays {
        *lock(&self.stays)
    }

    fn let_stay(&self, stays: Stays) {
        *lock(&self.stays) = stays;
    }
}

impl Person {
    /// Says for how long what a command leaves running may live: before it runs, while it does, and after. False when it
    /// is no command, or is forgotten.
    pub fn let_stay(&self, id: RequestId, stays: Stays) -> bool {
        let Some(request) = self.get(id).filter(|request| request.submission().run().is_some()) else { return false };
        request.let_stay(stays);
        if matches!(request.state(), State::Ended(_)) && !self.may_stay(&request) {
            self.stop(id, Ender::Person, false);
        }
        self.touch();
        true
    }
}

impl Broker {
    /// Whether what an ended command left running may live now.
    pub(super) fn may_stay(&self, request: &Request) -> bool {
        let session = request.submission().asker().session;
        match request.stays() {
            Stays::Call => false,
            Stays::Agent => session == SessionId::PERSON || lock(&self.house.register).is_connected(session),
            Stays::On => true,
        }
    }

    /// The connection is gone: what it left running is ended, unless it may stay.
    pub(super) fn end_left_of(&self, session: SessionId) {
        let of = |request: &Arc<Request>| request.submission().asker().session == session;
        let kept = lock(&self.house.remains);
        let left: Vec<Arc<Request>> = kept.iter().map(|one| &one.request).filter(|one| of(one)).cloned().collect();
        drop(kept);
        for request in left.iter().filter(|request| !self.may_stay(request)) {
            self.end_remains(request.id);
        }
    }
}
