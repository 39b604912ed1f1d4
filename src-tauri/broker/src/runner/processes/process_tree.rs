//! A run's processes on Linux, found in `/proc`, wherever they went.
//!
//! A process belongs to the run if it was known to belong before, or carries the run's mark in its environment or
//! in its limits, or is in the run's group, or descends from one that belongs. Together these find what left the group
//! (`setsid`), what was orphaned (a double fork), and what wiped its environment, unless one process does
//! all three between two looks and has other limits. Everything here blocks.

use std::collections::{HashMap, HashSet};
use std::future::poll_fn;
use std::os::fd::OwnedFd;
use std::os::unix::fs::MetadataExt as _;
use std::task::{Context, Poll};
use std::time::Duration;
use std::{fs, io};

use rustix::process::{
    Pid, PidfdFlags, Signal, getpgrp, getpid, kill_process_group, pidfd_open, pidfd_send_signal, test_kill_process,
    test_kill_process_group,
};
use tokio::io::unix::AsyncFd;
use tokio::time::sleep;

use crate::outcome::Remnant;
use crate::runner::launch::MARK;
use crate::runner::processes::orphans;
pub(in crate::runner) use crate::runner::processes::orphans::{alone, disown, own};
use crate::runner::processes::remnants;
use crate::runner::processes::rlimit_marker::RlimitMarker;
use crate::runner::processes::traces::{self, Identity, List};

/// The most processes whose handles are held at once.
const WATCHED: usize = 32;
/// How long to wait before looking again without handles.
const PAUSE: Duration = Duration::from_millis(250);

/// The milliseconds between looks at processes without an environment.
const BLINKS: [u64; 11] = [0, 1, 1, 2, 4, 8, 16, 32, 64, 128, 256];
/// How many of those looks also cover processes that seem to have been started without one.
const DOUBTS: usize = 3;
/// The flag of kernel threads, which never have an environment.
const SYSTEM: u32 = 0x0020_0000;

/// Handles on living processes.
pub(in crate::runner) type Handles = Vec<OwnedFd>;

#[derive(Debug)]
pub(in crate::runner) struct ProcessTree {
    /// In the order they were made.
    groups: Vec<Pid>,
    /// How the line in the environment begins.
    marks: Vec<Vec<u8>>,
    /// The mark in their limits.
    rlimit_marker: Option<RlimitMarker>,
    /// The mark of a run of this start; none for what an earlier one left.
    run: Option<String>,
    /// When the first program started; no process older than that can be its process_tree.
    since: u64,
    /// The members at the last look and those started since, by id, with their start time: ids are used again.
    known: HashMap<i32, u64>,
}

/// A process in the state it was looked at.
#[derive(Clone, Copy, Debug)]
pub(in crate::runner) struct Process {
    pub(in crate::runner) id: i32,
    pub(in crate::runner) parent: i32,
    pub(in crate::runner) group: i32,
    /// In clock ticks since the system started. With the id, this is an identity.
    started: u64,
    /// Clock ticks it has worked, and its children that ended and were waited for.
    pub(in crate::runner) worked: u64,
    /// It does not live; only its parent was not told yet.
    pub(in crate::runner) ended: bool,
    /// It is just becoming another program, and seems to have no environment meanwhile.
    pub(in crate::runner) changing: bool,
}

/// Returns when a living process began, in the system's ticks.
pub(crate) fn began(pid: u32) -> Option<u64> {
    let process = Process::look_at(i32::try_from(pid).ok()?)?;
    (!process.ended).then_some(process.started)
}

impl ProcessTree {
    pub(in crate::runner) fn new(mark: &str) -> Self {
        let marks = vec![format!("{MARK}={mark}").into_bytes()];
        let rlimit_marker = RlimitMarker::of_run(mark);
        Self { groups: Vec::new(), marks, rlimit_marker, run: Some(mark.to_owned()), since: 0, known: HashMap::new() }
    }

