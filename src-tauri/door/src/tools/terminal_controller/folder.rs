//! The current directory of one connection.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use countersign_broker::local::canonical::canonical;
use tokio::task::spawn_blocking;

use crate::tools::python;

/// Holds the current folder; `None` until it's changed for the first time.
#[derive(Default)]
pub(super) struct CurrentFolder(Mutex<Option<PathBuf>>);

impl CurrentFolder {
    pub(super) fn here(&self) -> Option<PathBuf> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Makes a folder that a person allowed the current one, and returns the confirmation.
    pub(super) fn enter(&self, folder: PathBuf) -> String {
        let text = format!("Switched to directory: {}", folder.display());
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(folder);
        text
    }

    /// Makes a folder the current one and returns the confirmation, or why not. Later commands start there, and their
    /// cards show it.
    pub(super) async fn change(&self, here: &Path, path: &str) -> String {
        let asked = here.join(path);
        // A folder on a network may take its time.
        let found = spawn_blocking(move || {
            let folder = canonical(&asked)?;
            // Reading it tells whether it is a folder, and one that may be entered.
            std::fs::read_dir(&folder).map(|_| folder)
        });
        match found.await.unwrap_or_else(|_| Err(ErrorKind::Other.into())) {
            // An empty path is no folder's, and not the current one.
            Ok(folder) if !path.is_empty() => self.enter(folder),
            Ok(_) => format!("Error: Directory '{path}' does not exist"),
            Err(_) if path.contains('\0') => "Error changing directory: embedded null byte".to_owned(),
            Err(error) => match error.kind() {
                ErrorKind::NotFound => format!("Error: Directory '{path}' does not exist"),
                ErrorKind::PermissionDenied => format!("Error: No permission to access directory '{path}'"),
                _ => format!("Error changing directory: {}: '{path}'", python::error(&error)),
            },
        }
    }
}
