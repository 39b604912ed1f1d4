//! Other names of files. A hard link shows nothing of the names beside it: `ln ~/.ssh/id_rsa x` makes `x` the key itself.
//! So a file with more names than one is read under a rule only where all of them are found in the rule's folder.

use std::collections::{HashMap, HashSet};
use std::fs::Metadata;
use std::path::{Path, PathBuf};

use super::error::{NamesError, Unfound};
use countersign_command::place::holds_secret;

/// The most files and folders that are searched for other names.
const MAX_ENTRIES: usize = 60_000;

/// Holds the files with other names that a step would read.
#[derive(Debug)]
pub(super) struct Names<'a> {
    /// The rule's folder.
    folder: Option<&'a Path>,
    /// By device and number: how many names a file has, and one of them.
    met: HashMap<(u64, u64), (u64, PathBuf)>,
}

impl<'a> Names<'a> {
    pub(super) fn new(folder: Option<&'a Path>) -> Self {
        Self { folder, met: HashMap::new() }
    }

    /// Remembers a file that would be read, when it has other names.
    pub(super) fn meet(&mut self, path: &Path, meta: &Metadata) {
        if let Some((file, names)) = identity(meta).filter(|(_, names)| *names > 1) {
            self.met.entry(file).or_insert_with(|| (names, path.to_owned()));
        }
    }

    /// Returns whether all names of all of them lie in the folder, and none is a secret's. Reads the disk.
    ///
    /// # Errors
    /// Returns which file may be another one.
    pub(super) fn are_inside(mut self) -> Result<(), NamesError> {
        if self.met.is_empty() {
            return Ok(());
        }
        let Some(folder) = self.folder else { return Err(self.unsure(Unfound::Anywhere)) };
        let numbers: HashSet<u64> = self.met.keys().map(|(_, number)| *number).collect();
        let (mut folders, mut seen) = (vec![folder.to_owned()], 0);
        while let Some(at) = folders.pop() {
            let entries = std::fs::read_dir(&at).into_iter().flatten().flatten();
            for entry in entries {
                seen += 1;
                if seen > MAX_ENTRIES {
                    return Err(self.unsure(Unfound::TooMany));
                }
                let Ok(kind) = entry.file_type() else { continue };
                if kind.is_dir() {
                    folders.push(entry.path());
                } else if kind.is_file() && number_of(&entry).is_some_and(|number| numbers.contains(&number)) {
                    self.found(&entry.path(), folder)?;
                }
            }
            if self.met.is_empty() {
                return Ok(());
            }
        }
        Err(self.unsure(Unfound::Outside(folder.to_owned())))
    }

    /// Records one name of a file.
    fn found(&mut self, path: &Path, folder: &Path) -> Result<(), NamesError> {
        let known = std::fs::symlink_metadata(path).ok().and_then(|meta| identity(&meta));
        let Some((file, _)) = known else { return Ok(()) };
        let Some((left, one)) = self.met.get_mut(&file) else { return Ok(()) };
        if holds_secret(&path.strip_prefix(folder).unwrap_or(path).to_string_lossy()) {
            return Err(NamesError::Secret { file: one.clone(), name: path.to_owned() });
        }
        *left -= 1;
        if *left == 0 {
            self.met.remove(&file);
        }
        Ok(())
    }

    fn unsure(&self, why: Unfound) -> NamesError {
        let file = self.met.values().map(|(_, path)| path).min().cloned().unwrap_or_default();
        NamesError::Unsure { file, why }
    }
}

/// Returns a plain file's device and number, and how many names it has.
#[cfg(unix)]
fn identity(meta: &Metadata) -> Option<((u64, u64), u64)> {
    use std::os::unix::fs::MetadataExt as _;
    meta.is_file().then(|| ((meta.dev(), meta.ino()), meta.nlink()))
}

#[cfg(unix)]
fn number_of(entry: &std::fs::DirEntry) -> Option<u64> {
    use std::os::unix::fs::DirEntryExt as _;
    Some(entry.ino())
}

/// Returns nothing: where prefix rules don't apply, nothing is looked up.
#[cfg(not(unix))]
fn identity(_meta: &Metadata) -> Option<((u64, u64), u64)> {
    None
}

#[cfg(not(unix))]
fn number_of(_entry: &std::fs::DirEntry) -> Option<u64> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_file_with_names_elsewhere_is_not_read() {
        let top = tempfile::tempdir().unwrap();
        let folder = top.path().join("work");
        std::fs::create_dir_all(folder.join("target/deps")).unwrap();
        std::fs::write(top.path().join("id_rsa"), "key").unwrap();
        std::fs::hard_link(top.path().join("id_rsa"), folder.join("x")).unwrap();
        std::fs::write(folder.join("a"), "x").unwrap();
        std::fs::hard_link(folder.join("a"), folder.join("target/deps/a")).unwrap();
        std::fs::write(folder.join(".env"), "x").unwrap();
        std::fs::hard_link(folder.join(".env"), folder.join("plain")).unwrap();
        std::fs::write(folder.join("one"), "x").unwrap();
        let inside = |name: &str, limit: Option<&Path>| {
            let mut names = Names::new(limit);
            let path = folder.join(name);
            names.meet(&path, &std::fs::metadata(&path).unwrap());
            names.are_inside()
        };
        for name in ["a", "one", "target/deps/a"] {
            assert_eq!(inside(name, Some(&folder)), Ok(()), "{name}");
        }
        let said = inside("x", Some(&folder)).unwrap_err().to_string();
        assert!(said.contains("work/x has other names (hard links), and not all of them are in"), "{said}");
        assert!(inside("plain", Some(&folder)).unwrap_err().to_string().contains("is also named"));
        assert!(inside("a", Some(&folder.join("target"))).is_err());
        assert!(inside("a", None).is_err());
    }
}
