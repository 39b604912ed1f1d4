//! What stands in a command's way on the disk, in the words of the original and of Python.

use std::io;
use std::path::{Path, PathBuf};

use countersign_broker::submission::{Fault, Invalid};

use crate::tools::python;

/// A program that can't be started.
#[derive(Debug, thiserror::Error)]
#[error("Failed to create process: {why}: {}", python::quoted(.name))]
pub(super) struct NoProgram {
    name: String,
    why: NoProgramCause,
}

/// The system's reason, in Python's words.
#[derive(Debug, thiserror::Error)]
enum NoProgramCause {
    /// There is a file, but it can't be executed.
    #[error("[Errno 13] Permission denied")]
    NotExecutable,
    #[error("{}", python::error(.0))]
    Disk(io::Error),
    /// No folder of `PATH` holds the name.
    #[error("[Errno 2] No such file or directory")]
    NotFound,
}

impl NoProgram {
    /// Looks at the disk for the reason. A name with a slash is a path from `folder`.
    pub(super) fn of(name: &str, folder: &Path) -> Self {
        let why = match name.contains('/').then(|| folder.join(name).metadata()) {
            Some(Ok(_)) => NoProgramCause::NotExecutable,
            Some(Err(error)) => NoProgramCause::Disk(error),
            None => NoProgramCause::NotFound,
        };
        Self { name: name.to_owned(), why }
    }
}

/// What the broker found wrong with a request, in the original's words where it has some.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unfit {
    #[error("Not a directory: {}", .0.display())]
    NotFolder(PathBuf),
    #[error("Directory is not accessible: {}", .0.display())]
    ClosedFolder(PathBuf),
    #[error("Directory does not exist: {}", .0.display())]
    NoFolder(PathBuf),
    /// A word holds a byte of zero.
    #[error("Unexpected error during process creation: embedded null byte")]
    Nul,
    #[error(transparent)]
    NoProgram(NoProgram),
    /// The original has no words for it.
    #[error("`{}` {}", .0.field, .0.message)]
    Other(Invalid),
}

impl Unfit {
    /// Translates the broker's finding; looks at the disk for the reason a program can't be started.
    pub(super) fn of(invalid: Invalid, folder: &Path, program: &str) -> Self {
        match (&invalid.fault, invalid.field) {
            (Fault::NotFolder, _) => Self::NotFolder(folder.to_owned()),
            (Fault::ClosedFolder, _) => Self::ClosedFolder(folder.to_owned()),
            (Fault::NoFolder, _) | (Fault::Nul, "cwd") => Self::NoFolder(folder.to_owned()),
            (Fault::Nul, _) => Self::Nul,
            (Fault::NoProgram, "argv") => Self::NoProgram(NoProgram::of(program, folder)),
            (Fault::NoProgram | Fault::File(_) | Fault::Other, _) => Self::Other(invalid),
        }
    }
}
