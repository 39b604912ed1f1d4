//! Popups by the freedesktop notification service.

mod server;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use notify_rust::{CloseReason, Hint, Notification, NotificationResponse, Urgency};
use tokio::sync::oneshot;

use super::Action;
use super::carrier::PopupEnd;
use super::words::Popup;
use crate::text::say;
use server::Server;
pub(super) use server::shown_by;

const REVIEW: &str = "review";
const DENY: &str = "deny";
/// A sound of the freedesktop.org sound naming specification.
const SOUND: &str = "message-new-instant";

/// Shows it in the place of the popup whose number `place` holds, and waits: for the person, or for `closing`
/// to be told (then it is taken away) or dropped (then its successor has its place).
pub(super) async fn popup(popup: Popup, place: Arc<AtomicU32>, mut closing: oneshot::Receiver<()>) -> PopupEnd {
    let mut notification = notification(&popup, Server::ask().await);
    match place.load(Ordering::SeqCst) {
        0 => {}
        number => {
            notification.id(number);
        }
    }
    let shown = match notification.show_async().await {
        Ok(shown) => shown,
        Err(error) => return PopupEnd::Failed(error.to_string()),
    };
    place.store(shown.id(), Ordering::SeqCst);
    let mut end = PopupEnd::Closed;
    let wait = shown.wait_for_action_async(|response| {
        end = match response {
            NotificationResponse::Default => PopupEnd::Chosen(Action::Review),
            NotificationResponse::Action(action) if action == REVIEW => PopupEnd::Chosen(Action::Review),
            NotificationResponse::Action(action) if action == DENY => PopupEnd::Chosen(Action::Deny),
            NotificationResponse::Closed(CloseReason::Expired) => PopupEnd::RanOut,
            _ => PopupEnd::Closed,
        };
    });
    tokio::select! {
        () = wait => return end,
        told = &mut closing => if told.is_ok() {
            shown.close_async().await;
        }
    }
    PopupEnd::Closed
}

/// The popup as this server can show it.
fn notification(popup: &Popup, server: Server) -> Notification {
    let mut notification = Notification::new();
    notification.appname(&say!("tray-name")).icon(&popup.icon);
    notification.urgency(Urgency::Normal).hint(Hint::Category("x-countersign.request".to_owned()));
    if popup.sound {
        notification.sound_name(SOUND);
    } else {
        notification.hint(Hint::SuppressSound(true));
    }
    if server.body {
        notification.summary(&popup.summary).body(&server.text(&popup.body));
    } else {
        notification.summary(&format!("{}: {}", popup.summary, popup.body));
    }
    if server.actions {
        // A click on the popup itself is the wish to see more.
        notification.action("default", &popup.open).action(REVIEW, &popup.open);
        if popup.deny {
            notification.action(DENY, &say!("popup-deny"));
        }
    }
    notification
}
