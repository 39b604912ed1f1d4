//! What a run reads: what it was given, and, where it stays open, what is sent while it runs.

use std::collections::VecDeque;
use std::fmt;

use bytes::Bytes;
use tokio::io::{AsyncWrite, AsyncWriteExt as _};

use crate::submission::Size;

/// So much may wait for a run that does not read. What is sent beyond that is not taken.
const MAX_WAITING: usize = 1024 * 1024;

/// The way into a run.
pub(super) trait Inward: AsyncWrite + Unpin + Send + Sync + fmt::Debug {
    /// The terminal has another size now; a pipe has none.
    fn resize(&self, _size: Size) {}

    /// What says that nothing more comes, where closing does not.
    fn end(&self) -> Option<&'static [u8]> {
        None
    }
}

#[derive(Debug)]
pub(super) struct Input {
    /// Nothing once it is closed.
    pipe: Option<Box<dyn Inward>>,
    waiting: VecDeque<Bytes>,
    /// Whether more may be sent.
    open: bool,
}

impl Input {
    pub(super) fn none() -> Self {
        Self { pipe: None, waiting: VecDeque::new(), open: false }
    }

    pub(super) fn new(pipe: impl Inward + 'static, given: Option<Bytes>, open: bool) -> Self {
        Self { pipe: Some(Box::new(pipe)), waiting: given.into_iter().collect(), open }
    }

    /// Whether there is anything to write, or to close.
    pub(super) fn busy(&self) -> bool {
        self.pipe.is_some() && !(self.open && self.waiting.is_empty())
    }

    /// Puts this behind what waits already. Nothing of it is taken when too much waits or nothing can be sent any more.
    pub(super) fn send(&mut self, bytes: Bytes) {
        let waiting: usize = self.waiting.iter().map(Bytes::len).sum();
        if self.open && waiting + bytes.len() <= MAX_WAITING {
            self.waiting.push_back(bytes);
        } else {
            tracing::warn!(waiting, bytes = bytes.len(), "input was not taken");
        }
    }

    /// Nothing more is sent. The run sees that when it has read what waits.
    pub(super) fn finish(&mut self) {
        match self.pipe.as_ref().and_then(|pipe| pipe.end()) {
            Some(end) => self.send(Bytes::from_static(end)),
            None => self.open = false,
        }
    }

    pub(super) fn resize(&self, size: Size) {
        if let Some(pipe) = &self.pipe {
            pipe.resize(size);
        }
    }

    /// Writes what waits, and closes unless more may be sent. A run that does not read is no error. May be dropped at
    /// any await and called again.
    pub(super) async fn feed(&mut self) {
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
