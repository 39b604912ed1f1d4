//! Whether the record is kept, in words for the person.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

use tokio::sync::watch;

use super::chain::Anchor;
use super::event::now;
use super::lock;
use crate::text::say;

/// Whether the record is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Health {
    /// It is.
    Ready,
    /// It is, but the record before it could not be read, or not by this version, and was set aside under another name.
    SetAside(String),
    /// It is again, but something was not kept; how much is also an entry of the record.
    Missed(String),
    /// It is not: what happened, what it means, what to do. Commands run all the same.
    NotKept(String),
}

/// The state that the writing thread shares with everybody else.
#[derive(Debug)]
pub(super) struct Shared {
    health: watch::Sender<Health>,
    /// The messages while it's kept: what was set aside, and what was missed.
    resting: Mutex<[Option<String>; 2]>,
    /// There is a file that is written.
    open: AtomicBool,
    head: watch::Sender<Anchor>,
    /// How often something that happened to requests was written.
    tellings: watch::Sender<u64>,
    /// Events that were not kept and are not yet said in the record, and when the first of them came.
    lost: Mutex<(u64, u64)>,
    /// Events that are being written and cannot be for now.
    pub(super) stuck: AtomicU64,
    /// Bytes of events on their way.
    pub(super) waiting: AtomicUsize,
    /// The broker closes: nobody waits for a disk any more.
    pub(super) closing: AtomicBool,
    /// Counts the files there were since the start; a reader of an earlier one is of no use.
    pub(super) file: AtomicU64,
}

impl Shared {
    /// Makes the state of a record that is open and ends so, or isn't open yet.
    pub(super) fn new(health: Health, head: Option<Anchor>) -> Self {
        Self {
            resting: Mutex::new(match &health {
                Health::SetAside(words) => [Some(words.clone()), None],
                _ => [None, None],
            }),
            health: watch::Sender::new(health),
            open: AtomicBool::new(head.is_some()),
            head: watch::Sender::new(head.unwrap_or(Anchor::START)),
            tellings: watch::Sender::new(0),
            lost: Mutex::default(),
            stuck: AtomicU64::new(0),
            waiting: AtomicUsize::new(0),
            closing: AtomicBool::new(false),
            file: AtomicU64::new(0),
        }
    }

    pub(super) fn watch(&self) -> watch::Receiver<Health> {
        self.health.subscribe()
    }

    pub(super) fn is_open(&self) -> bool {
        self.open.load(Ordering::SeqCst)
    }

    /// Records that it could be opened after all.
    pub(super) fn opened(&self, head: Anchor) {
        self.grew(head);
        self.open.store(true, Ordering::SeqCst);
    }

    /// Records that nothing is kept at the moment.
    pub(super) fn trouble(&self, words: String) {
        self.say(Health::NotKept(words));
    }

    /// Records that it's kept again.
    pub(super) fn well(&self) {
        let health = match self.resting().clone() {
            [Some(aside), Some(missed)] => Health::SetAside(format!("{aside} {missed}")),
            [Some(aside), None] => Health::SetAside(aside),
            [None, Some(missed)] => Health::Missed(missed),
            [None, None] => Health::Ready,
        };
        self.say(health);
    }

    /// Records that the file broke and was set aside; to be reported once there is another.
    pub(super) fn aside(&self, words: String) {
        self.resting()[0] = Some(words);
    }

    fn resting(&self) -> MutexGuard<'_, [Option<String>; 2]> {
        lock(&self.resting)
    }

    /// Records that an event wasn't kept, while others are.
    pub(super) fn missed(&self, words: String) {
        self.resting()[1] = Some(words);
        if !matches!(*self.health.borrow(), Health::NotKept(_)) {
            self.well();
        }
    }

    fn say(&self, health: Health) {
        self.health.send_if_modified(|said| {
            let changes = *said != health;
            *said = health;
            changes
        });
    }

    /// Counts events that cannot be kept.
    pub(super) fn lose(&self, events: u64) {
        {
            let mut lost = lock(&self.lost);
            let since = if lost.0 == 0 { now() } else { lost.1 };
            *lost = (lost.0 + events, since);
        }
        self.trouble(say!("record-the-record-cannot-keep-up"));
    }

    /// Records how many events an earlier start couldn't write, and since when: the record has yet to say so.
    pub(super) fn lost_before(&self, lost: (u64, u64)) {
        *lock(&self.lost) = lost;
    }

    /// Returns how many events the record lacks for now, apart from those on their way to it.
    pub(super) fn unkept(&self) -> u64 {
        self.lost().0 + self.stuck.load(Ordering::Relaxed)
    }

    /// Returns how many events are lost and not yet noted in the record, and since when.
    pub(super) fn lost(&self) -> (u64, u64) {
        *lock(&self.lost)
    }

    /// Records that so many lost events are noted in the record. Those lost meanwhile are counted from now on.
    pub(super) fn told(&self, events: u64) {
        {
            let mut lost = lock(&self.lost);
            *lost = (lost.0.saturating_sub(events), now());
        }
        self.resting()[1] = Some(say!("record-the-record-is-kept-again", events = events));
    }

    pub(super) fn head(&self) -> Anchor {
        *self.head.borrow()
    }

    pub(super) fn heads(&self) -> watch::Receiver<Anchor> {
        self.head.subscribe()
    }

    pub(super) fn grew(&self, head: Anchor) {
        self.head.send_if_modified(|known| std::mem::replace(known, head) != head);
    }

    pub(super) fn tellings(&self) -> watch::Receiver<u64> {
        self.tellings.subscribe()
    }

    /// Signals that new events of requests can be read.
    pub(super) fn tells_more(&self) {
        self.tellings.send_modify(|tellings| *tellings = tellings.wrapping_add(1));
    }
}
