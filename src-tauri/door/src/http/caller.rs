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

/// A program that is just starting another shares its sockets with it for a moment: then it is looked at again.
const PAUSES: [Duration; 3] = [Duration::from_millis(5), Duration::from_millis(20), Duration::from_millis(80)];

/// The program that connected.
#[derive(Clone, Debug, Default)]
pub(super) struct Caller {
    /// The process, by its id and the moment it began; nothing when the system does not say.
    pub(super) process: Option<(u32, u64)>,
    /// What rules go by; empty when it is not known, and then no rule fits.
    pub(super) program: PathBuf,
    /// Its family, from the outermost down.
    pub(super) chain: Vec<Process>,
    /// The folder it is in.
    pub(super) cwd: Option<PathBuf>,
    /// The connection it came by.
    pub(super) line: ConnectionId,
}

/// A connection, by a number no other has, and whether it is still open.
#[derive(Clone, Debug, Default)]
pub(super) struct ConnectionId {
    pub(super) number: u64,
    open: Weak<()>,
}

/// What the system tells of a socket.
enum SocketOwner {
    /// It belongs to another person, or is gone.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "there the system is not asked"))]
    Foreign,
    /// It is ours; the process when exactly one has it.
    Ours(Option<u32>),
}

/// Asks the system. Reads much of `/proc`: not for the async threads. Nothing for a program of another person.
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
    /// Whether the process is still there. Of one that is not known it is believed.
    pub(super) fn is_there(&self) -> bool {
        self.process.is_none_or(|(pid, began)| peer::began(pid) == Some(began))
    }

    /// Whether both are one process. Of two that are not known, nothing tells them apart.
    pub(super) fn is(&self, other: &Self) -> bool {
        self.process == other.process
    }
}

impl ConnectionId {
    /// For a connection that is open for as long as this is held.
    pub(super) fn of(open: &Arc<()>) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self { number: NEXT.fetch_add(1, Ordering::Relaxed), open: Arc::downgrade(open) }
    }

    pub(super) fn is_open(&self) -> bool {
        self.open.strong_count() > 0
    }
}
