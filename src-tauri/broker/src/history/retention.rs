//! How long and how much is kept, and what goes first.

use std::time::Duration;

use super::event::now;
use super::record::RecordKey;
use super::store::{Oldest, Store};
use crate::text::say;

/// How long tickets stay in the record: a run may take a day and can be read for a week after its end; whoever asked
/// longer ago asks for nothing more.
const TICKETS_MS: u64 = 9 * 24 * 60 * 60 * 1000;

/// How long and how much is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Requests asked longer ago go; absent, age alone removes nothing.
    pub keep_for: Option<Duration>,
    /// The record itself takes at most so many bytes on disk.
    pub record_bytes: u64,
    /// Kept of one run's output at most.
    pub run_bytes: u64,
    /// All kept output together takes at most so many bytes on disk.
    pub output_bytes: u64,
}

impl Default for Retention {
    fn default() -> Self {
        Self {
            keep_for: None,
            record_bytes: 4 * 1024 * 1024 * 1024,
            run_bytes: 64 * 1024 * 1024,
            output_bytes: 2 * 1024 * 1024 * 1024,
        }
    }
}

/// The requests that a trim by age and size removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trimming {
    /// Requests that went from the record; their kept output goes with them.
    pub requests: Vec<RecordKey>,
    /// There is more to remove; look again.
    pub more: bool,
}

impl Retention {
    /// Removes some of the requests that are too old, or beyond the size limit.
    pub(super) fn apply(&self, store: &mut Store) -> rusqlite::Result<Trimming> {
        let at = now();
        store.forget_tickets(at.saturating_sub(TICKETS_MS))?;
        if let Some(age) = self.keep_for {
            let before = at.saturating_sub(u64::try_from(age.as_millis()).unwrap_or(u64::MAX));
            let why = say!("record-older-than-days", days = age.as_secs() / 86_400);
            let requests = store.trim(Oldest::AskedBefore(before), at, &why)?;
            if !requests.is_empty() {
                return Ok(Trimming { requests, more: true });
            }
        }
        let (bytes, count) = store.size()?;
        if bytes <= self.record_bytes || count < 2 {
            return Ok(Trimming::default());
        }
        // A tenth more than the overhang, so that the next request does not bring it back at once.
        let share = (bytes - self.record_bytes) as f64 / bytes as f64 * 1.1;
        let requests = ((count as f64 * share).ceil() as u64).min(count - 1);
        let why = say!("record-the-record-is-limited-to", record_bytes = self.record_bytes);
        let requests = store.trim(Oldest::Requests(requests), at, &why)?;
        Ok(Trimming { more: !requests.is_empty(), requests })
    }
}
