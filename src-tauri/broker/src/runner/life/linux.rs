//! All runs looked for in one walk through `/proc`. Whose a process is, is remembered, so that environments are read
//! once for each process and not at each look.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::time::Duration;

use tokio::time::Instant;

use super::super::launch::MARK;
use super::super::processes::process_tree::Process;
use super::{Marked, Vitals, number};

/// The ticks per second of the clock for processor time, on any machine.
const TICKS: u64 = 100;

/// The state kept from one look to the next.
#[derive(Debug, Default)]
pub(crate) struct Census {
    /// The run of each process, by its identity; `None` for processes of no run.
    owners: HashMap<(i32, u64), Option<u128>>,
    /// The findings about each run at the last look.
    before: HashMap<u128, Before>,
}

#[derive(Clone, Copy, Debug)]
struct Before {
    at: Instant,
    ticks: u64,
    /// The processor time of processes that ended unobserved.
    gone: u64,
}

impl Census {
    /// Looks at these runs, and forgets all others. Blocks.
    pub(crate) fn look(&mut self, runs: &[Marked]) -> Vec<Option<Vitals>> {
        let all: Vec<Process> = Process::all().filter(|process| !process.ended).collect();
        let living: HashSet<(i32, u64)> = all.iter().map(Process::identity).collect();
        self.owners.retain(|identity, _| living.contains(identity));
        self.read_marks(&all);
        let mut children: HashMap<i32, Vec<&Process>> = HashMap::new();
        for process in &all {
            children.entry(process.parent).or_default().push(process);
        }
        let before = std::mem::take(&mut self.before);
        runs.iter().map(|run| Some(self.vitals(run, &all, &children, before.get(&run.mark)))).collect()
    }

    fn vitals(
        &mut self,
        run: &Marked,
        all: &[Process],
        children: &HashMap<i32, Vec<&Process>>,
        before: Option<&Before>,
    ) -> Vitals {
        let members = self.members(run, all, children);
        let ticks: u64 = members.iter().map(|process| process.worked).sum();
        let now = Instant::now();
        // A parent that waited for a child has the child's work; what nobody waited for is not told any more.
        let gone = before.map_or(0, |before| before.gone + before.ticks.saturating_sub(ticks));
        let share = before.and_then(|before| {
            let (time, worked) = (now - before.at, ticks + gone - (before.ticks + before.gone));
            (!time.is_zero()).then(|| time_of(worked).as_secs_f64() / time.as_secs_f64())
        });
        self.before.insert(run.mark, Before { at: now, ticks, gone });
        let (own, common) = members.iter().map(|process| memory(process.id)).fold((0, 0), |(own, common), one| {
            // What is held in common is mostly the same for all, so it counts once: as much as one has of it at most.
            (own + one.0, common.max(one.1))
        });
        let processes = u32::try_from(members.len()).unwrap_or(u32::MAX);
        Vitals { processes, memory: own + common, busy: time_of(ticks + gone), share }
    }

    /// Returns the processes that carry the mark or are known, those in a group with one of them, and the descendants
    /// of any.
    fn members<'a>(
        &mut self,
        run: &Marked,
        all: &'a [Process],
        children: &HashMap<i32, Vec<&'a Process>>,
    ) -> Vec<&'a Process> {
        let known =
            |process: &&Process| self.owners.get(&process.identity()).is_some_and(|owner| *owner == Some(run.mark));
        let mut found: Vec<&Process> = all.iter().filter(known).collect();
        let group = run.pid.cast_signed();
        if found.iter().any(|process| process.group == group) {
            found.extend(all.iter().filter(|process| process.group == group));
        }
        let mut seen = HashSet::new();
        let mut members = Vec::new();
        while let Some(process) = found.pop() {
            if seen.insert(process.id) {
                self.owners.insert(process.identity(), Some(run.mark));
                members.push(process);
                found.extend(children.get(&process.id).into_iter().flatten());
            }
        }
        members
    }

    fn read_marks(&mut self, all: &[Process]) {
        for process in all {
            if self.owners.contains_key(&process.identity()) {
                continue;
            }
            // Not readable for those who are not ours, and they are not ours.
            let environment = fs::read(format!("/proc/{}/environ", process.id)).unwrap_or_default();
            if !environment.is_empty() || !process.changing {
                self.owners.insert(process.identity(), mark(&environment));
            }
        }
    }
}

fn mark(environment: &[u8]) -> Option<u128> {
    let named = |line: &[u8]| {
        let value = line.strip_prefix(MARK.as_bytes())?.strip_prefix(b"=")?;
        number(str::from_utf8(value).ok()?)
    };
    environment.split(|byte| *byte == 0).find_map(named)
}

fn time_of(ticks: u64) -> Duration {
    Duration::from_millis(ticks.saturating_mul(1000 / TICKS))
}

/// Returns the bytes a process holds for itself, and shared with others; zero for one that is gone.
fn memory(id: i32) -> (u64, u64) {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let bytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kilobytes = line.and_then(|rest| rest.split_ascii_whitespace().next()?.parse::<u64>().ok());
        kilobytes.unwrap_or(0) * 1024
    };
    (bytes("RssAnon:"), bytes("RssFile:") + bytes("RssShmem:"))
}
