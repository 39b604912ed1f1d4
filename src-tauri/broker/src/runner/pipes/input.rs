//! What a run reads: what it was given, and, where it stays open, what is sent while it runs.

use std::collections::VecDeque;
use std::fmt;

use bytes::Bytes;
use tokio::io::{AsyncWrite, AsyncWriteExt as _};

use crate::runner::TypingEcho;
use crate::runner::pipes::reads::Console;
use crate::submission::Size;
use crate::text::say;

/// So much may wait for a run that does not read. What is sent beyond that is not taken.
const MAX_WAITING: usize = 1024 * 1024;
/// Bytes of a secret, and secrets of one run.
pub(in crate::runner) const MAX_SECRET: usize = 4096;
pub(in crate::runner) const MAX_SECRETS: usize = 64;

/// Why nothing was typed.
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

/// The way into a run.
pub(in crate::runner) trait Inward: AsyncWrite + Unpin + Send + Sync + fmt::Debug {
    /// The terminal has another size now; a pipe has none.
    fn resize(&self, _size: Size) {}

    /// The key that ends a line.
    fn enter(&self) -> &'static [u8] {
        b"\n"
    }

    /// Whether what is typed is shown.
    fn seen(&self) -> TypingEcho {
        TypingEcho::Shown
    }

    /// How it is set, if it is a terminal.
    fn console(&self) -> Option<Console> {
        None
    }

    /// What says that nothing more comes, where closing does not.
    fn end(&self) -> Option<&'static [u8]> {
        None
    }
}

#[derive(Debug)]
pub(in crate::runner) struct Input {
    /// Nothing once it is closed.
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

    /// Whether there is anything to write, or to close.
    pub(in crate::runner) fn busy(&self) -> bool {
        self.pipe.is_some() && !(self.open && self.waiting.is_empty())
    }

    /// Puts this behind what waits already.
    ///
    /// # Errors
    /// When too much waits, or nothing can be sent any more; then nothing of it is taken.
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

    /// A whole line.
    ///
    /// # Errors
    /// As above.
    pub(in crate::runner) fn send_line(&mut self, line: &str) -> Result<TypingEcho, NotTyped> {
        let enter = self.pipe.as_ref().map_or(&b""[..], |pipe| pipe.enter());
        self.send([line.as_bytes(), enter].concat().into())
    }

    /// Nothing more is sent. The run sees that when it has read what waits.
    ///
    /// # Errors
    /// As above.
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