    /// Takes what crashed starts left. This program and its descendants don't count, even if one of their runs started
    /// it: a client inside one may have started Countersign anew.
    pub(in crate::runner) fn of_earlier(list: &List) -> Self {
        let marks = list.names.iter().map(|name| format!("{MARK}={name}-").into_bytes()).collect();
        // A whole group is ended at once, and so never our own.
        let groups = list.processes.iter().filter_map(|(id, _)| Pid::from_raw(*id));
        let groups = groups.filter(|group| *group != getpgrp()).collect();
        let (rlimit_marker, known) =
            (RlimitMarker::of_starts(list.names.iter()), list.processes.iter().copied().collect());
        Self { groups, marks, rlimit_marker: Some(rlimit_marker), run: None, since: 0, known }
    }

    /// Records a started program, at the head of a group or in the newest one.
    pub(in crate::runner) fn join(&mut self, id: Pid, leads: bool) {
        // At once: what it starts before that lacks it.
        self.rlimit_marker.iter().for_each(|rlimit_marker| rlimit_marker.put(id));
        let started = Process::look_at(id.as_raw_pid()).map_or(0, |process| process.started);
        if self.groups.is_empty() {
            self.since = started;
        }
        if leads {
            self.groups.push(id);
        }
        self.known.insert(id.as_raw_pid(), started);
        self.note();
    }

    /// Returns, when its groups are empty, the orphans that came to us and may belong. Looks at no others, and doesn't
    /// block.
    pub(in crate::runner) fn last_suspects(&self) -> Option<Vec<Process>> {
        orphans::reap();
        let empty = self.groups.iter().all(|group| test_kill_process_group(*group).is_err());
        empty.then(|| orphans::living().collect())
    }

    pub(in crate::runner) fn has_any(&self, suspects: &[Process]) -> bool {
        suspects.iter().any(|process| self.is_known(process)) || !self.marked(suspects).is_empty()
    }

    /// Returns the living processes, the eldest first, as far as they are few.
    pub(in crate::runner) fn who(&mut self) -> Vec<Remnant> {
        remnants::of(self.look(false).iter().map(Process::identity).collect())
    }

    /// Returns how many live, and handles on some of them, to watch them end.
    pub(in crate::runner) fn watch(&mut self) -> (u32, Handles) {
        orphans::reap();
        let alive = self.look(false);
        // One that ended since it was counted has none, and its end would be waited for in vain.
        let handles: Option<Handles> = alive.iter().take(WATCHED).map(Process::handle).collect();
        (u32::try_from(alive.len()).unwrap_or(u32::MAX), handles.unwrap_or_default())
    }

    /// Returns how many live. `held` says that the newest group still has a member that wasn't reaped.
    pub(in crate::runner) fn count(&mut self, held: bool) -> u32 {
        u32::try_from(self.look(held).len()).unwrap_or(u32::MAX)
    }

    /// Sends a signal to everyone who belongs.
    pub(in crate::runner) fn strike(&mut self, signal: Signal, held: bool) {
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
        let all = self.all();
        let mut found = self.marked(&all);
        found.extend(all.iter().filter(|process| self.is_known(process)).map(|process| process.id));
        for group in &self.groups {
            let members = || all.iter().filter(|process| process.group == group.as_raw_pid()).map(|process| process.id);
            // The system does not give the group's id to others while a member lives.
            if (held && self.groups.last() == Some(group)) || members().any(|id| found.contains(&id)) {
                found.extend(members());
            }
        }
        let found = with_descendants(found, &all);
        let alive: Vec<Process> = all.into_iter().filter(|process| found.contains(&process.id)).collect();
        let known = alive.iter().map(Process::identity).collect();
        if self.known != known {
            self.known = known;
            self.note();
        }
        alive
    }

    /// Returns every living process that may belong.
    fn all(&self) -> Vec<Process> {
        let all: Vec<Process> = Process::all().filter(|process| !process.ended).collect();
        if self.run.is_some() {
            return all;
        }
        let us = program_of(getpid().as_raw_pid());
        strangers(all, |id| id == getpid().as_raw_pid() || (us.is_some() && program_of(id) == us))
    }

    /// Writes a note for the next start, should this one crash.
    fn note(&self) {
        if let Some(run) = &self.run {
            traces::note(run, self.known.iter().map(|(id, started)| (*id, *started)));
        }
    }

