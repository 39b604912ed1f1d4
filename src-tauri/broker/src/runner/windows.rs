//! A run's processes on Windows: a job object for each program, which holds every descendant and is ended as one.

use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use process_wrap::tokio::{ChildWrapper, CommandWrap, CreationFlags, JobObject};
use tokio::process::Command;
use tokio::time::{Instant, timeout};
use windows::Win32::System::Threading::CREATE_NO_WINDOW;

use super::terminal::Terminal;
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
    mark: String,
    /// One for each program, in the order they were started.
    jobs: Vec<Job>,
    /// Where those begin that were started together last.
    newest: usize,
    exited: Option<(ExitStatus, Instant)>,
}

#[derive(Debug)]
struct Job {
    child: Box<dyn ChildWrapper>,
    id: u32,
    exited: bool,
    /// Whether the job was found empty. Asked of the job once, as it answers truly only the first time.
    empty: Option<bool>,
}

impl Tree {
    /// Nothing yet. The mark is for the environment; here the jobs know their processes.
    pub(super) fn new(mark: String) -> Self {
        Self { mark, jobs: Vec::new(), newest: 0, exited: None }
    }

    pub(super) fn mark(&self) -> &str {
        &self.mark
    }

    /// Starts a program suspended, puts it into a new job, and lets it go. Unless it joins those before it, it comes
    /// after the exit of them all.
    pub(super) fn start(&mut self, command: Command, joins: bool) -> io::Result<()> {
        let child = CommandWrap::from(command).wrap(CreationFlags(CREATE_NO_WINDOW)).wrap(JobObject).spawn()?;
        let id = child.id().ok_or_else(|| io::Error::other("the new process has no id"))?;
        if !joins {
            (self.newest, self.exited) = (self.jobs.len(), None);
        }
        self.jobs.push(Job { child, id, exited: false, empty: None });
        Ok(())
    }

    /// There is no terminal to start it in.
    pub(super) fn start_in(&mut self, _: Command, _: Terminal) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// The first of those that were started last; 0 before the first.
    pub(super) fn pid(&self) -> u32 {
        self.jobs.get(self.newest).map_or(0, |job| job.id)
    }

    pub(super) fn exited_at(&self) -> Option<Instant> {
        self.exited.map(|(_, at)| at)
    }

    /// Waits for the programs that were started last, not for their jobs, and tells how the last of them ended. May
    /// be dropped at any await and called again.
    pub(super) async fn exit(&mut self) -> ExitStatus {
        if let Some((status, _)) = self.exited {
            return status;
        }
        let mut status = ExitStatus::default();
        for job in self.jobs.iter_mut().skip(self.newest) {
            status = job.exit().await;
        }
        self.exited = Some((status, Instant::now()));
        status
    }

    /// A program without a window cannot be asked on Windows, so asking is ending the jobs.
    pub(super) async fn ask(&mut self) {
        self.terminate();
    }

    /// Resolves when the programs have exited and the jobs are empty; never if one was found not to be.
    pub(super) async fn gone(&mut self) {
        self.exit().await;
        if self.count(KILL).await > 0 {
            std::future::pending::<()>().await;
        }
    }

    /// Ends the jobs. Returns how many of them still hold something.
    pub(super) async fn kill(&mut self) -> u32 {
        self.terminate();
        match timeout(KILL, self.exit()).await {
            Ok(_) => self.count(KILL).await,
            Err(_) => 1,
        }
    }

    /// In how many jobs something lives: a job does not say how many it holds.
    pub(super) async fn left(&mut self, _pipes_open: bool) -> u32 {
        self.count(SETTLE).await
    }

    /// Sees how those go that were left.
    pub(super) fn watch(&self) -> Watch {
        Watch
    }

    async fn count(&mut self, within: Duration) -> u32 {
        let mut count = 0;
        for job in &mut self.jobs {
            count += u32::from(!job.is_empty(within).await);
        }
        count
    }

    fn terminate(&mut self) {
        self.jobs.iter_mut().for_each(Job::terminate);
    }
}

impl Job {
    async fn exit(&mut self) -> ExitStatus {
        let status = self.child.inner_mut().wait().await.unwrap_or_else(|error| {
            tracing::warn!(%error, "an exit status was lost");
            std::os::windows::process::ExitStatusExt::from_raw(u32::MAX)
        });
        self.exited = true;
        status
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
            Ok(()) => self.empty = self.exited.then_some(true),
            Err(error) => tracing::warn!(%error, "a job could not be ended"),
        }
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        // The run's future was dropped in mid-life.
        self.jobs.iter_mut().skip(self.newest).filter(|job| !job.exited).for_each(Job::terminate);
    }
}

/// A job that was found to hold something does not tell when it is empty.
#[derive(Debug)]
pub(super) struct Watch;

impl Watch {
    /// Never resolves.
    pub(super) async fn change(&mut self, _from: u32) -> u32 {
        std::future::pending().await
    }
}
