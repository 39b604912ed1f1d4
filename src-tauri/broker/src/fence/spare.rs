//! Folders without the secrets in them. A fence only lets whole folders through, so where one holds a secret, what lies
//! beside it is let through piece by piece.
//!
//! Where nobody could look, nothing is let through: a folder that cannot be read counts as a secret, and one too large to
//! look through has no fence. The version store and installed packages are let through unseen.

use std::collections::{HashSet, VecDeque};
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use landlock::{AccessFs, BitFlags};
use rustix::fs::{Access, access};

use super::FenceError;
use super::ground::{Ground, entries, is_shortage};

/// The most files and folders that are searched; the same as for what a search would reach.
const MOST: usize = 60_000;
/// The deepest folder below one that is searched whole; people make none deeper.
const DEEPEST: usize = 64;
/// Folders of third-party code and of build output. Nobody keeps secrets there, and they are large.
const PASSED: [&str; 12] = [
    ".git",
    ".hg",
    ".svn",
    "node_modules",
    "target",
    ".venv",
    "venv",
    "__pycache__",
    ".tox",
    "vendor",
    ".next",
    ".gradle",
];

/// How much of a folder is allowed.
pub(super) struct Spare<'a> {
    /// The access to what is allowed.
    pub(super) access: BitFlags<AccessFs>,
    /// The access even in a folder that is allowed piece by piece, and to files made there later.
    pub(super) at_least: BitFlags<AccessFs>,
    /// How many folders deep it is looked for secrets; nothing is to be overlooked where no number stands.
    pub(super) depth: Option<usize>,
    /// Whether a path below the folder is a secret; the flag says that it is no folder.
    pub(super) is_secret: &'a dyn Fn(&Path, bool) -> bool,
}

impl Spare<'_> {
    /// Lets a folder, or a single file, through. Reads the disk.
    ///
    /// # Errors
    /// Returns why that cannot be done.
    pub(super) fn allow(&self, top: &Path, ground: &mut Ground) -> Result<(), FenceError> {
        let Some(found) = self.secrets(top)? else { return ground.allow_file(top, self.access) };
        if found.is_empty() {
            return ground.allow_itself(top, self.access);
        }
        let parted: HashSet<&Path> =
            found.iter().flat_map(|secret| secret.ancestors().skip(1).take_while(|up| up.starts_with(top))).collect();
        let mut left: VecDeque<PathBuf> = VecDeque::from([top.to_owned()]);
        while let Some(folder) = left.pop_front() {
            // Before what lies in it, so that nothing made in between is taken for what was looked at.
            ground.allow_itself(&folder, self.at_least)?;
            if found.contains(&folder) {
                continue;
            }
            for entry in entries(&folder)?.into_iter().flatten() {
                let entry = match entry {
                    Ok(entry) => entry,
                    Err(error) if is_shortage(&error) => return Err(error.into()),
                    Err(_) => break,
                };
                let path = entry.path();
                if parted.contains(path.as_path()) {
                    left.push_back(path);
                } else if !found.contains(&path) {
                    // A link is let through by what it leads to, if that is.
                    if entry.file_type().is_ok_and(|kind| !kind.is_symlink()) {
                        ground.allow_itself(&path, self.access)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the secrets that must not be allowed; `None` when this isn't a folder.
    fn secrets(&self, top: &Path) -> Result<Option<HashSet<PathBuf>>, FenceError> {
        let (mut found, mut seen) = (HashSet::new(), 0);
        let mut left = VecDeque::from([(top.to_owned(), 0)]);
        while let Some((folder, depth)) = left.pop_front() {
            let Some(entries) = entries(&folder)? else {
                if depth == 0 && !folder.is_dir() {
                    return Ok(None);
                }
                if !is_closed(&folder) {
                    found.insert(folder);
                }
                continue;
            };
            for entry in entries {
                seen += 1;
                if seen > MOST {
                    return Err(FenceError::TooLarge(top.to_owned()));
                }
                let entry = match entry {
                    Ok(entry) => entry,
                    Err(error) if is_shortage(&error) => return Err(error.into()),
                    // What it does not tell of may be a secret.
                    Err(_) => {
                        found.insert(folder);
                        break;
                    }
                };
                let (path, kind) = (entry.path(), entry.file_type().ok());
                if kind.is_some_and(|kind| kind.is_symlink()) {
                    continue;
                }
                let (below, is_folder) =
                    (path.strip_prefix(top).unwrap_or(&path), kind.is_some_and(|kind| kind.is_dir()));
                if kind.is_none() || (self.is_secret)(below, !is_folder) {
                    found.insert(path);
                } else if is_folder && !PASSED.iter().any(|name| entry.file_name() == *name) {
                    match self.depth {
                        Some(deep) if depth >= deep => {}
                        None if depth >= DEEPEST => return Err(FenceError::TooLarge(top.to_owned())),
                        _ => left.push_back((path, depth + 1)),
                    }
                }
            }
        }
        Ok(Some(found))
    }
}

/// Returns whether a folder is somebody else's and closed, so that nothing we start finds anything in it. Our own can
/// be opened by whoever owns it.
fn is_closed(folder: &Path) -> bool {
    let others = fs::symlink_metadata(folder)
        .is_ok_and(|meta| meta.is_dir() && meta.uid() != rustix::process::geteuid().as_raw());
    others && access(folder, Access::EXEC_OK).is_err()
}

#[cfg(test)]
mod tests;
