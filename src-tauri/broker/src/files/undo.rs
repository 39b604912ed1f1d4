//! Taking an applied change back, any time later, if nobody has changed the file since.

use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

use super::apply::writable;
use super::disk::{self, Folder};
use super::error::FileError;
use super::prepare::content;
use super::target::{Kind, Target};
use super::writing::{Old, put};
use crate::digest::sha256;
use crate::submission::Stamp;

/// What takes a change back. It can be stored; it holds only what the change took out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undo {
    path: Coded,
    was: Was,
}

/// How it was before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Was {
    /// Not there; so many of the folders above were made for it.
    Absent { folders: usize, after: String },
    /// Where `len` bytes are from `at` on, these were. The digests are of the whole content.
    Other { at: usize, len: usize, old: Coded, before: String, after: String },
    /// So many bytes long; the digest is of what was added.
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

    /// The file it is about; nothing if what was stored is damaged.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        self.path.bytes().and_then(disk::from_bytes).map(PathBuf::from)
    }
}

/// Takes a change back: the bytes are as they were, or the file is gone again, with the folders made for it when
/// nothing else is in them.
///
/// # Errors
///
/// [`FileError::Changed`] when the file is no longer what the change left, or is somewhere else now.
pub fn undo(undo: &Undo) -> Result<(), FileError> {
    let path = undo.path().ok_or(FileError::BadPath { path: String::new(), why: "the stored undo is damaged" })?;
    let changed = |how| FileError::Changed { path: path.clone(), how };
    let target = Target::at(path.clone())?;
    if target.kind == Kind::New {
        return Err(changed("it was removed or moved"));
    }
    if target.real != path {
        return Err(changed("a link was put on the way to it"));
    }
    if let Was::Shorter { size, len, added } = &undo.was {
        return shorten(&target, *size, *len, added);
    }
    let (mut file, meta) = target.open()?;
    let now = content(&mut file, &target)?;
    let folder = target.open_folder()?;
    match &undo.was {
        Was::Absent { folders, after } if sha256(&now) == *after => {
            let (_, last) = folder.file(target.name()?, &path)?;
            if Stamp::of(&last) != Stamp::of(&meta) {
                return Err(changed("it was changed"));
            }
            folder.remove(target.name()?).map_err(|error| FileError::again(&path, error))?;
            remove_folders(&path, *folders);
            Ok(())
        }
        Was::Other { at, len, old, before, after } if sha256(&now) == *after => {
            let old = old.bytes().unwrap_or_default();
            let whole = match (now.get(..*at), now.get(at.saturating_add(*len)..)) {
                (Some(head), Some(tail)) => [head, &old, tail].concat(),
                _ => Vec::new(),
            };
            if sha256(&whole) != *before {
                return Err(FileError::BadPath { path: path.display().to_string(), why: "the stored undo is damaged" });
            }
            writable(&folder, &target)?;
            put(&folder, target.name()?, &path, &whole, Some(&Old { file, meta }))
        }
        _ => Err(changed("it was changed")),
    }
}

fn shorten(target: &Target, size: u64, len: u64, added: &str) -> Result<(), FileError> {
    target.must_be_file()?;
    let failed = |error| FileError::of(&target.real, error);
    let (mut file, meta) = target.open_folder()?.append(target.name()?, &target.real)?;
    let mut tail = Vec::new();
    if size.checked_add(len) == Some(meta.len()) {
        file.seek(SeekFrom::Start(size)).map_err(failed)?;
        (&file).take(len).read_to_end(&mut tail).map_err(failed)?;
    }
    if tail.len() as u64 != len || sha256(&tail) != added {
        return Err(FileError::Changed { path: target.real.clone(), how: "it was changed" });
    }
    file.set_len(size).and_then(|()| file.sync_all()).map_err(failed)
}

fn remove_folders(path: &Path, count: usize) {
    for folder in path.ancestors().skip(1).take(count) {
        let (Some(above), Some(name)) = (folder.parent(), folder.file_name()) else { return };
        if Folder::open(above).and_then(|above| above.remove_folder(name)).is_err() {
            return;
        }
    }
}
