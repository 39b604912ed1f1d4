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
/// The bytes of each stream that are kept for each of several computers.
const SHARED_BYTES: usize = 1024 * 1024;
/// The bytes of both streams, as they came, that are kept for the person.
const RECENT_BYTES: u64 = 1024 * 1024;
/// The most orders on their way to a run; one more is dropped, and a person presses again.
const ORDERS: usize = 16;

/// A request, with all that is known of it.
pub struct Request {
    /// Its name on the desk.
    pub id: RequestId,
    /// Its name for the agent.
    pub ticket: Ticket,
    asked_at: Instant,
    asked_on: SystemTime,
    /// The draft as it came, to be resolved anew if the disk changes under it.
    wanted: Mutex<Option<Wanted>>,
    pub(super) foretell: Option<Foretell>,
    /// The result of file work.
    done: OnceLock<FileDone>,
    /// Undo data for its change of a file is kept.
    undoable: AtomicBool,
    submission: Mutex<Arc<Submission>>,
    /// Its name in the record.
    pub record: RecordKey,
    /// The agent's own submission, whatever became of it.
    asked_first: Arc<Submission>,
    edited: AtomicBool,
    pub(super) stays: Mutex<Stays>,
    transcript: Arc<Transcript>,
    seen: Mutex<Seen>,
    pub(super) typed: Mutex<Typing>,
    /// Once it runs in a terminal whose output is kept.
    pub(super) screen: Mutex<Option<Screen>>,
    /// The permission by which its agent types without asking.
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

/// The stage a request has reached.
#[derive(Clone, Debug)]
pub enum State {
    /// Before a person, or about to be.
    Waiting {
        /// When it stops being approvable; absent while a call waits for it.
        expires: Option<Expiry>,
    },
    /// Started.
    Running {
        /// The person or the rule that allowed it.
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

/// How much of its output its agent was given.
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

    /// Sets, before the request begins, that secrets are masked in the agent's output.
    pub(super) fn redacted(self) -> Self {
        Self { transcript: Arc::new(Transcript::with_redaction(KEPT_BYTES, true)), ..self }
    }

    /// Returns the submission.
    #[must_use]
    pub fn submission(&self) -> Arc<Submission> {
        Arc::clone(&lock(&self.submission))
    }

    /// Returns the state.
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

    /// Returns how its processes are found; `None` before it was started, and for one that runs on other computers.
    pub(super) fn marked(&self) -> Option<Marked> {
        let marked = self.progress.borrow().as_ref().map(|p| Marked { mark: p.mark, pid: p.pid });
        marked.filter(|marked| marked.mark != 0)
    }

    /// Returns its output.
    #[must_use]
    pub fn transcript(&self) -> &Arc<Transcript> {
        &self.transcript
    }

    /// Returns, for each stream (stdout first), from which offset its output is news to its agent: from 0 once the end
    /// was told, so that a finished run can be looked at again.
    #[must_use]
    pub fn news(&self) -> [u64; 2] {
        let seen = *lock(&self.seen);
        if seen.over { [0; 2] } else { seen.up_to }
    }

    /// Records that its agent was given its output up to these offsets.
    pub fn told(&self, up_to: [u64; 2]) {
        let over = matches!(self.state(), State::Ended(_));
        *lock(&self.seen) = Seen { up_to, over };
    }

    /// Returns its share on each other computer it runs on, in their order; empty for this computer, or before it runs.
    #[must_use]
    pub fn shares(&self) -> &[Arc<Share>] {
        self.shares.get().map_or(&[], Vec::as_slice)
    }

    /// Returns whose output to read for one of the computers it runs on.
    #[must_use]
    pub fn voice_of(&self, computer: &str) -> Option<Voice> {
        voice_of(self.shares().iter().map(|share| share.name.as_str()), computer)
    }

    /// Makes the shares before it runs on these computers: a single one writes into the request's own transcript.
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

    /// Returns the most memory it takes once it has ended, in bytes: its output and its command.
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

    /// Returns when it was requested.
    #[must_use]
    pub fn asked_at(&self) -> Instant {
        self.asked_at
    }

    /// Returns when it was requested, by the wall clock.
    #[must_use]
    pub fn asked_on(&self) -> SystemTime {
        self.asked_on
    }

    /// Returns how many calls are open for it now, and how often it was requested in all.
    #[must_use]
    pub fn calls(&self) -> (u32, u32) {
        let holds = lock(&self.holds);
        (holds.calls, holds.asked)
    }

    /// Returns the result of file work, once it's done.
    #[must_use]
    pub fn done(&self) -> Option<&FileDone> {
        self.done.get()
    }

    /// Returns whether its change of a file can be taken back.
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

    /// Returns the draft as it came; `None` once the request has ended.
    pub(super) fn wanted(&self) -> Option<Wanted> {
        lock(&self.wanted).clone()
    }

    /// Returns whether its agent types into it unasked, as a person allowed.
    #[must_use]
    pub fn is_granted(&self) -> bool {
        lock(&self.granted).is_some()
    }

    /// Returns the agent's own submission, when a person changed it since.
    #[must_use]
    pub fn before_edit(&self) -> Option<&Arc<Submission>> {
        self.edited.load(Ordering::SeqCst).then_some(&self.asked_first)
    }

    /// Returns whether the agent means this one when it asks for that.
    pub(super) fn means(&self, asked: &Submission) -> bool {
        let theirs = asked.fingerprint();
        self.asked_first.fingerprint() == theirs || self.submission().fingerprint() == theirs
    }

    /// Replaces the submission with a person's edit.
    pub(super) fn edit(&self, wanted: Wanted, submission: Arc<Submission>) {
        *lock(&self.wanted) = Some(wanted);
        self.edited.store(true, Ordering::SeqCst);
        self.resubmit(submission);
    }

    /// Replaces the submission with one that was resolved anew against another state of the disk.
    pub(super) fn resubmit(&self, submission: Arc<Submission>) {
        *lock(&self.submission) = submission;
    }

    pub(super) fn phases(&self) -> PhaseWatch {
        PhaseWatch { phase: self.phase.subscribe(), progress: self.progress.subscribe() }
    }

    /// Records that the agent requested it, for the first time or again. Returns `false` when nobody may want it any
    /// more.
    pub(super) fn ask(&self) -> bool {
        let held = self.hold();
        if held {
            lock(&self.holds).asked += 1;
        }
        held
    }

    /// Attaches a call. Returns `false` when nobody may want this any more.
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

    /// Detaches a call. Returns `true` when nobody wants the request any more.
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

    /// Marks it abandoned: it never runs from now on.
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

    /// Returns why it was abandoned, if it was.
    pub(super) fn abandoned(&self) -> Option<String> {
        lock(&self.holds).abandoned.clone()
    }

    /// Returns when the wait for a person ends, if it does.
    pub(super) fn expires(&self) -> Option<Expiry> {
        lock(&self.holds).expires()
    }

    /// Returns whether its time to wait for a person is over, though nobody noticed yet: the computer slept. Whoever
    /// waits for it is woken then.
    pub(super) fn is_late(&self) -> bool {
        let late = self.waits() && lock(&self.holds).is_late();
        if late {
            self.look_again();
        }
        late
    }

    /// Makes whoever waits for a person's decision check the time again.
    pub(super) fn look_again(&self) {
        self.holds_changed.notify_one();
    }

    fn waits(&self) -> bool {
        matches!(*self.phase.borrow(), Phase::Waiting)
    }

    /// Returns whether a call of the agent left with the ticket and none is attached.
    pub(super) fn ticketed(&self) -> bool {
        let holds = lock(&self.holds);
        holds.calls == 0 && holds.kept_until.is_some() && holds.abandoned.is_none()
    }

    /// Moves it from waiting to running, unless it was abandoned: the last check before the spawn, under the lock that
    /// abandoning takes.
    pub(super) fn begin(&self, by: ApprovedBy) -> Result<(), BeginError> {
        let holds = lock(&self.holds);
        if let Some(why) = &holds.abandoned {
            return Err(BeginError::Abandoned(why.clone()));
        }
        self.phase.send_replace(Phase::Running { by, at: Instant::now() });
        Ok(())
    }

    /// Records how many processes of an ended run still live, and who they are where that was looked up.
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

/// Watches every change of a request's state.
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
