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

/// Connections that have not said what they want.
const MAX_SILENT: usize = 64;
/// Connections that have.
const MAX_KNOWN: usize = 256;
/// Connections that were told to go and have not gone yet: no more are let in until then, which is at once.
const MAX_LEAVING: usize = 32;
/// What a connection wants may be on its way for so long, unless its process has others like it.
const FRESH: Duration = Duration::from_millis(25);

/// All that are open.
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
    /// Has not said what it wants.
    Silent,
    /// Has.
    Known(ConnectedAgent),
    /// Was told to go.
    Leaving,
}

/// What is known of a connection that said what it wants.
struct ConnectedAgent {
    agent: AgentKey,
    /// The process that started the agent: one that starts many agents has the connections of all.
    parent: Option<u32>,
    activity: Activity,
}

/// Asks a connection whether it has anything open, and when it was heard last.
pub(crate) type Activity = Arc<dyn Fn() -> (bool, Instant) + Send + Sync>;

/// One connection's place among the others; it is given back when this is dropped.
pub(crate) struct Connection {
    all: Arc<Connections>,
    id: u64,
    close: CancellationToken,
}

impl Connections {
    /// A place for one that has just connected. Waits for nobody but connections that were told to go.
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

    /// Makes room among those that say nothing. Otherwise until when to wait; nothing: until one has gone.
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

    /// The known connection that makes room for one of this agent: of those with nothing open the one of whoever has the
    /// most, and only for one who has fewer, one with something open.
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
    /// It has said what it wants, and this is who it is. False when there is no room for it.
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

    /// Cancelled when it is to make room.
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
