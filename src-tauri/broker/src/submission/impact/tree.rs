//! Counts what a place holds: itself, or all files below it. Links are counted and not followed; nothing is opened but
//! folders.

use std::fs::Metadata;
use std::path::{Path, PathBuf};

use super::budget::{Budget, TooMany};
use super::far::is_far;

/// Folders inside folders are entered this deep.
const MAX_DEPTH: usize = 128;

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Tree {
    /// Every file that is no folder, with what it is now.
    pub(super) files: Vec<(PathBuf, Metadata)>,
    /// All of their bytes.
    pub(super) bytes: u64,
    /// A repository lies in it: its history would go as well.
    pub(super) repository: bool,
    /// A folder could not be looked into, so there may be more.
    pub(super) partly: bool,
}

impl Tree {
    /// Adds a file, or a folder with all below.
    ///
    /// # Errors
    /// When there is too much.
    pub(super) fn add(&mut self, place: &Path, budget: &Budget) -> Result<(), TooMany> {
        budget.spend()?;
        let Ok(meta) = std::fs::symlink_metadata(place) else { return Ok(()) };
        self.repository |= is_repository(place);
        if !meta.is_dir() {
            self.take(place.to_owned(), meta);
            return Ok(());
        }
        let mut open = vec![(place.to_owned(), device(&meta), 0)];
        while let Some((folder, disk, depth)) = open.pop() {
            let Ok(entries) = std::fs::read_dir(&folder) else {
                self.partly = true;
                continue;
            };
            for entry in entries {
                budget.spend()?;
                let Ok((path, meta)) = entry.and_then(|entry| Ok((entry.path(), entry.metadata()?))) else {
                    self.partly = true;
                    continue;
                };
                self.repository |= is_repository(&path);
                if !meta.is_dir() {
                    self.take(path, meta);
                } else if depth == MAX_DEPTH || device(&meta) != disk && is_far(&path) {
                    self.partly = true;
                } else {
                    open.push((path, device(&meta), depth + 1));
                }
            }
        }
        Ok(())
    }

    fn take(&mut self, path: PathBuf, meta: Metadata) {
        if meta.is_file() {
            self.bytes = self.bytes.saturating_add(meta.len());
        }
        self.files.push((path, meta));
    }
}

fn is_repository(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == ".git")
}

#[cfg(unix)]
fn device(meta: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::dev(meta)
}

#[cfg(not(unix))]
fn device(_: &Metadata) -> u64 {
    0
}
