//! The thread that keeps what runs write. A run waits for it a moment when the disk is slower than the run, and no
//! longer than that: a disk that stands still costs the run its record, not its time.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use bytes::Bytes;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, timeout, timeout_at};

use crate::history::event::{Event, Output};
use crate::history::health::Shared;
use crate::history::output_log::OutputWriter;
use crate::history::output_log::output_store::{DiskUsage, OutputStore};
use crate::history::output_log::priority;
use crate::history::record::RecordKey;
use crate::history::retention::Retention;
use crate::history::writer::notes::Notes;
use crate::text::say;
use crate::transcript::{Stream, Voice, Written};

/// The most loads on their way from all runs together: 8 MiB.
pub(in crate::history) const QUEUE: usize = 128;
/// The most bytes of a load: one large piece, or many small ones with the overhead of each.
const LOAD: usize = 64 * 1024;
const BESIDE: usize = 64;
/// How long a run waits for the disk before its log stops; tests share their processors with other work.
const PATIENCE: Duration = Duration::from_secs(if cfg!(test) { 60 } else { 5 });
/// How long a run's end waits for what is still to be written; its agent has its answer already.
const ENDING: Duration = Duration::from_secs(30);
/// How often waiting output is written: what a sudden end can cost, with the writing itself. A disk that needs longer
/// is left alone for half as long in between.
pub(in crate::history) const TICK: Duration = Duration::from_millis(500);

/// The bytes within one tick that count as a flood: the writer then yields to the runs until less comes.
const FLOOD: usize = 1024 * 1024;
const CALM: usize = FLOOD / 4;

#[derive(Debug)]
pub(in crate::history) enum Job {
    /// One run's output, each piece with its milliseconds after the start.
    Pieces {
        key: RecordKey,
        run: Weak<()>,
        pieces: Vec<(u64, Written)>,
    },
    End {
        key: RecordKey,
        cut: Option<String>,
        done: oneshot::Sender<Option<Output>>,
    },
    Remove(Vec<RecordKey>),
    Flush(oneshot::Sender<()>),
    /// Writes out what came of one run; why no more is kept, if so.
    Settle(RecordKey, oneshot::Sender<Option<String>>),
    /// The logs that were there at the start.
    Found(DiskUsage),
}

/// A run's connection to the writing thread. Dropped without an end, the log keeps what came so far.
#[derive(Debug)]
pub struct Recording {
    key: RecordKey,
    start: Instant,
    jobs: mpsc::Sender<Job>,
    /// Bytes that were sent. What goes beyond the limit is sent once, so that the thread says so, and then no more.
    sent: u64,
    limits: watch::Receiver<Retention>,
    cut: Option<String>,
    run: Arc<()>,
}

impl Recording {
    pub(in crate::history) fn new(key: RecordKey, jobs: mpsc::Sender<Job>, limits: watch::Receiver<Retention>) -> Self {
        Self { key, start: Instant::now(), jobs, sent: 0, limits, cut: None, run: Arc::new(()) }
    }

    /// Returns when it began, from which times count.
    #[must_use]
    pub fn began(&self) -> Instant {
        self.start
    }

    /// Keeps a stream's output as of now. Waits while the disk is behind, 5 s at most, and then keeps no more. Returns
    /// `false` once nothing more of this run is kept.
    pub async fn keep(&mut self, stream: Stream, bytes: Bytes) -> bool {
        self.keep_all(vec![Written { at: Instant::now(), voice: Voice::ALL, stream, bytes }]).await
    }

    /// Adds pieces that came one after the other.
    pub async fn keep_all(&mut self, written: Vec<Written>) -> bool {
        if self.cut.is_some() || self.sent > self.limits.borrow().run_bytes {
            return false;
        }
        let (mut load, mut weight) = (Vec::new(), 0);
        for Written { at, voice, stream, mut bytes } in written {
            self.sent = self.sent.saturating_add(bytes.len() as u64);
            let after = at.saturating_duration_since(self.start).as_millis();
            let after = u64::try_from(after).unwrap_or(u64::MAX);
            while !bytes.is_empty() {
                let piece = bytes.split_to(bytes.len().min(LOAD));
                if weight + piece.len() > LOAD {
                    if !self.send(std::mem::take(&mut load)).await {
                        return false;
                    }
                    weight = 0;
                }
                weight += piece.len() + BESIDE;
                load.push((after, Written { at, voice, stream, bytes: piece }));
            }
        }
        load.is_empty() || self.send(load).await
    }

