//! What windows, tray and popups are shown: everything at one moment.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::watch;

use super::register::Agent;
use super::request::lock;
use super::{Broker, Health, Known, Request, RequestId};
use crate::asker::Asker;
use crate::clock::Expiry;
use crate::consent::denials::Denial;
use crate::consent::desk::Notes;
use crate::history;
use crate::history::Record;
use crate::session::NamedSession;

/// All there is to see, at one moment.
#[derive(Clone)]
pub struct Snapshot {
    /// Before a person, oldest first.
    pub waiting: Vec<(Arc<Request>, Notes)>,
    /// Running, oldest first.
    pub running: Vec<Arc<Request>>,
    /// Over, newest first.
    pub ended: Vec<Arc<Request>>,
    /// What waited when Countersign ended the last time and has lost its agent, oldest first.
    pub lost: Vec<Record>,
    /// Newest first.
    pub rules: Vec<Known>,
    /// What was denied and is refused when it is asked again, newest first.
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
    /// What waits though its agent has come by another connection since.
    pub left: Vec<RequestId>,
    /// What named sessions remember, the one used last first.
    pub sessions: Vec<NamedSession>,
    /// How long they do after their last use.
    pub sessions_last: Duration,
}

impl Broker {
    /// Ticks at each change of anything in a snapshot.
    #[must_use]
    pub fn revision(&self) -> watch::Receiver<u64> {
        self.house.revision.subscribe()
    }

    /// Whether anything is before a person.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.house.desk.is_waited_at()
    }

    /// Ticks when the record begins or ceases to be kept, and when it tells more. Polled for as long as the house lives.
    pub async fn watch_record(&self) {
        let (mut health, mut tellings) = (self.house.history.health(), self.house.history.tellings());
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

    /// All there is to see.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let waiting = self.house.desk.waiting();
        let (sessions, sessions_last) = (self.sessions(), self.sessions_last());
        let register = lock(&self.house.register);
        let waiting: Vec<_> = waiting.into_iter().filter_map(|(id, notes)| Some((register.get(id)?, notes))).collect();
        let left = waiting.iter().filter(|(request, _)| register.is_left(request)).map(|(request, _)| request.id);
        Snapshot {
            left: left.collect(),
            waiting,
            running: register.running(),
            ended: register.ended(),
            lost: lock(&self.house.lost).clone(),
            rules: self.house.rules.known(),
            denials: self.house.denials.all(),
            health: self.house.rules.health(),
            record: self.house.history.health().borrow().clone(),
            recorded: *self.house.history.tellings().borrow(),
            paused: self.house.paused.load(Ordering::Relaxed),
            muted: register.muted(),
            connected: register.connected(),
            agents: register.agents(),
            sessions,
            sessions_last,
        }
    }
}
