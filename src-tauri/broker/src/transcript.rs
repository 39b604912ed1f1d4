//! What a run wrote: bytes, bounded. Each stream keeps its head and its tail and counts the gap between;
//! a ring keeps the newest bytes of both in the order they came, for those who watch.
//!
//! Writing never waits for reading. A follower that falls behind is told how much it missed.

mod collector;
mod follower;
mod plain;
mod recent;
mod redacted;
mod tape;
mod voice;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use tokio::sync::Notify;
use tokio::time::Instant;

use collector::Collector;
pub use follower::{Chunk, Follower};
pub(crate) use plain::without_escapes;
pub use plain::{plain, with_controls};
use recent::Recent;
use redacted::RedactedTape;
pub use voice::Voice;

/// The bytes of both streams together that are kept for those who watch.
const RECENT: usize = 1024 * 1024;
/// How many bytes from the end the last line is searched for.
const LINE_WINDOW: usize = 4096;

/// One of a run's output streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stream {
    /// The output.
    Stdout,
    /// The errors.
    Stderr,
}

/// The bounded output of one run. Share it in an `Arc`.
#[derive(Debug)]
pub struct Transcript {
    // A std mutex: every critical section is a copy of bytes, and none holds an await.
    state: Mutex<TranscriptState>,
    arrived: Notify,
    /// Where everything goes that is to be kept, if anybody keeps it.
    collector: Mutex<Option<Arc<Collector>>>,
}

/// Receives all of a run's output, piece by piece, to be stored. Once dropped, nothing more is kept.
#[derive(Debug)]
pub struct Collected {
    transcript: Arc<Transcript>,
    collector: Arc<Collector>,
}

/// A piece of output to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// When it came.
    pub at: Instant,
    /// The writer.
    pub voice: Voice,
    /// Where.
    pub stream: Stream,
    /// What.
    pub bytes: Bytes,
}

#[derive(Debug)]
struct TranscriptState {
    stdout: RedactedTape,
    stderr: RedactedTape,
    recent: Recent,
    /// The stream that wrote last.
    latest: Stream,
    closed: bool,
}

/// The head and the tail of a stream from an offset on, within the size asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Where it begins: the place asked for, or the end of the stream.
    pub from: u64,
    /// From that byte on; all that came since if it fits.
    pub head: Vec<u8>,
    /// How many bytes are missing between head and tail.
    pub gap: u64,
    /// Up to the last byte; empty if all of it is in `head`.
    pub tail: Vec<u8>,
    /// How many bytes the stream had in all.
    pub total: u64,
    /// How many of these bytes are stars in place of a secret.
    pub masked: u64,
}

/// The output before a follower begins, in bytes of both streams together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Before {
    /// Another follower can still have these.
    pub at_hand: u64,
    /// These were overwritten.
    pub gone: u64,
}

/// A piece of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Where it begins: the first kept byte at or after the offset asked for, or the end of the stream.
    pub offset: u64,
    /// The bytes; they never reach across the gap.
    pub bytes: Vec<u8>,
    /// Where to read on: always `offset` plus the number of bytes.
    pub next: u64,
    /// How many bytes the stream had so far.
    pub total: u64,
    /// The range that was dropped, from and up to.
    pub gap: Option<(u64, u64)>,
    /// True when nothing will ever follow `next`.
    pub ended: bool,
    /// How many of these bytes are stars in place of a secret.
    pub masked: u64,
}

impl Transcript {
    /// Makes an empty transcript that keeps at most `keep` bytes of each stream.
    #[must_use]
    pub fn new(keep: usize) -> Self {
        Self::with_redaction(keep, false)
    }

    /// Makes an empty transcript; if `redacted`, secrets of well-known forms are masked in what is kept and read.
    /// Followers and collectors get the bytes unmasked.
    #[must_use]
    pub fn with_redaction(keep: usize, redacted: bool) -> Self {
        Self {
            state: Mutex::new(TranscriptState {
                stdout: RedactedTape::new(keep, redacted),
                stderr: RedactedTape::new(keep, redacted),
                recent: Recent::new(RECENT),
                latest: Stream::Stdout,
                closed: false,
            }),
            arrived: Notify::new(),
            collector: Mutex::default(),
        }
    }

    /// Returns whether secrets are masked in what is kept and read.
    #[must_use]
    pub fn is_redacted(&self) -> bool {
        self.state().stdout.is_redacted()
    }

    /// Returns the receiver of all output from now on. The run waits while the receiver is far behind.
    #[must_use]
    pub fn collect(self: &Arc<Self>) -> Collected {
        let collector = Arc::new(Collector::default());
        *self.collector() = Some(Arc::clone(&collector));
        Collected { transcript: Arc::clone(self), collector }
    }

    /// Waits while the receiver of the output is far behind.
    pub async fn room(&self) {
        let collector = self.collector().clone();
        if let Some(collector) = collector {
            collector.room().await;
        }
    }

