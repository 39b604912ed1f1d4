//! When a person last allowed a script, and what it held then.

use rusqlite::{Connection, OptionalExtension, params};

use super::chain::{Anchor, Hash, Link};
use super::event::{AllowedScript, By, Decided, Event, Verdict};
use super::record::Record;
use super::search::{RecordError, RecordReader};

impl RecordReader {
    /// Returns when a person last allowed what runs a script, in milliseconds since 1970, and the script as it was then.
    /// Nothing where the record does not say so, or where its entry is not what was chained.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub fn last_allowed(&self, path: &str, part: Option<&str>) -> Result<Option<(u64, AllowedScript)>, RecordError> {
        let newest = "SELECT request FROM scripts WHERE path = ?1 AND part IS ?2 ORDER BY request DESC LIMIT 1";
        let mut select = self.conn.prepare_cached(newest)?;
        let Some(key) = select.query_row(params![path, part], |row| row.get::<_, u64>(0)).optional()? else {
            return Ok(None);
        };
        // The list is only an index; the entry says what was decided.
        let Some((at, decided)) = self.decision(key)? else { return Ok(None) };
        let is_it = |script: &AllowedScript| script.path == path && script.part.as_deref() == part;
        let script = allowed(&decided).iter().find(|script| is_it(script));
        Ok(script.map(|script| (at, script.clone())))
    }

    /// The last decision on a request, if its entry is still the one the chain was made over.
    fn decision(&self, request: u64) -> Result<Option<(u64, Decided)>, RecordError> {
        let newest =
            "SELECT seq, at, body, hash, (SELECT hash FROM entries AS b WHERE b.seq = e.seq - 1) FROM entries AS e
            WHERE request = ?1 AND event = 'decided' AND typeof(body) = 'text' ORDER BY seq DESC LIMIT 1";
        let mut select = self.conn.prepare_cached(newest)?;
        let entry = |row: &rusqlite::Row<'_>| {
            let hashes: (Vec<u8>, Option<Vec<u8>>) = (row.get(3)?, row.get(4)?);
            Ok((row.get::<_, u64>(0)?, row.get::<_, u64>(1)?, row.get::<_, String>(2)?, hashes))
        };
        let Some((seq, at, body, (hash, before))) = select.query_row(params![request], entry).optional()? else {
            return Ok(None);
        };
        let before = before.as_deref().and_then(Hash::from_slice).unwrap_or(Hash::NONE);
        let link = Link { at, request, event: "decided", body: Hash::of(body.as_bytes()) };
        let chained = Anchor { entries: seq.saturating_sub(1), hash: before }.then(&link).hash;
        let decided = match serde_json::from_str(&body) {
            Ok(Event::Decided(decided)) if Some(chained) == Hash::from_slice(&hash) => decided,
            _ => return Ok(None),
        };
        Ok(Some((at, decided)))
    }
}

impl Record {
    /// Brings the list of scripts up to date with this request.
    pub(super) fn index_scripts(&self, conn: &Connection) -> rusqlite::Result<()> {
        conn.prepare_cached("DELETE FROM scripts WHERE request = ?1")?.execute(params![self.key.0])?;
        for script in self.decided.as_ref().map_or(&[][..], |(_, decided)| allowed(decided)) {
            conn.prepare_cached("INSERT INTO scripts (path, part, request) VALUES (?1, ?2, ?3)")?.execute(params![
                script.path,
                script.part,
                self.key.0
            ])?;
        }
        Ok(())
    }
}

/// The scripts a person allowed; of what a rule allows none are kept.
fn allowed(decided: &Decided) -> &[AllowedScript] {
    let by_person = decided.by == By::Person && decided.verdict == Verdict::Allowed;
    if by_person { &decided.scripts } else { &[] }
}
