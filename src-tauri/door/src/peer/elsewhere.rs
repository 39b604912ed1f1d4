//! Processes where there is no /proc, asked of the system.
//!
//! On Windows a program can give its child another parent than itself, as on every system it can start what it likes
//! by the hand of another program of the same user. Against those the person's own account is no wall.

use std::path::{Path, PathBuf};

use countersign_broker::asker::Process;
use countersign_broker::local::canonical::canonical;
use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System, UpdateKind};

use super::Relative;

/// Returns a process while it's there.
pub(super) fn look(pid: u32) -> Option<Relative> {
    let system = ask(pid, ProcessRefreshKind::nothing().with_exe(UpdateKind::Always))?;
    let process = system.process(Pid::from_u32(pid))?;
    let path = process.exe().map(real).unwrap_or_default();
    let name = process.name().to_string_lossy().into_owned();
    let parent = process.parent().map_or(0, Pid::as_u32);
    // The system keeps the parent's id when the parent is gone, and gives the id to others.
    let parent = if began(parent).is_some_and(|parent| parent <= process.start_time()) { parent } else { 0 };
    let leads = cfg!(unix) && process.session_id() == Some(process.pid());
    let began = Some(process.start_time());
    Some(Relative { process: Process { pid, name, path, script: None, began }, parent, leads })
}

/// Returns when a process began, in seconds; with the process id it identifies a process as well as the system can.
pub(super) fn began(pid: u32) -> Option<u64> {
    let system = ask(pid, ProcessRefreshKind::nothing())?;
    system.process(Pid::from_u32(pid)).map(sysinfo::Process::start_time)
}

fn ask(pid: u32, what: ProcessRefreshKind) -> Option<System> {
    let mut system = System::new().ok()?;
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[Pid::from_u32(pid)]), false, what);
    Some(system)
}

/// Resolves a path's links, as is done for the bridge's own.
fn real(path: &Path) -> PathBuf {
    canonical(path).unwrap_or_default()
}
