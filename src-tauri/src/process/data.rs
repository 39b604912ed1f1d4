//! Where the app keeps what is no secret and outlives it, and that it alone writes there.

use std::fs::DirBuilder;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use countersign_bridge::data::{self, DataLock, Holder};
use countersign_bridge::endpoint;

use crate::text::say;

/// How long the other app may take to show its window.
const ANSWER: Duration = Duration::from_secs(2);

/// Returns the app's data folder, readable for the person alone; makes it if it's missing. When it can't be made, the
/// app goes on without: whatever would be kept there reports that itself.
pub(crate) fn folder(home: &Path) -> PathBuf {
    let folder = data::folder().unwrap_or_else(|error| {
        tracing::warn!(%error, "the data folder goes by the home folder");
        home.join(".countersign")
    });
    if let Err(error) = make(&folder) {
        tracing::warn!(%error, "the data folder cannot be made");
    }
    folder
}

fn make(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Whether this is the app that writes in the data folder.
#[derive(Debug)]
pub(crate) enum DataClaim {
    /// It is, for as long as this lives. There is no lock where nothing can be written, and none on a file system that
    /// knows none.
    Mine(Option<DataLock>),
    /// Another is, and has shown its window.
    Others,
}

/// The reason the data folder can't be claimed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unclaimed {
    /// Another app writes there, and shows nothing.
    #[error("{}", held(*process, folder))]
    Held {
        /// Its process, when it could be read.
        process: Option<u32>,
        /// Where it writes.
        folder: PathBuf,
    },
    /// Whether another writes there cannot be told.
    #[error("{}", say!("startup-data-lock", folder = folder.display(), error = source))]
    Unlockable {
        /// Where it is.
        folder: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

fn held(process: Option<u32>, folder: &Path) -> String {
    match process {
        Some(process) => say!("startup-data-held-process", process = process, folder = folder.display()),
        None => say!("startup-data-held", folder = folder.display()),
    }
}

/// Takes the data folder for this app, before anything in it is opened. One that another app writes in stays as it is,
/// and that one is asked to show its window, where one is wanted.
///
/// # Errors
/// Fails when another app writes there and does not answer, or nobody can tell whether one does.
pub(crate) fn claim(folder: &Path, window: bool) -> Result<DataClaim, Unclaimed> {
    match DataLock::take(folder) {
        Ok(Ok(writer)) => Ok(DataClaim::Mine(Some(writer))),
        Ok(Err(holder)) if window && shows(&holder) => Ok(DataClaim::Others),
        Ok(Err(holder)) => Err(Unclaimed::Held { process: holder.process, folder: folder.to_owned() }),
        Err(error) if data::knows_no_lock(&error) => {
            tracing::warn!(%error, "the data folder cannot be locked");
            Ok(DataClaim::Mine(None))
        }
        Err(source) => Err(Unclaimed::Unlockable { folder: folder.to_owned(), source }),
    }
}

fn shows(holder: &Holder) -> bool {
    holder.door.as_deref().is_some_and(|door| matches!(endpoint::ask_open_at(door, ANSWER), Ok(true)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_app_leaves_the_data_folder_as_it_is_and_says_whose_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let Ok(DataClaim::Mine(Some(first))) = claim(folder.path(), false) else { panic!("it is free") };
        let held = claim(folder.path(), false).unwrap_err().to_string();
        assert!(held.contains(&format!("process {}", std::process::id())), "{held}");
        assert!(held.contains("Nothing was changed") && held.contains("Quit that one"), "{held}");
        drop(first);
        assert!(matches!(claim(folder.path(), false), Ok(DataClaim::Mine(Some(_)))));
        assert!(
            matches!(claim(&folder.path().join("gone"), false), Ok(DataClaim::Mine(None))),
            "nothing can be written there"
        );
    }

    #[test]
    fn a_lock_that_fails_is_told_and_never_taken_for_none() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("writer.lock")).unwrap();
        let said = claim(folder.path(), false).unwrap_err().to_string();
        let place = folder.path().display().to_string();
        assert!(said.contains(&place) && said.contains("can't be taken (") && said.contains("delete it"), "{said}");
        std::fs::remove_dir(folder.path().join("writer.lock")).unwrap();
        assert!(matches!(claim(folder.path(), false), Ok(DataClaim::Mine(Some(_)))));
    }
}
