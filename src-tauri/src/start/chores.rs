//! What goes on beside everything else for as long as the app lives.

use std::path::PathBuf;
use std::time::Duration;

use countersign_broker::broker::Broker;
use countersign_broker::history::History;
use tokio::sync::mpsc::Receiver;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::settings::Settings;

/// How often the record is trimmed by age and size.
const BETWEEN_TRIMS: Duration = Duration::from_secs(60 * 60);

/// Reads the rules now and whenever the keyring may have changed.
pub(crate) async fn keep_rules(broker: Broker, mut changes: Receiver<()>, used: PathBuf) {
    broker.keep_usage(used).await;
    loop {
        broker.load_rules().await;
        if changes.recv().await.is_none() {
            return;
        }
    }
}

/// Lets what is chosen while the app runs take effect at once.
pub(crate) async fn follow(settings: Settings, broker: Broker) {
    let mut choices = settings.watch();
    loop {
        let (minutes, mask, limits, allowed) = {
            let now = choices.borrow_and_update();
            (now.session_minutes, now.mask_for_agents, now.record.retention(), now.limits.limits())
        };
        broker.limit(allowed);
        broker.keep_sessions(Duration::from_secs(u64::from(minutes) * 60));
        broker.veil_answers(mask);
        broker.history().limit(limits);
        if choices.changed().await.is_err() {
            return;
        }
    }
}

/// Removes what is too old or too much from the record: at the start, now and then, and when other limits are chosen.
pub(crate) async fn keep_small(history: History) {
    let mut limits = history.limits();
    loop {
        limits.borrow_and_update();
        match history.trim().await {
            Ok(trimming) if trimming.more => continue,
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "the record was not trimmed"),
        }
        // The other end of it is the record's own, which lives as long as this.
        let _ = timeout(BETWEEN_TRIMS, limits.changed()).await;
    }
}

/// Goes on with something until the app leaves.
pub(crate) async fn until(stop: CancellationToken, work: impl Future<Output = ()>) {
    tokio::select! {
        () = stop.cancelled() => {}
        () = work => {}
    }
}
