//! The icon in the panel: the mark, four states told apart by the shape of a badge, a count, and a menu. Where no panel shows
//! it, the app is reached by starting it again.

#[cfg(any(target_os = "macos", windows))]
mod always;
mod face;
#[cfg(all(unix, not(target_os = "macos")))]
mod panel;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use countersign_bridge::endpoint;
use tauri::AppHandle;
use tauri::menu::{CheckMenuItem, Menu, MenuItem, PredefinedMenuItem};
use tauri::tray::{MouseButton, MouseButtonState, TrayIcon, TrayIconBuilder, TrayIconEvent};

use crate::text::say;
use face::{Face, TEMPLATE};

#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) use panel::{Panel, is_there};

#[cfg(any(target_os = "macos", windows))]
pub(crate) use always::{Panel, is_there};

const ID: &str = "countersign";
const OPEN: &str = "tray-open";
const SMALL: &str = "tray-small";
const PAUSE: &str = "tray-pause";
const LOGIN: &str = "tray-login";
const STOP: &str = "tray-stop";
const QUIT: &str = "tray-quit";

/// What a person chose in the tray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TrayChoice {
    /// Show the window.
    Open,
    /// Show the small window.
    OpenSmall,
    /// Take no new requests, or take them again.
    Pause(bool),
    /// Start when the person logs in, or no more.
    AtLogin,
    /// End every run.
    StopEverything,
    /// End the app.
    Quit,
}

/// What the tray tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TrayState {
    /// Requests that wait for a person.
    pub(crate) waiting: usize,
    /// Commands that run.
    pub(crate) running: usize,
    /// Whether new requests are turned away.
    pub(crate) paused: bool,
    /// Whether the app starts when the person logs in.
    pub(crate) at_login: bool,
}

/// Why there is no tray icon.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TrayError {
    /// The toolkit said no.
    #[error(transparent)]
    Toolkit(#[from] tauri::Error),
    /// The system's library for tray icons cannot be loaded; its binding panics then.
    #[error("{}", say!("tray-no-library"))]
    Library,
    /// The app ended meanwhile.
    #[error("{}", say!("tray-leaving"))]
    Leaving,
}

/// The icon and its menu.
pub(crate) struct Tray {
    app: AppHandle,
    parts: Arc<TrayItems>,
}

struct TrayItems {
    icon: TrayIcon,
    summary: MenuItem<tauri::Wry>,
    pause: CheckMenuItem<tauri::Wry>,
    login: CheckMenuItem<tauri::Wry>,
    shown: Arc<Mutex<TrayState>>,
}

impl Tray {
    /// Puts the icon into the panel. `on` is called from the main thread and must not block.
    ///
    /// Works from any thread, and waits for the main one if it is called from another.
    ///
    /// # Errors
    /// When there can be no tray icon; a panel that merely is not there is no error.
    pub(crate) fn new(app: &AppHandle, on: impl Fn(TrayChoice) + Send + Sync + 'static) -> Result<Self, TrayError> {
        let (tell, told) = mpsc::channel();
        let handle = app.clone();
        app.run_on_main_thread(move || {
            // A panic must not travel through the toolkit's main loop, which is not Rust: it would end the app.
            let built = catch_unwind(AssertUnwindSafe(|| build(&handle, on)));
            let _ = tell.send(built.unwrap_or(Err(TrayError::Library)));
        })?;
        let parts = told.recv().map_err(|_| TrayError::Leaving)??;
        Ok(Self { app: app.clone(), parts: Arc::new(parts) })
    }

    /// Shows how things stand. Only what differs is changed, so that nothing flickers; never blocks.
    pub(crate) fn show(&self, state: TrayState) {
        if *self.parts.shown.lock().unwrap_or_else(PoisonError::into_inner) == state {
            return;
        }
        let parts = Arc::clone(&self.parts);
        let changed = self.app.run_on_main_thread(move || {
            if let Err(error) = parts.change(state) {
                tracing::warn!(%error, "the tray could not be brought up to date");
            }
        });
        if let Err(error) = changed {
            tracing::debug!(%error, "the tray is not brought up to date any more");
        }
    }
}

impl TrayItems {
    fn change(&self, new: TrayState) -> tauri::Result<()> {
        let old = std::mem::replace(&mut *self.shown.lock().unwrap_or_else(PoisonError::into_inner), new);
        if new.face() != old.face() {
            self.icon.set_icon_with_as_template(Some(new.face().image()), TEMPLATE)?;
        }
        if new.waiting != old.waiting {
            self.icon.set_title(new.label())?;
        }
        if new != old {
            self.icon.set_tooltip(Some(say!("tray-tip", state = new.words())))?;
            self.summary.set_text(new.words())?;
        }
        if new.paused != old.paused {
            self.pause.set_checked(new.paused)?;
        }
        if new.at_login != old.at_login {
            self.login.set_checked(new.at_login)?;
        }
        Ok(())
    }
}

