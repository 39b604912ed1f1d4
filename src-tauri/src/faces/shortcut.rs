//! Keys that open the small window from anywhere, where the desktop lets a program have such keys. They open a window and
//! decide nothing.

#[cfg(all(unix, not(target_os = "macos")))]
#[path = "shortcut/x11.rs"]
mod desktop;
#[cfg(any(target_os = "macos", windows))]
#[path = "shortcut/none.rs"]
mod desktop;

use std::sync::{Arc, Mutex, PoisonError};

use crate::settings::Shortcut;
use desktop::HeldKeys;

/// How it stands with the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ShortcutState {
    /// None were chosen.
    Off,
    /// They are ours.
    Held,
    /// Another program has them.
    #[cfg_attr(any(target_os = "macos", windows), expect(dead_code, reason = "nothing is held there"))]
    Taken,
    /// The display said no, and why.
    #[cfg_attr(any(target_os = "macos", windows), expect(dead_code, reason = "nothing is held there"))]
    Failed(String),
    /// No program may have any here, and why that is; empty where nobody need hear of it.
    Unavailable(String),
}

/// Holds the keys for as long as it lives.
#[derive(Debug)]
pub(crate) struct GlobalShortcut {
    held: Mutex<(HeldKeys, ShortcutState)>,
}

impl GlobalShortcut {
    /// Holds none yet. `pressed` is called from a thread of its own and must not block.
    pub(crate) fn new(pressed: impl Fn() + Send + Sync + 'static) -> Self {
        let keyboard = HeldKeys::new(Arc::new(pressed));
        let state = keyboard.none();
        Self { held: Mutex::new((keyboard, state)) }
    }

    /// Gives up the keys that are held, and takes these. Blocks for a few answers of the display.
    pub(crate) fn hold(&self, keys: Option<Shortcut>) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let state = held.0.hold(keys);
        if !matches!(state, ShortcutState::Off | ShortcutState::Held) && keys.is_some() {
            tracing::info!(?state, "the keys for the small window");
        }
        held.1 = state;
    }

    /// Tells how it stands.
    pub(crate) fn state(&self) -> ShortcutState {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).1.clone()
    }
}
