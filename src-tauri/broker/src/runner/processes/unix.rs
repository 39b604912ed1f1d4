//! A run's processes on Unix: a group of their own, and whatever else descends from it.

use std::io;
use std::process::ExitStatus;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::process::{Child, Command};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep, timeout};

use crate::fence::Ready;
use crate::outcome::Remnant;
use crate::runner::pipes::terminal::{self, Terminal};
use crate::runner::processes::apart;
use crate::runner::processes::process_tree::{self, ProcessTree};
use crate::submission::ShellKind;

/// How long killing is repeated before living processes are reported as left.
const KILL: Duration = Duration::from_secs(2);
const FIRST_LOOK: Duration = Duration::from_millis(5);
const LAST_LOOK: Duration = Duration::from_millis(100);

/// Gives the program the name it was called by.
pub(in crate::runner) fn name(command: &mut Command, name: &str) {
    command.arg0(name);
}

pub(in crate::runner) fn shell_text(command: &mut Command, text: &str, _shell: ShellKind) {
    command.args(["-c", text]);
}

#[derive(Debug)]
pub(in crate::runner) struct Tree {
    mark: String,
    /// The programs that were started together last; none before the first.
    stages: Vec<Child>,
    /// The first of them. Kept here, since its handle forgets it once it is reaped. It is their group's id too.
    leader: Option<Pid>,
    exited: Option<(ExitStatus, Instant)>,
    process_tree: Arc<Mutex<ProcessTree>>,
    /// Each program that was started leads a group of its own, also inside a pipe.
    apart: bool,
}

impl Tree {
    /// The fact that programs can be asked to end, and given time for it.
    pub(in crate::runner) const CAN_BE_ASKED: bool = true;

    /// Makes an empty tree. Its processes are recognised by the mark in their environment.
    pub(in crate::runner) fn new(mark: String) -> Self {
        let process_tree = Arc::new(Mutex::new(ProcessTree::new(&mark)));
        Self { mark, stages: Vec::new(), leader: None, exited: None, process_tree, apart: false }
    }

    /// Takes processes that are alive already, though nothing of them was started here.
    #[cfg(target_os = "linux")]
    pub(in crate::runner) fn of_earlier(process_tree: ProcessTree) -> Self {
        let process_tree = Arc::new(Mutex::new(process_tree));
        Self { mark: String::new(), stages: Vec::new(), leader: None, exited: None, process_tree, apart: false }
    }

    pub(in crate::runner) fn mark(&self) -> &str {
        &self.mark
    }

    /// Starts a program, in the group of those that were started before it or as the leader of a new one. What
    /// leads a new one comes after the exit of all before. No code of ours runs between fork and exec, so the
    /// standard library takes its fast path; it also lets the program die of a broken pipe. It has no terminal: where we
    /// have one, it leads a session, and so a group, of its own.
    pub(in crate::runner) fn start(&mut self, mut command: Command, joins: bool, fence: Ready) -> io::Result<()> {
        if apart::needed() {
            self.apart = true;
            return self.begin(true, !joins, || fence.around(|| apart::spawn(command)));
        }
        // Nobody of the group is reaped before all of them are started, so its id is its own.
        let group = self.leader.filter(|_| joins);
        command.process_group(group.map_or(0, Pid::as_raw_pid));
        // Inside the fence nothing happens but that: what is noted of it is none of its ground.
        self.begin(group.is_none(), group.is_none(), || fence.around(|| command.spawn()))
    }

    /// Starts a program at the head of a session in a terminal, and so of a new group.
    pub(in crate::runner) fn start_in(&mut self, command: Command, terminal: Terminal) -> io::Result<()> {
        self.begin(true, true, || terminal::spawn(command, terminal))
    }

    /// Starts a program: `leads` a group; `first` of those that are started together.
    fn begin(&mut self, leads: bool, first: bool, spawn: impl FnOnce() -> io::Result<Child>) -> io::Result<()> {
        let (child, id) = process_tree::own(|| {
            let child = spawn()?;
            let id = id(&child).ok_or_else(|| io::Error::other("the new process has no id"))?;
            Ok((child, id))
        })?;
        self.process_tree().join(id, leads);
        if first || self.leader.is_none() {
            self.stages.clear();
            (self.leader, self.exited) = (Some(id), None);
        }
        self.stages.push(child);
        Ok(())
    }

    /// Returns the leader of the newest group; 0 before the first.
    pub(in crate::runner) fn pid(&self) -> u32 {
        self.leader.map_or(0, |leader| leader.as_raw_pid().cast_unsigned())
    }

    pub(in crate::runner) fn exited_at(&self) -> Option<Instant> {
        self.exited.map(|(_, at)| at)
    }

