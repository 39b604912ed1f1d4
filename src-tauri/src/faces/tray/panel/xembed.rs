//! The older tray of X11: a window that owns a selection of the screen. The icon's library uses it where nobody watches
//! over status notifiers.

use x11rb::protocol::xproto::ConnectionExt as _;

/// Whether there is one. Blocks for a few answers of the display.
pub(super) fn is_there() -> bool {
    let on_wayland = std::env::var_os("WAYLAND_DISPLAY").is_some_and(|display| !display.is_empty());
    !on_wayland && is_owned().unwrap_or(false)
}

fn is_owned() -> Option<bool> {
    let (display, screen) = x11rb::connect(None).ok()?;
    let name = format!("_NET_SYSTEM_TRAY_S{screen}");
    let selection = display.intern_atom(false, name.as_bytes()).ok()?.reply().ok()?.atom;
    let owner = display.get_selection_owner(selection).ok()?.reply().ok()?.owner;
    Some(owner != x11rb::NONE)
}