    /// Returns whether [`Transcript::room`] would not wait.
    pub(crate) fn has_room(&self) -> bool {
        self.collector().as_ref().is_none_or(|collector| collector.has_room())
    }

    /// Adds what the child wrote. Never waits.
    pub fn push(&self, stream: Stream, bytes: &[u8]) {
        self.push_of(Voice::ALL, stream, bytes);
    }

    /// Adds output of one of several writers, so that the receiver can tell them apart.
    pub(crate) fn push_of(&self, voice: Voice, stream: Stream, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let mut state = self.state();
        state.stream(stream).push(bytes);
        state.recent.push(stream, bytes);
        state.latest = stream;
        drop(state);
        if let Some(collector) = &*self.collector() {
            collector.put(Written { at: Instant::now(), voice, stream, bytes: Bytes::copy_from_slice(bytes) });
        }
        self.arrived.notify_waiters();
    }

    /// Ends the output.
    pub fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        // Nothing grows any more: what is remembered of ended runs takes what it holds.
        state.stdout.shrink();
        state.stderr.shrink();
        state.recent.shrink();
        drop(state);
        if let Some(collector) = &*self.collector() {
            collector.close();
        }
        self.arrived.notify_waiters();
    }

    /// Returns how many bytes each stream has had so far, stdout first.
    #[must_use]
    pub fn totals(&self) -> (u64, u64) {
        let state = self.state();
        (state.stdout.came(), state.stderr.came())
    }

    /// Returns the head and the tail of a stream, together at most `max` bytes.
    #[must_use]
    pub fn kept(&self, stream: Stream, max: usize) -> Kept {
        self.kept_from(stream, 0, max)
    }

    /// Returns the head and the tail of a stream from an offset on, together at most `max` bytes.
    #[must_use]
    pub fn kept_from(&self, stream: Stream, from: u64, max: usize) -> Kept {
        self.state().stream(stream).kept(from, max)
    }

    /// Returns at most `length` bytes of a stream from `offset` on, or from the next byte that was kept.
    #[must_use]
    pub fn read(&self, stream: Stream, offset: u64, length: usize) -> Part {
        let mut state = self.state();
        let mut part = state.stream(stream).read(offset, length);
        part.ended = state.closed && part.next == part.total;
        part
    }

    /// Returns the last line that isn't blank, without escapes and control characters, at most 200 characters.
    #[must_use]
    pub fn last_line(&self) -> Option<String> {
        let mut state = self.state();
        let other = match state.latest {
            Stream::Stdout => Stream::Stderr,
            Stream::Stderr => Stream::Stdout,
        };
        let windows = [state.latest, other].map(|stream| state.stream(stream).last(LINE_WINDOW));
        drop(state);
        windows.iter().find_map(|(bytes, whole)| plain::last_line(bytes, *whole))
    }

    /// Returns the last line of the errors that is not blank, as [`Self::last_line`] does of both streams.
    #[must_use]
    pub fn last_error(&self) -> Option<String> {
        let (bytes, whole) = self.state().stream(Stream::Stderr).last(LINE_WINDOW);
        plain::last_line(&bytes, whole)
    }

    /// Returns a live reader of both streams in the order they came, from the oldest byte kept.
    #[must_use]
    pub fn follow(self: &Arc<Self>) -> Follower {
        let start = self.state().recent.start();
        Follower::new(Arc::clone(self), start)
    }

    /// Returns a live reader of both streams that begins at most `bytes` before the end, and what came before that.
    #[must_use]
    pub fn follow_latest(self: &Arc<Self>, bytes: u64) -> (Follower, Before) {
        let (start, end) = self.state().recent.range();
        let from = start.max(end.saturating_sub(bytes));
        (Follower::new(Arc::clone(self), from), Before { at_hand: from - start, gone: start })
    }

    fn collector(&self) -> MutexGuard<'_, Option<Arc<Collector>>> {
        self.collector.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn state(&self) -> MutexGuard<'_, TranscriptState> {
        // Nothing inside can leave the state half changed in a way that matters: bytes are bytes.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Collected {
    /// Returns the next piece in order; `None` once the run has ended and everything was taken.
    pub async fn next(&mut self) -> Option<Written> {
        self.collector.next().await
    }

    /// Returns the next pieces that are there, some tens of KiB at most; none once the run has ended and everything was
    /// taken.
    pub async fn some(&mut self) -> Vec<Written> {
        self.collector.some().await
    }
}

impl Drop for Collected {
    fn drop(&mut self) {
        *self.transcript.collector() = None;
        self.collector.abandon();
    }
}

impl TranscriptState {
    fn stream(&mut self, stream: Stream) -> &mut RedactedTape {
        match stream {
            Stream::Stdout => &mut self.stdout,
            Stream::Stderr => &mut self.stderr,
        }
    }
}
