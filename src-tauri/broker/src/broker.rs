//! The broker: the one place where state lives. Doors submit, a person decides, windows watch.

mod edit;
mod foretold;
mod kept;
mod known_scripts;
mod life;
mod listing;
mod lost;
mod own_file;
mod past;
mod person;
mod register;
mod request;
mod rulebook;
mod sessions;
mod snapshot;
mod story;
mod terminal;
#[cfg(test)]
mod tests;
mod typing;
mod undo;

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use tokio::sync::{Semaphore, watch};
use tokio::task::AbortHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

pub use crate::runner::FileDone;
pub use edit::{Edited, NotEdited};
pub use known_scripts::KnownScript;
pub use life::Life;
#[cfg(unix)]
pub use life::elsewhere::{EndError, EndedThere};
pub use lost::NotAsked;
pub use own_file::NotChanged;
pub use person::Person;
pub use request::call::Call;
pub use request::earlier::Earlier;
pub use request::repeats::Repeated;
pub use request::{Request, State};

pub use crate::request_id::RequestId;
pub use request::stays::Stays;
pub use request::ticket::Ticket;
pub use rulebook::takeover::{Exported, LeftOut, NotTaken, UnfitHere};
pub use rulebook::{Health, KnownRule};
pub use snapshot::Snapshot;
pub use story::again::LookFailed;
pub use undo::NotUndone;

use crate::asker::{Asker, ClientKey, SessionId};
use crate::consent::denials::Denials;
use crate::consent::desk::{DecideError, Decision, Desk, tidy};
use crate::consent::input::TypingCapability;
use crate::consent::judges::Judges;
use crate::consent::rules::{Misfit, Store, StoreError};
use crate::environment::Environment;
use crate::history::{Event, History, Record};
use crate::outcome::Ender;
pub use crate::runner::NotTyped;
use crate::runner::Order;
use crate::runner::life::Census;
use crate::submission::waits::Foretell;
use crate::submission::{Fingerprint, Invalid, Limits, Submission, Wanted};
use crate::text::say;
use life::leftovers::Leftover;
use register::Register;
pub use register::{Agent, Alive};
use request::lock;
use request::repeats::{Repeats, Same};
use rulebook::RuleBook;
use rulebook::trials::Trials;

/// So many changes of files are worked out at once: each may take some hundred megabytes while it is.
const WORKED_OUT: usize = 2;

/// A handle on the core; clones are cheap and share it.
#[derive(Clone)]
pub struct Broker {
    core: Arc<Core>,
}

/// What all handles share. Locks inside are std, short and awaitless.
struct Core {
    surroundings: Environment,
    desk: Desk,
    /// Until the person has it.
    hand: Mutex<Option<TypingCapability>>,
    rules: RuleBook,
    /// Waits for the next rule to end by itself.
    next_end: Mutex<Option<AbortHandle>>,
    denials: Denials,
    judges: Judges,
    /// For what a person tries, and for the look at the disk: neither holds up the other.
    trials: Trials,
    looks: Trials,
    /// Room for working out changes of files.
    work: Arc<Semaphore>,
    history: History,
    register: Mutex<Register>,
    /// What ended runs left behind, and how many of those are being ended right now.
    remains: Mutex<Vec<Leftover>>,
    ending: AtomicUsize,
    paused: AtomicBool,
    /// What is known of the processes of runs.
    census: Mutex<Census>,
    /// How often the same is asked.
    repeats: Mutex<Repeats>,
    /// What waited when Countersign ended the last time, oldest first.
    lost: Mutex<Vec<Record>>,
    /// Whether secrets are masked in what agents get, from the next request on.
    veil_answers: AtomicBool,
    /// What the person chose for the requests to come.
    limits: Mutex<Limits>,
    /// Who reads what a command waits for.
    foretell: OnceLock<Foretell>,
    sessions: Mutex<crate::session::Sessions>,
    next: AtomicU64,
    revision: watch::Sender<u64>,
    tracker: TaskTracker,
    /// What is still being written to the record.
    writing: TaskTracker,
    stop: CancellationToken,
}

