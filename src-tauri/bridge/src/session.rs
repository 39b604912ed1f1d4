//! The variables of a desktop session that the app may have, each with the values it may have.
//!
//! Toolkits, drivers, the loader and the message bus take hundreds of variables, and many of them load code or choose
//! files. So this is a list of what is let in, and not of what is kept out: a name that nobody thought of is not on it.
//! A client of an agent may hand on even less, and only values that lead to what is the user's own.

mod value;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::user::User;
use value::Kind;

/// Who gave a variable its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Giver {
    /// A client of an agent, through the bridge it started.
    Client,
    /// Whoever started the app: the person's session, as a rule.
    Starter,
}

/// What the session's variables are held against.
#[derive(Clone, Debug)]
pub struct Seat {
    user: User,
    /// The user's runtime folder, when the system has made one.
    runtime: Option<PathBuf>,
}

/// What both may give. Nothing here is a path but to what the user owns.
const SESSION: &[(&str, Kind)] = &[
    ("DISPLAY", Kind::Display),
    ("WAYLAND_DISPLAY", Kind::Wayland),
    ("XAUTHORITY", Kind::OwnFile),
    ("DBUS_SESSION_BUS_ADDRESS", Kind::Bus),
    ("SSH_AUTH_SOCK", Kind::OwnSocket),
    ("XDG_SESSION_TYPE", Kind::OneOf(&["x11", "wayland", "tty", "mir"])),
    ("XDG_CURRENT_DESKTOP", Kind::Names),
    ("XDG_SESSION_DESKTOP", Kind::Name),
    ("DESKTOP_SESSION", Kind::Name),
    ("LANG", Kind::Locale),
    ("LANGUAGE", Kind::Locale),
    ("LC_ALL", Kind::Locale),
    ("LC_ADDRESS", Kind::Locale),
    ("LC_COLLATE", Kind::Locale),
    ("LC_CTYPE", Kind::Locale),
    ("LC_IDENTIFICATION", Kind::Locale),
    ("LC_MEASUREMENT", Kind::Locale),
    ("LC_MESSAGES", Kind::Locale),
    ("LC_MONETARY", Kind::Locale),
    ("LC_NAME", Kind::Locale),
    ("LC_NUMERIC", Kind::Locale),
    ("LC_PAPER", Kind::Locale),
    ("LC_TELEPHONE", Kind::Locale),
    ("LC_TIME", Kind::Locale),
    ("TZ", Kind::Zone),
    // How a person types, sees and enlarges.
    ("GTK_IM_MODULE", Kind::Name),
    ("XMODIFIERS", Kind::Modifiers),
    ("GTK_THEME", Kind::Theme),
    ("GTK_CSD", Kind::Flag),
    ("GTK_OVERLAY_SCROLLING", Kind::Flag),
    ("GTK_USE_PORTAL", Kind::Flag),
    ("GDK_SCALE", Kind::Number),
    ("GDK_DPI_SCALE", Kind::Number),
    ("GDK_BACKEND", Kind::OneOf(&["x11", "wayland", "wayland,x11", "x11,wayland", "*"])),
    ("XCURSOR_SIZE", Kind::Number),
    ("XCURSOR_THEME", Kind::Name),
    ("NO_AT_BRIDGE", Kind::Flag),
    // How it is drawn.
    ("LIBGL_ALWAYS_SOFTWARE", Kind::Flag),
    ("WEBKIT_DISABLE_DMABUF_RENDERER", Kind::Flag),
    ("WEBKIT_DISABLE_COMPOSITING_MODE", Kind::Flag),
    ("GSETTINGS_BACKEND", Kind::OneOf(&["dconf", "memory"])),
];

