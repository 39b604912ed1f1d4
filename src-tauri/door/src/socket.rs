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

/// Why there is no door.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// Somebody listens there already.
    #[error("another Countersign is listening at {0}")]
    InUse(PathBuf),
    /// The folder cannot be trusted with a socket.
    #[error("the socket's folder can't be used: {0}")]
    Folder(#[source] io::Error),
    /// The system would not have it.
    #[error("Countersign can't listen at {path}: {source}")]
    Socket {
        /// Where.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}
