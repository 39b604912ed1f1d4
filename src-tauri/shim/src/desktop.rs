//! The desktop session the app is started into, as far as its variables tell.
//!
//! The client's own variables (its keys, its virtual environment) stay with the client: the app outlives it, and its
//! environment is the one that every agent's commands start from. Some clients start their servers with hardly any
//! environment; then systemd is asked what the session has. Windows gives a program the person's environment anyway.

use std::ffi::{OsStr, OsString};
use std::process::{Command, Stdio};

/// What a desktop session gives its programs. A name that ends in an underscore stands for all that begin with it.
const SESSION: [&str; 24] = [
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "PATH",
    "LANG",
    "LANGUAGE",
    "LC_",
    "TZ",
    "TMPDIR",
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "XAUTHORITY",
    "XDG_",
    "DBUS_SESSION_BUS_ADDRESS",
    "SSH_AUTH_SOCK",
    "DESKTOP_SESSION",
    "SESSION_MANAGER",
    "GDK_",
    "GTK_",
    "LIBGL_",
    "GIO_",
    "NO_AT_BRIDGE",
    "COUNTERSIGN_LOG",
];

/// Names of which a session with a screen has one.
const SCREENS: [&str; 2] = ["DISPLAY", "WAYLAND_DISPLAY"];

/// Gives the app the session's variables and no others.
pub(crate) fn give(command: &mut Command) {
    let own: Vec<(OsString, OsString)> = std::env::vars_os().filter(|(name, _)| of_session(name)).collect();
    let has = |name: &OsStr| own.iter().any(|(known, _)| known == name);
    command.env_clear();
    if !SCREENS.iter().any(|screen| has(OsStr::new(screen))) {
        command.envs(asked().into_iter().filter(|(name, _)| !has(name.as_ref())));
    }
    command.envs(own);
}

fn of_session(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    SESSION.iter().any(|known| if known.ends_with('_') { name.starts_with(known) } else { name == *known })
}

/// What systemd knows of this user's session; nothing where there is no systemd.
#[expect(clippy::disallowed_methods, reason = "asks the system where the person's screen is, with fixed words")]
fn asked() -> Vec<(String, String)> {
    let mut ask = Command::new("/usr/bin/systemctl");
    ask.args(["--user", "show-environment"]).stdin(Stdio::null()).stderr(Stdio::null());
    if let Ok(folder) = countersign_shim::endpoint::folder()
        && let Some(runtime) = folder.parent()
    {
        ask.env("XDG_RUNTIME_DIR", runtime);
    }
    ask.output().map_or_else(|_| Vec::new(), |said| variables(&String::from_utf8_lossy(&said.stdout)))
}

/// The session's variables among lines of `NAME=value`. A value that had to be quoted is left out: none of ours is.
fn variables(said: &str) -> Vec<(String, String)> {
    let plain = |(_, value): &(&str, &str)| !value.starts_with("$'");
    let ours = said.lines().filter_map(|line| line.split_once('=')).filter(plain);
    let ours = ours.filter(|(name, _)| of_session(OsStr::new(name)));
    ours.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::variables;

    #[test]
    fn takes_what_belongs_to_a_session_and_is_plain() {
        let said =
            "DISPLAY=:0\nAPI_KEY=secret\nXDG_RUNTIME_DIR=/run/user/1000\nSHELL=$'/bin/\\n'\nnonsense\nLC_ALL=C\n";
        let expected = [("DISPLAY", ":0"), ("XDG_RUNTIME_DIR", "/run/user/1000"), ("LC_ALL", "C")];
        assert_eq!(variables(said), expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }
}
