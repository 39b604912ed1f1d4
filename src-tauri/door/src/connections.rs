//! The connections that are open: how many there may be, and which one makes room for the next. Those that say nothing go
//! first, and of those one whose process has the most: who opens thousands keeps out nobody but itself.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use countersign_broker::asker::AgentKey;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

/// The most connections whose preamble hasn't been read.
const MAX_SILENT: usize = 64;
/// The most connections whose preamble has been read.
const MAX_KNOWN: usize = 256;
/// The most connections that were told to close and are still open; no more are accepted until one has closed.
const MAX_LEAVING: usize = 32;
/// How long a new connection's preamble may be on its way, unless its process has other connections like it.
const FRESH: Duration = Duration::from_millis(25);

/// Holds every open connection.
#[derive(Default)]
pub(crate) struct Connections {
    open: Mutex<OpenConnections>,
    left: Notify,
}

#[derive(Default)]
struct OpenConnections {
    entries: HashMap<u64, OpenConnection>,
    next: u64,
}

struct OpenConnection {
    pid: Option<u32>,
    opened: Instant,
    close: CancellationToken,
    state: ConnectionState,
}

enum ConnectionState {
    /// Its preamble hasn't been read.
    Silent,
    /// Its preamble has been read.
    Known(ConnectedAgent),
    /// It was told to close.
    Leaving,
}

/// Holds what is known of a connection whose preamble was read.
struct ConnectedAgent {
    agent: AgentKey,
    /// The process that started the agent: one that starts many agents counts with the connections of them all.
    parent: Option<u32>,
    activity: Activity,
}

/// Returns whether a connection has open calls, and when the client last sent something.
pub(crate) type Activity = Arc<dyn Fn() -> (bool, Instant) + Send + Sync>;

/// Holds one connection's slot, which is freed when this is dropped.
pub(crate) struct Connection {
    all: Arc<Connections>,
    id: u64,
    close: CancellationToken,
}

impl Connections {
    /// Waits for a slot for a new connection and returns it. Only connections that were told to close are waited for.
    pub(crate) async fn admit(self: &Arc<Self>, pid: Option<u32>) -> Connection {
        loop {
            let left = self.left.notified();
            let wait = {
                let mut open = self.lock();
                match open.make_room() {
                    Ok(()) => return open.add(self, pid),
                    Err(wait) => wait,
                }
            };
            match wait {
                Some(until) => tokio::select! { () = left => {}, () = sleep_until(until) => {} },
                None => left.await,
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, OpenConnections> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenConnections {
    fn add(&mut self, all: &Arc<Connections>, pid: Option<u32>) -> Connection {
        self.next += 1;
        let (id, close) = (self.next, CancellationToken::new());
        let entry =
            OpenConnection { pid, opened: Instant::now(), close: close.clone(), state: ConnectionState::Silent };
        self.entries.insert(id, entry);
        Connection { all: Arc::clone(all), id, close }
    }

    /// Makes room among the connections without a preamble. Otherwise returns how long to wait; `None` means until one
    /// has closed.
    fn make_room(&mut self) -> Result<(), Option<Instant>> {
        if self.entries.values().filter(|entry| matches!(entry.state, ConnectionState::Leaving)).count() >= MAX_LEAVING
        {
            return Err(None);
        }
        let silent = || self.entries.iter().filter(|(_, entry)| matches!(entry.state, ConnectionState::Silent));
        if silent().count() < MAX_SILENT {
            return Ok(());
        }
        let mut of: HashMap<Option<u32>, usize> = HashMap::new();
        silent().for_each(|(_, entry)| *of.entry(entry.pid).or_default() += 1);
        let count = |entry: &OpenConnection| of.get(&entry.pid).copied().unwrap_or(0);
        // Of the process with the most, the one that has been there for the longest.
        let victim = silent().max_by_key(|(id, entry)| (count(entry), Reverse((entry.opened, **id))));
        let Some((victim, count, opened)) = victim.map(|(id, entry)| (*id, count(entry), entry.opened)) else {
            return Err(None);
        };
        if count < 4 && opened.elapsed() < FRESH {
            return Err(Some(opened + FRESH));
        }
        self.dismiss(victim);
        Ok(())
    }

    fn dismiss(&mut self, id: u64) {
        if let Some(entry) = self.entries.get_mut(&id) {
            entry.state = ConnectionState::Leaving;
            entry.close.cancel();
        }
    }

    /// Returns the known connection that makes room for a new one of this agent. Among idle ones it belongs to the
    /// agent with the most connections; one with open calls is chosen only for an agent that has fewer.
    fn known_to_go(&self, newest: u64) -> Option<u64> {
        let known = || {
            self.entries.iter().filter_map(|(id, entry)| match &entry.state {
                ConnectionState::Known(known) => Some((*id, entry.opened, known)),
                ConnectionState::Silent | ConnectionState::Leaving => None,
            })
        };
        let (mut agents, mut parents) = (HashMap::new(), HashMap::new());
        for (_, _, one) in known() {
            *agents.entry(one.agent).or_insert(0_usize) += 1;
            if let Some(parent) = one.parent {
                *parents.entry(parent).or_insert(0_usize) += 1;
            }
        }
        let of_agent = |one: &ConnectedAgent| agents.get(&one.agent).copied().unwrap_or(0);
        let of_parent = |one: &ConnectedAgent| one.parent.and_then(|parent| parents.get(&parent)).copied().unwrap_or(0);
        let crowd = |one: &ConnectedAgent| of_agent(one).max(of_parent(one));
        let own = known().find(|(id, ..)| *id == newest).map_or(0, |(_, _, one)| crowd(one));
        let (idle, busy): (Vec<_>, Vec<_>) = known()
            .filter(|(id, ..)| *id != newest)
            .map(|(id, opened, one)| {
                let (busy, heard) = (one.activity)();
                // What one process left behind goes oldest first; of many processes, the one that came last.
                let alone = of_agent(one) >= of_parent(one);
                let age = if alone { heard.elapsed() } else { Duration::MAX.saturating_sub(opened.elapsed()) };
                (busy, (crowd(one), age, id))
            })
            .partition(|(busy, _)| !busy);
        let greediest = |all: Vec<(bool, (usize, Duration, u64))>| all.into_iter().map(|(_, one)| one).max();
        let idle = greediest(idle).map(|(.., id)| id);
        idle.or_else(|| greediest(busy).filter(|(crowd, ..)| *crowd > own).map(|(.., id)| id))
    }
}

impl Connection {
    /// Records who a connection belongs to. Returns `false` when there is no room for it.
    pub(crate) fn introduce(&self, agent: AgentKey, parent: Option<u32>, activity: Activity) -> bool {
        let mut open = self.all.lock();
        let Some(entry) = open.entries.get_mut(&self.id).filter(|entry| matches!(entry.state, ConnectionState::Silent))
        else {
            return false;
        };
        entry.state = ConnectionState::Known(ConnectedAgent { agent, parent, activity });
        let known = open.entries.values().filter(|entry| matches!(entry.state, ConnectionState::Known(_))).count();
        if known <= MAX_KNOWN {
            return true;
        }
        let victim = open.known_to_go(self.id);
        open.dismiss(victim.unwrap_or(self.id));
        victim.is_some()
    }

    /// Returns the token that is cancelled when this connection has to make room.
    pub(crate) fn dismissed(&self) -> &CancellationToken {
        &self.close
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.all.lock().entries.remove(&self.id);
        self.all.left.notify_waiters();
    }
}

#[cfg(test)]
#[path = "connections/tests.rs"]
mod tests;
