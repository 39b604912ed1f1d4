//! The anchor outside the record: the end of the chain, kept where whoever can write the record's file cannot just as
//! well write. With it a record that was cut at its end, or made anew, is noticed at the next start.
//!
//! The place is slow and now and then away, so nobody waits for it: the anchor follows the record at quiet moments, a
//! few seconds behind, and once more when Countersign leaves. What is not the record that was left is said, and the
//! anchor stays as it is until the person has taken note.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use thiserror::Error;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::{Anchor, Health, History, RecordReader, Verified, lock};
use crate::text::say;

/// A place outside the record that keeps one short text. Both calls may block.
pub trait AnchorStore: Send + Sync {
    /// Returns the text stored last, if any.
    ///
    /// # Errors
    ///
    /// Returns why it can't be read now.
    fn kept(&self) -> Result<Option<String>, AnchorError>;

    /// Keeps this in place of what was kept before.
    ///
    /// # Errors
    /// Returns why it was not kept.
    fn keep(&self, anchor: &str) -> Result<(), AnchorError>;
}

/// How the record compares with its anchor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnchorStatus {
    /// It was not looked at yet.
    Opening,
    /// The record reaches to where it was left, and the anchor follows it.
    Held,
    /// It is not the record that was left.
    Mismatch {
        /// The number of the newest entry it had.
        at: u64,
        /// The difference, in sentences.
        what: String,
    },
    /// It cannot be told at the moment, or the anchor cannot follow.
    Away(AnchorError),
}

/// The reason the anchor can't be read or stored now. Each is part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnchorError {
    /// The place is locked.
    #[error("{}", say!("history-anchor-locked"))]
    Locked,
    /// There is no such place.
    #[error("{}", say!("history-anchor-absent"))]
    Absent,
    /// The place did something else.
    #[error("{}", say!("history-anchor-refused"))]
    Refused,
    /// Asking it went wrong here.
    #[error("{}", say!("history-anchor-failed"))]
    Failed,
    /// The record itself cannot be read.
    #[error("{}", say!("history-anchor-unread", what = .0))]
    Unread(String),
    /// The written anchor may still be lost.
    #[error("{}", say!("history-anchor-unsettled", what = .0))]
    Unsettled(String),
}

/// The times at which the anchor follows the record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Once nothing was written for so long,
    pub quiet: Duration,
    /// and at the latest after this.
    pub latest: Duration,
    /// When the place was away it is asked again after this.
    pub again: Duration,
    /// How long quitting waits for it.
    pub leaving: Duration,
}

const PACE: Pace = Pace {
    quiet: Duration::from_secs(2),
    latest: Duration::from_secs(10),
    again: Duration::from_secs(30),
    leaving: Duration::from_secs(3),
};

/// Keeps a record's anchor. Clones share one.
#[derive(Clone)]
pub struct AnchorKeeper {
    inner: Arc<Inner>,
}

struct Inner {
    history: History,
    /// Where the record ended when it was opened.
    found: Anchor,
    anchor_store: Arc<dyn AnchorStore>,
    pace: Pace,
    moored: watch::Sender<AnchorStatus>,
    /// The stored anchor, as far as it's known.
    known: Mutex<Option<Anchor>>,
    /// The anchor may be replaced: the record was held against it, or the person took note.
    free: AtomicBool,
    noted: Notify,
}

impl AnchorKeeper {
    /// Makes the keeper; nothing is compared before [`AnchorKeeper::run`].
    #[must_use]
    pub fn new(history: History, anchor_store: Arc<dyn AnchorStore>) -> Self {
        Self::at(history, anchor_store, PACE)
    }

    pub(super) fn at(history: History, anchor_store: Arc<dyn AnchorStore>, pace: Pace) -> Self {
        let (moored, known, free, noted) =
            (watch::Sender::new(AnchorStatus::Opening), Mutex::default(), AtomicBool::new(false), Notify::new());
        let found = history.head();
        Self { inner: Arc::new(Inner { history, found, anchor_store, pace, moored, known, free, noted }) }
    }

    /// Returns how the record compares with its anchor, now and at every change.
    #[must_use]
    pub fn moored(&self) -> watch::Receiver<AnchorStatus> {
        self.inner.moored.subscribe()
    }

    /// Accepts, for the person, that the record isn't the one that was left: from now on the anchor follows it.
    pub fn take_note(&self) {
        if matches!(*self.inner.moored.borrow(), AnchorStatus::Mismatch { .. }) {
            self.inner.noted.notify_one();
        }
    }

    /// Compares the record with the stored anchor, then lets the anchor follow it until this is dropped.
    pub async fn run(&self) {
        loop {
            let looked = self.look().await;
            let adrift = matches!(looked, AnchorStatus::Mismatch { .. });
            let away = matches!(looked, AnchorStatus::Away(_));
            self.say(looked);
            if away {
                sleep(self.inner.pace.again).await;
                continue;
            }
            if adrift {
                self.inner.noted.notified().await;
                self.say(AnchorStatus::Held);
            }
            break;
        }
        self.inner.free.store(true, Ordering::SeqCst);
        self.follow().await;
    }

