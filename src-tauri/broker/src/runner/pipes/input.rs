//! What a run reads: what it was given, and, where it stays open, what is sent while it runs.

use std::collections::VecDeque;
use std::fmt;

use bytes::Bytes;
use tokio::io::{AsyncWrite, AsyncWriteExt as _};

use crate::runner::TypingEcho;
use crate::runner::pipes::reads::Console;
use crate::submission::Size;
use crate::text::say;

/// The most bytes that wait for a run that doesn't read. Further input is refused.
const MAX_WAITING: usize = 1024 * 1024;
/// The most bytes of a secret, and secrets of one run.
pub(in crate::runner) const MAX_SECRET: usize = 4096;
pub(in crate::runner) const MAX_SECRETS: usize = 64;

/// The reason nothing was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTyped {
    /// It waits, or it is over.
    #[error("{}", say!("runner-not-typed-not-running"))]
    NotRunning,
    /// Its input is not open, or was ended.
    #[error("{}", say!("runner-not-typed-closed"))]
    Closed,
    /// It reads more slowly than is typed.
    #[error("{}", say!("runner-not-typed-full"))]
    Full,
    /// It would have to be typed several times.
    #[error("{}", say!("runner-not-typed-several"))]
    Several,
    /// Until the command has begun on the other computer, it would go to nobody, and might be told as `ssh`'s words.
    #[error("{}", say!("runner-not-typed-not-begun"))]
    NotBegun,
    /// More than can be kept from being shown.
    #[error("{}", say!("runner-not-typed-no-secret", max_secret = MAX_SECRET, max_secrets = MAX_SECRETS))]
    NoSecret,
}

/// The input side of a run.
pub(in crate::runner) trait Inward: AsyncWrite + Unpin + Send + Sync + fmt::Debug {
    /// Sets the terminal's size; a pipe has none.
    fn resize(&self, _size: Size) {}

    /// Returns the key that ends a line.
    fn enter(&self) -> &'static [u8] {
        b"\n"
    }

    /// Returns whether what is typed is shown.
    fn seen(&self) -> TypingEcho {
        TypingEcho::Shown
    }

    /// Returns its settings, if it's a terminal.
    fn console(&self) -> Option<Console> {
        None
    }

    /// Returns the bytes that end the input, where closing doesn't.
    fn end(&self) -> Option<&'static [u8]> {
        None
    }
}

#[derive(Debug)]
pub(in crate::runner) struct Input {
    /// The pipe; `None` once it's closed.
    pipe: Option<Box<dyn Inward>>,
    waiting: VecDeque<Bytes>,
    /// Whether more may be sent.
    open: bool,
}

impl Input {
    pub(in crate::runner) fn none() -> Self {
        Self { pipe: None, waiting: VecDeque::new(), open: false }
    }

    pub(in crate::runner) fn new(pipe: impl Inward + 'static, given: Option<Bytes>, open: bool) -> Self {
        Self { pipe: Some(Box::new(pipe)), waiting: given.into_iter().collect(), open }
    }

    /// Returns whether there is anything to write, or to close.
    pub(in crate::runner) fn busy(&self) -> bool {
        self.pipe.is_some() && !(self.open && self.waiting.is_empty())
    }

    /// Queues input.
    ///
    /// # Errors
    ///
    /// Fails when too much waits, or nothing can be sent any more; then none of it is taken.
    pub(in crate::runner) fn send(&mut self, bytes: Bytes) -> Result<TypingEcho, NotTyped> {
        let Some(pipe) = self.pipe.as_ref().filter(|_| self.open) else { return Err(NotTyped::Closed) };
        let waiting: usize = self.waiting.iter().map(Bytes::len).sum();
        if waiting + bytes.len() > MAX_WAITING {
            return Err(NotTyped::Full);
        }
        let seen = pipe.seen();
        self.waiting.push_back(bytes);
        Ok(seen)
    }

    /// Sends a whole line.
    ///
    /// # Errors
    ///
    /// Fails when it can't be typed.
    pub(in crate::runner) fn send_line(&mut self, line: &str) -> Result<TypingEcho, NotTyped> {
        let enter = self.pipe.as_ref().map_or(&b""[..], |pipe| pipe.enter());
        self.send([line.as_bytes(), enter].concat().into())
    }

    /// Ends the input. The run sees that when it has read what waits.
    ///
    /// # Errors
    ///
    /// Fails when it can't be typed.
    pub(in crate::runner) fn finish(&mut self) -> Result<TypingEcho, NotTyped> {
        if let Some(end) = self.pipe.as_ref().and_then(|pipe| pipe.end()) {
            return self.send(Bytes::from_static(end));
        }
        let open = std::mem::replace(&mut self.open, false);
        if open { Ok(TypingEcho::Shown) } else { Err(NotTyped::Closed) }
    }

    pub(in crate::runner) fn console(&self) -> Option<Console> {
        self.pipe.as_ref().and_then(|pipe| pipe.console())
    }

    pub(in crate::runner) fn resize(&self, size: Size) {
        if let Some(pipe) = &self.pipe {
            pipe.resize(size);
        }
    }

    /// Writes what waits, and closes unless more may be sent. A run that does not read is no error. May be dropped at
    /// any await and called again.
    pub(in crate::runner) async fn feed(&mut self) {
        while let (Some(pipe), Some(bytes)) = (&mut self.pipe, self.waiting.front_mut()) {
            if !bytes.is_empty() && !matches!(pipe.write_buf(bytes).await, Ok(1..)) {
                self.pipe = None;
            }
            if bytes.is_empty() {
                self.waiting.pop_front();
            }
        }
        if !self.open {
            self.pipe = None;
        }
    }
}
