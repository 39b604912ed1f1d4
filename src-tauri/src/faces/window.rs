//! The one window. It is made when somebody wants to see it and given back when it is closed: the page and its
//! engine cost more memory than all the rest. It opens only because a person asked for it.
//!
//! It has two forms: the whole desk, and a small window for one card at a time, which never takes the focus by itself.

mod placement;

use std::sync::Arc;
use std::time::Duration;

use countersign_broker::broker::Broker;
use tauri::window::Color;
use tauri::{
    AppHandle, Manager as _, Theme, UserAttentionType, WebviewUrl, WebviewWindow, WebviewWindowBuilder, WindowEvent,
};

use crate::page;
use crate::settings::Settings;
use crate::text::say;
pub(crate) use placement::{PageTheme, PlacementFile};

/// The window's name in the capability file.
pub(crate) const MAIN: &str = "main";

/// So long a closed window lives on, for its page to send what it held back.
const FAREWELL: Duration = Duration::from_millis(300);

/// The page's own ground, `--paper` of its style sheet.
const PAPER_LIGHT: (u8, u8, u8) = (0xfa, 0xf9, 0xf6);
const PAPER_DARK: (u8, u8, u8) = (0x16, 0x18, 0x1c);

/// Shows the window with the focus, making it if it is not there: a person asked for it, in the tray or a notification.
pub(crate) fn open(app: &AppHandle) {
    show(app, true);
}

/// Shows the small window, which takes no focus.
pub(crate) fn open_small(app: &AppHandle) {
    shape(app, true);
    show(app, false);
}

/// Makes the window the small one or the whole, now if it is open, else when it opens.
pub(crate) fn shape(app: &AppHandle, small: bool) {
    on_main_thread(app, move |app| {
        let placement = app.state::<Arc<PlacementFile>>();
        if placement.is_small() == small {
            return Ok(());
        }
        let window = app.get_webview_window(MAIN);
        if let Some(window) = &window {
            placement.note(window);
        }
        placement.set_small(small);
        if let Some(window) = &window {
            window.unmaximize()?;
            placement.apply(window)?;
            window.set_always_on_top(on_top(app))?;
        }
        Ok(())
    });
}

/// Brings the open window up to date: the count of waiting requests in its title, and whether it stays above others.
pub(crate) fn refresh(app: &AppHandle, waiting: usize) {
    on_main_thread(app, move |app| {
        let Some(window) = app.get_webview_window(MAIN) else { return Ok(()) };
        // Only what differs: desktops redraw and stack anew at each word.
        let (title, above) = (title(waiting), on_top(app));
        if window.title()? != title {
            window.set_title(&title)?;
        }
        if window.is_always_on_top()? == above { Ok(()) } else { window.set_always_on_top(above) }
    });
}

/// Closes the window once its page has sent what it holds back for a moment. Called on the main thread.
pub(crate) fn close(app: &AppHandle) {
    let Some(window) = app.get_webview_window(MAIN) else { return };
    // Engines do not tell a page whose window is destroyed.
    let hidden = window.hide().and_then(|()| window.eval("dispatchEvent(new Event('pagehide'))"));
    if let Err(error) = hidden {
        tracing::warn!(%error, "the page could not be told that it closes");
    }
    let app = app.clone();
    drop(tauri::async_runtime::spawn(async move {
        tokio::time::sleep(FAREWELL).await;
        // Somebody may have asked for it again meanwhile.
        on_main_thread(&app, move |_| if window.is_visible()? { Ok(()) } else { window.destroy() });
    }));
}

/// Notes where the window goes, and keeps that when the person turns elsewhere. Called on the main thread.
pub(crate) fn follow(app: &AppHandle, event: &WindowEvent) {
    let placement = Arc::clone(&app.state::<Arc<PlacementFile>>());
    match event {
        WindowEvent::Moved(_) | WindowEvent::Resized(_) => {
            if let Some(window) = app.get_webview_window(MAIN) {
                placement.note(&window);
            }
        }
        WindowEvent::Focused(false) | WindowEvent::Destroyed => {
            drop(tauri::async_runtime::spawn_blocking(move || placement.keep()));
        }
        _ => {}
    }
}

fn title(waiting: usize) -> String {
    say!("tray-title", waiting = waiting)
}

fn on_top(app: &AppHandle) -> bool {
    app.state::<Arc<PlacementFile>>().is_small() && app.state::<Settings>().now().small_on_top
}

/// Shows the window without taking the focus: whoever asked did so through the socket, where a program may ask as
/// well, and what a person is typing elsewhere must not land on a card.
pub(crate) fn offer(app: &AppHandle) {
    show(app, false);
}

fn show(app: &AppHandle, focus: bool) {
    on_main_thread(app, move |app| show_here(app, focus && !app.state::<Arc<PlacementFile>>().is_small()));
}

/// Windows are made and changed on the main thread only.
fn on_main_thread(app: &AppHandle, act: impl FnOnce(&AppHandle) -> tauri::Result<()> + Send + 'static) {
    let here = app.clone();
    let asked = app.run_on_main_thread(move || {
        if let Err(error) = act(&here) {
            tracing::error!(%error, "the window could not be shown or changed");
        }
    });
    if let Err(error) = asked {
        tracing::error!(%error, "the window could not be reached");
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
    let placement = app.state::<Arc<PlacementFile>>();
    let (width, height) = placement.size();
    let waiting = app.state::<Broker>().snapshot().waiting.len();
    let window = || {
        WebviewWindowBuilder::new(app, MAIN, WebviewUrl::default())
            .title(title(waiting))
            .inner_size(width, height)
            .min_inner_size(placement::LEAST.0, placement::LEAST.1)
            .always_on_top(on_top(app))
            .visible(false)
            .focused(focus)
    };
    let made = window().build().or_else(|error| {
        // Its engine wants a folder of its own in the data folder, and the page keeps nothing there. A data folder that
        // cannot be written must not cost the person the window.
        let Ok(folder) = countersign_bridge::endpoint::folder() else { return Err(error) };
        tracing::warn!(%error, "the window keeps nothing on the disk");
        window().incognito(true).data_directory(folder.join("page")).build()
    })?;
    // Until the page is drawn the window has the ground of its theme: no flash of white in the dark.
    let dark = match placement.theme() {
        Some(chosen) => chosen == PageTheme::Dark,
        None => made.theme()? == Theme::Dark,
    };
    let paper = if dark { PAPER_DARK } else { PAPER_LIGHT };
    made.set_background_color(Some(Color::from(paper)))?;
    placement.apply(&made)?;
    made.show()?;
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
