//! The processes of a run, wherever they went: found, counted, ended, and known again by the next start.

#[cfg(unix)]
mod apart;
#[cfg(target_os = "linux")]
pub(super) mod orphans;
#[cfg(target_os = "linux")]
pub(super) mod remnants;
#[cfg(target_os = "linux")]
mod rlimit_marker;
pub(super) mod survivors;
#[cfg(target_os = "linux")]
pub(super) mod traces;

#[cfg(all(unix, not(target_os = "linux")))]
#[path = "processes/group.rs"]
pub(super) mod process_tree;
#[cfg(target_os = "linux")]
pub(super) mod process_tree;
#[cfg(unix)]
#[path = "processes/unix.rs"]
pub(super) mod tree;
#[cfg(windows)]
#[path = "processes/windows.rs"]
pub(super) mod tree;
