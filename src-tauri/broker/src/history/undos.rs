//! What takes changes of files back, kept beside the record: a file each, for the person alone. It holds what the files
//! held and cannot be masked, so it is no part of the record itself; that keeps its digest.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::record::RecordKey;
use super::schema::private_folder;
use crate::files::Undo;
use crate::local::digest::sha256;

/// The folder beside the record.
const FOLDER: &str = "undo";
/// The largest undo data that is kept, in bytes.
const LARGEST: usize = 4 * 1024 * 1024;
/// The most bytes that are kept in all; the oldest are removed.
const MOST: u64 = 64 * 1024 * 1024;

/// The folder of undo data.
#[derive(Clone, Debug)]
pub(super) struct Undos {
    folder: PathBuf,
}

impl Undos {
    pub(super) fn beside(record: &Path) -> Self {
        Self { folder: record.with_file_name(FOLDER) }
    }

    /// Stores undo data and returns its digest; `None` when it's too large.
    pub(super) fn keep(&self, key: RecordKey, undo: &Undo) -> io::Result<Option<String>> {
        let text = serde_json::to_vec(undo)?;
        if text.len() > LARGEST {
            return Ok(None);
        }
        private_folder(&self.folder)?;
        self.make_room(text.len() as u64)?;
        let mut options = fs::OpenOptions::new();
        options.create_new(true).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(self.file(key))?.write_all(&text)?;
        Ok(Some(sha256(&text)))
    }

    /// Returns undo data that was kept, if it's still there and unchanged.
    pub(super) fn read(&self, key: RecordKey, digest: &str) -> Option<Undo> {
        let text = fs::read(self.file(key)).ok()?;
        if sha256(&text) == digest { serde_json::from_slice(&text).ok() } else { None }
    }

    /// Returns whether one is still there.
    pub(super) fn has(&self, key: RecordKey) -> bool {
        self.file(key).exists()
    }

    pub(super) fn remove(&self, keys: &[RecordKey]) {
        for key in keys {
            // Most never had one.
            let _ = fs::remove_file(self.file(*key));
        }
    }

    fn file(&self, key: RecordKey) -> PathBuf {
        self.folder.join(format!("{}.json", key.0))
    }

    fn make_room(&self, more: u64) -> io::Result<()> {
        let mut kept = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            kept.push((entry.metadata()?.modified()?, entry.metadata()?.len(), entry.path()));
        }
        kept.sort_unstable();
        let mut all: u64 = kept.iter().map(|(_, size, _)| size).sum();
        for (_, size, path) in kept {
            if all + more <= MOST {
                break;
            }
            fs::remove_file(path)?;
            all -= size;
        }
        Ok(())
    }
}
