//! No fence: this system has none that a program could put around another one without rights of its own.

use std::io;

use super::{Held, Unheld};

/// Returns how far this system enforces fences.
pub(super) fn held() -> &'static Held {
    &Held::None { why: Unheld::System }
}

/// The fence around a program that starts: none on this system.
#[derive(Debug)]
pub(crate) struct Ready;

impl Ready {
    /// Makes no fence.
    pub(crate) fn open() -> Self {
        Self
    }

    /// Starts a program.
    pub(crate) fn around<T>(self, start: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        let Self = self;
        start()
    }
}
