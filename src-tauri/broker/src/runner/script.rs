//! A shell text too long for a command line goes through a private file.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The longest script given as an argument; systems bound one (Linux: 128 KiB with the closing NUL).
pub(super) const MAX_INLINE: usize = if cfg!(windows) { 24 * 1024 } else { 100 * 1024 };

/// A script file; it's removed when this is dropped.
#[derive(Debug)]
pub(super) struct Script {
    path: PathBuf,
}

impl Script {
    /// Writes the text where only we can read it. Blocks.
    pub(super) fn write(folder: &Path, name: &str, text: &str) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let path = folder.join(name);
        let mut file = options.open(&path)?;
        // From here on the file exists, and a failure below removes it again.
        let script = Self { path };
        file.write_all(text.as_bytes())?;
        Ok(script)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.path) {
            tracing::warn!(%error, "a script file could not be removed");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_private_and_does_not_outlive_its_value() {
        let folder = tempfile::tempdir().expect("a folder");
        let script = Script::write(folder.path(), "x.sh", "echo hi").expect("written");
        assert_eq!(fs::read_to_string(script.path()).expect("readable"), "echo hi");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(script.path()).expect("there").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        assert!(Script::write(folder.path(), "x.sh", "other").is_err(), "never written over");
        let path = script.path().to_owned();
        drop(script);
        assert!(!path.exists());
    }
}
