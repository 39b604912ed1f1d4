//! The folder programs start in: opened, looked at, and that very one entered, whatever stands at its path later.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use tokio::process::Command;

use super::start_error::StartError;
use crate::submission::FolderIdentity;

#[derive(Debug)]
pub(super) struct RunFolder {
    path: PathBuf,
    #[cfg(target_os = "linux")]
    handle: std::os::fd::OwnedFd,
}

impl RunFolder {
    /// Opens it, if it still is the one that was shown.
    pub(super) fn open(path: &Path, place: FolderIdentity) -> Result<Self, StartError> {
        let folder = Self::opened(path).map_err(|kind| StartError::of_folder(kind, path))?;
        if folder.stands_at(place) { Ok(folder) } else { Err(StartError::FolderReplaced(path.to_owned())) }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    #[cfg(target_os = "linux")]
    fn opened(path: &Path) -> Result<Self, ErrorKind> {
        use rustix::fs::{Mode, OFlags, open};
        // Not through a link: the path was canonical when it was shown.
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let handle = open(path, flags, Mode::empty()).map_err(|error| error.kind())?;
        Ok(Self { path: path.to_owned(), handle })
    }

    #[cfg(target_os = "linux")]
    fn stands_at(&self, place: FolderIdentity) -> bool {
        FolderIdentity::of_open(&self.handle) == Some(place)
    }

    /// Makes the child enter the folder through its own copy of our handle, which closes when the program begins.
    #[cfg(target_os = "linux")]
    pub(super) fn enter(&self, command: &mut Command) {
        use std::os::fd::AsRawFd as _;
        command.current_dir(format!("/proc/self/fd/{}", self.handle.as_raw_fd()));
    }

    #[cfg(not(target_os = "linux"))]
    fn opened(path: &Path) -> Result<Self, ErrorKind> {
        let meta = path.metadata().map_err(|error| error.kind())?;
        if meta.is_dir() { Ok(Self { path: path.to_owned() }) } else { Err(ErrorKind::NotADirectory) }
    }

    #[cfg(not(target_os = "linux"))]
    fn stands_at(&self, place: FolderIdentity) -> bool {
        FolderIdentity::of(&self.path) == Some(place)
    }

    /// Makes the child enter the folder by its path: handles can't be entered here.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn enter(&self, command: &mut Command) {
        command.current_dir(&self.path);
    }
}
