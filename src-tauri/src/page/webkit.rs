//! WebKit's own word that a page's process ended: crashed, killed, or out of memory.

use tauri::{Manager as _, WebviewWindow};
use webkit2gtk::{HardwareAccelerationPolicy, SettingsExt as _, WebView, WebViewExt as _};

use super::{Pages, Remedy};

/// Watches over the page of a window that was just made. To be called on the main thread.
///
/// # Errors
/// Fails when the window is gone.
pub(crate) fn watch(window: &WebviewWindow) -> tauri::Result<()> {
    let pages = window.state::<Pages>().inner().clone();
    window.with_webview(move |made| {
        let view = made.inner();
        if pages.drawn_plainly() {
            draw_plainly(&view);
        }
        view.connect_web_process_terminated(move |view, why| {
            let remedy = pages.died(&format!("{why:?}"));
            if remedy == Remedy::Plainly {
                draw_plainly(view);
            }
            if remedy != Remedy::Rest {
                begin_anew(view);
            }
        });
    })
}

/// Makes the page of a window anew. To be called on the main thread.
///
/// # Errors
/// Fails when the window is gone.
pub(crate) fn make_anew(window: &WebviewWindow) -> tauri::Result<()> {
    window.with_webview(|made| begin_anew(&made.inner()))
}

/// Loads the page in a process of its own. Reloading would do nothing for one that died before it was there.
fn begin_anew(view: &WebView) {
    match view.uri() {
        Some(address) => view.load_uri(&address),
        None => view.reload(),
    }
}

/// Has the engine draw by the processor alone, and so without its way over DMA-BUF. The variable that turns that way off
/// is read once in the life of the app, before its first page: for pages after that there is this alone.
fn draw_plainly(view: &WebView) {
    if let Some(settings) = view.settings() {
        settings.set_hardware_acceleration_policy(HardwareAccelerationPolicy::Never);
    }
}
