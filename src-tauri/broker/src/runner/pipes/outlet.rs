//! One of a child's streams, from our side: how it is read, and what is taken out of it on the way.
//!
//! A trickle is read as it comes. A flood is left to gather: its pipe gets more room and is not watched meanwhile, since
//! otherwise the system would wake us, and keep the child from its work, at each of its writes.

#[cfg(target_os = "linux")]
#[path = "outlet/linux.rs"]
mod end;
#[cfg(not(target_os = "linux"))]
#[path = "outlet/elsewhere.rs"]
mod end;

use std::fmt;
use std::io::{self, PipeReader};
use std::mem;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::task::yield_now;
use tokio::time::Instant;

use crate::runner::pipes::secret_redactor::SecretRedactor;
use crate::transcript::{Stream, Transcript};

/// The bytes read at a time.
const BLOCK: usize = 64 * 1024;
/// How long output gathers between two reads during a flood: a fast program fills a pipe's buffer in four times that.
const GATHER: Duration = Duration::from_micros(500);
/// The number of quick reads in a row that count as a flood, until fewer bytes gather.
const QUICK: u32 = 16;
const SOON: Duration = Duration::from_millis(1);
const LITTLE: usize = 8 * 1024;
/// The most bytes read without a pause.
const MUCH: usize = 1024 * 1024;

#[derive(Debug)]
pub(in crate::runner) struct Outlet {
    /// The pipe; `None` once it's closed.
    pipe: Option<Box<dyn Outward>>,
    tap: Option<Tap>,
    pace: Pace,
    /// When it was read last.
    last: Instant,
    secret_redactor: SecretRedactor,
    buffer: Box<[u8]>,
}

/// The rate of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    /// Unhurried; holds how many reads in a row were quick.
    Single(u32),
    /// So fast that it is left to gather; so many bytes were there at this look.
    Flood(usize),
    /// Unhurried, since it can't be left to gather.
    Narrow,
}

/// Takes bytes out of a stream before it's kept.
pub(in crate::runner) struct Tap(pub(in crate::runner) Box<Take>);

/// Receives the bytes, and passes on those that remain.
type Take = dyn FnMut(&[u8], &mut dyn FnMut(&[u8])) + Send + Sync;

impl fmt::Debug for Tap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tap")
    }
}

/// The output side of a child. Reading it watches it.
pub(in crate::runner) trait Outward: AsyncRead + Unpin + Send + Sync + fmt::Debug {
    /// Gives it room to gather and watches it no more; false where the system does not let us, and then it is as it was.
    fn unwatch(&mut self) -> bool {
        false
    }

    /// Reads what has gathered in one that isn't watched; `WouldBlock` when nothing has.
    fn gathered(&mut self, _buffer: &mut [u8]) -> io::Result<usize> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl Outlet {
    /// Makes it from our end of a pipe. Only inside the runtime.
    pub(in crate::runner) fn of_pipe(pipe: PipeReader) -> io::Result<Self> {
        Ok(Self::new(end::of_pipe(pipe)?))
    }

    pub(in crate::runner) fn new(pipe: impl Outward + 'static) -> Self {
        Self { pipe: Some(Box::new(pipe)), buffer: vec![0; BLOCK].into_boxed_slice(), ..Self::closed() }
    }

    pub(in crate::runner) fn closed() -> Self {
        Self {
            pipe: None,
            tap: None,
            pace: Pace::Single(0),
            last: Instant::now(),
            secret_redactor: SecretRedactor::default(),
            buffer: Box::default(),
        }
    }

    /// Returns whether anybody may still write to it.
    pub(in crate::runner) fn is_open(&self) -> bool {
        self.pipe.is_some()
    }

    #[cfg(unix)]
    pub(in crate::runner) fn tap(&mut self, tap: Tap) {
        self.tap = Some(tap);
    }

    /// Masks this line in the output from now on.
    pub(in crate::runner) fn hide(&mut self, line: &str) {
        self.secret_redactor.add(line);
    }

    /// Returns what was held back, as it may have been the beginning of a masked line.
    pub(in crate::runner) fn rest(&mut self) -> Vec<u8> {
        self.secret_redactor.rest()
    }

    /// Reads until it is closed, into the transcript if there is one. May be dropped at any await and called again.
    pub(in crate::runner) async fn read(&mut self, stream: Stream, to: Option<&Transcript>) {
        while let Some(pipe) = &mut self.pipe {
            if let Some(transcript) = to {
                transcript.room().await;
            }
            let read = match self.pace {
                Pace::Flood(_) => pipe.gathered(&mut self.buffer),
                Pace::Single(_) | Pace::Narrow => pipe.read(&mut self.buffer).await,
            };
            let count = match read {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => 0,
                Ok(0) | Err(_) => {
                    self.pipe = None;
                    return;
                }
                Ok(count) => count,
            };
            if let Some(transcript) = to {
                let (secret_redactor, bytes) = (&mut self.secret_redactor, &self.buffer[..count]);
                let mut push = |bytes: &[u8]| transcript.push(stream, &secret_redactor.pass(bytes));
                match &mut self.tap {
                    Some(Tap(tap)) => tap(bytes, &mut push),
                    None => push(bytes),
                }
            }
            self.pace = match self.pace {
                Pace::Narrow => Pace::Narrow,
                Pace::Single(reads) => self.after(reads),
                Pace::Flood(before) if count == BLOCK && before < MUCH => Pace::Flood(before + count),
                // There is no end of it: orders get their turn.
                Pace::Flood(_) if count == BLOCK => {
                    self.pace = Pace::Flood(LITTLE);
                    yield_now().await;
                    continue;
                }
                Pace::Flood(before) if before + count < LITTLE => Pace::Single(0),
                Pace::Flood(_) => {
                    self.pace = Pace::Flood(0);
                    end::pause(GATHER).await;
                    continue;
                }
            };
        }
    }

    /// Returns the rate after a read that was waited for, and `reads` quick ones before it.
    fn after(&mut self, reads: u32) -> Pace {
        let now = Instant::now();
        let quick = now - mem::replace(&mut self.last, now) < SOON;
        match &mut self.pipe {
            Some(pipe) if quick && reads >= QUICK => {
                if pipe.unwatch() {
                    Pace::Flood(LITTLE)
                } else {
                    Pace::Narrow
                }
            }
            _ => Pace::Single(if quick { reads + 1 } else { 0 }),
        }
    }
}
