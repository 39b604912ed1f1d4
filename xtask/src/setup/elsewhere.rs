//! Systems whose packages we do not install ourselves: what is missing is named, with the way to get it.

use std::fs;
use std::path::PathBuf;

use super::For;
use crate::step::{Done, Step};

pub(super) fn check(purpose: For) -> Done {
    if cfg!(target_os = "linux") {
        return linux(purpose);
    }
    if purpose == For::Testing {
        return Err("The virtual desktop for tests, tour and bench is there on Linux only (Xvfb). `cargo xtask run` works here.".to_owned());
    }
    if cfg!(target_os = "macos") { mac() } else { windows() }
}

/// Libraries are looked for as the build will look for them.
fn linux(purpose: For) -> Done {
    let libraries = ["webkit2gtk-4.1", "gtk+-3.0", "dbus-1"];
    let mut missing: Vec<&str> =
        libraries.into_iter().filter(|name| !Step::new("pkg-config", ["--exists", name]).works()).collect();
    if purpose == For::Testing {
        let programs = [
            "Xvfb",
            "dbus-daemon",
            "gnome-keyring-daemon",
            "secret-tool",
            "dunst",
            "openbox",
            "xfce4-panel",
            "xdotool",
            "import",
            "WebKitWebDriver",
            "setpriv",
            "strace",
            "ssh",
            "sshd",
        ];
        missing.extend(programs.into_iter().filter(|name| !in_path(name)));
    }
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!("Missing on this machine: {}.\n{}", missing.join(", "), advice(purpose)))
}

fn in_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    // A server's program lies where only administrators look.
    let server = [PathBuf::from("/usr/sbin")];
    std::env::split_paths(&path).chain(server).any(|folder| folder.join(program).is_file())
}

fn advice(purpose: For) -> String {
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let (build, desktop) = match family(&release) {
        Some("fedora") => (
            "sudo dnf install gcc pkgconf-pkg-config webkit2gtk4.1-devel gtk3-devel dbus-devel libayatana-appindicator-gtk3",
            "xorg-x11-server-Xvfb dbus-daemon gnome-keyring libsecret dunst openbox xfce4-panel xfconf xdotool ImageMagick dejavu-sans-fonts adwaita-icon-theme at-spi2-core strace openssh-clients openssh-server",
        ),
        Some("arch") => (
            "sudo pacman -S --needed base-devel webkit2gtk-4.1 gtk3 dbus libayatana-appindicator",
            "xorg-server-xvfb gnome-keyring libsecret dunst openbox xfce4-panel xfconf xdotool imagemagick ttf-dejavu adwaita-icon-theme at-spi2-core strace openssh",
        ),
        Some("suse") => (
            "sudo zypper install gcc pkgconf webkit2gtk3-devel gtk3-devel dbus-1-devel libayatana-appindicator3-1",
            "xorg-x11-server-Xvfb gnome-keyring libsecret-tools dunst openbox xfce4-panel xfconf xdotool ImageMagick dejavu-fonts adwaita-icon-theme at-spi2-core strace openssh",
        ),
        _ => {
            return "Install a C compiler, pkg-config, and the development files of WebKitGTK 4.1, GTK 3 and D-Bus with your package manager, then try again.".to_owned();
        }
    };
    match purpose {
        For::Running => format!("Install them, then try again:\n  {build}"),
        For::Testing => format!("Install them, then try again:\n  {build} {desktop}"),
    }
}

/// The kind of distribution, by what it says of itself.
fn family(release: &str) -> Option<&'static str> {
    let ids = release.lines().filter_map(|line| line.strip_prefix("ID=").or_else(|| line.strip_prefix("ID_LIKE=")));
    let ids: Vec<&str> = ids.flat_map(|ids| ids.trim_matches('"').split(' ')).collect();
    ["fedora", "arch", "suse"]
        .into_iter()
        .find(|family| ids.iter().any(|id| id.starts_with(family) || id.ends_with(family)))
}

fn mac() -> Done {
    if Step::new("xcode-select", ["--print-path"]).works() {
        return Ok(());
    }
    Err("The compiler and linker of macOS are missing. Run `xcode-select --install`, then try again.".to_owned())
}

/// The linker is there, since it linked us.
fn windows() -> Done {
    let client = r"Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}";
    let keys = [r"HKLM\SOFTWARE\WOW6432Node", r"HKLM\SOFTWARE", r"HKCU\Software"];
    if keys.iter().any(|key| Step::new("reg", ["query", &format!(r"{key}\{client}"), "/v", "pv"]).works()) {
        return Ok(());
    }
    Err("The WebView2 runtime, which shows the window, is missing. Install the Evergreen runtime from https://developer.microsoft.com/microsoft-edge/webview2, then try again.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::family;

    #[test]
    fn distributions_are_told_by_their_own_word() {
        assert_eq!(family("NAME=Fedora\nID=fedora\n"), Some("fedora"));
        assert_eq!(family("ID=rocky\nID_LIKE=\"rhel centos fedora\"\n"), Some("fedora"));
        assert_eq!(family("ID=manjaro\nID_LIKE=arch\n"), Some("arch"));
        assert_eq!(family("ID=\"opensuse-leap\"\nID_LIKE=\"suse opensuse\"\n"), Some("suse"));
        assert_eq!(family("ID=nixos\n"), None);
    }
}
