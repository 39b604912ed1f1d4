//! Where agents knock: bind, accept with a limit, check who it is, hand over.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use countersign_broker::broker::Broker;
use countersign_broker::local::canonical::canonical;
use tokio::sync::watch;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

pub use crate::connection::OpenWindow;
use crate::connection::{self, ServerContext};
use crate::connections::Connections;
use crate::http::{HttpProxy, Key};
pub use crate::socket::BindError;
use crate::socket::{self, Caller};

/// So long may a client take nothing at all while something waits for it.
const STALL: Duration = Duration::from_secs(30);
const FIRST_PAUSE: Duration = Duration::from_millis(10);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// A door that is open, with nobody attending to it yet. Its socket file goes with it.
pub struct DoorListener {
    inner: socket::Listener,
    bridge: Option<PathBuf>,
    stall: Duration,
    proxy: HttpProxy,
}

/// Opens the door. What a crashed app left behind is removed; a living one is not disturbed.
///
/// # Errors
/// When another app listens there, the folder is not private, or the system refuses.
pub fn bind(path: &Path) -> Result<DoorListener, BindError> {
    let name = if cfg!(windows) { "countersign-bridge.exe" } else { "countersign-bridge" };
    let bridge = std::env::current_exe().and_then(|app| canonical(&app.with_file_name(name))).ok();
    Ok(DoorListener { inner: socket::Listener::bind(path)?, bridge, stall: STALL, proxy: HttpProxy::default() })
}

impl DoorListener {
    /// Takes this program for the bridge, whose parent is the client. Otherwise it is the one beside the app.
    #[must_use]
    pub fn with_bridge(mut self, bridge: &Path) -> Self {
        self.bridge = canonical(bridge).ok();
        self
    }

    /// Lets bridges have HTTP served at places of their own, while there is a key. Otherwise they never can.
    #[must_use]
    pub fn with_http(mut self, key: watch::Receiver<Option<Key>>) -> Self {
        self.proxy = HttpProxy::while_there_is(key);
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
pub async fn serve(
    listener: DoorListener,
    broker: Broker,
    open: OpenWindow,
    stop: CancellationToken,
    tracker: TaskTracker,
) {
    let DoorListener { mut inner, bridge, stall, proxy } = listener;
    let connections = Arc::new(Connections::default());
    let house = Arc::new(ServerContext::new(broker, open, stop.clone(), tracker.clone(), bridge, stall, proxy));
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
async fn accept(door: &mut socket::Listener) -> Caller {
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
