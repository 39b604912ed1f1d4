//! Finding emoji and other signs: words of a search without a letter or a digit. The full-text index holds none of them,
//! so the requests that fit otherwise are looked through, newest first, for a moment at a time.

use std::time::Duration;

use rusqlite::params;
use tokio::time::Instant;

use crate::history::record::{Record, RecordKey};
use crate::history::search::{Query, RecordError, RecordPage, RecordReader, WORDS, is_word};

/// So long is looked for one page; whoever wants to know more asks on from where it ended.
const MOMENT: Duration = Duration::from_millis(80);
/// So many requests are named at once.
const NAMED: usize = 1000;
/// They choose how a sign before them is drawn, and often are not there.
const STYLES: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];

/// The signs of a search.
pub(in crate::history) struct Signs(Vec<String>);

impl Signs {
    /// Nothing when there are none.
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
    /// As [`RecordReader::page`], of those that hold all the signs.
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
