//! The one thread that talks to the keyring.

use std::fmt;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};

use countersign_broker::consent::rules::StoreError;

use super::TimeLimits;
use super::ledger::Ledger;
use super::signals::VaultSignals;
use super::write_commit::WriteCommit;

/// The current job's commit state, so that callers can see whether it hangs.
pub(super) type Current = Arc<Mutex<Option<Arc<WriteCommit>>>>;

/// The work of a job; returns the state of the keyring.
type LedgerWork = dyn FnOnce(&mut Ledger, &WriteCommit) -> KeyringState + Send;

/// One job for the thread.
pub(super) enum Job {
    /// Somebody waits for it.
    Asked { write_commit: Arc<WriteCommit>, run: Box<LedgerWork> },
    /// The keyring's service gave word: how does it stand now?
    Look,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Asked { write_commit, .. } => {
                f.debug_struct("Asked").field("write_commit", write_commit).finish_non_exhaustive()
            }
            Self::Look => f.write_str("Look"),
        }
    }
}

/// The state of the keyring when last seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyringState {
    Open,
    Locked,
    Absent,
    /// Open, but it failed: perhaps only for a moment, as keyrings do while they are being unlocked.
    Shaky,
}

impl KeyringState {
    pub(super) fn after<T>(result: &Result<T, StoreError>) -> Self {
        match result {
            Ok(_) => Self::Open,
            Err(StoreError::Failed(_)) => Self::Shaky,
            Err(StoreError::Locked(_)) => Self::Locked,
            Err(StoreError::Absent(_)) => Self::Absent,
        }
    }
}

/// Holds everything the thread owns.
pub(super) struct Worker {
    pub(super) queue: Receiver<Job>,
    pub(super) current: Current,
    pub(super) ledger: Ledger,
    pub(super) limits: TimeLimits,
    pub(super) words: Arc<VaultSignals>,
}

impl Worker {
    /// Works until the vault is dropped.
    pub(super) fn run(mut self) {
        let mut standing = KeyringState::Open;
        loop {
            let (seen, tell) = match self.next(standing) {
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => (self.look(standing), false),
                Ok(Job::Look) => {
                    let asleep = self.words.heard();
                    (self.look(standing), asleep)
                }
                // Nobody waits for it any more: it is as if it had never been asked. But who was told that the keyring
                // does not answer believes so until told otherwise.
                Ok(Job::Asked { write_commit, .. }) if write_commit.given_up() => (standing, true),
                Ok(Job::Asked { write_commit, run }) => self.work(&write_commit, run),
            };
            let opened = standing != KeyringState::Open && seen == KeyringState::Open;
            standing = seen;
            if opened || tell {
                self.words.load_again();
            }
        }
    }

    /// Returns the next job. Where the keyring's service sends signals, nobody looks before it does; a failure that may
    /// be over in a moment is looked at again.
    fn next(&self, standing: KeyringState) -> Result<Job, RecvTimeoutError> {
        match standing {
            KeyringState::Open => self.queue.recv().map_err(RecvTimeoutError::from),
            KeyringState::Locked | KeyringState::Absent if self.words.are_given() => {
                self.queue.recv().map_err(RecvTimeoutError::from)
            }
            KeyringState::Locked | KeyringState::Shaky => self.queue.recv_timeout(self.limits.locked),
            KeyringState::Absent => self.queue.recv_timeout(self.limits.absent),
        }
    }

    /// Returns the state of the keyring now. One that can no longer be read puts its rules to sleep.
    fn look(&self, before: KeyringState) -> KeyringState {
        let seen = self.ledger.look();
        let standing = KeyringState::after(&seen);
        if let Err(why) = seen
            && standing != before
        {
            self.words.sleep(why);
        }
        standing
    }

    /// Does one job; says how the keyring stood after it, and whether its caller never heard.
    fn work(&mut self, write_commit: &Arc<WriteCommit>, run: Box<LedgerWork>) -> (KeyringState, bool) {
        self.set_current(Some(Arc::clone(write_commit)));
        let standing = run(&mut self.ledger, write_commit);
        self.set_current(None);
        (standing, write_commit.given_up())
    }

    fn set_current(&self, write_commit: Option<Arc<WriteCommit>>) {
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = write_commit;
    }
}
