//! A run's processes on Windows. One job object holds them all and tells how many live; each program has one more
//! inside it, by which it is started and ended. A job holds every descendant: none can leave it.

use std::io;
use std::os::windows::io::AsRawHandle as _;
use std::os::windows::process::ExitStatusExt as _;
use std::process::ExitStatus;
use std::sync::Arc;
use std::time::Duration;

use process_wrap::tokio::{ChildWrapper, CommandWrap, CommandWrapper, CreationFlags, JobObject};
use tokio::process::Command;
use tokio::time::{Instant, sleep, timeout};
use win32job::{ExtendedLimitInfo, Job};
use windows::Win32::System::Threading::CREATE_NO_WINDOW;

use crate::fence::Ready;
use crate::outcome::Remnant;
use crate::runner::pipes::terminal::Terminal;
use crate::submission::ShellKind;

/// How long the job's end is waited for, before living processes are reported as left.
const KILL: Duration = Duration::from_secs(2);
/// How long processes that end after their leader are given, before they count as left.
const SETTLE: Duration = Duration::from_millis(100);
const FIRST_LOOK: Duration = Duration::from_millis(5);
const LAST_LOOK: Duration = Duration::from_millis(100);
/// How often leftover processes are counted again: a job wakes nobody when one of many ends.
const WATCH: Duration = Duration::from_millis(500);

/// Does nothing: Windows gives a program no name but its own.
pub(in crate::runner) fn name(_command: &mut Command, _name: &str) {}

pub(in crate::runner) fn shell_text(command: &mut Command, text: &str, shell: ShellKind) {
    match shell {
        // `/s` makes cmd take off the outer quotes and leave the text as it is; `/d` keeps its registry autorun out.
        ShellKind::Sh => command.args(["/d", "/s", "/c"]).raw_arg(format!("\"{text}\"")),
        ShellKind::Bash => command.args(["-c", text]),
    };
}

#[derive(Debug)]
pub(in crate::runner) struct Tree {
    mark: String,
    /// The job; `None` before the first program.
    job: Option<Arc<Job>>,
    /// All programs, in the order they were started.
    programs: Vec<Box<dyn ChildWrapper>>,
    /// Where those begin that were started together last.
    newest: usize,
    /// The first of those. Kept here, since its handle forgets it once it has exited.
    leader: u32,
    exited: Option<(ExitStatus, Instant)>,
}

impl Tree {
    /// The fact that programs can't be asked to end: one without a window receives no such request.
    pub(in crate::runner) const CAN_BE_ASKED: bool = false;

    /// Makes an empty job. The mark is for the environment; the job knows its processes.
    pub(in crate::runner) fn new(mark: String) -> Self {
        Self { mark, job: None, programs: Vec::new(), newest: 0, leader: 0, exited: None }
    }

    pub(in crate::runner) fn mark(&self) -> &str {
        &self.mark
    }

    /// Starts a program suspended, puts it into the run's job, and lets it go. Unless it joins those before it, it
    /// comes after the exit of them all.
    pub(in crate::runner) fn start(&mut self, command: Command, joins: bool, fence: Ready) -> io::Result<()> {
        let job = match &self.job {
            Some(job) => Arc::clone(job),
            None => Arc::clone(self.job.insert(Arc::new(job()?))),
        };
        let mut command = CommandWrap::from(command);
        // `Enter` comes before the other, which lets the program go.
        command.wrap(CreationFlags(CREATE_NO_WINDOW)).wrap(Enter(job)).wrap(JobObject);
        let child = fence.around(|| command.spawn())?;
        if !joins {
            self.leader = child.id().ok_or_else(|| io::Error::other("the new process has no id"))?;
            (self.newest, self.exited) = (self.programs.len(), None);
        }
        self.programs.push(child);
        Ok(())
    }

    /// Fails: there is no terminal here.
    pub(in crate::runner) fn start_in(&mut self, _: Command, _: Terminal) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Returns the first of the programs started last; 0 before the first.
    pub(in crate::runner) fn pid(&self) -> u32 {
        self.leader
    }

    pub(in crate::runner) fn exited_at(&self) -> Option<Instant> {
        self.exited.map(|(_, at)| at)
    }

    /// Waits for the programs that were started last, not for what they started, and tells how the last of them
    /// ended. May be dropped at any await and called again.
    pub(in crate::runner) async fn exit(&mut self) -> ExitStatus {
        if let Some((status, _)) = self.exited {
            return status;
        }
        let mut status = ExitStatus::default();
        for child in self.programs.iter_mut().skip(self.newest) {
            status = child.inner_mut().wait().await.unwrap_or_else(|error| {
                tracing::warn!(%error, "an exit status was lost");
                ExitStatus::from_raw(u32::MAX)
            });
        }
        self.exited = Some((status, Instant::now()));
        status
    }

