//! Where processes cannot be looked through, a run's processes are those of its group.

use std::io;
use std::time::Duration;

use rustix::io::Errno;
use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};
use tokio::time::sleep;

use crate::outcome::Remnant;

/// How often a group with leftover processes is counted.
const PAUSE: Duration = Duration::from_secs(1);

/// Handles on processes, which this system doesn't have.
#[derive(Debug)]
pub(in crate::runner) struct Handles;

#[derive(Debug)]
pub(in crate::runner) struct ProcessTree {
    /// Those that were not yet found empty: the id of one that was may belong to others.
    groups: Vec<Pid>,
}

impl ProcessTree {
    pub(in crate::runner) fn new(_mark: &str) -> Self {
        Self { groups: Vec::new() }
    }

    /// Records a started program, at the head of a group or in the newest one.
    pub(in crate::runner) fn join(&mut self, id: Pid, leads: bool) {
        if leads {
            self.groups.push(id);
        }
    }

    /// Returns nobody when the groups are empty: no other processes are looked at here.
    pub(in crate::runner) fn last_suspects(&self) -> Option<Vec<Pid>> {
        self.groups.iter().all(|group| test_kill_process_group(*group).is_err()).then(Vec::new)
    }

    pub(in crate::runner) fn has_any(&self, _: &[Pid]) -> bool {
        false
    }

    pub(in crate::runner) fn watch(&mut self) -> (u32, Handles) {
        (self.count(false), Handles)
    }

    /// Names are not told here.
    pub(in crate::runner) fn who(&mut self) -> Vec<Remnant> {
        Vec::new()
    }

    /// Returns the least possible number: the system doesn't say how many processes a group holds.
    pub(in crate::runner) fn count(&mut self, _held: bool) -> u32 {
        self.groups.retain(|group| test_kill_process_group(*group) != Err(Errno::SRCH));
        u32::try_from(self.groups.len()).unwrap_or(u32::MAX)
    }

    pub(in crate::runner) fn strike(&mut self, signal: Signal, _held: bool) {
        self.groups.retain(|group| kill_process_group(*group, signal) != Err(Errno::SRCH));
    }
}

/// Resolves when it is time to look again.
pub(in crate::runner) async fn one_gone(_: Handles) {
    sleep(PAUSE).await;
}

/// Runs `start`. Orphans don't come to us here, so there is nothing to keep apart.
pub(in crate::runner) fn own<T>(start: impl FnOnce() -> io::Result<(T, Pid)>) -> io::Result<(T, Pid)> {
    start()
}

pub(in crate::runner) fn alone<T>(work: impl FnOnce() -> T) -> Option<T> {
    Some(work())
}

pub(in crate::runner) fn disown(_: Pid) {}
