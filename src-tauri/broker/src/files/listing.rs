//! What is in a folder.

use std::ffi::OsString;
use std::time::{Duration, SystemTime};

use super::disk::{self, Folder};
use super::error::FileError;
use super::target::{FileKind, Target};
use super::text::Shown;

/// The most names; more aren't even sorted.
const NAMES: usize = 100_000;

/// An entry of a folder.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its name, for showing.
    pub name: Shown,
    /// Its type; for a link, its target's type, [`FileKind::Dangling`] if there is none.
    pub kind: FileKind,
    /// Whether it is a link.
    pub link: bool,
    /// In bytes; for a link, of what it leads to.
    pub size: u64,
    /// When its content last changed; absent if the system does not say.
    pub modified: Option<SystemTime>,
}

/// A folder's entries, sorted by name, byte by byte.
#[derive(Clone, Debug)]
pub struct Listing {
    /// No more than were asked for.
    pub items: Vec<Item>,
    /// How many there are besides. 100 000 names are counted, not more.
    pub more: usize,
}

/// Lists a folder, at most so many items.
///
/// # Errors
///
/// [`FileError::NotFolder`], [`FileError::NotFound`], [`FileError::Permission`], or [`FileError::Changed`] when
/// another folder stands there by now.
pub fn list(target: &Target, limit: usize) -> Result<Listing, FileError> {
    target.must_be_folder()?;
    let again = |error| FileError::again(&target.real, error);
    let folder = match target.below.last() {
        Some(name) => target.open_folder()?.inner(name).map_err(again)?,
        None => target.open_folder()?,
    };
    let mut names: Vec<OsString> =
        folder.names().map_err(again)?.take(NAMES).collect::<Result<_, _>>().map_err(again)?;
    names.sort_unstable();
    let more = names.len().saturating_sub(limit);
    names.truncate(limit);
    Ok(Listing { items: names.iter().filter_map(|name| item(&folder, name)).collect(), more })
}

/// Returns an entry; `None` when it was removed since its name was read.
fn item(folder: &Folder, name: &OsString) -> Option<Item> {
    let own = folder.look(name, false).ok()?;
    let link = own.kind.is_none();
    let (kind, look) = match own.kind.clone() {
        Some(kind) => (kind, own),
        None => match folder.look(name, true) {
            Ok(led) => (led.kind.clone().unwrap_or(FileKind::File), led),
            Err(_) => (FileKind::Dangling { to: folder.link(name).unwrap_or_default() }, own),
        },
    };
    Some(Item {
        name: Shown::new(&disk::to_bytes(name)),
        kind,
        link,
        size: look.size,
        modified: SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(look.modified)),
    })
}
