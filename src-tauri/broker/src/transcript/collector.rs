//! What a run writes, on its way to be kept: a short queue. Unlike those who watch, whoever keeps misses nothing, so
//! reading from the run waits when the queue is full.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::Written;

/// Bytes that may be on their way.
const ROOM: usize = 1024 * 1024;

/// The queue of one run.
#[derive(Debug, Default)]
pub(super) struct Collector {
    queue: Mutex<Queue>,
    came: Notify,
    went: Notify,
}

#[derive(Debug, Default)]
struct Queue {
    pieces: VecDeque<Written>,
    bytes: usize,
    closed: bool,
}

impl Collector {
    pub(super) fn put(&self, written: Written) {
        let mut queue = self.lock();
        queue.bytes += written.bytes.len();
        queue.pieces.push_back(written);
        drop(queue);
        self.came.notify_one();
    }

    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.came.notify_one();
    }

    /// Waits until there is room for more.
    pub(super) async fn room(&self) {
        loop {
            let went = self.went.notified();
            tokio::pin!(went);
            // Before the look, so that what goes between the two is not missed.
            went.as_mut().enable();
            if self.has_room() {
                return;
            }
            went.await;
        }
    }

    pub(super) fn has_room(&self) -> bool {
        self.lock().bytes < ROOM
    }

    /// Nobody takes anything any more: whoever waits for room goes on.
    pub(super) fn abandon(&self) {
        let mut queue = self.lock();
        (queue.pieces, queue.bytes) = (VecDeque::new(), 0);
        drop(queue);
        self.went.notify_waiters();
    }

    /// The next piece; nothing once the run has ended and all was taken.
    pub(super) async fn next(&self) -> Option<Written> {
        loop {
            {
                let mut queue = self.lock();
                if let Some(written) = queue.pieces.pop_front() {
                    queue.bytes -= written.bytes.len();
                    drop(queue);
                    self.went.notify_waiters();
                    return Some(written);
                }
                if queue.closed {
                    return None;
                }
            }
            self.came.notified().await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{Stream, Transcript};
    use super::*;

    #[tokio::test]
    async fn nothing_is_missed_however_slow_the_keeping_is() {
        let transcript = Arc::new(Transcript::new(10));
        let mut collected = transcript.collect();
        let writer = Arc::clone(&transcript);
        let write = async move {
            for n in 0..200_u32 {
                writer.room().await;
                writer.push(Stream::Stdout, &[n.to_le_bytes()[0]; 64 * 1024]);
            }
            writer.close();
        };
        let read = async {
            let mut whole = 0;
            while let Some(Written { bytes, .. }) = collected.next().await {
                assert_eq!(bytes[0], u32::try_from(whole / (64 * 1024)).unwrap().to_le_bytes()[0]);
                whole += bytes.len();
                tokio::task::yield_now().await;
            }
            whole
        };
        let ((), whole) = tokio::join!(write, read);
        assert_eq!(whole, 200 * 64 * 1024);
    }

    #[tokio::test]
    async fn without_anybody_who_keeps_nothing_waits() {
        let transcript = Transcript::new(10);
        for _ in 0..100 {
            transcript.push(Stream::Stderr, &[0; 64 * 1024]);
            transcript.room().await;
        }
    }

    #[tokio::test]
    async fn whoever_stops_keeping_stops_nobody() {
        let transcript = Arc::new(Transcript::new(10));
        drop(transcript.collect());
        for _ in 0..100 {
            transcript.push(Stream::Stderr, &[0; 64 * 1024]);
            transcript.room().await;
        }
    }
}
