//! One run from its spawn to its end: what to wait for at each moment, and what follows.

use std::future;
use std::process::ExitStatus;
use std::time::Duration;

use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep};

use super::launch::Launched;
use super::life;
use super::limit::Limit;
use super::pipes::Pipes;
use super::pipes::reads::Reads;
use super::plan_execution::{PlanExecution, StepProgress};
use super::processes::tree::Tree;
use super::remains::Remains;
use super::start_error::StartError;
use super::vigil::Vigil;
use super::{Ending, Order, Progress};
use crate::outcome::{Ender, Outcome};
use crate::transcript::{Stream, Transcript};

/// How long a run that was asked to stop may take.
pub(super) const GRACE: Duration = Duration::from_secs(3);
/// How long pipes are read at most after the exit.
const DRAIN: Duration = Duration::from_secs(2);
/// How long open pipes must be silent after the exit to count as finished.
const QUIET: Duration = Duration::from_millis(100);
/// The most bytes written before the exit and not yet read: two full pipes.
const HELD: u64 = 2 * 1024 * 1024;
/// The exit code of a run that couldn't continue, as a shell has it for a program it can't execute.
const CUT: i32 = 126;

#[derive(Debug)]
pub(super) struct Supervised<'a> {
    /// 0 when it is no number: then its processes are not found by it.
    mark: u128,
    tree: Tree,
    pipes: Pipes,
    /// The steps still to be started; `None` once the run ends.
    plan_execution: Option<PlanExecution>,
    cut: Option<StartError>,
    /// Looks after what it was handed.
    vigil: Option<Vigil>,
    limit: Limit,
    orders: mpsc::Receiver<Order>,
    transcript: &'a Transcript,
    progress: &'a watch::Sender<Option<Progress>>,
    stopping: bool,
    /// When something of the run was noticed last.
    awake: Instant,
    reads: Reads,
}

/// The reason a run's life ended.
enum Cause {
    Exit {
        status: ExitStatus,
        /// Whether to stop its leftovers, and whether hard.
        stop: Option<bool>,
    },
    Stop {
        by: Ender,
        hard: bool,
    },
    Limit,
    /// A later step could not be started.
    StartFailure(StartError),
    /// A file it was given changed before it was read; holds the words about it.
    Changed(String),
}

/// How ending a run went.
struct EndReport {
    at: Instant,
    /// How much of the tree still lives.
    left: u32,
    /// Whether it had to be killed.
    hard: bool,
}

impl<'a> Supervised<'a> {
    pub(super) fn new(
        launched: Launched,
        limit: Limit,
        orders: mpsc::Receiver<Order>,
        transcript: &'a Transcript,
        progress: &'a watch::Sender<Option<Progress>>,
    ) -> Self {
        let Launched { tree, pipes, plan_execution, cut } = launched;
        let mark = life::number(tree.mark()).unwrap_or_default();
        let (reads, awake) = (Reads::of(&pipes), Instant::now());
        let vigil = None;
        Self {
            mark,
            tree,
            pipes,
            plan_execution,
            cut,
            vigil,
            limit,
            orders,
            transcript,
            progress,
            stopping: false,
            awake,
            reads,
        }
    }

    /// Sets the vigil, which ends the run when a file it was given changes before it's read.
    pub(super) fn guarded(self, vigil: Option<Vigil>) -> Self {
        Self { vigil, ..self }
    }

