//! Ends what a session's programs left behind, known by the home folder in their environment.

use std::fs;
use std::path::Path;

use rustix::process::{Pid, Signal, kill_process};

pub(super) fn sweep(home: &Path) {
    let mark = format!("HOME={}", home.display());
    let Ok(processes) = fs::read_dir("/proc") else { return };
    for process in processes.flatten() {
        let Some(pid) = process.file_name().to_str().and_then(|name| name.parse().ok()).and_then(Pid::from_raw) else {
            continue;
        };
        let environment = fs::read(process.path().join("environ")).unwrap_or_default();
        if environment.split(|byte| *byte == 0).any(|variable| variable == mark.as_bytes()) {
            // Gone in the meantime is as good.
            let _ = kill_process(pid, Signal::KILL);
        }
    }
}
