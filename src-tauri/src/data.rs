//! Where the app keeps what is no secret and outlives it.

use std::fs::DirBuilder;
use std::io;
use std::path::{Path, PathBuf};

/// The app's data folder, readable for the person alone; made when it is not there. When it cannot be made the app
/// goes on without: what would be kept there says so itself.
pub(crate) fn folder(home: &Path) -> PathBuf {
    let folder = place(home);
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

#[cfg(all(unix, not(target_os = "macos")))]
fn place(home: &Path) -> PathBuf {
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    data.unwrap_or_else(|| home.join(".local/share")).join("countersign")
}

#[cfg(target_os = "macos")]
fn place(home: &Path) -> PathBuf {
    home.join("Library/Application Support/Countersign")
}

#[cfg(windows)]
fn place(home: &Path) -> PathBuf {
    std::env::var_os("LOCALAPPDATA").map_or_else(|| home.join("AppData/Local"), PathBuf::from).join("Countersign")
}
