//! The record of what happened: every request, who decided, what ran, what it wrote.
//!
//! Two threads of its own do the work. One writes the record (`history.sqlite3`: a chain of entries, and an index
//! over it), one keeps what runs write (`output`: a file a run). Nobody waits for them: events go into a bounded queue,
//! and what cannot be kept is counted and said, in [`Health`] at once and in the record as soon as it can be written.
//! Whatever happens to the disk, commands run all the same.
//!
//! What is stored is masked ([`crate::mask`]). Reading is for [`RecordReader`]s, which see a consistent state beside the writing.

mod anchor_keeper;
mod chain;
mod event;
mod export;
mod health;
mod interrupted;
mod opening;
mod output_log;
mod record;
mod refusal;
mod retention;
mod schema;
mod scripts;
mod search;
mod store;
#[cfg(test)]
mod tests;
mod undos;
mod verify;
mod writer;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::time::timeout;

pub use anchor_keeper::{AnchorError, AnchorKeeper, AnchorStatus, AnchorStore};
pub use chain::{Anchor, Hash, NotAHash};
pub use event::{
    AllowedScript, Apart, Asked, AskedFile, AskedWork, By, Decided, Ended, EndedOn, Event, How, Output, Resized,
    Trimmed, Typed, Verdict,
};
pub use health::Health;
pub use output_log::recorder::Recording;
pub use output_log::row_index::{Copied, Needle, OutputRow, OutputRows, ROWS, RowPage, RowSpan, Spot, TextCounts};
pub use output_log::{OutputLog, Passage, Played};
pub use record::{Decision, Record, RecordKey};
pub use retention::{Retention, Trimming};
pub use search::{Query, RecordClient, RecordError, RecordFolder, RecordPage, RecordReader};
pub use verify::{Checkpoint, Verified};

use crate::files::Undo;
use event::now;
use health::Shared;
use opening::Opened;
use output_log::output_store::{DiskUsage, OutputStore};
use output_log::recorder::{Job, Recorder};
use refusal::Refusal;
use schema::Unusable;
use store::Store;
use undos::Undos;
use writer::notes::Notes;
use writer::unkept::Unkept;
use writer::{Writer, WriterJob};

/// The record's file in its folder.
pub const FILE: &str = "history.sqlite3";
/// What SQLite writes before it goes into the record's file.
const LOG: &str = "history.sqlite3-wal";
/// The folder of kept output beside it.
pub const OUTPUT: &str = "output";
/// So many read at once. Each holds files open, and agents may ask by the hundred.
const READING: usize = 8;
/// Nobody waits longer for the threads than this; tests do, which share their processors with other work.
const PATIENCE: Duration = Duration::from_secs(if cfg!(test) { 120 } else { 10 });

/// The record. Cloning is cheap; the threads end when the last clone is gone.
#[derive(Clone, Debug)]
pub struct History {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    notes: Notes,
    jobs: Option<mpsc::Sender<Job>>,
    file: PathBuf,
    output_store: Option<Arc<OutputStore>>,
    next: AtomicU64,
    shared: Arc<Shared>,
    retention: watch::Sender<Retention>,
    mark: Mutex<Checkpoint>,
    /// Readers at rest, and which file they read.
    readers: Mutex<Vec<(u64, RecordReader)>>,
    reading: Arc<Semaphore>,
}

/// What was found at the opening.
#[derive(Debug)]
pub struct Opening {
    /// Whether the record is kept.
    pub health: Health,
    /// The end of the record as it was found, to be held against the anchor kept elsewhere.
    pub head: Anchor,
    /// Requests without an end: Countersign ended before they did. Until an end is noted ([`History::end_interrupted`]), they
    /// and what is younger are not trimmed.
    pub unfinished: Vec<Record>,
}

impl History {
    /// Opens the record in a folder, or makes it there. Never fails: without a record [`Health`] says why, and nothing
    /// is kept. When the disk refuses, as one does that is full or not there yet, it is tried again, and what happens
    /// meanwhile waits as far as there is room. Blocks, but not for longer when the record is large.
    #[must_use]
    pub fn open(folder: &Path, retention: Retention) -> (Self, Opening) {
        let opened = opening::open(folder).or_else(|error| {
            tracing::warn!(%error, "the record could not be opened");
            match error {
                Unusable::Refused(refusal) => Ok(Opened::later(folder, &refusal)),
                Unusable::Newer(_) | Unusable::Damaged(_) => Err(Refusal::from(error)),
            }
        });
        opened
            .map_or_else(|why| Self::unopened(folder, retention, &why), |opened| Self::begin(folder, retention, opened))
    }