    pub(super) async fn run(mut self) -> Ending {
        self.publish();
        let pid = self.tree.pid();
        if let Some(unwatched) = self.vigil.as_mut().and_then(|vigil| vigil.began(pid)) {
            self.transcript.push(Stream::Stderr, format!("countersign: {unwatched}\n").as_bytes());
        }
        let cause = match self.cut.take() {
            Some(why) => Cause::StartFailure(why),
            None => self.live().await,
        };
        // Nothing starts from here on, and our copies of the pipes' ends close.
        self.plan_execution = None;
        let (outcome, EndReport { at, left, .. }) = match cause {
            Cause::Exit { status, stop } => {
                let at = self.tree.exited_at().unwrap_or_else(Instant::now);
                let stop = match stop {
                    Some(hard) => Some(hard),
                    None => self.drain().await,
                };
                let left = match stop {
                    // It had exited already, so that is how it ended; what it left behind is stopped.
                    Some(hard) => self.end(hard).await.left,
                    None => self.tree.left(self.pipes.open()).await,
                };
                let changed = match &mut self.vigil {
                    Some(vigil) => vigil.last_word().await,
                    None => None,
                };
                let outcome = changed.map_or_else(|| exited(status), |why| Outcome::Changed { why });
                (outcome, EndReport { at, left, hard: false })
            }
            Cause::Changed(why) => (Outcome::Changed { why }, self.end(true).await),
            Cause::Stop { by, hard } => {
                let ended = self.end(hard).await;
                (Outcome::Stopped { by, hard: ended.hard }, ended)
            }
            Cause::Limit => {
                let limit = self.limit.length();
                (Outcome::TimedOut { limit }, self.end(false).await)
            }
            Cause::StartFailure(why) => {
                let ended = self.end(true).await;
                let line = format!("countersign: {why} This step and the steps after it didn't run.\n");
                self.transcript.push(Stream::Stderr, line.as_bytes());
                (Outcome::Exited { code: CUT }, ended)
            }
        };
        self.pipes.settle(self.transcript);
        let ran = Some(at - self.limit.started());
        let remains = (left > 0).then(|| Remains::new(self.tree, self.pipes, left));
        Ending { outcome, ran, left, remains, done: None }
    }

    /// Waits until it exits, is to be stopped, or has reached its limit. After standing still for a while (a stopped
    /// app, a busy machine) an exit and a limit arrive at once, the limit first: so the process is asked.
    async fn live(&mut self) -> Cause {
        loop {
            let pid = self.tree.pid();
            self.awake = Instant::now();
            let order = tokio::select! {
                biased;
                order = next(&mut self.orders) => Some(order),
                _ = self.tree.exit() => None,
                why = broken(&mut self.vigil, pid) => return Cause::Changed(why),
                () = self.limit.reached() => match self.tree.ended() {
                    Some(_) => None,
                    None => return Cause::Limit,
                },
                () = self.reads.due() => {
                if self.reads.look(&self.pipes, self.transcript).await {
                    self.publish();
                }
                continue;
            }
                () = self.pipes.carry(self.transcript), if self.pipes.busy() => continue,
            };
            let Some(order) = order else {
                let status = self.tree.exit().await;
                match self.go_on(status).await {
                    None => self.publish(),
                    Some(cause) => return cause,
                }
                continue;
            };
            if let Some((by, hard)) = heed(order, &mut self.limit, &mut self.pipes, &mut self.reads) {
                return self.stopped(by, hard);
            }
            self.publish();
        }
    }

    /// Returns what a stop comes to: a run that had already exited ended by itself, and what it left behind is stopped.
    fn stopped(&mut self, by: Ender, hard: bool) -> Cause {
        let last = self.plan_execution.as_ref().is_none_or(PlanExecution::is_over);
        match self.tree.ended().filter(|_| last) {
            Some(status) => Cause::Exit { status, stop: Some(hard) },
            None => Cause::Stop { by, hard },
        }
    }

    /// Starts what comes after an exit; or says that this was the end.
    async fn go_on(&mut self, status: ExitStatus) -> Option<Cause> {
        let Some(plan_execution) = &mut self.plan_execution else { return Some(Cause::Exit { status, stop: None }) };
        if !plan_execution.is_over() {
            self.limit.forgive(self.awake);
            if self.limit.is_reached() {
                return Some(Cause::Limit);
            }
        }
        // Looking at what comes next may take a while, in which one may have enough of it.
        let onward = plan_execution.go_on(&mut self.tree, Some(status));
        tokio::pin!(onward);
        loop {
            let order = tokio::select! {
                biased;
                onward = &mut onward => return match onward {
                    Ok(StepProgress::Started) => None,
                    Ok(StepProgress::Over(status)) => Some(Cause::Exit { status, stop: None }),
                    Err(cut) => Some(Cause::StartFailure(cut.why)),
                },
                order = next(&mut self.orders) => order,
                () = self.limit.reached() => return Some(Cause::Limit),
            };
            if let Some((by, hard)) = heed(order, &mut self.limit, &mut self.pipes, &mut self.reads) {
                return Some(Cause::Stop { by, hard });
            }
        }
    }

