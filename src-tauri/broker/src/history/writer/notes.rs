//! The way to the thread that writes: never waits, and counts what it cannot take.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::sync::mpsc;

use crate::history::event::{Event, now};
use crate::history::health::{Health, Shared};
use crate::history::record::RecordKey;
use crate::history::store::Noted;
use crate::history::writer::WriterJob;

/// Events that may be on their way.
pub(in crate::history) const QUEUE: usize = 8192;
/// Bytes of them.
const BYTES: usize = 32 * 1024 * 1024;

/// Where events go. Without a sender nothing is kept, and it is counted.
#[derive(Clone, Debug)]
pub(in crate::history) struct Notes {
    pub sender: Option<mpsc::Sender<WriterJob>>,
    pub shared: Arc<Shared>,
}

impl Notes {
    /// What lay beside the record of these is removed.
    pub(in crate::history) fn gone(&self, requests: Vec<RecordKey>) {
        if let Some(sender) = &self.sender {
            // Where there is no room, it is looked after once more at the next start.
            let _ = sender.try_send(WriterJob::Gone(requests));
        }
    }

    /// Whoever read this file, of those since the start, found that it cannot be read.
    pub(in crate::history) fn broken(&self, file: u64, why: String) {
        if let Some(sender) = &self.sender {
            // Where there is no room, whoever reads next says it again.
            let _ = sender.try_send(WriterJob::Broken(file, why));
        }
    }

    /// How many events the record does not have, and may never have. Those that are about to be written do not count.
    pub(in crate::history) fn unkept(&self) -> u64 {
        let waiting = match (&*self.shared.watch().borrow(), &self.sender) {
            (Health::NotKept(_), Some(sender)) => sender.max_capacity() - sender.capacity(),
            _ => 0,
        };
        self.shared.unkept() + waiting as u64
    }

    pub(in crate::history) fn note(&self, request: RecordKey, event: Event) {
        let Some(sender) = &self.sender else { return };
        let size = event.size();
        let waiting = self.shared.waiting.fetch_add(size, Ordering::Relaxed);
        let work = WriterJob::Note(Box::new(Noted { at: now(), request, event }));
        if waiting + size > BYTES || sender.try_send(work).is_err() {
            self.shared.waiting.fetch_sub(size, Ordering::Relaxed);
            self.shared.lose(1);
        }
    }
}