    async fn send(&mut self, pieces: Vec<(u64, Written)>) -> bool {
        let job = Job::Pieces { key: self.key, run: Arc::downgrade(&self.run), pieces };
        let sent = self.jobs.send_timeout(job, PATIENCE).await.is_ok();
        if !sent {
            self.cut = Some(say!("record-the-rest-of-its-output"));
        }
        sent
    }

    /// Ends the log and returns what is kept, if anything. Waits until what is on its way is written, half a minute at
    /// most; then it reports that this isn't known.
    pub async fn end(self) -> Option<Output> {
        let (done, kept) = oneshot::channel();
        let job = Job::End { key: self.key, cut: self.cut, done };
        let told = timeout(ENDING, async {
            self.jobs.send(job).await.ok()?;
            kept.await.ok()?
        });
        told.await.unwrap_or_else(|_| Some(Output { cut: Some(say!("record-late")), ..Output::default() }))
    }
}

pub(in crate::history) struct Recorder {
    pub inbox: mpsc::Receiver<Job>,
    pub output_store: OutputStore,
    pub retention: watch::Receiver<Retention>,
    pub notes: Notes,
    pub shared: Arc<Shared>,
    /// The finished logs in the store, as far as they are known.
    pub stock: DiskUsage,
    pub live: HashMap<RecordKey, (OutputWriter, Weak<()>)>,
    /// When what waits is written out again, and how much came since it was the last time.
    pub tick: Instant,
    pub came: usize,
}

impl Recorder {
    /// Writes until every sender is gone. A flood is written by a thread that yields to the runs; a trickle isn't,
    /// since output that waits while others have the processor is lost with a sudden end.
    pub(in crate::history) async fn run(self) {
        let mut kept = self.keep_while(|came, _| came <= FLOOD).await;
        while let Some(flooded) = kept {
            kept = match beside(flooded) {
                Some(calm) => calm.keep_while(|came, _| came <= FLOOD).await,
                None => None,
            };
        }
    }

    /// Keeps what comes for as long as so much of it is wanted here: since the last time it was written out, and whether it
    /// is just now. Nothing once nobody is left who could send.
    async fn keep_while(mut self, wanted: impl Fn(usize, bool) -> bool) -> Option<Self> {
        loop {
            match timeout_at(self.tick, self.inbox.recv()).await {
                Ok(Some(job)) => self.act(job),
                Ok(None) => break,
                Err(_) => {}
            }
            let due = Instant::now() >= self.tick;
            if due {
                // What came before this moment is not to wait for the next one.
                for _ in 0..QUEUE {
                    let Ok(job) = self.inbox.try_recv() else { break };
                    self.act(job);
                }
                self.settle();
                self.tick = next(self.tick, Instant::now());
            }
            let goes_on = wanted(self.came, due);
            if due {
                self.came = 0;
            }
            if !goes_on {
                return Some(self);
            }
        }
        self.live.retain(|_, (take, _)| {
            take.settle();
            false
        });
        None
    }

