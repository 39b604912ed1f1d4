//! A named pipe for this user alone. Calls from other computers are rejected, and the first instance must be ours.

use std::io;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use countersign_bridge::endpoint;
use interprocess::os::windows::named_pipe::PipeListenerOptions;
use interprocess::os::windows::named_pipe::pipe_mode::Bytes;
use interprocess::os::windows::named_pipe::tokio::{DuplexPipeStream, PipeListener};
use interprocess::os::windows::security_descriptor::SecurityDescriptor;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::windows::named_pipe::ServerOptions;
use widestring::U16CString;

use super::BindError;
use crate::peer;

const ACCESS_DENIED: i32 = 5;
/// The pipe's buffer in bytes; the system takes more where it's needed.
const BUFFER: u32 = 64 * 1024;

/// A pipe: the instance the next caller gets.
pub(crate) struct Listener {
    pipe: PipeListener<Bytes, Bytes>,
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

/// The reading half of a connection.
pub(crate) struct SocketReader(Arc<DuplexPipeStream<Bytes>>);

/// The writing half of a connection.
pub(crate) struct SocketWriter(Arc<DuplexPipeStream<Bytes>>);

/// Tells at any time whether the other side's process is still there. A process that closed the pipe and lives on is
/// noticed only by reading.
pub(crate) struct Probe(Option<(u32, u64)>);

impl Listener {
    pub(crate) fn bind(path: &Path) -> Result<Self, BindError> {
        let failed = |source| BindError::Socket { path: path.to_owned(), source };
        let options = options(path).map_err(failed)?;
        match options.create_tokio_duplex() {
            Ok(pipe) => Ok(Self { pipe, path: path.to_owned() }),
            Err(error) if error.raw_os_error() == Some(ACCESS_DENIED) => Err(BindError::InUse(path.to_owned())),
            Err(source) => Err(failed(source)),
        }
    }

    pub(crate) async fn accept(&mut self) -> io::Result<Caller> {
        let accepted = self.pipe.accept().await;
        if accepted.is_err() {
            // A caller that left before it was heard spoils the instance it had. Those that follow are as the first.
            let next = ServerOptions::new().create(&self.path)?;
            self.pipe = PipeListener::from_tokio_and_options(next, options(&self.path)?);
        }
        let pipe = Arc::new(accepted?);
        let pid = pipe.client_process_id().ok();
        let probe = Probe(pid.and_then(|pid| Some((pid, peer::began(pid)?))));
        Ok(Caller { reader: SocketReader(Arc::clone(&pipe)), writer: SocketWriter(pipe), pid, probe })
    }
}

/// Returns the options of a pipe that only this user may open or add instances to.
fn options(path: &Path) -> io::Result<PipeListenerOptions<'static>> {
    let list = format!("D:P(A;;GA;;;{})", endpoint::user()?);
    let list = U16CString::from_str(list).map_err(io::Error::other)?;
    let mut options = PipeListenerOptions::new();
    options.path = U16CString::from_os_str(path).map_err(io::Error::other)?.into();
    options.security_descriptor = Some(SecurityDescriptor::deserialize(&list)?);
    (options.input_buffer_size_hint, options.output_buffer_size_hint) = (BUFFER, BUFFER);
    Ok(options)
}

impl Probe {
    /// Returns whether the other side's process is still running.
    pub(crate) fn is_there(&self) -> bool {
        self.0.is_none_or(|(pid, began)| peer::began(pid) == Some(began))
    }
}

impl AsyncRead for SocketReader {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut &*self.0).poll_read(cx, buffer)
    }
}

impl AsyncWrite for SocketWriter {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut &*self.0).poll_write(cx, bytes)
    }

    /// Leaves written bytes to the system: waiting until they are read could take long and need a thread.
    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

impl Drop for SocketWriter {
    fn drop(&mut self) {
        // Written bytes stay readable, so nobody has to wait for them before the pipe is closed.
        self.0.assume_flushed();
    }
}

#[cfg(test)]
#[path = "windows/tests.rs"]
mod tests;
