//! Where processes cannot be looked through, a run's processes are those of its group.

use rustix::io::Errno;
use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};

#[derive(Debug)]
pub(super) struct Kin {
    group: Pid,
    /// Once the group was found empty, its id may belong to others.
    empty: bool,
}

impl Kin {
    pub(super) fn new(leader: Pid, _mark: &str) -> Self {
        Self { group: leader, empty: false }
    }

    /// 1 if any lives: the system does not say how many.
    pub(super) fn count(&mut self, _leader_lives: bool) -> u32 {
        self.empty = self.empty || test_kill_process_group(self.group) == Err(Errno::SRCH);
        u32::from(!self.empty)
    }

    pub(super) fn strike(&mut self, signal: Signal, _leader_lives: bool) {
        if !self.empty {
            self.empty = kill_process_group(self.group, signal) == Err(Errno::SRCH);
        }
    }
}
