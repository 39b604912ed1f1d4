//! Putting a content in place in one step: a crash leaves the old or the new, whole.

use std::ffi::{OsStr, OsString};
use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::disk::{self, Folder};
use super::error::FileError;
use crate::local::digest::random_name;
use crate::local::program::Stamp;

/// The lock held from the last check of a file until another has its place.
static TURN: Mutex<()> = Mutex::new(());

/// The file being replaced, held open since it was compared with what was shown.
pub(super) struct Old {
    pub(super) file: File,
    pub(super) meta: Metadata,
}

/// A file being written next to the one it will replace. It's removed if it doesn't.
struct Scrap<'a> {
    folder: &'a Folder,
    name: OsString,
    file: File,
}

impl<'a> Scrap<'a> {
    /// Makes the file under an unguessable name; hidden, since a crash may leave it. It's accessible to us alone until
    /// it has the old file's mode.
    fn create(folder: &'a Folder, mode: u16) -> io::Result<Self> {
        let random = random_name().map_err(|_| io::Error::other("the system supplied no random bytes"))?;
        let name = OsString::from(format!(".countersign-{random}"));
        Ok(Self { file: folder.create(&name, mode)?, folder, name })
    }

    fn fill(&mut self, content: &[u8], old: Option<&Old>) -> io::Result<()> {
        self.file.write_all(content)?;
        if let Some(old) = old {
            disk::keep(&old.file, &old.meta, &self.file)?;
        }
        self.file.sync_all()
    }
}

impl Drop for Scrap<'_> {
    fn drop(&mut self) {
        // Once it has its place, nothing has this name.
        let _ = self.folder.remove(&self.name);
    }
}

/// Writes a content to a name in a folder: over the old file, which must still stand there as it was, or where
/// nothing is. `path` is for telling.
pub(super) fn put(
    folder: &Folder,
    name: &OsStr,
    path: &Path,
    content: &[u8],
    old: Option<Old>,
) -> Result<(), FileError> {
    let failed = |error| FileError::of(path, error);
    let mut scrap = Scrap::create(folder, if old.is_some() { 0o600 } else { 0o644 }).map_err(failed)?;
    scrap.fill(content, old.as_ref()).map_err(failed)?;
    match old {
        Some(old) => {
            // The last look. What another program changes in the moment until the file has its place is lost; what
            // we do ourselves for another request is not.
            let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
            let (_, now) = folder.file(name, path)?;
            if Stamp::of(&now) != Stamp::of(&old.meta) {
                return Err(FileError::Changed { path: path.to_owned(), how: "it was changed" });
            }
            // Not every file system of Windows replaces a file that is open.
            #[cfg(windows)]
            drop(old.file);
            folder.replace(&scrap.name, name).map_err(failed)?;
        }
        None => folder.name(&scrap.name, name).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => FileError::Changed { path: path.to_owned(), how: "a file appeared there" },
            _ => FileError::of(path, error),
        })?,
    }
    settle(folder);
    Ok(())
}

/// Waits until a folder is on the disk. The change is made by then, so a failure is only logged.
pub(super) fn settle(folder: &Folder) {
    if let Err(error) = folder.sync() {
        tracing::warn!(%error, "a changed folder may not be on the disk yet");
    }
}
