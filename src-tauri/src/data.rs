//! Where the app keeps what is no secret and outlives it, and that it alone writes there.

use std::fs::DirBuilder;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use countersign_shim::data::{self, Holder, Writer};
use countersign_shim::endpoint;

/// How long the other app may take to show its window.
const ANSWER: Duration = Duration::from_secs(2);

/// The app's data folder, readable for the person alone; made when it is not there. When it cannot be made the app
/// goes on without: what would be kept there says so itself.
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
pub(crate) enum Claim {
    /// It is, for as long as this lives. There is no lock where nothing can be written.
    Mine(Option<Writer>),
    /// Another is, and has shown its window.
    Others,
}

/// Another app writes there, and shows nothing.
#[derive(Debug, thiserror::Error)]
#[error(
    "Countersign already runs{}, with its data in {}, and cannot be reached from here: it was started in a sandbox or in \
     another session of yours. Nothing was changed. Quit that one, then start Countersign again.",
    .process.map_or_else(String::new, |id| format!(" (process {id})")), .folder.display()
)]
pub(crate) struct Held {
    process: Option<u32>,
    folder: PathBuf,
}

/// Takes the data folder for this app, before anything in it is opened. One that another app writes in stays as it is,
/// and that one is asked to show its window, where one is wanted.
///
/// # Errors
/// When another app writes there and does not answer.
pub(crate) fn claim(folder: &Path, window: bool) -> Result<Claim, Held> {
    match Writer::take(folder) {
        Ok(Ok(writer)) => Ok(Claim::Mine(Some(writer))),
        Ok(Err(holder)) if window && shows(&holder) => Ok(Claim::Others),
        Ok(Err(holder)) => Err(Held { process: holder.process, folder: folder.to_owned() }),
        Err(error) => {
            tracing::warn!(%error, "the data folder cannot be locked");
            Ok(Claim::Mine(None))
        }
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
        let Ok(Claim::Mine(Some(first))) = claim(folder.path(), false) else { panic!("it is free") };
        let held = claim(folder.path(), false).unwrap_err().to_string();
        assert!(held.contains(&format!("process {}", std::process::id())), "{held}");
        assert!(held.contains("Nothing was changed") && held.contains("Quit that one"), "{held}");
        drop(first);
        assert!(matches!(claim(folder.path(), false), Ok(Claim::Mine(Some(_)))));
        assert!(
            matches!(claim(&folder.path().join("gone"), false), Ok(Claim::Mine(None))),
            "nothing can be written there"
        );
    }
}
