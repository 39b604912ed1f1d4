//! The door for clients that cannot start a program: MCP's streamable HTTP, on 127.0.0.1 and nowhere else.
//!
//! Whoever has no key is told nothing, and web pages are turned away whatever they have. Who asks is what the system
//! tells of the process at the other end of the connection; where it tells nothing, the program stays unknown and no
//! rule fits it. A request that is closed before it was answered is withdrawn, as is everything of a process that ended.
//!
//! Streams are not resumed: what would be gone on with was withdrawn, and what outlasts a request has a ticket. So no
//! event has a number, and whoever asks for those behind one is told that there is no such stream (405), as the
//! specification says it for servers without.
//!
//! `/mcp` offers Countersign's own tools, `/mcp/NAME` those of a server it stands in for.

mod batch;
mod body;
mod caller;
mod entrance;
mod http_client;
mod key;
mod line;
mod places;
mod proxy;
mod session_registry;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use countersign_bridge::preamble::DIALECTS;
use countersign_broker::broker::Broker;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use entrance::Entrance;
pub use key::{Key, NoKey};
use places::{Slot, Slots};
pub(crate) use proxy::HttpProxy;

/// The most open connections; the next one replaces one that is idle.
const MAX_CONNECTIONS: usize = 64;
/// How often clients that are gone are looked for.
const BETWEEN_LOOKS: Duration = Duration::from_secs(5);
/// The pause after the system accepted no connection.
const PAUSE: Duration = Duration::from_millis(200);

/// A bound port that isn't served yet.
#[derive(Debug)]
pub struct HttpListener {
    inner: TcpListener,
    address: SocketAddr,
    paths: Paths,
}

/// The dialect offered at each path.
type Paths = Vec<(String, &'static str)>;

/// The path of Countersign's own tools; the dialects' paths are below it.
const PATH: &str = "/mcp";

/// Takes a port on 127.0.0.1; 0 takes any that is free.
///
/// # Errors
/// Fails when it is taken, or the system refuses.
pub async fn bind(port: u16) -> io::Result<HttpListener> {
    let inner = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    let address = inner.local_addr()?;
    let below = DIALECTS.into_iter().map(|name| (format!("{PATH}/{name}"), name));
    let paths = std::iter::once((PATH.to_owned(), "native")).chain(below).collect();
    Ok(HttpListener { inner, address, paths })
}

impl HttpListener {
    /// Returns the address the port is bound to.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the URL a client is given.
    #[must_use]
    pub fn url(&self) -> String {
        let path = self.paths.first().map_or("", |(path, _)| path);
        format!("http://{}{path}", self.address)
    }

    /// Limits the listener to one dialect at one path.
    pub(crate) fn only(mut self, path: String, dialect: &'static str) -> Self {
        self.paths = vec![(path, dialect)];
        self
    }
}

/// Serves the port until `off`, when everything asked over it is withdrawn at once, or until `stop`, when the app quits
/// and open calls are still answered. Connections are tasks on the tracker.
pub async fn serve(
    listener: HttpListener,
    key: Key,
    broker: Broker,
    off: CancellationToken,
    stop: CancellationToken,
    tracker: TaskTracker,
) {
    let HttpListener { inner, address, paths } = listener;
    let entrance = Arc::new(Entrance::new(broker, key, address, &paths));
    tokio::select! {
        () = let_in(inner, &entrance, &tracker) => {}
        () = look_around(&entrance) => {}
        () = off.cancelled() => return entrance.close(),
        () = stop.cancelled() => {}
    }
    entrance.finish().await;
}

/// Accepts connections and hands each to a task.
async fn let_in(door: TcpListener, entrance: &Arc<Entrance>, tracker: &TaskTracker) {
    let places = Slots::new(MAX_CONNECTIONS);
    loop {
        match door.accept().await {
            Ok((stream, from)) => {
                let (place, entrance) = (places.take().await, Arc::clone(entrance));
                drop(tracker.spawn(async move { attend(stream, from, &entrance, place).await }));
            }
            Err(error) => {
                tracing::warn!(%error, "nobody could be let in over HTTP");
                sleep(PAUSE).await;
            }
        }
    }
}

async fn look_around(entrance: &Entrance) {
    let mut looks = interval(BETWEEN_LOOKS);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        looks.tick().await;
        entrance.look_around().await;
    }
}

async fn attend(stream: TcpStream, from: SocketAddr, entrance: &Arc<Entrance>, place: Arc<Slot>) {
    tokio::select! {
        () = line::speak(stream, from, entrance, place) => {}
        () = entrance.closed() => {}
    }
}
