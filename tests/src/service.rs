//! A program that belongs to somebody here: it ends when its owner goes, however that is.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::wait::{Done, until, within};

/// How long a program may take to end when it is asked.
const GRACE: Duration = Duration::from_secs(10);

/// A running program.
#[derive(Debug)]
pub struct Service {
    name: String,
    child: Child,
}

impl Service {
    /// Starts it; what it says goes to `NAME.log` in `logs`, but for pipes that `command` asks for itself.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(name: &str, mut command: Command, logs: &Path) -> Done<Self> {
        let log = File::options().create(true).append(true).open(logs.join(format!("{name}.log")))?;
        let child = command.stderr(log).spawn().map_err(|error| format!("{name} could not be started: {error}"))?;
        Ok(Self { name: name.to_owned(), child })
    }

    /// As [`Service::start`], with stdout in the log, too.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start_quietly(name: &str, mut command: Command, logs: &Path) -> Done<Self> {
        let log = File::options().create(true).append(true).open(logs.join(format!("{name}.log")))?;
        command.stdin(Stdio::null()).stdout(log);
        Self::start(name, command, logs)
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its process.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Its pipes.
    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Whether it still runs.
    pub fn lives(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Waits for its own end.
    ///
    /// # Errors
    /// When it does not end in time.
    pub fn ended(&mut self) -> Done<ExitStatus> {
        let (name, child) = (&self.name, &mut self.child);
        until(format_args!("end of {name}"), || child.try_wait().ok().flatten())
    }

    /// Asks it to end, and makes it end if it does not.
    pub fn end(&mut self) {
        self.signal(Signal::TERM);
        let child = &mut self.child;
        if within(GRACE, "end", || child.try_wait().ok().flatten()).is_err() {
            self.kill();
        }
    }

    /// Ends it as a crash would.
    pub fn kill(&mut self) {
        // It may be gone already; then there is nothing to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Sends it a signal, if it still runs.
    pub fn signal(&mut self, signal: Signal) {
        if self.lives()
            && let Some(pid) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw)
        {
            let _ = kill_process(pid, signal);
        }
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.kill();
    }
}
