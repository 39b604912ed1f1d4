//! The one connection that writes: entries onto the chain, content out of it, the oldest entries away.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

use super::chain::{Anchor, Hash, Link};
use super::event::{Ended, Event, Trimmed, now};
use super::record::{Record, RecordKey};
use super::schema::{self, Unusable};
use crate::text::say;

/// The most requests that one transaction removes, so that events meanwhile needn't wait long.
const AT_ONCE: u64 = 5000;
/// How long readers are waited for when the log is to be emptied; it's tried again.
const BRIEFLY: Duration = Duration::from_millis(200);

/// The marker in a broken file's name.
const DAMAGED: &str = "damaged";

/// An event to be written.
#[derive(Debug)]
pub(super) struct Noted {
    pub at: u64,
    pub request: RecordKey,
    pub event: Event,
}

/// Writes the record.
#[derive(Debug)]
pub(super) struct Store {
    conn: Connection,
    file: PathBuf,
    head: Anchor,
    /// Which file it is, whatever lies at its path by now.
    identity: Option<Identity>,
    /// The name its broken file has been given, while there is no other yet.
    aside: Option<String>,
    /// Something was removed, and may still be on the disk.
    untidy: bool,
    /// The entries another program appended, of which nobody was told yet.
    joined: u64,
}

/// A file's file system and number; unused where files in use stay where they are.
type Identity = (u64, u64);

impl Store {
    pub(super) fn open(file: &Path) -> Result<Self, Unusable> {
        let conn = schema::open(file)?;
        let head = head(&conn)?;
        Ok(Self { conn, file: file.to_owned(), head, identity: identity(file), aside: None, untidy: false, joined: 0 })
    }

    /// Returns whether its file was removed, renamed or replaced while it was in use, so that writes are lost.
    pub(super) fn is_taken_away(&self) -> bool {
        self.aside.is_none() && identity(&self.file) != self.identity
    }

    /// Opens the record, or sets an unusable file aside and begins another. Returns the text for a person about it.
    pub(super) fn open_or_begin(file: &Path) -> Result<(Self, Option<String>), Unusable> {
        match Self::open(file) {
            Err(unusable @ (Unusable::Damaged(_) | Unusable::Newer(_))) => {
                let what = if matches!(unusable, Unusable::Newer(_)) { "newer" } else { DAMAGED };
                let name = schema::set_aside(file, what, now())?;
                Ok((Self::after(file, &name, &unusable.why())?, Some(unusable.aside(&name))))
            }
            opened => Ok((opened?, None)),
        }
    }

    /// Opens the record later than at the start, and gives unfinished requests their end, since nobody else looks for
    /// them any more.
    pub(super) fn open_late(file: &Path) -> Result<(Self, Option<String>), Unusable> {
        if let Some(folder) = file.parent() {
            schema::private_folder(folder)?;
        }
        let (mut store, aside) = Self::open_or_begin(file)?;
        let interrupted = |record: Record| Noted {
            at: now(),
            request: record.key,
            event: Event::Ended(Box::new(Ended::interrupted(None))),
        };
        let ended: Vec<Noted> = store.unfinished()?.into_iter().map(interrupted).collect();
        store.write(&ended)?;
        Ok((store, aside))
    }

    /// Sets the file aside and begins a new one, whose first entry says so. Returns the old one's new name. When it
    /// fails half way, the next call goes on from there.
    pub(super) fn begin_anew(&mut self, why: &str) -> Result<String, Unusable> {
        // The old connection goes first: some systems rename no file that is open.
        self.conn = Connection::open_in_memory()?;
        let name = match &self.aside {
            Some(name) => name.clone(),
            None => self.aside.insert(schema::set_aside(&self.file, DAMAGED, now())?).clone(),
        };
        *self = Self::after(&self.file, &name, why)?;
        Ok(name)
    }

    fn after(file: &Path, name: &str, why: &str) -> Result<Self, Unusable> {
        if let Some(folder) = file.parent() {
            schema::private_folder(folder)?;
        }
        let mut store = Self::open(file)?;
        let event = Event::SetAside { name: name.to_owned(), why: why.to_owned() };
        store.write(&[Noted { at: now(), request: RecordKey(0), event }])?;
        Ok(store)
    }

    pub(super) fn head(&self) -> Anchor {
        self.head
    }

