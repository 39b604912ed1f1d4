//! What a run writes, on its way to be kept: a short queue. Unlike those who watch, whoever keeps misses nothing, so
//! reading from the run waits when the queue is full.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::Written;

/// The most bytes on their way.
const ROOM: usize = 1024 * 1024;
/// The bytes that are taken at once, apart from the last piece.
const SOME: usize = 32 * 1024;
/// The bytes that a piece counts beside its content.
const PIECE: usize = 64;

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
    weight: usize,
    closed: bool,
}

impl Collector {
    pub(super) fn put(&self, written: Written) {
        let mut queue = self.lock();
        queue.weight += weight(&written);
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
        self.lock().weight < ROOM
    }

    /// Closes the queue: whoever waits for room goes on.
    pub(super) fn abandon(&self) {
        let mut queue = self.lock();
        (queue.pieces, queue.weight) = (VecDeque::new(), 0);
        drop(queue);
        self.went.notify_waiters();
    }

    /// Returns the next piece; `None` once the run has ended and everything was taken.
    pub(super) async fn next(&self) -> Option<Written> {
        self.take(1).await.pop()
    }

    /// Returns the next pieces that are there; none once the run has ended and everything was taken.
    pub(super) async fn some(&self) -> Vec<Written> {
        self.take(SOME).await
    }

    /// Returns at least one piece, and no further one once they weigh `most`.
    async fn take(&self, most: usize) -> Vec<Written> {
        loop {
            {
                let mut queue = self.lock();
                let (mut taken, mut heavy) = (Vec::new(), 0);
                while heavy < most
                    && let Some(written) = queue.pieces.pop_front()
                {
                    heavy += weight(&written);
                    queue.weight -= weight(&written);
                    taken.push(written);
                }
                let closed = queue.closed;
                drop(queue);
                if !taken.is_empty() {
                    self.went.notify_waiters();
                    return taken;
                }
                if closed {
                    return taken;
                }
            }
            self.came.notified().await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the room a piece takes.
fn weight(written: &Written) -> usize {
    written.bytes.len() + PIECE
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
    async fn many_small_pieces_are_taken_together_in_the_order_and_at_the_times_they_came() {
        let transcript = Arc::new(Transcript::new(10));
        let mut collected = transcript.collect();
        for n in 0..2000_u32 {
            transcript.push(Stream::Stdout, &n.to_le_bytes());
        }
        transcript.close();
        let (mut all, mut times) = (Vec::new(), 0);
        loop {
            let some = collected.some().await;
            if some.is_empty() {
                break;
            }
            assert!(some.iter().map(|piece| piece.bytes.len() + PIECE).sum::<usize>() < SOME + 2 * PIECE);
            all.extend(some);
            times += 1;
        }
        assert!(all.iter().map(|piece| &piece.bytes[..]).eq((0..2000_u32).map(u32::to_le_bytes)), "in order");
        assert!(all.is_sorted_by_key(|piece| piece.at) && times < 10, "{times}");
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