    /// One that stays closed.
    fn unopened(folder: &Path, retention: Retention, why: &Refusal) -> (Self, Opening) {
        let health = Health::NotKept(why.words());
        let shared = Arc::new(Shared::new(health.clone(), None));
        let history = Self::new(folder, watch::Sender::new(retention), Notes { sender: None, shared }, None, None, 0);
        (history, Opening { health, head: Anchor::START, unfinished: Vec::new() })
    }

    /// A record that keeps nothing.
    #[must_use]
    pub fn none() -> Self {
        Self::unopened(Path::new(""), Retention::default(), &Refusal::other("it has no folder")).0
    }

    fn begin(folder: &Path, retention: Retention, opened: Opened) -> (Self, Opening) {
        let Opened { store, output_store, health, unfinished, newest, going } = opened;
        let head = store.as_ref().map(Store::head);
        let shared = Arc::new(Shared::new(health.clone(), head));
        let (sender, inbox) = mpsc::channel(writer::notes::QUEUE);
        let (jobs, orders) = mpsc::channel(output_log::recorder::QUEUE);
        let notes = Notes { sender: Some(sender), shared: Arc::clone(&shared) };
        let retention = watch::Sender::new(retention);
        let file = folder.join(FILE);
        let (unkept, before) = Unkept::beside(&file);
        shared.lost_before(before);
        let writer = Writer { store, file: file.clone(), inbox, shared: Arc::clone(&shared), broken: None, unkept };
        let recorder = Recorder {
            inbox: orders,
            output_store: output_store.clone(),
            retention: retention.subscribe(),
            notes: notes.clone(),
            shared: Arc::clone(&shared),
            stock: DiskUsage::default(),
            live: HashMap::new(),
            tick: tokio::time::Instant::now(),
            came: 0,
        };
        let (shelves, found) = (output_store.clone(), jobs.clone());
        let undos = Undos::beside(&file);
        let listing = async move {
            finish_removing(going, &undos, &found).await;
            list(&shelves, &found).await;
        };
        let threads = thread("history", writer.run())
            .and_then(|()| thread("output", recorder.run()))
            .and_then(|()| thread("output_store", listing));
        if let Err(error) = threads {
            shared.trouble(Refusal::other(error.to_string()).words());
        }
        let history = Self::new(folder, retention, notes, Some(jobs), Some(Arc::new(output_store)), newest);
        (history, Opening { health, head: head.unwrap_or(Anchor::START), unfinished })
    }

    fn new(
        folder: &Path,
        retention: watch::Sender<Retention>,
        notes: Notes,
        jobs: Option<mpsc::Sender<Job>>,
        output_store: Option<Arc<OutputStore>>,
        newest: u64,
    ) -> Self {
        // By the clock, so that the names of a record begun anew are not those of one that was set aside.
        let next = AtomicU64::new(now().max(newest + 1));
        let (mark, readers, shared) = (Mutex::default(), Mutex::default(), Arc::clone(&notes.shared));
        let (file, reading) = (folder.join(FILE), Arc::new(Semaphore::new(READING)));
        let inner = Inner { notes, jobs, file, output_store, next, shared, retention, mark, readers, reading };
        Self { inner: Arc::new(inner) }
    }

    /// Returns whether output is kept at all, as far as the disk lets it.
    #[must_use]
    pub fn keeps_output(&self) -> bool {
        self.inner.shared.is_open() && self.inner.jobs.is_some()
    }

    /// A name for a request that is about to be noted.
    #[must_use]
    pub fn name(&self) -> RecordKey {
        RecordKey(self.inner.next.fetch_add(1, Ordering::Relaxed))
    }

    /// Notes what happened to a request, now. Never waits; what cannot be kept is counted and said.
    pub fn note(&self, request: RecordKey, event: Event) {
        self.inner.notes.note(request, event);
    }

    /// Begins to keep a run's output. Times count from here.
    #[must_use]
    pub fn record_output(&self, request: RecordKey) -> Option<Recording> {
        let jobs = self.inner.jobs.clone().filter(|_| self.inner.shared.is_open());
        jobs.map(|jobs| Recording::new(request, jobs, self.limits()))
    }

    /// Writes out what a run that goes on wrote so far; why what is kept stops before it, if it does.
    pub async fn settle_output(&self, request: RecordKey) -> Option<String> {
        let jobs = self.inner.jobs.as_ref()?;
        let (done, settled) = oneshot::channel();
        jobs.send_timeout(Job::Settle(request, done), PATIENCE).await.ok()?;
        timeout(PATIENCE, settled).await.ok()?.ok()?
    }

    /// Keeps so long and so much from now on. Of a run that goes on, what is kept already stays.
    pub fn limit(&self, retention: Retention) {
        self.inner.retention.send_if_modified(|now| std::mem::replace(now, retention) != retention);
    }

    /// Returns how long and how much is kept, now and at every change.
    #[must_use]
    pub fn limits(&self) -> watch::Receiver<Retention> {
        self.inner.retention.subscribe()
    }

