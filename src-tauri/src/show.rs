//! From the core's types to what the page may see. Hostile text leaves here only as pieces.

mod command;
mod emphasis;
pub(crate) mod fence;
mod file;
pub(crate) mod history;
mod hosts;
mod impact;
mod input;
mod life;
mod notices;
mod rules;
mod sessions;
mod steps;
mod warnings;
mod wishes;
mod wording;

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::SystemTime;

use countersign_broker::asker::Asker;
use countersign_broker::broker::{self, Agent, Health, Repeated, Request, State};
use countersign_broker::consent::ApprovedBy;
use countersign_broker::consent::desk::Notes;
use countersign_broker::local::clock::{Expiry, millis, wall};
use countersign_broker::outcome::{Ender, Outcome};
use countersign_broker::submission::{Run, What};
use tokio::time::Instant;

use crate::settings::Settings;
use crate::text::say;
use crate::view::{
    AskerView, ByView, Card, ConnectView, EditedView, EndedView, EnderView, MutedView, OutcomeView, Piece, ProcessView,
    RepeatedView, RunView, Snapshot, VaultView,
};

pub(crate) use command::{line, pieces, placed, short, written};
pub(crate) use file::{hunks, rest_of_row};
pub(crate) use impact::impact;
pub(crate) use life::life;
pub(crate) use notices::Notices;
pub(crate) use rules::{import, left_out, preview, tried};
pub(crate) use steps::foretell;
use wishes::Wishes;

/// The most ended requests shown; each snapshot carries them all, so they are as many as a person looks through.
const ENDED: usize = 60;

/// Holds what a snapshot needs besides the broker's own.
pub(crate) struct Presenter {
    /// The person's home, shown as `~`.
    pub(crate) home: PathBuf,
    /// Where the bridge lies, for setting up clients.
    pub(crate) bridge: PathBuf,
    trouble: OnceLock<String>,
    pub(crate) settings: Settings,
    /// What is said of the time before this start, and of what went wrong since.
    pub(crate) notices: Notices,
    /// Requests somebody asked to see from outside the page.
    pub(crate) wishes: Wishes,
    drawn: steps::Drawn,
    wording: wording::Wording,
}

impl Presenter {
    pub(crate) fn new(home: PathBuf, bridge: PathBuf, settings: Settings) -> Self {
        Self {
            home,
            bridge,
            trouble: OnceLock::new(),
            settings,
            notices: Notices::default(),
            wishes: Wishes::default(),
            drawn: steps::Drawn::default(),
            wording: wording::Wording::default(),
        }
    }

    /// Sets why no agent can connect from now on; the first reason stays.
    pub(crate) fn shut_out(&self, why: String) {
        let _ = self.trouble.set(why);
    }

    /// Returns why no agent can connect, if so.
    pub(crate) fn trouble(&self) -> Option<&str> {
        self.trouble.get().map(String::as_str)
    }

    /// Returns the part of a snapshot that the page may see. Reads commands: not for an async thread.
    pub(crate) fn snapshot(&self, core: &broker::Snapshot) -> Snapshot {
        self.wording.keep(&core.rules);
        self.drawn.keep(|id| core.waiting.iter().any(|(request, _)| request.id == id));
        Snapshot {
            waiting: core.waiting.iter().map(|(request, notes)| self.card(request, notes, core)).collect(),
            running: core.running.iter().filter_map(|request| self.run(request)).collect(),
            ended: ended(&core.ended).filter_map(|request| self.ended(request)).collect(),
            lost: core.lost.iter().map(|record| self.lost(record)).collect(),
            rules: core.rules.iter().map(|known| self.rule(known)).collect(),
            denials: core.denials.iter().map(rules::denial).collect(),
            vault: vault(&core.health),
            record: history::health(&core.record),
            recorded: core.recorded,
            notices: self.notices.all(),
            paused: core.paused,
            muted: core.muted.iter().map(|(asker, until)| muted(asker, *until)).collect(),
            connect: ConnectView {
                bridge: self.bridge.display().to_string(),
                clients: core.agents.iter().map(show_agent).collect(),
                trouble: self.trouble().map(str::to_owned),
                welcome: !self.settings.now().welcomed,
            },
            sessions: core.sessions.iter().map(|session| sessions::session(session, core.sessions_last)).collect(),
            sessions_last_ms: u64::try_from(core.sessions_last.as_millis()).unwrap_or(u64::MAX),
            wanted: self.wishes.open(),
            now: millis(wall()),
        }
    }

