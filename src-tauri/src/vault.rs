//! The rule store on the system's keyring (Secret Service, Keychain, Credential Manager).
//!
//! A keyring call may take as long as the keyring likes. So one thread makes all of them, every caller waits with a
//! limit, and while that thread hangs further callers are told "locked" at once. Nothing that is done with rules opens
//! a dialog; the person opens it by [`Vault::ask_to_unlock`].
//!
//! Rules sleep while the keyring is locked or away, and wake by themselves. On Linux the keyring's service gives word of
//! that. Keychain and Credential Manager belong to the login and say nothing: there rules sleep when a call is refused,
//! and the vault tries again every few seconds until one is not.

mod anchor_store;
mod index;
mod keyring;
mod ledger;
mod mark;
mod secret;
mod shelf;
mod signals;
mod unlocking;
mod worker;
mod write_commit;

use std::io;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use countersign_broker::consent::rules::{Loaded, Rule, RuleId, Store, StoreError};

use crate::text::say;
use ledger::Ledger;
use mark::CounterFile;
use signals::VaultSignals;
use unlocking::Unlocking;
use worker::{Current, Job, KeyringState};
use write_commit::WriteCommit;

/// The rules of one person, kept in their keyring.
#[derive(Debug)]
pub(crate) struct Vault {
    jobs: mpsc::Sender<Job>,
    current: Current,
    limits: TimeLimits,
    words: Arc<VaultSignals>,
    unlocking: Unlocking,
}

/// The vault's time limits.
#[derive(Clone, Copy, Debug)]
struct TimeLimits {
    /// A load, before its caller is told that the keyring is locked.
    load: Duration,
    /// An add or a remove.
    change: Duration,
    /// Keeping another secret, which may wait for a person in the unlock dialog.
    secret: Duration,
    /// A change that has begun to write and can no longer be called off.
    writing: Duration,
    /// Between looks at a keyring that failed, or is locked and gives no word of it.
    locked: Duration,
    /// Between looks for a keyring that is not there, where nobody gives word of it.
    absent: Duration,
}

const LIMITS: TimeLimits = TimeLimits {
    load: Duration::from_secs(8),
    change: Duration::from_secs(8),
    secret: Duration::from_secs(20),
    writing: Duration::from_secs(5),
    locked: Duration::from_secs(3),
    absent: Duration::from_secs(30),
};

impl Vault {
    /// Starts the one thread that talks to the keyring; the keyring itself is not touched yet. In `folder`, the app's
    /// own, lies the mark by which an older state of the rules is known.
    ///
    /// `on_change` is called when the keyring became readable after it was locked, absent, failing or hanging, and when
    /// a change whose caller had given up came to an end: time to load again. It is called from threads of the vault and
    /// must not call the vault itself, but hand the word on.
    ///
    /// # Errors
    /// Fails when the system starts no thread.
    pub(crate) fn open(folder: &Path, on_change: impl Fn() + Send + Sync + 'static) -> io::Result<Self> {
        let ledger = Ledger::new(Box::new(keyring::Keyring), CounterFile::in_folder(folder));
        Self::over(ledger, LIMITS, VaultSignals::new(on_change))
    }

    /// Opens the vault, as [`Vault::open`] does, only to look at it: nothing is stored, neither in the keyring nor in
    /// `folder`.
    ///
    /// # Errors
    ///
    /// Fails when the system starts no thread.
    pub(crate) fn to_look_at(folder: &Path) -> io::Result<Self> {
        let ledger = Ledger::to_look_at(Box::new(keyring::Keyring), &CounterFile::in_folder(folder));
        Self::over(ledger, LIMITS, VaultSignals::new(|| {}))
    }

    /// Listens from now on to what the keyring's service says of itself. `on_lock` is called when it was locked or went
    /// away: its rules are to sleep before that returns. As `on_change`, it must not call the vault.
    ///
    /// # Errors
    /// Fails when the system starts no thread.
    pub(crate) fn listen(&self, on_lock: impl Fn(StoreError) + Send + Sync + 'static) -> io::Result<()> {
        self.words.tell(on_lock);
        keyring::listen(&self.words, &self.jobs)
    }

    fn over(ledger: Ledger, limits: TimeLimits, words: VaultSignals) -> io::Result<Self> {
        let (jobs, queue) = mpsc::channel();
        let (current, words) = (Current::default(), Arc::new(words));
        let worker = worker::Worker { queue, current: Arc::clone(&current), ledger, limits, words: Arc::clone(&words) };
        std::thread::Builder::new().name("vault".to_owned()).spawn(move || worker.run())?;
        Ok(Self { jobs, current, limits, words, unlocking: Unlocking::default() })
    }

    /// Opens the keyring's own dialog, in which the person may unlock it, and waits for nobody.
    ///
    /// # Errors
    /// Fails when the system starts no thread.
    pub(crate) fn ask_to_unlock(&self) -> io::Result<()> {
        let (words, jobs) = (Arc::clone(&self.words), self.jobs.clone());
        // Services that give no word of being unlocked are looked at all the same.
        self.unlocking.begin(keyring::unlock, move || words.look(&jobs))
    }

    /// Has `work` done on the vault's thread and waits for it no longer than `limit`.
    fn ask<T: Send + 'static>(
        &self,
        limit: Duration,
        work: impl FnOnce(&mut Ledger, &WriteCommit) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        if self.hangs() {
            return Err(unanswered());
        }
        let write_commit = Arc::new(WriteCommit::default());
        let (answer, wait) = mpsc::sync_channel(1);
        let run = Box::new(move |ledger: &mut Ledger, write_commit: &WriteCommit| {
            let result = work(ledger, write_commit);
            let standing = KeyringState::after(&result);
            // Nobody listens any more when the caller has given up; `on_change` tells them instead.
            let _ = answer.send(result);
            standing
        });
        self.jobs.send(Job::Asked { write_commit: Arc::clone(&write_commit), run }).map_err(|_| stopped())?;
        match wait.recv_timeout(limit) {
            Ok(result) => result,
            Err(RecvTimeoutError::Disconnected) => Err(stopped()),
            Err(RecvTimeoutError::Timeout) if write_commit.give_up() => Err(unanswered()),
            // It is writing, or done this instant: calling it off would leave the caller with a wrong belief.
            Err(RecvTimeoutError::Timeout) => wait.recv_timeout(self.limits.writing).unwrap_or_else(|_| Err(unknown())),
        }
    }

    /// Returns whether the thread is still in a call that its caller has given up.
    fn hangs(&self) -> bool {
        let current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        current.as_ref().is_some_and(|write_commit| write_commit.given_up())
    }
}

impl Store for Vault {
    fn load(&self) -> Result<Loaded, StoreError> {
        self.ask(self.limits.load, |ledger, _| ledger.load())
    }

    fn change(&self, add: &[Rule], end: &[RuleId]) -> Result<(), StoreError> {
        let (add, end) = (add.to_vec(), end.to_vec());
        self.ask(self.limits.change, move |ledger, write_commit| ledger.change(&add, &end, write_commit))
    }
}

fn unanswered() -> StoreError {
    StoreError::Locked(say!("keyring-unanswered"))
}

fn unknown() -> StoreError {
    StoreError::Failed(say!("keyring-unknown"))
}

fn stopped() -> StoreError {
    StoreError::Failed(say!("keyring-stopped"))
}

#[cfg(test)]
mod tests;
