//! One request from its asking to its end: what it is, where it stands, who still wants it.

pub(super) mod call;
pub(super) mod earlier;
pub(super) mod holds;
pub(super) mod repeats;
pub(super) mod stays;
pub(super) mod ticket;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, SystemTime};

use tokio::sync::{Notify, mpsc, watch};
use tokio::time::Instant;

use super::RequestId;
use super::typing::screen::Screen;
use super::typing::typed::Typing;
use crate::consent::ApprovedBy;
use crate::consent::input::Grant;
use crate::history::RecordKey;
use crate::local::clock::{self, Expiry};
use crate::outcome::{Remnant, Report};
use crate::runner::life::Marked;
use crate::runner::{FileDone, Order, Progress};
use crate::share::Share;
#[cfg(unix)]
use crate::submission::Computer;
use crate::submission::waits::Foretell;
use crate::submission::{Submission, Wanted};
use crate::transcript::{Transcript, Voice};
use earlier::voice_of;
use holds::{BeginError, Holds};
use repeats::Repeated;
use stays::Stays;
use ticket::Ticket;

/// Kept of each stream for `read_output`.
const KEPT_BYTES: usize = 4 * 1024 * 1024;
/// Kept of each stream of one of several computers.
const SHARED_BYTES: usize = 1024 * 1024;
/// Kept of both streams as they came, for the eye.
const RECENT_BYTES: u64 = 1024 * 1024;
/// Orders that may be on their way to a run; one more is dropped, and a person presses again.
const ORDERS: usize = 16;

/// A request and all that is known of it.
pub struct Request {
    /// Its name on the desk.
    pub id: RequestId,
    /// Its name for the agent.
    pub ticket: Ticket,
    asked_at: Instant,
    asked_on: SystemTime,
    /// As it came, to be resolved anew if the disk changes under it.
    wanted: Mutex<Option<Wanted>>,
    pub(super) foretell: Option<Foretell>,
    /// What came of file work.
    done: OnceLock<FileDone>,
    /// What takes its change of a file back is kept.
    undoable: AtomicBool,
    submission: Mutex<Arc<Submission>>,
    /// Its name in the record.
    pub record: RecordKey,
    /// What the agent asked, whatever became of it.
    asked_first: Arc<Submission>,
    edited: AtomicBool,
    pub(super) stays: Mutex<Stays>,
    transcript: Arc<Transcript>,
    seen: Mutex<Seen>,
    pub(super) typed: Mutex<Typing>,
    /// Once it runs in a terminal whose output is kept.
    pub(super) screen: Mutex<Option<Screen>>,
    /// What its agent wants typed into it need not be asked.
    pub(super) granted: Mutex<Option<Grant>>,
    /// One for each other computer it runs on; none before it runs.
    shares: OnceLock<Vec<Arc<Share>>>,
    pub(super) orders: mpsc::Sender<Order>,
    pub(super) progress: watch::Sender<Option<Progress>>,
    phase: watch::Sender<Phase>,
    holds: Mutex<Holds>,
    pub(super) holds_changed: Notify,
    pub(super) repeated: Mutex<Option<Repeated>>,
}

/// Where a request stands.
#[derive(Clone, Debug)]
pub enum State {
    /// Before a person, or about to be.
    Waiting {
        /// When it stops being approvable; absent while a call waits for it.
        expires: Option<Expiry>,
    },
    /// Started.
    Running {
        /// Who allowed it.
        by: ApprovedBy,
        /// When its process was started.
        started: Instant,
        /// When its limit is reached; absent without a limit.
        deadline: Option<Instant>,
        /// Asked to stop, in its grace period.
        stopping: bool,
        /// Its process; 0 until it is known.
        pid: u32,
        /// It waits for somebody to type into its terminal.
        reads: bool,
    },
    /// Over.
    Ended(Arc<Report>),
}

#[derive(Clone)]
enum Phase {
    Waiting,
    Running { by: ApprovedBy, at: Instant },
    Ended(Arc<Report>),
}

/// What its agent was given of its output so far.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// Bytes of each stream, stdout first.
    up_to: [u64; 2],
    /// The end was told.
    over: bool,
}

