//! Who is behind a connection: processes as the system reports them, and the program rules go by.

#[cfg(target_os = "linux")]
#[path = "peer/linux.rs"]
mod system;
#[cfg(not(target_os = "linux"))]
#[path = "peer/elsewhere.rs"]
mod system;

use std::path::{Path, PathBuf};

use countersign_broker::asker::Process;

/// How many ancestors of a process are followed.
const MAX_CHAIN: usize = 8;

/// A process with what leads to its parent.
struct Relative {
    process: Process,
    parent: u32,
    /// It leads a session of its own: above it are terminals and desktops.
    leads: bool,
}

/// Returns when a process began, in the system's ticks; with the process id it identifies the process for good. `None`
/// when the process is gone.
pub(crate) fn began(pid: u32) -> Option<u64> {
    system::began(pid)
}

/// Returns the client's program and the processes from the outermost down to the one that connected.
///
/// The bridge stands for whoever started it. Anybody else who connects stands for itself. Unknown parts stay empty;
/// nothing is guessed.
pub(crate) fn identify(
    pid: Option<u32>,
    claimed: (Option<u32>, Option<u32>),
    bridge: Option<&Path>,
) -> (PathBuf, Vec<Process>) {
    let Some(pid) = pid else { return (PathBuf::new(), claims(claimed)) };
    let mut chain = chain(pid);
    let (peer, parent) = (chain.first(), chain.get(1));
    let is_bridge = peer.is_some_and(|peer| bridge == Some(peer.path.as_path()));
    let client = if is_bridge { parent } else { peer };
    let program = client.map_or_else(PathBuf::new, |process| process.path.clone());
    chain.reverse();
    (program, chain)
}

/// Returns the chain of ancestors from this process up.
fn chain(pid: u32) -> Vec<Process> {
    let mut chain = Vec::new();
    let mut next = pid;
    while chain.len() < MAX_CHAIN && next > 1 {
        let Some(relative) = system::look(next) else { break };
        chain.push(relative.process);
        // The bridge itself may lead a session; its parent is the client all the same. And what this app runs
        // comes from this app, wherever that was started.
        if (relative.leads && chain.len() > 1) || next == std::process::id() {
            break;
        }
        next = relative.parent;
    }
    chain
}

/// Returns the ids that the bridge claimed, without programs, where the system doesn't say who connected.
fn claims((pid, parent): (Option<u32>, Option<u32>)) -> Vec<Process> {
    let process = |pid| Process { pid, name: String::new(), path: PathBuf::new(), script: None, began: None };
    parent.into_iter().chain(pid).map(process).collect()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_stranger_stands_for_itself_and_the_bridge_for_its_parent() {
        let parent = std::os::unix::process::parent_id();
        let own = chain(parent).first().map(|process| process.path.clone()).unwrap();
        assert!(own.is_absolute());
        let (program, chain) = identify(Some(parent), (None, None), None);
        assert_eq!(program, own);
        assert_eq!(chain.last().map(|process| process.pid), Some(parent));
        let (program, chain) = identify(Some(parent), (None, None), Some(&own));
        assert_eq!(Some(program), chain.len().checked_sub(2).map(|at| chain[at].path.clone()));
    }

    #[test]
    fn what_is_not_known_is_not_guessed() {
        assert_eq!(identify(Some(u32::MAX), (Some(1), None), None), (PathBuf::new(), Vec::new()));
        let (program, chain) = identify(None, (Some(7), Some(6)), None);
        assert_eq!(program, PathBuf::new());
        assert_eq!(chain.iter().map(|process| process.pid).collect::<Vec<_>>(), [6, 7]);
    }
}

/// Returns the person's home folder.
pub(crate) fn home() -> PathBuf {
    std::env::home_dir().unwrap_or_else(|| PathBuf::from(std::path::MAIN_SEPARATOR_STR))
}
