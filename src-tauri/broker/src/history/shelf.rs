//! The folder of the reels, and how much may be in it.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::record::RecordKey;
use super::reel::{Passage, Reel};
use super::schema::private_folder;
use crate::transcript::Stream;

/// So many reels are held open for those who read one part after the other.
const OPEN: usize = 16;

/// Where reels are.
#[derive(Clone, Debug)]
pub(super) struct Shelf {
    folder: PathBuf,
    /// Open reels with where their parts are, the one used last at the end.
    open: Arc<Mutex<Vec<(RecordKey, Reel)>>>,
}

impl Shelf {
    pub(super) fn new(folder: PathBuf) -> io::Result<Self> {
        private_folder(&folder)?;
        Ok(Self { folder, open: Arc::default() })
    }

    /// The file of a request's reel. Names sort as requests do.
    pub(super) fn path(&self, key: RecordKey) -> PathBuf {
        self.folder.join(format!("{:016x}.reel", key.0))
    }

    /// A request's kept output.
    pub(super) fn reel(&self, key: RecordKey) -> io::Result<Reel> {
        Reel::open(&self.path(key))
    }

    /// A part of a request's kept output. Where parts are is looked up once, and only what came since at the next time.
    pub(super) fn passage(&self, key: RecordKey, stream: Stream, offset: u64, length: usize) -> io::Result<Passage> {
        let mut reel = self.take(key)?;
        reel.grow()?;
        let passage = reel.read(stream, offset, length)?;
        let mut open = self.open();
        open.retain(|(other, _)| *other != key);
        open.push((key, reel));
        if open.len() > OPEN {
            open.remove(0);
        }
        Ok(passage)
    }

    /// Out of the open ones, unless its file was removed since.
    fn take(&self, key: RecordKey) -> io::Result<Reel> {
        let mut open = self.open();
        let held = open.iter().position(|(other, _)| *other == key).map(|at| open.remove(at).1);
        drop(open);
        match held {
            Some(reel) if self.path(key).exists() => Ok(reel),
            _ => self.reel(key),
        }
    }

    fn open(&self) -> MutexGuard<'_, Vec<(RecordKey, Reel)>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
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
