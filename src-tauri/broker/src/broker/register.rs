//! Who is connected, and every request by its name, with a bound on how much of the past is remembered.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::RequestId;
use super::request::{Request, State};
use crate::asker::{Asker, ClientKey, SessionId};
use crate::history::RecordKey;
use crate::local::clock::Expiry;
use crate::outcome::Outcome;
use crate::submission::Submission;

/// Asks the system whether the client is still there.
pub type Alive = Arc<dyn Fn() -> bool + Send + Sync>;

/// The most ended requests that are remembered, and the most of those that were refused without asking.
const MAX_ENDED: usize = 200;
const MAX_REFUSED: usize = 20;
/// The most bytes of output and commands of ended requests that are remembered.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

#[derive(Default)]
pub(super) struct Register {
    sessions: HashMap<SessionId, Connected>,
    living: BTreeMap<RequestId, Arc<Request>>,
    /// Oldest first.
    ended: VecDeque<Past>,
    muted: Vec<(Arc<Asker>, Expiry)>,
}

/// An open connection.
struct Connected {
    asker: Arc<Asker>,
    alive: Alive,
    since: Instant,
}

/// A connected agent, by however many connections.
#[derive(Clone, Debug)]
pub struct Agent {
    /// The asker of its newest connection.
    pub asker: Arc<Asker>,
    /// How many there are.
    pub connections: usize,
}

/// An ended request with its size, measured once.
struct Past {
    request: Arc<Request>,
    bytes: u64,
    refused: bool,
}

impl Past {
    fn of(request: &Arc<Request>) -> Self {
        let refused = match request.state() {
            State::Ended(report) => matches!(report.outcome, Outcome::Refused { .. }),
            State::Waiting { .. } | State::Running { .. } => false,
        };
        Self { request: Arc::clone(request), bytes: request.bytes(), refused }
    }
}

impl Register {
    pub(super) fn connect(&mut self, asker: Arc<Asker>, alive: Alive) {
        // A client that says its name has been there before.
        let since = self.sessions.get(&asker.session).map_or_else(Instant::now, |known| known.since);
        self.sessions.insert(asker.session, Connected { asker, alive, since });
    }

    /// Removes a session and returns the requests it still had.
    pub(super) fn disconnect(&mut self, session: SessionId) -> Vec<Arc<Request>> {
        self.sessions.remove(&session);
        self.living.values().filter(|request| request.submission().asker().session == session).cloned().collect()
    }

    /// Returns whether anything of a session waits or runs.
    pub(super) fn has_open(&self, session: SessionId) -> bool {
        self.living.values().any(|request| request.submission().asker().session == session)
    }

    pub(super) fn is_connected(&self, session: SessionId) -> bool {
        self.sessions.contains_key(&session)
    }

    /// Returns whether an agent has a connection, this one or another.
    pub(super) fn has_agent(&self, asker: &Asker) -> bool {
        self.is_connected(asker.session) || self.sessions.values().any(|known| known.asker.is_same_agent(asker))
    }

    pub(super) fn alive(&self, session: SessionId) -> Option<Alive> {
        self.sessions.get(&session).map(|known| Arc::clone(&known.alive))
    }

    /// Returns one entry for each session, in the order they came.
    pub(super) fn connected(&self) -> Vec<Arc<Asker>> {
        let mut askers: Vec<Arc<Asker>> = self.sessions.values().map(|known| Arc::clone(&known.asker)).collect();
        askers.sort_by_key(|asker| asker.session.0);
        askers
    }

    /// Returns one entry for each agent, in the order their newest connections came.
    pub(super) fn agents(&self) -> Vec<Agent> {
        let mut agents: Vec<Agent> = Vec::new();
        for asker in self.connected() {
            let connections = match agents.iter().position(|agent| agent.asker.is_same_agent(&asker)) {
                Some(at) => agents.remove(at).connections + 1,
                None => 1,
            };
            agents.push(Agent { asker, connections });
        }
        agents
    }

    /// Returns whether the agent has come by another connection since it asked for this one.
    pub(super) fn is_left(&self, request: &Request) -> bool {
        let submission = request.submission();
        let asker = submission.asker();
        let newer = |known: &Connected| {
            known.asker.session.0 > asker.session.0
                && known.since > request.asked_at()
                && known.asker.is_same_agent(asker)
        };
        self.sessions.values().any(newer)
    }

