//! Our end of a child's pipe on systems that have no say in its room.

use std::io::{self, PipeReader};
use std::process;

use tokio::process::ChildStdout;

use super::Outward;

#[cfg(unix)]
type Owned = std::os::fd::OwnedFd;
#[cfg(windows)]
type Owned = std::os::windows::io::OwnedHandle;

pub(super) fn of_pipe(pipe: PipeReader) -> io::Result<impl Outward> {
    ChildStdout::from_std(process::ChildStdout::from(Owned::from(pipe)))
}

impl Outward for ChildStdout {}
