//! What can be wrong with file work, so that each dialect can say it in its own words.

use std::io;
use std::path::{Path, PathBuf};

use super::target::FileKind;
use crate::text::say;

/// The reason file work wasn't done. Nothing on disk has changed, unless the variant says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// The path itself cannot be meant.
    #[error("{}", say!("files-file-bad-path", path = format!("{:?}", .path), why = .why))]
    BadPath {
        /// The path as the agent wrote it.
        path: String,
        /// The problem with it.
        why: &'static str,
    },
    /// The file or folder doesn't exist.
    #[error("{}", say!("files-file-not-found", path = path.display()))]
    NotFound {
        /// The path that was looked for.
        path: PathBuf,
    },
    /// The system does not let us.
    #[error("{}", say!("files-file-permission", path = path.display()))]
    Permission {
        /// The path that couldn't be used.
        path: PathBuf,
    },
    /// A file is needed and this is a folder.
    #[error("{}", say!("files-file-is-folder", path = path.display()))]
    IsFolder {
        /// The folder.
        path: PathBuf,
    },
    /// A folder is needed and this is none; also a path that leads through a file.
    #[error("{}", say!("files-file-not-folder", path = path.display()))]
    NotFolder {
        /// The path that isn't a folder.
        path: PathBuf,
    },
    /// A device, a pipe, a socket, or one of the system's own windows: no file with an end.
    #[error("{}", say!("files-file-special", path = path.display(), kind = .kind))]
    Special {
        /// Where it is.
        path: PathBuf,
        /// Its type.
        kind: FileKind,
    },
    /// A link that leads to nothing.
    #[error("{}", say!("files-file-dangling", path = path.display(), to = to.display()))]
    Dangling {
        /// The link.
        path: PathBuf,
        /// The link's target.
        to: PathBuf,
    },
    /// Links that lead in a circle, or through too many.
    #[error("{}", say!("files-file-links", path = path.display()))]
    Links {
        /// The path as the agent wrote it.
        path: PathBuf,
    },
    /// The file, or what was handed in, is more than can be held at once.
    #[error("{}", say!("files-file-too-large", path = path.display(), size = .size, limit = .limit))]
    TooLarge {
        /// Which file.
        path: PathBuf,
        /// How large it is, in bytes.
        size: u64,
        /// The limit in bytes.
        limit: u64,
    },
    /// The new content is larger than can be held at once. How large it gets depends on the old one.
    #[error("{}", say!("files-file-outgrown", path = path.display(), size = .size, limit = .limit))]
    Outgrown {
        /// Which file.
        path: PathBuf,
        /// How large it would become, in bytes; at least.
        size: u64,
        /// The limit in bytes.
        limit: u64,
    },
    /// The changes together are more work than one request may make. How much it is depends on what the file holds.
    #[error("{}", say!("files-file-too-much-work", path = path.display()))]
    TooMuchWork {
        /// Which file.
        path: PathBuf,
    },
    /// Looking for the rows took too long; the file has more of them than were counted.
    #[error("{}", say!("files-file-too-slow", path = path.display(), counted = .counted))]
    TooSlow {
        /// Which file.
        path: PathBuf,
        /// Rows passed so far.
        counted: u64,
    },
    /// None of the rows are there.
    #[error("{}", say!("files-file-rows-out-of-range", asked = .asked, has = .has))]
    RowsOutOfRange {
        /// The first that was asked for.
        asked: u64,
        /// How many there are.
        has: u64,
    },
    /// The text to be replaced is not there.
    #[error("{}", say!("files-file-text-not-found"))]
    TextNotFound {
        /// How many rows the file has.
        has: u64,
    },
    /// The text to be replaced is there more than once.
    #[error("{}", say!("files-file-text-not-unique", times = .times))]
    TextNotUnique {
        /// How often.
        times: u64,
    },
    /// A text to be looked for is empty.
    #[error("{}", say!("files-file-no-text"))]
    NoText,
    /// It is not what was shown any more.
    #[error("{}", say!("files-file-changed", path = path.display(), how = .how))]
    Changed {
        /// Which file or folder.
        path: PathBuf,
        /// What happened to it.
        how: &'static str,
    },
    /// The disk, or the share of it we may use, is full.
    #[error("{}", say!("files-file-full", path = path.display()))]
    Full {
        /// Which file.
        path: PathBuf,
    },
    /// Countersign itself failed in the middle of it.
    #[error("{}", say!("files-file-broken"))]
    Broken,
    /// Whatever else the system says.
    #[error("{}", say!("files-file-io", path = path.display(), why = .why))]
    Io {
        /// Which file or folder.
        path: PathBuf,
        /// The system's error.
        why: String,
        /// Its number for that, if it has one.
        code: Option<i32>,
    },
}

impl FileError {
    /// Makes the error for a path from the system's. One that only tells that the disk was changed under us becomes
    /// that.
    #[expect(clippy::needless_pass_by_value, reason = "the system's error ends here")]
    pub(super) fn of(path: &Path, source: io::Error) -> Self {
        use io::ErrorKind as K;
        let path = path.to_owned();
        match source.kind() {
            K::NotFound => Self::NotFound { path },
            K::PermissionDenied | K::ReadOnlyFilesystem => Self::Permission { path },
            K::IsADirectory => Self::IsFolder { path },
            K::NotADirectory => Self::NotFolder { path },
            K::StorageFull | K::QuotaExceeded => Self::Full { path },
            _ if super::disk::is_link_loop(&source) => Self::Links { path },
            _ => Self::Io { path, why: source.to_string(), code: source.raw_os_error() },
        }
    }

    /// Returns whether it says something about what a file holds, not only whether it is there.
    #[must_use]
    pub fn tells_content(&self) -> bool {
        matches!(
            self,
            Self::Outgrown { .. }
                | Self::TooMuchWork { .. }
                | Self::RowsOutOfRange { .. }
                | Self::TextNotFound { .. }
                | Self::TextNotUnique { .. }
        )
    }

    /// Makes the error for a path that was known to exist and was used again.
    pub(super) fn again(path: &Path, source: io::Error) -> Self {
        match Self::of(path, source) {
            Self::NotFound { path } => Self::Changed { path, how: "it was removed or moved" },
            Self::NotFolder { path } | Self::Links { path } | Self::IsFolder { path } => {
                Self::Changed { path, how: "something else was put in its place" }
            }
            other => other,
        }
    }
}
