//! The story of one request, in order: judge, ask, look again, run, report.

pub(super) mod again;
#[cfg(unix)]
pub(super) mod hosts;
pub(super) mod notes;
pub(super) mod refusal;

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::Broker;
use super::request::Request;
use super::request::holds::BeginError;
use super::terminal;
use crate::consent::denials::{Across, Denial};
use crate::consent::desk::{Notes, Release};
use crate::consent::policy::{Asking, Ruling, judge};
use crate::consent::rules::Offers;
use crate::consent::{Approved, ApprovedBy};
use crate::history::Output;
use crate::local::clock::{self, Expiry};
use crate::outcome::{Outcome, Remnant, Report};
use crate::runner::{self, Ending, FileDone, Order, Vigil};
use crate::submission::{Submission, Wanted};
use crate::text::say;
use crate::transcript::Stream;
use again::{AgainError, SecondLook, look_again, off_thread};
#[cfg(unix)]
use hosts::Reached;

/// How often a request is shown again because its files changed under the person's eyes before it's given up.
const SHOWINGS: u32 = 3;

/// How the wait for a person ended.
enum AskOutcome {
    Approved(Approved),
    Over(Outcome),
    /// A person changed it.
    Edited,
}

/// The result of the rules and of earlier denials.
enum Ruled {
    /// And what is different on the disk from what they allow.
    Allow(Approved, Option<String>),
    Ask(Asking),
    Refuse(String),
}

/// The result of judging a request.
enum Judged {
    Denied(Box<Denial>),
    /// The rules' judgement.
    Ruling(Looked),
    /// The judgement without a look at the disk, and the denials of the other kind that may mean the same.
    Perhaps(Ruling, Across),
}

/// The rules' judgement, with what changed on the disk since they were made.
pub(super) struct Looked {
    pub(super) ruling: Ruling,
    pub(super) difference: Option<String>,
}

impl Looked {
    /// Pairs a judgement with the current state of the disk. Exact rules are compared once they are looked up.
    pub(super) fn at(ruling: Ruling) -> Self {
        let difference = match &ruling {
            Ruling::Allow(approved) => approved.submission().difference(),
            Ruling::Covered(_) | Ruling::Ask(_) | Ruling::Refuse { .. } => None,
        };
        Self { ruling, difference }
    }
}

fn refused(reason: &str) -> String {
    let why = if reason.is_empty() { String::new() } else { format!(" Their reason: {reason}") };
    format!("One of the person's rules refuses this; nothing was run.{why} Don't rephrase it; talk to them.")
}

impl Broker {
    /// Tells the story of one request to its end.
    pub(super) async fn tell(self, request: Arc<Request>, orders: mpsc::Receiver<Order>) {
        let (approved, vigil) = match self.consent(&request).await {
            Ok(approved) => approved,
            Err(outcome) => return self.over(&request, outcome, None, None, None),
        };
        let by = approved.by().clone();
        if let Err(why) = self.begin(&request, &by) {
            let why = why.to_string();
            return self.over(&request, Outcome::Withdrawn { why }, None, None, None);
        }
        if let ApprovedBy::Rule { ids, .. } = &by {
            self.core().rules.used(ids);
        }
        self.note_decision(&request, Some(&by), None);
        self.touch();
        let started = clock::wall();
        let mut progress = request.progress.subscribe();
        let mut kept = request.submission().run().and_then(|_| self.keep_output(&request));
        let run = async {
            if approved.submission().input().is_some() {
                return self.deliver(approved).await;
            }
            self.run(approved, vigil, &request, orders).await
        };
        tokio::pin!(run);
        let mut begun = false;
        let ending = loop {
            tokio::select! {
                ending = &mut run => break ending,
                changed = progress.changed() => if changed.is_ok() {
                    self.note_start(&request, &mut begun);
                    self.touch();
                },
            }
        };
        if ending.ran.is_some() {
            self.note_start(&request, &mut begun);
        }
        if let Some(done) = ending.done {
            kept = self.keep_given(&request, &done);
            self.keep_done(&request, done).await;
        }
        let mut ran = ending.ran.map(|ran| Ran { started, ran, left: ending.left, remnants: Vec::new() });
        if let Some(remains) = ending.remains {
            let (left, who) = self.left_behind(&request, remains, ending.left).await;
            ran = ran.map(|ran| Ran { left, remnants: who, ..ran });
        }
        self.over(&request, ending.outcome, Some(by), ran, kept);
    }

