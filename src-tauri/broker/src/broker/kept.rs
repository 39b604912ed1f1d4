//! What a run printed, wherever it is: in memory, or in the record once memory let go of it.

use super::Broker;
use super::request::Request;
use crate::history::{Passage, RecordKey};
use crate::transcript::{Part, Stream, Voice};

impl Broker {
    /// Returns at most `length` bytes of a stream from `offset` on, of all its computers together or of one. What
    /// memory dropped comes from the record, where secrets of well-known forms are masked; what neither has is skipped,
    /// and the part's `gap` says so.
    pub async fn read_output(&self, request: &Request, of: Voice, stream: Stream, offset: u64, length: usize) -> Part {
        let share = of.nth().and_then(|nth| request.shares().get(nth));
        let transcript = share.map_or(request.transcript(), |share| share.transcript());
        let part = transcript.read(stream, offset, length);
        if !self.core.history.keeps_output() {
            return part;
        }
        let Some((from, to)) = part.gap.filter(|(from, to)| (*from..*to).contains(&offset)) else {
            return Part { gap: None, ..part };
        };
        let wanted = usize::try_from(to - offset).unwrap_or(usize::MAX).min(length);
        match self.passage((request.record, of), stream, offset, wanted).await {
            Some(passage) => Part {
                offset,
                next: offset + passage.bytes.len() as u64,
                masked: passage.masked,
                bytes: passage.bytes,
                gap: None,
                ..part
            },
            None => Part { gap: Some((offset.max(from), to)), ..part },
        }
    }

    /// Returns the record's part of a stream at this very offset; waits for output on its way there.
    async fn passage(
        &self,
        (key, of): (RecordKey, Voice),
        stream: Stream,
        offset: u64,
        length: usize,
    ) -> Option<Passage> {
        let read = || self.core.history.read(move |reader| reader.passage(key, of, stream, offset, length));
        let found = |passage: &Passage| passage.offset == offset && !passage.bytes.is_empty();
        if let Some(passage) = read().await.ok().filter(found) {
            return Some(passage);
        }
        self.core.history.flush().await;
        read().await.ok().filter(found)
    }
}
