//! How the app is started into the person's desktop session, by the session itself where it can.
//!
//! The app outlives this bridge, and its environment is the one every agent's commands start from. So nothing of the
//! client's comes along: not its keys, not its search path, and above all no variable that loads code into the app or
//! leads it to another home. Where the person's systemd runs their session, it starts the app, in the session's own
//! environment. Elsewhere the app gets what the system says of the user, and of the client's variables the closed list
//! in `session`. Windows gives a program the person's environment anyway.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use countersign_bridge::session::{Giver, Seat};

use crate::starting::Launcher;

/// The person's own systemd, asked and told by its own programs, with fixed words.
const ASK: &str = "/usr/bin/systemctl";
const START: &str = "/usr/bin/systemd-run";

/// The system's folders of programs. A client's search path would choose for every later command.
const PATH: &str = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// The program that starts another in a session of its own, without a parent here (util-linux).
const APART: &str = "setsid";

/// The variables of which a graphical session has one.
const SCREENS: [&str; 2] = ["DISPLAY", "WAYLAND_DISPLAY"];
/// The variables that tell how to reach a screen.
const SCREENS_WAY: [&str; 3] = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY"];

/// Returns the command line that starts the app in the background, and how that leads to the app.
///
/// # Errors
/// Fails when the system does not say who the user is.
pub(crate) fn start(app: &Path) -> io::Result<(Command, Launcher)> {
    let seat = Seat::here()?;
    let given = seat.admitted(&std::env::vars_os().collect::<Vec<_>>(), Giver::Client);
    Ok(match seat.runtime().and_then(session) {
        Some(session) => (by_session(app, &seat, &session, &given), Launcher::Waits),
        None => by_ourselves(app, &given),
    })
}

/// Finds the app in the system's own folders.
pub(crate) fn search(name: &str) -> Option<PathBuf> {
    std::env::split_paths(PATH).map(|folder| folder.join(name)).find(|path| path.is_file())
}

#[expect(clippy::disallowed_methods, reason = "the one program the bridge starts is the app itself, with fixed words")]
fn by_ourselves(app: &Path, given: &[(OsString, OsString)]) -> (Command, Launcher) {
    // Agents end their children's children, too: the app is not to be among them.
    let (mut command, way) = match search(APART) {
        Some(apart) => {
            let mut command = Command::new(apart);
            command.arg("--fork").arg(app);
            (command, Launcher::Leaves)
        }
        None => (Command::new(app), Launcher::Itself),
    };
    command.args(["--background", "--quiet"]).env_clear().env("PATH", PATH);
    command.envs(given.iter().map(|(name, value)| (name, value)));
    (command, way)
}

/// Starts it by the session's systemd, whose program stays until the app is gone, to tell how it ended.
#[expect(clippy::disallowed_methods, reason = "the one program the bridge starts is the app itself, with fixed words")]
fn by_session(app: &Path, seat: &Seat, session: &[OsString], given: &[(OsString, OsString)]) -> Command {
    let mut command = Command::new(START);
    command.env_clear().envs(seat.own());
    command.args(["--user", "--quiet", "--collect", "--wait", "--service-type=exec", "--description=Countersign"]);
    // What a person lets run on, and what ends the rest after a sudden end, are not the service's to end.
    command.args(["--property=KillMode=process", "--property=OOMPolicy=continue"]);
    // Nobody drives an app that a client had started, whatever the session says.
    command.arg("--property=UnsetEnvironment=TAURI_WEBVIEW_AUTOMATION WEBKIT_INSPECTOR_SERVER");
    let has = |name: &str| session.iter().any(|known| known == name);
    if !SCREENS.iter().any(|name| has(name)) {
        for (name, value) in given.iter().filter(|(name, _)| SCREENS_WAY.iter().any(|screen| name == screen)) {
            let mut word = OsString::from("--setenv=");
            word.extend([name.as_os_str(), OsStr::new("="), value]);
            command.arg(word);
        }
    }
    command.arg("--").arg(app).arg("--background");
    command
}

/// Returns the names of the variables that the person's systemd gives to its programs; `None` where there is none.
#[expect(clippy::disallowed_methods, reason = "asks the session what it has, with fixed words")]
fn session(runtime: &Path) -> Option<Vec<OsString>> {
    if !runtime.join("systemd/private").exists() || !Path::new(START).exists() {
        return None;
    }
    let mut ask = Command::new(ASK);
    ask.args(["--user", "show-environment"]).env_clear().env("XDG_RUNTIME_DIR", runtime);
    let said = ask.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    said.status.success().then(|| names(&String::from_utf8_lossy(&said.stdout)))
}

/// Returns the names in lines of `NAME=value`, of those that have a value.
fn names(said: &str) -> Vec<OsString> {
    let lines = said.lines().filter_map(|line| line.split_once('='));
    lines.filter(|(_, value)| !value.is_empty()).map(|(name, _)| name.into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_that_can_starts_the_app_in_its_own_environment_and_no_clients() {
        let seat = Seat::here().unwrap();
        let given = [("DISPLAY", ":7"), ("LANG", "C"), ("GTK_THEME", "Adwaita")]
            .map(|(name, value)| (name.into(), value.into()));
        let words = |session: &[&str]| {
            let session: Vec<OsString> = session.iter().map(OsString::from).collect();
            let command = by_session(Path::new("/opt/countersign"), &seat, &session, &given);
            let words: Vec<_> = command.get_args().map(|word| word.to_str().unwrap().to_owned()).collect();
            assert!(words.ends_with(&["--", "/opt/countersign", "--background"].map(str::to_owned)), "{words:?}");
            let own: Vec<_> = seat.own().into_iter().map(|(name, _)| OsStr::new(name)).collect();
            assert!(command.get_envs().all(|(name, _)| own.contains(&name)), "{command:?}");
            words.into_iter().filter(|word| word.starts_with("--setenv")).collect::<Vec<_>>()
        };
        assert_eq!(words(&["PATH", "WAYLAND_DISPLAY"]), [""; 0], "its own screen counts");
        assert_eq!(words(&["PATH"]), ["--setenv=DISPLAY=:7"], "a session that does not know its screen is told");
    }

    #[test]
    fn a_session_without_a_screen_is_told_from_one_with_one() {
        assert_eq!(names("DISPLAY=:0\nWAYLAND_DISPLAY=\nSHELL=$'/bin/\\n'\nnonsense\n"), ["DISPLAY", "SHELL"]);
    }
}
