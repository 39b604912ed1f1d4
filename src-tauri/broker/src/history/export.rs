//! The record in forms others read: JSON lines, and asciicast v2 for one run.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::event::Resized;
use super::record::{Record, RecordKey};
use super::search::{Query, RecordError, RecordReader};
use crate::transcript::Stream;

/// The requests read at a time.
const PAGE: usize = 500;

/// The window in which a run without a terminal is replayed.
const WINDOW: Resized = Resized { columns: 120, rows: 32, after_ms: 0 };

impl RecordReader {
    /// Writes every request found, one JSON object a line, newest first. Returns how many.
    ///
    /// # Errors
    /// Fails when the record cannot be read or `to` refuses.
    pub fn export(&self, query: &Query, to: &mut dyn Write) -> Result<u64, RecordError> {
        let (mut before, mut count) = (None, 0);
        loop {
            let page = self.page(query, before, PAGE)?;
            for record in &page.records {
                writeln!(to, "{}", line(record))?;
                count += 1;
            }
            before = page.next;
            if before.is_none() {
                break;
            }
        }
        to.flush()?;
        Ok(count)
    }

    /// Writes a run's output as an asciicast v2, with its times and the sizes of its terminal. Without one, line breaks
    /// are completed, so that a player shows lines.
    ///
    /// # Errors
    /// Fails when nothing is kept, it cannot be read, or `to` refuses.
    pub fn asciicast(&self, key: RecordKey, to: &mut dyn Write) -> Result<(), RecordError> {
        let record = self.record(key)?;
        let started = record.as_ref().and_then(|record| record.started_at);
        let title = record.as_ref().and_then(Record::command).map(|command| command.line());
        let sizes = record.as_ref().map(Record::sizes).unwrap_or_default();
        let (first, later) = sizes.split_first().unwrap_or((&WINDOW, &[]));
        let header = json!({
            "version": 2,
            "width": first.columns,
            "height": first.rows,
            "timestamp": started.map(|ms| ms / 1000),
            "title": title,
        });
        writeln!(to, "{}", without_nulls(header))?;
        let mut texts = [Text::default(), Text::default()];
        let (mut last, mut later) = (0, later.iter().peekable());
        for played in self.output_log(key)?.play(0) {
            let played = played?;
            // Output drawn for a new size comes after it.
            while let Some(size) = later.next_if(|size| size.after_ms <= played.at) {
                frame(to, size.after_ms.max(last), 'r', &measured(*size))?;
            }
            last = played.at.max(last);
            let text = &mut texts[usize::from(played.stream == Stream::Stderr)];
            frame(to, last, 'o', &text.take(&played.bytes, !sizes.is_empty()))?;
        }
        for text in &mut texts {
            frame(to, last, 'o', &text.rest())?;
        }
        for size in later {
            frame(to, size.after_ms.max(last), 'r', &measured(*size))?;
        }
        Ok(to.flush()?)
    }
}

fn frame(to: &mut dyn Write, at: u64, kind: char, text: &str) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    writeln!(to, "[{}.{:03}, \"{kind}\", {}]", at / 1000, at % 1000, Value::from(text))
}

fn measured(Resized { columns, rows, .. }: Resized) -> String {
    format!("{columns}x{rows}")
}

fn line(record: &Record) -> Value {
    let asked = record.asked.as_ref().map(|asked| json!(asked));
    let edits: Vec<Value> =
        record.edits.iter().map(|(before, after)| json!({ "before": before, "after": after })).collect();
    let timed = |at: u64, mut what: Value| {
        what["at"] = at.into();
        what
    };
    let typed: Vec<Value> = record.typed.iter().map(|(at, typed)| timed(*at, json!(typed))).collect();
    without_nulls(json!({
        "request": record.key.0,
        "asked_at": record.asked_at,
        "asked": asked,
        "decided": record.decided.as_ref().map(|(at, decided)| timed(*at, json!(decided))),
        "edits": (!edits.is_empty()).then_some(edits),
        "terminal": record.terminal,
        "sizes": (!record.resized.is_empty()).then(|| json!(record.resized)),
        "typed": (!record.typed.is_empty()).then_some(typed),
        "started_at": record.started_at,
        "ended": record.ended.as_ref().map(|(at, ended)| timed(*at, json!(ended))),
        "undo": record.undo,
        "undone_at": record.undone_at,
        "output_removed": record.output_removed,
        "forgotten_at": record.forgotten_at,
    }))
}

/// Removes empty fields at the top level.
fn without_nulls(mut value: Value) -> Value {
    if let Some(fields) = value.as_object_mut() {
        fields.retain(|_, field| !field.is_null());
    }
    value
}

/// Decodes text from pieces of bytes: a character cut at a piece's end waits for its rest.
#[derive(Default)]
struct Text {
    cut: Vec<u8>,
    /// The last byte was a carriage return.
    returned: bool,
}

impl Text {
    fn take(&mut self, bytes: &[u8], terminal: bool) -> String {
        let mut all = std::mem::take(&mut self.cut);
        all.extend_from_slice(bytes);
        let whole = all.len() - unfinished(&all);
        self.cut = all.split_off(whole);
        let text = String::from_utf8_lossy(&all);
        if terminal { text.into_owned() } else { self.with_returns(&text) }
    }

    fn rest(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.cut)).into_owned()
    }

    fn with_returns(&mut self, text: &str) -> String {
        let mut full = String::with_capacity(text.len() + 16);
        for c in text.chars() {
            if c == '\n' && !self.returned {
                full.push('\r');
            }
            self.returned = c == '\r';
            full.push(c);
        }
        full
    }
}

/// Returns how many bytes at the end begin an unfinished character.
fn unfinished(bytes: &[u8]) -> usize {
    let tail = &bytes[bytes.len().saturating_sub(3)..];
    let Some(lead) = tail.iter().rposition(|byte| *byte >= 0xc0) else { return 0 };
    let have = tail.len() - lead;
    let need = match tail[lead] {
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        _ => 4,
    };
    let continued = tail[lead + 1..].iter().all(|byte| byte & 0xc0 == 0x80);
    if have < need && continued { have } else { 0 }
}
