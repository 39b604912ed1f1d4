//! The system's word that the wall clock was set or the computer woke up: it cancels an alarm that nobody waits for.

use std::future;
use std::io;
use std::os::fd::OwnedFd;
use std::time::Duration;

use rustix::time::{
    Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, Timespec, timerfd_create, timerfd_settime,
};
use tokio::io::Interest;
use tokio::io::unix::AsyncFd;

/// The time of an alarm far away, in seconds since 1970: the end of what every system counts.
const FAR: i64 = i32::MAX as i64;
/// The shortest time between two changes of the clock that are followed.
const PACE: Duration = Duration::from_millis(200);

pub(super) async fn next() {
    match cancelled().await {
        Ok(()) => tokio::time::sleep(PACE).await,
        // Each use looks at the clock for itself.
        Err(error) => {
            tracing::warn!(%error, "the system does not tell when its clock is set");
            future::pending().await
        }
    }
}

async fn cancelled() -> io::Result<()> {
    let timer = timerfd_create(TimerfdClockId::Realtime, TimerfdFlags::NONBLOCK | TimerfdFlags::CLOEXEC)?;
    let it_value = Timespec { tv_sec: FAR, tv_nsec: 0 };
    let alarm = Itimerspec { it_interval: Timespec::default(), it_value };
    timerfd_settime(&timer, TimerfdTimerFlags::ABSTIME | TimerfdTimerFlags::CANCEL_ON_SET, &alarm)?;
    watched(timer)?.readable().await.map(drop)
}

#[expect(deprecated, reason = "the newer way in is unsafe for those who break what an owned handle keeps")]
fn watched(timer: OwnedFd) -> io::Result<AsyncFd<OwnedFd>> {
    AsyncFd::with_interest(timer, Interest::READABLE)
}
