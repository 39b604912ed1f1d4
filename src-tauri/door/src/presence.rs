//! Whether the client is still there: the one place where a connection's end is told to the broker.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use countersign_broker::asker::SessionId;
use countersign_broker::broker::{Broker, RequestId};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// Holds whether a connection's client is still there. It ends once, whoever notices first.
pub(crate) struct Presence {
    broker: Broker,
    session: SessionId,
    gone: CancellationToken,
    /// The client has closed its sending side, and may still read.
    silent: AtomicBool,
    heard: Mutex<Instant>,
    probe: Probe,
}

/// Asks the system, without waiting, whether the other side is still there.
pub(crate) type Probe = Box<dyn Fn() -> bool + Send + Sync>;

impl Presence {
    pub(crate) fn new(broker: Broker, session: SessionId, probe: Probe) -> Self {
        let (gone, silent) = (CancellationToken::new(), AtomicBool::new(false));
        Self { broker, session, gone, silent, heard: Mutex::new(Instant::now()), probe }
    }

    /// Records that the client sent something.
    pub(crate) fn hear(&self) {
        *self.heard.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Returns when the client last sent something.
    pub(crate) fn heard(&self) -> Instant {
        *self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that the client has closed its sending side, as one that is about to quit: its waiting requests are
    /// withdrawn before this returns. It may still read answers.
    pub(crate) fn fall_silent(&self) {
        self.silent.store(true, Ordering::Relaxed);
        self.broker.hang_up(self.session);
    }

    /// Records that the client is gone: its waiting requests are withdrawn before this returns.
    pub(crate) fn end(&self) {
        self.gone.cancel();
        self.broker.hang_up(self.session);
    }

    /// Returns the queue position for a request that arrives now.
    pub(crate) fn place(&self) -> RequestId {
        self.broker.place()
    }

    /// Returns the token that is cancelled once the client is gone.
    pub(crate) fn gone(&self) -> &CancellationToken {
        &self.gone
    }

    /// Returns whether the client is gone or has closed its sending side.
    pub(crate) fn is_silent(&self) -> bool {
        self.gone.is_cancelled() || self.silent.load(Ordering::Relaxed)
    }

    /// Returns whether the client is there. Asks the system, too: the end of the stream may not have been read yet.
    pub(crate) fn is_there(&self) -> bool {
        !self.is_silent() && (self.probe)()
    }
}
