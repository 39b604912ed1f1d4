//! Popups as Windows toasts.

use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use notify_rust::{CloseReason, Notification, NotificationResponse};
use tokio::sync::oneshot;

use super::Action;
use super::carrier::PopupEnd;
use super::words::Popup;
use crate::text::say;

const REVIEW: &str = "review";
const DENY: &str = "deny";
/// The system's sound for a new message; without one a toast is silent.
const SOUND: &str = "IM";

/// Shows it and waits for the person. A toast cannot be taken back; one whose request is gone leads nowhere.
pub(super) async fn popup(popup: Popup, _place: Arc<AtomicU32>, closing: oneshot::Receiver<()>) -> PopupEnd {
    let waiting = tokio::task::spawn_blocking(move || {
        let mut notification = Notification::new();
        notification.appname(&say!("tray-name")).summary(&popup.summary).body(&popup.body).action(REVIEW, &popup.open);
        if popup.deny {
            notification.action(DENY, &say!("popup-deny"));
        }
        if popup.sound {
            notification.sound_name(SOUND);
        }
        let shown = notification.show().map_err(|error| error.to_string())?;
        let mut end = PopupEnd::Closed;
        let answer = |response: &NotificationResponse| {
            end = match response {
                NotificationResponse::Default => PopupEnd::Chosen(Action::Review),
                NotificationResponse::Action(action) if action == REVIEW => PopupEnd::Chosen(Action::Review),
                NotificationResponse::Action(action) if action == DENY => PopupEnd::Chosen(Action::Deny),
                NotificationResponse::Closed(CloseReason::Expired) => PopupEnd::RanOut,
                _ => PopupEnd::Closed,
            };
        };
        shown.wait_for_response(answer).map_err(|error| error.to_string())?;
        Ok::<_, String>(end)
    });
    tokio::select! {
        ended = waiting => match ended {
            Ok(Ok(end)) => end,
            Ok(Err(error)) => PopupEnd::Failed(error),
            Err(error) => PopupEnd::Failed(error.to_string()),
        },
        _ = closing => PopupEnd::Closed,
    }
}

/// Returns the name of what shows popups: a part of the system.
#[expect(clippy::unused_async, reason = "the same shape on every system")]
pub(super) async fn shown_by() -> Option<String> {
    Some(say!("popup-by-system"))
}
