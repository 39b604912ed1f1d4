//! Which builds let a driver reach the app's page: those that tests, tours and measurements play in, and no other.
//!
//! It goes by cargo's profile rather than by a feature: a feature would have to be chosen for the whole workspace, and
//! `cargo build --release --workspace` would choose it by the test crate's wish.

use std::ffi::OsStr;
use std::path::Path;

/// The profile that is measured: like release, and driven.
const MEASURED: &str = "measured";

/// Returns whether a build is driven. `kind` is cargo's `PROFILE`, which is `release` for release and every profile that
/// inherits from it, and `out` its `OUT_DIR`, in which the profile's own name stands before `build`.
pub(crate) fn is_driven(kind: &str, out: &Path) -> bool {
    let build = out.ancestors().find(|folder| folder.file_name() == Some(OsStr::new("build")));
    let name = build.and_then(Path::parent).and_then(Path::file_name);
    kind == "debug" || name == Some(OsStr::new(MEASURED))
}
