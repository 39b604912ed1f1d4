//! The current directory of one connection.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Nothing until it is changed for the first time.
#[derive(Default)]
pub(super) struct Folder(Mutex<Option<PathBuf>>);

impl Folder {
    pub(super) fn here(&self) -> Option<PathBuf> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Goes to a folder and says so, or why not. Later commands start there, and their cards show it.
    pub(super) fn change(&self, here: &Path, path: &str) -> String {
        let found = std::fs::canonicalize(here.join(path)).and_then(|folder| {
            // Reading it tells whether it is a folder, and one that may be entered.
            std::fs::read_dir(&folder).map(|_| folder)
        });
        match found {
            Ok(folder) => {
                let text = format!("Switched to directory: {}", folder.display());
                *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(folder);
                text
            }
            Err(error) => match error.kind() {
                ErrorKind::NotFound => format!("Error: Directory '{path}' does not exist"),
                ErrorKind::PermissionDenied => format!("Error: No permission to access directory '{path}'"),
                ErrorKind::NotADirectory => format!("Error changing directory: [Errno 20] Not a directory: '{path}'"),
                _ => format!("Error changing directory: {error}: '{path}'"),
            },
        }
    }
}