    fn card(&self, request: &Request, notes: &Notes, core: &broker::Snapshot) -> Card {
        let broker::Snapshot { health, left, .. } = core;
        let submission = request.submission();
        let asleep = matches!(health, Health::Locked(_)) && !submission.asker().is_person();
        let expires = match request.state() {
            State::Waiting { expires } => expires,
            State::Running { .. } | State::Ended(_) => None,
        };
        let (open, asked) = request.calls();
        let drawing = self.drawn.of(request.id, &submission, || self.act(&submission));
        let run = submission.run();
        let before = request.before_edit().and_then(|asked| asked.run());
        let differs = |how: fn(&Run, &Run) -> bool| before.zip(run).is_some_and(|(asked, run)| how(asked, run));
        Card {
            id: request.id.to_string(),
            fingerprint: submission.fingerprint().to_string(),
            asker: show_asker(submission.asker()),
            act: (*drawing.act).clone(),
            reason: submission.reason().map(pieces),
            explanation: steps::ruled(&drawing.explanation, &notes.steps),
            because: asleep.then(|| say!("shown-asleep")).iter().chain(&notes.because).map(|why| pieces(why)).collect(),
            changed: notes.changed.as_deref().map(pieces),
            edited_from: differs(|asked, run| asked.what != run.what)
                .then(|| request.before_edit().map(|asked| pieces(&written(asked))))
                .flatten(),
            terminal_chosen: differs(|asked, run| asked.pty.is_some() != run.pty.is_some()),
            may_choose_terminal: cfg!(unix) && run.is_some(),
            stays: life::stays(request.stays()),
            editable: run.map(editable),
            asked_at: millis(request.asked_on()),
            expires_at: expires.map(|expires| millis(expires.on())),
            agent_waits: open > 0 && !submission.asker().is_person(),
            times_asked: asked,
            offers: self.offers(notes, &submission),
            scripts: run.map_or_else(Vec::new, |run| run.watched.iter().filter_map(rules::script_view).collect()),
            said: run.map_or_else(Vec::new, |run| self.said(run)),
            trouble: notes.trouble.as_deref().map(pieces),
            repeated: often(request).map(|Repeated { times, within, .. }| RepeatedView {
                times,
                within_ms: u64::try_from(within.as_millis()).unwrap_or(u64::MAX),
            }),
            left_for_newer: left.contains(&request.id),
        }
    }

    fn run(&self, request: &Request) -> Option<RunView> {
        let State::Running { by, started, deadline, stopping, pid, reads } = request.state() else { return None };
        let submission = request.submission();
        let (stdout_bytes, stderr_bytes) = request.transcript().totals();
        Some(RunView {
            id: request.id.to_string(),
            asker: show_asker(submission.asker()),
            act: self.short_act(&submission),
            by: show_by(&by),
            started_at: at(started),
            deadline: deadline.map(at),
            granted: request.is_granted(),
            stopping,
            stdout_bytes,
            stderr_bytes,
            pid: submission.run().map(|_| pid),
            reads,
            answers: hosts::answers(request),
            record: request.record.0.to_string(),
        })
    }

    fn ended(&self, request: &Request) -> Option<EndedView> {
        let State::Ended(report) = request.state() else { return None };
        let submission = request.submission();
        let (stdout_bytes, stderr_bytes) = request.transcript().totals();
        Some(EndedView {
            id: request.id.to_string(),
            asker: show_asker(submission.asker()),
            act: self.short_act(&submission),
            by: report.by.as_ref().map(show_by),
            outcome: outcome(&report.outcome),
            asked_at: millis(report.asked_at),
            ended_at: millis(report.ended_at),
            ran_ms: report.ran.map(|ran| u64::try_from(ran.as_millis()).unwrap_or(u64::MAX)),
            stdout_bytes,
            stderr_bytes,
            last_error: last_error(request, &report.outcome),
            left: report.left,
            remnants: report.remnants.iter().map(life::remnant).collect(),
            stays: life::stays(request.stays()),
            no_terminal: report.no_terminal,
            record: request.record.0.to_string(),
            readable_until: request.readable_until().filter(|_| !submission.asker().is_person()).map(millis),
            undo: request.is_undoable().then(|| request.record.0.to_string()),
            answers: hosts::answers(request),
        })
    }
}

/// Returns the last line of a run's errors, where it failed by itself.
fn last_error(request: &Request, outcome: &Outcome) -> Option<Vec<Piece>> {
    let failed = matches!(outcome, Outcome::Exited { code } if *code != 0);
    failed.then(|| request.transcript().last_error()).flatten().map(|line| pieces(&line))
}

/// Returns the ended requests to show: the newest, and those that left something running, which is seen and stopped
/// there.
fn ended(all: &[Arc<Request>]) -> impl Iterator<Item = &Arc<Request>> {
    all.iter().enumerate().filter(|(at, request)| *at < ENDED || request.left_running() > 0).map(|(_, request)| request)
}

fn editable(run: &Run) -> EditedView {
    match &run.what {
        What::Shell { text, .. } => EditedView::Text { text: text.as_str().to_owned() },
        What::Argv(words) => EditedView::Words { words: words.clone() },
    }
}