    fn is_mark(&self, line: &[u8]) -> bool {
        self.marks.iter().any(|mark| line.starts_with(mark))
    }

    fn is_branded(&self, process: &Process) -> bool {
        self.rlimit_marker.as_ref().is_some_and(|rlimit_marker| rlimit_marker.is_on(process.id))
    }

    fn is_known(&self, process: &Process) -> bool {
        self.known.get(&process.id) == Some(&process.started)
    }

    /// Returns those that carry the mark. A process that is just starting another program seems to have no environment
    /// for a moment, so those without any are looked at again.
    fn marked(&self, among: &[Process]) -> HashSet<i32> {
        let mut unsure: Vec<&Process> = among.iter().filter(|process| process.started >= self.since).collect();
        let mut marked = HashSet::new();
        for (round, pause) in BLINKS.into_iter().enumerate() {
            if !unsure.is_empty() && pause > 0 {
                std::thread::sleep(Duration::from_millis(pause));
            }
            unsure.retain(|process| {
                // Asked before and after: it may have become the other program while it was looked at.
                let changing = round >= DOUBTS && process.is_changing();
                let Ok(environment) = fs::read(format!("/proc/{}/environ", process.id)) else {
                    // Another user's, or one that hides what it holds, as a keeper of keys does: its limits are told.
                    if round == 0 && process.is_reachable() && self.is_branded(process) {
                        marked.insert(process.id);
                    }
                    return false;
                };
                let is_marked = environment.split(|byte| *byte == 0).any(|line| self.is_mark(line));
                if is_marked || (round == 0 && self.is_branded(process)) {
                    marked.insert(process.id);
                    return false;
                }
                environment.is_empty() && (round < DOUBTS || changing || process.is_changing())
            });
        }
        marked
    }
}

impl Drop for ProcessTree {
    fn drop(&mut self) {
        self.run.iter().for_each(|run| traces::forget(run));
    }
}

/// Returns all but us and our descendants.
fn strangers(all: Vec<Process>, is_us: impl Fn(i32) -> bool) -> Vec<Process> {
    let us = all.iter().map(|process| process.id).filter(|id| is_us(*id)).collect();
    let ours = with_descendants(us, &all);
    all.into_iter().filter(|process| !ours.contains(&process.id)).collect()
}

/// Returns the file a process runs, by device and number; `None` for another user's.
fn program_of(id: i32) -> Option<(u64, u64)> {
    let file = fs::metadata(format!("/proc/{id}/exe")).ok()?;
    Some((file.dev(), file.ino()))
}

/// Returns these processes, and all their descendants.
fn with_descendants(mut found: HashSet<i32>, all: &[Process]) -> HashSet<i32> {
    let mut children: HashMap<i32, Vec<i32>> = HashMap::new();
    for process in all {
        children.entry(process.parent).or_default().push(process.id);
    }
    let mut parents: Vec<i32> = found.iter().copied().collect();
    while let Some(parent) = parents.pop() {
        let new = children.get(&parent).into_iter().flatten().filter(|child| found.insert(**child));
        parents.extend(new);
    }
    found
}

impl Process {
    pub(in crate::runner) fn identity(&self) -> Identity {
        (self.id, self.started)
    }

    pub(in crate::runner) fn look_at(id: i32) -> Option<Self> {
        Self::parse(id, &fs::read(format!("/proc/{id}/stat")).ok()?)
    }

