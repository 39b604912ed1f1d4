//! A run on another computer. The person's own `ssh` is started like any program; its private lines are taken out of
//! what it prints, and ending goes to the far side first.
//!
//! What ends here ends there: a stop, a limit and a quit end the whole tree on the other computer, and what is left is
//! counted there. When the connection breaks, nobody can see the run any more or keep its limit; so it is looked for
//! over a new connection, and ended.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use thiserror::Error;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, timeout};

use super::folder::RunFolder;
use super::launch::{Ends, mark, program, words};
use super::limit::Limit;
use super::pipes::Pipes;
use super::pipes::outlet::Tap;
use super::processes::tree::Tree;
use super::remains::{Far, LEAVING, Remains};
use super::start_error::{StartError, TooLong};
use super::supervise::{drain, next};
use super::{Ending, NotTyped, Order, Progress, Typed, TypingEcho};
use crate::consent::input::{ApprovedInput, Typist};
use crate::outcome::{Ender, Outcome};
use crate::remote::{Carrier, Ended, Errand, Group, Left, Note, RemoteError, Ssh, Target, Watch};
use crate::share::Share;
use crate::submission::{FolderIdentity, Run};
use crate::text::say;
use crate::transcript::{Stream, Transcript};

/// How long a run that is to be stopped may take to begin: before that there is nothing to stop there.
const BEGIN: Duration = Duration::from_secs(5);
/// How long it may take to count what is left, and, after a broken connection, to look for what still runs.
const LOOK: Duration = Duration::from_secs(20);
/// The reason nobody can tell whether a run was stopped there.
#[derive(Debug, Error)]
enum LostError {
    /// It was to be ended before anything began.
    #[error("{}", say!("runner-lost-unbegun"))]
    Unbegun,
    /// Countersign could not wait for the end.
    #[error("{}", say!("runner-lost-closing"))]
    Closing,
    /// That computer was not reached, or lost.
    #[error("{}", say!("runner-lost-unreached", what = .0))]
    Unreached(#[from] RemoteError),
}

/// How far the far side has come, by its own report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
enum RemoteStage {
    Silent,
    Begun,
    Over,
}

/// A command on another computer, under way.
pub(super) struct There<'a> {
    ssh: &'a Arc<Ssh>,
    target: &'a Target,
    errand: Errand,
    /// Until the far side speaks, and so the local `ssh` has read it.
    carrier: Option<Arc<Carrier>>,
    stream: Stream,
    tree: Tree,
    pipes: Pipes,
    watch: Arc<Mutex<Watch>>,
    stage: watch::Receiver<RemoteStage>,
    limit: Limit,
    orders: mpsc::Receiver<Order>,
    transcript: &'a Transcript,
    record: u64,
    /// The note by which a later start would find it.
    note: Option<Note>,
    progress: &'a watch::Sender<Option<Progress>>,
    stopping: bool,
}

/// The reason its life ended.
enum Cause {
    /// The command there, or the local `ssh`, is over.
    Over,
    Stop {
        by: Ender,
        hard: bool,
    },
    Limit,
}

/// Runs it on one computer. A command that isn't started takes no time.
pub(super) async fn run(
    ssh: &Arc<Ssh>,
    run: &Run,
    target: &Target,
    share: &Share,
    mut orders: mpsc::Receiver<Order>,
    progress: &watch::Sender<Option<Progress>>,
) -> Ending {
    let not_begun = |outcome| Ending { outcome, ran: None, left: 0, remains: None, done: None };
    let not_started =
        |why: &dyn std::error::Error| not_begun(Outcome::NotStarted { reason: format!("{why} Nothing ran.") });
    tokio::select! {
        biased;
        (by, hard) = stop(&mut orders) => return not_begun(Outcome::Stopped { by, hard }),
        connected = ssh.connect(target) => if let Err(trouble) = connected {
            return not_started(&trouble);
        },
    }
    match launch(ssh, run, target, share, orders, progress) {
        Ok(there) => there.run().await,
        Err(why) => not_started(&why),
    }
}