    /// Ends the whole tree.
    async fn end(&mut self, hard: bool) -> EndReport {
        self.stopping = true;
        self.publish();
        let gentle = !hard && Tree::CAN_BE_ASKED;
        let (left, hard) = if gentle && self.ask().await { (0, false) } else { (self.kill().await, true) };
        let at = Instant::now();
        self.drain().await;
        EndReport { at, left, hard }
    }

    /// Asks, and waits for the grace or a hard order. True when everything is gone.
    async fn ask(&mut self) -> bool {
        let Self { tree, pipes, orders, transcript, .. } = self;
        let asked = async {
            tree.ask().await;
            tree.gone().await;
        };
        tokio::pin!(asked);
        let grace = sleep(GRACE);
        tokio::pin!(grace);
        loop {
            tokio::select! {
                biased;
                () = &mut asked => return true,
                order = next(orders) => if matches!(order, Order::Stop { hard: true, .. }) { return false },
                () = &mut grace => return false,
                () = pipes.carry(transcript), if pipes.open() => {}
            }
        }
    }

    async fn kill(&mut self) -> u32 {
        let Self { tree, pipes, transcript, .. } = self;
        let killed = tree.kill();
        tokio::pin!(killed);
        loop {
            tokio::select! {
                biased;
                left = &mut killed => return left,
                () = pipes.carry(transcript), if pipes.open() => {}
            }
        }
    }

    async fn drain(&mut self) -> Option<bool> {
        drain(&mut self.pipes, &mut self.orders, self.transcript).await
    }

    fn publish(&self) {
        self.progress.send_replace(Some(Progress {
            pid: self.tree.pid(),
            mark: self.mark,
            started: self.limit.started(),
            deadline: self.limit.deadline(),
            stopping: self.stopping,
            reads: self.reads.waits,
        }));
    }
}

/// Reads what is still in the pipes. Returns early with a stop order, and whether it was a hard one.
///
/// All that was written before the exit is read: a pipe is first in, first out, holds far less than is
/// read in the time allowed, and is read once more after each quiet moment before that counts. While whoever
/// keeps the output is behind, nothing is read, so that is neither quiet nor time allowed.
pub(super) async fn drain(
    pipes: &mut Pipes,
    orders: &mut mpsc::Receiver<Order>,
    transcript: &Transcript,
) -> Option<bool> {
    let read = || {
        let (stdout, stderr) = transcript.totals();
        stdout + stderr
    };
    let quiet = async {
        let (exited, mut allowed) = (read(), DRAIN);
        while !allowed.is_zero() {
            transcript.room().await;
            let before = read();
            sleep(QUIET).await;
            if read() == before || read() - exited > HELD {
                return;
            }
            if transcript.has_room() {
                allowed = allowed.saturating_sub(QUIET);
            }
        }
    };
    tokio::pin!(quiet);
    while pipes.open() {
        tokio::select! {
            biased;
            order = next(orders) => if let Order::Stop { hard, .. } = order { return Some(hard) },
            () = pipes.carry(transcript) => {}
            () = &mut quiet => break,
        }
    }
    None
}

/// Returns the next order; never resolves once nobody can give any.
pub(super) async fn next(orders: &mut mpsc::Receiver<Order>) -> Order {
    match orders.recv().await {
        Some(order) => order,
        None => future::pending().await,
    }
}

/// Does what an order says, unless it is to stop: then who wants that, and whether at once.
fn heed(order: Order, limit: &mut Limit, pipes: &mut Pipes, reads: &mut Reads) -> Option<(Ender, bool)> {
    match order {
        Order::Stop { by, hard } => return Some((by, hard)),
        Order::Extend(by) => limit.extend(by),
        Order::NoLimit => limit.lift(),
        Order::Type(keys, told) => {
            // Whoever typed may have gone.
            let _ = told.send(pipes.type_in(keys.into_stroke()));
            reads.typed();
        }
        Order::Resize(size) => pipes.resize(size),
    }
    None
}

/// Returns the vigil's message; never resolves where there is none.
async fn broken(vigil: &mut Option<Vigil>, pid: u32) -> String {
    match vigil {
        Some(vigil) => vigil.broken(pid).await,
        None => future::pending().await,
    }
}

fn exited(status: ExitStatus) -> Outcome {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return Outcome::Signalled { signal };
    }
    Outcome::Exited { code: status.code().unwrap_or(-1) }
}