impl Request {
    pub(super) fn new(
        id: RequestId,
        record: RecordKey,
        wanted: Wanted,
        submission: Arc<Submission>,
        patience: Duration,
    ) -> Result<(Self, mpsc::Receiver<Order>), getrandom::Error> {
        let (orders, receiver) = mpsc::channel(ORDERS);
        let request = Self {
            id,
            ticket: Ticket::new()?,
            asked_at: Instant::now(),
            asked_on: clock::wall(),
            wanted: Mutex::new(Some(wanted)),
            foretell: None,
            done: OnceLock::new(),
            undoable: AtomicBool::new(false),
            record,
            asked_first: Arc::clone(&submission),
            edited: AtomicBool::new(false),
            stays: Mutex::new(match submission.run() {
                Some(run) if run.background => Stays::On,
                Some(_) | None => Stays::Agent,
            }),
            submission: Mutex::new(submission),
            transcript: Arc::new(Transcript::new(KEPT_BYTES)),
            seen: Mutex::default(),
            typed: Mutex::default(),
            screen: Mutex::default(),
            granted: Mutex::default(),
            shares: OnceLock::new(),
            orders,
            progress: watch::Sender::new(None),
            phase: watch::Sender::new(Phase::Waiting),
            holds: Mutex::new(Holds::patient(patience)),
            holds_changed: Notify::new(),
            repeated: Mutex::default(),
        };
        Ok((request, receiver))
    }

    /// The same before it begins, with secrets masked in what its agent gets.
    pub(super) fn redacted(self) -> Self {
        Self { transcript: Arc::new(Transcript::with_redaction(KEPT_BYTES, true)), ..self }
    }

    /// What is asked.
    #[must_use]
    pub fn submission(&self) -> Arc<Submission> {
        Arc::clone(&lock(&self.submission))
    }

    /// Where it stands.
    #[must_use]
    pub fn state(&self) -> State {
        // Not held while `holds` is locked: `begin` takes the two the other way round.
        let phase = self.phase.borrow().clone();
        match phase {
            Phase::Waiting => State::Waiting { expires: lock(&self.holds).expires() },
            Phase::Running { by, at } => {
                let (started, deadline, stopping, pid, reads) = self
                    .progress
                    .borrow()
                    .as_ref()
                    .map_or((at, None, false, 0, false), |p| (p.started, p.deadline, p.stopping, p.pid, p.reads));
                State::Running { by, started, deadline, stopping, pid, reads }
            }
            Phase::Ended(report) => State::Ended(report),
        }
    }

    /// How its processes are found; nothing before it was started, nor of one that runs on other computers.
    pub(super) fn marked(&self) -> Option<Marked> {
        let marked = self.progress.borrow().as_ref().map(|p| Marked { mark: p.mark, pid: p.pid });
        marked.filter(|marked| marked.mark != 0)
    }

    /// Its output.
    #[must_use]
    pub fn transcript(&self) -> &Arc<Transcript> {
        &self.transcript
    }

    /// From where on its output is news to its agent, for each stream, stdout first: all of it once the end was told,
    /// so that what is over can be looked at again.
    #[must_use]
    pub fn news(&self) -> [u64; 2] {
        let seen = *lock(&self.seen);
        if seen.over { [0; 2] } else { seen.up_to }
    }

    /// Its agent is given its output up to here.
    pub fn told(&self, up_to: [u64; 2]) {
        let over = matches!(self.state(), State::Ended(_));
        *lock(&self.seen) = Seen { up_to, over };
    }

    /// What it comes to on each other computer it runs on, in their order; none here, or before it runs.
    #[must_use]
    pub fn shares(&self) -> &[Arc<Share>] {
        self.shares.get().map_or(&[], Vec::as_slice)
    }

    /// Whose output to read for one of the computers it runs on.
    #[must_use]
    pub fn voice_of(&self, computer: &str) -> Option<Voice> {
        voice_of(self.shares().iter().map(|share| share.name.as_str()), computer)
    }

