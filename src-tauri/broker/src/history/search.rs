//! Finding requests: words, filters, pages. Words and filters are one question to the full-text index, which joins
//! them while it walks from the newest request down, so a page costs what is on it and not what is in the record.

pub(super) mod signs;

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, params, params_from_iter, types::Value};

use super::event::How;
use super::output_log::output_store::OutputStore;
use super::output_log::{OutputLog, Passage, Played};
use super::record::{Decision, Record, RecordKey, client_mark, decision_mark, folder_mark, outcome_mark};
use super::{FILE, OUTPUT, schema};
use crate::text::say;
use crate::transcript::{Stream, Voice};
use signs::Signs;

/// The most words of a search; further ones are ignored.
pub(super) const WORDS: usize = 16;

/// How far the order of requests made at the same moment may differ from the order they were noted in.
const NEIGHBOURS: u64 = 1000;

/// The reason the record couldn't be read.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// There is none: it could not be opened when Countersign started.
    #[error("{}", say!("history-record-absent"))]
    Absent,
    /// The file could not be read.
    #[error("{}", say!("history-record-record", what = .0))]
    Record(#[from] rusqlite::Error),
    /// Something beside the record could not be read or written.
    #[error("{0}.")]
    File(#[from] std::io::Error),
    /// The search can't be done.
    #[error("{0}")]
    Refused(String),
}

/// A client that made requests, for filters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordClient {
    /// Its name in filters.
    pub id: i64,
    /// Its executable.
    pub program: String,
    /// The name to show.
    pub name: String,
}

/// A folder of requests, for filters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFolder {
    /// Its name in filters.
    pub id: i64,
    /// Where it is.
    pub path: String,
}

/// The criteria of a search; empty for everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Words in the command, the reason, the folder, the client or the output; the last may be unfinished,
    /// from its second letter on. What has neither letter nor digit is looked for as it stands.
    pub text: String,
    /// Only this client ([`RecordClient::id`]).
    pub client: Option<i64>,
    /// Only this folder ([`RecordFolder::id`]).
    pub folder: Option<i64>,
    /// Only decided so.
    pub decision: Option<Decision>,
    /// Only ended so.
    pub outcome: Option<How>,
    /// Not asked before this, in milliseconds since 1970.
    pub from: Option<u64>,
    /// Asked before this.
    pub to: Option<u64>,
}

/// A page of results, newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordPage {
    /// The requests.
    pub records: Vec<Record>,
    /// There may be more: ask for what is before this. Nothing when that was all.
    pub next: Option<RecordKey>,
}

/// Reads the record while it's being written. All methods block.
#[derive(Debug)]
pub struct RecordReader {
    pub(super) conn: Connection,
    pub(super) output_store: Arc<OutputStore>,
}

impl RecordReader {
    pub(super) fn open(file: &Path, output_store: Arc<OutputStore>) -> Result<Self, RecordError> {
        Ok(Self { conn: schema::open_to_read(file)?, output_store })
    }

    /// Opens the record in a folder, also while an app writes it; `None` when there is none. Changes nothing of it.
    ///
    /// # Errors
    ///
    /// Fails when the record can't be read.
    pub fn of_folder(folder: &Path) -> Result<Option<Self>, RecordError> {
        let file = folder.join(FILE);
        if !file.try_exists()? {
            return Ok(None);
        }
        Self::open(&file, Arc::new(OutputStore::at(folder.join(OUTPUT)))).map(Some)
    }

    /// Returns at most `limit` requests, newest first, before a request or from the newest on; fewer, or none yet, when
    /// the search takes long.
    ///
    /// # Errors
    ///
    /// Fails when the record can't be read.
    pub fn page(&self, query: &Query, before: Option<RecordKey>, limit: usize) -> Result<RecordPage, RecordError> {
        let snapshot = self.conn.unchecked_transaction()?;
        let page = match Signs::of(query) {
            Some(signs) => self.page_with(&signs, query, before, limit)?,
            None => self.page_of(query, before, limit)?,
        };
        snapshot.finish()?;
        Ok(page)
    }

