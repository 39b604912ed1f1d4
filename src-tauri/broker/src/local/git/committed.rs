//! Which files stand in the last commit just as they are now, so that git brings them back.

use std::collections::HashMap;
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::index::{IndexEntry, entries};
use super::objects::{ObjectKind, Objects};
use super::repository::Repository;
use super::trees::Trees;
use crate::local::regular;

/// The largest file that is compared byte by byte.
const MAX_COMPARED: u64 = 1024 * 1024;

/// How many of some files are committed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Committed {
    /// In the last commit, as they are now.
    pub(crate) same: u64,
    /// In the last commit, otherwise than they are now.
    pub(crate) changed: u64,
}

/// The reason that can't be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Untold {
    /// The repository is not one that can be read here.
    Unread,
    /// Time ran out.
    Late,
}

/// Returns how many of these files, each with its metadata, the repository around a folder has in its last commit, and
/// where that repository is; `None` where there is none but those that were asked before. Reads the disk, and starts
/// nothing.
///
/// # Errors
///
/// Returns why it can't be told.
pub(crate) fn committed(
    folder: &Path,
    files: &[(PathBuf, Metadata)],
    asked: &[PathBuf],
    late: &dyn Fn() -> bool,
) -> Result<Option<(PathBuf, Committed)>, Untold> {
    let Some(repository) = Repository::around(folder).map_err(|_| Untold::Unread)? else { return Ok(None) };
    if asked.contains(&repository.top) {
        return Ok(None);
    }
    let told = of(&repository, files, late)?;
    Ok(Some((repository.top, told)))
}

fn of(repository: &Repository, files: &[(PathBuf, Metadata)], late: &dyn Fn() -> bool) -> Result<Committed, Untold> {
    let Some(head) = repository.head().ok_or(Untold::Unread)? else { return Ok(Committed::default()) };
    let index = repository.index().ok_or(Untold::Unread)?;
    if index.is_empty() {
        return Ok(Committed::default());
    }
    let objects = Objects::open(repository.objects(), head.len());
    let mut trees = Trees::of(&objects, &head).ok_or(Untold::Unread)?;
    let written = repository.index_time();
    let below = |(path, meta): &(PathBuf, Metadata)| {
        let below = path.strip_prefix(&repository.top).ok()?;
        Some((below.to_str()?.replace('\\', "/").into_bytes(), (path.clone(), meta.clone())))
    };
    let wanted: HashMap<Vec<u8>, (PathBuf, Metadata)> = files.iter().filter_map(below).collect();
    let (mut told, mut out) = (Committed::default(), false);
    let read = entries(&index, head.len() == 32, |entry| {
        out = late();
        (!out).then_some(())?;
        let Some((path, meta)) = wanted.get(entry.path) else { return Some(()) };
        let Some(kept) = trees.file(entry.path) else { return Some(()) };
        let fresh = kept == entry.id && is_as(entry, meta, written) && objects.has(&kept);
        if fresh || is_written(path, meta, entry, &kept, &objects) {
            told.same += 1;
        } else {
            told.changed += 1;
        }
        Some(())
    });
    match read {
        Some(()) => Ok(told),
        None if out => Err(Untold::Late),
        None => Err(Untold::Unread),
    }
}

/// Returns whether a file is what git saw last, by its size and times. One that was written no earlier than the list
/// may have been written after git saw it.
pub(super) fn is_as(entry: &IndexEntry<'_>, now: &Metadata, written: Option<(u32, u32)>) -> bool {
    let time = now.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let time = time.and_then(|time| Some((u32::try_from(time.as_secs()).ok()?, time.subsec_nanos())));
    let earlier = time.zip(written).is_some_and(|(time, written)| time < written);
    earlier && time == Some(entry.changed) && u64::from(entry.size) == now.len() && is_untouched(entry, now)
}

/// Returns whether the time of the last change of any kind, which a program can't set back, is unchanged.
#[cfg(unix)]
fn is_untouched(entry: &IndexEntry<'_>, now: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let (seconds, nanos) = entry.touched;
    i64::from(seconds) == now.ctime() && i64::from(nanos) == now.ctime_nsec()
}

/// Returns `false`: nothing tells that time here, so the bytes are compared.
#[cfg(not(unix))]
fn is_untouched(_: &IndexEntry<'_>, _: &Metadata) -> bool {
    false
}

/// Returns whether a file holds the same bytes as the commit has; said of no long one.
pub(super) fn is_written(path: &Path, meta: &Metadata, entry: &IndexEntry<'_>, kept: &[u8], objects: &Objects) -> bool {
    // What stands in the list with the same size may have been touched alone; with another it was changed.
    let alike = kept != entry.id || u64::from(entry.size) == meta.len();
    if !meta.is_file() || meta.len() > MAX_COMPARED || !alike {
        return false;
    }
    let same = || Some(objects.read(kept, ObjectKind::Blob)? == regular::bytes(path, MAX_COMPARED).ok()?);
    same().unwrap_or(false)
}