    /// Runs the command here, or on the other computers it names.
    async fn run(
        &self,
        approved: Approved,
        vigil: Option<Vigil>,
        request: &Request,
        orders: mpsc::Receiver<Order>,
    ) -> Ending {
        if let Some(obstacle) = approved.submission().run().and_then(|run| run.obstacle.as_ref()) {
            let outcome = Outcome::NotStarted { reason: format!("`{}` {}", obstacle.field, obstacle.message) };
            return Ending { outcome, ran: None, left: 0, remains: None, done: None };
        }
        let (house, transcript) = (&self.core.surroundings, Arc::clone(request.transcript()));
        #[cfg(unix)]
        if !approved.submission().remote().is_empty() {
            let shares = request.share_out(approved.submission().remote());
            return runner::run_there(approved, &house.ssh, &shares, transcript, orders, &request.progress).await;
        }
        runner::run(approved, vigil, &house.scratch, transcript, orders, &request.progress).await
    }

    /// Keeps what the run writes, in a task of its own, if there is a record.
    fn keep_output(&self, request: &Request) -> Keeping {
        let mut recording = self.core.history.record_output(request.record)?;
        self.note_screen(request, recording.began());
        let mut collected = request.transcript().collect();
        Some(self.core.writing.spawn(async move {
            // What waits goes on together: a busy machine has no time to hand on line by line what many runs write.
            loop {
                let some = collected.some().await;
                if some.is_empty() || !recording.keep_all(some).await {
                    break;
                }
            }
            // Output that isn't kept needn't be copied.
            drop(collected);
            recording.end().await
        }))
    }

    /// Keeps what the agent is given of a file or a folder as a run's output is kept: masked, and within the same limits.
    fn keep_given(&self, request: &Request, done: &FileDone) -> Keeping {
        let history = &self.core.history;
        // One byte more than is kept, so that the record says that there was more.
        let given = done.given(history.limits().borrow().run_bytes.saturating_add(1))?;
        let mut recording = history.record_output(request.record)?;
        Some(self.core.writing.spawn(async move {
            recording.keep(Stream::Stdout, given).await;
            recording.end().await
        }))
    }

    /// Notes the end in the record once all output is kept. The agent's answer does not wait for that.
    fn note_over(&self, request: &Arc<Request>, report: Report, kept: Keeping) {
        let Some(kept) = kept else { return self.note_end(request, &report, None) };
        let (broker, request) = (self.clone(), Arc::clone(request));
        self.core.writing.spawn(async move {
            let output = kept.await.ok().flatten();
            broker.note_end(&request, &report, output);
        });
    }

    /// Checks for the last time before the spawn that the client is there, the broker is open and nobody withdrew the
    /// request.
    fn begin(&self, request: &Request, by: &ApprovedBy) -> Result<(), BeginError> {
        if !self.alive(request.submission().asker().session) {
            return Err(BeginError::AgentGone);
        }
        request.begin(by.clone())
    }

    /// Waits until somebody allows the request or it ends. A request whose files changed since it was shown is shown
    /// again.
    async fn consent(&self, request: &Arc<Request>) -> Result<(Approved, Option<Vigil>), Outcome> {
        let (mut changed, mut showings) = (None, 0);
        while showings < SHOWINGS {
            let submission = request.submission();
            let ruled = self.ruled(request, &submission).await;
            #[cfg(unix)]
            if matches!(ruled, Ruled::Ask(_)) {
                self.look_before_asking(request).await;
            }
            let submission = request.submission();
            #[cfg(unix)]
            if let Some(reason) = Self::forbidden(&submission) {
                return Err(Outcome::Refused { reason });
            }
            let (asked, looked) = match ruled {
                // What came back with a difference, or was changed by hand, is for a person, whatever the rules say.
                Ruled::Allow(approved, difference) if changed.is_none() && request.before_edit().is_none() => {
                    (AskOutcome::Approved(approved), Some(difference))
                }
                Ruled::Allow(..) => (self.ask(request, submission, Asking::default(), changed.take()).await, None),
                Ruled::Ask(asking) => (self.ask(request, submission, asking, changed.take()).await, None),
                Ruled::Refuse(reason) => (AskOutcome::Over(Outcome::Refused { reason }), None),
            };
            let approved = match asked {
                AskOutcome::Approved(approved) => approved,
                AskOutcome::Over(outcome) => return Err(outcome),
                AskOutcome::Edited => continue,
            };
            showings += 1;
            #[cfg(unix)]
            match self.reach(approved.submission(), approved.by()).await {
                Reached::Same => {}
                Reached::Never(reason) => {
                    return Err(Outcome::NotStarted { reason: format!("{reason} Nothing ran.") });
                }
                Reached::Different(difference, seen) => {
                    self.show_again(request, &difference, seen).await?;
                    changed = Some(difference);
                    continue;
                }
            }
            let shown = Arc::clone(approved.submission());
            let looked = match looked {
                Some(difference) if !shown.is_guarded() => {
                    Ok(difference.map_or(SecondLook::Same(None), SecondLook::Different))
                }
                _ => off_thread(move || look_again(&shown)).await,
            };
            let difference = match looked {
                Ok(SecondLook::Same(vigil)) => return Ok((approved, vigil)),
                Ok(SecondLook::Different(difference)) => difference,
                Err(failed) => return Err(Outcome::NotStarted { reason: failed.to_string() }),
            };
            self.show_again(request, &difference, None).await?;
            changed = Some(difference);
        }
        let reason = "Files this command depends on kept changing while it was being looked at. Ask again when they are at rest.";
        Err(Outcome::NotStarted { reason: reason.to_owned() })
    }

