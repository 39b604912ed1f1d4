//! Finding emoji and other signs: words of a search without a letter or a digit. The full-text index holds none of them,
//! so the requests that fit otherwise are looked through, newest first, for a moment at a time.

use std::time::Duration;

use rusqlite::params;
use tokio::time::Instant;

use crate::history::record::{Record, RecordKey};
use crate::history::search::{Query, RecordError, RecordPage, RecordReader, WORDS, is_word};

/// How long one page is searched for; a further search continues where it ended.
const MOMENT: Duration = Duration::from_millis(80);
/// The most requests of one query.
const NAMED: usize = 1000;
/// Variation selectors: they choose how the symbol before them is drawn, and often aren't there.
const STYLES: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];

/// The symbols of a search, which the full-text index doesn't hold.
pub(in crate::history) struct Signs(Vec<String>);

impl Signs {
    /// Returns the symbols; `None` when there are none.
    pub(in crate::history) fn of(query: &Query) -> Option<Self> {
        let signs = query.text.split_whitespace().filter(|word| !is_word(word));
        let signs = signs.map(|sign| sign.trim_end_matches(STYLES).to_owned()).filter(|sign| !sign.is_empty());
        let signs: Vec<String> = signs.take(WORDS).collect();
        (!signs.is_empty()).then_some(Self(signs))
    }

    fn are_in(&self, record: &Record) -> bool {
        let texts = record.texts();
        self.0.iter().all(|sign| texts.iter().flatten().any(|text| text.contains(sign.as_str())))
    }
}

impl RecordReader {
    /// Returns a page as [`RecordReader::page`] does, of requests that hold all the symbols.
    pub(in crate::history) fn page_with(
        &self,
        signs: &Signs,
        query: &Query,
        before: Option<RecordKey>,
        limit: usize,
    ) -> Result<RecordPage, RecordError> {
        let until = Instant::now() + MOMENT;
        let mut page = RecordPage { records: Vec::new(), next: before };
        loop {
            let keys = self.keys(query, page.next, NAMED)?;
            let were_all = keys.len() < NAMED;
            for key in keys {
                page.next = Some(key);
                page.records.extend(self.with(signs, key)?);
                if page.records.len() >= limit || Instant::now() > until {
                    return Ok(page);
                }
            }
            if were_all {
                return Ok(RecordPage { next: None, ..page });
            }
        }
    }

    fn with(&self, signs: &Signs, key: RecordKey) -> Result<Option<Record>, RecordError> {
        // Where it cannot be written otherwise than as it stands, the database looks for it, which is faster.
        let mut holds = self.conn.prepare_cached("SELECT 1 FROM entries WHERE request = ?1 AND instr(body, ?2)")?;
        for sign in signs.0.iter().filter(|sign| !sign.contains(|c: char| c.is_ascii())) {
            if !holds.exists(params![key.0, sign])? {
                return Ok(None);
            }
        }
        Ok(Record::read(&self.conn, key)?.filter(|record| signs.are_in(record)))
    }
}