    /// It is about to run on these: a single one writes into the request's own transcript.
    #[cfg(unix)]
    pub(super) fn share_out(&self, computers: &[Computer]) -> Vec<Arc<Share>> {
        let alone = computers.len() == 1;
        let share = |computer: &Computer| {
            let transcript = if alone {
                Arc::clone(&self.transcript)
            } else {
                Arc::new(Transcript::with_redaction(SHARED_BYTES, self.transcript.is_redacted()))
            };
            Arc::new(Share::new(&computer.name, &computer.line, self.record.0, transcript))
        };
        self.shares.get_or_init(|| computers.iter().map(share).collect()).clone()
    }

    /// Memory it takes once it is over, at most: its output, and what was asked.
    pub(super) fn bytes(&self) -> u64 {
        let (stdout, stderr) = self.transcript.totals();
        let kept = KEPT_BYTES as u64;
        let output = stdout.min(kept) + stderr.min(kept) + (stdout + stderr).min(RECENT_BYTES);
        let read = self.done.get().map_or(0, FileDone::size);
        let shared: u64 = match self.shares() {
            [] | [_] => 0,
            shares => shares
                .iter()
                .map(|share| share.transcript().totals())
                .map(|(out, err)| (out + err).min(2 * SHARED_BYTES as u64 + RECENT_BYTES))
                .sum(),
        };
        output + shared + read + self.submission().size() as u64
    }

    /// When it was asked.
    #[must_use]
    pub fn asked_at(&self) -> Instant {
        self.asked_at
    }

    /// When it was asked, by the wall clock.
    #[must_use]
    pub fn asked_on(&self) -> SystemTime {
        self.asked_on
    }

    /// How many calls are open for it now, and how often it was asked in all.
    #[must_use]
    pub fn calls(&self) -> (u32, u32) {
        let holds = lock(&self.holds);
        (holds.calls, holds.asked)
    }

    /// What file work came to, once it is done.
    #[must_use]
    pub fn done(&self) -> Option<&FileDone> {
        self.done.get()
    }

    /// Whether its change of a file can be taken back.
    #[must_use]
    pub fn is_undoable(&self) -> bool {
        self.undoable.load(Ordering::SeqCst)
    }

    pub(super) fn set_undoable(&self, undoable: bool) {
        self.undoable.store(undoable, Ordering::SeqCst);
    }

    pub(super) fn finish(&self, mut done: FileDone) {
        if let FileDone::Read(read) = &mut done
            && self.transcript.is_redacted()
        {
            read.redactor();
        }
        // Done once.
        let _ = self.done.set(done);
    }

    /// As it came; nothing once it is over.
    pub(super) fn wanted(&self) -> Option<Wanted> {
        lock(&self.wanted).clone()
    }

    /// Whether its agent types into it unasked, as a person allowed.
    #[must_use]
    pub fn is_granted(&self) -> bool {
        lock(&self.granted).is_some()
    }

    /// What the agent asked, when a person changed it since.
    #[must_use]
    pub fn before_edit(&self) -> Option<&Arc<Submission>> {
        self.edited.load(Ordering::SeqCst).then_some(&self.asked_first)
    }

    /// Whether the agent means this one when it asks for that.
    pub(super) fn means(&self, asked: &Submission) -> bool {
        let theirs = asked.fingerprint();
        self.asked_first.fingerprint() == theirs || self.submission().fingerprint() == theirs
    }

    /// A person changed the command: from now on this is what is asked.
    pub(super) fn edit(&self, wanted: Wanted, submission: Arc<Submission>) {
        *lock(&self.wanted) = Some(wanted);
        self.edited.store(true, Ordering::SeqCst);
        self.resubmit(submission);
    }

    /// It came back with another state on disk: from now on this is what is asked.
    pub(super) fn resubmit(&self, submission: Arc<Submission>) {
        *lock(&self.submission) = submission;
    }

    pub(super) fn phases(&self) -> PhaseWatch {
        PhaseWatch { phase: self.phase.subscribe(), progress: self.progress.subscribe() }
    }

    /// The agent asked for it, for the first time or again. False when nobody may want this any more.
    pub(super) fn ask(&self) -> bool {
        let held = self.hold();
        if held {
            lock(&self.holds).asked += 1;
        }
        held
    }

