//! The thread that writes the record. It gathers what comes for a moment and writes it at once; while the disk
//! refuses, it keeps trying, what comes meanwhile waits in a bounded queue, and what does not fit is counted.

pub(super) mod notes;
pub(super) mod unkept;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, timeout_at};

use super::event::{Event, now};
use super::health::Shared;
use super::record::RecordKey;
use super::refusal::Refusal;
use super::retention::{Retention, Trimming};
use super::schema::{Unusable, is_damage, is_misfit};
use super::search::RecordError;
use super::store::{Noted, Store};
use crate::text::say;
use unkept::Unkept;

/// How long events are gathered before they are written: what a sudden end can cost, with the writing itself.
const GATHER: Duration = Duration::from_millis(200);
/// How long events that follow the first closely are left alone, to be taken up together: each wake-up costs processor
/// time that a command just allowed needs more.
const LIE: Duration = Duration::from_millis(10);
/// The most events of one transaction.
const BATCH: usize = 1024;
/// The pause after the disk refused.
const AGAIN: Duration = Duration::from_secs(1);

/// A job of the writing thread, in order.
#[derive(Debug)]
pub(super) enum WriterJob {
    /// Keep this.
    Note(Box<Noted>),
    /// Say when all before this is kept; false when it could not be.
    Flush(oneshot::Sender<bool>),
    /// Remove a request's content.
    Forget(RecordKey, oneshot::Sender<Result<bool, WriteError>>),
    /// Remove what is too old or too much.
    Trim(Retention, oneshot::Sender<Result<Trimming, WriteError>>),
    /// Remove the files beside the record of these requests.
    Gone(Vec<RecordKey>),
    /// Whoever read the file found that it cannot be read: which of those since the start, and what is wrong.
    Broken(u64, String),
    /// Write what there is and end.
    Close(oneshot::Sender<()>),
}

