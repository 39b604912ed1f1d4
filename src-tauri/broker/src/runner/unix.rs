//! A run's processes on Unix: a group of their own, and whatever else descends from it.

use std::io;
use std::process::ExitStatus;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};
use tokio::process::{Child, Command};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep, timeout};

use super::kin::Kin;
use super::pipes::Pipes;
use crate::submission::ShellKind;

/// How long killing is repeated before what still lives is reported as left.
const KILL: Duration = Duration::from_secs(2);
const FIRST_LOOK: Duration = Duration::from_millis(5);
const LAST_LOOK: Duration = Duration::from_millis(100);

/// Gives the program the name it was called by.
pub(super) fn name(command: &mut Command, name: &str) {
    command.arg0(name);
}

pub(super) fn shell_text(command: &mut Command, text: &str, _shell: ShellKind) {
    command.args(["-c", text]);
}

#[derive(Debug)]
pub(super) struct Tree {
    child: Child,
    /// Kept here, since the handle forgets it once the leader is reaped. It is the group's id too.
    leader: Pid,
    exited: Option<(ExitStatus, Instant)>,
    kin: Arc<Mutex<Kin>>,
}

impl Tree {
    /// Spawns the leader of a new group. No code runs between fork and exec, so the standard library
    /// takes its fast path.
    pub(super) fn spawn(mut command: Command, mark: &str, input: Option<Bytes>) -> io::Result<(Self, Pipes)> {
        let mut child = command.process_group(0).spawn()?;
        let leader = child.id().and_then(|id| Pid::from_raw(id.cast_signed()));
        let leader = leader.ok_or_else(|| io::Error::other("the new process has no id"))?;
        let pipes = Pipes::new(child.stdin.take().zip(input), child.stdout.take(), child.stderr.take());
        let kin = Arc::new(Mutex::new(Kin::new(leader, mark)));
        Ok((Self { child, leader, exited: None, kin }, pipes))
    }

    pub(super) fn pid(&self) -> u32 {
        self.leader.as_raw_pid().cast_unsigned()
    }

    pub(super) fn exited_at(&self) -> Option<Instant> {
        self.exited.map(|(_, at)| at)
    }

    /// Waits for the leader. May be dropped at any await and called again.
    pub(super) async fn exit(&mut self) -> ExitStatus {
        if let Some((status, _)) = self.exited {
            return status;
        }
        let status = self.child.wait().await.unwrap_or_else(|error| {
            // Only if somebody else reaped it: how it ended is lost, that it ended is not.
            tracing::warn!(%error, "an exit status was lost");
            std::os::unix::process::ExitStatusExt::from_raw(0xff00)
        });
        self.exited = Some((status, Instant::now()));
        status
    }

    /// Asks every process to end.
    pub(super) async fn ask(&self) {
        self.strike(Signal::TERM).await;
        // One that is stopped does not hear it before it goes on.
        self.strike(Signal::CONT).await;
    }

    /// Resolves when the leader has exited and nothing else lives.
    pub(super) async fn gone(&mut self) {
        self.exit().await;
        let mut pause = FIRST_LOOK;
        while self.count().await > 0 {
            sleep(pause).await;
            pause = (pause * 2).min(LAST_LOOK);
        }
    }

    /// Kills every process, again and again as new ones appear. Returns how many still live in the end.
    pub(super) async fn kill(&mut self) -> u32 {
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

    /// How many were left after a normal exit. If the pipes are closed and the group is empty, nobody looks further.
    pub(super) async fn left(&self, pipes_open: bool) -> u32 {
        if !pipes_open && test_kill_process_group(self.leader).is_err() {
            return 0;
        }
        self.count().await
    }

    async fn count(&self) -> u32 {
        let leader_lives = self.exited.is_none();
        // What cannot be counted is not called nothing.
        self.with_kin(move |kin| kin.count(leader_lives)).await.unwrap_or(1)
    }

    async fn strike(&self, signal: Signal) {
        let leader_lives = self.exited.is_none();
        self.with_kin(move |kin| kin.strike(signal, leader_lives)).await;
    }

    /// Looking through the system's processes blocks, now and then for long: so it happens off the async
    /// threads, and is not waited for longer than killing may take.
    async fn with_kin<T: Send + 'static>(&self, work: impl FnOnce(&mut Kin) -> T + Send + 'static) -> Option<T> {
        let kin = Arc::clone(&self.kin);
        let done = spawn_blocking(move || work(&mut kin.lock().unwrap_or_else(PoisonError::into_inner)));
        timeout(KILL, done).await.ok()?.ok()
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        // The run's future was dropped in mid-life. As long as the leader is not reaped, its id is its own.
        if self.child.id().is_some() {
            let _ = kill_process_group(self.leader, Signal::KILL);
        }
    }
}