impl TrayState {
    /// What a person should know first has the say.
    fn face(self) -> Face {
        match self {
            Self { waiting: 1.., .. } => Face::Waiting,
            Self { paused: true, .. } => Face::Paused,
            Self { running: 1.., .. } => Face::Running,
            _ => Face::Idle,
        }
    }

    fn label(self) -> Option<String> {
        (self.waiting > 0).then(|| self.waiting.to_string())
    }

    fn words(self) -> String {
        if self.paused {
            say!("tray-state-paused", waiting = self.waiting, running = self.running)
        } else {
            say!("tray-state", waiting = self.waiting, running = self.running)
        }
    }
}

fn build(app: &AppHandle, on: impl Fn(TrayChoice) + Send + Sync + 'static) -> Result<TrayItems, TrayError> {
    let state = TrayState::default();
    let summary = MenuItem::new(app, state.words(), false, None::<&str>)?;
    let open = MenuItem::with_id(app, OPEN, say!("tray-open"), true, None::<&str>)?;
    let small = MenuItem::with_id(app, SMALL, say!("tray-open-small"), true, None::<&str>)?;
    let pause = CheckMenuItem::with_id(app, PAUSE, say!("tray-pause"), true, state.paused, None::<&str>)?;
    let login = CheckMenuItem::with_id(app, LOGIN, say!("tray-at-login"), true, state.at_login, None::<&str>)?;
    let stop = MenuItem::with_id(app, STOP, say!("tray-stop"), true, None::<&str>)?;
    let quit = MenuItem::with_id(app, QUIT, say!("tray-quit"), true, None::<&str>)?;
    let line = || PredefinedMenuItem::separator(app);
    let menu = Menu::with_items(app, &[&summary, &line()?, &open, &small, &pause, &stop, &line()?, &login, &quit])?;

    let shown = Arc::new(Mutex::new(state));
    let (on, seen) = (Arc::new(on), Arc::clone(&shown));
    let clicked = Arc::clone(&on);
    let mut builder = TrayIconBuilder::with_id(ID)
        .icon(state.face().image())
        .icon_as_template(TEMPLATE)
        .tooltip(say!("tray-name"))
        .menu(&menu)
        // Where a click can be told from opening the menu, it opens the window.
        .show_menu_on_left_click(!cfg!(windows))
        .on_menu_event(move |_, event| match event.id().as_ref() {
            OPEN => on(TrayChoice::Open),
            SMALL => on(TrayChoice::OpenSmall),
            PAUSE => {
                let paused = seen.lock().unwrap_or_else(PoisonError::into_inner).paused;
                on(TrayChoice::Pause(!paused));
            }
            LOGIN => on(TrayChoice::AtLogin),
            STOP => on(TrayChoice::StopEverything),
            QUIT => on(TrayChoice::Quit),
            _ => {}
        })
        .on_tray_icon_event(move |_, event| {
            let TrayIconEvent::Click { button: MouseButton::Left, button_state: MouseButtonState::Up, .. } = event
            else {
                return;
            };
            if cfg!(windows) {
                clicked(TrayChoice::Open);
            }
        });
    // On Linux the panel reads the picture from a file, which must lie where only we can write.
    if let Ok(folder) = endpoint::folder() {
        builder = builder.temp_dir_path(folder.join("tray"));
    }
    let icon = builder.build(app)?;
    Ok(TrayItems { icon, summary, pause, login, shown })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(waiting: usize, running: usize, paused: bool) -> TrayState {
        TrayState { waiting, running, paused, at_login: false }
    }

    #[test]
    fn what_waits_shows_before_all_else() {
        assert!(state(1, 1, true).face() == Face::Waiting);
        assert!(state(0, 1, true).face() == Face::Paused);
        assert!(state(0, 1, false).face() == Face::Running);
        assert!(state(0, 0, false).face() == Face::Idle);
    }

    #[test]
    fn words_and_label() {
        assert_eq!(state(2, 1, false).words(), "2 waiting · 1 running");
        assert_eq!(state(0, 0, true).words(), "Nothing waits · requests paused");
        assert_eq!(state(12, 0, false).label().as_deref(), Some("12"));
        assert_eq!(state(0, 3, false).label(), None);
    }
}