    /// Returns whether the record is kept, from now on.
    #[must_use]
    pub fn health(&self) -> watch::Receiver<Health> {
        self.inner.shared.watch()
    }

    /// Returns how often something that happened to requests was written since the start, now and at every change. What
    /// a person does to the record itself does not count.
    #[must_use]
    pub fn tellings(&self) -> watch::Receiver<u64> {
        self.inner.shared.tellings()
    }

    /// The end of what is written, to be kept somewhere else.
    #[must_use]
    pub fn head(&self) -> Anchor {
        self.inner.shared.head()
    }

    /// The same at every change.
    #[must_use]
    pub fn heads(&self) -> watch::Receiver<Anchor> {
        self.inner.shared.heads()
    }

    /// The end of what the disk keeps even if the power goes: what is written so far, once it does.
    ///
    /// # Errors
    /// Fails when the disk refuses.
    pub async fn settled(&self) -> std::io::Result<Anchor> {
        let (head, file) = (self.head(), self.inner.file.with_file_name(LOG));
        let synced = tokio::task::spawn_blocking(move || match std::fs::OpenOptions::new().write(true).open(file) {
            Ok(log) => log.sync_all(),
            // Whoever emptied and removed it made sure of the record itself.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        });
        synced.await??;
        Ok(head)
    }

    /// Reads the record off the async threads.
    ///
    /// # Errors
    /// Fails when there is no record, or the work fails.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&RecordReader) -> Result<T, RecordError> + Send + 'static,
    ) -> Result<T, RecordError> {
        let inner = Arc::clone(&self.inner);
        let place = Arc::clone(&inner.reading).acquire_owned().await;
        let done = tokio::task::spawn_blocking(move || {
            // Given back when the work ends, also when nobody waits for it any more.
            let _held = place;
            let (file, reader) = inner.reader()?;
            let done = work(&reader);
            if let Err(RecordError::Record(error)) = &done
                && let Some(why) = broken(error, &reader)
            {
                inner.notes.broken(file, why);
            } else if done.is_ok() {
                lock(&inner.readers).push((file, reader));
            }
            done
        });
        done.await.unwrap_or_else(|_| Err(RecordError::Refused("Reading the record failed.".to_owned())))
    }

    /// Checks at most `limit` entries of the record, from its beginning.
    ///
    /// # Errors
    /// Fails when the record cannot be read.
    pub async fn verify(&self, limit: u64) -> Result<Verified, RecordError> {
        *lock(&self.inner.mark) = Checkpoint::default();
        self.verify_on(limit).await
    }

    /// The same from where the last check ended. What that one saw is not looked at again.
    ///
    /// # Errors
    /// Fails when the record cannot be read.
    pub async fn verify_on(&self, limit: u64) -> Result<Verified, RecordError> {
        let look = || {
            let inner = Arc::clone(&self.inner);
            self.read(move |reader| reader.verify(&mut lock(&inner.mark), limit))
        };
        let mut verified = look().await?;
        if matches!(verified, Verified::Intact { complete: true, missing: 1.., .. }) {
            // That it was removed may be on its way into the record.
            self.flush().await;
            verified = look().await?;
        }
        if let Verified::Intact { complete: true, unkept, .. } = &mut verified {
            *unkept += self.inner.notes.unkept();
        }
        Ok(verified)
    }

    /// Removes a request's content and kept output, as the person asks; that this was done stays in the record.
    /// False when the record does not know it, or it has not ended.
    ///
    /// # Errors
    /// Fails when it could not be removed.
    pub async fn forget(&self, request: RecordKey) -> Result<bool, RecordError> {
        let known = self.order(|done| WriterJob::Forget(request, done)).await??;
        if known {
            self.remove_output(vec![request]).await;
        }
        Ok(known)
    }

    /// Removes some of what is too old or too much; `more` says to look again.
    ///
    /// # Errors
    /// Fails when it could not be removed.
    pub async fn trim(&self) -> Result<Trimming, RecordError> {
        let retention = *self.inner.retention.borrow();
        let trimming = self.order(|done| WriterJob::Trim(retention, done)).await??;
        self.remove_output(trimming.requests.clone()).await;
        Ok(trimming)
    }

    /// Waits until all that was noted and recorded so far is written; false when it could not be.
    pub async fn flush(&self) -> bool {
        if !self.inner.shared.is_open() {
            return false;
        }
        if let Some(jobs) = &self.inner.jobs {
            let (done, flushed) = oneshot::channel();
            let _ = jobs.send_timeout(Job::Flush(done), PATIENCE).await;
            let _ = timeout(PATIENCE, flushed).await;
        }
        self.order(WriterJob::Flush).await.unwrap_or(false)
    }

    /// Writes what there is and ends the writing; what is noted after this is not kept.
    pub async fn close(&self) {
        self.inner.shared.closing.store(true, Ordering::Relaxed);
        self.flush().await;
        lock(&self.inner.readers).clear();
        let _ = self.order(WriterJob::Close).await;
    }

    /// Keeps what takes a change of a file back; its digest, or nothing when it cannot be kept.
    pub(crate) async fn keep_undo(&self, key: RecordKey, undo: Undo) -> Option<String> {
        let undos = self.undos()?;
        let kept = tokio::task::spawn_blocking(move || undos.keep(key, &undo)).await.ok()?;
        kept.inspect_err(|error| tracing::warn!(%error, "what takes a change back could not be kept")).ok()?
    }

    /// What takes a change of a file back, when it is kept and not done already.
    pub(crate) async fn undo(&self, key: RecordKey) -> Option<Undo> {
        let undos = self.undos()?;
        // It may have been kept this very moment.
        self.flush().await;
        let read = self.read(move |reader| {
            let digest = reader.record(key)?.and_then(|record| record.undo);
            Ok(digest.and_then(|digest| undos.read(key, &digest)))
        });
        read.await.ok()?
    }

    /// It was taken back.
    pub(crate) async fn drop_undo(&self, key: RecordKey) {
        if let Some(undos) = self.undos() {
            let _ = tokio::task::spawn_blocking(move || undos.remove(&[key])).await;
        }
    }

    /// Returns whether what takes a request's change back is kept. Looks at the disk.
    #[must_use]
    pub fn has_undo(&self, record: &Record) -> bool {
        record.undo.is_some() && self.undos().is_some_and(|undos| undos.has(record.key))
    }

    fn undos(&self) -> Option<Undos> {
        self.inner.output_store.as_ref().map(|_| Undos::beside(&self.inner.file))
    }

    async fn remove_output(&self, requests: Vec<RecordKey>) {
        if let Some(undos) = self.undos() {
            let requests = requests.clone();
            let _ = tokio::task::spawn_blocking(move || undos.remove(&requests)).await;
        }
        if let Some(jobs) = self.inner.jobs.as_ref().filter(|_| !requests.is_empty()) {
            let _ = jobs.send_timeout(Job::Remove(requests), PATIENCE).await;
        }
    }

    async fn order<T>(&self, work: impl FnOnce(oneshot::Sender<T>) -> WriterJob) -> Result<T, RecordError> {
        let sender = self.inner.notes.sender.as_ref().ok_or(RecordError::Absent)?;
        let late = || RecordError::Refused("History doesn't respond; its disk may be full or missing.".to_owned());
        let (done, answer) = oneshot::channel();
        sender.send_timeout(work(done), PATIENCE).await.map_err(|_| late())?;
        timeout(PATIENCE, answer).await.map_err(|_| late())?.map_err(|_| late())
    }
}

impl Inner {
    fn reader(&self) -> Result<(u64, RecordReader), RecordError> {
        if !self.shared.is_open() {
            return Err(RecordError::Absent);
        }
        let file = self.shared.file.load(Ordering::Relaxed);
        let mut readers = lock(&self.readers);
        readers.retain(|(of, _)| *of == file);
        if let Some(found) = readers.pop() {
            return Ok(found);
        }
        drop(readers);
        let output_store = self.output_store.clone().ok_or(RecordError::Absent)?;
        Ok((file, RecordReader::open(&self.file, output_store)?))
    }
}

/// What is wrong with the file, when whoever read it stumbled over that. Reads all of it to be sure.
fn broken(error: &rusqlite::Error, reader: &RecordReader) -> Option<String> {
    schema::is_torn(error).then(|| reader.check())?.unwrap_or_else(|_| Some(error.to_string()))
}

/// Removes what a sudden end kept from being removed.
async fn finish_removing(going: Vec<RecordKey>, undos: &Undos, jobs: &mpsc::Sender<Job>) {
    if !going.is_empty() {
        undos.remove(&going);
        // Nobody keeps anything any more.
        drop(jobs.send(Job::Remove(going)).await);
    }
}

/// Tells the thread that keeps output what was there before. Where a hundred thousand runs lie that takes a while, and
/// those that write meanwhile do not wait for it.
async fn list(output_store: &OutputStore, jobs: &mpsc::Sender<Job>) {
    match output_store.stock() {
        // Nobody keeps anything any more.
        Ok(stock) => drop(jobs.send(Job::Found(stock)).await),
        Err(error) => tracing::warn!(%error, "the kept output could not be listed"),
    }
}

/// A thread that may wait for the disk, with a clock of its own.
fn thread(name: &str, work: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    std::thread::Builder::new().name(name.to_owned()).spawn(move || runtime.block_on(work))?;
    Ok(())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