    fn page_of(&self, query: &Query, before: Option<RecordKey>, limit: usize) -> Result<RecordPage, RecordError> {
        let mut keys = self.keys(query, before, limit.saturating_add(1))?;
        let more = keys.len() > limit;
        keys.truncate(limit);
        let next = keys.last().copied().filter(|_| more);
        let mut records = Vec::with_capacity(keys.len());
        for key in keys {
            records.extend(Record::read(&self.conn, key)?);
        }
        Ok(RecordPage { records, next })
    }

    /// Returns one request.
    ///
    /// # Errors
    ///
    /// Fails when the record can't be read.
    pub fn record(&self, key: RecordKey) -> Result<Option<Record>, RecordError> {
        Ok(Record::read(&self.conn, key)?)
    }

    /// Returns the number of requests.
    ///
    /// # Errors
    ///
    /// Fails when the record can't be read.
    pub fn count(&self) -> Result<u64, RecordError> {
        Ok(self.conn.query_row("SELECT count(*) FROM requests", [], |row| row.get(0))?)
    }

    /// Returns the clients to filter by.
    ///
    /// # Errors
    ///
    /// Fails when the record can't be read.
    pub fn clients(&self) -> Result<Vec<RecordClient>, RecordError> {
        let mut select = self.conn.prepare("SELECT id, program, name FROM clients ORDER BY name, program")?;
        let rows = select
            .query_map([], |row| Ok(RecordClient { id: row.get(0)?, program: row.get(1)?, name: row.get(2)? }))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Returns the folders to filter by.
    ///
    /// # Errors
    ///
    /// Fails when the record can't be read.
    pub fn folders(&self) -> Result<Vec<RecordFolder>, RecordError> {
        let mut select = self.conn.prepare("SELECT id, path FROM folders ORDER BY path")?;
        let rows = select.query_map([], |row| Ok(RecordFolder { id: row.get(0)?, path: row.get(1)? }))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Returns a request's kept output, also while it runs; its newest second may be missing then.
    ///
    /// # Errors
    ///
    /// Fails when nothing is kept, or it can't be read.
    pub fn output_log(&self, key: RecordKey) -> Result<OutputLog, RecordError> {
        self.output_store.output_log(key).map_err(not_kept)
    }

    /// Returns at most `length` bytes of a stream of a request's kept output from `offset` on: of all its computers
    /// together, or of one of them. Reading one part after the other costs what is read, however much there is.
    ///
    /// # Errors
    ///
    /// Fails when nothing is kept, or it can't be read.
    pub fn passage(
        &self,
        key: RecordKey,
        voice: Voice,
        stream: Stream,
        offset: u64,
        length: usize,
    ) -> Result<Passage, RecordError> {
        self.output_store.with(key, |output_log| output_log.read_of(voice, stream, offset, length)).map_err(not_kept)
    }

    /// Returns the output's pieces with their times, skipping the first `from` bytes of both streams together, until
    /// they are at least `length` bytes.
    ///
    /// # Errors
    ///
    /// Fails as [`RecordReader::passage`] does.
    pub fn play(&self, key: RecordKey, voice: Voice, from: u64, length: usize) -> Result<Vec<Played>, RecordError> {
        self.output_store.with(key, |output_log| output_log.play_some(voice, from, length)).map_err(not_kept)
    }

    /// Returns the request of a ticket, by the ticket's digest.
    ///
    /// # Errors
    ///
    /// Fails when the record can't be read.
    pub fn by_ticket(&self, digest: &str) -> Result<Option<Record>, RecordError> {
        let mut select = self.conn.prepare_cached("SELECT request FROM tickets WHERE digest = ?1")?;
        let key: Option<u64> = select.query_row(params![digest], |row| row.get(0)).optional()?;
        let record = key.map(|key| Record::read(&self.conn, RecordKey(key))).transpose()?.flatten();
        // The list is only an index; the entry says what was asked.
        Ok(record.filter(|record| record.asked.as_ref().is_some_and(|asked| asked.ticket.as_deref() == Some(digest))))
    }

    /// Checks the whole file, and returns the problem, if there is one. Reads all of it.
    ///
    /// # Errors
    ///
    /// Fails when the file can't be read at all.
    pub fn check(&self) -> Result<Option<String>, RecordError> {
        let said: String = self.conn.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        Ok((said != "ok").then_some(said))
    }

    pub(super) fn keys(
        &self,
        query: &Query,
        before: Option<RecordKey>,
        limit: usize,
    ) -> rusqlite::Result<Vec<RecordKey>> {
        let mut values = Vec::new();
        let question = question(query);
        let (mut sql, id) = match &question {
            Some(question) => {
                values.push(Value::from(question.clone()));
                (
                    "SELECT found.rowid FROM found JOIN requests ON requests.id = found.rowid WHERE found MATCH ?"
                        .to_owned(),
                    "found.rowid",
                )
            }
            None => ("SELECT id FROM requests WHERE 1".to_owned(), "requests.id"),
        };
        let mut narrow = |condition: String, value: u64| {
            let _ = write!(sql, " AND {condition} ?");
            values.push(Value::from(i64::try_from(value).unwrap_or(i64::MAX)));
        };
        if let Some(before) = before {
            narrow(format!("{id} <"), before.0);
        }
        if query.from.is_some() || query.to.is_some() {
            let (from, to) = (query.from.unwrap_or(0), query.to.unwrap_or(u64::MAX));
            let (first, last) = self.asked_between(from, to)?;
            narrow(format!("{id} >="), first);
            narrow(format!("{id} <="), last);
            // The clock may have been set back in between, so the numbers alone do not tell.
            narrow("+requests.asked_at >=".to_owned(), from);
            narrow("+requests.asked_at <".to_owned(), to);
        }
        let _ = write!(sql, " ORDER BY {id} DESC LIMIT {limit}");
        let mut select = self.conn.prepare_cached(&sql)?;
        let rows = select.query_map(params_from_iter(values), |row| row.get::<_, i64>(0))?;
        // A negative number was never an id of ours.
        rows.filter_map(|key| key.map(|key| key.try_into().ok().map(RecordKey)).transpose()).collect()
    }

    /// Returns the requests between which all those of a time are.
    fn asked_between(&self, from: u64, to: u64) -> rusqlite::Result<(u64, u64)> {
        let to = i64::try_from(to).unwrap_or(i64::MAX);
        let (first, last, set_back): (Option<u64>, Option<u64>, Option<u64>) = self.conn.query_row(
            "SELECT (SELECT id FROM requests WHERE latest >= ?1 ORDER BY latest, id LIMIT 1),
                    (SELECT id FROM requests WHERE latest < ?2 ORDER BY latest DESC, id DESC LIMIT 1),
                    (SELECT max(id) FROM requests WHERE asked_at < latest AND asked_at < ?2)",
            params![from, to],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )?;
        let first = first.map_or(u64::MAX, |first| first.saturating_sub(NEIGHBOURS));
        Ok((first, last.max(set_back).map_or(0, |last| last + NEIGHBOURS)))
    }
}

/// Makes the error for kept output that couldn't be read.
pub(super) fn not_kept(error: std::io::Error) -> RecordError {
    match error.kind() {
        std::io::ErrorKind::NotFound => RecordError::Refused(say!("record-its-output-is-not-kept")),
        _ => RecordError::File(error),
    }
}

/// Returns whether the full-text index can hold it.
pub(super) fn is_word(word: &str) -> bool {
    word.contains(char::is_alphanumeric)
}

/// Returns the query for the full-text index; `None` when everything is wanted. Each word is quoted, so that nothing a
/// person types is read as the index's own language.
fn question(query: &Query) -> Option<String> {
    let marks = [
        query.client.map(client_mark),
        query.folder.map(folder_mark),
        query.decision.map(|decision| decision_mark(decision).to_owned()),
        query.outcome.map(outcome_mark),
    ];
    let mut terms: Vec<String> = marks.into_iter().flatten().map(|mark| format!("marks : \"{mark}\"")).collect();
    let words: Vec<&str> = query.text.split_whitespace().filter(|word| is_word(word)).collect();
    for (i, word) in words.iter().enumerate().take(WORDS) {
        let begun = word.chars().rev().take_while(|c| c.is_alphanumeric()).count() > 1;
        let unfinished = if i + 1 == words.len() && begun { " *" } else { "" };
        let word = word.replace('"', "\"\"").replace('\0', "");
        terms.push(format!("{{command reason folder client output}} : \"{word}\"{unfinished}"));
    }
    (!terms.is_empty()).then(|| terms.join(" AND "))
}
