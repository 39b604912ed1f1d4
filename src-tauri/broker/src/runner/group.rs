//! Where processes cannot be looked through, a run's processes are those of its group.

use rustix::io::Errno;
use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};

#[derive(Debug)]
pub(super) struct Kin {
    /// Those that were not yet found empty: the id of one that was may belong to others.
    groups: Vec<Pid>,
}

impl Kin {
    pub(super) fn new(_mark: &str) -> Self {
        Self { groups: Vec::new() }
    }

    /// A program was started, at the head of a group or in the newest.
    pub(super) fn join(&mut self, id: Pid, leads: bool) {
        if leads {
            self.groups.push(id);
        }
    }

    pub(super) fn groups(&self) -> &[Pid] {
        &self.groups
    }

    /// At least so many: the system does not say how many a group holds.
    pub(super) fn count(&mut self, _held: bool) -> u32 {
        self.groups.retain(|group| test_kill_process_group(*group) != Err(Errno::SRCH));
        u32::try_from(self.groups.len()).unwrap_or(u32::MAX)
    }

    pub(super) fn strike(&mut self, signal: Signal, _held: bool) {
        self.groups.retain(|group| kill_process_group(*group, signal) != Err(Errno::SRCH));
    }
}
