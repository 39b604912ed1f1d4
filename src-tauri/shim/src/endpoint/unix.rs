//! A socket in a folder that is this user's alone.

use std::fs::{self, DirBuilder};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _};
use std::path::{Path, PathBuf};

/// A connection to the door.
pub type Stream = std::os::unix::net::UnixStream;

/// Connects to a door.
///
/// # Errors
/// When nobody listens there.
pub fn connect(socket: &Path) -> io::Result<Stream> {
    Stream::connect(socket)
}

pub(super) fn socket() -> io::Result<PathBuf> {
    Ok(folder()?.join("door.sock"))
}

pub(super) fn folder() -> io::Result<PathBuf> {
    let me = owner()?;
    let folder = place(me);
    keep_private(&folder)?;
    Ok(folder)
}

/// Agents are often started with hardly any environment, so the usual runtime folder is looked for by its path too:
/// otherwise the bridge and the app would mean different places.
#[cfg(not(target_os = "macos"))]
fn place(me: u32) -> PathBuf {
    let named = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let usual = PathBuf::from(format!("/run/user/{me}"));
    let ours =
        |folder: &PathBuf| folder.is_absolute() && fs::metadata(folder).is_ok_and(|m| m.is_dir() && m.uid() == me);
    match named.into_iter().chain([usual]).find(ours) {
        Some(runtime) => runtime.join("countersign"),
        None => PathBuf::from(format!("/tmp/countersign-{me}")),
    }
}

#[cfg(target_os = "macos")]
fn place(me: u32) -> PathBuf {
    match std::env::home_dir() {
        Some(home) => home.join("Library/Caches/countersign"),
        None => PathBuf::from(format!("/tmp/countersign-{me}")),
    }
}

/// This process's user. The standard library has no call for it, but the system says whose our own entry is.
#[cfg(not(target_os = "macos"))]
fn owner() -> io::Result<u32> {
    Ok(fs::metadata("/proc/self")?.uid())
}

#[cfg(target_os = "macos")]
fn owner() -> io::Result<u32> {
    let home =
        std::env::home_dir().ok_or_else(|| io::Error::new(ErrorKind::NotFound, "this user has no home folder"))?;
    Ok(fs::metadata(home)?.uid())
}

/// Makes the folder if it is missing, and makes sure that nobody else can put anything in it.
///
/// # Errors
/// When it is a link, another user's, or open to others.
pub fn keep_private(folder: &Path) -> io::Result<()> {
    match DirBuilder::new().mode(0o700).create(folder) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    // Not through a link: whoever can place one could lead us anywhere.
    let found = fs::symlink_metadata(folder)?;
    let trouble = if !found.is_dir() {
        "is not a folder"
    } else if found.uid() != owner()? {
        "belongs to another user"
    } else if found.mode() & 0o077 != 0 {
        "can be entered by other users; its mode must be 0700"
    } else {
        return Ok(());
    };
    Err(io::Error::new(ErrorKind::PermissionDenied, format!("{} {trouble}", folder.display())))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    fn fresh(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("countersign-endpoint-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        folder
    }

    #[test]
    fn makes_a_folder_nobody_else_can_enter() {
        let own = fresh("makes").join("countersign");
        keep_private(&own).unwrap();
        assert_eq!(fs::metadata(&own).unwrap().mode() & 0o777, 0o700);
        keep_private(&own).unwrap();
    }

    #[test]
    fn refuses_what_others_could_have_prepared() {
        let base = fresh("refuses");
        let (open, link, file) = (base.join("open"), base.join("link"), base.join("file"));
        fs::create_dir(&open).unwrap();
        fs::set_permissions(&open, fs::Permissions::from_mode(0o755)).unwrap();
        symlink(fresh("target"), &link).unwrap();
        fs::write(&file, "").unwrap();
        for folder in [open, link, file] {
            let error = keep_private(&folder).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::PermissionDenied, "{error}");
        }
    }
}
