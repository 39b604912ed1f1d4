//! Bad input, as whoever asked is told of it: in words for anybody, and by kind for doors with words of their own.

use std::ffi::OsStr;

use super::{Run, What, must_be_folder};
use crate::files::FileError;
use crate::local::program::Program;
use crate::local::variable::same;

/// The error for invalid input: the field, what happened, what it means, what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {message}")]
pub struct Invalid {
    /// The field's name on the wire.
    pub field: &'static str,
    /// A sentence or two.
    pub message: String,
    /// Its kind. Nobody goes by the message's letters.
    pub fault: Fault,
}

/// The kind of an input error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A kind that the message alone tells.
    Other,
    /// A NUL byte.
    Nul,
    /// A folder that is not there or cannot be reached.
    NoFolder,
    /// A file where a folder is wanted.
    NotFolder,
    /// A folder that may not be read.
    ClosedFolder,
    /// A program that was not found or may not be executed.
    NoProgram,
    /// A problem with the file to work on.
    File(FileError),
}

impl Invalid {
    /// Makes an error whose message alone tells its kind.
    pub(crate) fn new(field: &'static str, message: impl Into<String>) -> Self {
        Self { field, message: message.into(), fault: Fault::Other }
    }

    /// Returns whether a command could start now that could not because of this. Reads the disk.
    pub(super) fn is_gone(&self, run: &Run) -> bool {
        match (&self.fault, &run.what) {
            (Fault::NoProgram, What::Argv(words)) => {
                let path = run.env.iter().find(|(name, _)| same(name, OsStr::new("PATH")));
                let name = words.first().map_or("", String::as_str);
                Program::find(name, &run.cwd, path.map(|(_, value)| value.as_os_str())).is_some()
            }
            _ => must_be_folder(&run.cwd).is_ok(),
        }
    }

    /// Sets the kind.
    pub(super) fn with(self, fault: Fault) -> Self {
        Self { fault, ..self }
    }
}
