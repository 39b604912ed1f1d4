//! A terminal of the run's own: the program leads a session in it, and all it prints comes by one way.

use std::io;
use std::os::fd::{AsFd as _, OwnedFd};
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
pub(in crate::runner) use pty_process::Pts as Terminal;
use pty_process::{Command as OnTerminal, Error, OwnedReadPty, OwnedWritePty};
use rustix::process::Pid;
use rustix::termios::{LocalModes, tcgetattr, tcgetpgrp};
use tokio::io::AsyncWrite;
use tokio::process::{Child, Command};
use tokio::signal::unix::{SignalKind, signal};

use crate::runner::TypingEcho;
use crate::runner::pipes::Pipes;
use crate::runner::pipes::input::{Input, Inward};
use crate::runner::pipes::outlet::Outward;
use crate::runner::pipes::reads::Console;
use crate::runner::processes::process_tree;
use crate::submission::Size;

/// The key that ends the input of a program that reads lines.
const END: &[u8] = b"\x04";

/// Opens a terminal. Input that was given is typed at once. Only inside the runtime.
pub(in crate::runner) fn open(size: Size, given: Option<Bytes>) -> io::Result<(Terminal, Pipes)> {
    // For a moment a child started meanwhile would be given our end, too.
    let opened = process_tree::alone(pty_process::open).ok_or(io::ErrorKind::ResourceBusy)?;
    let (ours, terminal) = opened.map_err(plain)?;
    ours.resize(measured(size)).map_err(plain)?;
    let modes = ours.as_fd().try_clone_to_owned()?;
    let (from, to) = ours.into_split();
    Ok((terminal, Pipes::one(Input::new(Keyboard { to, modes }, given, true), from)))
}

/// Starts a program at the head of a session in it. Only inside the runtime.
pub(in crate::runner) fn spawn(command: Command, terminal: Terminal) -> io::Result<Child> {
    // Whoever started us may have had these ignored, which a child would inherit; one that is heard, it does not.
    for heard in [SignalKind::interrupt(), SignalKind::quit()] {
        drop(signal(heard)?);
    }
    OnTerminal::from(command).spawn(terminal).map_err(plain)
}

impl Outward for OwnedReadPty {}

/// The input side, with a handle to read the terminal's settings.
#[derive(Debug)]
struct Keyboard {
    to: OwnedWritePty,
    modes: OwnedFd,
}

impl AsyncWrite for Keyboard {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.to).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.to).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.to).poll_shutdown(context)
    }
}

impl Inward for Keyboard {
    fn resize(&self, size: Size) {
        if let Err(error) = self.to.resize(measured(size)) {
            tracing::warn!(%error, "a terminal kept its size");
        }
    }

    fn enter(&self) -> &'static [u8] {
        b"\r"
    }

    /// Returns whether input is shown. A program that asks for a password still reads lines, with echo off; a line
    /// editor shows them itself, and reads each key.
    fn seen(&self) -> TypingEcho {
        let asks = tcgetattr(&self.modes).is_ok_and(|modes| {
            modes.local_modes.contains(LocalModes::ICANON) && !modes.local_modes.contains(LocalModes::ECHO)
        });
        if asks { TypingEcho::Hidden } else { TypingEcho::Shown }
    }

    fn console(&self) -> Option<Console> {
        let modes = tcgetattr(&self.modes).ok()?.local_modes;
        let (lines, shown) = (modes.contains(LocalModes::ICANON), modes.contains(LocalModes::ECHO));
        let group = tcgetpgrp(&self.modes).ok().map(Pid::as_raw_pid);
        Some(Console { raw: !lines, hidden: lines && !shown, group })
    }

    fn end(&self) -> Option<&'static [u8]> {
        Some(END)
    }
}

fn measured(Size { columns, rows }: Size) -> pty_process::Size {
    pty_process::Size::new(rows, columns)
}

fn plain(error: Error) -> io::Error {
    match error {
        Error::Io(error) => error,
        Error::Rustix(error) => error.into(),
        other => io::Error::other(other.to_string()),
    }
}
