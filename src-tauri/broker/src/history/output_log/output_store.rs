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

/// So many reels are held open for those who read one part after the other.
const OPEN: usize = 16;

/// Of so many streams it is remembered how they lie in rows.
const SCROLLS: usize = 8;

/// A file takes whole blocks of the disk.
const BLOCK: u64 = 4096;

/// How a stream lies in rows. Whoever looks further has it alone.
type IndexedRows = (OutputRows, Arc<Mutex<RowIndex>>);

/// Where reels are.
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

    /// One whose folder is made with its first output_log.
    pub(in crate::history) fn at(folder: PathBuf) -> Self {
        Self { folder, open: Arc::default(), scrolls: Arc::default() }
    }

    /// The file of a request's output_log. Names sort as requests do.
    pub(in crate::history) fn path(&self, key: RecordKey) -> PathBuf {
        self.folder.join(format!("{:016x}.output_log", key.0))
    }

    /// A request's kept output.
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

    /// How a stream lies in rows, as far as it was looked through.
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

    /// Out of the open ones, unless its file was removed since.
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

    /// What is there. Looks at every file.
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

/// Reels, and the room they take on the disk.
#[derive(Debug, Default)]
pub(in crate::history) struct DiskUsage {
    reels: BTreeMap<RecordKey, u64>,
    room: u64,
}

impl DiskUsage {
    /// Bytes of disk they take together.
    pub(in crate::history) fn room(&self) -> u64 {
        self.room
    }

    /// A output_log of so many bytes; one that is there already stays as it is.
    pub(in crate::history) fn put(&mut self, key: RecordKey, bytes: u64) {
        if let Entry::Vacant(place) = self.reels.entry(key) {
            let room = bytes.max(1).next_multiple_of(BLOCK);
            place.insert(room);
            self.room += room;
        }
    }

    /// It is there no more.
    pub(in crate::history) fn take(&mut self, key: RecordKey) {
        self.room -= self.reels.remove(&key).unwrap_or_default();
    }

    /// The oldest; nothing when none is left.
    pub(in crate::history) fn oldest(&self) -> Option<RecordKey> {
        self.reels.first_key_value().map(|(key, _)| *key)
    }

    /// All of these that are not listed yet and are not being written.
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