/// What the app's own starter may give besides: these are no client's to choose.
const STARTER: &[(&str, Kind)] = &[
    // A display may be on another computer, and a bus in the system's own space of names.
    ("DISPLAY", Kind::AnyDisplay),
    ("DBUS_SESSION_BUS_ADDRESS", Kind::AnyBus),
    // Where the system makes no runtime folder, the session has another.
    ("XDG_RUNTIME_DIR", Kind::OwnFolder),
    ("WAYLAND_DISPLAY", Kind::Name),
    ("PATH", Kind::Text),
    ("TMPDIR", Kind::OwnFolder),
    ("XDG_DATA_DIRS", Kind::SystemFolders),
    ("XDG_CONFIG_DIRS", Kind::SystemFolders),
    ("DESKTOP_STARTUP_ID", Kind::Token),
    ("XDG_ACTIVATION_TOKEN", Kind::Token),
    ("RUST_BACKTRACE", Kind::OneOf(&["0", "1", "full"])),
    ("COUNTERSIGN_LOG", Kind::Text),
    // macOS: which programs belong together, and how text is written.
    #[cfg(target_os = "macos")]
    ("__CF_USER_TEXT_ENCODING", Kind::Token),
    #[cfg(target_os = "macos")]
    ("XPC_SERVICE_NAME", Kind::Token),
    #[cfg(target_os = "macos")]
    ("XPC_FLAGS", Kind::Token),
];

/// A driver of the page, which tests are: it is heard on this computer alone, and only where it is asked for in both
/// ways. No client can ask, none can reach an app that was started without it, and a build that people get knows neither
/// name (`driven.rs`).
#[cfg(driven)]
const DRIVEN: &[(&str, Kind)] =
    &[("TAURI_WEBVIEW_AUTOMATION", Kind::OneOf(&["true"])), ("WEBKIT_INSPECTOR_SERVER", Kind::Loopback)];
#[cfg(not(driven))]
const DRIVEN: &[(&str, Kind)] = &[];

impl Seat {
    /// Takes this process's user from the system.
    ///
    /// # Errors
    /// When the user database does not know them.
    pub fn here() -> std::io::Result<Self> {
        let user = User::me()?;
        let runtime = runtime(user.id);
        Ok(Self { user, runtime })
    }

    /// Who sits here.
    #[must_use]
    pub fn user(&self) -> &User {
        &self.user
    }

    /// The user's runtime folder, when there is one.
    #[must_use]
    pub fn runtime(&self) -> Option<&Path> {
        self.runtime.as_deref()
    }

    /// Returns what the system itself says of the user. It counts before anything that is given.
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

    /// Returns those of the variables that the app may have. What the system itself says of the user stands in place of
    /// what is given, and for a client also where nothing is.
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
            let driven = |(name, kind): &(&str, Kind)| {
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

    /// Whether a variable is on the list, and its value is one it may have.
    #[must_use]
    pub fn admits(&self, name: &OsStr, value: &OsStr, giver: Giver) -> bool {
        let Some(name) = name.to_str() else { return false };
        let starter = if giver == Giver::Starter { STARTER } else { &[] };
        let mut kinds = starter.iter().chain(SESSION).filter(|(listed, _)| *listed == name);
        kinds.any(|(_, kind)| self.fits(value, *kind))
    }

    fn fits(&self, value: &OsStr, kind: Kind) -> bool {
        value.to_str().is_some_and(|value| kind.fits(value, self))
    }

    /// The user's bus, where systemd and its kin put it.
    fn bus(&self) -> Option<OsString> {
        let socket = self.runtime.as_ref()?.join("bus");
        let address = format!("unix:path={}", socket.to_str()?);
        Kind::Bus.fits(&address, self).then(|| address.into())
    }
}

/// Returns the folder that the system gave a user for the time of their session; nothing when there is none.
#[must_use]
pub fn runtime(user: u32) -> Option<PathBuf> {
    use std::os::unix::fs::MetadataExt as _;
    let folder = PathBuf::from(format!("/run/user/{user}"));
    let ours = std::fs::symlink_metadata(&folder).is_ok_and(|found| found.is_dir() && found.uid() == user);
    ours.then_some(folder)
}

#[cfg(test)]
mod tests;
