//! A named pipe with this user's name. The system keeps other users from writing to it.
//!
//! Not tried on a Windows machine yet. One limit is known: the system serves one call at a time on a handle opened
//! this way, so a bridge that sits in a read cannot write; it needs overlapped calls, which the standard library
//! does not offer.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A connection to the door.
pub type Stream = File;

/// Every instance of the pipe is taken for a moment, until the door offers the next.
const PIPE_BUSY: i32 = 231;

/// Connects to a door.
///
/// # Errors
/// When nobody listens there.
pub fn connect(pipe: &Path) -> io::Result<Stream> {
    let mut tries = 20;
    loop {
        match OpenOptions::new().read(true).write(true).open(pipe) {
            Err(error) if error.raw_os_error() == Some(PIPE_BUSY) && tries > 0 => {
                tries -= 1;
                std::thread::sleep(Duration::from_millis(25));
            }
            other => return other,
        }
    }
}

/// A file has no time limits; the door answers this one at once or closes.
pub(super) fn limit(_: &Stream, _: Duration) -> io::Result<()> {
    Ok(())
}

pub(super) fn socket() -> io::Result<PathBuf> {
    let user = std::env::var("USERNAME").map_err(|_| io::Error::new(io::ErrorKind::NotFound, "USERNAME is not set"))?;
    Ok(PathBuf::from(format!(r"\\.\pipe\countersign-{user}")))
}

pub(super) fn folder() -> io::Result<PathBuf> {
    let local = std::env::var_os("LOCALAPPDATA")
        .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "LOCALAPPDATA is not set"))?;
    let folder = PathBuf::from(local).join("Countersign");
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}