    /// Returns the newest request's id; 0 when there is none.
    pub(super) fn newest(&self) -> rusqlite::Result<u64> {
        // A larger number was never an id of ours, and no id could follow it.
        let newest = "SELECT coalesce(max(id), 0) FROM requests WHERE id < 1 << 62";
        self.conn.query_row(newest, [], |row| row.get(0))
    }

    /// Returns the requests whose end isn't in the record, oldest first. The list only says where to look.
    pub(super) fn unfinished(&self) -> rusqlite::Result<Vec<Record>> {
        let mut open = self.conn.prepare("SELECT id FROM requests WHERE ended = 0 ORDER BY id")?;
        let keys = open.query_map([], |row| row.get(0))?.collect::<Result<Vec<u64>, _>>()?;
        let records = keys.into_iter().filter_map(|key| Record::read(&self.conn, RecordKey(key)).transpose());
        records.filter(|record| record.as_ref().map_or(true, |record| record.ended.is_none())).collect()
    }

    /// Writes all of it or nothing.
    pub(super) fn write(&mut self, batch: &[Noted]) -> rusqlite::Result<()> {
        let tx = self.conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let found = end(&tx, self.head)?;
        let mut head = found;
        let mut touched: BTreeMap<RecordKey, bool> = BTreeMap::new();
        for noted in batch {
            head = append(&tx, head, noted)?;
            // Input and window sizes aren't searched, and come often.
            if !matches!(noted.event, Event::Typed(_) | Event::Resized(_)) {
                *touched.entry(noted.request).or_default() |= !noted.event.is_afterword();
            }
        }
        for (key, told) in touched.into_iter().filter(|(key, _)| key.0 > 0) {
            let listed = told || tx.prepare_cached("SELECT 1 FROM requests WHERE id = ?1")?.exists(params![key.0])?;
            if let Some(record) = Record::read(&tx, key)?.filter(|_| listed) {
                record.index(&tx)?;
            }
        }
        tx.commit()?;
        self.went_on(found, head);
        Ok(())
    }

    /// Records that our entries follow those that were found.
    fn went_on(&mut self, found: Anchor, head: Anchor) {
        self.joined += found.entries - self.head.entries;
        self.head = head;
    }

    /// Returns how many entries another program appended since the last call.
    pub(super) fn joined(&mut self) -> u64 {
        std::mem::take(&mut self.joined)
    }

