//! One connection, from its first line to its end.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use countersign_broker::asker::{AgentKey, SessionId};
use countersign_broker::broker::Broker;
use rmcp::serve_server;
use tokio::io::{AsyncWriteExt as _, BufReader};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::connections::Connection;
use crate::http::HttpProxy;
use crate::peer::{self, home};
use crate::preamble::{self, Setup, Want};
use crate::presence::Presence;
use crate::session::{self, Session};
use crate::socket::Caller;
use crate::tools::{McpServer, Tools};
use crate::wire::Wire;

/// Opens the window; called when a second start of the app asks for it.
pub type OpenWindow = Arc<dyn Fn() + Send + Sync>;

/// Holds what all connections share.
pub(crate) struct ServerContext {
    broker: Broker,
    open: OpenWindow,
    stop: CancellationToken,
    tracker: TaskTracker,
    bridge: Option<PathBuf>,
    stall: Duration,
    proxy: HttpProxy,
}

impl ServerContext {
    pub(crate) fn new(
        broker: Broker,
        open: OpenWindow,
        stop: CancellationToken,
        tracker: TaskTracker,
        bridge: Option<PathBuf>,
        stall: Duration,
        proxy: HttpProxy,
    ) -> Self {
        Self { broker, open, stop, tracker, bridge, stall, proxy }
    }
}

/// Reads a caller's preamble and serves the caller. A caller without a valid preamble is disconnected without a word,
/// and so is one that has to make room for others.
pub(crate) async fn receive(caller: Caller, house: &ServerContext, place: Connection) {
    let Caller { reader, mut writer, pid, probe } = caller;
    let mut reader = BufReader::new(reader);
    let want = tokio::select! {
        want = preamble::read(&mut reader) => want,
        () = place.dismissed().cancelled() => return,
        () = house.stop.cancelled() => return,
    };
    let setup = match want {
        Some(Want::Mcp(setup)) => setup,
        Some(Want::Open) => {
            (house.open)();
            // Whoever asked may have left already.
            let _ = writer.write_all(b"{\"ok\":true}\n").await;
            return;
        }
        Some(Want::Http(wanted)) => {
            let (broker, stop, tracker) = (&house.broker, &house.stop, &house.tracker);
            let since = Instant::now();
            let agent = pid.map_or(AgentKey::Connection(0), |pid| AgentKey::Process(pid, None));
            if !place.introduce(agent, None, Arc::new(move || (false, since))) {
                return;
            }
            return tokio::select! {
                () = house.proxy.serve(wanted, (reader, writer), broker, stop, tracker) => {}
                () = place.dismissed().cancelled() => {}
            };
        }
        None => return,
    };
    let Some(tools) = Tools::named(setup.dialect.as_deref(), &setup.narrow) else { return };
    let id = session::name();
    let presence = Arc::new(Presence::new(house.broker.clone(), id, Box::new(move || probe.is_there())));
    let wire = Wire::new(reader, writer, Arc::clone(&presence), &house.tracker, house.stall);
    let session = introduce(setup, pid, id, &presence, house).await;
    if enter(&session, &place) {
        tracing::info!(session = id.0, "connected");
        serve(session, tools, wire, house, &place).await;
    }
    presence.end();
    tracing::info!(session = id.0, "disconnected");
}

/// Registers a connection whose preamble was read. Returns `false` when there is no room for it.
fn enter(session: &Session, place: &Connection) -> bool {
    let (asker, broker) = (Arc::clone(session.asker()), session.broker.clone());
    let (presence, id) = (Arc::clone(&session.presence), asker.session);
    place.introduce(asker.agent(), asker.parent(), Arc::new(move || (broker.has_open(id), presence.heard())))
}

/// The longest budget that counts, in seconds: a preamble can claim anything, and no client waits longer than a day.
const LONGEST_BUDGET: u64 = 86_400;

/// Identifies the other side, from the system where it can tell.
async fn introduce(
    setup: Setup,
    pid: Option<u32>,
    id: SessionId,
    presence: &Arc<Presence>,
    house: &ServerContext,
) -> Session {
    let (claimed, bridge) = ((setup.pid, setup.ppid), house.bridge.clone());
    // Reading it may touch the disk or start a program. If it fails, the client stays unknown, and no rule fits it.
    let identity = tokio::task::spawn_blocking(move || peer::identify(pid, claimed, bridge.as_deref())).await;
    // Where it began is told when it says nothing else. A folder that is gone, or cannot be written down, is told too:
    // what is meant for a project is not done in the home.
    let cwd = setup.cwd.map_or_else(home, PathBuf::from);
    let budget =
        setup.budget.filter(|seconds| *seconds > 0).map(|seconds| Duration::from_secs(seconds.min(LONGEST_BUDGET)));
    Session::new(house.broker.clone(), Arc::clone(presence), id, identity.unwrap_or_default(), cwd, budget)
}

/// Serves MCP until the client disconnects or the app quits.
async fn serve(session: Session, tools: Tools, wire: Wire, house: &ServerContext, place: &Connection) {
    let gone = session.presence.gone().clone();
    let front = McpServer::new(session, tools);
    let calls = front.calls();
    let started = tokio::select! {
        started = serve_server(front, wire) => started,
        () = place.dismissed().cancelled() => return,
        () = house.stop.cancelled() => return,
    };
    let Ok(running) = started else { return };
    let service = running.cancellation_token();
    let ended = running.waiting();
    tokio::pin!(ended);
    tokio::select! {
        _ = &mut ended => return,
        () = gone.cancelled() => {}
        () = place.dismissed().cancelled() => {}
        // The broker ends all that waits and runs; the agents shall still hear how.
        () = house.stop.cancelled() => calls.finished().await,
    }
    service.cancel();
    // What it says is of no use to anybody: the connection is over.
    let _ = ended.await;
}
