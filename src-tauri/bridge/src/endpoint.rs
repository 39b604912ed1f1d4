//! The one place where the app listens and agents knock.

#[cfg(unix)]
#[path = "endpoint/unix.rs"]
mod system;
#[cfg(windows)]
#[path = "endpoint/windows.rs"]
mod system;

use std::io::{self, BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread::Builder;
use std::time::Duration;

use crate::preamble::{MAX_LENGTH, open_line};

#[cfg(unix)]
pub use system::keep_private;
#[cfg(windows)]
pub use system::user;
pub use system::{DoorStream, connect};

/// Returns the app's own private folder for files of this session, and makes it if it's missing.
///
/// # Errors
///
/// Fails when it can't be made, or isn't this user's alone.
pub fn folder() -> io::Result<PathBuf> {
    system::folder()
}

/// Returns the path the door listens at.
///
/// # Errors
///
/// Fails as [`folder`] does.
pub fn socket() -> io::Result<PathBuf> {
    system::socket()
}

/// Asks the running app to show its window. Returns `false` when no app is running.
///
/// # Errors
///
/// Fails when one is there but doesn't answer in time, or the place it should listen at isn't ours.
pub fn ask_open(timeout: Duration) -> io::Result<bool> {
    ask_open_at(&socket()?, timeout)
}

/// Asks the app at another path to show its window.
///
/// # Errors
///
/// Fails as [`ask_open`] does.
pub fn ask_open_at(socket: &Path, timeout: Duration) -> io::Result<bool> {
    let socket = socket.to_owned();
    let (tell, told) = mpsc::channel();
    // Not every system can bound a read: one that hangs is left behind, with its thread.
    Builder::new().spawn(move || tell.send(ask(&socket)))?;
    told.recv_timeout(timeout).unwrap_or_else(|_| Err(ErrorKind::TimedOut.into()))
}

fn ask(socket: &Path) -> io::Result<bool> {
    let mut stream = match connect(socket) {
        Ok(stream) => stream,
        Err(error) if nobody_there(&error) => return Ok(false),
        Err(error) => return Err(error),
    };
    stream.write_all(open_line().as_bytes())?;
    let mut answer = String::new();
    BufReader::new(stream.take(MAX_LENGTH as u64)).read_line(&mut answer)?;
    Ok(answer.contains("\"ok\":true"))
}

/// Returns whether connecting failed because nobody listens, rather than because something is wrong.
#[must_use]
pub fn nobody_there(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::ConnectionRefused)
}
