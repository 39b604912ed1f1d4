//! For how long what a command leaves running may live: the person's choice.

use std::sync::Arc;

use crate::broker::request::{Request, State, lock};
use crate::broker::{Broker, Person, RequestId};
use crate::outcome::Ender;

/// How long the processes a command leaves running may live.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stays {
    /// As long as the command itself.
    Call,
    /// Until the agent that asked for it has no connection left.
    #[default]
    Agent,
    /// Until somebody stops it or Countersign quits. The command itself outlives its agent, too.
    On,
}

impl Request {
    /// Returns how long the processes it leaves running may live.
    #[must_use]
    pub fn stays(&self) -> Stays {
        *lock(&self.stays)
    }

    /// Returns how many processes it left running that still do, once it has ended.
    #[must_use]
    pub fn left_running(&self) -> u32 {
        match self.state() {
            State::Ended(report) => report.left,
            State::Waiting { .. } | State::Running { .. } => 0,
        }
    }

    fn let_stay(&self, stays: Stays) {
        *lock(&self.stays) = stays;
    }
}

impl Person {
    /// Sets how long the processes a command leaves running may live: before it runs, while it does, and after. Returns
    /// `false` when it isn't a command, or is forgotten.
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
    /// Returns whether what an ended command left running may live now.
    pub(in crate::broker) fn may_stay(&self, request: &Request) -> bool {
        match request.stays() {
            Stays::Call => false,
            Stays::Agent => {
                let submission = request.submission();
                submission.asker().is_person() || lock(&self.core.register).has_agent(submission.asker())
            }
            Stays::On => true,
        }
    }

    /// Ends the processes of a closed connection's runs that may not stay any longer.
    pub(in crate::broker) fn end_left(&self) {
        let left: Vec<Arc<Request>> = lock(&self.core.remains).iter().map(|kept| Arc::clone(&kept.request)).collect();
        for request in left.iter().filter(|request| !self.may_stay(request)) {
            self.end_remains(request.id);
        }
    }
}
