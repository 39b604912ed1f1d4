//! Who is at the other end of a loopback connection, as far as the system tells.

#[cfg(target_os = "linux")]
#[path = "caller/linux.rs"]
mod system;
#[cfg(not(target_os = "linux"))]
#[path = "caller/unknown.rs"]
mod system;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use countersign_broker::asker::Process;

use crate::peer;

/// The pauses between looks: a program that is just starting another shares its sockets with it for a moment.
const PAUSES: [Duration; 3] = [Duration::from_millis(5), Duration::from_millis(20), Duration::from_millis(80)];

/// The program that connected.
#[derive(Clone, Debug, Default)]
pub(super) struct Caller {
    /// The process, by its id and start time; `None` when the system doesn't say.
    pub(super) process: Option<(u32, u64)>,
    /// The program rules go by; empty when it isn't known, and then no rule matches.
    pub(super) program: PathBuf,
    /// Its ancestors, outermost first.
    pub(super) chain: Vec<Process>,
    /// Its working directory.
    pub(super) cwd: Option<PathBuf>,
    /// The connection it came by.
    pub(super) line: ConnectionId,
}

/// A connection, by a unique number, and whether it's still open.
#[derive(Clone, Debug, Default)]
pub(super) struct ConnectionId {
    pub(super) number: u64,
    open: Weak<()>,
}

/// The owner of a socket, as the system reports it.
enum SocketOwner {
    /// It belongs to another user, or is gone.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "there the system is not asked"))]
    Foreign,
    /// It's this user's; the process, when exactly one holds it.
    Ours(Option<u32>),
}

/// Asks the system for the program behind a connection; `None` for another user's. Reads much of `/proc`, so it must
/// not run on the async threads.
pub(super) fn find(from: SocketAddr, to: SocketAddr) -> Option<Caller> {
    let mut told = system::tell(from, to);
    for pause in PAUSES {
        if !matches!(told, SocketOwner::Ours(None)) || cfg!(not(target_os = "linux")) {
            break;
        }
        std::thread::sleep(pause);
        told = system::tell(from, to);
    }
    match told {
        SocketOwner::Foreign => None,
        SocketOwner::Ours(None) => Some(Caller::default()),
        SocketOwner::Ours(Some(pid)) => Some(know(pid).unwrap_or_default()),
    }
}

fn know(pid: u32) -> Option<Caller> {
    let began = peer::began(pid)?;
    let (program, chain) = peer::identify(Some(pid), (None, None), None);
    let cwd = system::folder(pid);
    // The number may have gone to another program while it was looked at.
    (peer::began(pid) == Some(began)).then(|| Caller {
        process: Some((pid, began)),
        program,
        chain,
        cwd,
        line: ConnectionId::default(),
    })
}

impl Caller {
    /// Returns whether the process is still there; assumed of one that isn't known.
    pub(super) fn is_there(&self) -> bool {
        self.process.is_none_or(|(pid, began)| peer::began(pid) == Some(began))
    }

    /// Returns whether both are one process. Two unknown ones count as the same.
    pub(super) fn is(&self, other: &Self) -> bool {
        self.process == other.process
    }
}

impl ConnectionId {
    /// Makes the id of a connection that is open for as long as `open` is held.
    pub(super) fn of(open: &Arc<()>) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self { number: NEXT.fetch_add(1, Ordering::Relaxed), open: Arc::downgrade(open) }
    }

    pub(super) fn is_open(&self) -> bool {
        self.open.strong_count() > 0
    }
}