    /// Removes the content of a request from the record; the fact that it was there and was removed stays. Returns
    /// `false` when the record doesn't have it, or it hasn't ended.
    pub(super) fn forget(&mut self, key: RecordKey, at: u64) -> rusqlite::Result<bool> {
        let tx = self.conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let bodies: Vec<(u64, String)> = {
            let mut select =
                tx.prepare("SELECT seq, body FROM entries WHERE request = ?1 AND typeof(body) = 'text'")?;
            let rows = select.query_map(params![key.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect::<Result<_, _>>()?
        };
        let ended = tx.prepare("SELECT 1 FROM requests WHERE id = ?1 AND ended = 1")?.exists(params![key.0])?;
        if bodies.is_empty() || !ended {
            return Ok(false);
        }
        for (seq, body) in &bodies {
            let digest = Hash::of(body.as_bytes());
            tx.execute("UPDATE entries SET body = ?2 WHERE seq = ?1", params![seq, digest.0])?;
        }
        tx.execute("INSERT OR IGNORE INTO going (request) VALUES (?1)", params![key.0])?;
        let event = Event::Forgotten { entries: bodies.len() as u64 };
        let found = end(&tx, self.head)?;
        let head = append(&tx, found, &Noted { at, request: key, event })?;
        if let Some(record) = Record::read(&tx, key)? {
            record.index(&tx)?;
        }
        tx.commit()?;
        self.went_on(found, head);
        self.removed();
        Ok(true)
    }

    /// Removes the oldest requests, those asked before a time or so many, and their entries. An entry goes only
    /// when no request that stays has an older one. Returns the requests that went.
    pub(super) fn trim(&mut self, which: Oldest, at: u64, why: &str) -> rusqlite::Result<Vec<RecordKey>> {
        let Some(stays) = self.first_to_stay(which)? else { return Ok(Vec::new()) };
        let tx = self.conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut select = tx.prepare("SELECT id FROM requests WHERE id < ?1 ORDER BY id")?;
        let gone: Vec<u64> = select.query_map(params![stays], |row| row.get(0))?.collect::<Result<_, _>>()?;
        drop(select);
        // Walked from the oldest entry on, where the first that stays is soon met.
        let first_staying: Option<u64> = tx
            .query_row(
                "SELECT seq FROM entries NOT INDEXED WHERE request >= ?1 ORDER BY seq LIMIT 1",
                params![stays],
                |row| row.get(0),
            )
            .optional()?;
        // The last entry stays, so that the chain always has one to go on from.
        let found = end(&tx, self.head)?;
        let up_to = first_staying.unwrap_or(found.entries).saturating_sub(1);
        if gone.is_empty() || up_to == 0 {
            return Ok(Vec::new());
        }
        let hash: Option<Vec<u8>> =
            tx.query_row("SELECT hash FROM entries WHERE seq = ?1", params![up_to], |row| row.get(0)).optional()?;
        let Some(hash) = hash.as_deref().and_then(Hash::from_slice) else { return Ok(Vec::new()) };
        tx.execute("INSERT OR IGNORE INTO going (request) SELECT id FROM requests WHERE id < ?1", params![stays])?;
        tx.execute("DELETE FROM entries WHERE seq <= ?1", params![up_to])?;
        tx.execute("DELETE FROM requests WHERE id < ?1", params![stays])?;
        tx.execute("DELETE FROM tickets WHERE request < ?1", params![stays])?;
        tx.execute("DELETE FROM scripts WHERE request < ?1", params![stays])?;
        for key in &gone {
            tx.prepare_cached("DELETE FROM found WHERE rowid = ?1")?.execute(params![key])?;
        }
        let trimmed = Trimmed { up_to, hash: hash.to_string(), requests: gone.len() as u64, why: why.to_owned() };
        let head = append(&tx, found, &Noted { at, request: RecordKey(0), event: Event::Trimmed(trimmed) })?;
        tx.commit()?;
        self.went_on(found, head);
        self.removed();
        Ok(gone.into_iter().map(RecordKey).collect())
    }

    /// Returns the requests that were removed, but whose other files perhaps weren't.
    pub(super) fn going(&self) -> rusqlite::Result<Vec<RecordKey>> {
        let mut select = self.conn.prepare("SELECT request FROM going ORDER BY request")?;
        select.query_map([], |row| row.get(0).map(RecordKey))?.collect()
    }

    /// Records that nothing of these is left.
    pub(super) fn gone(&mut self, requests: &[RecordKey]) -> rusqlite::Result<()> {
        let tx = self.conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for key in requests {
            tx.prepare_cached("DELETE FROM going WHERE request = ?1")?.execute(params![key.0])?;
        }
        tx.commit()
    }

    /// Forgets the tickets of requests asked before a time; the requests stay.
    pub(super) fn forget_tickets(&self, before: u64) -> rusqlite::Result<()> {
        self.conn.execute(
            "DELETE FROM tickets WHERE request < coalesce(
                (SELECT id FROM requests WHERE latest >= ?1 ORDER BY latest, id LIMIT 1), (SELECT max(id) FROM requests))",
            params![before],
        )?;
        Ok(())
    }

    /// Returns the oldest request that stays. An unfinished request stays, and every younger one with it.
    fn first_to_stay(&self, which: Oldest) -> rusqlite::Result<Option<u64>> {
        let conn = &self.conn;
        let stays: Option<u64> = match which {
            Oldest::AskedBefore(time) => {
                conn.query_row("SELECT min(id) FROM requests WHERE asked_at >= ?1", params![time], |row| row.get(0))?
            }
            Oldest::Requests(count) => conn
                .query_row("SELECT id FROM requests ORDER BY id LIMIT 1 OFFSET ?1", params![count], |row| row.get(0))
                .optional()?,
        };
        let open: Option<u64> = conn.query_row("SELECT min(id) FROM requests WHERE ended = 0", [], |row| row.get(0))?;
        let newest: Option<u64> = conn.query_row("SELECT max(id) + 1 FROM requests", [], |row| row.get(0))?;
        let most: Option<u64> = conn
            .query_row("SELECT id FROM requests ORDER BY id LIMIT 1 OFFSET ?1", params![AT_ONCE], |row| row.get(0))
            .optional()?;
        Ok(stays.or(newest).map(|stays| [open, most].into_iter().flatten().fold(stays, u64::min)))
    }

    /// Returns the bytes the record takes, less its free space, and its number of requests.
    pub(super) fn size(&self) -> rusqlite::Result<(u64, u64)> {
        self.conn.query_row(
            "SELECT (page_count - freelist_count) * page_size, (SELECT count(*) FROM requests)
             FROM pragma_page_count, pragma_freelist_count, pragma_page_size",
            [],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
    }

    /// Truncates the files of removed data, whether or not it's possible at once.
    fn removed(&mut self) {
        self.untidy = true;
        self.tidy();
    }

    /// Retries the clean-up that failed because the disk was full or somebody was reading.
    pub(super) fn tidy(&mut self) {
        if !self.untidy {
            return;
        }
        match self.give_back() {
            Ok(done) => self.untidy = !done,
            Err(error) => tracing::warn!(%error, "what was removed from the record is still on the disk"),
        }
    }

    /// Gives free space back and empties the log, so that what was removed is on the disk no more. False while a reader
    /// needs the log.
    fn give_back(&self) -> rusqlite::Result<bool> {
        self.conn.execute_batch(
            "INSERT INTO found (found, rank) VALUES ('merge', -2000); PRAGMA incremental_vacuum(4096);",
        )?;
        self.conn.busy_timeout(BRIEFLY)?;
        let done = self.conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| Ok(row.get::<_, i64>(0)? == 0));
        self.conn.busy_timeout(schema::PATIENCE)?;
        done
    }
}

#[cfg(unix)]
fn identity(file: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata(file).ok().map(|found| (found.dev(), found.ino()))
}

/// Returns `None`: here a file in use can't be taken away.
#[cfg(not(unix))]
fn identity(_: &Path) -> Option<Identity> {
    None
}

/// The requests to remove.
#[derive(Clone, Copy, Debug)]
pub(super) enum Oldest {
    /// Those asked before a time, in milliseconds since 1970.
    AskedBefore(u64),
    /// This many.
    Requests(u64),
}

fn head(conn: &Connection) -> Result<Anchor, Unusable> {
    let last = conn
        .query_row("SELECT seq, hash FROM entries ORDER BY seq DESC LIMIT 1", [], |row| {
            Ok((row.get::<_, u64>(0)?, row.get::<_, Vec<u8>>(1)?))
        })
        .optional()?;
    let Some((entries, hash)) = last else { return Ok(Anchor::START) };
    if entries >= 1 << 62 {
        return Err(Unusable::Damaged(say!("record-its-last-entry-is-numbered", entries = entries)));
    }
    let hash = Hash::from_slice(&hash).ok_or_else(|| Unusable::Damaged(say!("record-its-last-entry-has-no")))?;
    Ok(Anchor { entries, hash })
}

/// Returns the current end of the chain. Another program may have appended to what we know of: then ours continues from
/// there. An unreasonably large number was never an entry's.
fn end(conn: &Connection, known: Anchor) -> rusqlite::Result<Anchor> {
    let last = "SELECT seq, hash FROM entries WHERE seq > ?1 AND seq < 1 << 62 ORDER BY seq DESC LIMIT 1";
    let found: Option<(u64, Vec<u8>)> = conn
        .prepare_cached(last)?
        .query_row(params![known.entries], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((entries, hash)) = found else { return Ok(known) };
    let no_hash = || rusqlite::Error::InvalidColumnType(1, "hash".to_owned(), Type::Blob);
    Ok(Anchor { entries, hash: Hash::from_slice(&hash).ok_or_else(no_hash)? })
}

fn append(tx: &Transaction<'_>, head: Anchor, noted: &Noted) -> rusqlite::Result<Anchor> {
    let body = serde_json::to_string(&noted.event)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    let event = noted.event.kind();
    let link = Link { at: noted.at, request: noted.request.0, event, body: Hash::of(body.as_bytes()) };
    let next = head.then(&link);
    tx.prepare_cached("INSERT INTO entries (seq, at, request, event, body, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?
        .execute(params![next.entries, noted.at, noted.request.0, event, body, next.hash.0])?;
    Ok(next)
}
