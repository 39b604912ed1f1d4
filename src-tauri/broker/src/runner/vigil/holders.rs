//! Which files the processes of a run hold, as the system tells it.

use std::fs;
use std::path::Path;

use crate::submission::{FileState, Stamp};

/// The most processes of a run that are looked at.
const MAX_PROCESSES: usize = 64;
/// The most files that one of them holds.
const MAX_HELD: usize = 64;

/// Returns whether a process of the run whose head this is runs this file or holds it open.
pub(super) fn holds(pid: u32, file: &FileState) -> bool {
    let FileState::File { stamp, .. } = file else { return false };
    let is_it = |path: &Path| fs::metadata(path).is_ok_and(|meta| Stamp::of(&meta).same_file(*stamp));
    processes(pid).into_iter().any(|process| {
        let held = fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().flatten();
        is_it(Path::new(&format!("/proc/{process}/exe"))) || held.take(MAX_HELD).any(|held| is_it(&held.path()))
    })
}

/// Returns whether a process of the run has the file, or one of these, among its words.
pub(super) fn is_called(pid: u32, path: &Path, words: &[String]) -> bool {
    processes(pid).into_iter().any(|process| {
        let said = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        said.split(|byte| *byte == 0).any(|word| {
            let word = String::from_utf8_lossy(word);
            let named = Path::new(&*word).file_name().is_some_and(|name| Some(name) == path.file_name());
            named || words.iter().any(|own| *own == *word)
        })
    })
}

/// Returns a run's first process with its descendants.
fn processes(pid: u32) -> Vec<u32> {
    let mut found = if pid == 0 { Vec::new() } else { vec![pid] };
    let mut next = 0;
    while let Some(process) = found.get(next).copied().filter(|_| found.len() < MAX_PROCESSES) {
        next += 1;
        let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
        for thread in threads.take(MAX_PROCESSES) {
            let children = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            found.extend(children.split_whitespace().filter_map(|child| child.parse::<u32>().ok()));
        }
    }
    found.truncate(MAX_PROCESSES);
    found
}
