//! The child's three streams. Reading goes on whoever watches or not, so the child never waits for the eye.

use std::fmt;
use std::future;
use std::io::{self, PipeReader, PipeWriter};
use std::mem;
use std::process;
use std::time::Duration;

use bytes::Bytes;
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::{ChildStderr, ChildStdin, ChildStdout};
use tokio::time::Instant;

use super::Typed;
use super::blot::Blot;
use super::input::{Input, Inward, MAX_SECRET, MAX_SECRETS, NotTyped};
use crate::consent::input::Stroke;
use crate::submission::Size;
use crate::transcript::{Stream, Transcript};

#[cfg(unix)]
type Owned = std::os::fd::OwnedFd;
#[cfg(windows)]
type Owned = std::os::windows::io::OwnedHandle;

/// How much is read at once.
const BLOCK: usize = 64 * 1024;
/// How long output gathers between two looks while it floods: fewer wakings, more at a time.
const GATHER: Duration = Duration::from_millis(1);
/// So many reads within that time of each other are a flood, until less than so many bytes gather.
const QUICK: u32 = 16;
const LITTLE: usize = 16 * 1024;
/// The room a pipe gets once it floods, so that a child that writes much waits less for us to wake. Not before: a system
/// grants each user only so much of it.
#[cfg(target_os = "linux")]
const ROOM: usize = 1024 * 1024;

#[derive(Debug)]
pub(super) struct Pipes {
    input: Input,
    /// How many secrets were typed.
    secrets: usize,
    stdout: Outlet,
    stderr: Outlet,
}

/// What takes something out of a stream before it is kept.
pub(super) struct Tap(pub(super) Box<Take>);

/// Is handed the bytes, and hands on those that remain.
type Take = dyn FnMut(&[u8], &mut dyn FnMut(&[u8])) + Send + Sync;

impl fmt::Debug for Tap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tap")
    }
}

/// How output comes by one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    /// As it will; so many reads were quick in a row.
    Single(u32),
    /// So fast that it is left to gather.
    Flood,
    /// As it will, since it cannot be given the room to gather.
    Narrow,
}

#[derive(Debug)]
struct Outlet {
    /// Nothing once it is closed.
    pipe: Option<Box<dyn Outward>>,
    tap: Option<Tap>,
    pace: Pace,
    /// When it was read last.
    last: Instant,
    blot: Blot,
    buffer: Box<[u8]>,
}

impl Pipes {
    /// From our ends of three pipes. Only inside the runtime.
    pub(super) fn new(
        stdin: Option<(PipeWriter, Option<Bytes>)>,
        stays_open: bool,
        stdout: PipeReader,
        stderr: PipeReader,
    ) -> io::Result<Self> {
        let input = match stdin {
            Some((pipe, given)) => {
                let pipe = ChildStdin::from_std(process::ChildStdin::from(Owned::from(pipe)))?;
                Input::new(pipe, given, stays_open)
            }
            None => Input::none(),
        };
        let stdout = ChildStdout::from_std(process::ChildStdout::from(Owned::from(stdout)))?;
        let stderr = ChildStderr::from_std(process::ChildStderr::from(Owned::from(stderr)))?;
        Ok(Self { input, secrets: 0, stdout: Outlet::new(stdout), stderr: Outlet::new(stderr) })
    }

    /// Where all output comes by one way.
    #[cfg(unix)]
    pub(super) fn one(input: Input, output: impl Outward + 'static) -> Self {
        Self { input, secrets: 0, stdout: Outlet::new(output), stderr: Outlet::closed() }
    }

    /// How large its terminal is.
    pub(super) fn resize(&self, size: Size) {
        self.input.resize(size);
    }

    /// Types this into the run. A secret is looked for in what comes back before it is on its way.
    pub(super) fn type_in(&mut self, stroke: Stroke) -> Typed {
        match stroke {
            Stroke::Text(bytes) => self.input.send(bytes),
            Stroke::End => self.input.finish(),
            Stroke::Secret(line) => {
                let fits = line.len() <= MAX_SECRET && !line.chars().any(char::is_control);
                if !fits || self.secrets == MAX_SECRETS {
                    return Err(NotTyped::NoSecret);
                }
                self.secrets += 1;
                self.stdout.blot.add(&line);
                self.stderr.blot.add(&line);
                self.input.send_line(&line)
            }
        }
    }

    /// Nothing more is read: what was held back goes into the transcript.
    pub(super) fn settle(&mut self, transcript: &Transcript) {
        transcript.push(Stream::Stdout, &self.stdout.blot.rest());
        transcript.push(Stream::Stderr, &self.stderr.blot.rest());
    }

