//! The one window. It is made when somebody wants to see it and given back when it is closed: the page and its
//! engine cost more memory than all the rest. It opens only because a person asked for it.

use tauri::{AppHandle, Manager as _, UserAttentionType, WebviewUrl, WebviewWindow, WebviewWindowBuilder};

use crate::page;
use crate::text::say;

/// The window's name in the capability file.
pub(crate) const MAIN: &str = "main";

/// Shows the window with the focus, making it if it is not there: a person asked for it, in the tray or a notification.
pub(crate) fn open(app: &AppHandle) {
    show(app, true);
}

/// Shows the window without taking the focus: whoever asked did so through the socket, where a program may ask as
/// well, and what a person is typing elsewhere must not land on a card.
pub(crate) fn offer(app: &AppHandle) {
    show(app, false);
}

fn show(app: &AppHandle, focus: bool) {
    let app = app.clone();
    let handle = app.clone();
    // Windows are made on the main thread only.
    let made = handle.run_on_main_thread(move || {
        if let Err(error) = show_here(&app, focus) {
            tracing::error!(%error, "the window could not be opened");
        }
    });
    if let Err(error) = made {
        tracing::error!(%error, "the window could not be opened");
    }
}

fn show_here(app: &AppHandle, focus: bool) -> tauri::Result<()> {
    if let Some(window) = app.get_webview_window(MAIN) {
        if app.state::<page::Pages>().wanted() {
            page::make_anew(&window)?;
        }
        window.show()?;
        window.unminimize()?;
        return if focus {
            window.set_focus()
        } else {
            window.request_user_attention(Some(UserAttentionType::Informational))
        };
    }
    let window = || {
        WebviewWindowBuilder::new(app, MAIN, WebviewUrl::default())
            .title(say!("tray-name"))
            .inner_size(1120.0, 760.0)
            .min_inner_size(420.0, 420.0)
            .focused(focus)
    };
    let made = window().build().or_else(|error| {
        // Its engine wants a folder of its own in the data folder, and the page keeps nothing there. A data folder that
        // cannot be written must not cost the person the window.
        let Ok(folder) = countersign_bridge::endpoint::folder() else { return Err(error) };
        tracing::warn!(%error, "the window keeps nothing on the disk");
        window().incognito(true).data_directory(folder.join("page")).build()
    })?;
    watched(&made)
}

/// A page that dies is noticed. On macOS the toolkit is told so for all windows at once.
#[cfg_attr(
    any(target_os = "macos", windows),
    expect(clippy::unnecessary_wraps, reason = "the same shape on every system")
)]
fn watched(window: &WebviewWindow) -> tauri::Result<()> {
    #[cfg(all(unix, not(target_os = "macos")))]
    return page::watch(window);
    #[cfg(any(target_os = "macos", windows))]
    {
        let _ = window;
        Ok(())
    }
}