    pub(super) fn enter(&mut self, request: &Arc<Request>) {
        self.living.insert(request.id, Arc::clone(request));
    }

    /// Returns the request that a repeated call means: the same one still waiting, or one that runs and whose call went
    /// away with a ticket.
    pub(super) fn same(&self, submission: &Submission) -> Option<Arc<Request>> {
        let same = |request: &&Arc<Request>| {
            let theirs = request.submission();
            theirs.asker().session == submission.asker().session
                && request.means(submission)
                && match request.state() {
                    State::Waiting { .. } => true,
                    State::Running { .. } => request.ticketed(),
                    State::Ended(_) => false,
                }
        };
        self.living.values().find(same).cloned()
    }

    pub(super) fn get(&self, id: RequestId) -> Option<Arc<Request>> {
        self.living.get(&id).or_else(|| self.past().find(|request| request.id == id)).cloned()
    }

    /// Returns a request by its key in the record, while it's remembered.
    pub(super) fn recorded(&self, key: RecordKey) -> Option<Arc<Request>> {
        self.past().chain(self.living.values()).find(|request| request.record == key).cloned()
    }

    /// Returns all of one client's requests, oldest first.
    pub(super) fn of(&self, client: &ClientKey) -> impl Iterator<Item = Arc<Request>> {
        let theirs = |request: &&Arc<Request>| request.submission().asker().client == *client;
        self.past().chain(self.living.values()).filter(theirs).cloned()
    }

    pub(super) fn living(&self) -> Vec<Arc<Request>> {
        self.living.values().cloned().collect()
    }

    pub(super) fn running(&self) -> Vec<Arc<Request>> {
        self.living.values().filter(|request| matches!(request.state(), State::Running { .. })).cloned().collect()
    }

    /// Returns the ended requests, newest first.
    pub(super) fn ended(&self) -> Vec<Arc<Request>> {
        self.past().rev().filter(|request| matches!(request.state(), State::Ended(_))).cloned().collect()
    }

    /// Moves a request to the past, and drops the oldest past requests beyond the limits; but none that left something
    /// running, which is seen and stopped by its request.
    pub(super) fn end(&mut self, request: &Arc<Request>) {
        self.living.remove(&request.id);
        self.ended.push_back(Past::of(request));
        if self.ended.iter().filter(|past| past.refused).count() > MAX_REFUSED
            && let Some(at) = self.ended.iter().position(|past| past.refused)
        {
            self.ended.remove(at);
        }
        let mut bytes: u64 = self.ended.iter().map(|past| past.bytes).sum();
        while self.ended.len() > MAX_ENDED || (bytes > MAX_BYTES && self.ended.len() > 1) {
            let over = self.ended.iter().position(|past| past.request.left_running() == 0);
            let Some(oldest) = over.and_then(|at| self.ended.remove(at)) else { break };
            bytes -= oldest.bytes;
        }
    }

    /// Returns the ended requests, oldest first.
    fn past(&self) -> impl DoubleEndedIterator<Item = &Arc<Request>> {
        self.ended.iter().map(|past| &past.request)
    }

    /// Mutes a client until then, and returns its waiting requests; zero resumes it.
    pub(super) fn mute(&mut self, client: &ClientKey, time: Duration) -> Vec<Arc<Request>> {
        self.muted.retain(|(asker, _)| asker.client != *client);
        let asking = self.living.values().map(|request| Arc::clone(request.submission().asker()));
        let connected = self.sessions.values().map(|known| Arc::clone(&known.asker));
        let asker = asking.chain(connected).find(|asker| asker.is_of(client));
        let Some(asker) = asker.filter(|_| !time.is_zero()) else { return Vec::new() };
        let theirs = |request: &&Arc<Request>| {
            matches!(request.state(), State::Waiting { .. }) && request.submission().asker().is_client(&asker)
        };
        let waiting = self.living.values().filter(theirs).cloned().collect();
        self.muted.push((asker, Expiry::after(time)));
        waiting
    }

    /// Returns how long a client is still muted.
    pub(super) fn muted_for(&mut self, asker: &Asker) -> Option<Duration> {
        self.muted.retain(|(_, until)| !until.is_over());
        self.muted.iter().filter(|(muted, _)| muted.is_client(asker)).map(|(_, until)| until.left()).max()
    }

    pub(super) fn muted(&self) -> Vec<(Arc<Asker>, Expiry)> {
        self.muted.iter().filter(|(_, until)| !until.is_over()).cloned().collect()
    }
}
