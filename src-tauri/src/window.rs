//! The one window. It is made when somebody wants to see it and given back when it is closed: the page and its
//! engine cost more memory than all the rest. It opens only because a person asked for it.

use tauri::{AppHandle, Manager as _, WebviewUrl, WebviewWindowBuilder};

/// The window's name in the capability file.
pub(crate) const MAIN: &str = "main";

/// Shows the window, making it if it is not there.
pub(crate) fn open(app: &AppHandle) {
    let app = app.clone();
    let handle = app.clone();
    // Windows are made on the main thread only.
    let made = handle.run_on_main_thread(move || {
        if let Err(error) = open_here(&app) {
            tracing::error!(%error, "the window could not be opened");
        }
    });
    if let Err(error) = made {
        tracing::error!(%error, "the window could not be opened");
    }
}

fn open_here(app: &AppHandle) -> tauri::Result<()> {
    if let Some(window) = app.get_webview_window(MAIN) {
        window.show()?;
        window.unminimize()?;
        return window.set_focus();
    }
    WebviewWindowBuilder::new(app, MAIN, WebviewUrl::default())
        .title("Countersign")
        .inner_size(1120.0, 760.0)
        .min_inner_size(420.0, 420.0)
        .build()?;
    Ok(())
}
