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

/// How long a client may read nothing while messages wait for it.
const STALL: Duration = Duration::from_secs(30);
const FIRST_PAUSE: Duration = Duration::from_millis(10);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// A bound door that isn't served yet. Dropping it removes its socket file.
pub struct DoorListener {
    inner: socket::Listener,
    bridge: Option<PathBuf>,
    stall: Duration,
    proxy: HttpProxy,
}

/// Opens the door. Removes a crashed app's socket; never disturbs a running app.
///
/// # Errors
/// Fails when another app listens there, the folder is not private, or the system refuses.
pub fn bind(path: &Path) -> Result<DoorListener, BindError> {
    let name = if cfg!(windows) { "countersign-bridge.exe" } else { "countersign-bridge" };
    let bridge = std::env::current_exe().and_then(|app| canonical(&app.with_file_name(name))).ok();
    Ok(DoorListener { inner: socket::Listener::bind(path)?, bridge, stall: STALL, proxy: HttpProxy::default() })
}

impl DoorListener {
    /// Sets the program that counts as the bridge, whose parent is the client. Default: the bridge beside the app.
    #[must_use]
    pub fn with_bridge(mut self, bridge: &Path) -> Self {
        self.bridge = canonical(bridge).ok();
        self
    }

    /// Lets bridges have HTTP served at addresses of their own, while there is a token. Default: never.
    #[must_use]
    pub fn with_http(mut self, key: watch::Receiver<Option<Key>>) -> Self {
        self.proxy = HttpProxy::while_there_is(key);
        self
    }

    /// Sets how long a client may read nothing before it's disconnected. Default: half a minute.
    #[must_use]
    pub fn with_stall(mut self, stall: Duration) -> Self {
        self.stall = stall;
        self
    }
}

/// Serves the door until `stop`. Connections are tasks on the tracker and end by themselves after `stop`.
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

/// Accepts the next caller; pauses when the system is short of resources.
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
