//! Live output to the page, as binary frames: one byte of kind, four of length (little-endian), the payload.
//! What the page has not drawn yet is counted; past a bound we wait, the transcript's ring goes on without us, and
//! what it drops is told as skipped. The child never waits.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use countersign_broker::broker::{Broker, RequestId};
use countersign_broker::transcript::{Before, Chunk, Follower, Stream};
use tauri::ipc::{Channel, InvokeResponseBody};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The most payload bytes on their way to the page.
const UNDRAWN: u64 = 512 * 1024;
/// The most payload bytes of one message.
const BATCH: usize = 128 * 1024;
/// The time between two frames.
const FRAME: Duration = Duration::from_millis(16);
/// The time between frames while more comes than is shown anyway: nobody reads it, and drawing would take the processor
/// from the run.
const FLOOD: Duration = Duration::from_millis(333);
/// The most bytes sent at a time during a flood: what is in sight, and a little before it.
const GLANCE: usize = 16 * 1024;

/// The bytes of earlier output sent to a page that comes late, unless it asks for all: several screens. Most output
/// that is looked at afterwards is looked at for its end.
const GLIMPSE: u64 = 64 * 1024;

/// The frames' types on the wire; `tauri.ts` reads the same.
const STDOUT: u8 = 1;
const STDERR: u8 = 2;
const SKIPPED: u8 = 3;
const END: u8 = 4;
const BEFORE: u8 = 5;

/// All output that the page follows.
#[derive(Clone)]
pub(crate) struct Outputs {
    broker: Broker,
    tracker: TaskTracker,
    open: Arc<Mutex<OpenStreams>>,
}

#[derive(Default)]
struct OpenStreams {
    next: u32,
    streams: HashMap<u32, Arc<Flow>>,
}

/// The output on its way to the page that isn't drawn yet.
#[derive(Default)]
struct Flow {
    undrawn: AtomicU64,
    drawn: Notify,
    close: CancellationToken,
}

impl Outputs {
    pub(crate) fn new(broker: Broker, tracker: TaskTracker) -> Self {
        Self { broker, tracker, open: Arc::default() }
    }

    /// Follows a request's output, that of all its computers together or of one of them, counted from 0, `whole` from as
    /// far back as it is kept live, else from shortly before its end; nothing when the request is forgotten or has no
    /// such computer.
    pub(crate) fn follow(
        &self,
        id: RequestId,
        computer: Option<usize>,
        whole: bool,
        channel: Channel<InvokeResponseBody>,
    ) -> Option<u32> {
        let request = self.broker.get(id)?;
        let latest = if whole { u64::MAX } else { GLIMPSE };
        let (follower, before) = match computer {
            None => request.transcript().follow_latest(latest),
            Some(nth) => request.shares().get(nth)?.transcript().follow_latest(latest),
        };
        let flow = Arc::new(Flow::default());
        let mut open = self.lock();
        open.next = open.next.wrapping_add(1);
        let name = open.next;
        open.streams.insert(name, Arc::clone(&flow));
        drop(open);
        let outputs = self.clone();
        self.tracker.spawn(async move {
            tokio::select! {
                () = flow.close.cancelled() => {}
                () = send(follower, before, &channel, &flow) => {}
            }
            outputs.lock().streams.remove(&name);
        });
        Some(name)
    }

    /// Records that the page drew so many bytes.
    pub(crate) fn ack(&self, follower: u32, bytes: u64) {
        if let Some(flow) = self.lock().streams.get(&follower) {
            let less = |undrawn: u64| Some(undrawn.saturating_sub(bytes));
            // The closure always gives a value, so the update cannot fail.
            let _ = flow.undrawn.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
            flow.drawn.notify_one();
        }
    }

    /// Stops following: the page looks away.
    pub(crate) fn unfollow(&self, follower: u32) {
        if let Some(flow) = self.lock().streams.remove(&follower) {
            flow.close.cancel();
        }
    }

    /// Stops following everything: the page is gone.
    pub(crate) fn leave(&self) {
        for (_, flow) in self.lock().streams.drain() {
            flow.close.cancel();
        }
    }

    fn lock(&self) -> MutexGuard<'_, OpenStreams> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn send(mut follower: Follower, before: Before, channel: &Channel<InvokeResponseBody>, flow: &Flow) {
    if before != (Before { at_hand: 0, gone: 0 }) && channel.send(InvokeResponseBody::Raw(told(before))).is_err() {
        return;
    }
    let mut batch = BATCH;
    while let Some(chunks) = follower.next(batch).await {
        let (message, payload) = encode(&chunks);
        let skips = matches!(chunks.first(), Some(Chunk::Skipped(_)));
        let pace = if skips { FLOOD } else { FRAME };
        batch = if skips { GLANCE } else { BATCH };
        flow.undrawn.fetch_add(payload, Ordering::Relaxed);
        if channel.send(InvokeResponseBody::Raw(message)).is_err() {
            return;
        }
        tokio::time::sleep(pace).await;
        while flow.undrawn.load(Ordering::Relaxed) > UNDRAWN {
            flow.drawn.notified().await;
        }
    }
    // A page that is gone needs no end.
    let _ = channel.send(InvokeResponseBody::Raw(vec![END, 0, 0, 0, 0]));
}

/// Returns the message, and how many of its bytes the page will acknowledge.
fn encode(chunks: &[Chunk]) -> (Vec<u8>, u64) {
    let mut message = Vec::new();
    let mut payload = 0;
    for chunk in chunks {
        match chunk {
            Chunk::Data { stream, bytes } => {
                let kind = match stream {
                    Stream::Stdout => STDOUT,
                    Stream::Stderr => STDERR,
                };
                frame(&mut message, kind, bytes);
                payload += bytes.len() as u64;
            }
            Chunk::Skipped(count) => frame(&mut message, SKIPPED, &count.to_le_bytes()),
        }
    }
    (message, payload)
}

/// Returns the message that tells what came before.
fn told(before: Before) -> Vec<u8> {
    let mut message = Vec::new();
    frame(&mut message, BEFORE, &[before.at_hand.to_le_bytes(), before.gone.to_le_bytes()].concat());
    message
}

fn frame(message: &mut Vec<u8>, kind: u8, payload: &[u8]) {
    message.push(kind);
    // A batch is far below 4 GiB.
    message.extend(u32::try_from(payload.len()).unwrap_or(u32::MAX).to_le_bytes());
    message.extend(payload);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_kind_length_payload() {
        let chunks = [Chunk::Data { stream: Stream::Stderr, bytes: b"no".to_vec() }, Chunk::Skipped(258)];
        let (message, payload) = encode(&chunks);
        assert_eq!(message, [2, 2, 0, 0, 0, b'n', b'o', 3, 8, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0]);
        assert_eq!(payload, 2);
    }
}
