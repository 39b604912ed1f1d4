//! Requests that memory knows no more: their agents read them from the record, by the ticket they were given.

use super::Broker;
use super::request::READABLE;
use super::ticket::Ticket;
use crate::asker::Asker;
use crate::clock::{millis, wall};
use crate::history::{Output, Record};
use crate::transcript::{Kept, Part, Stream};

/// A request of the past, to the client that asked it. Everything in it is masked as it is stored.
#[derive(Clone, Debug)]
pub struct Earlier {
    /// What the record says of it.
    pub record: Record,
}

impl Earlier {
    /// What is kept of its output; nothing when nothing is, or it was removed. What was given of a file is kept for the
    /// person alone: it was to be given once.
    #[must_use]
    pub fn output(&self) -> Option<&Output> {
        if self.record.asked.as_ref().is_some_and(|asked| asked.file.is_some()) {
            return None;
        }
        let ended = self.record.ended.as_ref().map(|(_, ended)| ended);
        ended.and_then(|ended| ended.output.as_ref()).filter(|_| self.record.output_removed.is_none())
    }

    fn kept(&self, stream: Stream) -> u64 {
        self.output().map_or(0, |output| match stream {
            Stream::Stdout => output.stdout,
            Stream::Stderr => output.stderr,
        })
    }

    fn readable_until(&self) -> u64 {
        let ended = self.record.ended.as_ref().map_or(self.record.asked_at, |(at, _)| *at);
        ended.saturating_add(u64::try_from(READABLE.as_millis()).unwrap_or(u64::MAX))
    }
}

impl Broker {
    /// A request this client asked earlier, by its ticket, also before Countersign was started: for as long as it may be
    /// read.
    pub async fn earlier(&self, ticket: &str, asker: &Asker) -> Option<Earlier> {
        let digest = Ticket::digest_of(ticket, &asker.client);
        let record = self.house.history.read(move |reader| reader.by_ticket(&digest)).await.ok()??;
        let earlier = Earlier { record };
        (millis(wall()) < earlier.readable_until()).then_some(earlier)
    }

    /// The head and the tail of a stream of it, together at most `max` bytes.
    pub async fn earlier_output(&self, earlier: &Earlier, stream: Stream, max: usize) -> Kept {
        let total = earlier.kept(stream);
        let whole = total <= max as u64;
        let first = if whole { max } else { max / 2 };
        let head = self.earlier_part(earlier, stream, 0, first).await;
        if whole {
            return Kept { head: head.bytes, total, masked: head.masked, ..Kept::default() };
        }
        let rest = max - first;
        let tail = self.earlier_part(earlier, stream, total - rest as u64, rest).await;
        let gap = total - (head.bytes.len() + tail.bytes.len()) as u64;
        let masked = head.masked + tail.masked;
        Kept { from: 0, head: head.bytes, gap, tail: tail.bytes, total, masked }
    }

    /// At most `length` bytes of a stream of it from `offset` on.
    pub async fn earlier_part(&self, earlier: &Earlier, stream: Stream, offset: u64, length: usize) -> Part {
        let (key, total) = (earlier.record.key, earlier.kept(stream));
        let read = self.house.history.read(move |reader| reader.passage(key, stream, offset, length));
        let passage = match earlier.output() {
            Some(_) => read.await.ok(),
            None => None,
        };
        let (offset, bytes, masked) = passage.map_or_else(|| (total, Vec::new(), 0), |p| (p.offset, p.bytes, p.masked));
        Part { offset, next: offset + bytes.len() as u64, bytes, total, gap: None, ended: true, masked }
    }
}
