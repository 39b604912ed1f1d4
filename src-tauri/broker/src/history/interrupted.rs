//! Requests whose end Countersign did not live to see: noted at the next start, with what is kept of their output.

use super::{Ended, Event, History, Record, RecordKey, RecordReader};
use crate::text::say;
use crate::transcript::{Kept, Stream};

/// The bytes of each end of a stream that are read for the record's own excerpt.
const PART: u64 = 8 * 1024;

impl History {
    /// Notes the end of requests that were found without one. Reads all that is kept of their output.
    pub async fn end_interrupted(&self, unfinished: Vec<Record>) {
        for record in unfinished {
            let key = record.key;
            let computers = record.asked.as_ref().map_or(0, |asked| asked.names.len());
            let ended = self.read(move |reader| Ok(ended(reader, key, computers))).await.ok().flatten();
            let ended = ended.unwrap_or_else(|| Ended::interrupted(None));
            let ended = Ended { words: elsewhere(&record), ..ended };
            self.note(key, Event::Ended(Box::new(ended)));
        }
    }
}

/// Returns the runs on other computers that nobody has stopped or looked for since.
fn elsewhere(record: &Record) -> Option<String> {
    let hosts = record.asked.as_ref().map(|asked| asked.hosts.join("; ")).filter(|hosts| !hosts.is_empty())?;
    Some(say!("record-it-may-still-run-on", hosts = hosts))
}

/// Returns the end of an interrupted run; `None` when no output is kept, or it can't be read.
fn ended(reader: &RecordReader, key: RecordKey, computers: usize) -> Option<Ended> {
    let mut output_log = reader.output_log(key).ok()?;
    let mut output = output_log.measure(Some(say!("record-interrupted"))).ok()?;
    if computers > 1 {
        // Where a block is damaged, what all of them wrote can be read up to there.
        output.apart = output_log.apart(computers).unwrap_or_default();
    }
    let mut kept = |stream| -> Option<Kept> {
        let total = output_log.kept(stream);
        let mut part =
            |from, length: u64| Some(output_log.read(stream, from, usize::try_from(length).ok()?).ok()?.bytes);
        let (head, tail) = if total > 2 * PART { (PART, PART) } else { (total, 0) };
        Some(Kept {
            head: part(0, head)?,
            gap: total - head - tail,
            tail: part(total - tail, tail)?,
            total,
            ..Kept::default()
        })
    };
    let (stdout, stderr) = (kept(Stream::Stdout)?, kept(Stream::Stderr)?);
    Some(Ended::interrupted(Some(output)).showing([&stdout, &stderr]))
}
