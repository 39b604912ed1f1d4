//! A folder for the temporary files of one step, for no other program and gone with the run.

use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

use crate::local::digest::random_name;

/// A run's own temporary folder; removed with its contents when this is dropped.
#[derive(Debug)]
pub(crate) struct Temporary(PathBuf);

impl Temporary {
    /// Makes a new one in the app's private folder.
    pub(crate) fn new(scratch: &Path) -> std::io::Result<Self> {
        let name = random_name().map_err(|error| std::io::Error::other(error.to_string()))?;
        let path = scratch.join(format!("tmp-{name}"));
        std::fs::DirBuilder::new().mode(0o700).create(&path)?;
        Ok(Self(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let path = std::mem::take(&mut self.0);
        let remove = move || {
            // What cannot be removed now goes with the whole folder at the next start.
            let _ = std::fs::remove_dir_all(path);
        };
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) => drop(runtime.spawn_blocking(remove)),
            Err(_) => remove(),
        }
    }
}
