//! Popups by the Notification Center. Waiting for a choice there needs the main thread's run loop, which is
//! the app's; so a popup only tells, and a click on it brings the app forward by itself.

use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use notify_rust::Notification;
use tokio::sync::oneshot;

use super::carrier::PopupEnd;
use super::words::Popup;
use crate::text::say;

/// One of the system's own sounds.
const SOUND: &str = "Ping";

/// Shows it. The system offers no way to take it back.
pub(super) async fn popup(popup: Popup, _place: Arc<AtomicU32>, closing: oneshot::Receiver<()>) -> PopupEnd {
    // A notification is sent when its handle is dropped, which may take a while: not on the carrier's thread.
    let sent = tokio::task::spawn_blocking(move || {
        let mut notification = Notification::new();
        notification.summary(&popup.summary).body(&popup.body);
        if popup.sound {
            notification.sound_name(SOUND);
        }
        notification.show().map(drop).map_err(|e| e.to_string())
    });
    match sent.await {
        Ok(Ok(())) => {
            let _ = closing.await;
            PopupEnd::Closed
        }
        Ok(Err(error)) => PopupEnd::Failed(error),
        Err(error) => PopupEnd::Failed(error.to_string()),
    }
}

/// Returns the name of what shows popups: a part of the system.
#[expect(clippy::unused_async, reason = "the same shape on every system")]
pub(super) async fn shown_by() -> Option<String> {
    Some(say!("popup-by-system"))
}
