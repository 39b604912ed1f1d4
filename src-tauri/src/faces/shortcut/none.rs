//! Windows and macOS have such keys (`RegisterHotKey`, `RegisterEventHotKey`), but no library we have reaches them without
//! unsafe code of ours. The page does not show the setting there.

use std::sync::Arc;

use super::ShortcutState;
use crate::settings::Shortcut;

#[derive(Debug)]
pub(super) struct HeldKeys;

impl HeldKeys {
    pub(super) fn new(_pressed: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self
    }

    pub(super) fn none(&self) -> ShortcutState {
        ShortcutState::Unavailable(String::new())
    }

    pub(super) fn hold(&mut self, _keys: Option<Shortcut>) -> ShortcutState {
        self.none()
    }
}
