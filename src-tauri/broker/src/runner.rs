//! How a command runs: the one place that starts programs, and the proof of consent is the way in.
//!
//! A run is one task and five moments.
//!
//! 1. **Start.** The program is spawned in a process group of its own (a job object on Windows), without a
//!    controlling terminal unless it gets one of its own, with pipes for its output, in the folder that was looked at. Its limit counts from here. What cannot be
//!    started is `NotStarted`.
//! 2. **Life.** The task waits for whichever comes first: an order, the exit, the limit, output. A run by a
//!    plan goes on to its next steps at each exit; all of them are one run with one limit and one tree. What
//!    is sent to a run whose input is open, or that has a terminal of its own, is written beside all that.
//! 3. **Ending**, if it is ended: the whole tree is asked (SIGTERM), given a grace, then killed. A hard
//!    order is obeyed at once, also during the grace. Output flows on meanwhile. Windows cannot ask.
//! 4. **Drain.** What the command wrote before it exited is all read. A child it left behind may hold
//!    the pipes open for ever, so reading stops when they close, or fall quiet, or after two seconds.
//! 5. **Count.** What is left alive is counted, and can be ended later through [`Remains`].
//!
//! A run that exits by itself, closes its pipes, leaves its groups empty and none of its mark among the orphans that
//! come to us ([`adopt`]) has left nothing: that costs a few system calls. Only otherwise are all processes looked
//! through. When a run is ended before its time, we always look. What is left is counted again whenever one of it goes.
//!
//! What runs is noted for the next start ([`trace`]): if Countersign is killed, that one finds what goes on and ends it.
//!
//! One thing is not noticed after a *normal* exit: a daemon that left its group and its session, closed its pipes and
//! also wiped its environment, before its run was given the second mark (`rlimit_marker`) or with other limits of its own.

mod filework;
mod folder;
mod launch;
pub mod life;
mod limit;
mod pipes;
mod plan_execution;
mod processes;
mod remains;
mod script;
#[cfg(unix)]
mod several;
mod start_error;
mod supervise;
#[cfg(unix)]
mod there;
mod vigil;

#[cfg(test)]
mod tests;

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use crate::consent::Approved;
use crate::consent::input::ApprovedInput;
use crate::outcome::{Ender, Outcome};
#[cfg(unix)]
use crate::remote::{RemoteError, Ssh};
#[cfg(unix)]
use crate::share::Share;
use crate::submission::{Act, Size};
use crate::transcript::Transcript;
pub use filework::FileDone;
use limit::Limit;
pub use pipes::input::NotTyped;
#[cfg(target_os = "linux")]
pub(crate) use processes::process_tree::began;
pub use processes::survivors::Survivors;
pub(crate) use remains::{LEAVING, Recount, Remains};
use supervise::Supervised;
pub(crate) use vigil::Vigil;

/// Makes this process the one that orphans of its runs come to, so that none is overlooked. To be called once, inside
/// the runtime, before the first run; the future takes note of those that end and is to be polled for as long as runs
/// live. Where systems know no such thing, it does nothing.
///
/// # Errors
/// Fails when the system refuses; then a daemon that leaves its group is noticed only when its run is ended before its
/// time.
pub fn adopt() -> io::Result<impl Future<Output = ()> + Send + use<>> {
    #[cfg(target_os = "linux")]
    return processes::orphans::adopt();
    #[cfg(not(target_os = "linux"))]
    Ok(std::future::pending::<()>())
}

/// From now on notes in this folder, the app's own, what runs, and finds what an earlier start left running because it
/// was killed; nothing when it ended in order. To be called once, before the first run. Blocks for the time of a look
/// through all processes. Where processes cannot be looked through, it does nothing.
///
/// # Errors
/// Fails when the note cannot be read or written; then what outlives a sudden end of this start is not found.
pub fn trace(folder: &Path) -> io::Result<Option<Survivors>> {
    #[cfg(target_os = "linux")]
    return Ok(processes::traces::begin(folder)?.map(|list| Survivors::of(&list)));
    #[cfg(not(target_os = "linux"))]
    {
        let _ = folder;
        Ok(None)
    }
}

/// The name of this start, by which another process can end what it leaves, once [`trace`] was called.
#[cfg(target_os = "linux")]
#[must_use]
pub fn traced_as() -> Option<String> {
    processes::traces::name()
}

/// Starts a program of the app's own, which is no run's and ends with nothing.
///
/// # Errors
/// Fails when it cannot be started.
#[cfg(target_os = "linux")]
pub fn start_own(program: &mut std::process::Command) -> io::Result<std::process::Child> {
    let (child, _) = processes::process_tree::own(|| {
        let child = program.spawn()?;
        let id = rustix::process::Pid::from_child(&child);
        Ok((child, id))
    })?;
    Ok(child)
}

/// Ends what the start of this name left running, if it ended without warning and none came after it, and notes it for
/// the next one. For another process than the one that traces.
///
/// # Errors
/// Fails when the note cannot be read or written.
#[cfg(target_os = "linux")]
pub async fn end_left_by(folder: &Path, name: &str) -> io::Result<()> {
    let Some(list) = processes::traces::left_by(folder, name)? else { return Ok(()) };
    let survivors = Survivors::of(&list);
    let found = survivors.found();
    let left = survivors.end().await;
    processes::traces::ended(folder, name, found.saturating_sub(left))
}

