//! A named pipe of this user's. Remote callers are rejected, and the first instance must be ours.

use std::io;
use std::path::{Path, PathBuf};

use tokio::io::{ReadHalf, WriteHalf};
use tokio::net::windows::named_pipe::{NamedPipeServer, ServerOptions};

use super::BindError;

pub(crate) type Reader = ReadHalf<NamedPipeServer>;
pub(crate) type Writer = WriteHalf<NamedPipeServer>;

const ACCESS_DENIED: i32 = 5;

/// The pipe: the instance the next caller gets.
pub(super) struct Listener {
    next: NamedPipeServer,
    path: PathBuf,
}

/// Who connected.
pub(crate) struct Caller {
    pub(crate) reader: Reader,
    pub(crate) writer: Writer,
    /// Asking the system for it takes code this crate forbids; the first line's claim is used instead.
    pub(crate) pid: Option<u32>,
    pub(crate) probe: Probe,
}

/// A pipe's end is seen by reading alone.
pub(crate) struct Probe;

impl Listener {
    pub(super) fn bind(path: &Path) -> Result<Self, BindError> {
        match ServerOptions::new().first_pipe_instance(true).create(path) {
            Ok(next) => Ok(Self { next, path: path.to_owned() }),
            Err(error) if error.raw_os_error() == Some(ACCESS_DENIED) => Err(BindError::InUse(path.to_owned())),
            Err(source) => Err(BindError::Socket { path: path.to_owned(), source }),
        }
    }

    pub(super) async fn accept(&mut self) -> io::Result<Caller> {
        self.next.connect().await?;
        // The next instance is made before this one is used, so that there always is one to connect to.
        let pipe = std::mem::replace(&mut self.next, ServerOptions::new().create(&self.path)?);
        let (reader, writer) = tokio::io::split(pipe);
        Ok(Caller { reader, writer, pid: None, probe: Probe })
    }
}

impl Probe {
    pub(crate) fn is_there(&self) -> bool {
        true
    }
}