    /// Puts a tap on this stream.
    #[cfg(unix)]
    pub(super) fn tap(&mut self, stream: Stream, tap: Tap) {
        match stream {
            Stream::Stdout => self.stdout.tap = Some(tap),
            Stream::Stderr => self.stderr.tap = Some(tap),
        }
    }

    /// Whether anybody may still write to one of them.
    pub(super) fn open(&self) -> bool {
        self.stdout.pipe.is_some() || self.stderr.pipe.is_some()
    }

    /// Whether there is anything to carry, either way.
    pub(super) fn busy(&self) -> bool {
        self.open() || self.input.busy()
    }

    /// Carries bytes both ways until both outputs are closed; then what is still to be read, until it is. May be dropped at any await and called again:
    /// what was read is in the transcript.
    pub(super) async fn carry(&mut self, transcript: &Transcript) {
        if self.open() {
            self.read(Some(transcript)).await;
        } else {
            self.input.feed().await;
        }
    }

    /// Reads and throws away until both outputs are closed, so that what was left behind neither blocks
    /// on a full pipe nor dies of a closed one.
    pub(super) async fn discard(&mut self) {
        self.read(None).await;
    }

    async fn read(&mut self, to: Option<&Transcript>) {
        let Self { input, stdout, stderr, .. } = self;
        let both = async { tokio::join!(stdout.read(Stream::Stdout, to), stderr.read(Stream::Stderr, to)) };
        let fed = async {
            input.feed().await;
            future::pending::<()>().await;
        };
        tokio::select! {
            _ = both => {}
            () = fed => {}
        }
    }
}

impl Outlet {
    fn new(pipe: impl Outward + 'static) -> Self {
        Self {
            pipe: Some(Box::new(pipe)),
            tap: None,
            pace: Pace::Single(0),
            last: Instant::now(),
            blot: Blot::default(),
            buffer: vec![0; BLOCK].into_boxed_slice(),
        }
    }

    #[cfg(unix)]
    fn closed() -> Self {
        Self {
            pipe: None,
            tap: None,
            pace: Pace::Single(0),
            last: Instant::now(),
            blot: Blot::default(),
            buffer: Box::default(),
        }
    }

    async fn read(&mut self, stream: Stream, to: Option<&Transcript>) {
        while let Some(pipe) = &mut self.pipe {
            if let Some(transcript) = to {
                transcript.room().await;
            }
            match pipe.read(&mut self.buffer).await {
                Ok(0) | Err(_) => self.pipe = None,
                Ok(count) => {
                    let (Some(transcript), blot) = (to, &mut self.blot) else { continue };
                    let mut push = |bytes: &[u8]| transcript.push(stream, &blot.pass(bytes));
                    match &mut self.tap {
                        Some(Tap(tap)) => tap(&self.buffer[..count], &mut push),
                        None => push(&self.buffer[..count]),
                    }
                    let quick = mem::replace(&mut self.last, Instant::now()).elapsed() < GATHER;
                    self.pace = self.pace.after(count, quick, || pipe.widen());
                    if self.pace == Pace::Flood && count < BLOCK {
                        tokio::time::sleep(GATHER).await;
                    }
                }
            }
        }
    }
}

impl Pace {
    /// Once so many bytes came, quickly after those before or not.
    fn after(self, count: usize, quick: bool, widen: impl FnOnce() -> bool) -> Self {
        match self {
            Self::Narrow => Self::Narrow,
            Self::Flood if count < LITTLE => Self::Single(0),
            Self::Flood => Self::Flood,
            Self::Single(reads) if quick && reads >= QUICK => {
                if widen() {
                    Self::Flood
                } else {
                    Self::Narrow
                }
            }
            Self::Single(reads) => Self::Single(if quick { reads + 1 } else { 0 }),
        }
    }
}

/// A way out of the child.
pub(super) trait Outward: AsyncRead + Unpin + Send + Sync + fmt::Debug {
    /// Gives it more room; false where the system does not let us.
    fn widen(&self) -> bool {
        false
    }
}

#[cfg(target_os = "linux")]
impl Outward for ChildStdout {
    fn widen(&self) -> bool {
        rustix::pipe::fcntl_setpipe_size(self, ROOM).is_ok()
    }
}

#[cfg(target_os = "linux")]
impl Outward for ChildStderr {
    fn widen(&self) -> bool {
        rustix::pipe::fcntl_setpipe_size(self, ROOM).is_ok()
    }
}

#[cfg(not(target_os = "linux"))]
impl Outward for ChildStdout {}
#[cfg(not(target_os = "linux"))]
impl Outward for ChildStderr {}

impl Inward for ChildStdin {}
