//! The folder of the reels, and how much may be in it.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::record::RecordKey;
use super::reel::Reel;
use super::schema::private_folder;

/// Where reels are.
#[derive(Clone, Debug)]
pub(super) struct Shelf {
    folder: PathBuf,
}

impl Shelf {
    pub(super) fn open(folder: PathBuf) -> io::Result<Self> {
        private_folder(&folder)?;
        Ok(Self { folder })
    }

    /// The file of a request's reel. Names sort as requests do.
    pub(super) fn path(&self, key: RecordKey) -> PathBuf {
        self.folder.join(format!("{:016x}.reel", key.0))
    }

    /// A request's kept output.
    pub(super) fn reel(&self, key: RecordKey) -> io::Result<Reel> {
        Reel::open(&self.path(key))
    }

    /// Cuts what a sudden end left torn.
    pub(super) fn mend(&self, key: RecordKey) -> io::Result<()> {
        Reel::mend(&self.path(key))
    }

    /// Removes a reel; one that is not there is no error.
    pub(super) fn remove(&self, key: RecordKey) -> io::Result<()> {
        match fs::remove_file(self.path(key)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// What is there, with its size, oldest first. Looks at every file.
    pub(super) fn stock(&self) -> io::Result<BTreeMap<RecordKey, u64>> {
        let mut stock = BTreeMap::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            if let Some(key) = key_of(&entry.path()) {
                stock.insert(key, entry.metadata()?.len());
            }
        }
        Ok(stock)
    }
}

fn key_of(path: &Path) -> Option<RecordKey> {
    let name = path.file_name()?.to_str()?.strip_suffix(".reel")?;
    u64::from_str_radix(name, 16).ok().map(RecordKey)
}
