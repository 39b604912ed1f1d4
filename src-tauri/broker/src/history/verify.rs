//! Checking that the record is what was written, and with it what runs wrote.

mod beside;

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::types::ValueRef;
use rusqlite::{OptionalExtension, params};

use super::chain::{Anchor, Hash, Link};
use super::event::{Event, Trimmed};
use super::record::{Record, RecordKey};
use super::search::{RecordError, RecordReader};
use crate::text::say;
use beside::Beside;

/// The bytes of kept output that are checked at a time, apart from the last run's.
const OUTPUT: u64 = 64 * 1024 * 1024;

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verified {
    /// Every entry looked at is as it was written, and none is missing between them.
    Intact {
        /// The number of the last one.
        up_to: u64,
        /// When it was written, in milliseconds since 1970; 0 in an empty record.
        at: u64,
        /// How many entries there are in the part that holds.
        entries: u64,
        /// Whether that is all of the record; if not, go on.
        complete: bool,
        /// The requests whose kept output, or its end, is missing, though nothing says that it was removed. `None`
        /// while the check isn't complete.
        missing: u64,
        /// The events that were never written, by the record and by what is known now. `None` while the check isn't
        /// complete.
        unkept: u64,
    },
    /// The record was changed by somebody else.
    Broken {
        /// The entry where it shows.
        at: u64,
        /// The problem.
        what: String,
    },
}

/// How far the record was checked. Kept in memory, so that the next check continues from there; a fresh one begins at
/// the start.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    checked: Anchor,
    first: u64,
    time: u64,
    /// Requests with entries whose content is gone, and where; somebody must have been recorded to remove it.
    gone: BTreeMap<u64, u64>,
    /// Requests whose kept output is not there. That it was removed is said later than how they ended.
    missing: BTreeSet<u64>,
    /// The events the record says were lost.
    unkept: u64,
}

impl Default for Checkpoint {
    fn default() -> Self {
        Self { checked: Anchor::START, first: 1, time: 0, gone: BTreeMap::new(), missing: BTreeSet::new(), unkept: 0 }
    }
}

/// The error of a trim entry that makes no sense.
#[derive(Debug, thiserror::Error)]
#[error("{}", say!("history-unread-trim"))]
struct UnreadTrim;

impl Checkpoint {
    /// Skips the entries that were removed by age or size.
    fn begin_after(&mut self, trim: &Trimmed) -> Result<(), UnreadTrim> {
        if trim.up_to > self.checked.entries {
            let hash = trim.hash.parse();
            let hash = hash.map_err(|_| UnreadTrim)?;
            self.checked = Anchor { entries: trim.up_to, hash };
        }
        self.first = self.first.max(trim.up_to.saturating_add(1));
        self.gone.retain(|_, at| *at > trim.up_to);
        Ok(())
    }
}

impl RecordReader {
    /// Checks at most `limit` entries from the mark on, and moves the mark.
    ///
    /// # Errors
    /// Fails when the record cannot be read.
    pub fn verify(&self, mark: &mut Checkpoint, limit: u64) -> Result<Verified, RecordError> {
        let snapshot = self.conn.unchecked_transaction()?;
        let (verified, complete) = match self.walk(mark, limit)? {
            Ok(complete) => (None, complete),
            Err(broken) => (Some(broken), true),
        };
        if complete {
            // It may have been removed before the run's own last entry was written.
            let mut missing = BTreeSet::new();
            for request in std::mem::take(&mut mark.missing) {
                let record = Record::read(&self.conn, RecordKey(request))?;
                if record.is_some_and(|record| record.output_removed.is_none() && record.forgotten_at.is_none()) {
                    missing.insert(request);
                }
            }
            mark.missing = missing;
        }
        let verified = match verified {
            None if complete => mark.gone.pop_first().map(|(_, at)| (at, say!("record-its-content-is-missing-and"))),
            found => found,
        };
        snapshot.finish()?;
        if let Some((at, what)) = verified {
            *mark = Checkpoint::default();
            return Ok(Verified::Broken { at, what });
        }
        let (up_to, first) = (mark.checked.entries, mark.first);
        // Until all is looked at, that it was removed may still be said.
        let missing = if complete { mark.missing.len() as u64 } else { 0 };
        let unkept = if complete { mark.unkept } else { 0 };
        let entries = (up_to + 1).saturating_sub(first);
        Ok(Verified::Intact { up_to, at: mark.time, entries, complete, missing, unkept })
    }

