//! The variables of a desktop session that the app may have, each with the values it may have.
//!
//! Toolkits, drivers, the loader and the message bus take hundreds of variables, and many of them load code or choose
//! files. So this is a list of what is let in, and not of what is kept out: a name that nobody thought of is not on it.
//! A client of an agent may hand on even less, and only values that lead to what is the user's own.

mod value;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::user::User;
use value::ValueKind;

/// The source of a variable's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Giver {
    /// A client of an agent, through the bridge it started.
    Client,
    /// Whoever started the app: usually the person's session.
    Starter,
}

/// The user and folder that the session's variables are checked against.
#[derive(Clone, Debug)]
pub struct Seat {
    user: User,
    /// The user's runtime folder, when the system has made one.
    runtime: Option<PathBuf>,
}

/// The variables that both may give. No path among them leads outside what the user owns.
const SESSION: &[(&str, ValueKind)] = &[
    ("DISPLAY", ValueKind::Display),
    ("WAYLAND_DISPLAY", ValueKind::Wayland),
    ("XAUTHORITY", ValueKind::OwnFile),
    ("DBUS_SESSION_BUS_ADDRESS", ValueKind::Bus),
    ("SSH_AUTH_SOCK", ValueKind::OwnSocket),
    ("XDG_SESSION_TYPE", ValueKind::OneOf(&["x11", "wayland", "tty", "mir"])),
    ("XDG_CURRENT_DESKTOP", ValueKind::Names),
    ("XDG_SESSION_DESKTOP", ValueKind::Name),
    ("DESKTOP_SESSION", ValueKind::Name),
    ("LANG", ValueKind::Locale),
    ("LANGUAGE", ValueKind::Locale),
    ("LC_ALL", ValueKind::Locale),
    ("LC_ADDRESS", ValueKind::Locale),
    ("LC_COLLATE", ValueKind::Locale),
    ("LC_CTYPE", ValueKind::Locale),
    ("LC_IDENTIFICATION", ValueKind::Locale),
    ("LC_MEASUREMENT", ValueKind::Locale),
    ("LC_MESSAGES", ValueKind::Locale),
    ("LC_MONETARY", ValueKind::Locale),
    ("LC_NAME", ValueKind::Locale),
    ("LC_NUMERIC", ValueKind::Locale),
    ("LC_PAPER", ValueKind::Locale),
    ("LC_TELEPHONE", ValueKind::Locale),
    ("LC_TIME", ValueKind::Locale),
    ("TZ", ValueKind::Zone),
    // How a person types, sees and enlarges.
    ("GTK_IM_MODULE", ValueKind::Name),
    ("XMODIFIERS", ValueKind::Modifiers),
    ("GTK_THEME", ValueKind::Theme),
    ("GTK_CSD", ValueKind::Flag),
    ("GTK_OVERLAY_SCROLLING", ValueKind::Flag),
    ("GTK_USE_PORTAL", ValueKind::Flag),
    ("GDK_SCALE", ValueKind::Number),
    ("GDK_DPI_SCALE", ValueKind::Number),
    ("GDK_BACKEND", ValueKind::OneOf(&["x11", "wayland", "wayland,x11", "x11,wayland", "*"])),
    ("XCURSOR_SIZE", ValueKind::Number),
    ("XCURSOR_THEME", ValueKind::Name),
    ("NO_AT_BRIDGE", ValueKind::Flag),
    // How it is drawn.
    ("LIBGL_ALWAYS_SOFTWARE", ValueKind::Flag),
    ("WEBKIT_DISABLE_DMABUF_RENDERER", ValueKind::Flag),
    ("WEBKIT_DISABLE_COMPOSITING_MODE", ValueKind::Flag),
    ("GSETTINGS_BACKEND", ValueKind::OneOf(&["dconf", "memory"])),
];

/// The variables that only the app's own starter may give: they aren't a client's to choose.
const STARTER: &[(&str, ValueKind)] = &[
    // A display may be on another computer, and a bus in the system's own space of names.
    ("DISPLAY", ValueKind::AnyDisplay),
    ("DBUS_SESSION_BUS_ADDRESS", ValueKind::AnyBus),
    // Where the system makes no runtime folder, the session has another.
    ("XDG_RUNTIME_DIR", ValueKind::OwnFolder),
    ("WAYLAND_DISPLAY", ValueKind::Name),
    ("PATH", ValueKind::Text),
    ("TMPDIR", ValueKind::OwnFolder),
    ("XDG_DATA_DIRS", ValueKind::SystemFolders),
    ("XDG_CONFIG_DIRS", ValueKind::SystemFolders),
    ("DESKTOP_STARTUP_ID", ValueKind::Token),
    ("XDG_ACTIVATION_TOKEN", ValueKind::Token),
    ("RUST_BACKTRACE", ValueKind::OneOf(&["0", "1", "full"])),
    ("COUNTERSIGN_LOG", ValueKind::Text),
    // macOS: which programs belong together, and how text is written.
    #[cfg(target_os = "macos")]
    ("__CF_USER_TEXT_ENCODING", ValueKind::Token),
    #[cfg(target_os = "macos")]
    ("XPC_SERVICE_NAME", ValueKind::Token),
    #[cfg(target_os = "macos")]
    ("XPC_FLAGS", ValueKind::Token),
];

