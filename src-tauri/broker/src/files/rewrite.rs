//! A file's whole new content, worked out from what it holds: for changes that must understand it first.

use std::path::PathBuf;

use bytes::Bytes;

use super::EDIT_LIMIT;
use super::diff::Diff;
use super::error::FileError;
use super::prepare::{Note, Prepared, WritePlan, content, may_write, notes};
use super::target::{FileKind, Target};

/// Works out a file's new content from its current one; `None` when it doesn't exist. Writes nothing.
///
/// # Errors
///
/// Returns what is wrong with the file, above all when it couldn't be written or is longer than `limit` bytes, and any
/// error of `make`.
pub fn rewrite<E: From<FileError>>(
    path: PathBuf,
    limit: u64,
    make: impl FnOnce(Option<&[u8]>) -> Result<Vec<u8>, E>,
) -> Result<Prepared, E> {
    let target = Target::at(path)?;
    let limit = limit.min(EDIT_LIMIT);
    let before = if target.kind == FileKind::New {
        None
    } else {
        target.must_be_file()?;
        let size = target.facts.as_ref().map_or(0, |facts| facts.size);
        if size > limit {
            return Err(FileError::TooLarge { path: target.real, size, limit }.into());
        }
        Some(content(&mut target.open()?.0, &target)?)
    };
    may_write(&target, false)?;
    let after = Bytes::from(make(before.as_deref())?);
    let mut notes = notes(&target);
    if before.as_ref() == Some(&after) {
        notes.push(Note::NoChange);
    }
    let before = before.unwrap_or_default();
    let diff = Diff::new(before.clone(), after.clone());
    Ok(Prepared { target, diff, touched: Vec::new(), notes, work: WritePlan::Whole { before: Some(before), after } })
}