    /// Returns whether the record still has the entry an anchor was made of: if not, its end was cut off, or all of it
    /// was written anew. Only what the anchor names is looked at; the rest is for `verify`.
    ///
    /// # Errors
    /// Fails when the record cannot be read.
    pub fn verify_against(&self, anchor: Anchor) -> Result<Verified, RecordError> {
        let broken = |what: String| Ok(Verified::Broken { at: anchor.entries, what });
        let (up_to, entries) = (anchor.entries, anchor.entries);
        let intact = |at| Verified::Intact { up_to, at, entries, complete: true, missing: 0, unkept: 0 };
        if anchor == Anchor::START {
            return Ok(intact(0));
        }
        let found: Option<(u64, Vec<u8>)> = self
            .conn
            .query_row("SELECT at, hash FROM entries WHERE seq = ?1", params![anchor.entries], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .optional()?;
        match (found, self.last_trim()?) {
            (Some((at, hash)), _) if hash == anchor.hash.0 => Ok(intact(at)),
            (Some(_), _) => broken(say!("record-the-entry-with-this-number")),
            (None, Some(trim)) if trim.up_to == anchor.entries && trim.hash == anchor.hash.to_string() => Ok(intact(0)),
            (None, Some(trim)) if trim.up_to > anchor.entries => broken(say!("record-the-entries-up-to-here")),
            (None, _) => broken(say!("record-entries-at-the-end-of")),
        }
    }

    /// Returns the number of the last entry; 0 when there is none.
    pub(super) fn last(&self) -> Result<u64, RecordError> {
        Ok(self.conn.query_row("SELECT coalesce(max(seq), 0) FROM entries", [], |row| row.get(0))?)
    }

    /// Checks at most `limit` entries; `Ok(Ok(true))` when the end was reached.
    fn walk(&self, mark: &mut Checkpoint, limit: u64) -> Result<Result<bool, (u64, String)>, RecordError> {
        let trim = self.last_trim()?;
        if let Some(Err(what)) = trim.as_ref().map(|trim| mark.begin_after(trim)) {
            return Ok(Err((mark.checked.entries, what.to_string())));
        }
        // A request that is listed but older than every checked entry was inserted, or never removed.
        let first: Option<i64> = self.conn.query_row("SELECT min(seq) FROM entries", [], |row| row.get(0))?;
        let begins = trim.map_or(1, |trim| trim.up_to.saturating_add(1));
        if let Some(first) = first.filter(|first| u64::try_from(*first).map_or(true, |first| first < begins)) {
            let what = say!("record-this-entry-stands-before-the");
            return Ok(Err((first.cast_unsigned(), what.to_owned())));
        }
        let mut select = self
            .conn
            .prepare("SELECT seq, at, request, event, body, hash FROM entries WHERE seq > ?1 ORDER BY seq LIMIT ?2")?;
        let mut rows = select.query(params![mark.checked.entries, i64::try_from(limit).unwrap_or(i64::MAX)])?;
        let mut listed = self.conn.prepare("SELECT 1 FROM requests WHERE id = ?1")?;
        let (mut looked, mut output) = (0, 0);
        while let Some(row) = rows.next()? {
            looked += 1;
            // A negative number was never written, and doesn't match the hash.
            let number = |column| row.get(column).map(i64::cast_unsigned);
            let (seq, at, request): (u64, u64, u64) = (number(0)?, number(1)?, number(2)?);
            let event = row.get_ref(3)?;
            let event = event.as_str().unwrap_or_default();
            if seq != mark.checked.entries + 1 {
                return Ok(Err((mark.checked.entries + 1, say!("record-entries-are-missing-here"))));
            }
            let body = match row.get_ref(4)? {
                ValueRef::Text(text) => Hash::of(text),
                ValueRef::Blob(digest) => {
                    mark.gone.entry(request).or_insert(seq);
                    Hash::from_slice(digest).unwrap_or(Hash::NONE)
                }
                _ => Hash::NONE,
            };
            let next = mark.checked.then(&Link { at, request, event, body });
            if row.get_ref(5)?.as_blob().ok() != Some(&next.hash.0) {
                return Ok(Err((seq, say!("record-this-entry-or-the-order"))));
            }
            if event == "asked" && !listed.exists(params![request])? {
                return Ok(Err((seq, say!("record-this-request-was-taken-out"))));
            }
            match (event, row.get_ref(4)?) {
                ("forgotten", _) => {
                    mark.gone.remove(&request);
                    mark.missing.remove(&request);
                }
                ("output_removed", _) => drop(mark.missing.remove(&request)),
                // What was to be said of those may be among it.
                ("lost", body) => {
                    mark.missing.clear();
                    mark.unkept = mark.unkept.saturating_add(lost(body));
                }
                ("ended", ValueRef::Text(ended)) => match beside::look(&self.output_store, RecordKey(request), ended) {
                    Some(Beside::Same(bytes)) => output += bytes,
                    Some(Beside::Missing) => drop(mark.missing.insert(request)),
                    Some(Beside::Other) => {
                        let what = say!("record-what-is-kept-of-this");
                        return Ok(Err((seq, what.to_owned())));
                    }
                    None => {}
                },
                _ => {}
            }
            mark.checked = next;
            mark.time = at;
            if output > OUTPUT {
                return Ok(Ok(false));
            }
        }
        Ok(Ok(looked < limit))
    }

    fn last_trim(&self) -> Result<Option<Trimmed>, RecordError> {
        let mut select =
            self.conn.prepare_cached("SELECT body FROM entries WHERE event = 'trimmed' ORDER BY seq DESC LIMIT 1")?;
        let mut rows = select.query([])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        Ok(match row.get_ref(0)? {
            ValueRef::Text(body) => match serde_json::from_slice(body) {
                Ok(Event::Trimmed(trimmed)) => Some(trimmed),
                _ => None,
            },
            _ => None,
        })
    }
}

/// Returns how many events an entry says were lost.
fn lost(body: ValueRef<'_>) -> u64 {
    match body {
        ValueRef::Text(body) => match serde_json::from_slice(body) {
            Ok(Event::Lost { events, .. }) => events,
            _ => 0,
        },
        _ => 0,
    }
}
