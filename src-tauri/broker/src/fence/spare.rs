//! Folders without the secrets in them. A fence only lets whole folders through, so where one holds a secret, what lies
//! beside it is let through piece by piece.
//!
//! Looked through are so many files and folders, from the top down, so that what lies nearest is found first. What lies
//! deeper in a folder too large for that, in the version store and among installed packages is let through with its folder.

use std::collections::{HashSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use landlock::{AccessFs, BitFlags};

use super::ground::Ground;

/// So many files and folders are looked at.
const MOST: usize = 30_000;
/// Folders of others' code and of what is made from code. Nobody keeps secrets there, and they are large.
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

/// How much of a folder is let through.
pub(super) struct Spare<'a> {
    /// What may be done with what is let through.
    pub(super) access: BitFlags<AccessFs>,
    /// What may be done even in a folder that is let through piece by piece, and with what is made there later.
    pub(super) at_least: BitFlags<AccessFs>,
    /// How many folders deep it is looked for secrets.
    pub(super) depth: usize,
    /// Whether a path below the folder is a secret; the flag says that it is no folder.
    pub(super) is_secret: &'a dyn Fn(&Path, bool) -> bool,
}

impl Spare<'_> {
    /// Lets a folder, or a single file, through. Reads the disk.
    pub(super) fn allow(&self, top: &Path, ground: &mut Ground) {
        let found = self.secrets(top);
        if found.is_empty() {
            return ground.allow_itself(top, self.access);
        }
        let parted: HashSet<&Path> =
            found.iter().flat_map(|secret| secret.ancestors().skip(1).take_while(|up| up.starts_with(top))).collect();
        let mut left: VecDeque<PathBuf> = VecDeque::from([top.to_owned()]);
        while let Some(folder) = left.pop_front() {
            // Before what lies in it, so that nothing made in between is taken for what was looked at.
            ground.allow_itself(&folder, self.at_least);
            for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if parted.contains(path.as_path()) {
                    left.push_back(path);
                } else if !found.contains(&path) {
                    // A link is let through by what it leads to, if that is.
                    if entry.file_type().is_ok_and(|kind| !kind.is_symlink()) {
                        ground.allow_itself(&path, self.access);
                    }
                }
            }
        }
    }

    fn secrets(&self, top: &Path) -> HashSet<PathBuf> {
        let (mut found, mut seen) = (HashSet::new(), 0);
        let mut left = VecDeque::from([(top.to_owned(), 0)]);
        while let Some((folder, depth)) = left.pop_front() {
            for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
                seen += 1;
                if seen > MOST {
                    return found;
                }
                let (path, Ok(kind)) = (entry.path(), entry.file_type()) else { continue };
                if kind.is_symlink() {
                    continue;
                }
                let below = path.strip_prefix(top).unwrap_or(&path);
                if (self.is_secret)(below, !kind.is_dir()) {
                    found.insert(path);
                } else if kind.is_dir() && depth < self.depth && !PASSED.iter().any(|name| entry.file_name() == *name) {
                    left.push_back((path, depth + 1));
                }
            }
        }
        found
    }
}
