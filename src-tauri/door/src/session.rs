//! One connection of one agent, as everything in this crate sees it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use countersign_broker::asker::{Asker, Claim, ClientKey, Process, SessionId};
use countersign_broker::broker::{Broker, Call, Earlier, Request, RequestId};
use rmcp::model::Implementation;

use crate::patience;
use crate::presence::Presence;

/// The longest name a client may claim, in bytes.
const MAX_CLAIM: usize = 128;

/// The most requests of the past that one connection lists.
const MAX_EARLIER: usize = 100;

/// Returns a session id that no other connection of this process has, whichever door it came by.
pub(crate) fn name() -> SessionId {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    SessionId(NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Holds what stays the same for a whole connection.
pub(crate) struct Session {
    pub(crate) broker: Broker,
    pub(crate) presence: Arc<Presence>,
    /// The asker before the client has said its name.
    unnamed: Arc<Asker>,
    /// The asker from then on. The first name stays: a connection is one client.
    named: OnceLock<Arc<Asker>>,
    budget: Option<Duration>,
    /// Requests of the past whose tickets were shown here, the latest last.
    earlier: Mutex<Vec<(String, Earlier)>>,
    /// Requests in memory whose tickets were shown here, the latest last.
    showed: Mutex<Vec<RequestId>>,
}

impl Session {
    /// Registers the client with the broker, still without a name.
    pub(crate) fn new(
        broker: Broker,
        presence: Arc<Presence>,
        id: SessionId,
        (program, chain): (PathBuf, Vec<Process>),
        cwd: PathBuf,
        budget: Option<Duration>,
    ) -> Self {
        let client = ClientKey { program, name: String::new() };
        let unnamed = Arc::new(Asker { session: id, client, claimed: None, chain, cwd });
        let (earlier, showed) = (Mutex::default(), Mutex::default());
        let session = Self { broker, presence, unnamed, named: OnceLock::new(), budget, earlier, showed };
        session.register(&session.unnamed);
        session
    }

    /// Records what the client claims of itself, the first time it does.
    pub(crate) fn introduce(&self, info: Option<Implementation>) {
        let (Some(info), None) = (info, self.named.get()) else { return };
        let claim = Claim { name: short(info.name), version: short(info.version) };
        let client = ClientKey { name: claim.name.clone(), ..self.unnamed.client.clone() };
        let asker = Arc::new(Asker { client, claimed: Some(claim), ..(*self.unnamed).clone() });
        if self.named.set(Arc::clone(&asker)).is_ok() {
            self.register(&asker);
        }
    }

    /// Returns the asker of this connection's requests.
    pub(crate) fn asker(&self) -> &Arc<Asker> {
        self.named.get().unwrap_or(&self.unnamed)
    }

    /// Returns this connection's own requests, oldest first. Several agents can look like one client (one interpreter,
    /// one library's name), and none may be given another's requests.
    pub(crate) fn requests(&self) -> Vec<Arc<Request>> {
        let asker = self.asker();
        let mut requests = self.broker.list(asker);
        requests.retain(|request| request.submission().asker().session == asker.session);
        requests
    }

    /// Returns the requests this client may be told of, oldest first: its own, those its process made before it opened
    /// this connection, and those whose ticket it showed.
    pub(crate) fn listed(&self) -> Vec<Arc<Request>> {
        self.broker.list_on(self.asker(), &lock(&self.showed))
    }

    /// Returns a request of this client by its ticket.
    pub(crate) fn find(&self, ticket: &str) -> Option<Arc<Request>> {
        let request = self.broker.find(ticket, self.asker())?;
        self.show(request.id);
        Some(request)
    }

    /// Attaches a call to a request this client asked before.
    pub(crate) fn attach(&self, ticket: &str) -> Option<Call> {
        let call = self.broker.attach(ticket, self.asker())?;
        self.show(call.request().id);
        Some(call)
    }

    fn show(&self, id: RequestId) {
        let mut showed = lock(&self.showed);
        showed.retain(|other| *other != id);
        showed.push(id);
        if showed.len() > MAX_EARLIER {
            showed.remove(0);
        }
    }

    /// Returns the requests of the past whose tickets were shown on this connection.
    pub(crate) fn earlier(&self) -> Vec<(String, Earlier)> {
        lock(&self.earlier).clone()
    }

    /// Records that the ticket of a past request was shown.
    pub(crate) fn remember(&self, ticket: &str, past: &Earlier) {
        let mut earlier = lock(&self.earlier);
        earlier.retain(|(other, _)| other != ticket);
        earlier.push((ticket.to_owned(), past.clone()));
        if earlier.len() > MAX_EARLIER {
            earlier.remove(0);
        }
    }

    /// Returns how long one call may take, as far as this client waits.
    pub(crate) fn patience(&self, shows_progress: bool) -> Option<Duration> {
        patience::of(self.budget, &self.asker().client.name, shows_progress)
    }

    fn register(&self, asker: &Arc<Asker>) {
        let presence = Arc::clone(&self.presence);
        self.broker.connected(Arc::clone(asker), Arc::new(move || presence.is_there()));
        // It may have left while it was being registered.
        if self.presence.is_silent() {
            self.presence.fall_silent();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn short(mut text: String) -> String {
    let mut end = text.len().min(MAX_CLAIM);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.truncate(end);
    text
}
