//! The second moment: doing exactly what was shown, or refusing.

use std::ffi::OsString;
use std::fs::{File, Metadata};
use std::io::{ErrorKind, Write as _};
use std::path::PathBuf;

use super::disk::Folder;
use super::error::FileError;
use super::prepare::{Prepared, WritePlan, content, piece};
use super::target::{FileKind, Target};
use super::undo::Undo;
use super::writing::{Old, put, settle};
use crate::local::program::Stamp;

/// A change that was made.
#[derive(Clone, Debug)]
pub struct Applied {
    /// The file, as it was shown.
    pub path: PathBuf,
    /// How large it is now, in bytes.
    pub size: u64,
    /// The folders that were made for it, outermost first.
    pub folders: Vec<PathBuf>,
    /// The undo data; `None` when the old content was too large to keep, as was noted, when nothing changed, and when
    /// it was itself the undo of an addition or of a new file.
    pub undo: Option<Undo>,
}

/// Applies a prepared change, whole or not at all.
///
/// # Errors
///
/// Returns [`FileError::Changed`] when the file, its folder or what is below differs from what was shown;
/// [`FileError::Full`], [`FileError::Permission`] and other errors of the system. In all of them the old content stays.
pub(crate) fn apply(prepared: &Prepared) -> Result<Applied, FileError> {
    let target = &prepared.target;
    let done = |folders, undo| Applied { path: target.real.clone(), size: prepared.size(), folders, undo };
    match (&prepared.work, &target.kind) {
        (WritePlan::Append(added), _) => append(target, added).map(|undo| done(Vec::new(), Some(undo))),
        (WritePlan::Whole { after, .. }, FileKind::New) => {
            create(target, after)?;
            let folders = target.missing_folders();
            let undo = Undo::created(&target.real, folders.len(), after);
            Ok(done(folders, Some(undo)))
        }
        (WritePlan::Whole { before, after }, _) => {
            replace(target, before.as_deref(), after)?;
            let undo = before.as_ref().filter(|before| *before != after);
            Ok(done(Vec::new(), undo.map(|before| Undo::replaced(&target.real, before, after))))
        }
        (WritePlan::Shorten { to, added }, _) => shorten(target, *to, added).map(|()| done(Vec::new(), None)),
        (WritePlan::Remove { before, folders }, _) => remove(target, before, *folders).map(|()| done(Vec::new(), None)),
    }
}

fn replace(target: &Target, before: Option<&[u8]>, after: &[u8]) -> Result<(), FileError> {
    let old = match before {
        Some(before) => as_shown(target, before)?,
        None => {
            let (file, meta) = target.open()?;
            stamped(target, &meta)?;
            Old { file, meta }
        }
    };
    if before == Some(after) {
        return Ok(());
    }
    let folder = target.open_folder()?;
    writable(&folder, target)?;
    put(&folder, target.name()?, &target.real, after, Some(old))
}

fn append(target: &Target, added: &[u8]) -> Result<Undo, FileError> {
    let (mut file, meta) = in_place(target)?;
    if let Err(error) = file.write_all(added).and_then(|()| file.sync_all()) {
        // Removes the addition again; that needs no disk space.
        let _ = file.set_len(meta.len());
        return Err(FileError::of(&target.real, error));
    }
    Ok(Undo::appended(&target.real, meta.len(), added))
}

fn shorten(target: &Target, to: u64, added: &[u8]) -> Result<(), FileError> {
    let (mut file, _) = in_place(target)?;
    if piece(&mut file, target, to, added.len() as u64 + 1)? != added {
        return Err(changed(target));
    }
    file.set_len(to).and_then(|()| file.sync_all()).map_err(|error| FileError::of(&target.real, error))
}

fn remove(target: &Target, before: &[u8], folders: usize) -> Result<(), FileError> {
    let old = as_shown(target, before)?;
    let (folder, name) = (target.open_folder()?, target.name()?);
    let (_, now) = folder.file(name, &target.real)?;
    if Stamp::of(&now) != Stamp::of(&old.meta) {
        return Err(changed(target));
    }
    // On Windows an open file keeps its name until it is closed.
    #[cfg(windows)]
    drop(old.file);
    folder.remove(name).map_err(|error| FileError::again(&target.real, error))?;
    for made in target.real.ancestors().skip(1).take(folders) {
        let (Some(above), Some(name)) = (made.parent(), made.file_name()) else { break };
        // One that is in use by now stays, and so do those around it.
        if Folder::open(above).and_then(|above| above.remove_folder(name)).is_err() {
            break;
        }
    }
    Ok(())
}

/// Returns the file, if it holds what was shown. Its times may have changed.
fn as_shown(target: &Target, before: &[u8]) -> Result<Old, FileError> {
    let (mut file, meta) = target.open()?;
    if content(&mut file, target)? == before { Ok(Old { file, meta }) } else { Err(changed(target)) }
}

/// Opens a file that is too large to be compared for writing, if it's entirely unchanged.
fn in_place(target: &Target) -> Result<(File, Metadata), FileError> {
    target.must_be_file()?;
    let (file, meta) = target.open_folder()?.append(target.name()?, &target.real)?;
    stamped(target, &meta)?;
    Ok((file, meta))
}

fn create(target: &Target, after: &[u8]) -> Result<(), FileError> {
    let Some((name, folders)) = target.below.split_last() else {
        return Err(FileError::IsFolder { path: target.real.clone() });
    };
    let mut made = Made { chain: vec![target.open_folder()?], names: Vec::new() };
    let written = made.folders(folders, target).and_then(|()| match made.chain.last() {
        Some(folder) => put(folder, name, &target.real, after, None),
        None => Err(FileError::NotFound { path: target.real.clone() }),
    });
    match written {
        Ok(()) => made.sync(),
        Err(_) => made.undo(),
    }
    written
}

/// Folders made one inside the other, all held open.
struct Made {
    chain: Vec<Folder>,
    names: Vec<OsString>,
}

impl Made {
    fn folders(&mut self, names: &[OsString], target: &Target) -> Result<(), FileError> {
        for name in names {
            let Some(last) = self.chain.last() else { break };
            let made = last.make(name).map_err(|error| match error.kind() {
                ErrorKind::AlreadyExists => {
                    FileError::Changed { path: target.real.clone(), how: "something appeared in its path" }
                }
                _ => FileError::of(&target.real, error),
            })?;
            self.names.push(name.clone());
            self.chain.push(made);
        }
        Ok(())
    }

    /// Syncs the folders: a new one is on the disk once the one above it is.
    fn sync(&self) {
        for folder in self.chain.iter().take(self.names.len()) {
            settle(folder);
        }
    }

    fn undo(&self) {
        for (folder, name) in self.chain.iter().zip(&self.names).rev() {
            let _ = folder.remove_folder(name);
        }
    }
}

/// Checks that a file may be written. Replacing it is its folder's permission and writing it is its own; both are
/// needed.
fn writable(folder: &Folder, target: &Target) -> Result<(), FileError> {
    folder.writable(target.name()?).map_err(|error| FileError::again(&target.real, error))
}

fn stamped(target: &Target, now: &Metadata) -> Result<(), FileError> {
    let same = target.facts.as_ref().is_some_and(|facts| facts.stamp == Stamp::of(now));
    if same { Ok(()) } else { Err(changed(target)) }
}

fn changed(target: &Target) -> FileError {
    FileError::Changed { path: target.real.clone(), how: "it was changed" }
}
