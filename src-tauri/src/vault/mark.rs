//! The highest counter of the index ever met, kept in a file beside the app's other data: an index below it is an
//! older state put back, also after the app was closed. It is no secret and protects nothing by itself; without it
//! the same is noticed only while the app runs.

use std::fs;
use std::path::{Path, PathBuf};

/// The file that keeps the counter; none in tests that don't need it.
#[derive(Debug, Default)]
pub(super) struct CounterFile(Option<PathBuf>);

impl CounterFile {
    pub(super) fn in_folder(folder: &Path) -> Self {
        Self(Some(folder.join("rules-counter")))
    }

    /// Returns the counter; 0 when none was stored.
    pub(super) fn read(&self) -> u64 {
        let text = self.0.as_ref().and_then(|path| fs::read_to_string(path).ok());
        text.and_then(|text| text.trim().parse().ok()).unwrap_or(0)
    }

    /// Keeps the counter, whole or not at all.
    pub(super) fn write(&self, counter: u64) {
        let Some(path) = &self.0 else { return };
        let new = path.with_extension("new");
        let written = fs::write(&new, format!("{counter}\n")).and_then(|()| fs::rename(&new, path));
        if let Err(error) = written {
            tracing::warn!(%error, "the rules' counter was not kept, so an older state put back may not be noticed");
        }
    }
}
