//! Whose a process is, by the system's own name for a user (`S-1-5-21-…`): environments can say anything.

use std::io;
use std::sync::OnceLock;

use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System, UpdateKind};

/// Returns this process's user.
///
/// # Errors
///
/// Fails when the system doesn't say.
pub fn own() -> io::Result<&'static str> {
    static OWN: OnceLock<String> = OnceLock::new();
    if let Some(own) = OWN.get() {
        return Ok(own);
    }
    let own = of(std::process::id()).ok_or_else(|| io::Error::other("the system doesn't report who this user is"))?;
    Ok(OWN.get_or_init(|| own))
}

/// Returns the user of a process; `None` when it's gone, or the system doesn't say, as for most processes of other
/// users.
pub(super) fn of(pid: u32) -> Option<String> {
    let pid = Pid::from_u32(pid);
    let mut system = System::new().ok()?;
    let user = ProcessRefreshKind::nothing().with_user(UpdateKind::Always);
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[pid]), false, user);
    system.process(pid)?.user_id().map(|user| (**user).to_string())
}