/// Starts the local `ssh`; or says why not.
fn launch<'a>(
    ssh: &'a Arc<Ssh>,
    run: &Run,
    target: &'a Target,
    share: &'a Share,
    orders: mpsc::Receiver<Order>,
    progress: &'a watch::Sender<Option<Progress>>,
) -> Result<There<'a>, StartError> {
    let errand = errand(run);
    let dispatch = ssh.dispatch(target, &errand)?;
    let top = Path::new("/");
    let folder = RunFolder::open(top, FolderIdentity::of(top).ok_or(StartError::NoTopFolder)?)?;
    let (ends, mut pipes) = Ends::of(run).map_err(|error| StartError::of_ends(error, errand.pty))?;
    let (stage, seen) = watch::channel(RemoteStage::Silent);
    let watched = Arc::new(Mutex::new(Watch::new(&dispatch.mark)));
    let stream = if errand.pty { Stream::Stdout } else { Stream::Stderr };
    pipes.tap(stream, tap(Arc::clone(&watched), stage));
    let mut tree = Tree::new(mark()?);
    let env = ssh.env().iter().map(|(name, value)| (name.as_os_str(), value.as_os_str()));
    let quiet = [("SSH_ASKPASS_REQUIRE", "never"), ("TERM", "xterm-256color")].map(|(n, v)| (n.as_ref(), v.as_ref()));
    let mut command = program(&dispatch.program, &folder, env.chain(quiet), tree.mark());
    words(&mut command, &dispatch.argv);
    ends.start(command, &mut tree)
        .map_err(|error| StartError::of_spawn(error, &dispatch.program, top, TooLong::Words))?;
    let limit = Limit::new(Instant::now(), run.limit);
    Ok(There {
        ssh,
        target,
        errand,
        carrier: dispatch.carrier,
        stream,
        tree,
        pipes,
        watch: watched,
        stage: seen,
        limit,
        orders,
        transcript: share.transcript(),
        record: share.record,
        note: None,
        progress,
        stopping: false,
    })
}

/// Returns the command to send.
fn errand(run: &Run) -> Errand {
    let folder = run.cwd.to_string_lossy();
    let folder = match folder.strip_prefix('~') {
        Some(rest) => rest.trim_start_matches('/'),
        None => &folder,
    };
    Errand {
        what: run.what.clone(),
        folder: (!folder.is_empty()).then(|| folder.to_owned()),
        env: run.changes.iter().map(|change| (change.name.clone(), change.value.clone().into_bytes())).collect(),
        pty: run.pty.is_some(),
    }
}

/// Takes the far side's own lines out, and notes what they say.
fn tap(watched: Arc<Mutex<Watch>>, stage: watch::Sender<RemoteStage>) -> Tap {
    Tap(Box::new(move |bytes, to| {
        let mut watch = watched.lock().unwrap_or_else(PoisonError::into_inner);
        watch.feed(bytes, &mut |bytes| to(bytes));
        let now = match (watch.group(), watch.is_over()) {
            (_, true) => RemoteStage::Over,
            (Some(_), false) => RemoteStage::Begun,
            (None, false) => RemoteStage::Silent,
        };
        stage.send_if_modified(|stage| std::mem::replace(stage, now) != now);
    }))
}

/// Resolves with an order to stop; others mean nothing before the start.
async fn stop(orders: &mut mpsc::Receiver<Order>) -> (Ender, bool) {
    loop {
        if let Order::Stop { by, hard } = next(orders).await {
            return (by, hard);
        }
    }
}

