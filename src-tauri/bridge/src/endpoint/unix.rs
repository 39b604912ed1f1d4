//! A socket in a folder that is this user's alone.

use std::fs::{self, DirBuilder};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _};
use std::path::{Path, PathBuf};

use crate::user::number;

/// A connection to the door.
pub type DoorStream = std::os::unix::net::UnixStream;

/// Connects to a door.
///
/// # Errors
/// Fails when nobody listens there.
pub fn connect(socket: &Path) -> io::Result<DoorStream> {
    DoorStream::connect(socket)
}

pub(super) fn socket() -> io::Result<PathBuf> {
    Ok(folder()?.join("door.sock"))
}

pub(super) fn folder() -> io::Result<PathBuf> {
    let me = number()?;
    let folder = place(me);
    keep_private(&folder)?;
    Ok(folder)
}

/// Returns the folder, from the user alone: a variable, which every client may set as it likes, would lead each to an
/// app of its own.
#[cfg(not(target_os = "macos"))]
fn place(me: u32) -> PathBuf {
    match crate::session::runtime(me) {
        Some(runtime) => runtime.join("countersign"),
        None => PathBuf::from(format!("/tmp/countersign-{me}")),
    }
}

#[cfg(target_os = "macos")]
fn place(me: u32) -> PathBuf {
    match crate::user::User::me() {
        Ok(user) => user.home.join("Library/Caches/countersign"),
        Err(_) => PathBuf::from(format!("/tmp/countersign-{me}")),
    }
}

/// Makes the folder if it is missing, and makes sure that nobody else can put anything in it.
///
/// # Errors
/// Fails when it is a link, another user's, or open to others.
pub fn keep_private(folder: &Path) -> io::Result<()> {
    match DirBuilder::new().mode(0o700).create(folder) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    // Not through a link: whoever can place one could lead us anywhere.
    let found = fs::symlink_metadata(folder)?;
    let trouble = if !found.is_dir() {
        "isn't a folder"
    } else if found.uid() != number()? {
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
