//! What goes out to one client, in order, by a writer of its own, so that nobody else waits for a client that
//! does not read. One that reads nothing for long is let go.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use tokio::io::{AsyncWrite, AsyncWriteExt as _};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::task::TaskTracker;

use crate::presence::Presence;

/// The bytes that may wait for a client before its messages are left unread.
const MAX_WAITING: usize = 8 * 1024 * 1024;
/// How long the last messages of a connection may take.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Sends one connection's messages.
pub(super) struct Outbox {
    queue: Option<mpsc::UnboundedSender<Vec<u8>>>,
    waiting: Arc<watch::Sender<usize>>,
    room: watch::Receiver<usize>,
    presence: Arc<Presence>,
    writer: Option<JoinHandle<()>>,
}

impl Outbox {
    /// Starts sending. A client that reads nothing for as long as `stall` is disconnected.
    pub(super) fn new(
        socket: impl AsyncWrite + Send + Unpin + 'static,
        presence: Arc<Presence>,
        tracker: &TaskTracker,
        stall: Duration,
    ) -> Self {
        let (queue, queued) = mpsc::unbounded_channel();
        let (waiting, room) = watch::channel(0);
        let waiting = Arc::new(waiting);
        let writer = tracker.spawn(write(socket, queued, Arc::clone(&waiting), Arc::clone(&presence), stall));
        Self { queue: Some(queue), waiting, room, presence, writer: Some(writer) }
    }

    /// Queues a message.
    pub(super) fn put(&self, message: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(message)?;
        line.push(b'\n');
        self.waiting.send_modify(|waiting| *waiting += line.len());
        let queue = self.queue.as_ref().ok_or(io::ErrorKind::NotConnected)?;
        queue.send(line).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    /// Returns whether so much is queued that the client's messages are left unread.
    pub(super) fn is_full(&self) -> bool {
        *self.room.borrow() > MAX_WAITING
    }

    /// Resolves when there is room for more messages, or when nothing will be sent any more.
    pub(super) async fn room(&mut self) {
        tokio::select! {
            biased;
            () = self.presence.gone().cancelled() => {}
            _ = self.room.wait_for(|waiting| *waiting <= MAX_WAITING) => {}
        }
    }

    /// Sends the queued messages, if the client reads them, and closes.
    pub(super) async fn close(&mut self) {
        self.queue = None;
        if let Some(writer) = self.writer.take() {
            let end = writer.abort_handle();
            if timeout(LAST_WORDS, writer).await.is_err() {
                end.abort();
            }
        }
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        if let Some(writer) = &self.writer {
            writer.abort();
        }
    }
}

async fn write(
    mut socket: impl AsyncWrite + Unpin,
    mut queue: mpsc::UnboundedReceiver<Vec<u8>>,
    waiting: Arc<watch::Sender<usize>>,
    presence: Arc<Presence>,
    stall: Duration,
) {
    while let Some(line) = queue.recv().await {
        let written = tokio::select! {
            written = write_all(&mut socket, &line, stall) => written,
            () = presence.gone().cancelled() => return,
        };
        if written.is_err() {
            tracing::info!("a client that does not take its answers was let go");
            presence.end();
            return;
        }
        waiting.send_modify(|waiting| *waiting -= line.len());
    }
    // The other side sees the end either way.
    let _ = socket.shutdown().await;
}

/// Writes all the bytes, unless not one of them is accepted for as long as `stall`.
async fn write_all(socket: &mut (impl AsyncWrite + Unpin), mut bytes: &[u8], stall: Duration) -> io::Result<()> {
    while !bytes.is_empty() {
        let taken = timeout(stall, socket.write(bytes)).await.map_err(|_| io::ErrorKind::TimedOut)??;
        if taken == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        bytes = &bytes[taken..];
    }
    Ok(())
}