    /// Shows a request again whose facts changed: from now on the new submission counts, as it's resolved now unless
    /// given.
    async fn show_again(
        &self,
        request: &Request,
        difference: &str,
        seen: Option<Arc<Submission>>,
    ) -> Result<(), Outcome> {
        let fresh = match seen {
            Some(seen) => Ok(seen),
            None => self.again(request).await.map(Arc::new),
        };
        match fresh {
            Ok(fresh) => request.resubmit(fresh),
            Err(reason) => return Err(Outcome::NotStarted { reason: format!("{difference} {reason}") }),
        }
        self.touch();
        Ok(())
    }

    /// Returns what earlier denials and the rules say: judged with a time limit, then compared with the disk or looked
    /// up there.
    async fn ruled(&self, request: &Request, submission: &Arc<Submission>) -> Ruled {
        if submission.asker().is_person() {
            return Ruled::Ask(Asking::because(say!("rules-asked-by-person")));
        }
        let (house, asked) = (self.core(), Arc::clone(submission));
        if let Some(approved) = self.granted(submission) {
            return Ruled::Allow(approved, None);
        }
        // What a person wrote is not the agent's attempt at what was denied.
        let by_hand = request.before_edit().is_some();
        self.core.judges.ready().await;
        let judge = move || {
            let denials = (!by_hand).then_some(&house.denials);
            if let Some(denial) = denials.and_then(|denials| denials.repeated(&asked)) {
                return Err(Box::new(denial));
            }
            let ruling = judge(&house.rules.rules(), &asked);
            Ok((ruling, denials.and_then(|denials| denials.across(&asked, &house.surroundings.home))))
        };
        let look = |judged| match judged {
            Err(denial) => Judged::Denied(denial),
            Ok((ruling, None)) => Judged::Ruling(Looked::at(ruling)),
            Ok((ruling, Some(across))) => Judged::Perhaps(ruling, across),
        };
        let Looked { ruling, difference } = match self.core.judges.judged_then(request.id, judge, look).await {
            Ok(Judged::Denied(denial)) => return Ruled::Refuse(denial.words()),
            Ok(Judged::Ruling(looked)) => looked,
            // Finding that out takes a while, so the disk is looked at after it.
            Ok(Judged::Perhaps(ruling, across)) => {
                match self.core.looks.run(move || (across.find(), Looked::at(ruling))).await {
                    Ok((found, looked)) => match found.and_then(|id| self.core.denials.tried_again(id)) {
                        Some(denial) => return Ruled::Refuse(denial.words()),
                        None => looked,
                    },
                    Err(why) => return Ruled::Ask(Asking::because(why.to_string())),
                }
            }
            Err(why) => return Ruled::Ask(Asking::because(why.to_string())),
        };
        match ruling {
            Ruling::Allow(approved) => Ruled::Allow(approved, difference),
            Ruling::Ask(asking) => Ruled::Ask(asking),
            Ruling::Refuse { rule, reason } => {
                self.core.rules.used(&[rule]);
                Ruled::Refuse(refused(&reason))
            }
            Ruling::Covered(covered) => {
                let look = move || covered.approve().map(|approved| (approved.submission().difference(), approved));
                match self.core.looks.run(look).await {
                    Ok(Ok((difference, approved))) => Ruled::Allow(approved, difference),
                    Ok(Err(why)) => Ruled::Ask(Asking::because(why.to_string())),
                    Err(why) => Ruled::Ask(Asking::because(why.to_string())),
                }
            }
        }
    }

