//! Why something could not be started: what happened, what it means, what to do. Paths are written with their odd
//! characters escaped, as they come from the agent.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::consent::policy::LookError;
#[cfg(unix)]
use crate::remote::Unsendable;
use crate::text::say;

/// The system's error for a file that isn't a program, or one for another machine ("Exec format error").
const NOT_A_PROGRAM: i32 = if cfg!(windows) { 193 } else { 8 };

/// The reason a run, or a step of one, wasn't started. Each is one or more sentences for the agent.
#[derive(Debug, Error)]
pub(super) enum StartError {
    #[error("{}", say!("runner-start-folder-gone", what = format!("{:?}", .0)))]
    FolderGone(PathBuf),
    #[error("{}", say!("runner-start-folder-closed", what = format!("{:?}", .0)))]
    FolderClosed(PathBuf),
    #[error("{}", say!("runner-start-folder-unopened", path = format!("{:?}", .path), kind = .kind))]
    FolderUnopened { path: PathBuf, kind: ErrorKind },
    #[error("{}", say!("runner-start-folder-replaced", what = format!("{:?}", .0)))]
    FolderReplaced(PathBuf),
    #[cfg(unix)]
    #[error("{}", say!("runner-start-no-top-folder"))]
    NoTopFolder,
    #[error("{}", say!("runner-start-program-gone", what = format!("{:?}", .0)))]
    ProgramGone(PathBuf),
    #[error("{}", say!("runner-start-program-changed", what = format!("{:?}", .0)))]
    ProgramChanged(PathBuf),
    #[error("{}", say!("runner-start-no-interpreter", what = format!("{:?}", .0)))]
    NoInterpreter(PathBuf),
    #[error("{}", say!("runner-start-not-permitted", program = format!("{:?}", .program), folder = format!("{:?}", .folder)))]
    NotPermitted { program: PathBuf, folder: PathBuf },
    #[error("{}", say!("runner-start-through-file", what = format!("{:?}", .0)))]
    ThroughFile(PathBuf),
    #[error(transparent)]
    TooLong(#[from] TooLong),
    #[error("{}", say!("runner-start-busy", what = format!("{:?}", .0)))]
    Busy(PathBuf),
    #[error("{}", say!("runner-start-no-room", what = .0))]
    NoRoom(#[source] io::Error),
    #[error("{}", say!("runner-start-not-a-program", what = format!("{:?}", .0)))]
    NotAProgram(PathBuf),
    #[error("{}", say!("runner-start-spawn", program = format!("{:?}", .program), error = .error))]
    Spawn {
        program: PathBuf,
        #[source]
        error: io::Error,
    },
    #[error("{}", say!("runner-start-no-terminals"))]
    NoTerminals,
    #[error("{}", say!("runner-start-no-terminal", what = .0))]
    NoTerminal(#[source] io::Error),
    #[error("{}", say!("runner-start-no-pipe", what = .0))]
    NoPipe(#[source] io::Error),
    #[error("{}", say!("runner-start-no-pipe-between", what = .0))]
    NoPipeBetween(#[source] io::Error),
    #[error("{}", say!("runner-start-no-random", what = .0))]
    NoRandom(getrandom::Error),
    #[error("{}", say!("runner-start-script", folder = format!("{:?}", .folder), error = .error, next = .next))]
    Script {
        folder: PathBuf,
        #[source]
        error: io::Error,
        next: &'static str,
    },
    #[error("{}", say!("runner-start-too-long-for-cmd"))]
    TooLongForCmd,
    #[error("{}", say!("runner-start-plan-in-terminal"))]
    PlanInTerminal,
    #[error("{}", say!("runner-start-no-steps"))]
    NoSteps,
    #[error("{}", say!("runner-start-enters-in-pipe"))]
    EntersInPipe,
    #[error("{}", say!("runner-start-fence-failed"))]
    FenceFailed,
    #[error(transparent)]
    Look(#[from] LookError),
    #[cfg(unix)]
    #[error(transparent)]
    Unsendable(#[from] Unsendable),
}

/// The part that is too long for a command line, with advice.
#[derive(Clone, Copy, Debug, Error)]
pub(super) enum TooLong {
    #[error("{}", say!("runner-too-long-words"))]
    Words,
    #[error("{}", say!("runner-too-long-environment"))]
    Environment,
}

impl StartError {
    /// Makes the error of a failed spawn. Looks at the disk to tell a missing folder from a missing program: blocks.
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

    /// Makes the error of pipes, or of a terminal, that couldn't be made.
    pub(super) fn of_ends(error: io::Error, terminal: bool) -> Self {
        match error.kind() {
            ErrorKind::Unsupported if terminal => Self::NoTerminals,
            _ if terminal => Self::NoTerminal(error),
            _ => Self::NoPipe(error),
        }
    }

    /// Makes the error of a script file that couldn't be written.
    pub(super) fn of_script(error: io::Error, folder: &Path) -> Self {
        let next = match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "The disk is full: free up space there",
            _ => "Check that folder",
        };
        Self::Script { folder: folder.to_owned(), error, next }
    }

    /// Makes the error of a folder that couldn't be opened.
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
