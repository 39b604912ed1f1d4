//! File work, in two moments kept apart: what would happen, and doing exactly that.
//!
//! A path becomes a [`Target`]: links followed and named, nothing opened. [`read`] and [`list`] look at it.
//! [`prepare`] works out a change without touching the disk; the [`Prepared`] is immutable and holds what a person
//! is shown, a [`Diff`] first of all. `apply` does it whole or not at all, and refuses when anything is no longer
//! as it was shown. What it hands back is an [`Undo`], which can be stored.
//!
//! Everything here blocks, so callers keep it off the async threads. Nobody is asked here: that is the desk's work.
//! Paths, names and contents are hostile. Devices, pipes and the system's endless files are told apart before
//! anything is opened, folders are walked without following links, and memory is bounded by [`EDIT_LIMIT`].

mod apply;
mod change;
mod diff;
mod error;
mod listing;
mod prepare;
mod reading;
mod rewrite;
mod target;
mod text;
mod undo;
#[cfg(target_os = "linux")]
mod within;
mod writing;

#[cfg(unix)]
#[path = "files/unix.rs"]
mod disk;
#[cfg(windows)]
#[path = "files/windows.rs"]
mod disk;

#[cfg(test)]
mod tests;

pub use apply::Applied;
pub(crate) use apply::apply;
pub use change::{Change, Rows};
pub use diff::{Diff, Hunk, HunkRow, RowKind, Scope, Span};
pub use error::FileError;
pub use listing::{Item, Listing, list};
pub(crate) use prepare::check as check_changes;
pub use prepare::{Note, Prepared, Touched, prepare};
pub use reading::{FilePart, Read, read};
pub use rewrite::rewrite;
pub use target::{Facts, FileKind, Target};
pub use text::{Ending, Shown};
pub use undo::Undo;
#[cfg(test)]
pub(crate) use undo::undo;
#[cfg(target_os = "linux")]
pub(crate) use within::within;

/// Files longer than this, in bytes, are only appended to or replaced whole, and no text handed in may be longer.
pub const EDIT_LIMIT: u64 = 16 * 1024 * 1024;

/// So many rows that a change touched are named; of more, it is told how many they are.
pub const ROWS_NAMED: usize = 10_000;
