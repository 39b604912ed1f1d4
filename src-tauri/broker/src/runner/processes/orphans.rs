//! Processes whose parent died come to us instead of to the system's first process, once [`adopt`] was called. So a
//! daemon that left its group and its session and closed its pipes is found among our own children, without looking
//! through everybody's; and those that ended wait for us to take note of it, which must not be confused with the
//! programs we started ourselves: their exits belong to whoever waits for them.

use std::collections::BTreeSet;
use std::fs;
use std::future;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockWriteGuard, TryLockError};
use std::time::Duration;

use rustix::process::{Pid, WaitId, WaitIdOptions, getpgid, getpgrp, getpid, set_child_subreaper, waitid};
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::sleep;

use crate::runner::processes::process_tree::Process;

/// The programs we started and wait for.
static OURS: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());
/// The lock shared by those who start programs, so that none is taken for an orphan between its spawn and its entry
/// above.
static STARTING: RwLock<()> = RwLock::new(());

/// How long a start under way is waited for before it's checked again.
const PAUSE: Duration = Duration::from_millis(10);
/// How often the list of children is read at most, while it changes.
const READINGS: usize = 8;

/// Makes this process the parent of orphans from now on. The future collects those that end, for as long as it's
/// polled. Only inside the runtime.
pub(in crate::runner) fn adopt() -> io::Result<impl Future<Output = ()> + Send + use<>> {
    let mut ended = signal(SignalKind::child())?;
    set_child_subreaper(Some(getpid()))?;
    Ok(async move {
        while ended.recv().await.is_some() {
            // Most that end are awaited by others, and often many end at once.
            sleep(PAUSE).await;
            while !reap() {
                sleep(PAUSE).await;
            }
        }
        future::pending::<()>().await;
    })
}

/// Starts a program that is not to be taken for an orphan.
pub(in crate::runner) fn own<T>(start: impl FnOnce() -> io::Result<(T, Pid)>) -> io::Result<(T, Pid)> {
    let _shared = STARTING.read().unwrap_or_else(PoisonError::into_inner);
    let (started, id) = start()?;
    ours().insert(id.as_raw_pid());
    Ok((started, id))
}

/// Does work while no program is being started; `None` when there is no such moment within a second.
pub(in crate::runner) fn alone<T>(work: impl FnOnce() -> T) -> Option<T> {
    // Never queued for: a start that hangs on a dead disk must not hold up all others behind us.
    let guard = (0..100).find_map(|_| {
        nobody_starts().or_else(|| {
            std::thread::sleep(PAUSE);
            None
        })
    })?;
    let done = work();
    drop(guard);
    Some(done)
}

/// Removes a program whose exit was collected, or that nobody waits for any more.
pub(in crate::runner) fn disown(id: Pid) {
    ours().remove(&id.as_raw_pid());
}

/// Reaps those that ended, so that their ids are free. Returns `false` when a program was just being started: then
/// nobody can be told from it, and this must be repeated.
pub(in crate::runner) fn reap() -> bool {
    if nobody_ended() {
        return true;
    }
    let Some(_alone) = nobody_starts() else { return false };
    for process in orphans().filter(|process| process.ended) {
        if let Some(id) = Pid::from_raw(process.id) {
            // How it ended is of no interest to anybody.
            let _ = waitid(WaitId::Pid(id), WaitIdOptions::EXITED | WaitIdOptions::NOHANG);
        }
    }
    true
}

/// Returns whether no child of ours, whoever started it, waits for its end to be taken note of.
fn nobody_ended() -> bool {
    let ended = waitid(WaitId::All, WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT);
    matches!(ended, Ok(None) | Err(rustix::io::Errno::CHILD))
}

/// Returns the living orphans.
pub(in crate::runner) fn living() -> impl Iterator<Item = Process> {
    orphans().filter(|process| !process.ended)
}

/// Returns our children that the runner didn't start. Those in our own group were started by others in this process; a
/// run's descendants are in another.
fn orphans() -> impl Iterator<Item = Process> {
    let known = ours();
    let strangers: Vec<i32> = children().into_iter().filter(|id| !known.contains(id)).collect();
    drop(known);
    let own_group = getpgrp();
    // Asked of the system first, which costs next to nothing: the page's processes are there all the time.
    let in_own_group = move |id: &i32| getpgid(Pid::from_raw(*id)).is_ok_and(|group| group == own_group);
    strangers.into_iter().filter(move |id| !in_own_group(id)).filter_map(Process::look_at)
}

/// Returns our children. The system gives orphans to our first thread. Its list leaves somebody out when another child
/// goes while it's read, so it's read until it says the same twice.
fn children() -> BTreeSet<i32> {
    let mut all = BTreeSet::new();
    let mut before = None;
    for _ in 0..READINGS {
        let now = listed();
        all.extend(&now);
        if before.replace(now.clone()) == Some(now) {
            break;
        }
    }
    all
}

fn listed() -> BTreeSet<i32> {
    let me = getpid().as_raw_pid();
    match fs::read_to_string(format!("/proc/self/task/{me}/children")) {
        Ok(ids) => ids.split_ascii_whitespace().filter_map(|id| id.parse().ok()).collect(),
        // Some systems are built without that list.
        Err(_) => Process::all().filter(|process| process.parent == me).map(|process| process.id).collect(),
    }
}

fn nobody_starts() -> Option<RwLockWriteGuard<'static, ()>> {
    match STARTING.try_write() {
        Ok(alone) => Some(alone),
        Err(TryLockError::Poisoned(alone)) => Some(alone.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

fn ours() -> MutexGuard<'static, BTreeSet<i32>> {
    OURS.lock().unwrap_or_else(PoisonError::into_inner)
}
