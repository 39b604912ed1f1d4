//! Where agents knock: bind, accept with a limit, check who it is, hand over.

pub(crate) mod connections;
#[cfg(unix)]
#[path = "door/unix.rs"]
mod system;
#[cfg(windows)]
#[path = "door/windows.rs"]
mod system;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use countersign_broker::broker::Broker;
use countersign_broker::canonical::canonical;
use tokio::sync::watch;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::connection::{self, House};
use crate::http::{Key, Lend};
use connections::Connections;

pub(crate) use system::{Caller, Reader, Writer};

/// So long may a client take nothing at all while something waits for it.
const STALL: Duration = Duration::from_secs(30);
const FIRST_PAUSE: Duration = Duration::from_millis(10);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Shows the window; called when a second start of the app asks for it.
pub type Open = Arc<dyn Fn() + Send + Sync>;

/// Why there is no door.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// Somebody listens there already.
    #[error("another Countersign is listening at {0}")]
    InUse(PathBuf),
    /// The folder cannot be trusted with a socket.
    #[error("the folder for the socket cannot be used: {0}")]
    Folder(#[source] io::Error),
    /// The system would not have it.
    #[error("cannot listen at {path}: {source}")]
    Socket {
        /// Where.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// A door that is open, with nobody attending to it yet. Its socket file goes with it.
pub struct Listener {
    inner: system::Listener,
    bridge: Option<PathBuf>,
    stall: Duration,
    lend: Lend,
}

/// Opens the door. What a crashed app left behind is removed; a living one is not disturbed.
///
/// # Errors
/// When another app listens there, the folder is not private, or the system refuses.
pub fn bind(path: &Path) -> Result<Listener, BindError> {
    let name = if cfg!(windows) { "countersign-bridge.exe" } else { "countersign-bridge" };
    let bridge = std::env::current_exe().and_then(|app| canonical(&app.with_file_name(name))).ok();
    Ok(Listener { inner: system::Listener::bind(path)?, bridge, stall: STALL, lend: Lend::default() })
}

impl Listener {
    /// Takes this program for the bridge, whose parent is the client. Otherwise it is the one beside the app.
    #[must_use]
    pub fn with_bridge(mut self, bridge: &Path) -> Self {
        self.bridge = canonical(bridge).ok();
        self
    }

    /// Lets bridges have HTTP served at places of their own, while there is a key. Otherwise they never can.
    #[must_use]
    pub fn with_http(mut self, key: watch::Receiver<Option<Key>>) -> Self {
        self.lend = Lend::while_there_is(key);
        self
    }

    /// Lets a client go that for so long takes nothing of what waits for it. Otherwise it is half a minute.
    #[must_use]
    pub fn with_stall(mut self, stall: Duration) -> Self {
        self.stall = stall;
        self
    }
}

/// Attends to the door until `stop`. Connections become tasks on the tracker and end by themselves after `stop`.
pub async fn serve(listener: Listener, broker: Broker, open: Open, stop: CancellationToken, tracker: TaskTracker) {
    let Listener { mut inner, bridge, stall, lend } = listener;
    let connections = Arc::new(Connections::default());
    let house = Arc::new(House::new(broker, open, stop.clone(), tracker.clone(), bridge, stall, lend));
    loop {
        let admitted = async {
            let caller = accept(&mut inner).await;
            let place = connections.admit(caller.pid).await;
            (caller, place)
        };
        let (caller, place) = tokio::select! {
            admitted = admitted => admitted,
            () = stop.cancelled() => return,
        };
        let house = Arc::clone(&house);
        tracker.spawn(async move { connection::receive(caller, &house, place).await });
    }
}

/// The next caller. A system short of something is given time.
async fn accept(door: &mut system::Listener) -> Caller {
    let mut pause = FIRST_PAUSE;
    loop {
        match door.accept().await {
            Ok(caller) => return caller,
            Err(error) => {
                tracing::warn!(%error, "nobody could be let in");
                sleep(pause).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        }
    }
}
