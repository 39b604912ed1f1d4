//! Whether popups can be seen here: who shows them, and one for a try.

use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

use super::carrier::{self, PopupEnd};
use super::{Action, words};
use crate::text::say;

/// A popup that has not failed by then is on the screen.
const SHOWN: Duration = Duration::from_secs(3);

/// Returns the name of what shows popups here; nothing when nobody does. Waits for a few seconds at most.
pub(crate) async fn shown_by() -> Option<String> {
    carrier::shown_by().await
}

/// Shows a popup that says it is one for a try, heard or not; a click on it calls `open`.
///
/// # Errors
/// Why none was shown.
pub(crate) async fn show(sound: bool, open: impl FnOnce() + Send + 'static) -> Result<(), String> {
    let icon = tauri::async_runtime::spawn_blocking(words::icon).await.map_err(|error| error.to_string())?;
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
        Ok(Ok(why)) => Err(say!("popup-trial-failed", why = why)),
        Ok(Err(_)) | Err(_) => Ok(()),
    }
}
