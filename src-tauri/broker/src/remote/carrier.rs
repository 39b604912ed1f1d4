//! A line for the far side that stands on no command line here, where everybody on this computer reads it: in a private
//! file of configuration, which `ssh` reads before it begins, and which is gone soon after.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use crate::local::digest::random_name;

/// The prefix of such files' names.
const BEGINNING: &str = "sent-";

/// A file to be sent. It's removed when this is dropped.
#[derive(Debug)]
pub struct Carrier(PathBuf);

impl Carrier {
    /// Writes it (0600) into the folder: this line for this computer alone, and not for those in between; then `config`.
    pub(super) fn new(folder: &Path, name: &str, line: &str, config: &Path) -> io::Result<Self> {
        let random = random_name().map_err(|error| io::Error::other(error.to_string()))?;
        let path = folder.join(format!("{BEGINNING}{random}"));
        // What `ssh` would fill in for `%h` and the like is none of ours.
        let line = line.replace('%', "%%");
        let text = format!("Host {name}\n    RemoteCommand {line}\nHost *\n    Include \"{}\"\n", config.display());
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path)?;
        let carrier = Self(path);
        file.write_all(text.as_bytes())?;
        Ok(carrier)
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Removes those an earlier start left behind.
    pub(super) fn sweep(folder: &Path) -> io::Result<()> {
        for entry in fs::read_dir(folder)?.flatten() {
            if entry.file_name().as_encoded_bytes().starts_with(BEGINNING.as_bytes()) {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }
}

impl Drop for Carrier {
    fn drop(&mut self) {
        // A next start removes it, should this fail.
        let _ = fs::remove_file(&self.0);
    }
}
