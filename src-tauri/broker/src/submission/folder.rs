//! The folder a command runs in, as it was named: where that is, and whether it can be used.

use std::io::ErrorKind;
use std::path::{Path, PathBuf, is_separator};

use super::draft::{Checked, invalid, no_nul};
use super::own_folder::OwnFolder;
use super::{Fault, Invalid};
use crate::files::{FileError, FileKind};
use crate::local::canonical::canonical;
use crate::local::program::FolderIdentity;

/// Returns whether this is a folder a command can run in, for doors that say so before anything else.
///
/// # Errors
/// Returns why it is none. Reads the disk: not for an async thread.
pub fn must_be_folder(path: &Path) -> Result<(), Invalid> {
    let here = Path::new(std::path::MAIN_SEPARATOR_STR);
    folder(Some(&path.to_string_lossy()), here, here).map(drop)
}

/// Returns the folder with its identity, or the fault of one where the agent is told nothing before a person has
/// decided: then the folder is as it was named.
pub(super) fn quiet_folder(
    asked: Option<&str>,
    own: &Path,
    home: &Path,
    told: &OwnFolder,
) -> Checked<(PathBuf, FolderIdentity, Option<Invalid>)> {
    match folder(asked, own, home) {
        Ok((real, place)) => Ok((real, place, None)),
        Err(wrong) => match named(asked, own, home) {
            Ok(path) if path.is_absolute() => match unusable(&path, told) {
                Some(told) => Err(told),
                None => Ok((path, FolderIdentity::elsewhere(), Some(wrong))),
            },
            _ => Err(wrong),
        },
    }
}

/// Returns a folder's fault, as far as the agent may be told at once: from what its own folder shows alone.
fn unusable(path: &Path, told: &OwnFolder) -> Option<Invalid> {
    let shown = path.display();
    let (fault, message) = match told.look(path)? {
        Ok(found) if matches!(found.kind, FileKind::New | FileKind::Dangling { .. }) => {
            (Fault::NoFolder, missing(path))
        }
        Ok(found) if found.kind != FileKind::Folder => (Fault::NotFolder, format!("{shown} is a file, not a folder.")),
        Ok(found) if found.is_closed_folder() => (Fault::ClosedFolder, closed(path)),
        // There is one, which was none just now.
        Ok(_) => return None,
        Err(FileError::NotFound { .. } | FileError::Dangling { .. } | FileError::BadPath { .. }) => {
            (Fault::NoFolder, missing(path))
        }
        Err(FileError::NotFolder { .. }) => (Fault::NoFolder, through_a_file(path)),
        Err(error) => (Fault::NoFolder, format!("{shown} can't be used. {error}")),
    };
    Some(Invalid::new("cwd", message).with(fault))
}

fn missing(path: &Path) -> String {
    format!("{} doesn't exist. Name a folder that does.", path.display())
}

fn closed(path: &Path) -> String {
    format!("{} can't be read: permission denied.", path.display())
}

fn through_a_file(path: &Path) -> String {
    format!("{} leads through a file. Name a folder.", path.display())
}

/// Returns the folder as it was named, made absolute.
fn named(asked: Option<&str>, own: &Path, home: &Path) -> Checked<PathBuf> {
    let text = asked.unwrap_or_default();
    no_nul("cwd", text)?;
    Ok(match text.strip_prefix('~') {
        Some("") => home.to_owned(),
        Some(rest) if rest.starts_with(is_separator) => home.join(rest.trim_start_matches(is_separator)),
        _ => own.join(text),
    })
}

/// Returns the folder with its identity.
pub(super) fn folder(asked: Option<&str>, own: &Path, home: &Path) -> Checked<(PathBuf, FolderIdentity)> {
    let path = named(asked, own, home)?;
    let shown = path.display();
    let wrong = |fault: Fault, message: String| Err(Invalid::new("cwd", message).with(fault));
    if !path.is_absolute() || asked.unwrap_or_default().is_empty() && !own.is_dir() {
        let message =
            "is needed: the folder this client was started in is gone, or its path isn't valid text. Give a full path.";
        return wrong(Fault::NoFolder, message.to_owned());
    }
    let real = match canonical(&path) {
        Ok(real) => real,
        Err(error) => {
            let message = match error.kind() {
                ErrorKind::NotFound => missing(&path),
                ErrorKind::NotADirectory => through_a_file(&path),
                ErrorKind::PermissionDenied => format!("{shown} can't be reached: permission denied."),
                _ => format!("{shown} can't be used: {error}."),
            };
            return wrong(Fault::NoFolder, message);
        }
    };
    if !real.is_dir() {
        return wrong(Fault::NotFolder, format!("{shown} is a file, not a folder."));
    }
    if !enterable(&real) {
        return wrong(Fault::ClosedFolder, closed(&path));
    }
    match FolderIdentity::of(&real) {
        Some(place) => Ok((real, place)),
        None => invalid("cwd", format!("{shown} changed while it was being checked. Ask again.")),
    }
}

#[cfg(unix)]
fn enterable(folder: &Path) -> bool {
    use rustix::fs::{Access, access};
    access(folder, Access::READ_OK | Access::EXEC_OK).is_ok()
}

#[cfg(windows)]
fn enterable(folder: &Path) -> bool {
    std::fs::read_dir(folder).is_ok()
}
