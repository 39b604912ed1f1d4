//! Requests that memory knows no more: their agents read them from the record, by the ticket they were given.

use std::time::{Duration, SystemTime};

use crate::asker::Asker;
use crate::broker::Broker;
use crate::broker::request::ticket::Ticket;
use crate::broker::request::{Request, State};
use crate::history::{Output, Record};
use crate::local::clock::{millis, wall};
use crate::transcript::{Kept, Part, Stream, Voice};

/// How long its agent may read a run after its end.
const READABLE: Duration = Duration::from_secs(7 * 24 * 60 * 60);

impl Request {
    /// Returns until when its agent may read it, once it has ended.
    #[must_use]
    pub fn readable_until(&self) -> Option<SystemTime> {
        match self.state() {
            State::Ended(report) => report.ended_at.checked_add(READABLE),
            State::Waiting { .. } | State::Running { .. } => None,
        }
    }

    pub(in crate::broker) fn is_readable(&self) -> bool {
        self.readable_until().is_none_or(|until| wall() < until)
    }
}

/// A past request, for the client that made it. Everything in it is masked as it's stored.
#[derive(Clone, Debug)]
pub struct Earlier {
    /// Its record.
    pub record: Record,
}

impl Earlier {
    /// Returns its kept output; `None` when none was kept, or it was removed. A file's content is kept for the person
    /// alone: it was to be given once.
    #[must_use]
    pub fn output(&self) -> Option<&Output> {
        if self.record.asked.as_ref().is_some_and(|asked| asked.file.is_some()) {
            return None;
        }
        let ended = self.record.ended.as_ref().map(|(_, ended)| ended);
        ended.and_then(|ended| ended.output.as_ref()).filter(|_| self.record.output_removed.is_none())
    }

    /// Returns the other computers it was for, as the agent wrote them; empty for this computer, or when the version of
    /// Countersign that recorded it didn't note them.
    #[must_use]
    pub fn computers(&self) -> &[String] {
        self.record.asked.as_ref().map_or(&[], |asked| &asked.names)
    }

    /// Returns whether several computers answered, each by itself.
    #[must_use]
    pub fn tells_apart(&self) -> bool {
        self.computers().len() > 1
            && self.record.started_at.is_some()
            && self.output().is_none_or(|output| !output.apart.is_empty())
    }

    /// Returns whose output to read for one of its computers.
    #[must_use]
    pub fn voice_of(&self, computer: &str) -> Option<Voice> {
        voice_of(self.computers().iter().map(String::as_str), computer)
    }

    /// Returns how many bytes of a stream are kept.
    fn kept(&self, of: Voice, stream: Stream) -> u64 {
        let Some(output) = self.output() else { return 0 };
        let (stdout, stderr) = match of.nth() {
            None => (output.stdout, output.stderr),
            Some(nth) => output.apart.get(nth).map_or((0, 0), |apart| (apart.stdout, apart.stderr)),
        };
        match stream {
            Stream::Stdout => stdout,
            Stream::Stderr => stderr,
        }
    }

    fn readable_until(&self) -> u64 {
        let ended = self.record.ended.as_ref().map_or(self.record.asked_at, |(at, _)| *at);
        ended.saturating_add(u64::try_from(READABLE.as_millis()).unwrap_or(u64::MAX))
    }
}

impl Broker {
    /// Returns a request that this client made earlier, by its ticket, also before Countersign was started, for as long
    /// as it may be read.
    pub async fn earlier(&self, ticket: &str, asker: &Asker) -> Option<Earlier> {
        let digest = Ticket::digest_of(ticket, &asker.client);
        let record = self.core.history.read(move |reader| reader.by_ticket(&digest)).await.ok()??;
        let earlier = Earlier { record };
        (millis(wall()) < earlier.readable_until()).then_some(earlier)
    }

    /// Returns the head and the tail of a stream of it, together at most `max` bytes: of all its computers, or of one.
    pub async fn earlier_output(&self, earlier: &Earlier, of: Voice, stream: Stream, max: usize) -> Kept {
        let total = earlier.kept(of, stream);
        let whole = total <= max as u64;
        let first = if whole { max } else { max / 2 };
        let head = self.earlier_part(earlier, of, stream, 0, first).await;
        if whole {
            return Kept { head: head.bytes, total, masked: head.masked, ..Kept::default() };
        }
        let rest = max - first;
        let tail = self.earlier_part(earlier, of, stream, total - rest as u64, rest).await;
        let gap = total - (head.bytes.len() + tail.bytes.len()) as u64;
        let masked = head.masked + tail.masked;
        Kept { from: 0, head: head.bytes, gap, tail: tail.bytes, total, masked }
    }

    /// Returns at most `length` bytes of a stream of it from `offset` on.
    pub async fn earlier_part(&self, earlier: &Earlier, of: Voice, stream: Stream, offset: u64, length: usize) -> Part {
        let (key, total) = (earlier.record.key, earlier.kept(of, stream));
        let read = self.core.history.read(move |reader| reader.passage(key, of, stream, offset, length));
        let passage = match earlier.output() {
            Some(_) => read.await.ok(),
            None => None,
        };
        let (offset, bytes, masked) = passage.map_or_else(|| (total, Vec::new(), 0), |p| (p.offset, p.bytes, p.masked));
        Part { offset, next: offset + bytes.len() as u64, bytes, total, gap: None, ended: true, masked }
    }
}

/// Returns whose output to read for one of some computers: a single one wrote all there is.
pub(in crate::broker) fn voice_of<'a>(names: impl ExactSizeIterator<Item = &'a str>, computer: &str) -> Option<Voice> {
    let alone = names.len() == 1;
    let nth = names.enumerate().find_map(|(nth, name)| (name == computer).then_some(nth))?;
    Some(if alone { Voice::ALL } else { Voice::of(nth) })
}
