//! A socket file 0600 in a folder 0700, and the system's word on who connected.

use std::fs::{self, Permissions};
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd as _, OwnedFd};
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use countersign_bridge::endpoint;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use tokio::net::UnixListener;
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};

use super::BindError;

pub(crate) type SocketReader = OwnedReadHalf;
pub(crate) type SocketWriter = OwnedWriteHalf;

/// A listening socket, removed when it's dropped.
pub(crate) struct Listener {
    socket: UnixListener,
    path: PathBuf,
}

/// A program that connected.
pub(crate) struct Caller {
    pub(crate) reader: SocketReader,
    pub(crate) writer: SocketWriter,
    /// Its process, as the system reports it.
    pub(crate) pid: Option<u32>,
    pub(crate) probe: Probe,
}

/// Tells at any time, without waiting, whether the other side is still there.
pub(crate) struct Probe(OwnedFd);

impl Listener {
    pub(crate) fn bind(path: &Path) -> Result<Self, BindError> {
        let failed = |source| BindError::Socket { path: path.to_owned(), source };
        let folder = path.parent().ok_or_else(|| failed(ErrorKind::InvalidInput.into()))?;
        endpoint::keep_private(folder).map_err(BindError::Folder)?;
        clear(path)?;
        let socket = UnixListener::bind(path).map_err(failed)?;
        fs::set_permissions(path, Permissions::from_mode(0o600)).map_err(failed)?;
        Ok(Self { socket, path: path.to_owned() })
    }

    pub(crate) async fn accept(&mut self) -> io::Result<Caller> {
        loop {
            let (stream, _) = self.socket.accept().await?;
            let peer = stream.peer_cred()?;
            if peer.uid() != rustix::process::geteuid().as_raw() {
                tracing::warn!(uid = peer.uid(), "another user knocked and was turned away");
                continue;
            }
            let pid = peer.pid().and_then(|pid| u32::try_from(pid).ok());
            let probe = Probe(stream.as_fd().try_clone_to_owned()?);
            let (reader, writer) = stream.into_split();
            return Ok(Caller { reader, writer, pid, probe });
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // If it is gone already, so much the better.
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes a socket nobody listens at. Any other file at that path isn't ours to remove.
fn clear(path: &Path) -> Result<(), BindError> {
    let failed = |source| BindError::Socket { path: path.to_owned(), source };
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(error)),
        Ok(found) if !found.file_type().is_socket() => return Err(failed(ErrorKind::AlreadyExists.into())),
        Ok(_) => {}
    }
    match endpoint::connect(path) {
        Ok(_) => Err(BindError::InUse(path.to_owned())),
        Err(error) if endpoint::nobody_there(&error) => fs::remove_file(path).map_err(failed),
        Err(error) => Err(failed(error)),
    }
}

impl Probe {
    /// Returns whether the other side is open, even if bytes of it are still unread.
    pub(crate) fn is_there(&self) -> bool {
        // Linux tells it unasked, macOS does not.
        let mut fds = [PollFd::new(&self.0, PollFlags::HUP)];
        let asked = poll(&mut fds, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
        asked.is_ok() && !fds[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)
    }
}
