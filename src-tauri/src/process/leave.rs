//! Leaving in order: nothing new is taken in, every run is ended with its tree, and only then the process goes.
//! The system's wish (a signal, a session's end) and a person's are the same.

use std::time::Duration;

use countersign_broker::broker::Broker;
use countersign_broker::history::AnchorKeeper;
use countersign_broker::runner;
use tauri::AppHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How long quitting may take: longer than a run's grace and drain together, and than stopping on another computer with
/// its drains; then the app quits all the same.
const PATIENCE: Duration = Duration::from_secs(12);
/// How long closing the record may take.
const CLOSING: Duration = Duration::from_secs(2);
/// How long agents may take to receive their last answers.
const FAREWELL: Duration = Duration::from_secs(2);

/// Quits once, however often it's asked.
#[derive(Clone)]
pub(crate) struct Leaver {
    wish: CancellationToken,
}

impl Leaver {
    /// Waits for the wish on the tracker. `callers` has the connections of agents.
    pub(crate) fn new(
        app: AppHandle,
        broker: Broker,
        callers: TaskTracker,
        anchor_keeper: AnchorKeeper,
        tracker: &TaskTracker,
    ) -> Self {
        let wish = CancellationToken::new();
        let leaver = Self { wish: wish.clone() };
        tracker.spawn(async move {
            tokio::select! {
                () = wish.cancelled() => {}
                () = signalled() => {}
            }
            if tokio::time::timeout(PATIENCE, broker.quit()).await.is_err() {
                tracing::error!("some runs did not end in time");
                // What became of the others is not to be lost with them.
                if tokio::time::timeout(CLOSING, broker.close_record()).await.is_err() {
                    tracing::error!("the record was not closed in time");
                }
            }
            callers.close();
            if tokio::time::timeout(FAREWELL, callers.wait()).await.is_err() {
                tracing::warn!("an agent did not take its last answer");
            }
            anchor_keeper.last().await;
            // Looks at the disk and at what lives, for a moment; nobody else is here any more.
            runner::untrace();
            app.exit(0);
        });
        leaver
    }

    /// Begins to leave.
    pub(crate) fn leave(&self) {
        self.wish.cancel();
    }
}

#[cfg(unix)]
async fn signalled() {
    use tokio::signal::unix::{SignalKind, signal};
    let listen = |kind| signal(kind).inspect_err(|error| tracing::warn!(%error, "a signal cannot be listened to"));
    let (Ok(mut term), Ok(mut int), Ok(mut hup)) =
        (listen(SignalKind::terminate()), listen(SignalKind::interrupt()), listen(SignalKind::hangup()))
    else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = term.recv() => {}
        _ = int.recv() => {}
        _ = hup.recv() => {}
    }
}

#[cfg(windows)]
async fn signalled() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}
