//! A program a rule means: the file at one path, its owner and its mode.

use std::fs::{self, Metadata};
use std::path::Path;

use serde::{Deserialize, Serialize};

/// What must be equal for a program to be the one a person meant. Its content may change: programs are updated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pinned {
    /// Where it is: absolute, links not followed.
    pub path: String,
    /// The owner's user id; 0 where the system has no such numbers.
    pub owner: u32,
    /// The permissions.
    pub mode: u32,
}

impl Pinned {
    /// Returns the program at a path as it is now; `None` when it isn't a plain file, or when others than its owner and
    /// the system may write to it. Reads the disk.
    #[must_use]
    pub fn at(path: &Path) -> Option<Self> {
        let meta = fs::metadata(path).ok().filter(Metadata::is_file)?;
        let (owner, mode) = identity(&meta);
        (mode & 0o002 == 0).then_some(Self { path: path.to_str()?.to_owned(), owner, mode })
    }
}

#[cfg(unix)]
fn identity(meta: &Metadata) -> (u32, u32) {
    use std::os::unix::fs::MetadataExt as _;
    (meta.uid(), meta.mode() & 0o7777)
}

#[cfg(windows)]
fn identity(_meta: &Metadata) -> (u32, u32) {
    (0, 0)
}
