//! The one thread that talks to the keyring.

use std::fmt;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};

use countersign_broker::consent::rules::StoreError;

use super::Limits;
use super::ledger::Ledger;
use super::stake::Stake;

/// The stake of the job in hand, so that callers can see whether it hangs.
pub(super) type Current = Arc<Mutex<Option<Arc<Stake>>>>;

/// What a job does; it says how it found the keyring.
type Work = dyn FnOnce(&mut Ledger, &Stake) -> Standing + Send;

/// One piece of work for the thread.
pub(super) struct Job {
    pub(super) stake: Arc<Stake>,
    pub(super) run: Box<Work>,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job").field("stake", &self.stake).finish_non_exhaustive()
    }
}

/// How the keyring stood when last seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Open,
    Locked,
    Absent,
    /// Open, but it failed: perhaps only for a moment, as keyrings do while they are being unlocked.
    Shaky,
}

impl Standing {
    pub(super) fn after<T>(result: &Result<T, StoreError>) -> Self {
        match result {
            Ok(_) => Self::Open,
            Err(StoreError::Failed(_)) => Self::Shaky,
            Err(StoreError::Locked(_)) => Self::Locked,
            Err(StoreError::Absent(_)) => Self::Absent,
        }
    }
}

/// What the thread owns.
pub(super) struct Worker {
    pub(super) queue: Receiver<Job>,
    pub(super) current: Current,
    pub(super) ledger: Ledger,
    pub(super) limits: Limits,
    pub(super) on_change: Box<dyn Fn() + Send>,
}

impl Worker {
    /// Works until the vault is dropped.
    pub(super) fn run(mut self) {
        let mut standing = Standing::Open;
        loop {
            let job = match standing {
                Standing::Open => self.queue.recv().map_err(RecvTimeoutError::from),
                Standing::Locked | Standing::Shaky => self.queue.recv_timeout(self.limits.locked),
                Standing::Absent => self.queue.recv_timeout(self.limits.absent),
            };
            let (seen, tell) = match job {
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => (Standing::after(&self.ledger.look()), false),
                // Nobody waits for it any more: it is as if it had never been asked.
                Ok(job) if job.stake.given_up() => continue,
                Ok(job) => self.work(job),
            };
            let opened = standing != Standing::Open && seen == Standing::Open;
            standing = seen;
            if opened || tell {
                (self.on_change)();
            }
        }
    }

    /// Does one job; says how the keyring stood after it, and whether its caller never heard.
    fn work(&mut self, job: Job) -> (Standing, bool) {
        self.set_current(Some(Arc::clone(&job.stake)));
        let standing = (job.run)(&mut self.ledger, &job.stake);
        self.set_current(None);
        (standing, job.stake.given_up())
    }

    fn set_current(&self, stake: Option<Arc<Stake>>) {
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = stake;
    }
}
