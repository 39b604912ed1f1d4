//! What can be wrong with file work, so that each dialect can say it in its own words.

use std::io;
use std::path::{Path, PathBuf};

use super::target::FileKind;

/// Why file work was not done. Nothing on disk has changed, unless the variant says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// The path itself cannot be meant.
    #[error("The path {path:?} cannot be used: {why}.")]
    BadPath {
        /// As it was asked.
        path: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Nothing is there.
    #[error("{} does not exist. Name one that does.", path.display())]
    NotFound {
        /// What was looked for.
        path: PathBuf,
    },
    /// The system does not let us.
    #[error("{} cannot be used: permission denied.", path.display())]
    Permission {
        /// What could not be used.
        path: PathBuf,
    },
    /// A file is needed and this is a folder.
    #[error("{} is a folder. Name a file.", path.display())]
    IsFolder {
        /// The folder.
        path: PathBuf,
    },
    /// A folder is needed and this is none; also a path that leads through a file.
    #[error("{} is not a folder, or leads through a file.", path.display())]
    NotFolder {
        /// What is no folder.
        path: PathBuf,
    },
    /// A device, a pipe, a socket, or one of the system's own windows: no file with an end.
    #[error("{} is {kind}, not a file of its own. A command can work with it.", path.display())]
    Special {
        /// Where it is.
        path: PathBuf,
        /// What it is.
        kind: FileKind,
    },
    /// A link that leads to nothing.
    #[error("{} is a link to {}, which does not exist. Name the file itself.", path.display(), to.display())]
    Dangling {
        /// The link.
        path: PathBuf,
        /// What it says.
        to: PathBuf,
    },
    /// Links that lead in a circle, or through too many.
    #[error("{} leads through too many links.", path.display())]
    Links {
        /// As it was asked.
        path: PathBuf,
    },
    /// The file, or what was handed in, is more than can be held at once.
    #[error("{}: {size} bytes are more than can be changed at once ({limit}). Append to it, replace it whole, or use a command.", path.display())]
    TooLarge {
        /// Which file.
        path: PathBuf,
        /// How large it is, in bytes.
        size: u64,
        /// What it may be.
        limit: u64,
    },
    /// What the changes make of the file is more than can be held at once. How much that is depends on what it holds.
    #[error("{} would have {size} bytes, more than can be changed at once ({limit}). Change less of it at a time.", path.display())]
    Outgrown {
        /// Which file.
        path: PathBuf,
        /// How large it would become, in bytes; at least.
        size: u64,
        /// What it may be.
        limit: u64,
    },
    /// The changes together are more work than one request may make. How much it is depends on what the file holds.
    #[error("{}: these are too many changes of so much text for one request. Ask for fewer at a time.", path.display())]
    TooMuchWork {
        /// Which file.
        path: PathBuf,
    },
    /// Looking for the rows took too long; the file has more of them than were counted.
    #[error("{} is too long to look through: {counted} rows were counted. Read it by bytes.", path.display())]
    TooSlow {
        /// Which file.
        path: PathBuf,
        /// Rows passed so far.
        counted: u64,
    },
    /// None of the rows are there.
    #[error("Row {asked} is out of range: there are {has} rows, counted from 0.")]
    RowsOutOfRange {
        /// The first that was asked for.
        asked: u64,
        /// How many there are.
        has: u64,
    },
    /// The text to be replaced is not there.
    #[error("The text to be replaced was not found. Read the file again; it must match byte by byte.")]
    TextNotFound {
        /// How many rows the file has.
        has: u64,
    },
    /// The text to be replaced is there more than once.
    #[error("The text to be replaced occurs {times} times. Give more of what surrounds it, or replace all.")]
    TextNotUnique {
        /// How often.
        times: u64,
    },
    /// A text to be looked for is empty.
    #[error("The text to be replaced is empty. Say what to replace.")]
    NoText,
    /// It is not what was shown any more.
    #[error("{}: {how}, after it was shown. Nothing was written. Ask again.", path.display())]
    Changed {
        /// Which file or folder.
        path: PathBuf,
        /// What happened to it.
        how: &'static str,
    },
    /// The disk, or the share of it we may use, is full.
    #[error("{} could not be written: the disk is full. The old content stands.", path.display())]
    Full {
        /// Which file.
        path: PathBuf,
    },
    /// Countersign itself failed in the middle of it.
    #[error("Countersign failed while it did this. Look at the file before you go on.")]
    Broken,
    /// Whatever else the system says.
    #[error("{} could not be used: {why}.", path.display())]
    Io {
        /// Which file or folder.
        path: PathBuf,
        /// What it says.
        why: String,
        /// Its number for that, if it has one.
        code: Option<i32>,
    },
}

impl FileError {
    /// The system's error about a path. What only tells that the disk was changed under us is told as that.
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

    /// Whether it says something about what a file holds, not only whether it is there.
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

    /// The system's error while a path known to be there was used again.
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
