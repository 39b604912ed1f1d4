//! A named pipe with this user's name. The app keeps other users from it; here it is made sure that the app is this
//! user's, since anybody may give a pipe any name.

#[path = "windows/user.rs"]
mod user;

use std::fs::OpenOptions;
use std::io::{self, Error, ErrorKind, Read, Write};
use std::os::windows::fs::OpenOptionsExt as _;
use std::os::windows::io::OwnedHandle;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use interprocess::os::windows::named_pipe::{DuplexPipeStream, pipe_mode::Bytes};

pub use user::own as user;

/// The error that every instance of the pipe is taken, until the door offers the next.
const PIPE_BUSY: i32 = 231;
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(25);
/// Allows reading and writing at the same time (`FILE_FLAG_OVERLAPPED`); otherwise a writer waits for a reader.
const BOTH_WAYS: u32 = 0x4000_0000;
/// Lets the listener learn who connects, and do nothing in their name (`SECURITY_IDENTIFICATION`).
const IDENTIFICATION: u32 = 0x0001_0000;

/// A connection to the door.
#[derive(Debug)]
pub struct DoorStream(Arc<DuplexPipeStream<Bytes>>);

/// Connects to a door.
///
/// # Errors
/// Fails when nobody listens there, or another user does.
pub fn connect(pipe: &Path) -> io::Result<DoorStream> {
    let stream = DoorStream(Arc::new(DuplexPipeStream::try_from(open(pipe)?).map_err(Error::from)?));
    if user::of(stream.0.server_process_id()?).as_deref() == Some(user::own()?) {
        Ok(stream)
    } else {
        Err(Error::new(ErrorKind::PermissionDenied, format!("{} belongs to another user", pipe.display())))
    }
}

fn open(pipe: &Path) -> io::Result<OwnedHandle> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).custom_flags(BOTH_WAYS).security_qos_flags(IDENTIFICATION);
    for _ in 0..TRIES {
        match options.open(pipe) {
            Err(error) if error.raw_os_error() == Some(PIPE_BUSY) => std::thread::sleep(PAUSE),
            other => return other.map(OwnedHandle::from),
        }
    }
    options.open(pipe).map(OwnedHandle::from)
}

impl DoorStream {
    /// Returns another handle on this connection.
    ///
    /// # Errors
    ///
    /// Never fails on this system.
    pub fn try_clone(&self) -> io::Result<Self> {
        Ok(Self(Arc::clone(&self.0)))
    }
}

impl Read for DoorStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        (&*self.0).read(buffer)
    }
}

impl Write for DoorStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (&*self.0).write(bytes)
    }

    /// Leaves written bytes to the system; waiting until they are read isn't up to us.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for DoorStream {
    fn drop(&mut self) {
        // Written bytes stay readable. Otherwise a thread would be left to wait for that.
        self.0.assume_flushed();
    }
}

pub(super) fn socket() -> io::Result<PathBuf> {
    Ok(PathBuf::from(format!(r"\\.\pipe\countersign-{}", user::own()?)))
}

pub(super) fn folder() -> io::Result<PathBuf> {
    let local =
        std::env::var_os("LOCALAPPDATA").ok_or_else(|| Error::new(ErrorKind::NotFound, "LOCALAPPDATA isn't set"))?;
    let folder = PathBuf::from(local).join("Countersign");
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}
