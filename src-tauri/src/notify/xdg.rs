//! Popups by the freedesktop notification service.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use notify_rust::{Hint, Notification, NotificationResponse, Urgency};
use tokio::sync::oneshot;

use super::Action;
use super::carrier::End;
use super::words::Popup;
use crate::words;

const REVIEW: &str = "review";
const DENY: &str = "deny";

/// Shows it in the place of the popup whose number `place` holds, and waits: for the person, or for `closing`
/// to be told (then it is taken away) or dropped (then its successor has its place).
pub(super) async fn popup(popup: Popup, place: Arc<AtomicU32>, mut closing: oneshot::Receiver<()>) -> End {
    let mut notification = Notification::new();
    notification.appname(words::NAME).summary(&popup.summary).body(&popup.body).icon(&popup.icon);
    notification.urgency(Urgency::Normal).hint(Hint::Category("x-countersign.request".to_owned()));
    // A click on the popup itself is the wish to see more.
    notification.action("default", words::REVIEW).action(REVIEW, words::REVIEW);
    if popup.deny {
        notification.action(DENY, words::DENY);
    }
    match place.load(Ordering::SeqCst) {
        0 => {}
        number => {
            notification.id(number);
        }
    }
    let shown = match notification.show_async().await {
        Ok(shown) => shown,
        Err(error) => return End::Failed(error.to_string()),
    };
    place.store(shown.id(), Ordering::SeqCst);
    let mut end = End::Closed;
    let wait = shown.wait_for_action_async(|response| {
        end = match response {
            NotificationResponse::Default => End::Chosen(Action::Review),
            NotificationResponse::Action(action) if action == REVIEW => End::Chosen(Action::Review),
            NotificationResponse::Action(action) if action == DENY => End::Chosen(Action::Deny),
            _ => End::Closed,
        };
    });
    tokio::select! {
        () = wait => return end,
        told = &mut closing => if told.is_ok() {
            shown.close_async().await;
        }
    }
    End::Closed
}