/// The reason the record wasn't changed.
#[derive(Debug, thiserror::Error)]
pub(super) enum WriteError {
    /// The record cannot be opened.
    #[error(transparent)]
    Closed(#[from] Refusal),
    /// The record does not take it.
    #[error(transparent)]
    Record(#[from] rusqlite::Error),
}

impl From<WriteError> for RecordError {
    fn from(error: WriteError) -> Self {
        Self::Refused(error.to_string())
    }
}

pub(super) struct Writer {
    /// The store; `None` while it can't be opened.
    pub store: Option<Store>,
    pub file: PathBuf,
    pub inbox: mpsc::Receiver<WriterJob>,
    pub shared: Arc<Shared>,
    /// The problem with the file, once it's found.
    pub broken: Option<Broken>,
    /// How much is not written, for the next start.
    pub unkept: Unkept,
}

/// The reason a file that was in use is used no more.
#[derive(Debug)]
pub(super) enum Broken {
    /// It cannot be read any more, and why.
    Damaged(String),
    /// It is not where it was.
    TakenAway,
}

impl Broken {
    fn why(&self) -> String {
        match self {
            Self::Damaged(why) => why.clone(),
            Self::TakenAway => say!("record-it-was-taken-away-while"),
        }
    }

    /// Returns the text for a person, with the name of the file that was set aside.
    fn words(&self, name: &str) -> String {
        match self {
            Self::Damaged(why) => Unusable::Damaged(why.clone()).aside(name),
            Self::TakenAway => say!("record-the-records-file-was-taken", name = name),
        }
    }
}

impl Writer {
    /// Writes until every sender is gone, or it's asked to end.
    pub(super) async fn run(mut self) {
        let mut batch = Vec::new();
        loop {
            let next = self.gather(&mut batch).await;
            let written = self.commit(&mut batch).await;
            match next {
                Next::More => self.rest(),
                Next::Do(WriterJob::Close(done)) => {
                    // The file is at rest before anybody hears of it.
                    drop(self.store);
                    let _ = done.send(());
                    return;
                }
                Next::Do(work) => self.act(work, written),
                Next::End => return,
            }
        }
    }

    /// Takes notes until it is time to write or something else is asked.
    async fn gather(&mut self, batch: &mut Vec<Noted>) -> Next {
        // Now and then without anything to do, so that what was lost is written down even if nothing else comes.
        let mut deadline = Instant::now() + AGAIN;
        // Where notes come without a pause, one is always there before the time is looked at.
        while batch.len() < BATCH && Instant::now() < deadline {
            match timeout_at(deadline, self.inbox.recv()).await {
                Ok(Some(WriterJob::Note(noted))) => {
                    self.shared.waiting.fetch_sub(noted.event.size(), Ordering::Relaxed);
                    if batch.is_empty() {
                        deadline = Instant::now() + GATHER;
                    }
                    batch.push(Noted { event: noted.event.masked(), ..*noted });
                    if self.inbox.is_empty() {
                        sleep(LIE).await;
                    }
                }
                Ok(Some(work)) => return Next::Do(work),
                Ok(None) => return Next::End,
                Err(_) => break,
            }
        }
        Next::More
    }

    /// Writes the batch, however often it takes. Gives up only when the broker is closing, and then says what is lost.
    async fn commit(&mut self, batch: &mut Vec<Noted>) -> bool {
        let (lost, since) = self.shared.lost();
        if lost > 0 {
            let event = Event::Lost { events: lost, from: since };
            batch.push(Noted { at: now(), request: RecordKey(0), event });
        }
        while !batch.is_empty() {
            match self.write(batch) {
                Ok(()) => {
                    let news = batch.iter().any(|noted| noted.request.0 > 0 && !noted.event.is_afterword());
                    batch.clear();
                    if lost > 0 {
                        self.shared.told(lost);
                    }
                    self.shared.stuck.store(0, Ordering::Relaxed);
                    self.unkept.say(self.shared.lost().0);
                    self.grew();
                    if news {
                        self.shared.tells_more();
                    }
                    if self.shared.lost().0 == 0 {
                        self.shared.well();
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "the record could not be written");
                    self.shared.trouble(error.words());
                    let stuck = batch.len() as u64 - u64::from(lost > 0);
                    self.shared.stuck.store(stuck, Ordering::Relaxed);
                    self.unkept.say(stuck + self.shared.lost().0 + self.inbox.len() as u64);
                    if self.closing() {
                        self.shared.lose(stuck);
                        self.shared.stuck.store(0, Ordering::Relaxed);
                        batch.clear();
                        return false;
                    }
                    sleep(AGAIN).await;
                }
            }
        }
        true
    }

    /// Does the work between batches: opens the file if it isn't open, and cleans up what was removed.
    fn rest(&mut self) {
        match &mut self.store {
            Some(store) => store.tidy(),
            None => match self.open() {
                Ok(_) => self.shared.well(),
                Err(why) => self.shared.trouble(why.words()),
            },
        }
    }

    fn open(&mut self) -> Result<&mut Store, Refusal> {
        if self.store.is_none() {
            let (store, aside) = Store::open_late(&self.file)?;
            if let Some(words) = aside {
                self.shared.aside(words);
            }
            self.shared.opened(store.head());
            self.store = Some(store);
        }
        self.store.as_mut().ok_or_else(|| Refusal::other(say!("record-it-is-not-open")))
    }

    fn grew(&self) {
        if let Some(store) = &self.store {
            self.shared.grew(store.head());
        }
    }

    /// Writes the batch. A file that broke while it was in use goes aside first, and a new one begins.
    fn write(&mut self, batch: &[Noted]) -> Result<(), Refusal> {
        let mut broken = self.broken.take();
        let store = self.open()?;
        if broken.is_none() && store.is_taken_away() {
            broken = Some(Broken::TakenAway);
        }
        if let Some(why) = broken {
            match store.begin_anew(&why.why()) {
                Ok(name) => self.shared.aside(why.words(&name)),
                Err(error) => {
                    self.broken = Some(why);
                    return Err(error.into());
                }
            }
            self.shared.file.fetch_add(1, Ordering::Relaxed);
        }
        let store = self.open()?;
        let (written, joined) = (store.write(batch), store.joined());
        if joined > 0 {
            self.shared.missed(joined_by(joined));
        }
        written.map_err(|error| {
            self.broken = (is_damage(&error) || is_misfit(&error)).then(|| Broken::Damaged(error.to_string()));
            Refusal::from(error)
        })
    }

    /// Returns whether nobody waits for the disk any more.
    fn closing(&self) -> bool {
        self.shared.closing.load(Ordering::Relaxed) || self.inbox.is_closed()
    }

    fn act(&mut self, work: WriterJob, written: bool) {
        match work {
            WriterJob::Flush(done) => {
                let _ = done.send(written);
            }
            // Whoever was told that it could not be done is not to be proven wrong later.
            WriterJob::Forget(_, done) if done.is_closed() => {}
            WriterJob::Trim(_, done) if done.is_closed() => {}
            WriterJob::Forget(key, done) => {
                let forgotten = |store: &mut Store| store.forget(key, now()).map_err(WriteError::from);
                let _ = done.send(self.open().map_err(WriteError::from).and_then(forgotten));
            }
            WriterJob::Trim(retention, done) => {
                let trimmed = |store: &mut Store| retention.apply(store).map_err(WriteError::from);
                let _ = done.send(self.open().map_err(WriteError::from).and_then(trimmed));
            }
            WriterJob::Gone(requests) => {
                let gone = |store: &mut Store| store.gone(&requests).map_err(WriteError::from);
                // Then it is looked after once more at the next start.
                if let Err(error) = self.open().map_err(WriteError::from).and_then(gone) {
                    tracing::warn!(%error, "what was removed is still listed");
                }
            }
            WriterJob::Broken(file, why) => {
                if file == self.shared.file.load(Ordering::Relaxed) {
                    self.broken.get_or_insert(Broken::Damaged(why));
                    match self.write(&[]) {
                        Ok(()) => self.shared.well(),
                        Err(error) => self.shared.trouble(error.words()),
                    }
                }
            }
            WriterJob::Note(_) | WriterJob::Close(_) => {}
        }
        self.grew();
    }
}

/// Returns the text for a person when another program wrote into the record.
fn joined_by(entries: u64) -> String {
    let entries = if entries == 1 { say!("record-an-entry") } else { format!("{entries} entries") };
    say!("record-another-program-added-to-the", entries = entries)
}

/// The work after the batch.
enum Next {
    More,
    Do(WriterJob),
    End,
}
