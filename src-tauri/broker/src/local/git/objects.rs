//! Objects of a repository, read without git: nothing of the repository's is started, whatever its configuration says.
//!
//! Each is read into bounded memory, and only where it lies in the repository itself. What cannot be read so is not there.

use std::io::{BufReader, Read as _};
use std::path::PathBuf;

use flate2::read::ZlibDecoder;

use super::pack::{Pack, packs};
use crate::local::regular;

/// The largest object that is read, in bytes.
pub(super) const LONGEST: usize = 16 * 1024 * 1024;
/// More loose objects whose names begin alike are not looked at.
const MAX_NAMES: usize = 20_000;
/// The words before a loose object's content are shorter than this.
const HEAD: usize = 32;

/// The type of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ObjectKind {
    Commit,
    Tree,
    Blob,
    Tag,
}

/// An object with its content.
#[derive(Debug)]
pub(super) struct Object {
    pub(super) kind: ObjectKind,
    pub(super) content: Vec<u8>,
}

/// The objects of a repository.
#[derive(Debug)]
pub(super) struct Objects {
    folder: PathBuf,
    packs: Vec<Pack>,
}

impl Objects {
    /// Opens a folder of objects whose names have so many bytes. Reads the disk.
    pub(super) fn open(folder: PathBuf, hash: usize) -> Self {
        let packs = packs(&folder, hash);
        Self { folder, packs }
    }

    /// Reads the object of this name, if it is of that kind.
    pub(super) fn read(&self, id: &[u8], kind: ObjectKind) -> Option<Vec<u8>> {
        let packed = || self.packs.iter().find_map(|pack| pack.read(pack.find(id)?, LONGEST));
        let object = self.loose(id).or_else(packed)?;
        (object.kind == kind).then_some(object.content)
    }

    /// Returns whether there is an object of this name.
    pub(super) fn has(&self, id: &[u8]) -> bool {
        let loose = std::fs::symlink_metadata(self.path(id)).is_ok_and(|meta| meta.is_file());
        loose || self.packs.iter().any(|pack| pack.find(id).is_some())
    }

    /// Finds the one object whose name begins so; nothing when there are several, or none. The digits are small letters.
    pub(super) fn begins(&self, digits: &str) -> Option<Vec<u8>> {
        let first = digits.get(..2)?;
        let entries = std::fs::read_dir(self.folder.join(first)).into_iter().flatten().flatten();
        let names =
            entries.take(MAX_NAMES).filter_map(|entry| unhex(&format!("{first}{}", entry.file_name().to_str()?)));
        let mut found: Vec<Vec<u8>> = names.filter(|id| hex(id).starts_with(digits)).collect();
        found.extend(self.packs.iter().flat_map(|pack| pack.begins(digits)));
        found.sort_unstable();
        found.dedup();
        <[Vec<u8>; 1]>::try_from(found).ok().map(|[id]| id)
    }

    fn path(&self, id: &[u8]) -> PathBuf {
        let name = hex(id);
        let (first, rest) = name.split_at(name.len().min(2));
        self.folder.join(first).join(rest)
    }

    fn loose(&self, id: &[u8]) -> Option<Object> {
        let file = regular::open(&self.path(id)).ok()?;
        let mut bytes = Vec::new();
        let most = (LONGEST + HEAD) as u64;
        ZlibDecoder::new(BufReader::new(file)).take(most).read_to_end(&mut bytes).ok()?;
        let end = bytes.iter().take(HEAD).position(|byte| *byte == 0)?;
        let (kind, size) = std::str::from_utf8(bytes.get(..end)?).ok()?.split_once(' ')?;
        let kind = match kind {
            "commit" => ObjectKind::Commit,
            "tree" => ObjectKind::Tree,
            "blob" => ObjectKind::Blob,
            "tag" => ObjectKind::Tag,
            _ => return None,
        };
        let size: usize = size.parse().ok()?;
        let content = bytes.split_off(end + 1);
        (content.len() == size).then_some(Object { kind, content })
    }
}

/// Returns an object's id in hexadecimal.
pub(super) fn hex(id: &[u8]) -> String {
    id.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Parses an object's id from hexadecimal.
pub(super) fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = matches!(text.len(), 40 | 64) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let bytes = || (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok());
    digits.then(|| bytes().collect()).flatten()
}
