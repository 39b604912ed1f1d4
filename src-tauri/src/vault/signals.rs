//! Word of the keyring: from its service to the vault, and from the vault to whoever holds the rules.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{OnceLock, mpsc};

use countersign_broker::consent::rules::StoreError;

use super::worker::Job;

/// The listener, and the signals that weren't handled yet.
pub(super) struct VaultSignals {
    on_change: Box<dyn Fn() + Send + Sync>,
    on_lock: OnceLock<Box<dyn Fn(StoreError) + Send + Sync>>,
    /// The service is listened to: it gives word when it is locked, unlocked, gone or back.
    given: AtomicBool,
    /// A look is in the queue already; it will see this, too.
    looking: AtomicBool,
    /// Rules were put to sleep on the service's word, before anybody looked whether it spoke of theirs.
    asleep: AtomicBool,
}

impl fmt::Debug for VaultSignals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VaultSignals").field("given", &self.given).finish_non_exhaustive()
    }
}

impl VaultSignals {
    pub(super) fn new(on_change: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            on_change: Box::new(on_change),
            on_lock: OnceLock::new(),
            given: AtomicBool::new(false),
            looking: AtomicBool::new(false),
            asleep: AtomicBool::new(false),
        }
    }

    /// Sets who is told that rules must sleep; the first one stays.
    pub(super) fn tell(&self, on_lock: impl Fn(StoreError) + Send + Sync + 'static) {
        let _ = self.on_lock.set(Box::new(on_lock));
    }

    /// Rules are to be read again.
    pub(super) fn load_again(&self) {
        (self.on_change)();
    }

    /// Rules are to sleep from this moment on.
    pub(super) fn sleep(&self, why: StoreError) {
        if let Some(on_lock) = self.on_lock.get() {
            on_lock(why);
        }
    }

    /// Returns whether the service is listened to.
    pub(super) fn are_given(&self) -> bool {
        self.given.load(Ordering::SeqCst)
    }

    /// Begins the look that was asked for; returns whether rules sleep until it's over.
    pub(super) fn heard(&self) -> bool {
        self.looking.store(false, Ordering::SeqCst);
        self.asleep.swap(false, Ordering::SeqCst)
    }

    /// Records whether the service can be listened to. Either way the keyring is looked at: it may have changed before.
    #[cfg_attr(not(all(unix, not(target_os = "macos"))), expect(dead_code, reason = "there is no such service there"))]
    pub(super) fn give(&self, given: bool, jobs: &mpsc::Sender<Job>) {
        self.given.store(given, Ordering::SeqCst);
        self.look(jobs);
    }

    /// Records that the service reported a lock, or is gone. Rules sleep before the keyring is looked at, and are read
    /// again after that, whatever it was.
    #[cfg_attr(not(all(unix, not(target_os = "macos"))), expect(dead_code, reason = "there is no such service there"))]
    pub(super) fn locked(&self, why: StoreError, jobs: &mpsc::Sender<Job>) {
        self.asleep.store(true, Ordering::SeqCst);
        self.sleep(why);
        self.look(jobs);
    }

    /// Has the vault's thread look. Any number of words before it comes to that are one look.
    pub(super) fn look(&self, jobs: &mpsc::Sender<Job>) {
        if !self.looking.swap(true, Ordering::SeqCst) {
            // A vault that is gone has nothing to look at.
            let _ = jobs.send(Job::Look);
        }
    }
}
