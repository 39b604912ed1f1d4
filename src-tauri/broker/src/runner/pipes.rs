//! The child's three streams. Reading goes on whoever watches or not, so the child never waits for the eye.

use std::future;
use std::io::{self, PipeReader, PipeWriter};
use std::process;

use bytes::Bytes;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{ChildStderr, ChildStdin, ChildStdout};

use crate::transcript::{Stream, Transcript};

#[cfg(unix)]
type Owned = std::os::fd::OwnedFd;
#[cfg(windows)]
type Owned = std::os::windows::io::OwnedHandle;

/// How much is read at once.
const BLOCK: usize = 64 * 1024;
/// The room a pipe gets once it was found full, so that a child that writes much waits less for us to wake.
/// Not before: a system grants each user only so much of it.
#[cfg(target_os = "linux")]
const ROOM: usize = 1024 * 1024;

#[derive(Debug)]
pub(super) struct Pipes {
    stdin: Option<(ChildStdin, Bytes)>,
    stdout: Outlet<ChildStdout>,
    stderr: Outlet<ChildStderr>,
}

#[derive(Debug)]
struct Outlet<R> {
    /// Nothing once it is closed.
    pipe: Option<R>,
    /// Whether it was given more room.
    wide: bool,
    buffer: Box<[u8]>,
}

impl Pipes {
    /// From our ends of the pipes. Only inside the runtime.
    pub(super) fn new(stdin: Option<(PipeWriter, Bytes)>, stdout: PipeReader, stderr: PipeReader) -> io::Result<Self> {
        let stdin = stdin.map(|(pipe, bytes)| {
            let pipe = process::ChildStdin::from(Owned::from(pipe));
            ChildStdin::from_std(pipe).map(|pipe| (pipe, bytes))
        });
        let stdout = ChildStdout::from_std(process::ChildStdout::from(Owned::from(stdout)))?;
        let stderr = ChildStderr::from_std(process::ChildStderr::from(Owned::from(stderr)))?;
        Ok(Self { stdin: stdin.transpose()?, stdout: Outlet::new(stdout), stderr: Outlet::new(stderr) })
    }

    /// Whether anybody may still write to one of them.
    pub(super) fn open(&self) -> bool {
        self.stdout.pipe.is_some() || self.stderr.pipe.is_some()
    }

    /// Whether there is anything to carry, either way.
    pub(super) fn busy(&self) -> bool {
        self.open() || self.stdin.is_some()
    }

    /// Carries bytes both ways until both outputs are closed; then what is still to be read, until it is. May be dropped at any await and called again:
    /// what was read is in the transcript.
    pub(super) async fn carry(&mut self, transcript: &Transcript) {
        if self.open() {
            self.read(|stream, bytes| transcript.push(stream, bytes)).await;
        } else {
            feed(&mut self.stdin).await;
        }
    }

    /// Reads and throws away until both outputs are closed, so that what was left behind neither blocks
    /// on a full pipe nor dies of a closed one.
    pub(super) async fn discard(&mut self) {
        self.read(|_, _| ()).await;
    }

    async fn read(&mut self, take: impl Fn(Stream, &[u8])) {
        let Self { stdin, stdout, stderr } = self;
        let both = async {
            tokio::join!(
                stdout.read(|bytes| take(Stream::Stdout, bytes)),
                stderr.read(|bytes| take(Stream::Stderr, bytes))
            )
        };
        let fed = async {
            feed(stdin).await;
            future::pending::<()>().await;
        };
        tokio::select! {
            _ = both => {}
            () = fed => {}
        }
    }
}

impl<R: Outward> Outlet<R> {
    fn new(pipe: R) -> Self {
        Self { pipe: Some(pipe), wide: false, buffer: vec![0; BLOCK].into_boxed_slice() }
    }

    async fn read(&mut self, take: impl Fn(&[u8])) {
        while let Some(pipe) = &mut self.pipe {
            match pipe.read(&mut self.buffer).await {
                Ok(0) | Err(_) => self.pipe = None,
                Ok(count) => {
                    if count == BLOCK && !self.wide {
                        self.wide = true;
                        pipe.widen();
                    }
                    take(&self.buffer[..count]);
                }
            }
        }
    }
}

/// A pipe the child writes to.
trait Outward: AsyncRead + Unpin {
    /// Gives it more room, where the system lets us.
    fn widen(&self);
}

impl Outward for ChildStdout {
    fn widen(&self) {
        #[cfg(target_os = "linux")]
        let _ = rustix::pipe::fcntl_setpipe_size(self, ROOM);
    }
}

impl Outward for ChildStderr {
    fn widen(&self) {
        #[cfg(target_os = "linux")]
        let _ = rustix::pipe::fcntl_setpipe_size(self, ROOM);
    }
}

/// Writes what the child is to read, and closes. A child that does not read is no error.
async fn feed(stdin: &mut Option<(ChildStdin, Bytes)>) {
    while let Some((pipe, bytes)) = stdin {
        let done = bytes.is_empty() || !matches!(pipe.write_buf(bytes).await, Ok(1..));
        if done {
            *stdin = None;
        }
    }
}
