//! Our end of a child's pipe on Linux, watched or not.

use std::io::{self, PipeReader};
use std::os::fd::OwnedFd;
use std::pin::Pin;
use std::task::{Context, Poll};

use rustix::io::Errno;
use rustix::pipe::fcntl_setpipe_size;
use tokio::io::{AsyncRead, ReadBuf};
use tokio::net::unix::pipe::Receiver;

use super::Outward;

/// The room of a pipe that floods. Not before: a system grants each user only so much of it.
const ROOM: usize = 1024 * 1024;

#[derive(Debug)]
enum End {
    Watched(Receiver),
    Gathering(OwnedFd),
    /// The system refused to go from the one to the other.
    Lost,
}

pub(super) fn of_pipe(pipe: PipeReader) -> io::Result<impl Outward> {
    Receiver::from_owned_fd(pipe.into()).map(End::Watched)
}

impl Outward for End {
    fn unwatch(&mut self) -> bool {
        match std::mem::replace(self, Self::Lost) {
            Self::Watched(pipe) if fcntl_setpipe_size(&pipe, ROOM).is_ok() => {
                *self = pipe.into_nonblocking_fd().map_or(Self::Lost, Self::Gathering);
                true
            }
            other => {
                *self = other;
                false
            }
        }
    }

    fn gathered(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Self::Gathering(pipe) = self else { return Err(io::ErrorKind::BrokenPipe.into()) };
        loop {
            match rustix::io::read(&*pipe, &mut *buffer) {
                Err(Errno::INTR) => {}
                read => return Ok(read?),
            }
        }
    }
}

impl AsyncRead for End {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        *self = match std::mem::replace(&mut *self, Self::Lost) {
            Self::Gathering(pipe) => Self::Watched(Receiver::from_owned_fd(pipe)?),
            other => other,
        };
        match &mut *self {
            Self::Watched(pipe) => Pin::new(pipe).poll_read(context, buffer),
            Self::Gathering(_) | Self::Lost => Poll::Ready(Err(io::ErrorKind::BrokenPipe.into())),
        }
    }
}
