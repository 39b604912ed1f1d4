//! Where the programs of the house lie: beside the test that runs.

use std::path::PathBuf;

use crate::wait::Done;

/// The path of one of the workspace's programs, built with the same profile.
///
/// # Errors
/// When it has not been built.
pub fn program(name: &str) -> Done<PathBuf> {
    let me = std::env::current_exe()?;
    let folders = me.ancestors().skip(1).take(2);
    let found = folders.map(|folder| folder.join(name)).find(|path| path.is_file());
    found.ok_or_else(|| format!("{name} is not built beside {}; run `cargo xtask test`", me.display()).into())
}

/// The app.
///
/// # Errors
/// As [`program`].
pub fn app() -> Done<PathBuf> {
    program("countersign")
}

/// The bridge agents start.
///
/// # Errors
/// As [`program`].
pub fn bridge() -> Done<PathBuf> {
    program("countersign-bridge")
}
