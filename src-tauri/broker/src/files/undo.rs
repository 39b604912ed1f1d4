//! Taking an applied change back, any time later, if nobody has changed the file since.

use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use serde::{Deserialize, Serialize};

#[cfg(test)]
use super::apply::{Applied, apply};
use super::diff::Diff;
use super::error::FileError;
use super::prepare::{Prepared, WritePlan, content, may_write, notes, piece, tail};
use super::target::{FileKind, Target};
use super::{EDIT_LIMIT, disk};
use crate::local::digest::sha256;

/// The data that undoes a change. It can be stored; it holds only what the change took out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undo {
    path: Coded,
    was: Was,
}

/// The file's state before the change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Was {
    /// Not there; so many of the folders above were made for it.
    Absent { folders: usize, after: String },
    /// Where `len` bytes are from `at` on, these were. The digests are of the whole content.
    Other { at: usize, len: usize, old: Coded, before: String, after: String },
    /// The file was `size` bytes long, and `len` bytes were added, of which this is the digest.
    Shorter { size: u64, len: u64, added: String },
}

/// Bytes in base64.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Coded(String);

impl Coded {
    fn new(bytes: &[u8]) -> Self {
        Self(STANDARD.encode(bytes))
    }

    fn bytes(&self) -> Option<Vec<u8>> {
        STANDARD.decode(&self.0).ok()
    }
}

impl Undo {
    pub(super) fn created(path: &Path, folders: usize, after: &[u8]) -> Self {
        Self::of(path, Was::Absent { folders, after: sha256(after) })
    }

    pub(super) fn appended(path: &Path, size: u64, added: &[u8]) -> Self {
        Self::of(path, Was::Shorter { size, len: added.len() as u64, added: sha256(added) })
    }

    pub(super) fn replaced(path: &Path, before: &[u8], after: &[u8]) -> Self {
        let at = before.iter().zip(after).take_while(|(old, new)| old == new).count();
        let (old, new) = (&before[at..], &after[at..]);
        let same = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
        let (old, len) = (Coded::new(&old[..old.len() - same]), new.len() - same);
        Self::of(path, Was::Other { at, len, old, before: sha256(before), after: sha256(after) })
    }

    fn of(path: &Path, was: Was) -> Self {
        Self { path: Coded::new(&disk::to_bytes(path.as_os_str())), was }
    }

    /// Returns the file's path; `None` if the stored data is damaged.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        self.path.bytes().and_then(disk::from_bytes).map(PathBuf::from)
    }
}

impl Undo {
    /// Works out what taking the change back would do, to be shown and applied as any change: the bytes are as they
    /// were, or the file is gone again, with the folders made for it when nothing else is in them.
    ///
    /// # Errors
    ///
    /// [`FileError::Changed`] when the file is no longer what the change left, or is somewhere else now.
    pub fn prepare(&self) -> Result<Prepared, FileError> {
        let path = self.path().ok_or_else(|| damaged(""))?;
        let target = Target::at(path.clone())?;
        if target.kind == FileKind::New || target.real != path {
            return Err(FileError::Changed { path, how: "it was removed or moved" });
        }
        target.must_be_file()?;
        may_write(&target, matches!(self.was, Was::Shorter { .. }))?;
        let (diff, work) = self.was.work(&target)?;
        let notes = if matches!(work, WritePlan::Whole { .. }) { notes(&target) } else { Vec::new() };
        Ok(Prepared { target, diff, touched: Vec::new(), notes, work })
    }
}

impl Was {
    fn work(&self, target: &Target) -> Result<(Diff, WritePlan), FileError> {
        let changed = || FileError::Changed { path: target.real.clone(), how: "it was changed" };
        let (mut file, meta) = target.open()?;
        if let Self::Shorter { size, len, added } = self {
            let there = if size.checked_add(*len) == Some(meta.len()) && *len <= 2 * EDIT_LIMIT {
                piece(&mut file, target, *size, *len)?
            } else {
                return Err(changed());
            };
            if sha256(&there) != *added {
                return Err(changed());
            }
            let diff = Diff::tail(*size, tail(&mut file, target, *size)?, &there, &[]);
            return Ok((diff, WritePlan::Shorten { to: *size, added: there.into() }));
        }
        let now = content(&mut file, target)?;
        match self {
            Self::Absent { folders, after } if sha256(&now) == *after => {
                Ok((Diff::new(now.clone(), Bytes::new()), WritePlan::Remove { before: now, folders: *folders }))
            }
            Self::Other { at, len, old, before, after } if sha256(&now) == *after => {
                let whole = old.bytes().and_then(|old| spliced(&now, *at, *len, &old));
                let Some(then) = whole.filter(|then| sha256(then) == *before).map(Bytes::from) else {
                    return Err(damaged(&target.real.display().to_string()));
                };
                Ok((Diff::new(now.clone(), then.clone()), WritePlan::Whole { before: Some(now), after: then }))
            }
            _ => Err(changed()),
        }
    }
}

/// Takes a change back at once: what [`Undo::prepare`] worked out is applied.
///
/// # Errors
///
/// Those of [`Undo::prepare`] and of [`apply`].
#[cfg(test)]
pub(crate) fn undo(undo: &Undo) -> Result<Applied, FileError> {
    apply(&undo.prepare()?)
}

fn spliced(content: &[u8], at: usize, len: usize, old: &[u8]) -> Option<Vec<u8>> {
    Some([content.get(..at)?, old, content.get(at.checked_add(len)?..)?].concat())
}

fn damaged(path: &str) -> FileError {
    FileError::BadPath { path: path.to_owned(), why: "the data stored to undo it is damaged" }
}
