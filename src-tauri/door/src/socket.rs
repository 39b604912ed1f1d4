//! The local socket agents knock at: a Unix socket, or a pipe on Windows.

#[cfg(unix)]
#[path = "socket/unix.rs"]
mod system;
#[cfg(windows)]
#[path = "socket/windows.rs"]
mod system;

use std::io;
use std::path::PathBuf;

pub(crate) use system::{Caller, Listener, SocketReader, SocketWriter};

/// The reason the door can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// Another app listens there already.
    #[error("another Countersign is listening at {0}")]
    InUse(PathBuf),
    /// The folder cannot be trusted with a socket.
    #[error("the socket's folder can't be used: {0}")]
    Folder(#[source] io::Error),
    /// The system would not have it.
    #[error("Countersign can't listen at {path}: {source}")]
    Socket {
        /// The socket's path.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}
