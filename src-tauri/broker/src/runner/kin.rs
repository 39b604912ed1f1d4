//! A run's processes on Linux, found in `/proc`, wherever they went.
//!
//! A process belongs to the run if it was known to belong before, or carries the run's mark in its environment,
//! or is in the run's group, or descends from one that belongs. Together these find what left the group
//! (`setsid`), what was orphaned (a double fork), and what wiped its environment, unless one process does
//! all three between two looks. Everything here blocks.

use std::collections::{HashMap, HashSet};
use std::fs;

use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open, pidfd_send_signal};

use super::launch::MARK;

#[derive(Debug)]
pub(super) struct Kin {
    /// In the order they were made.
    groups: Vec<Pid>,
    /// The line in the environment.
    mark: Vec<u8>,
    /// When the first program started; no process older than that can be its kin.
    since: u64,
    /// Who belonged at the last look or was started since, by id, with when it started: ids are used again.
    known: HashMap<i32, u64>,
}

/// A living process.
#[derive(Clone, Copy, Debug)]
struct Process {
    id: i32,
    parent: i32,
    group: i32,
    /// In clock ticks since the system started. With the id, this is an identity.
    started: u64,
}

impl Kin {
    pub(super) fn new(mark: &str) -> Self {
        let mark = format!("{MARK}={mark}").into_bytes();
        Self { groups: Vec::new(), mark, since: 0, known: HashMap::new() }
    }

    /// A program was started, at the head of a group or in the newest.
    pub(super) fn join(&mut self, id: Pid, leads: bool) {
        let started = Process::read(id.as_raw_pid()).map_or(0, |process| process.started);
        if self.groups.is_empty() {
            self.since = started;
        }
        if leads {
            self.groups.push(id);
        }
        self.known.insert(id.as_raw_pid(), started);
    }

    pub(super) fn groups(&self) -> &[Pid] {
        &self.groups
    }

    /// How many live. `held` says that the newest group still has a member that was not reaped.
    pub(super) fn count(&mut self, held: bool) -> u32 {
        u32::try_from(self.look(held).len()).unwrap_or(u32::MAX)
    }

    /// Sends a signal to everyone who belongs.
    pub(super) fn strike(&mut self, signal: Signal, held: bool) {
        let alive = self.look(held);
        for group in &self.groups {
            if alive.iter().any(|process| process.group == group.as_raw_pid()) {
                // Somebody of ours is in it, so the id is still ours. It reaches those who were forked this moment, too.
                let _ = kill_process_group(*group, signal);
            }
        }
        let outside = |process: &&Process| self.groups.iter().all(|group| process.group != group.as_raw_pid());
        alive.iter().filter(outside).for_each(|process| process.signal(signal));
    }

    /// Finds everyone who lives and belongs, and remembers them.
    fn look(&mut self, held: bool) -> Vec<Process> {
        let all = processes();
        let mut found: HashSet<i32> =
            all.iter().filter(|process| self.is_known(process) || self.is_marked(process)).map(|p| p.id).collect();
        for group in &self.groups {
            let members = || all.iter().filter(|process| process.group == group.as_raw_pid()).map(|process| process.id);
            // The system does not give the group's id to others while a member lives.
            if (held && self.groups.last() == Some(group)) || members().any(|id| found.contains(&id)) {
                found.extend(members());
            }
        }
        let mut children: HashMap<i32, Vec<i32>> = HashMap::new();
        for process in &all {
            children.entry(process.parent).or_default().push(process.id);
        }
        let mut parents: Vec<i32> = found.iter().copied().collect();
        while let Some(parent) = parents.pop() {
            let new = children.get(&parent).into_iter().flatten().filter(|child| found.insert(**child));
            parents.extend(new);
        }
        let alive: Vec<Process> = all.into_iter().filter(|process| found.contains(&process.id)).collect();
        self.known = alive.iter().map(|process| (process.id, process.started)).collect();
        alive
    }

    fn is_known(&self, process: &Process) -> bool {
        self.known.get(&process.id) == Some(&process.started)
    }

    fn is_marked(&self, process: &Process) -> bool {
        // Not readable for those who are not ours, and they are not ours.
        process.started >= self.since
            && fs::read(format!("/proc/{}/environ", process.id))
                .is_ok_and(|environment| environment.split(|byte| *byte == 0).any(|line| line == self.mark))
    }
}

impl Process {
    /// Nothing if it does not live.
    fn read(id: i32) -> Option<Self> {
        Self::parse(id, &fs::read(format!("/proc/{id}/stat")).ok()?)
    }

    fn parse(id: i32, stat: &[u8]) -> Option<Self> {
        // The name is in parentheses and may itself hold anything, parentheses and line breaks too.
        let after_name = stat.iter().rposition(|byte| *byte == b')')? + 1;
        let text = str::from_utf8(stat.get(after_name..)?).ok()?;
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let threads: u32 = fields.get(17)?.parse().ok()?;
        // A process whose first thread has ended while others go on looks like a zombie, but lives.
        if matches!(*fields.first()?, "Z" | "X" | "x") && threads <= 1 {
            return None;
        }
        Some(Self {
            id,
            parent: fields.get(1)?.parse().ok()?,
            group: fields.get(2)?.parse().ok()?,
            started: fields.get(19)?.parse().ok()?,
        })
    }

    /// Through a handle opened before the identity is checked, so that the signal cannot reach another
    /// process that was given the id in between.
    fn signal(&self, signal: Signal) {
        let Some(pid) = Pid::from_raw(self.id) else { return };
        let Ok(handle) = pidfd_open(pid, PidfdFlags::empty()) else { return };
        if Self::read(self.id).is_some_and(|now| now.started == self.started) {
            let _ = pidfd_send_signal(handle, signal);
        }
    }
}

fn processes() -> Vec<Process> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| Process::read(entry.file_name().to_str()?.parse().ok()?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_system_says_whatever_the_name() {
        let rest = "S 7 8 9 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 4242 0 0";
        for name in ["sh", "a) Z 1 (b", ")", "new\nline"] {
            let process = Process::parse(5, format!("5 ({name}) {rest}\n").as_bytes()).expect("parsed");
            assert_eq!((process.parent, process.group, process.started), (7, 8, 4242));
        }
        let zombie = |threads| format!("5 (sh) Z 7 8 9 0 -1 0 0 0 0 0 0 0 0 0 20 0 {threads} 0 4242 0 0");
        assert!(Process::parse(5, zombie(1).as_bytes()).is_none());
        assert!(Process::parse(5, zombie(2).as_bytes()).is_some());
        assert!(Process::parse(5, b"5 (sh").is_none());
        let me = std::process::id().cast_signed();
        assert!(processes().iter().any(|process| process.id == me && process.started > 0));
    }

    #[test]
    fn an_id_that_was_given_to_another_is_no_kin() {
        let me = Pid::from_raw(std::process::id().cast_signed()).expect("an id");
        let mut kin = Kin::new("no such mark");
        kin.known.insert(me.as_raw_pid(), 1);
        kin.groups.push(Pid::from_raw(i32::MAX).expect("an id"));
        assert_eq!(kin.count(false), 0);
    }
}
