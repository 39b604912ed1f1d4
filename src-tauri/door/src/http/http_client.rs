//! One client over HTTP, whatever connections its requests come by.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use countersign_broker::broker::Broker;
use rmcp::model::ProtocolVersion;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::Instant;

use super::caller::Caller;
use crate::peer::home;
use crate::presence::Presence;
use crate::session::{self, Session};
use crate::tools::{Calls, McpServer, Tools};

/// How long an idle client is remembered; then its waiting requests are withdrawn.
pub(super) const IDLE: Duration = Duration::from_secs(60 * 60);

/// A client, from its first request until it's gone.
pub(super) struct HttpClient {
    pub(super) front: McpServer,
    pub(super) caller: Caller,
    calls: Calls,
    used: Mutex<Instant>,
    bound: Bound,
    takes_batches: AtomicBool,
}

/// What keeps a client known.
pub(super) enum Bound {
    /// Its session; the slot is freed with it.
    Session {
        /// The slot, held until then.
        _place: OwnedSemaphorePermit,
    },
    /// Its process.
    Process,
    /// Its connection, where the system doesn't say whose it is. Requests it got a ticket for outlast it.
    Line,
}

impl HttpClient {
    /// Registers a client with the broker.
    pub(super) fn new(broker: &Broker, caller: Caller, tools: Tools, bound: Bound) -> Arc<Self> {
        let id = session::name();
        let process = caller.clone();
        let presence = Arc::new(Presence::new(broker.clone(), id, Box::new(move || process.is_there())));
        let cwd = caller.cwd.clone().unwrap_or_else(home);
        let identity = (caller.program.clone(), caller.chain.clone());
        let session = Session::new(broker.clone(), presence, id, identity, cwd, None);
        tracing::info!(session = id.0, "connected over HTTP");
        let front = McpServer::new(session, tools);
        let calls = front.calls();
        Arc::new(Self {
            front,
            caller,
            calls,
            used: Mutex::new(Instant::now()),
            bound,
            takes_batches: AtomicBool::new(false),
        })
    }

    /// Records the protocol version agreed on.
    pub(super) fn speaks(&self, version: &ProtocolVersion) {
        self.takes_batches.store(*version == ProtocolVersion::V_2025_03_26, Ordering::Relaxed);
    }

    /// Returns whether that version has batches.
    pub(super) fn takes_batches(&self) -> bool {
        self.takes_batches.load(Ordering::Relaxed)
    }

    /// Records a request, which ends the idle time.
    pub(super) fn touch(&self) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Returns how long the client has been idle; `None` while a call is open.
    pub(super) fn idle(&self) -> Option<Duration> {
        let used = *self.used.lock().unwrap_or_else(PoisonError::into_inner);
        self.calls.none().then(|| used.elapsed())
    }

    /// Returns whether the client may still ask for something.
    pub(super) fn is_there(&self) -> bool {
        let wanted = match self.bound {
            Bound::Line if !self.caller.line.is_open() && self.calls.none() => self.front.has_open_tickets(),
            Bound::Session { .. } | Bound::Process | Bound::Line => true,
        };
        wanted && self.front.presence().is_there() && self.idle().is_none_or(|idle| idle < IDLE)
    }

    /// Resolves when all its open calls are answered, or when that takes too long.
    pub(super) async fn finished(&self) {
        self.calls.finished().await;
    }

    /// Withdraws all the client's waiting requests before it returns.
    pub(super) fn end(&self) {
        self.front.presence().end();
    }
}

impl Drop for HttpClient {
    fn drop(&mut self) {
        self.end();
    }
}
