//! Whether the client is still there: the one place where a connection's end is told to the broker.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use countersign_broker::asker::SessionId;
use countersign_broker::broker::{Broker, RequestId};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// One connection's presence. It ends once, whoever notices first.
pub(crate) struct Presence {
    broker: Broker,
    session: SessionId,
    gone: CancellationToken,
    /// It says nothing more, and may still hear.
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

    /// The client says something.
    pub(crate) fn hear(&self) {
        *self.heard.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// When it said something last.
    pub(crate) fn heard(&self) -> Instant {
        *self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The client says nothing more, as one that is about to leave: what it waits for is withdrawn before this returns. It
    /// may still be told.
    pub(crate) fn fall_silent(&self) {
        self.silent.store(true, Ordering::Relaxed);
        self.broker.hang_up(self.session);
    }

    /// The client is gone, or as good as gone: what it waits for is withdrawn before this returns.
    pub(crate) fn end(&self) {
        self.gone.cancel();
        self.broker.hang_up(self.session);
    }

    /// The place in the queue of what is heard now.
    pub(crate) fn place(&self) -> RequestId {
        self.broker.place()
    }

    /// Cancelled once the client is gone.
    pub(crate) fn gone(&self) -> &CancellationToken {
        &self.gone
    }

    /// Whether it is gone, or says nothing more.
    pub(crate) fn is_silent(&self) -> bool {
        self.gone.is_cancelled() || self.silent.load(Ordering::Relaxed)
    }

    /// Asks the system, too: the end of the stream may not have been read yet.
    pub(crate) fn is_there(&self) -> bool {
        !self.is_silent() && (self.probe)()
    }
}
