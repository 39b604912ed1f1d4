//! Whose a process is, by the system's own name for a user (`S-1-5-21-…`): environments can say anything.

use std::io;
use std::sync::OnceLock;

use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System, UpdateKind};

/// This process's user.
///
/// # Errors
/// When the system does not say.
pub fn own() -> io::Result<&'static str> {
    static OWN: OnceLock<String> = OnceLock::new();
    if let Some(own) = OWN.get() {
        return Ok(own);
    }
    let own = of(std::process::id()).ok_or_else(|| io::Error::other("the system doesn't report who this user is"))?;
    Ok(OWN.get_or_init(|| own))
}

/// The user of a process; nothing when it is gone, or the system does not say, as for most of other users.
pub(super) fn of(pid: u32) -> Option<String> {
    let pid = Pid::from_u32(pid);
    let mut system = System::new().ok()?;
    let user = ProcessRefreshKind::nothing().with_user(UpdateKind::Always);
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[pid]), false, user);
    system.process(pid)?.user_id().map(|user| (**user).to_string())
}