fn show_asker(asker: &Arc<Asker>) -> AskerView {
    let process = |p: &countersign_broker::asker::Process| ProcessView {
        pid: p.pid,
        name: pieces(&p.name),
        path: pieces(&p.path.to_string_lossy()),
    };
    AskerView {
        name: pieces(&asker.name()),
        agent: asker.known().map(|agent| agent.id.to_owned()),
        claim: asker.other_claim().map(pieces),
        chain: asker.chain.iter().map(process).collect(),
        own: asker.is_person(),
        key: key_of(&asker.client.program.to_string_lossy(), &asker.client.name),
        connections: None,
    }
}

/// Returns an agent with all its connections.
fn show_agent(agent: &Agent) -> AskerView {
    AskerView { connections: u32::try_from(agent.connections).ok(), ..show_asker(&agent.asker) }
}

/// The number of repeats from which they are shown.
const OFTEN: u32 = 3;

/// Returns how often the same was requested, if that is worth a word.
pub(crate) fn often(request: &Request) -> Option<Repeated> {
    request.repeated().filter(|repeated| repeated.times >= OFTEN)
}

/// Returns a client's key as the page sends it back: a path holds no line end that matters, a name none at all.
fn key_of(program: &str, name: &str) -> String {
    serde_json::to_string(&(program, name)).unwrap_or_default()
}

/// Returns the program and name of a key.
pub(crate) fn client_of(key: &str) -> Option<(PathBuf, String)> {
    serde_json::from_str::<(PathBuf, String)>(key).ok()
}

fn show_by(by: &ApprovedBy) -> ByView {
    match by {
        ApprovedBy::Person => ByView::Person,
        ApprovedBy::Grant => ByView::Grant,
        ApprovedBy::Rule { ids, words, fence } => ByView::Rule {
            id: ids.first().map_or_else(String::new, ToString::to_string),
            words: line(words),
            fence: fence.as_ref().map(fence::held),
        },
    }
}

fn muted(asker: &Arc<Asker>, until: Expiry) -> MutedView {
    let shown = show_asker(asker);
    MutedView { key: shown.key, name: shown.name, until: millis(until.on()) }
}

fn vault(health: &Health) -> VaultView {
    match health.clone() {
        Health::Opening => VaultView::Opening,
        Health::Ready => VaultView::Ready,
        Health::Absent(message) => VaultView::Absent { message },
        Health::Locked(message) => VaultView::Locked { message },
        Health::Damaged(message) => VaultView::Damaged { message },
    }
}

fn outcome(outcome: &Outcome) -> OutcomeView {
    match outcome {
        Outcome::Exited { code } => OutcomeView::Exited { code: *code },
        Outcome::Signalled { signal } => OutcomeView::Signalled { signal: *signal, name: signal_name(*signal) },
        Outcome::TimedOut { limit } => {
            OutcomeView::TimedOut { limit_ms: u64::try_from(limit.as_millis()).unwrap_or(u64::MAX) }
        }
        Outcome::Stopped { by, hard } => {
            let by = match by {
                Ender::Person => EnderView::Person,
                Ender::Agent => EnderView::Agent,
                Ender::HangUp => EnderView::HangUp,
                Ender::Quit => EnderView::Quit,
            };
            OutcomeView::Stopped { by, hard: *hard }
        }
        Outcome::Changed { why } => OutcomeView::Changed { why: pieces(why) },
        Outcome::Done { words } => OutcomeView::Done { words: pieces(words) },
        Outcome::Failed { error } => OutcomeView::Failed { reason: pieces(&error.to_string()) },
        Outcome::Denied { reason } => OutcomeView::Denied { reason: reason.as_deref().map(pieces) },
        Outcome::Refused { reason } => OutcomeView::Refused { reason: pieces(reason) },
        Outcome::Expired => OutcomeView::Expired,
        Outcome::Withdrawn { why } => OutcomeView::Withdrawn { why: pieces(why) },
        Outcome::NotStarted { reason } => OutcomeView::NotStarted { reason: pieces(reason) },
        Outcome::Lost { why } => OutcomeView::Lost { why: pieces(why) },
    }
}

/// Returns the usual names of common signals; the number is shown beside them.
fn signal_name(signal: i32) -> String {
    match signal {
        1 => say!("shown-signal-hangup"),
        2 => say!("shown-signal-interrupt"),
        6 => say!("shown-signal-abort"),
        9 => say!("shown-signal-kill"),
        11 => say!("shown-signal-segmentation"),
        13 => say!("shown-signal-pipe"),
        15 => say!("shown-signal-terminate"),
        other => say!("shown-signal-other", number = other),
    }
}

/// Returns a moment of tokio's clock in milliseconds since 1970.
fn at(moment: Instant) -> u64 {
    let now = Instant::now();
    let here: SystemTime = wall();
    let there = if moment >= now { here.checked_add(moment - now) } else { here.checked_sub(now - moment) };
    there.map_or(0, millis)
}
