//! The way to the thread that writes: never waits, and counts what it cannot take.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::sync::mpsc;

use crate::history::event::{Event, now};
use crate::history::health::{Health, Shared};
use crate::history::record::RecordKey;
use crate::history::store::Noted;
use crate::history::writer::WriterJob;

/// The most events on their way.
pub(in crate::history) const QUEUE: usize = 8192;
/// The most bytes of those.
const BYTES: usize = 32 * 1024 * 1024;

/// Sends events to the writer. Without one nothing is kept, and the events are counted.
#[derive(Clone, Debug)]
pub(in crate::history) struct Notes {
    pub sender: Option<mpsc::Sender<WriterJob>>,
    pub shared: Arc<Shared>,
}

impl Notes {
    /// Records that the files beside the record of these requests are removed.
    pub(in crate::history) fn gone(&self, requests: Vec<RecordKey>) {
        if let Some(sender) = &self.sender {
            // Where there is no room, it is looked after once more at the next start.
            let _ = sender.try_send(WriterJob::Gone(requests));
        }
    }

    /// Reports that a reader found this file, of those since the start, unreadable.
    pub(in crate::history) fn broken(&self, file: u64, why: String) {
        if let Some(sender) = &self.sender {
            // Where there is no room, whoever reads next says it again.
            let _ = sender.try_send(WriterJob::Broken(file, why));
        }
    }

    /// Returns how many events the record lacks, perhaps for good. Those about to be written don't count.
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