    /// Tells how the last of those that were started last ended, if all of them have ended by now: asked of the system,
    /// without waiting to be told.
    pub(in crate::runner) fn ended(&mut self) -> Option<ExitStatus> {
        if let Some((status, _)) = self.exited {
            return Some(status);
        }
        let mut last = None;
        for child in self.programs.iter_mut().skip(self.newest) {
            last = Some(child.inner_mut().try_wait().ok().flatten()?);
        }
        self.exited = last.map(|status| (status, Instant::now()));
        last
    }

    /// Ends them: they cannot be asked.
    pub(in crate::runner) async fn ask(&mut self) {
        self.terminate();
    }

    /// Resolves when all that was started has exited and nothing else lives.
    pub(in crate::runner) async fn gone(&mut self) {
        self.exit().await;
        let mut pause = FIRST_LOOK;
        while self.count() > 0 {
            sleep(pause).await;
            pause = (pause * 2).min(LAST_LOOK);
        }
    }

    /// Ends every process. Returns how many still live in the end.
    pub(in crate::runner) async fn kill(&mut self) -> u32 {
        let killed = async {
            loop {
                self.terminate();
                if timeout(LAST_LOOK, self.gone()).await.is_ok() {
                    break;
                }
            }
        };
        match timeout(KILL, killed).await {
            Ok(()) => 0,
            Err(_) => self.count(),
        }
    }

    /// Returns how many were left after a normal exit.
    pub(in crate::runner) async fn left(&mut self, _pipes_open: bool) -> u32 {
        match timeout(SETTLE, self.gone()).await {
            Ok(()) => 0,
            Err(_) => self.count(),
        }
    }

    /// Watches how leftover processes end.
    pub(in crate::runner) fn watch(&self) -> Watch {
        Watch(self.job.clone())
    }

    fn count(&self) -> u32 {
        self.job.as_deref().map_or(0, count)
    }

    fn terminate(&mut self) {
        for child in &mut self.programs {
            if let Err(error) = child.start_kill() {
                tracing::warn!(%error, "a job could not be ended");
            }
        }
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        if self.exited.is_none() {
            // The run's future was dropped in mid-life.
            self.terminate();
        } else if let Some(job) = &self.job {
            // The leftovers live on. While the job was held, they would have ended with this app.
            if let Err(error) = job.set_extended_limit_info(&ExtendedLimitInfo::new()) {
                tracing::warn!(%error, "what a run left ends with its job");
            }
        }
    }
}

/// Makes a job whose processes end when its last handle is closed: when this app is killed, they don't outlive it.
fn job() -> io::Result<Job> {
    let mut limits = ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    Job::create_with_limit_info(&limits).map_err(io::Error::other)
}

/// Returns how many processes live in a job. A failed count isn't zero.
fn count(job: &Job) -> u32 {
    job.query_process_id_list().map_or(1, |ids| u32::try_from(ids.len()).unwrap_or(u32::MAX))
}

/// Puts a program that is still suspended into the run's job.
#[derive(Debug)]
struct Enter(Arc<Job>);

impl CommandWrapper for Enter {
    fn wrap_child(&mut self, mut child: Box<dyn ChildWrapper>, _: &CommandWrap) -> io::Result<Box<dyn ChildWrapper>> {
        let entered = match child.process_handle() {
            Some(handle) => self.0.assign_process(handle.as_raw_handle() as isize).map_err(io::Error::other),
            None => Err(io::Error::other("the new process has no handle")),
        };
        if let Err(error) = entered {
            // It never ran.
            let _ = child.start_kill();
            return Err(error);
        }
        Ok(child)
    }
}

/// Watches how a run's leftover processes end.
#[derive(Debug)]
pub(in crate::runner) struct Watch(Option<Arc<Job>>);

impl Watch {
    /// Resolves when no longer so many live, and tells how many do.
    pub(in crate::runner) async fn change(&mut self, from: u32) -> (u32, Vec<Remnant>) {
        loop {
            let left = self.0.as_deref().map_or(0, count);
            if left != from {
                return (left, self.who().await);
            }
            sleep(WATCH).await;
        }
    }

    /// Names are not told here.
    pub(in crate::runner) async fn who(&self) -> Vec<Remnant> {
        Vec::new()
    }
}
