//! Why something could not be started, in words: what happened, what it means, what to do.

use std::io::{self, ErrorKind};
use std::path::Path;

/// "Exec format error": not a program, or one for another machine.
const NOT_A_PROGRAM: i32 = if cfg!(windows) { 193 } else { 8 };

/// What to do when the words of a program do not fit.
pub(super) const TOO_MANY_WORDS: &str = "The arguments are longer than the system allows. Put them into a file and let the program read that, or give them to it as `stdin`.";
/// What to do when a shell's surroundings do not fit.
pub(super) const TOO_LARGE_ENVIRONMENT: &str =
    "The environment is larger than the system allows. Give fewer or shorter variables in `env`.";

/// Words for a failed spawn. Looks at the disk to tell a missing folder from a missing program: blocks.
/// Paths are written with their odd characters escaped, as they come from the agent.
pub(super) fn of_spawn(error: &io::Error, program: &Path, folder: &Path, too_long: &str) -> String {
    match error.kind() {
        _ if !folder.is_dir() => format!("The folder {folder:?} is gone. Check the path, or make the folder again."),
        ErrorKind::NotFound if !program.exists() => {
            format!("The program {program:?} is gone. Install it, or name another.")
        }
        ErrorKind::NotFound => format!(
            "The program {program:?} is a script, and the interpreter its first line names does not exist. Install that interpreter, or correct the line."
        ),
        ErrorKind::PermissionDenied => format!(
            "The system did not permit it: {program:?} may not be executed, or the folder {folder:?} may not be entered. Check the permissions of both."
        ),
        ErrorKind::NotADirectory => {
            format!("The path {program:?} leads through a file as if it were a folder. Check the path.")
        }
        ErrorKind::ArgumentListTooLong => too_long.to_owned(),
        ErrorKind::ExecutableFileBusy => {
            format!("The program {program:?} is being written to at this moment. Try again when that is done.")
        }
        ErrorKind::WouldBlock | ErrorKind::OutOfMemory => {
            format!("The system has no room for another process ({error}). Close something, or wait, and try again.")
        }
        _ if error.raw_os_error() == Some(NOT_A_PROGRAM) => format!(
            "The file {program:?} is no program this computer can run. A script needs a first line such as `#!/bin/sh`; a program must be built for this system."
        ),
        _ => format!("The system could not start {program:?}: {error}."),
    }
}

/// Words for pipes, or a terminal, that could not be made.
pub(super) fn of_ends(error: &io::Error, terminal: bool) -> String {
    match error.kind() {
        ErrorKind::Unsupported if terminal => {
            "There are no terminals for commands on this system yet. Ask without one.".to_owned()
        }
        _ if terminal => format!("The system gave no terminal: {error}. Ask without one, or try again."),
        _ => format!("The system gave no pipe: {error}. Close something, or wait, and try again."),
    }
}

/// Words for a script file that could not be written.
pub(super) fn of_script(error: &io::Error, folder: &Path) -> String {
    let next = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "The disk is full: free some space there",
        _ => "Check that folder",
    };
    format!(
        "The command is too long for a command line, so it had to be written to a file in {folder:?} first, and that failed: {error}. {next}, or send a shorter command."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_named() {
        let words = of_script(&ErrorKind::StorageFull.into(), Path::new("/run/x"));
        assert!(words.contains("The disk is full"), "{words}");
    }
}
