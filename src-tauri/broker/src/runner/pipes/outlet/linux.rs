//! Our end of a child's pipe on Linux, watched or not.

use std::io::{self, PipeReader};
use std::os::fd::OwnedFd;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use rustix::io::Errno;
use rustix::pipe::fcntl_setpipe_size;
use rustix::time::{
    Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, Timespec, timerfd_create, timerfd_settime,
};
use tokio::io::unix::AsyncFd;
use tokio::io::{AsyncRead, Interest, ReadBuf};
use tokio::net::unix::pipe::Receiver;
use tokio::time::sleep;

use super::Outward;

/// The buffer of a pipe during a flood. Not before: a system grants each user only so much of it.
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

/// Waits for a moment so short that the runtime's own clock, which counts milliseconds, would keep the child waiting. A
/// thread that sleeps instead has to be woken and to wake us, and on a busy machine the child waits for both.
pub(super) async fn pause(moment: Duration) {
    if alarm(moment).await.is_err() {
        sleep(moment).await;
    }
}

async fn alarm(moment: Duration) -> io::Result<()> {
    let timer = timerfd_create(TimerfdClockId::Monotonic, TimerfdFlags::NONBLOCK | TimerfdFlags::CLOEXEC)?;
    let once = Itimerspec {
        it_interval: Timespec::default(),
        it_value: Timespec::try_from(moment).map_err(io::Error::other)?,
    };
    timerfd_settime(&timer, TimerfdTimerFlags::empty(), &once)?;
    watched(timer)?.readable().await.map(drop)
}

#[expect(deprecated, reason = "the newer way in is unsafe for those who break what an owned handle keeps")]
fn watched(timer: OwnedFd) -> io::Result<AsyncFd<OwnedFd>> {
    AsyncFd::with_interest(timer, Interest::READABLE)
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
