//! A second mark, which no program loses with its environment: the run's number, as a limit that is never reached.
//!
//! What a program may take of the processor without a pause, when it runs in real time, is limited in microseconds, and
//! usually not at all. A limit of a hundred thousand years changes nothing and is inherited like the environment; but
//! nobody wipes it by starting something without one.

use std::fs;

use rustix::process::{Pid, Resource, getrlimit, prlimit};

/// The least value of the limit: some 146,000 years.
const LEAST: u64 = 1 << 62;
/// The bits that identify the run; as many before them identify the start it belongs to.
const PART: u32 = 31;
/// The beginning of the limit's line in the system's list; no limit is written as a word.
const LINE: &str = "Max realtime timeout";

/// What runs are found by.
#[derive(Debug)]
pub(in crate::runner) enum RlimitMarker {
    /// One run's.
    Run(u64),
    /// All runs' of some starts.
    Starts(Vec<u64>),
}

impl RlimitMarker {
    /// Makes the marker of the run with this mark.
    pub(in crate::runner) fn of_run(mark: &str) -> Option<Self> {
        let (start, run) = mark.rsplit_once('-').unwrap_or(("", mark));
        let start = if start.is_empty() { 0 } else { part(start)? };
        Some(Self::Run(LEAST | start << PART | part(run)?))
    }

    /// Makes the marker of all runs of the starts with these names.
    pub(in crate::runner) fn of_starts<'a>(names: impl Iterator<Item = &'a String>) -> Self {
        Self::Starts(names.filter_map(|name| Some(LEAST >> PART | part(name)?)).collect())
    }

    /// Gives it to a program that was just started. One that may not be given it (that is another user's) lacks it.
    pub(in crate::runner) fn put(&self, id: Pid) {
        if let Self::Run(number) = self {
            let mut limit = getrlimit(Resource::Rttime);
            limit.current = Some(*number);
            let _ = prlimit(Some(id), Resource::Rttime, limit);
        }
    }

    /// Returns whether a process carries it.
    pub(in crate::runner) fn is_on(&self, id: i32) -> bool {
        let Some(number) = carried(id) else { return false };
        match self {
            Self::Run(own) => number == *own,
            Self::Starts(starts) => starts.contains(&(number >> PART)),
        }
    }
}

fn carried(id: i32) -> Option<u64> {
    let limits = fs::read_to_string(format!("/proc/{id}/limits")).ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix(LINE))?;
    line.split_ascii_whitespace().next()?.parse().ok()
}

/// Returns the first bits of a name in hexadecimal.
fn part(name: &str) -> Option<u64> {
    u64::from_str_radix(name.get(..8)?, 16).ok().map(|bits| bits & ((1 << PART) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_runs_and_starts_apart() {
        let mark = |start: u32, run: u32| format!("{start:08x}{:024x}-{run:08x}{:024x}", 7, 9);
        let number = |mark: &str| match RlimitMarker::of_run(mark) {
            Some(RlimitMarker::Run(number)) => number,
            other => panic!("{other:?}"),
        };
        let one = number(&mark(0x1234_5678, 0x0abc_def0));
        assert!((LEAST..1 << 63).contains(&one));
        assert_ne!(one, number(&mark(0x1234_5678, 0x0abc_def1)));
        assert_ne!(one, number(&mark(0x1234_5679, 0x0abc_def0)));
        let RlimitMarker::Starts(starts) =
            RlimitMarker::of_starts([&mark(0x1234_5678, 0)[..32].to_owned()].into_iter())
        else {
            panic!("of starts")
        };
        assert!(starts.contains(&(one >> PART)) && !starts.contains(&(number(&mark(0x1234_5679, 1)) >> PART)));
        assert!(RlimitMarker::of_run("no such mark").is_none());
    }
}