    /// Waits for all that were started last, and tells how the last of them ended. May be dropped at any await and
    /// called again.
    pub(in crate::runner) async fn exit(&mut self) -> ExitStatus {
        if let Some((status, _)) = self.exited {
            return status;
        }
        let mut status = ExitStatus::default();
        for child in &mut self.stages {
            let id = id(child);
            status = child.wait().await.unwrap_or_else(|error| {
                // Only if somebody else reaped it: how it ended is lost, that it ended is not.
                tracing::warn!(%error, "an exit status was lost");
                std::os::unix::process::ExitStatusExt::from_raw(0xff00)
            });
            id.into_iter().for_each(process_tree::disown);
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
        for child in &mut self.stages {
            let id = id(child);
            let status = child.try_wait().ok().flatten()?;
            id.into_iter().for_each(process_tree::disown);
            last = Some(status);
        }
        self.exited = last.map(|status| (status, Instant::now()));
        last
    }

    /// Asks every process to end.
    pub(in crate::runner) async fn ask(&self) {
        self.strike(Signal::TERM).await;
        // One that is stopped does not hear it before it goes on.
        self.strike(Signal::CONT).await;
    }

    /// Resolves when all that was started has exited and nothing else lives.
    pub(in crate::runner) async fn gone(&mut self) {
        self.exit().await;
        let mut pause = FIRST_LOOK;
        while self.count().await > 0 {
            sleep(pause).await;
            pause = (pause * 2).min(LAST_LOOK);
        }
    }

    /// Kills every process, again and again as new ones appear. Returns how many still live in the end.
    pub(in crate::runner) async fn kill(&mut self) -> u32 {
        let killed = async {
            loop {
                self.strike(Signal::KILL).await;
                let gone = timeout(LAST_LOOK, self.gone()).await;
                if gone.is_ok() {
                    break;
                }
            }
        };
        match timeout(KILL, killed).await {
            Ok(()) => 0,
            Err(_) => self.count().await,
        }
    }

    /// Returns how many were left after a normal exit. All processes are searched only if any was.
    pub(in crate::runner) async fn left(&self, pipes_open: bool) -> u32 {
        let suspects = if pipes_open { None } else { self.process_tree().last_suspects() };
        let gone = match suspects {
            None => false,
            Some(suspects) if suspects.is_empty() => true,
            Some(suspects) => self.with_kin(move |process_tree| process_tree.has_any(&suspects)).await == Some(false),
        };
        if gone { 0 } else { self.count().await }
    }

    /// Watches how leftover processes end.
    pub(in crate::runner) fn watch(&self) -> Watch {
        Watch { process_tree: Arc::clone(&self.process_tree) }
    }

    async fn count(&self) -> u32 {
        let held = self.holds_group();
        // What cannot be counted is not called nothing.
        self.with_kin(move |process_tree| process_tree.count(held)).await.unwrap_or(1)
    }

    async fn strike(&self, signal: Signal) {
        let held = self.holds_group();
        self.with_kin(move |process_tree| process_tree.strike(signal, held)).await;
    }

    /// Returns whether the newest group's id is still its own: as long as one of its programs isn't reaped.
    fn holds_group(&self) -> bool {
        let held = |child: &Child| child.id().is_some();
        if self.apart { self.stages.last().is_some_and(held) } else { self.stages.iter().any(held) }
    }

    fn process_tree(&self) -> MutexGuard<'_, ProcessTree> {
        self.process_tree.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn with_kin<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut ProcessTree) -> T + Send + 'static,
    ) -> Option<T> {
        with_kin(&self.process_tree, work).await
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        // The run's future was dropped in mid-life.
        if let Some(leader) = self.leader.filter(|_| self.holds_group() && !self.apart) {
            let _ = kill_process_group(leader, Signal::KILL);
        }
        for leader in self.stages.iter().filter(|_| self.apart).filter_map(id) {
            let _ = kill_process_group(leader, Signal::KILL);
        }
        self.stages.iter().filter_map(id).for_each(process_tree::disown);
    }
}

/// Watches how a run's leftover processes end.
#[derive(Debug)]
pub(in crate::runner) struct Watch {
    process_tree: Arc<Mutex<ProcessTree>>,
}

impl Watch {
    /// Resolves when no longer so many live, and tells how many do.
    pub(in crate::runner) async fn change(&mut self, from: u32) -> (u32, Vec<Remnant>) {
        loop {
            match with_kin(&self.process_tree, ProcessTree::watch).await {
                Some((left, handles)) if left == from => process_tree::one_gone(handles).await,
                Some((left, _)) => return (left, self.who().await),
                None => sleep(KILL).await,
            }
        }
    }

    /// Returns who lives now, as far as the system tells.
    pub(in crate::runner) async fn who(&self) -> Vec<Remnant> {
        with_kin(&self.process_tree, ProcessTree::who).await.unwrap_or_default()
    }
}

/// Searches the system's processes off the async threads, since that blocks, now and then for long; it isn't waited for
/// longer than killing may take.
async fn with_kin<T: Send + 'static>(
    process_tree: &Arc<Mutex<ProcessTree>>,
    work: impl FnOnce(&mut ProcessTree) -> T + Send + 'static,
) -> Option<T> {
    let process_tree = Arc::clone(process_tree);
    let done = spawn_blocking(move || work(&mut process_tree.lock().unwrap_or_else(PoisonError::into_inner)));
    timeout(KILL, done).await.ok()?.ok()
}

/// Returns the id; `None` once it's reaped.
fn id(child: &Child) -> Option<Pid> {
    child.id().and_then(|id| Pid::from_raw(id.cast_signed()))
}
