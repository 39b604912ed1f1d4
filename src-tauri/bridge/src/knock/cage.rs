//! Sandboxes that hide the place of the app's door. An app started in one would be a second one, which nobody outside
//! of it could reach. What tells a sandbox keeps an app from being started, and does nothing else: who pretends to be
//! in one starts none.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use countersign_bridge::{session, user};

/// Returns why an app started here couldn't be reached by others; `None` when it could, as far as that can be told.
pub(super) fn look() -> Option<String> {
    if Path::new("/.flatpak-info").exists() {
        return Some("Flatpak hides the desktop session's runtime folder from it".to_owned());
    }
    let me = user::User::me().ok()?.id;
    let folder = folder(me);
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    let there = session::runtime(me).is_some();
    let named = |name| std::env::var_os(name);
    hidden(&folder, there, &mounts, named("XDG_RUNTIME_DIR").as_deref(), named("DBUS_SESSION_BUS_ADDRESS").as_deref())
        .then(|| format!("{} belongs to the sandbox, not to the desktop session", folder.display()))
}

/// Returns advice for the person.
pub(super) fn remedy() -> String {
    let folder = user::User::me().map_or_else(|_| PathBuf::from("/run/user"), |user| folder(user.id));
    format!(
        "Let its sandbox use {}/countersign (for Flatpak: `flatpak override --user --filesystem=xdg-run/countersign APP`), or run the client outside its sandbox, and open Countersign; then connect again from the client.",
        folder.display()
    )
}

fn folder(me: u32) -> PathBuf {
    PathBuf::from(format!("/run/user/{me}"))
}

/// Returns whether something else covers the runtime folder: the session's own variables name files that don't exist,
/// or the system's list of mounts shows it.
fn hidden(folder: &Path, there: bool, mounts: &str, runtime: Option<&OsStr>, bus: Option<&OsStr>) -> bool {
    if !there && runtime.is_some_and(|runtime| Path::new(runtime).starts_with(folder)) {
        return true;
    }
    let socket = bus.and_then(OsStr::to_str).and_then(|bus| bus.strip_prefix("unix:path=")?.split([',', ';']).next());
    if socket.map(Path::new).is_some_and(|socket| socket.starts_with(folder) && !socket.exists()) {
        return true;
    }
    let here: Vec<Mount<'_>> = mounts.lines().filter_map(Mount::read).filter(|mount| mount.at == folder).collect();
    match here.last() {
        None => false,
        // It is mounted, and yet not to be seen.
        Some(_) if !there => true,
        // The session's own is for the user alone (the freedesktop.org base directory specification), and lies on nothing.
        Some(top) => top.is_fresh && (here.len() > 1 || !top.is_private),
    }
}

/// A line of the system's list of mounts, after proc_pid_mountinfo(5).
struct Mount<'a> {
    at: &'a Path,
    /// Whether it's a file system of its own in memory, rather than a part of another.
    is_fresh: bool,
    /// Whether it was made for its user alone.
    is_private: bool,
}

impl<'a> Mount<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let (mount, system) = line.split_once(" - ")?;
        let mut mount = mount.split(' ').skip(3);
        let (root, at) = (mount.next()?, mount.next()?);
        let mut system = system.split(' ');
        let (kind, options) = (system.next()?, system.nth(1)?);
        let is_private = options.split(',').any(|option| option == "mode=700" || option == "mode=0700");
        Some(Self { at: Path::new(at), is_fresh: kind == "tmpfs" && root == "/", is_private })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOGIND: &str = "80 30 0:60 / /run/user/1000 rw,nosuid,nodev,relatime shared:9 - tmpfs tmpfs rw,size=1632k,nr_inodes=4,mode=700,uid=1000,gid=1000,inode64\n";
    const BWRAP: &str =
        "99 70 0:71 / /run/user/1000 rw,nosuid,nodev,relatime - tmpfs tmpfs rw,mode=755,uid=1000,gid=1000\n";
    const BWRAP_PRIVATE: &str = "99 70 0:71 / /run/user/1000 rw,nosuid,nodev - tmpfs tmpfs rw,mode=700,uid=1000\n";
    const BOUND: &str = "99 70 8:1 /tmp/desk/run /run/user/1000 rw,relatime - ext4 /dev/sda1 rw\n";
    const ROOT: &str = "30 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n";

    #[test]
    fn a_runtime_folder_that_is_not_the_sessions_is_told_from_one_that_is() {
        let look = |there, mounts: &[&str], runtime: Option<&str>, bus: Option<&str>| {
            let (runtime, bus) = (runtime.map(OsStr::new), bus.map(OsStr::new));
            hidden(Path::new("/run/user/1000"), there, &(ROOT.to_owned() + &mounts.concat()), runtime, bus)
        };
        let runtime = Some("/run/user/1000");
        for mounts in [&[LOGIND][..], &[], &[BOUND], &[LOGIND, BOUND], &[BWRAP_PRIVATE]] {
            assert!(!look(true, mounts, Some("/run/user/1000/snap.code"), None), "{mounts:?}");
        }
        assert!(!look(false, &[], None, None), "a computer without such folders");
        assert!(!look(false, &[], Some("/tmp/runtime"), Some("unix:path=/tmp/bus")));
        for mounts in [&[BWRAP][..], &[LOGIND, BWRAP], &[LOGIND, BWRAP_PRIVATE]] {
            assert!(look(true, mounts, runtime, None), "{mounts:?}");
        }
        assert!(look(false, &[], runtime, None), "named, and not there");
        assert!(look(false, &[LOGIND], None, None), "mounted, and not there");
        assert!(look(true, &[], None, Some("unix:path=/run/user/1000/bus,guid=0")), "its bus is not there");
    }
}
