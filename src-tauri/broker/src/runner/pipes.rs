//! The child's three streams. Reading goes on whoever watches or not, so the child never waits for the eye.

pub(super) mod input;
pub(super) mod outlet;
pub(super) mod reads;
pub(super) mod secret_redactor;
pub(super) mod streams;
#[cfg(windows)]
#[path = "pipes/no_terminal.rs"]
pub(super) mod terminal;
#[cfg(unix)]
pub(super) mod terminal;

use std::future;
use std::io::{self, PipeReader, PipeWriter};
use std::process;

use bytes::Bytes;
use tokio::process::ChildStdin;

use super::Typed;
use crate::consent::input::TypedInput;
use crate::submission::Size;
use crate::transcript::{Stream, Transcript};
use input::{Input, Inward, MAX_SECRET, MAX_SECRETS, NotTyped};
use outlet::Outlet;
#[cfg(unix)]
use outlet::{Outward, Tap};
use reads::Console;

#[cfg(unix)]
type Owned = std::os::fd::OwnedFd;
#[cfg(windows)]
type Owned = std::os::windows::io::OwnedHandle;

#[derive(Debug)]
pub(super) struct Pipes {
    input: Input,
    /// How many secrets were typed.
    secrets: usize,
    stdout: Outlet,
    stderr: Outlet,
}

impl Pipes {
    /// Makes it from our ends of three pipes. Only inside the runtime.
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
        let (stdout, stderr) = (Outlet::of_pipe(stdout)?, Outlet::of_pipe(stderr)?);
        Ok(Self { input, secrets: 0, stdout, stderr })
    }

    /// Makes it for output on a single stream.
    #[cfg(unix)]
    pub(super) fn one(input: Input, output: impl Outward + 'static) -> Self {
        Self { input, secrets: 0, stdout: Outlet::new(output), stderr: Outlet::closed() }
    }

    /// Sets the size of its terminal.
    pub(super) fn resize(&self, size: Size) {
        self.input.resize(size);
    }

    /// Returns its terminal's settings, if it has one.
    pub(super) fn console(&self) -> Option<Console> {
        self.input.console()
    }

    /// Types this into the run. A secret is masked in what comes back before it's sent.
    pub(super) fn type_in(&mut self, stroke: TypedInput) -> Typed {
        match stroke {
            TypedInput::Text(bytes) => self.input.send(bytes),
            TypedInput::End => self.input.finish(),
            TypedInput::Secret(line) => {
                let fits = line.len() <= MAX_SECRET && !line.chars().any(char::is_control);
                if !fits || self.secrets == MAX_SECRETS {
                    return Err(NotTyped::NoSecret);
                }
                self.secrets += 1;
                self.stdout.hide(&line);
                self.stderr.hide(&line);
                self.input.send_line(&line)
            }
        }
    }

    /// Stops reading: what was held back goes into the transcript.
    pub(super) fn settle(&mut self, transcript: &Transcript) {
        transcript.push(Stream::Stdout, &self.stdout.rest());
        transcript.push(Stream::Stderr, &self.stderr.rest());
    }

    /// Puts a tap on this stream.
    #[cfg(unix)]
    pub(super) fn tap(&mut self, stream: Stream, tap: Tap) {
        match stream {
            Stream::Stdout => self.stdout.tap(tap),
            Stream::Stderr => self.stderr.tap(tap),
        }
    }

    /// Returns whether anybody may still write to one of them.
    pub(super) fn open(&self) -> bool {
        self.stdout.is_open() || self.stderr.is_open()
    }

    /// Returns whether there is anything to carry, either way.
    pub(super) fn busy(&self) -> bool {
        self.open() || self.input.busy()
    }

    /// Carries bytes both ways until both outputs are closed, and then reads what is left. May be dropped at any await
    /// and called again: everything read is in the transcript.
    pub(super) async fn carry(&mut self, transcript: &Transcript) {
        if self.open() {
            self.read(Some(transcript)).await;
        } else {
            self.input.feed().await;
        }
    }

    /// Reads and drops output until both outputs are closed, so that leftover processes neither block on a full pipe
    /// nor die of a closed one.
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

impl Inward for ChildStdin {}
