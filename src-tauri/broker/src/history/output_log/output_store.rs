//! The folder of the reels, and how much may be in it.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::history::lock;
use crate::history::output_log::OutputLog;
use crate::history::output_log::row_index::{OutputRows, RowIndex};
use crate::history::record::RecordKey;
use crate::history::schema::private_folder;

/// The most logs held open for those who read one part after the other.
const OPEN: usize = 16;

/// The most streams whose row index is kept.
const SCROLLS: usize = 8;

/// The size of a block on the disk, which files take whole.
const BLOCK: u64 = 4096;

/// A stream's row index. Whoever extends it locks it.
type IndexedRows = (OutputRows, Arc<Mutex<RowIndex>>);

/// The folder of output logs.
#[derive(Clone, Debug)]
pub(in crate::history) struct OutputStore {
    folder: PathBuf,
    /// Open reels with where their parts are, the one used last at the end.
    open: Arc<Mutex<Vec<(RecordKey, OutputLog)>>>,
    /// How streams lie in rows, the one used last at the end.
    scrolls: Arc<Mutex<Vec<IndexedRows>>>,
}

impl OutputStore {
    pub(in crate::history) fn new(folder: PathBuf) -> io::Result<Self> {
        private_folder(&folder)?;
        Ok(Self::at(folder))
    }

    /// Makes a store whose folder is made with its first log.
    pub(in crate::history) fn at(folder: PathBuf) -> Self {
        Self { folder, open: Arc::default(), scrolls: Arc::default() }
    }

    /// Returns the path of a request's log. Names sort as requests do.
    pub(in crate::history) fn path(&self, key: RecordKey) -> PathBuf {
        self.folder.join(format!("{:016x}.output_log", key.0))
    }

    /// Opens a request's kept output.
    pub(in crate::history) fn output_log(&self, key: RecordKey) -> io::Result<OutputLog> {
        OutputLog::open(&self.path(key))
    }

    /// Reads a request's kept output. Where its parts are is looked up once, and only what came since at the next time.
    pub(in crate::history) fn with<T>(
        &self,
        key: RecordKey,
        read: impl FnOnce(&mut OutputLog) -> io::Result<T>,
    ) -> io::Result<T> {
        let mut output_log = self.take(key)?;
        output_log.grow()?;
        // Also when a part of it is damaged it is known by then where the others are.
        let done = read(&mut output_log);
        let mut open = self.open();
        // Whoever reads at the same time has one too.
        open.push((key, output_log));
        if open.len() > OPEN {
            open.remove(0);
        }
        done
    }

    /// Returns a stream's row index, as far as it was built.
    pub(in crate::history) fn row_index(&self, roll: OutputRows) -> Arc<Mutex<RowIndex>> {
        let mut scrolls = lock(&self.scrolls);
        let known = scrolls.iter().position(|(of, _)| *of == roll).map(|at| scrolls.remove(at).1);
        let row_index = known.unwrap_or_else(|| Arc::new(Mutex::new(RowIndex::new(roll))));
        scrolls.push((roll, Arc::clone(&row_index)));
        if scrolls.len() > SCROLLS {
            scrolls.remove(0);
        }
        row_index
    }

    /// Takes a log out of the open ones, unless its file was removed since.
    fn take(&self, key: RecordKey) -> io::Result<OutputLog> {
        let mut open = self.open();
        let held = open.iter().rposition(|(other, _)| *other == key).map(|at| open.remove(at).1);
        drop(open);
        match held {
            Some(output_log) if self.path(key).exists() => Ok(output_log),
            _ => self.output_log(key),
        }
    }

    fn open(&self) -> MutexGuard<'_, Vec<(RecordKey, OutputLog)>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Cuts what a sudden end left torn.
    pub(in crate::history) fn mend(&self, key: RecordKey) -> io::Result<()> {
        OutputLog::mend(&self.path(key))
    }

    /// Removes a output_log; one that is not there is no error.
    pub(in crate::history) fn remove(&self, key: RecordKey) -> io::Result<()> {
        match fs::remove_file(self.path(key)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Returns the logs and their sizes. Looks at every file.
    pub(in crate::history) fn stock(&self) -> io::Result<DiskUsage> {
        let mut stock = DiskUsage::default();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            // One that is removed this very moment is not there.
            if let (Some(key), Ok(file)) = (key_of(&entry.path()), entry.metadata()) {
                stock.put(key, file.len());
            }
        }
        Ok(stock)
    }
}

/// The output logs, and the space they take on the disk.
#[derive(Debug, Default)]
pub(in crate::history) struct DiskUsage {
    reels: BTreeMap<RecordKey, u64>,
    room: u64,
}

impl DiskUsage {
    /// Returns the disk space they take together, in bytes.
    pub(in crate::history) fn room(&self) -> u64 {
        self.room
    }

    /// Adds a log of so many bytes; one that is there already stays as it is.
    pub(in crate::history) fn put(&mut self, key: RecordKey, bytes: u64) {
        if let Entry::Vacant(place) = self.reels.entry(key) {
            let room = bytes.max(1).next_multiple_of(BLOCK);
            place.insert(room);
            self.room += room;
        }
    }

    /// Removes a log.
    pub(in crate::history) fn take(&mut self, key: RecordKey) {
        self.room -= self.reels.remove(&key).unwrap_or_default();
    }

    /// Returns the oldest; `None` when none is left.
    pub(in crate::history) fn oldest(&self) -> Option<RecordKey> {
        self.reels.first_key_value().map(|(key, _)| *key)
    }

    /// Adds those of the others that aren't listed yet and aren't being written.
    pub(in crate::history) fn join(&mut self, others: Self, written: impl Fn(RecordKey) -> bool) {
        for (key, room) in others.reels.into_iter().filter(|(key, _)| !written(*key)) {
            self.put(key, room);
        }
    }
}

fn key_of(path: &Path) -> Option<RecordKey> {
    let name = path.file_name()?.to_str()?.strip_suffix(".output_log")?;
    u64::from_str_radix(name, 16).ok().map(RecordKey)
}
