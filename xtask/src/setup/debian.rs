//! Debian, Ubuntu and their kin: system packages by apt, after asking.

use std::io::{IsTerminal as _, Write as _};

use super::For;
use crate::step::{Done, Step};

/// To build and run the app.
const RUNNING: &[&str] = &[
    "build-essential",
    "pkg-config",
    "libwebkit2gtk-4.1-dev",
    "libgtk-3-dev",
    "libdbus-1-dev",
    "libayatana-appindicator3-1",
];

/// To have a desktop without a display, with a keyring, a tray and popups, and somebody to press its keys.
const TESTING: &[&str] = &[
    "xvfb",
    "dbus",
    "gnome-keyring",
    "libsecret-tools",
    "dunst",
    "openbox",
    "xfce4-panel",
    "xfconf",
    "xdotool",
    "imagemagick",
    "fonts-dejavu-core",
    "adwaita-icon-theme",
    "at-spi2-core",
    "webkit2gtk-driver",
    "strace",
    "procps",
    "util-linux",
    "mount",
    "bubblewrap",
    "openssh-client",
    "openssh-server",
];

pub(super) fn is_here() -> bool {
    cfg!(target_os = "linux")
        && Step::new("apt-get", ["--version"]).works()
        && Step::new("dpkg-query", ["--version"]).works()
}

pub(super) fn install(purpose: For) -> Done {
    let wanted = match purpose {
        For::Running => RUNNING.to_vec(),
        For::Testing => [RUNNING, TESTING].concat(),
    };
    let missing = missing(&wanted);
    if missing.is_empty() {
        return Ok(());
    }
    let root = as_root(&missing)?;
    println!("These system packages are missing: {}.", missing.join(" "));
    println!(
        "They will be installed with `{}apt-get install --no-install-recommends`.",
        if root[0] == "sudo" { "sudo " } else { "" }
    );
    if !agreed() {
        return Err("Nothing was installed, and nothing was built.".to_owned());
    }
    let apt = |words: &[&str]| {
        let quiet = &["DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"];
        Step::new(root[0], [&root[1..], quiet, words].concat()).run_patiently()
    };
    apt(&["update"])?;
    apt(&[&["install", "--yes", "--no-install-recommends"], &missing[..]].concat()).map_err(|trouble| {
        format!(
            "{trouble}\nIf apt said that it cannot find libwebkit2gtk-4.1-dev: this release is too old; Debian 12 or Ubuntu 22.04 is the oldest that has it."
        )
    })
}

/// Those of `wanted` that are not installed, by one question.
fn missing(wanted: &[&'static str]) -> Vec<&'static str> {
    let question = [&["--show", "--showformat=${db:Status-Status} ${Package}\n"], wanted].concat();
    let said = Step::new("dpkg-query", question).said().unwrap_or_default();
    let installed = |name: &str| said.lines().any(|line| line.strip_prefix("installed ") == Some(name));
    wanted.iter().copied().filter(|name| !installed(name)).collect()
}

/// The words that run the words after them as root.
fn as_root(missing: &[&str]) -> Done<&'static [&'static str]> {
    if Step::new("id", ["-u"]).said().is_some_and(|id| id.trim() == "0") {
        return Ok(&["env"]);
    }
    if !Step::new("sudo", ["--version"]).works() {
        return Err(format!(
            "System packages are missing, and there is no sudo to install them with. As root, run:\n  apt-get update && apt-get install --no-install-recommends {}",
            missing.join(" ")
        ));
    }
    // Without a terminal nobody can type a password: fail at once rather than wait for one.
    Ok(if std::io::stdin().is_terminal() { &["sudo", "env"] } else { &["sudo", "--non-interactive", "env"] })
}

/// A person is asked; a machine has asked for it by starting us.
fn agreed() -> bool {
    if !std::io::stdin().is_terminal() {
        return true;
    }
    print!("Go on? [y/N] ");
    let mut answer = String::new();
    std::io::stdout().flush().is_ok()
        && std::io::stdin().read_line(&mut answer).is_ok()
        && matches!(answer.trim(), "y" | "Y" | "yes" | "Yes")
}
