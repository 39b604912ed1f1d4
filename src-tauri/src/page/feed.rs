//! Snapshots to the page: the whole state now, and what is another after every change, at most one a frame, and fewer while much happens at
//! once. What waits for the person, or does no longer, comes at once; what runs and ends without them, a moment later. A
//! window that opens late sees everything; one that closes or reloads leaves nothing behind.

mod update;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use countersign_broker::broker::Broker;
use tauri::ipc::Channel;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::show::Presenter;
use update::Sent;
pub(crate) use update::Update;

/// The shortest time between two frames that the eye can tell apart.
const FRAME: Duration = Duration::from_millis(16);
/// The time between frames once many snapshots followed each other without a rest: nobody follows every step of a
/// crowd, and drawing them would take the processor from the runs. Doubled while nothing waits for the person.
const CROWD: Duration = Duration::from_millis(100);
const RESTLESS: u32 = 2;
/// How long changes are gathered before they are drawn, while nothing waits for the person or looks as if it did: a run
/// that has just begun needs the processor more, and nobody sees the difference.
const GATHER: Duration = Duration::from_millis(32);

/// Feeds the app's one page.
#[derive(Clone)]
pub(crate) struct Feed {
    broker: Broker,
    room: Arc<Presenter>,
    tracker: TaskTracker,
    /// Ends the feed of the page that was there before.
    page: Arc<Mutex<CancellationToken>>,
}

impl Feed {
    pub(crate) fn new(broker: Broker, room: Arc<Presenter>, tracker: TaskTracker) -> Self {
        Self { broker, room, tracker, page: Arc::default() }
    }

    /// Feeds this page from now on, and no other.
    pub(crate) fn watch(&self, channel: Channel<Update>) {
        let token = self.leave();
        let feed = self.clone();
        self.tracker.spawn(async move {
            tokio::select! {
                () = token.cancelled() => {}
                () = feed.send(channel) => {}
            }
        });
    }

    /// Ends the feed: the page is gone. Returns the next page's token.
    pub(crate) fn leave(&self) -> CancellationToken {
        let mut page = self.page.lock().unwrap_or_else(PoisonError::into_inner);
        page.cancel();
        *page = CancellationToken::new();
        page.clone()
    }

    async fn send(&self, channel: Channel<Update>) {
        let mut revision = self.broker.revision();
        let mut wishes = self.room.wishes.watch();
        let mut notices = self.room.notices.watch();
        let mut restless = 0;
        let mut sent = Sent::default();
        loop {
            revision.borrow_and_update();
            wishes.borrow_and_update();
            notices.borrow_and_update();
            let (room, core) = (Arc::clone(&self.room), self.broker.snapshot());
            let shows_waiting = !core.waiting.is_empty();
            // Explaining a hostile command may take a while.
            let told = tokio::task::spawn_blocking(move || {
                let snapshot = room.snapshot(&core);
                let update = sent.update(&snapshot);
                (update, sent, snapshot.wanted)
            });
            let Ok((update, now_sent, wanted)) = told.await else { return };
            sent = now_sent;
            let sent_now = update.map(|update| channel.send(update));
            match sent_now {
                Ok(Ok(())) => {}
                Ok(Err(_)) => return,
                Err(error) => return tracing::error!(%error, "the page is told nothing more"),
            }
            if let Some(told) = wanted {
                self.room.wishes.met(&told);
            }
            tokio::time::sleep(if restless < RESTLESS { FRAME } else { CROWD }).await;
            // What cannot be seen any more ends below.
            let changed = revision.has_changed().unwrap_or(true);
            restless = if changed { restless.saturating_add(1) } else { 0 };
            tokio::select! {
                changed = revision.changed() => match changed {
                    Ok(()) if shows_waiting => {}
                    Ok(()) => self.gather(&mut revision, if restless > RESTLESS { CROWD } else { GATHER }).await,
                    Err(_) => return,
                },
                changed = wishes.changed() => if changed.is_err() { return },
                changed = notices.changed() => if changed.is_err() { return },
            }
        }
    }

    /// Waits until something waits for the person, or the time is over.
    async fn gather(&self, revision: &mut watch::Receiver<u64>, moment: Duration) {
        let end = Instant::now() + moment;
        while !self.broker.waits() {
            match timeout_at(end, revision.changed()).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) | Err(_) => return,
            }
        }
    }
}
