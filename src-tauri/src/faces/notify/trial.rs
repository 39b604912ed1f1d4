//! Whether popups can be seen here: who shows them, and one for a try.

use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

use super::carrier::{self, PopupEnd};
use super::{Action, words};
use crate::text::say;

/// A popup that has not failed by then is on the screen.
const SHOWN: Duration = Duration::from_secs(3);

/// The reason no popup was shown.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TrialError {
    /// The icon wasn't drawn.
    #[error(transparent)]
    Icon(#[from] tauri::Error),
    /// The desktop refused, in its own words.
    #[error("{}", say!("popup-trial-failed", why = .0))]
    Failed(String),
}

/// Returns the name of what shows popups here; nothing when nobody does. Waits for a few seconds at most.
pub(crate) async fn shown_by() -> Option<String> {
    carrier::shown_by().await
}

/// Shows a popup that says it is one for a try, heard or not; a click on it calls `open`.
///
/// # Errors
///
/// When no popup could be shown.
pub(crate) async fn show(sound: bool, open: impl FnOnce() + Send + 'static) -> Result<(), TrialError> {
    let icon = tauri::async_runtime::spawn_blocking(words::icon).await?;
    let (tell, told) = oneshot::channel();
    drop(tauri::async_runtime::spawn(async move {
        // Nobody takes it away: it goes when the person or the desktop lets it go.
        let (_keep, closing) = oneshot::channel();
        match carrier::once(words::trial(&icon).heard(sound), closing).await {
            PopupEnd::Chosen(Action::Review) => open(),
            PopupEnd::Failed(why) => drop(tell.send(why)),
            PopupEnd::Chosen(Action::Deny) | PopupEnd::Closed | PopupEnd::RanOut => {}
        }
    }));
    match timeout(SHOWN, told).await {
        Ok(Ok(why)) => Err(TrialError::Failed(why)),
        Ok(Err(_)) | Err(_) => Ok(()),
    }
}