impl There<'_> {
    async fn run(mut self) -> Ending {
        self.publish();
        match self.live().await {
            Cause::Over => self.over().await,
            Cause::Stop { by, hard } => {
                let within = if by == Ender::Quit { LEAVING } else { Duration::MAX };
                let left = self.end(hard, within).await;
                self.ended(Outcome::Stopped { by, hard }, left).await
            }
            Cause::Limit => {
                let limit = self.limit.length();
                let left = self.end(false, Duration::MAX).await;
                self.ended(Outcome::TimedOut { limit }, left).await
            }
        }
    }

    async fn live(&mut self) -> Cause {
        let mut begun = false;
        loop {
            let order = tokio::select! {
                biased;
                order = next(&mut self.orders) => order,
                Ok(stage) = changed(&mut self.stage) => {
                    if stage == RemoteStage::Over {
                        return Cause::Over;
                    }
                    self.begun().await;
                    if !std::mem::replace(&mut begun, true) {
                        self.publish();
                    }
                    continue;
                }
                _ = self.tree.exit() => return Cause::Over,
                () = self.limit.reached() => return if self.is_over().await { Cause::Over } else { Cause::Limit },
                () = self.pipes.carry(self.transcript), if self.pipes.busy() => continue,
            };
            match order {
                Order::Stop { by, hard } => {
                    return if self.is_over().await { Cause::Over } else { Cause::Stop { by, hard } };
                }
                Order::Extend(by) => self.limit.extend(by),
                Order::NoLimit => self.limit.lift(),
                Order::Type(keys, told) => {
                    // Whoever typed may have gone.
                    let _ = told.send(self.type_in(keys));
                }
                Order::Resize(size) => self.pipes.resize(size),
            }
            self.publish();
        }
    }

    /// Returns whether it is over by what has arrived: who stood still hears of an end and of the limit at once.
    async fn is_over(&mut self) -> bool {
        drain_now(&mut self.pipes, self.transcript).await;
        *self.stage.borrow() == RemoteStage::Over || self.tree.ended().is_some()
    }

    /// Notes that it runs there: `ssh` has read its script, and a later start must know it.
    async fn begun(&mut self) {
        self.carrier = None;
        if let (None, Some(group), Some(abroad)) = (&self.note, self.group(), self.ssh.abroad()) {
            self.note = Some(abroad.note(self.record, self.target, &group).await);
        }
    }

    /// Returns whether the terminal there shows what is typed, nobody here can tell: the one here never does. So what a
    /// person types, which may be a password, counts as hidden; an agent's words were shown before they were typed.
    fn type_in(&mut self, keys: ApprovedInput) -> Typed {
        if *self.stage.borrow() == RemoteStage::Silent {
            return Err(NotTyped::NotBegun);
        }
        let unknown = self.errand.pty && keys.writer() == Typist::Person;
        let seen = self.pipes.type_in(keys.into_stroke())?;
        Ok(if unknown { TypingEcho::Hidden } else { seen })
    }

    /// Ends it once it has ended by itself, or its connection has.
    async fn over(mut self) -> Ending {
        let at = Instant::now();
        drain(&mut self.pipes, &mut self.orders, self.transcript).await;
        // What something left behind there holds open, the local `ssh` would wait for.
        self.tree.kill().await;
        drain(&mut self.pipes, &mut self.orders, self.transcript).await;
        self.pipes.settle(self.transcript);
        let (group, ended) = self.told();
        let ran = Some(at - self.limit.started());
        let ending = |outcome, left| Ending { outcome, ran, left, remains: None, done: None };
        match ended {
            Ended::NotStarted { why } => {
                Ending { outcome: Outcome::NotStarted { reason: why }, ran: None, left: 0, remains: None, done: None }
            }
            Ended::Lost { why } => {
                let look = async {
                    let group = group.as_ref()?;
                    timeout(LOOK, self.ssh.end(self.target, group, false)).await.ok()?.ok()
                };
                match look.await {
                    Some(Left(left)) => {
                        let found = format!(
                            "{why} The command was ended there through a new connection: {left} processes left."
                        );
                        self.with_remains(ending(Outcome::Lost { why: found }, left), group).await
                    }
                    None => self.with_remains(ending(Outcome::Lost { why }, 1), group).await,
                }
            }
            Ended::Exited { code } => {
                let left = self.count(group.as_ref()).await;
                self.with_remains(ending(Outcome::Exited { code: i32::from(code) }, left), group).await
            }
            Ended::Signalled { signal } => {
                let left = self.count(group.as_ref()).await;
                self.with_remains(ending(Outcome::Signalled { signal: i32::from(signal) }, left), group).await
            }
        }
    }

    /// Returns what lives there of a run that ended by itself. A failed count isn't zero.
    async fn count(&self, group: Option<&Group>) -> u32 {
        let Some(group) = group else { return 0 };
        match timeout(LOOK, self.ssh.count(self.target, group)).await {
            Ok(Ok(Left(left))) => left,
            Ok(Err(_)) | Err(_) => 1,
        }
    }

    /// Ends the whole tree there, then the local `ssh`. How many are left; or why that cannot be told.
    async fn end(&mut self, hard: bool, within: Duration) -> Result<u32, LostError> {
        self.stopping = true;
        self.publish();
        let ending = async {
            let group = self.group_soon().await?;
            Some(self.end_there(&group, hard).await)
        };
        let left = timeout(within, ending).await.unwrap_or(Some(Err(LostError::Closing)));
        let gone = self.tree.exited_at().is_some();
        drain(&mut self.pipes, &mut self.orders, self.transcript).await;
        self.tree.kill().await;
        drain(&mut self.pipes, &mut self.orders, self.transcript).await;
        self.pipes.settle(self.transcript);
        left.unwrap_or_else(|| match self.told() {
            (None, Ended::NotStarted { .. }) if gone => Ok(0),
            _ => Err(LostError::Unbegun),
        })
    }

    /// Waits for the run's processes there; `None` when it doesn't report them in time.
    async fn group_soon(&mut self) -> Option<Group> {
        let begun = timeout(BEGIN, async {
            loop {
                if *self.stage.borrow() >= RemoteStage::Begun {
                    return;
                }
                tokio::select! {
                    _ = self.stage.changed() => {}
                    _ = self.tree.exit() => return,
                    () = self.pipes.carry(self.transcript), if self.pipes.busy() => {}
                }
            }
        });
        let _ = begun.await;
        drain_now(&mut self.pipes, self.transcript).await;
        self.group()
    }

    async fn end_there(&mut self, group: &Group, hard: bool) -> Result<u32, LostError> {
        let Self { ssh, target, pipes, orders, transcript, .. } = self;
        let gentle = ssh.end(target, group, hard);
        tokio::pin!(gentle);
        let told = loop {
            tokio::select! {
                biased;
                left = &mut gentle => break left,
                order = next(orders), if !hard => if matches!(order, Order::Stop { hard: true, .. }) {
                    break ssh.end(target, group, true).await;
                },
                () = pipes.carry(transcript), if pipes.open() => {}
            }
        };
        Ok(told.map(|Left(left)| left)?)
    }

    async fn ended(mut self, outcome: Outcome, left: Result<u32, LostError>) -> Ending {
        let ran = Some(Instant::now() - self.limit.started());
        let (group, _) = self.told();
        match left {
            Ok(left) => self.with_remains(Ending { outcome, ran, left, remains: None, done: None }, group).await,
            Err(why) => {
                // Who leaves has tried.
                let group = group.filter(|_| !matches!(outcome, Outcome::Stopped { by: Ender::Quit, .. }));
                let ending =
                    Ending { outcome: Outcome::Lost { why: why.to_string() }, ran, left: 1, remains: None, done: None };
                self.with_remains(ending, group).await
            }
        }
    }

    /// Adds its remains to an end: a later start can end them if need be.
    async fn with_remains(&mut self, ending: Ending, group: Option<Group>) -> Ending {
        let note = self.note.take();
        if ending.left == 0 {
            if let Some(note) = note {
                note.over().await;
            }
            return ending;
        }
        let far = |group| Far { ssh: Arc::clone(self.ssh), target: self.target.clone(), group, note };
        let remains = group.map(|group| Remains::there(far(group), ending.left));
        Ending { remains, ..ending }
    }

    /// Returns everything the far side reported.
    fn told(&mut self) -> (Option<Group>, Ended) {
        let group = self.group();
        let mut watch = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        let (transcript, stream) = (self.transcript, self.stream);
        let ended = watch.ended(&self.errand, &mut |bytes| transcript.push(stream, bytes));
        (group, ended)
    }

    fn group(&self) -> Option<Group> {
        self.watch.lock().unwrap_or_else(PoisonError::into_inner).group().cloned()
    }

    /// Shows the process id of the far side.
    fn publish(&self) {
        self.progress.send_replace(Some(Progress {
            mark: 0,
            pid: self.group().map_or(0, |group| group.id),
            started: self.limit.started(),
            deadline: self.limit.deadline(),
            stopping: self.stopping,
            reads: false,
        }));
    }
}

async fn changed(stage: &mut watch::Receiver<RemoteStage>) -> Result<RemoteStage, watch::error::RecvError> {
    stage.changed().await?;
    Ok(*stage.borrow_and_update())
}

/// Reads what has arrived already.
async fn drain_now(pipes: &mut Pipes, transcript: &Transcript) {
    let _ = timeout(Duration::from_millis(10), pipes.carry(transcript)).await;
}
