//! Keeping a flood gives way to the runs themselves: where the processor is scarce, they go first and the queue between
//! the two grows.

/// How many of the system's 19 steps the thread yields to others: it still gets a third of their share, so that a busy
/// machine delays the record and doesn't starve it.
#[cfg(target_os = "linux")]
const STEPS: i32 = 5;

/// Lets this thread stand behind the others. A system that refuses leaves it as it was.
#[cfg(target_os = "linux")]
pub(in crate::history) fn give_way() {
    // Of no process in particular means this thread, on Linux.
    let _ = rustix::process::setpriority_process(None, STEPS);
}

/// Does nothing: other systems set the priority of whole processes this way, or need more than the standard library.
#[cfg(not(target_os = "linux"))]
pub(in crate::history) fn give_way() {}