/// The variables of a driver of the page, as in tests: it listens on this computer alone, and only where both of them
/// ask for it. No client can ask, none can reach an app that was started without it, and a release build knows neither
/// name (`driven.rs`).
#[cfg(driven)]
const DRIVEN: &[(&str, ValueKind)] =
    &[("TAURI_WEBVIEW_AUTOMATION", ValueKind::OneOf(&["true"])), ("WEBKIT_INSPECTOR_SERVER", ValueKind::Loopback)];
#[cfg(not(driven))]
const DRIVEN: &[(&str, ValueKind)] = &[];

impl Seat {
    /// Takes this process's user from the system.
    ///
    /// # Errors
    /// Fails when the user database does not know them.
    pub fn here() -> std::io::Result<Self> {
        let user = User::me()?;
        let runtime = runtime(user.id);
        Ok(Self { user, runtime })
    }

    /// Returns the user.
    #[must_use]
    pub fn user(&self) -> &User {
        &self.user
    }

    /// Returns the user's runtime folder, when there is one.
    #[must_use]
    pub fn runtime(&self) -> Option<&Path> {
        self.runtime.as_deref()
    }

    /// Returns the system's own facts about the user. They take precedence over everything that is given.
    #[must_use]
    pub fn own(&self) -> Vec<(&'static str, OsString)> {
        let User { name, home, shell, .. } = &self.user;
        let mut own = vec![("HOME", home.into()), ("USER", name.clone()), ("LOGNAME", name.clone())];
        if shell.is_absolute() {
            own.push(("SHELL", shell.into()));
        }
        if let Some(runtime) = &self.runtime {
            own.push(("XDG_RUNTIME_DIR", runtime.into()));
        }
        own
    }

    /// Returns the variables that the app may have. The system's own facts about the user replace what is given, and
    /// for a client also what isn't.
    #[must_use]
    pub fn admitted(&self, given: &[(OsString, OsString)], giver: Giver) -> Vec<(OsString, OsString)> {
        let wanted =
            |name: &str| giver == Giver::Client || name == "HOME" || given.iter().any(|(given, _)| given == name);
        let own = self.own().into_iter().filter(|(name, _)| wanted(name));
        let mut admitted: Vec<(OsString, OsString)> = own.map(|(name, value)| (name.into(), value)).collect();
        for (name, value) in given {
            if !admitted.iter().any(|(own, _)| own == name) && self.admits(name, value, giver) {
                admitted.push((name.clone(), value.clone()));
            }
        }
        let bus = OsStr::new("DBUS_SESSION_BUS_ADDRESS");
        if giver == Giver::Client
            && let Some(address) = self.bus()
        {
            // The user's own bus goes before one that a client names.
            admitted.retain(|(name, _)| name != bus);
            admitted.push((bus.to_owned(), address));
        }
        if giver == Giver::Starter {
            let driven = |(name, kind): &(&str, ValueKind)| {
                let value = given.iter().find(|(given, _)| given == name).map(|(_, value)| value)?;
                self.fits(value, *kind).then(|| (OsString::from(name), value.clone()))
            };
            let driven: Vec<_> = DRIVEN.iter().filter_map(driven).collect();
            if driven.len() == DRIVEN.len() {
                admitted.extend(driven);
            }
        }
        admitted
    }

    /// Returns whether a variable is on the list, and its value is permitted.
    #[must_use]
    pub fn admits(&self, name: &OsStr, value: &OsStr, giver: Giver) -> bool {
        let Some(name) = name.to_str() else { return false };
        let starter = if giver == Giver::Starter { STARTER } else { &[] };
        let mut kinds = starter.iter().chain(SESSION).filter(|(listed, _)| *listed == name);
        kinds.any(|(_, kind)| self.fits(value, *kind))
    }

    fn fits(&self, value: &OsStr, kind: ValueKind) -> bool {
        value.to_str().is_some_and(|value| kind.fits(value, self))
    }

    /// Returns the user's bus, where systemd and its relatives put it.
    fn bus(&self) -> Option<OsString> {
        let socket = self.runtime.as_ref()?.join("bus");
        let address = format!("unix:path={}", socket.to_str()?);
        ValueKind::Bus.fits(&address, self).then(|| address.into())
    }
}

/// Returns the folder that the system gave a user for the time of their session; `None` when there is none.
#[must_use]
pub fn runtime(user: u32) -> Option<PathBuf> {
    use std::os::unix::fs::MetadataExt as _;
    let folder = PathBuf::from(format!("/run/user/{user}"));
    let ours = std::fs::symlink_metadata(&folder).is_ok_and(|found| found.is_dir() && found.uid() == user);
    ours.then_some(folder)
}

#[cfg(test)]
mod tests;