    /// Resolves a request anew.
    async fn again(&self, request: &Request) -> Result<Submission, AgainError> {
        let wanted = request.wanted().ok_or(AgainError::Over)?;
        let asker = Arc::clone(request.submission().asker());
        Ok(self.resolve(wanted, asker).await??)
    }

    async fn ask(
        &self,
        request: &Arc<Request>,
        submission: Arc<Submission>,
        asking: Asking,
        changed: Option<String>,
    ) -> AskOutcome {
        if let Some(why) = request.abandoned() {
            return AskOutcome::Over(Outcome::Withdrawn { why });
        }
        let Asking { mut because, steps } = asking;
        if let Some(Wanted::Run(draft)) = request.wanted() {
            because.extend(draft.note);
        }
        because.extend(submission.run().and_then(|run| run.depends.left_out()).map(str::to_owned));
        let (house, asked) = (self.core(), Arc::clone(&submission));
        let offers = self.core.looks.run(move || Offers::over(&asked, &house.surroundings.home)).await;
        let offers = Arc::new(offers.unwrap_or_else(Offers::none));
        let notes = Notes { because, steps, offers, changed, trouble: None };
        let mut verdict = match self.core().desk.put(request.id, Arc::clone(&submission), notes) {
            Ok(verdict) => verdict,
            Err(full) => return AskOutcome::Over(Outcome::Refused { reason: full.to_string() }),
        };
        // Looked at after the putting, so that one that is on its way while its client is muted cannot slip past.
        if !submission.asker().is_person()
            && let Some(reason) = self.muted(&submission)
            && self.core().desk.withdraw(request.id)
        {
            return AskOutcome::Over(Outcome::Refused { reason });
        }
        self.touch();
        let verdict = loop {
            let expires = request.expires();
            tokio::select! {
                verdict = &mut verdict => break verdict,
                () = request.holds_changed.notified() => {
                    if request.abandoned().is_some() {
                        self.core().desk.withdraw(request.id);
                    }
                }
                () = over(expires), if expires.is_some() => {
                    if self.core().desk.withdraw(request.id) {
                        return AskOutcome::Over(Outcome::Expired);
                    }
                }
            }
        };
        match verdict {
            Ok(Release::Approved(approved)) => AskOutcome::Approved(approved),
            Ok(Release::Denied { reason }) => AskOutcome::Over(Outcome::Denied { reason }),
            Ok(Release::Edited) => AskOutcome::Edited,
            Err(_) => {
                let why = request.abandoned().unwrap_or_else(|| "It was withdrawn.".to_owned());
                AskOutcome::Over(Outcome::Withdrawn { why })
            }
        }
    }

    fn over(&self, request: &Arc<Request>, outcome: Outcome, by: Option<ApprovedBy>, ran: Option<Ran>, kept: Keeping) {
        tracing::info!(request = request.id.0, outcome = name(&outcome), "ended");
        let report = Report {
            by,
            asked_at: request.asked_on(),
            started_at: ran.as_ref().map(|r| r.started),
            ended_at: clock::wall(),
            ran: ran.as_ref().map(|r| r.ran),
            left: ran.as_ref().map_or(0, |r| r.left),
            remnants: ran.map(|r| r.remnants).unwrap_or_default(),
            no_terminal: terminal::is_missed(request, &outcome),
            outcome,
        };
        self.note_typed(request);
        self.withdraw_inputs(request.id);
        self.note_over(request, report.clone(), kept);
        // In the list of ended requests before anybody is told, so that nobody can ask for it in vain.
        self.core().ended(request);
        request.end(Arc::new(report));
        self.touch();
    }
}

/// The task that stores a run's output and returns what was kept.
type Keeping = Option<JoinHandle<Option<Output>>>;

struct Ran {
    started: SystemTime,
    ran: Duration,
    left: u32,
    remnants: Vec<Remnant>,
}

async fn over(expires: Option<Expiry>) {
    match expires {
        Some(expires) => expires.reached().await,
        None => std::future::pending().await,
    }
}

fn name(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Exited { .. } => "exited",
        Outcome::Signalled { .. } => "signalled",
        Outcome::TimedOut { .. } => "timed out",
        Outcome::Stopped { .. } => "stopped",
        Outcome::Changed { .. } => "changed",
        Outcome::Done { .. } => "done",
        Outcome::Failed { .. } => "failed",
        Outcome::Denied { .. } => "denied",
        Outcome::Refused { .. } => "refused",
        Outcome::Expired => "expired",
        Outcome::Withdrawn { .. } => "withdrawn",
        Outcome::NotStarted { .. } => "not started",
        Outcome::Lost { .. } => "lost",
    }
}
