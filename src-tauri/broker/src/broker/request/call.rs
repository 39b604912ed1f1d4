//! One tool call of an agent, bound to a request for as long as it is open.

use std::sync::Arc;

use crate::broker::Broker;
use crate::broker::request::ticket::Ticket;
use crate::broker::request::{PhaseWatch, Request};
use crate::outcome::Report;

/// A call that waits for a request. Dropping it detaches the call: the last one to go withdraws a waiting request and
/// stops a running one, unless the agent left with a ticket (`keep`).
pub struct Call {
    request: Arc<Request>,
    broker: Broker,
    watch: PhaseWatch,
    kept: bool,
}

impl Call {
    pub(in crate::broker) fn new(request: Arc<Request>, broker: Broker) -> Self {
        Self { watch: request.phases(), request, broker, kept: false }
    }

    /// Returns the request.
    #[must_use]
    pub fn request(&self) -> &Arc<Request> {
        &self.request
    }

    /// Ends the call with a ticket: the request stays approvable until the ticket expires, and a run goes on.
    #[must_use = "the agent needs the ticket to go on"]
    pub fn keep(mut self) -> Ticket {
        self.kept = true;
        self.request.ticket.clone()
    }

    /// Resolves when the state has changed since the last look.
    pub async fn changed(&mut self) {
        self.watch.changed().await;
    }

    /// Resolves when the request is over.
    pub async fn ended(&mut self) -> Arc<Report> {
        match self.watch.ended().await {
            Some(report) => report,
            // The sender lives in the request, which this call holds: it cannot be gone.
            None => std::future::pending().await,
        }
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        if self.request.release(self.kept) {
            self.broker.abandon(&self.request, "The agent cancelled its call or disconnected.");
        }
        self.broker.touch();
    }
}
