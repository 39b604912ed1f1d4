//! Real files in real folders.

use std::fs;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use tempfile::TempDir;

use super::*;
use crate::local::canonical::canonical;

mod changing;
mod diffing;
#[cfg(unix)]
mod hostile;
#[cfg(unix)]
mod keeping;
mod reading;

/// A folder of files, its path canonical.
struct FilesRig {
    _folder: TempDir,
    path: PathBuf,
}

impl FilesRig {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = canonical(folder.path()).expect("a path");
        Self { _folder: folder, path }
    }

    fn with(name: &str, content: impl AsRef<[u8]>) -> Self {
        let rig = Self::new();
        fs::write(rig.path.join(name), content).expect("written");
        rig
    }

    fn target(&self, path: &str) -> Target {
        Target::resolve(path, &self.path, None).expect("it resolves")
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path.join(name)).expect("readable")
    }

    fn prepare(&self, path: &str, change: Change) -> Result<Prepared, FileError> {
        prepare(&self.target(path), &[change])
    }

    fn apply(&self, path: &str, change: Change) -> Result<Applied, FileError> {
        apply(&self.prepare(path, change)?)
    }

    /// The names in the folder, sorted; nothing of ours may stay among them.
    fn names(&self) -> Vec<String> {
        names(&self.path)
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn write(content: impl AsRef<[u8]>) -> Change {
    Change::Write { content: Bytes::copy_from_slice(content.as_ref()), ensure_newline: false }
}

fn append(content: impl AsRef<[u8]>) -> Change {
    Change::Append { content: Bytes::copy_from_slice(content.as_ref()), ensure_newline: false }
}

fn edit(old: &'static str, new: &'static str, all: bool) -> Change {
    Change::Edit { old: Bytes::from(old), new: Bytes::from(new), all }
}
