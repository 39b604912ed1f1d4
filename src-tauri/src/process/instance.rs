//! One app for one person, by a lock the system gives back when its holder is gone, however it went. A second
//! start asks the first to show its window and leaves; one that meets an app which is just quitting waits for
//! the lock and takes its place.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;
use std::time::Duration;

use countersign_bridge::endpoint;
use tokio::time::Instant;

use crate::text::say;

const LOCK: &str = "app.lock";
/// How long a second start waits for the first one's answer or its place: longer than quitting may take with runs that
/// are slow to end.
const WAIT: Duration = Duration::from_secs(20);
/// How long one question waits for its answer.
const ANSWER: Duration = Duration::from_secs(2);
/// The time between two tries.
const PAUSE: Duration = Duration::from_millis(50);

/// The result of a start's claim.
#[derive(Debug)]
pub(crate) enum InstanceClaim {
    /// This is the one app, for as long as the guard lives.
    First(InstanceLock),
    /// Another is, and shows its window now.
    Second,
}

/// Holds the lock; to be dropped last of all.
#[derive(Debug)]
pub(crate) struct InstanceLock {
    _lock: File,
}

/// The reason a start can be neither the first nor the second.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ClaimError {
    /// The lock file cannot be used.
    #[error("{}", say!("startup-lock", path = path, error = source))]
    Unlockable {
        /// Where it is.
        path: String,
        /// What the system said.
        source: io::Error,
    },
    /// One runs but does not answer.
    #[error("{}", unanswered(*process))]
    Unanswered {
        /// Its process, when it could be read.
        process: Option<u32>,
    },
}

fn unanswered(process: Option<u32>) -> String {
    match process {
        Some(process) => say!("startup-unanswered-process", process = process),
        None => say!("startup-unanswered"),
    }
}

/// Returns the lock when this is to be the one app; `None` when another is. That one has just shown its window, if a
/// window was wanted: a start in the background, which agents cause, shows nothing.
///
/// # Errors
///
/// Fails when neither happens in time.
pub(crate) fn only(folder: &Path, window: bool) -> Result<Option<InstanceLock>, ClaimError> {
    let shows = || matches!(endpoint::ask_open(ANSWER), Ok(true));
    // One that is leaving has closed its door.
    let is_there = || endpoint::socket().and_then(|socket| endpoint::connect(&socket)).is_ok();
    match claim(folder, WAIT, || if window { shows() } else { is_there() })? {
        InstanceClaim::First(guard) => Ok(Some(guard)),
        InstanceClaim::Second => Ok(None),
    }
}

/// Takes the lock in `folder`, or has its holder asked to show its window, whichever comes about first within
/// `wait`. `ask_open` tells whether the holder said yes; a holder about to quit must not.
///
/// # Errors
/// Fails when neither comes about, or the lock file cannot be used.
pub(crate) fn claim(folder: &Path, wait: Duration, ask_open: impl Fn() -> bool) -> Result<InstanceClaim, ClaimError> {
    let path = folder.join(LOCK);
    let unlockable = |source| ClaimError::Unlockable { path: path.display().to_string(), source };
    let mut lock = open(&path).map_err(unlockable)?;
    let until = Instant::now() + wait;
    loop {
        match lock.try_lock() {
            Ok(()) => {
                sign(&mut lock).map_err(unlockable)?;
                return Ok(InstanceClaim::First(InstanceLock { _lock: lock }));
            }
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => return Err(unlockable(error)),
        }
        if ask_open() {
            return Ok(InstanceClaim::Second);
        }
        if Instant::now() >= until {
            return Err(ClaimError::Unanswered { process: signed(&mut lock) });
        }
        std::thread::sleep(PAUSE);
    }
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    // Its content is another's until the lock is ours.
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Leaves our process id for a second start to name.
fn sign(lock: &mut File) -> io::Result<()> {
    lock.set_len(0)?;
    lock.rewind()?;
    write!(lock, "{}", std::process::id())
}

fn signed(lock: &mut File) -> Option<u32> {
    let mut text = String::new();
    lock.rewind().ok()?;
    lock.take(16).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests;