    /// Stores the last anchor when the record is closed. Waits for a few seconds at most.
    pub async fn last(&self) {
        if self.inner.free.load(Ordering::SeqCst)
            && !matches!(timeout(self.inner.pace.leaving, self.renew()).await, Ok(Ok(())))
        {
            tracing::warn!("the end of the record could not be kept outside of it");
        }
    }

    /// Holds the record against the anchor as it is known now.
    pub async fn check(&self) -> AnchorStatus {
        let said = self.inner.moored.borrow().clone();
        match (self.known(), said) {
            (Some(anchor), AnchorStatus::Held | AnchorStatus::Away(_)) => match self.against(anchor, None).await {
                AnchorStatus::Held => self.inner.moored.borrow().clone(),
                other => other,
            },
            (_, said) => said,
        }
    }

    /// Returns the stored anchor, as far as it's known.
    pub(super) fn known(&self) -> Option<Anchor> {
        *lock(&self.inner.known)
    }

    async fn look(&self) -> AnchorStatus {
        let anchor_store = Arc::clone(&self.inner.anchor_store);
        let kept = match off_thread(move || anchor_store.kept()).await {
            Err(why) => return AnchorStatus::Away(why),
            Ok(None) => return AnchorStatus::Held,
            Ok(Some(text)) => text.parse::<Anchor>(),
        };
        let Ok(anchor) = kept else {
            let what = say!("record-what-is-kept-of-it");
            return AnchorStatus::Mismatch { at: 0, what };
        };
        // One that could not be read was set aside, and that is said already.
        if matches!(*self.inner.history.health().borrow(), Health::SetAside(_)) {
            return AnchorStatus::Held;
        }
        let moored = self.against(anchor, Some(self.inner.found.entries)).await;
        if moored == AnchorStatus::Held {
            *lock(&self.inner.known) = Some(anchor);
        }
        moored
    }

    /// Compares the record with an anchor. `ended` is where the record ended when it was opened: entries written since
    /// don't hide that some were missing.
    async fn against(&self, anchor: Anchor, ended: Option<u64>) -> AnchorStatus {
        let look = move |reader: &RecordReader| {
            let ends = ended.map_or_else(|| reader.last(), Ok)?;
            Ok((reader.verify_against(anchor)?, ends))
        };
        match self.inner.history.read(look).await {
            Ok((Verified::Intact { .. }, _)) => AnchorStatus::Held,
            Ok((Verified::Broken { at, .. }, ends)) => AnchorStatus::Mismatch { at, what: missing(at, ends) },
            Err(error) => AnchorStatus::Away(AnchorError::Unread(error.to_string())),
        }
    }

    async fn follow(&self) {
        let mut heads = self.inner.history.heads();
        loop {
            let head = *heads.borrow_and_update();
            if self.known() == Some(head) {
                if heads.changed().await.is_err() {
                    return;
                }
                continue;
            }
            self.quiet(&mut heads).await;
            let renewed = self.renew().await;
            let away = renewed.is_err();
            self.say(renewed.map_or_else(AnchorStatus::Away, |()| AnchorStatus::Held));
            if away {
                sleep(self.inner.pace.again).await;
            }
        }
    }

    /// Waits until the record is at rest, or for long enough.
    async fn quiet(&self, heads: &mut watch::Receiver<Anchor>) {
        let latest = Instant::now() + self.inner.pace.latest;
        while Instant::now() < latest {
            let quiet = latest.min(Instant::now() + self.inner.pace.quiet);
            if !matches!(timeout_at(quiet, heads.changed()).await, Ok(Ok(()))) {
                return;
            }
        }
    }

    async fn renew(&self) -> Result<(), AnchorError> {
        // What the disk may still lose would look cut off after a power cut.
        let settled = self.inner.history.settled().await;
        let anchor = settled.map_err(|error| AnchorError::Unsettled(error.to_string()))?;
        let (anchor_store, text) = (Arc::clone(&self.inner.anchor_store), anchor.to_string());
        off_thread(move || anchor_store.keep(&text)).await?;
        *lock(&self.inner.known) = Some(anchor);
        Ok(())
    }

    fn say(&self, moored: AnchorStatus) {
        self.inner.moored.send_if_modified(|said| {
            let changes = *said != moored;
            *said = moored;
            changes
        });
    }
}

fn missing(at: u64, there: u64) -> String {
    match at.saturating_sub(there) {
        0 => say!("record-its-entry-is-not-the", at = at),
        more if there == 0 => say!("record-it-is-empty-and-entries", more = more),
        1 => say!("record-it-ends-at-entry-one", there = there),
        more => say!("record-it-ends-at-entry-more", there = there, more = more),
    }
}

async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, AnchorError> + Send + 'static,
) -> Result<T, AnchorError> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(AnchorError::Failed))
}