    /// Returns all processes.
    pub(in crate::runner) fn all() -> impl Iterator<Item = Self> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        entries.filter_map(|entry| Self::look_at(entry.file_name().to_str()?.parse().ok()?))
    }

    fn parse(id: i32, stat: &[u8]) -> Option<Self> {
        // The name is in parentheses and may itself hold anything, parentheses and line breaks too.
        let after_name = stat.iter().rposition(|byte| *byte == b')')? + 1;
        let text = str::from_utf8(stat.get(after_name..)?).ok()?;
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let threads: u32 = fields.get(17)?.parse().ok()?;
        // A process whose first thread has ended while others go on looks like a zombie, but lives.
        let ended = matches!(*fields.first()?, "Z" | "X" | "x") && threads <= 1;
        let flags: u32 = fields.get(6)?.parse().ok()?;
        // Where its environment ends in memory is not known before the new program is in place.
        let no_environment = fields.get(48).is_some_and(|end| *end == "0");
        Some(Self {
            id,
            ended,
            changing: no_environment && !ended && flags & SYSTEM == 0,
            parent: fields.get(1)?.parse().ok()?,
            group: fields.get(2)?.parse().ok()?,
            started: fields.get(19)?.parse().ok()?,
            worked: fields.get(11..15)?.iter().filter_map(|ticks| ticks.parse::<u64>().ok()).sum(),
        })
    }

    /// Returns whether it still is.
    fn is_changing(&self) -> bool {
        Self::look_at(self.id).is_some_and(|now| now.started == self.started && now.changing)
    }

    /// Returns whether we may send it signals.
    fn is_reachable(&self) -> bool {
        Pid::from_raw(self.id).is_some_and(|id| test_kill_process(id).is_ok())
    }

    /// Sends a signal through a handle, so that it can't reach another process that was given the id.
    fn signal(&self, signal: Signal) {
        if let Some(handle) = self.handle() {
            let _ = pidfd_send_signal(handle, signal);
        }
    }

    /// Opens a handle on this very process, if it lives: before its identity is checked.
    fn handle(&self) -> Option<OwnedFd> {
        let handle = pidfd_open(Pid::from_raw(self.id)?, PidfdFlags::empty()).ok()?;
        Self::look_at(self.id).is_some_and(|now| now.started == self.started && !now.ended).then_some(handle)
    }
}

/// Resolves when one of them is gone, or after a while when that cannot be told.
pub(in crate::runner) async fn one_gone(handles: Handles) {
    match handles.into_iter().map(watched).collect::<io::Result<Vec<_>>>() {
        Ok(handles) if !handles.is_empty() => {
            // A handle is readable when its process has ended.
            let readable = |handle: &AsyncFd<OwnedFd>, cx: &mut Context<'_>| handle.poll_read_ready(cx).is_ready();
            poll_fn(
                |cx| {
                    if handles.iter().any(|handle| readable(handle, cx)) { Poll::Ready(()) } else { Poll::Pending }
                },
            )
            .await;
        }
        _ => sleep(PAUSE).await,
    }
}

#[expect(deprecated, reason = "the newer way in is unsafe for those who break what an owned handle keeps")]
fn watched(handle: OwnedFd) -> io::Result<AsyncFd<OwnedFd>> {
    AsyncFd::new(handle)
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
        let ended = |threads| Process::parse(5, zombie(threads).as_bytes()).expect("parsed").ended;
        assert!(ended(1) && !ended(2));
        assert!(Process::parse(5, b"5 (sh").is_none());
        let me = std::process::id().cast_signed();
        assert!(Process::all().any(|process| process.id == me && process.started > 0));
    }

    #[test]
    fn an_id_that_was_given_to_another_is_no_kin() {
        let me = Pid::from_raw(std::process::id().cast_signed()).expect("an id");
        let mut process_tree = ProcessTree::new("no such mark");
        process_tree.known.insert(me.as_raw_pid(), 1);
        process_tree.groups.push(Pid::from_raw(i32::MAX).expect("an id"));
        assert_eq!(process_tree.count(false), 0);
    }

    #[test]
    fn what_was_started_anew_inside_an_earlier_run_is_not_of_that_run() {
        let process =
            |id, parent| Process { id, parent, group: id, started: 1, worked: 0, ended: false, changing: false };
        // A shell of the run, a client in it, Countersign as that started it, and the page and a new run of that.
        let all = vec![process(10, 1), process(11, 10), process(12, 11), process(13, 12), process(14, 12)];
        let left = strangers(all, |id| id == 12);
        assert_eq!(left.iter().map(|process| process.id).collect::<Vec<_>>(), [10, 11]);

        let us = program_of(getpid().as_raw_pid());
        let parent = std::os::unix::process::parent_id();
        assert!(us.is_some() && program_of(parent.cast_signed()) != us);
    }
}
