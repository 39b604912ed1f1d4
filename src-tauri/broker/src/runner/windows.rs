//! A run's processes on Windows: a job object, which holds every descendant and is ended as one.

use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use bytes::Bytes;
use process_wrap::tokio::{ChildWrapper, CommandWrap, CreationFlags, JobObject};
use tokio::process::Command;
use tokio::time::{Instant, timeout};
use windows::Win32::System::Threading::CREATE_NO_WINDOW;

use super::pipes::Pipes;
use crate::submission::ShellKind;

/// How long the end of the job is waited for.
const KILL: Duration = Duration::from_secs(2);
/// How long processes that are about to end after their leader are given, before they count as left.
const SETTLE: Duration = Duration::from_millis(50);

/// Windows gives a program no name but its own.
pub(super) fn name(_command: &mut Command, _name: &str) {}

pub(super) fn shell_text(command: &mut Command, text: &str, shell: ShellKind) {
    match shell {
        // `/s` makes cmd take off the outer quotes and leave the text as it is; `/d` keeps its registry autorun out.
        ShellKind::Sh => command.args(["/d", "/s", "/c"]).raw_arg(format!("\"{text}\"")),
        ShellKind::Bash => command.args(["-c", text]),
    };
}

#[derive(Debug)]
pub(super) struct Tree {
    child: Box<dyn ChildWrapper>,
    leader: u32,
    exited: Option<(ExitStatus, Instant)>,
    /// Whether the job was found empty. Asked of the job once, as it answers truly only the first time.
    empty: Option<bool>,
}

impl Tree {
    /// Spawns the leader suspended, puts it into a new job, and lets it go.
    pub(super) fn spawn(command: Command, _mark: &str, input: Option<Bytes>) -> io::Result<(Self, Pipes)> {
        let mut child = CommandWrap::from(command).wrap(CreationFlags(CREATE_NO_WINDOW)).wrap(JobObject).spawn()?;
        let leader = child.id().ok_or_else(|| io::Error::other("the new process has no id"))?;
        let stdin = child.stdin().take().zip(input);
        let pipes = Pipes::new(stdin, child.stdout().take(), child.stderr().take());
        Ok((Self { child, leader, exited: None, empty: None }, pipes))
    }

    pub(super) fn pid(&self) -> u32 {
        self.leader
    }

    pub(super) fn exited_at(&self) -> Option<Instant> {
        self.exited.map(|(_, at)| at)
    }

    /// Waits for the leader alone, not for the job. May be dropped at any await and called again.
    pub(super) async fn exit(&mut self) -> ExitStatus {
        if let Some((status, _)) = self.exited {
            return status;
        }
        let status = self.child.inner_mut().wait().await.unwrap_or_else(|error| {
            tracing::warn!(%error, "an exit status was lost");
            std::os::windows::process::ExitStatusExt::from_raw(u32::MAX)
        });
        self.exited = Some((status, Instant::now()));
        status
    }

    /// A program without a window cannot be asked on Windows, so asking is ending the job.
    pub(super) async fn ask(&mut self) {
        self.terminate();
    }

    /// Resolves when the leader has exited and the job is empty; never if the job was found not to be.
    pub(super) async fn gone(&mut self) {
        self.exit().await;
        if !self.is_empty(KILL).await {
            std::future::pending::<()>().await;
        }
    }

    /// Ends the job. Returns 0, or 1 if something still lives.
    pub(super) async fn kill(&mut self) -> u32 {
        self.terminate();
        match timeout(KILL, self.exit()).await {
            Ok(_) => u32::from(!self.is_empty(KILL).await),
            Err(_) => 1,
        }
    }

    /// Returns 0, or 1 if something lives: the job does not say how many.
    pub(super) async fn left(&mut self, _pipes_open: bool) -> u32 {
        u32::from(!self.is_empty(SETTLE).await)
    }

    async fn is_empty(&mut self, within: Duration) -> bool {
        if let Some(empty) = self.empty {
            return empty;
        }
        let empty = matches!(timeout(within, self.child.wait()).await, Ok(Ok(_)));
        self.empty = Some(empty);
        empty
    }

    fn terminate(&mut self) {
        match self.child.start_kill() {
            // Nothing in a job outlives its end.
            Ok(()) => self.empty = self.exited.map(|_| true),
            Err(error) => tracing::warn!(%error, "a job could not be ended"),
        }
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        // The run's future was dropped in mid-life.
        if self.exited.is_none() {
            self.terminate();
        }
    }
}