/// To be called when every run was ended: the next start has nothing to look for. What lives all the same stays noted.
pub fn untrace() {
    #[cfg(target_os = "linux")]
    processes::traces::end();
}

/// What the marks of this start's runs begin with.
fn start_name() -> String {
    #[cfg(target_os = "linux")]
    return processes::traces::prefix();
    #[cfg(not(target_os = "linux"))]
    String::new()
}

/// What became of something that was typed; nobody answers for a run that is ending.
pub(crate) type Typed = Result<TypingEcho, NotTyped>;

/// Whether those who look at a terminal see what is typed there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypingEcho {
    /// As far as we know.
    Shown,
    /// The program asks as one asks for a password, or nobody here can tell.
    Hidden,
}

/// What may be told to a run.
#[derive(Debug)]
pub(crate) enum Order {
    /// End it: gently with a grace, or at once.
    Stop { by: Ender, hard: bool },
    /// Move its limit away by this much.
    Extend(Duration),
    /// Take its limit away.
    NoLimit,
    /// Type this into it, if its input is open, and tell whether it was.
    Type(ApprovedInput, oneshot::Sender<Typed>),
    /// Its terminal has this size now.
    Resize(Size),
}

impl Order {
    /// The same for another run beside this one; nothing of what is typed, which may be typed once.
    #[cfg(unix)]
    fn copied(&self) -> Option<Self> {
        Some(match self {
            Self::Stop { by, hard } => Self::Stop { by: *by, hard: *hard },
            Self::Extend(by) => Self::Extend(*by),
            Self::NoLimit => Self::NoLimit,
            Self::Resize(size) => Self::Resize(*size),
            Self::Type(..) => return None,
        })
    }
}

/// A run while it lives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    pub(crate) pid: u32,
    /// The number its processes carry in their environment; 0 when none is looked for here.
    pub(crate) mark: u128,
    pub(crate) started: Instant,
    /// When its limit is reached, if it has one.
    pub(crate) deadline: Option<Instant>,
    /// True once it is being ended.
    pub(crate) stopping: bool,
    /// It waits for somebody to type into its terminal.
    pub(crate) reads: bool,
}

/// How a run ended.
#[derive(Debug)]
pub(crate) struct Ending {
    /// `Exited`, `Signalled`, `TimedOut`, `Stopped`, `Changed`, `NotStarted` or, on another computer, `Lost`; for file work `Done`
    /// or `Failed`.
    pub(crate) outcome: Outcome,
    /// From the spawn to the exit, or, if it was ended, to the end of its whole tree; nothing if it was not started.
    pub(crate) ran: Option<Duration>,
    /// How many of its processes still live. On systems that cannot count, 1 means "at least one".
    pub(crate) left: u32,
    /// What it left behind, if anything.
    pub(crate) remains: Option<Remains>,
    /// What file work came to.
    pub(crate) done: Option<FileDone>,
}

/// Runs what was consented to, once. `vigil` looks after what it is handed, since the last look. `scratch` is a private folder, for texts too long for a command line.
/// The transcript is closed at the end. If the returned future is dropped, the run is killed.
pub(crate) async fn run(
    approved: Approved,
    vigil: Option<Vigil>,
    scratch: &Path,
    transcript: Arc<Transcript>,
    orders: mpsc::Receiver<Order>,
    progress: &watch::Sender<Option<Progress>>,
) -> Ending {
    let submission = Arc::clone(approved.submission());
    let Act::Run(run) = submission.act() else {
        transcript.close();
        return filework::carry_out(approved, orders).await;
    };
    let ending = match launch::launch(&approved, run, scratch).await {
        Ok((launched, script)) => {
            let limit = Limit::new(Instant::now(), run.limit);
            let ending = Supervised::new(launched, limit, orders, &transcript, progress).guarded(vigil).run().await;
            drop(script);
            ending
        }
        Err(why) => {
            let reason = format!("{why} Nothing ran.");
            Ending { outcome: Outcome::NotStarted { reason }, ran: None, left: 0, remains: None, done: None }
        }
    };
    transcript.close();
    ending
}

/// Runs what was consented to on the other computers it names, side by side, once. `shares` are in their order; what
/// they write goes to `transcript`, too, which is closed at the end.
#[cfg(unix)]
pub(crate) async fn run_there(
    approved: Approved,
    ssh: &Result<Arc<Ssh>, RemoteError>,
    shares: &[Arc<Share>],
    transcript: Arc<Transcript>,
    orders: mpsc::Receiver<Order>,
    progress: &watch::Sender<Option<Progress>>,
) -> Ending {
    let ending = match (ssh, approved.submission().act()) {
        (Ok(ssh), Act::Run(run)) => several::run(ssh, run, shares, &transcript, orders, progress).await,
        (Ok(_), Act::File(_) | Act::Input(_)) => {
            let reason = "File work is done on this computer only. Nothing was done.".to_owned();
            Ending { outcome: Outcome::NotStarted { reason }, ran: None, left: 0, remains: None, done: None }
        }
        (Err(trouble), _) => {
            let reason = format!("{trouble} Nothing ran.");
            Ending { outcome: Outcome::NotStarted { reason }, ran: None, left: 0, remains: None, done: None }
        }
    };
    for share in shares {
        // One that never began ends with all the others.
        share.ended(ending.outcome.clone(), 0);
        share.transcript().close();
    }
    transcript.close();
    ending
}
