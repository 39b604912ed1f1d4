//! Programs are kept off the terminal Countersign itself may have been started in: what reads or writes `/dev/tty` fails
//! at once instead of waiting for somebody who is not there.
//!
//! Whoever has no controlling terminal has children without one, and those are started in the fast way. Else each
//! program leads a session of its own, which costs a fork.

use std::io;

use process_wrap::tokio::{CommandWrap, CommandWrapper as _, ProcessSession};
use rustix::fs::{Mode, OFlags, open};
use tokio::process::{Child, Command};

/// Returns whether a child of ours would share our terminal. It may be taken away from us, so it is looked at each
/// time.
pub(in crate::runner) fn needed() -> bool {
    open("/dev/tty", OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).is_ok()
}

/// Starts a program at the head of a session of its own, without a terminal. Only inside the runtime.
pub(in crate::runner) fn spawn(mut command: Command) -> io::Result<Child> {
    // What the library looks at besides is of no interest to this part of it.
    ProcessSession.pre_spawn(&mut command, &CommandWrap::with_new("", |_| {}))?;
    command.spawn()
}
