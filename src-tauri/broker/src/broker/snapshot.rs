//! What windows, tray and popups are shown: everything at one moment.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::watch;

use super::register::Agent;
use super::request::lock;
use super::{Broker, Health, KnownRule, Request, RequestId};
use crate::asker::Asker;
use crate::consent::denials::Denial;
use crate::consent::desk::Notes;
use crate::history;
use crate::history::Record;
use crate::local::clock::Expiry;
use crate::session::NamedSession;

/// Everything there is to see, at one moment.
#[derive(Clone)]
pub struct Snapshot {
    /// Before a person, oldest first.
    pub waiting: Vec<(Arc<Request>, Notes)>,
    /// Running, oldest first.
    pub running: Vec<Arc<Request>>,
    /// Over, newest first.
    pub ended: Vec<Arc<Request>>,
    /// The requests that waited when Countersign last quit and have lost their agent, oldest first.
    pub lost: Vec<Record>,
    /// Newest first.
    pub rules: Vec<KnownRule>,
    /// The denials that are applied again when the same is requested, newest first.
    pub denials: Vec<Denial>,
    /// Whether rules can be kept and believed.
    pub health: Health,
    /// Whether what happens is recorded.
    pub record: history::Health,
    /// Grows when the record tells more of some request, a moment after that happened: what was read before is old.
    pub recorded: u64,
    /// Whether intake is paused.
    pub paused: bool,
    /// Clients that are not heard, and until when.
    pub muted: Vec<(Arc<Asker>, Expiry)>,
    /// Connections that are open now.
    pub connected: Vec<Arc<Asker>>,
    /// The agents they are of.
    pub agents: Vec<Agent>,
    /// The requests that wait though their agent has come by another connection since.
    pub left: Vec<RequestId>,
    /// The named sessions, the one used last first.
    pub sessions: Vec<NamedSession>,
    /// How long they do after their last use.
    pub sessions_last: Duration,
}

impl Broker {
    /// Returns a receiver that ticks at each change of anything in a snapshot.
    #[must_use]
    pub fn revision(&self) -> watch::Receiver<u64> {
        self.core.revision.subscribe()
    }

    /// Returns whether anything is before a person.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.core.desk.is_waited_at()
    }

    /// Ticks when the record starts or stops being kept, and when it has more to tell. Polled for as long as the broker
    /// lives.
    pub async fn watch_record(&self) {
        let (mut health, mut tellings) = (self.core.history.health(), self.core.history.tellings());
        loop {
            let changed = tokio::select! {
                changed = health.changed() => changed,
                changed = tellings.changed() => changed,
            };
            if changed.is_err() {
                return;
            }
            self.touch();
        }
    }

    /// Returns everything there is to see.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let waiting = self.core.desk.waiting();
        let (sessions, sessions_last) = (self.sessions(), self.sessions_last());
        let register = lock(&self.core.register);
        let waiting: Vec<_> = waiting.into_iter().filter_map(|(id, notes)| Some((register.get(id)?, notes))).collect();
        let left = waiting.iter().filter(|(request, _)| register.is_left(request)).map(|(request, _)| request.id);
        Snapshot {
            left: left.collect(),
            waiting,
            running: register.running(),
            ended: register.ended(),
            lost: lock(&self.core.lost).clone(),
            rules: self.core.rules.known(),
            denials: self.core.denials.all(),
            health: self.core.rules.health(),
            record: self.core.history.health().borrow().clone(),
            recorded: *self.core.history.tellings().borrow(),
            paused: self.core.paused.load(Ordering::Relaxed),
            muted: register.muted(),
            connected: register.connected(),
            agents: register.agents(),
            sessions,
            sessions_last,
        }
    }
}
