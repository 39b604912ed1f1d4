//! Tracked files whose changes stand in no commit, which a command would put back to what git has.

use std::fs::Metadata;
use std::path::{Path, PathBuf};

use super::committed::{Untold, is_as, is_written};
use super::index::{GITLINK, IndexEntry, entries};
use super::objects::{ObjectKind, Objects};
use super::revision::Opened;
use super::trees::Trees;

/// What files are put back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PutBack {
    /// What is staged.
    Staged,
    /// A commit, so that what is staged goes as well.
    Commit,
}

/// Lists the files of the repository around a folder with changes that would be lost, of those that are wanted. Reads the
/// disk, and starts nothing.
///
/// # Errors
/// Why it cannot be told.
pub(crate) fn uncommitted(
    folder: &Path,
    to: PutBack,
    wanted: &dyn Fn(&Path) -> bool,
    late: &dyn Fn() -> bool,
) -> Result<Vec<PathBuf>, Untold> {
    let Some(Opened { repository, objects, head }) = Opened::around(folder)? else { return Ok(Vec::new()) };
    let index = repository.index().ok_or(Untold::Unread)?;
    if index.is_empty() {
        return Ok(Vec::new());
    }
    let mut trees = Trees::of(&objects, &head).ok_or(Untold::Unread)?;
    let written = repository.index_time();
    let (mut found, mut out) = (Vec::<PathBuf>::new(), false);
    let read = entries(&index, head.len() == 32, |entry| {
        out = late();
        (!out).then_some(())?;
        let path = repository.top.join(std::str::from_utf8(entry.path).ok()?);
        // A conflict has up to three entries for one file.
        if entry.mode == GITLINK || found.last() == Some(&path) || !wanted(&path) {
            return Some(());
        }
        let staged = to == PutBack::Commit && trees.file(entry.path).as_deref() != Some(entry.id);
        let meta = std::fs::symlink_metadata(&path).ok();
        let changed = || meta.as_ref().is_some_and(|meta| !is_unchanged(&path, meta, entry, written, &objects));
        if staged || changed() {
            found.push(path);
        }
        Some(())
    });
    match read {
        Some(()) => Ok(found),
        None if out => Err(Untold::Late),
        None => Err(Untold::Unread),
    }
}

fn is_unchanged(
    path: &Path,
    meta: &Metadata,
    entry: &IndexEntry<'_>,
    written: Option<(u32, u32)>,
    objects: &Objects,
) -> bool {
    if meta.is_symlink() {
        let link = std::fs::read_link(path).ok();
        let kept = objects.read(entry.id, ObjectKind::Blob);
        return link.zip(kept).is_some_and(|(link, kept)| link.as_os_str().as_encoded_bytes() == kept);
    }
    is_as(entry, meta, written) || is_written(path, meta, entry, entry.id, objects)
}
