//! How much could not be written, in a small file beside the record: when the app ends before it can, the next start
//! says so in the record.

use std::fs;
use std::path::{Path, PathBuf};

use crate::history::event::now;

/// The file's name.
const FILE: &str = "history-unkept";

/// The file with the number of events that couldn't be written.
#[derive(Debug)]
pub(in crate::history) struct Unkept {
    file: PathBuf,
    events: u64,
}

impl Unkept {
    /// Opens the file beside a record and returns what an earlier start couldn't write: how many events, and since
    /// when.
    pub(in crate::history) fn beside(record: &Path) -> (Self, (u64, u64)) {
        let file = record.with_file_name(FILE);
        let said = fs::read_to_string(&file).ok().and_then(|text| {
            let (events, since) = text.trim().split_once(' ')?;
            Some((events.parse().ok()?, since.parse().ok()?))
        });
        let (events, since) = said.unwrap_or_default();
        (Self { file, events }, (events, since))
    }

    /// Writes how many events can't be written at the moment. A disk that takes nothing doesn't take this either.
    pub(in crate::history) fn say(&mut self, events: u64) {
        if events == self.events {
            return;
        }
        let done = if events == 0 { fs::remove_file(&self.file) } else { self.write(events) };
        match done {
            Ok(()) => self.events = events,
            Err(error) => tracing::debug!(%error, "how much is not kept is not kept either"),
        }
    }

    fn write(&self, events: u64) -> std::io::Result<()> {
        use std::io::Write as _;
        let mut options = fs::OpenOptions::new();
        options.create(true).truncate(true).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        writeln!(options.open(&self.file)?, "{events} {}", now())
    }
}