    /// Attaches a call, unless nobody may want this any more.
    pub(super) fn hold(&self) -> bool {
        let waits = self.waits();
        let mut holds = lock(&self.holds);
        if holds.abandoned.is_some() || (waits && holds.is_late()) {
            self.look_again();
            return false;
        }
        holds.calls += 1;
        drop(holds);
        self.holds_changed.notify_one();
        true
    }

    /// Detaches a call. True when nobody wants the request any more.
    pub(super) fn release(&self, keep: bool) -> bool {
        let mut holds = lock(&self.holds);
        holds.calls = holds.calls.saturating_sub(1);
        if keep {
            holds.keep();
        }
        let unwanted = holds.calls == 0 && holds.kept_until.is_none();
        drop(holds);
        self.holds_changed.notify_one();
        unwanted
    }

    /// Nobody wants it: it never runs from now on.
    pub(super) fn abandon(&self, why: &str) {
        lock(&self.holds).abandoned.get_or_insert_with(|| why.to_owned());
        self.holds_changed.notify_one();
    }

    /// Resolves when nobody wants it any more.
    #[cfg(unix)]
    pub(super) async fn unwanted(&self) {
        while self.abandoned().is_none() {
            self.holds_changed.notified().await;
        }
    }

    /// Why nobody wants it, if so.
    pub(super) fn abandoned(&self) -> Option<String> {
        lock(&self.holds).abandoned.clone()
    }

    /// When the wait for a person ends, if it does.
    pub(super) fn expires(&self) -> Option<Expiry> {
        lock(&self.holds).expires()
    }

    /// Whether it waits for a person and may not any more, though nobody took note yet: the computer slept. Who waits
    /// for it is woken then.
    pub(super) fn is_late(&self) -> bool {
        let late = self.waits() && lock(&self.holds).is_late();
        if late {
            self.look_again();
        }
        late
    }

    /// Has whoever waits for a person's word look again at how long it may.
    pub(super) fn look_again(&self) {
        self.holds_changed.notify_one();
    }

    fn waits(&self) -> bool {
        matches!(*self.phase.borrow(), Phase::Waiting)
    }

    /// True once a call of the agent went away with the ticket and none is attached.
    pub(super) fn ticketed(&self) -> bool {
        let holds = lock(&self.holds);
        holds.calls == 0 && holds.kept_until.is_some() && holds.abandoned.is_none()
    }

    /// From waiting to running, unless it was abandoned: the last look before the spawn, under the same lock
    /// that abandoning takes.
    pub(super) fn begin(&self, by: ApprovedBy) -> Result<(), BeginError> {
        let holds = lock(&self.holds);
        if let Some(why) = &holds.abandoned {
            return Err(BeginError::Abandoned(why.clone()));
        }
        self.phase.send_replace(Phase::Running { by, at: Instant::now() });
        Ok(())
    }

    /// So many still live of what an ended run left behind, and who they are where that was looked at.
    pub(super) fn left(&self, left: u32, who: Option<Vec<Remnant>>) {
        self.phase.send_modify(|phase| {
            if let Phase::Ended(report) = phase {
                let mut now = Report { left, ..(**report).clone() };
                now.remnants = if left == 0 { Vec::new() } else { who.unwrap_or(now.remnants) };
                *report = Arc::new(now);
            }
        });
    }

    pub(super) fn end(&self, report: Arc<Report>) {
        self.transcript.close();
        // Only what waits is looked at again.
        lock(&self.wanted).take();
        self.phase.send_replace(Phase::Ended(report));
    }
}

/// Sees every change of a request's state.
pub(super) struct PhaseWatch {
    phase: watch::Receiver<Phase>,
    progress: watch::Receiver<Option<Progress>>,
}

impl PhaseWatch {
    pub(super) async fn changed(&mut self) {
        tokio::select! {
            result = self.phase.changed() => if result.is_err() { std::future::pending::<()>().await },
            result = self.progress.changed() => if result.is_err() { std::future::pending::<()>().await },
        }
    }

    pub(super) async fn ended(&mut self) -> Option<Arc<Report>> {
        match &*self.phase.wait_for(|phase| matches!(phase, Phase::Ended(_))).await.ok()? {
            Phase::Ended(report) => Some(Arc::clone(report)),
            Phase::Waiting | Phase::Running { .. } => None,
        }
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