/// Why a person's word was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecisionFailed {
    /// The desk would not take it.
    #[error(transparent)]
    Desk(#[from] DecideError),
    /// There is no such rule.
    #[error("{}", say!("broker-decision-failed-no-rule"))]
    NoRule,
    /// No such rule may be made.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// The rule was not kept, so nothing was allowed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Broker {
    /// A house with nobody in it and without a record. Tasks go onto the tracker; the token ends them.
    #[must_use]
    pub fn new(
        surroundings: Environment,
        store: Arc<dyn Store>,
        tracker: TaskTracker,
        stop: CancellationToken,
    ) -> Self {
        Self::with_record(surroundings, store, History::none(), tracker, stop)
    }

    /// The same with a record.
    #[must_use]
    pub fn with_record(
        surroundings: Environment,
        store: Arc<dyn Store>,
        history: History,
        tracker: TaskTracker,
        stop: CancellationToken,
    ) -> Self {
        let core = Core {
            surroundings,
            desk: Desk::default(),
            hand: Mutex::new(Some(TypingCapability::new())),
            rules: RuleBook::new(store),
            next_end: Mutex::default(),
            denials: Denials::default(),
            judges: Judges::default(),
            trials: Trials::default(),
            looks: Trials::default(),
            work: Arc::new(Semaphore::new(WORKED_OUT)),
            history,
            register: Mutex::default(),
            remains: Mutex::default(),
            ending: AtomicUsize::new(0),
            paused: AtomicBool::new(false),
            census: Mutex::default(),
            repeats: Mutex::default(),
            lost: Mutex::default(),
            veil_answers: AtomicBool::new(false),
            limits: Mutex::default(),
            foretell: OnceLock::new(),
            sessions: Mutex::default(),
            next: AtomicU64::new(1),
            revision: watch::Sender::new(0),
            tracker,
            writing: TaskTracker::new(),
            stop,
        };
        Self { core: Arc::new(core) }
    }

    /// A client is there. `alive` is asked just before each of its runs is started; until `hang_up` it may submit.
    pub fn connected(&self, asker: Arc<Asker>, alive: Alive) {
        lock(&self.core.register).connect(asker, alive);
        self.touch();
    }

    /// The next place in the queue, for what is heard now and handed in once it is read.
    #[must_use]
    pub fn place(&self) -> RequestId {
        RequestId(self.core.next.fetch_add(1, Ordering::Relaxed))
    }

    /// Takes a request in, at the next place. The same request asked again while it waits attaches to the one that is
    /// there. What is refused without asking is a call whose request is over already.
    ///
    /// # Errors
    /// The first field that does not fit, with the reason.
    pub async fn submit(&self, wanted: impl Into<Wanted>, asker: Arc<Asker>) -> Result<Call, Invalid> {
        self.submit_at(self.place(), wanted, asker).await
    }

    /// The same, at a place that was drawn for it alone.
    ///
    /// # Errors
    /// The first field that does not fit, with the reason.
    pub async fn submit_at(
        &self,
        id: RequestId,
        wanted: impl Into<Wanted>,
        asker: Arc<Asker>,
    ) -> Result<Call, Invalid> {
        let limits = *lock(&self.core.limits);
        let wanted = wanted.into().within(limits);
        let again = wanted.clone();
        // Checked first, so that a muted agent can't make us work.
        let unheard = self.refusal(&mut lock(&self.core.register), &asker);
        let wanted = if unheard.is_some() { wanted.unworked() } else { wanted };
        let failed = |failed: LookFailed| Err(Invalid::new("command", failed.to_string()));
        let submission = Arc::new(self.resolve(wanted, asker).await.unwrap_or_else(failed)?);
        // A request refused while muted is no sign that the person should be asked less.
        let repeated = unheard.is_none().then(|| Same::of(&submission));
        let repeated = repeated.map(|asked| lock(&self.core.repeats).count(asked));
        let mut register = lock(&self.core.register);
        if let Some(request) = register.same(&submission).filter(|request| request.ask()) {
            drop(register);
            request.repeat(repeated);
            self.touch();
            return Ok(Call::new(request, self.clone()));
        }
        let refusal = unheard.or_else(|| self.refusal(&mut register, submission.asker()));
        let no_random = |_| Invalid::new("command", "couldn't be accepted: the system supplied no random numbers.");
        let record = self.core.history.name();
        let redacted = self.core.veil_answers.load(Ordering::Relaxed);
        let (request, orders) = Request::new(id, record, again, submission, limits.patience).map_err(no_random)?;
        let request = request.foretold_by(self.core.foretell.get().copied());
        let request = Arc::new(if redacted { request.redacted() } else { request });
        request.ask();
        request.repeat(repeated);
        self.note(&request, || {
            let submission = request.submission();
            Event::asked(&submission).with_ticket(request.ticket.digest(&submission.asker().client))
        });
        register.enter(&request);
        drop(register);
        let call = Call::new(Arc::clone(&request), self.clone());
        match refusal {
            Some(reason) => self.refuse(&request, reason),
            None => {
                self.core.tracker.spawn(self.clone().tell(request, orders));
            }
        }
        Ok(call)
    }

    /// Attaches a call to a request this client asked before.
    #[must_use]
    pub fn attach(&self, ticket: &str, asker: &Asker) -> Option<Call> {
        let request = self.find(ticket, asker)?;
        // One that is over can be read by any number of calls.
        (request.hold() || matches!(request.state(), State::Ended(_))).then(|| Call::new(request, self.clone()))
    }

    /// A request this client asked, by its ticket.
    #[must_use]
    pub fn find(&self, ticket: &str, asker: &Asker) -> Option<Arc<Request>> {
        lock(&self.core.register).of(&asker.client).find(|request| request.ticket.is(ticket) && request.is_readable())
    }

    /// The connection is gone: what it waits for is withdrawn, what it runs is ended, and nothing of it runs again.
    pub fn hang_up(&self, session: SessionId) {
        let requests = lock(&self.core.register).disconnect(session);
        for request in requests {
            // A process allowed to run in the background lives on, in sight, until somebody or its limit stops it.
            if !(request.stays() == Stays::On && matches!(request.state(), State::Running { .. })) {
                self.abandon(&request, "The agent disconnected.");
            }
        }
        self.end_left();
        self.touch();
    }

    /// Carries out a person's word; a denial is remembered for the session unless a rule remembers it.
    fn decided(
        &self,
        id: RequestId,
        shown: Fingerprint,
        decision: Decision,
        remember: bool,
    ) -> Result<(), DecideError> {
        self.in_time(id)?;
        let denied = match &decision {
            Decision::Deny { reason } if remember => {
                let submission = self.core.desk.shown(id, shown)?;
                // What the person thought better of is no word to an agent.
                (!submission.asker().is_person()).then(|| (submission, reason.as_deref().and_then(tidy)))
            }
            Decision::Deny { .. } | Decision::AllowOnce | Decision::AllowForRun => None,
        };
        let result = self.core.desk.decide(id, shown, decision);
        if let (Ok(()), Some((submission, reason))) = (&result, denied) {
            self.core.denials.remember(id, &submission, reason);
        }
        self.touch();
        result
    }

    /// Ends a run, or what an ended run left behind. False when there is nothing to end.
    pub fn stop(&self, id: RequestId, by: Ender, hard: bool) -> bool {
        let Some(request) = lock(&self.core.register).get(id) else { return false };
        match request.state() {
            State::Running { .. } => request.orders.try_send(Order::Stop { by, hard }).is_ok(),
            State::Ended(_) => self.end_remains(id).is_some(),
            State::Waiting { .. } if by == Ender::Agent => {
                self.abandon(&request, "The agent took it back.");
                true
            }
            State::Waiting { .. } => false,
        }
    }

    fn order(&self, id: RequestId, order: Order) -> bool {
        let request = lock(&self.core.register).get(id);
        request.is_some_and(|request| {
            matches!(request.state(), State::Running { .. }) && request.orders.try_send(order).is_ok()
        })
    }

    /// Returns whether secrets of well-known forms are masked in what agents get, too. Holds from the next request on.
    pub fn veil_answers(&self, redactor: bool) {
        self.core.veil_answers.store(redactor, Ordering::Relaxed);
    }

    /// How long commands may run and requests wait, from the next request on.
    pub fn limit(&self, limits: Limits) {
        *lock(&self.core.limits) = limits;
    }

    /// While paused, new requests are refused at once, with the reason.
    pub fn pause(&self, paused: bool) {
        self.core.paused.store(paused, Ordering::Relaxed);
        self.touch();
    }

    /// Denies all that waits from this client and hears it no more for a while; zero hears it again.
    pub fn mute(&self, client: &ClientKey, time: Duration) {
        let waiting = lock(&self.core.register).mute(client, time);
        let reason = "The person denied all of this client's requests for a while. Stop asking and talk to them.";
        for request in waiting {
            let decision = Decision::Deny { reason: Some(reason.to_owned()) };
            // One that was decided in this very moment is decided.
            let _ = self.core.desk.decide(request.id, request.submission().fingerprint(), decision);
        }
        self.touch();
    }

    /// Ends every run and denies all that waits.
    pub fn stop_everything(&self) {
        let living = lock(&self.core.register).living();
        for request in living {
            let deny = Decision::Deny { reason: Some("The person stopped everything.".to_owned()) };
            if self.core.desk.decide(request.id, request.submission().fingerprint(), deny).is_err() {
                // On its way to the desk or from it, or running: it does not start, or it is stopped.
                request.abandon("The person stopped everything.");
                self.stop(request.id, Ender::Person, false);
            }
        }
        self.end_all_remains();
        self.touch();
    }

    /// Countersign is leaving: nothing more is taken in, what waits is withdrawn, every run is ended with its
    /// tree. Resolves when all that is done.
    pub async fn quit(&self) {
        self.core.stop.cancel();
        let mut revision = self.revision();
        let living = lock(&self.core.register).living();
        for request in living {
            request.abandon("Countersign is closing.");
            let _ = request.orders.try_send(Order::Stop { by: Ender::Quit, hard: false });
        }
        self.end_all_remains();
        self.touch();
        while !self.at_rest() {
            if revision.changed().await.is_err() {
                return;
            }
            // Runs that end now may leave something behind.
            self.end_all_remains();
        }
        #[cfg(unix)]
        if let Ok(ssh) = &self.core.surroundings.ssh {
            ssh.leave().await;
        }
        self.core.writing.close();
        self.core.writing.wait().await;
        self.close_record().await;
    }

    /// Writes what was noted and ends the record, also of runs that did not end: for who cannot wait for
    /// [`Broker::quit`] any longer.
    pub async fn close_record(&self) {
        self.core.history.close().await;
    }

    fn at_rest(&self) -> bool {
        let no_remains = lock(&self.core.remains).is_empty() && self.core.ending.load(Ordering::SeqCst) == 0;
        no_remains && lock(&self.core.register).living().is_empty()
    }

    /// A request by its name, while it is remembered.
    #[must_use]
    pub fn get(&self, id: RequestId) -> Option<Arc<Request>> {
        lock(&self.core.register).get(id)
    }

    /// Resolved off the async threads, a change of a file when there is room for working it out.
    async fn resolve(&self, wanted: Wanted, asker: Arc<Asker>) -> Result<Result<Submission, Invalid>, LookFailed> {
        let core = Arc::clone(&self.core);
        let room = match wanted.is_change() {
            true => Arc::clone(&core.work).acquire_owned().await.ok(),
            false => None,
        };
        let work = move || {
            // Given back when the work ends, also when nobody waits for it any more.
            let _held = room;
            wanted.resolve(asker, &core.surroundings)
        };
        story::again::off_thread(work).await
    }

    fn abandon(&self, request: &Request, why: &str) {
        request.abandon(why);
        // At once, so that no card outlives its client by even one frame.
        self.core.desk.withdraw(request.id);
        if matches!(request.state(), State::Running { .. }) {
            let _ = request.orders.try_send(Order::Stop { by: Ender::HangUp, hard: false });
        }
    }

    fn alive(&self, session: SessionId) -> bool {
        if session == SessionId::PERSON {
            return !self.core.stop.is_cancelled();
        }
        let alive = lock(&self.core.register).alive(session);
        !self.core.stop.is_cancelled() && alive.is_some_and(|alive| alive())
    }

    fn touch(&self) {
        self.core.revision.send_modify(|revision| *revision = revision.wrapping_add(1));
    }

    fn core(&self) -> Arc<Core> {
        Arc::clone(&self.core)
    }
}

impl Core {
    fn ended(&self, request: &Arc<Request>) {
        lock(&self.register).end(request);
    }
}
