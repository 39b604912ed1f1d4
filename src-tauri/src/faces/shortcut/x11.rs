//! Keys of X11, taken from the screen's root window. Under Wayland a program may have none, and one that runs through
//! Xwayland would hear them in windows of its own kind alone: that is told, and nothing is tried.

use std::fmt;
use std::sync::Arc;

use x11rb::connection::Connection as _;
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::xproto::{ConnectionExt as _, GrabMode, ModMask};
use x11rb::protocol::{ErrorKind, Event};
use x11rb::rust_connection::RustConnection;

use super::ShortcutState;
use crate::settings::Shortcut;
use crate::text::say;

/// The locks that may be on: a key is told with each of them, so it is taken with and without.
const LOCKS: [u16; 4] = [0, 1 << 1, 1 << 4, 1 << 1 | 1 << 4];

/// The display's keyboard, and what is held of it.
pub(super) struct HeldKeys {
    pressed: Arc<dyn Fn() + Send + Sync>,
    screen: Option<(Arc<RustConnection>, u32)>,
    /// The key's number, and the keys held with it.
    held: Option<(u8, ModMask)>,
}

impl fmt::Debug for HeldKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(std::any::type_name::<Self>()).field("held", &self.held).finish_non_exhaustive()
    }
}

impl HeldKeys {
    pub(super) fn new(pressed: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self { pressed, screen: None, held: None }
    }

    /// How it stands while nothing is wanted.
    pub(super) fn none(&self) -> ShortcutState {
        if on_wayland() { ShortcutState::Unavailable(say!("tray-shortcut-wayland")) } else { ShortcutState::Off }
    }

    pub(super) fn hold(&mut self, keys: Option<Shortcut>) -> ShortcutState {
        if let (Some((connection, root)), Some((key, held))) = (&self.screen, self.held.take()) {
            give_up(connection, *root, key, held);
        }
        let Some(keys) = keys.filter(|_| !on_wayland()) else { return self.none() };
        match self.take(keys) {
            Ok(true) => ShortcutState::Held,
            Ok(false) => ShortcutState::Failed(say!("tray-shortcut-no-key")),
            Err(ReplyError::X11Error(error)) if error.error_kind == ErrorKind::Access => ShortcutState::Taken,
            Err(error) => ShortcutState::Failed(error.to_string()),
        }
    }

    /// False where the keyboard has no such key.
    fn take(&mut self, keys: Shortcut) -> Result<bool, ReplyError> {
        let (connection, root) = self.screen()?;
        let Some(key) = number(&connection, keys.key)? else { return Ok(false) };
        let held = held(keys);
        for lock in LOCKS {
            let with = ModMask::from(u16::from(held) | lock);
            let taken = connection.grab_key(false, root, with, key, GrabMode::ASYNC, GrabMode::ASYNC)?.check();
            if let Err(error) = taken {
                give_up(&connection, root, key, held);
                return Err(error);
            }
        }
        self.held = Some((key, held));
        Ok(true)
    }

    /// The connection, made and listened to when it is first needed.
    fn screen(&mut self) -> Result<(Arc<RustConnection>, u32), ReplyError> {
        if let Some(screen) = &self.screen {
            return Ok(screen.clone());
        }
        let unreached = |_| ReplyError::ConnectionError(ConnectionError::UnknownError);
        let (connection, number) = x11rb::connect(None).map_err(unreached)?;
        let root = connection.setup().roots.get(number).map(|screen| screen.root);
        let root = root.ok_or(ReplyError::ConnectionError(ConnectionError::UnknownError))?;
        let (connection, pressed) = (Arc::new(connection), Arc::clone(&self.pressed));
        let heard = Arc::clone(&connection);
        let listening = std::thread::Builder::new().name("shortcut".to_owned()).spawn(move || {
            while let Ok(event) = heard.wait_for_event() {
                if matches!(event, Event::KeyPress(_)) {
                    pressed();
                }
            }
        });
        listening.map_err(|error| ReplyError::ConnectionError(ConnectionError::IoError(error)))?;
        self.screen = Some((Arc::clone(&connection), root));
        Ok((connection, root))
    }
}

fn on_wayland() -> bool {
    std::env::var_os("WAYLAND_DISPLAY").is_some_and(|display| !display.is_empty())
}

/// What cannot be given up was not held.
fn give_up(connection: &RustConnection, root: u32, key: u8, held: ModMask) {
    for lock in LOCKS {
        drop(connection.ungrab_key(key, root, ModMask::from(u16::from(held) | lock)).map(|given| given.check()));
    }
}

fn held(Shortcut { ctrl, alt, shift, meta, .. }: Shortcut) -> ModMask {
    let of = |on: bool, mask: ModMask| if on { u16::from(mask) } else { 0 };
    let held = of(ctrl, ModMask::CONTROL) | of(alt, ModMask::M1) | of(shift, ModMask::SHIFT) | of(meta, ModMask::M4);
    ModMask::from(held)
}

/// The number of the key that gives this letter or digit, in the person's first layout or, failing that, another.
fn number(connection: &RustConnection, key: char) -> Result<Option<u8>, ReplyError> {
    let (least, most) = (connection.setup().min_keycode, connection.setup().max_keycode);
    let mapping = connection.get_keyboard_mapping(least, most - least + 1)?.reply()?;
    // Keysyms of Latin letters and digits are the numbers of their small forms in Unicode.
    let wanted = u32::from(key.to_ascii_lowercase());
    let keys = || (least..=most).zip(mapping.keysyms.chunks(usize::from(mapping.keysyms_per_keycode.max(1))));
    let first = keys().find(|(_, gives)| gives.first() == Some(&wanted));
    Ok(first.or_else(|| keys().find(|(_, gives)| gives.contains(&wanted))).map(|(number, _)| number))
}
