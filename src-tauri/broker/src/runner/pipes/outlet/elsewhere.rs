//! Our end of a child's pipe on systems that have no say in its room.

use std::io::{self, PipeReader};
use std::process;
use std::time::Duration;

use tokio::process::ChildStdout;
use tokio::time::sleep;

use super::Outward;

#[cfg(unix)]
type Owned = std::os::fd::OwnedFd;
#[cfg(windows)]
type Owned = std::os::windows::io::OwnedHandle;

pub(super) fn of_pipe(pipe: PipeReader) -> io::Result<impl Outward> {
    ChildStdout::from_std(process::ChildStdout::from(Owned::from(pipe)))
}

/// Waits between two looks at a pipe that is not watched, which none is here.
pub(super) async fn pause(moment: Duration) {
    sleep(moment).await;
}

impl Outward for ChildStdout {}
