//! Watching a transcript grow.

use std::fmt;
use std::sync::Arc;

use super::{Stream, Transcript};

/// A piece of output that a follower gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chunk {
    /// Bytes of one stream.
    Data {
        /// Which.
        stream: Stream,
        /// The bytes, as they came; a character may be cut at either end.
        bytes: Vec<u8>,
    },
    /// Bytes, of both streams together, that were overwritten before this follower read them.
    Skipped(u64),
}

/// A live reader of both streams. It may be as slow as it likes: it skips output, and the child doesn't wait.
pub struct Follower {
    transcript: Arc<Transcript>,
    at: u64,
}

impl Follower {
    pub(super) fn new(transcript: Arc<Transcript>, at: u64) -> Self {
        Self { transcript, at }
    }

    /// Waits for what comes next, at most `max` bytes of it; `None` once the run is over and all is read.
    pub async fn next(&mut self, max: usize) -> Option<Vec<Chunk>> {
        loop {
            // Made before looking, so that what arrives between looking and waiting wakes us too.
            let arrived = self.transcript.arrived.notified();
            {
                let state = self.transcript.state();
                let (chunks, at) = state.recent.since(self.at, max.max(1));
                self.at = at;
                if !chunks.is_empty() {
                    return Some(chunks);
                }
                if state.closed {
                    return None;
                }
            }
            arrived.await;
        }
    }
}

impl fmt::Debug for Follower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Follower").field("at", &self.at).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::Before;
    use super::*;

    fn out(bytes: &[u8]) -> Chunk {
        Chunk::Data { stream: Stream::Stdout, bytes: bytes.to_vec() }
    }

    #[tokio::test(start_paused = true)]
    async fn waits_for_data_and_ends_at_the_close() {
        let transcript = Arc::new(Transcript::new(100));
        transcript.push(Stream::Stdout, b"one");
        let mut follower = transcript.follow();
        assert_eq!(follower.next(100).await, Some(vec![out(b"one")]));
        let writer = async {
            tokio::time::sleep(Duration::from_millis(5)).await;
            transcript.push(Stream::Stderr, b"two");
            tokio::time::sleep(Duration::from_millis(5)).await;
            transcript.close();
        };
        let reader = async {
            let two = follower.next(100).await;
            (two, follower.next(100).await)
        };
        let ((), (two, end)) = tokio::join!(writer, reader);
        assert_eq!(two, Some(vec![Chunk::Data { stream: Stream::Stderr, bytes: b"two".to_vec() }]));
        assert_eq!(end, None);
    }

    #[tokio::test]
    async fn who_comes_late_begins_near_the_end_and_hears_what_came_before() {
        let transcript = Arc::new(Transcript::new(100));
        transcript.push(Stream::Stdout, b"earlier ");
        transcript.push(Stream::Stderr, b"latest");
        let (mut follower, before) = transcript.follow_latest(6);
        assert_eq!(before, Before { at_hand: 8, gone: 0 });
        assert_eq!(
            follower.next(100).await,
            Some(vec![Chunk::Data { stream: Stream::Stderr, bytes: b"latest".to_vec() }])
        );
        assert_eq!(transcript.follow_latest(1000).1, Before { at_hand: 0, gone: 0 });
        transcript.push(Stream::Stdout, &vec![b'x'; 1024 * 1024]);
        assert_eq!(transcript.follow_latest(24).1, Before { at_hand: 1024 * 1024 - 24, gone: 14 });
    }

    #[tokio::test]
    async fn a_slow_follower_skips_and_counts() {
        let transcript = Arc::new(Transcript::new(100));
        let mut follower = transcript.follow();
        let block = vec![b'x'; 64 * 1024];
        for _ in 0..64 {
            transcript.push(Stream::Stdout, &block);
        }
        transcript.close();
        let first = follower.next(10).await;
        assert_eq!(first, Some(vec![Chunk::Skipped(3 * 1024 * 1024), out(&[b'x'; 10])]));
        let mut seen = 10;
        while let Some(chunks) = follower.next(100_000).await {
            for chunk in chunks {
                match chunk {
                    Chunk::Data { bytes, .. } => seen += bytes.len(),
                    Chunk::Skipped(_) => panic!("skipped again, though nothing came"),
                }
            }
        }
        assert_eq!(seen, 1024 * 1024);
    }
}