    fn act(&mut self, job: Job) {
        match job {
            Job::Pieces { key, run, pieces } => {
                let most = self.retention.borrow().run_bytes;
                let (take, _) =
                    self.live.entry(key).or_insert_with(|| (OutputWriter::new(self.output_store.path(key), most), run));
                take.limit(most);
                let whole = take.cut().is_none();
                for (at, Written { voice, stream, bytes, .. }) in pieces {
                    self.came += bytes.len();
                    take.add(at, voice, stream, &bytes);
                }
                if whole && take.failed() {
                    self.shared.missed(take.cut().unwrap_or_default().to_owned());
                }
            }
            Job::End { key, cut, done } => {
                let _ = done.send(self.end(key, cut));
                self.evict();
            }
            Job::Remove(keys) => {
                let gone = keys.into_iter().filter(|key| self.remove(*key)).collect();
                self.notes.gone(gone);
            }
            Job::Flush(done) => {
                self.settle();
                let _ = done.send(());
            }
            Job::Settle(key, done) => {
                let take = self.live.get_mut(&key).map(|(take, _)| take);
                let _ = done.send(take.and_then(|take| {
                    take.settle();
                    take.cut().map(str::to_owned)
                }));
            }
            Job::Found(stock) => {
                let live = &self.live;
                self.stock.join(stock, |key| live.contains_key(&key));
            }
        }
    }

    fn end(&mut self, key: RecordKey, cut: Option<String>) -> Option<Output> {
        let (mut take, _) = self.live.remove(&key)?;
        if let Some(why) = cut {
            take.stop(why);
        }
        let output = take.finish()?;
        let size = self.output_store.path(key).metadata().map_or(0, |file| file.len());
        self.stock.put(key, size);
        Some(output)
    }

    /// Removes a log. Returns `false` when it's still there.
    fn remove(&mut self, key: RecordKey) -> bool {
        let removed = self.output_store.remove(key);
        if let Err(error) = &removed {
            tracing::warn!(%error, "kept output could not be removed");
        }
        self.stock.take(key);
        removed.is_ok()
    }

    /// Writes out what waits, ends what nobody records any more, and keeps within the limit.
    fn settle(&mut self) {
        for (take, _) in self.live.values_mut().filter(|(take, _)| take.waits()) {
            take.settle();
            if take.failed() {
                self.shared.missed(take.cut().unwrap_or_default().to_owned());
            }
        }
        let left: Vec<RecordKey> =
            self.live.iter().filter(|(_, (_, run))| run.strong_count() == 0).map(|(key, _)| *key).collect();
        for key in left {
            self.end(key, None);
        }
        self.evict();
    }

    /// Removes the oldest logs; when only logs of running commands are left, they stop.
    fn evict(&mut self) {
        let live: u64 = self.live.values().map(|(take, _)| take.size()).sum();
        let most = self.retention.borrow().output_bytes;
        while live + self.stock.room() > most {
            let Some(key) = self.stock.oldest() else {
                let why = say!("record-the-rest-of-its-output-2");
                self.live.values_mut().for_each(|(take, _)| take.stop(why.to_owned()));
                return;
            };
            self.remove(key);
            let why = say!("record-all-kept-output-together-is", most = most);
            self.notes.note(key, Event::OutputRemoved { why });
        }
    }
}

/// Starts a thread that yields to the runs and keeps the flood until it's over; `None` once every sender is gone. A
/// thread that yielded can't take that back, so it's a new one.
fn beside(recorder: Recorder) -> Option<Recorder> {
    let (to, from) = std::sync::mpsc::channel::<Recorder>();
    let keep = move || {
        priority::give_way();
        let recorder = from.recv().ok()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        match runtime {
            Ok(runtime) => runtime.block_on(recorder.keep_while(|came, due| !due || came > CALM)),
            Err(_) => Some(recorder),
        }
    };
    match std::thread::Builder::new().name("flood".to_owned()).spawn(keep) {
        Ok(thread) => {
            // It is there until it has answered.
            let _ = to.send(recorder);
            thread.join().ok()?
        }
        // Then without giving way.
        Err(_) => Some(recorder),
    }
}

/// Returns when waiting output is written again: counted from the last time, however long it took, unless a slow disk
/// would then get ever smaller pieces without a rest.
fn next(tick: Instant, now: Instant) -> Instant {
    (tick + TICK).max(now + TICK / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_disk_gets_a_rest_and_a_fast_one_keeps_time() {
        let tick = Instant::now();
        assert_eq!(next(tick, tick + TICK / 10), tick + TICK);
        for took in [TICK * 9 / 10, TICK, TICK * 7] {
            assert_eq!(next(tick, tick + took), tick + took + TICK / 2);
        }
    }
}
