//! Why something could not be started: what happened, what it means, what to do. Paths are written with their odd
//! characters escaped, as they come from the agent.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::consent::policy::LookError;
#[cfg(unix)]
use crate::remote::Unsendable;

/// "Exec format error": not a program, or one for another machine.
const NOT_A_PROGRAM: i32 = if cfg!(windows) { 193 } else { 8 };

/// Why a run, or a step of one, was not started. Each is one or more sentences for the agent.
#[derive(Debug, Error)]
pub(super) enum StartError {
    #[error("The folder {0:?} is gone. Check the path, or make the folder again.")]
    FolderGone(PathBuf),
    #[error("The folder {0:?} may not be entered: permission denied. Check its permissions.")]
    FolderClosed(PathBuf),
    #[error("The folder {path:?} could not be opened: {kind}.")]
    FolderUnopened { path: PathBuf, kind: ErrorKind },
    #[error("The folder {0:?} was replaced or moved since this command was looked at. Ask again.")]
    FolderReplaced(PathBuf),
    #[cfg(unix)]
    #[error("This computer's top folder cannot be opened.")]
    NoTopFolder,
    #[error("The program {0:?} is gone. Install it, or name another.")]
    ProgramGone(PathBuf),
    #[error("The program {0:?} was changed, replaced or removed since this command was looked at. Ask again.")]
    ProgramChanged(PathBuf),
    #[error(
        "The program {0:?} is a script, and the interpreter its first line names does not exist. Install that interpreter, or correct the line."
    )]
    NoInterpreter(PathBuf),
    #[error(
        "The system did not permit it: {program:?} may not be executed, or the folder {folder:?} may not be entered. Check the permissions of both."
    )]
    NotPermitted { program: PathBuf, folder: PathBuf },
    #[error("The path {0:?} leads through a file as if it were a folder. Check the path.")]
    ThroughFile(PathBuf),
    #[error(transparent)]
    TooLong(#[from] TooLong),
    #[error("The program {0:?} is being written to at this moment. Try again when that is done.")]
    Busy(PathBuf),
    #[error("The system has no room for another process ({0}). Close something, or wait, and try again.")]
    NoRoom(#[source] io::Error),
    #[error(
        "The file {0:?} is no program this computer can run. A script needs a first line such as `#!/bin/sh`; a program must be built for this system."
    )]
    NotAProgram(PathBuf),
    #[error("The system could not start {program:?}: {error}.")]
    Spawn {
        program: PathBuf,
        #[source]
        error: io::Error,
    },
    #[error("There are no terminals for commands on this system yet. Ask without one.")]
    NoTerminals,
    #[error("The system gave no terminal: {0}. Ask without one, or try again.")]
    NoTerminal(#[source] io::Error),
    #[error("The system gave no pipe: {0}. Close something, or wait, and try again.")]
    NoPipe(#[source] io::Error),
    #[error("The system gave no pipe between the programs: {0}. Close something, or wait, and try again.")]
    NoPipeBetween(#[source] io::Error),
    #[error("The system gave no random number to mark the run with: {0}. Try again.")]
    NoRandom(getrandom::Error),
    #[error(
        "The command is too long for a command line, so it had to be written to a file in {folder:?} first, and that failed: {error}. {next}, or send a shorter command."
    )]
    Script {
        folder: PathBuf,
        #[source]
        error: io::Error,
        next: &'static str,
    },
    #[error("The command is longer than cmd.exe takes. Write it to a script file and run that, or use `bash`.")]
    TooLongForCmd,
    #[error("A command that rules allow step by step does not run in a terminal. Ask again.")]
    PlanInTerminal,
    #[error("The plan of this command has no steps.")]
    NoSteps,
    #[error("A change of the folder stands inside a pipe.")]
    EntersInPipe,
    #[error("Countersign failed while putting up the fence around it.")]
    FenceFailed,
    #[error(transparent)]
    Look(#[from] LookError),
    #[cfg(unix)]
    #[error(transparent)]
    Unsendable(#[from] Unsendable),
}

/// What does not fit on a command line, with what to do.
#[derive(Clone, Copy, Debug, Error)]
pub(super) enum TooLong {
    #[error(
        "The arguments are longer than the system allows. Put them into a file and let the program read that, or give them to it as `stdin`."
    )]
    Words,
    #[error("The environment is larger than the system allows. Give fewer or shorter variables in `env`.")]
    Environment,
}

impl StartError {
    /// Of a failed spawn. Looks at the disk to tell a missing folder from a missing program: blocks.
    pub(super) fn of_spawn(error: io::Error, program: &Path, folder: &Path, too_long: TooLong) -> Self {
        let path = || program.to_owned();
        match error.kind() {
            _ if !folder.is_dir() => Self::FolderGone(folder.to_owned()),
            ErrorKind::NotFound if !program.exists() => Self::ProgramGone(path()),
            ErrorKind::NotFound => Self::NoInterpreter(path()),
            ErrorKind::PermissionDenied => Self::NotPermitted { program: path(), folder: folder.to_owned() },
            ErrorKind::NotADirectory => Self::ThroughFile(path()),
            ErrorKind::ArgumentListTooLong => too_long.into(),
            ErrorKind::ExecutableFileBusy => Self::Busy(path()),
            ErrorKind::WouldBlock | ErrorKind::OutOfMemory => Self::NoRoom(error),
            _ if error.raw_os_error() == Some(NOT_A_PROGRAM) => Self::NotAProgram(path()),
            _ => Self::Spawn { program: path(), error },
        }
    }

    /// Of pipes, or a terminal, that could not be made.
    pub(super) fn of_ends(error: io::Error, terminal: bool) -> Self {
        match error.kind() {
            ErrorKind::Unsupported if terminal => Self::NoTerminals,
            _ if terminal => Self::NoTerminal(error),
            _ => Self::NoPipe(error),
        }
    }

    /// Of a script file that could not be written.
    pub(super) fn of_script(error: io::Error, folder: &Path) -> Self {
        let next = match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "The disk is full: free some space there",
            _ => "Check that folder",
        };
        Self::Script { folder: folder.to_owned(), error, next }
    }

    /// Of a folder that could not be opened.
    pub(super) fn of_folder(kind: ErrorKind, path: &Path) -> Self {
        let path = path.to_owned();
        match kind {
            ErrorKind::NotFound | ErrorKind::NotADirectory => Self::FolderGone(path),
            ErrorKind::PermissionDenied => Self::FolderClosed(path),
            kind => Self::FolderUnopened { path, kind },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_named() {
        let words = StartError::of_script(ErrorKind::StorageFull.into(), Path::new("/run/x")).to_string();
        assert!(words.contains("The disk is full"), "{words}");
    }
}
