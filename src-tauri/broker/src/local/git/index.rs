//! git's list of tracked files, as gitformat-index describes it.

/// An entry's mode when it is a commit of another repository, and when it is a folder that was not spread out.
pub(super) const GITLINK: u32 = 0o160_000;
const FOLDER: u32 = 0o040_000;
/// The bytes of an entry's times, device, inode, mode, owner and size, and the offsets of some of them.
const STAT: usize = 40;
const CHANGED: usize = 8;
const MODE: usize = 24;
const SIZE: usize = 36;

/// A tracked file, in the state git last saw.
pub(super) struct IndexEntry<'a> {
    pub(super) mode: u32,
    /// Seconds since 1970, and nanoseconds.
    pub(super) changed: (u32, u32),
    /// The time of its last change of any kind.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Unix tells that time"))]
    pub(super) touched: (u32, u32),
    /// The lowest bits of it, in bytes.
    pub(super) size: u32,
    /// The name of its object.
    pub(super) id: &'a [u8],
    /// From the work tree.
    pub(super) path: &'a [u8],
}

/// Returns the paths of all gitlinks: git runs itself in each of these repositories, by their own configuration. `None`
/// when the index can't be read whole.
pub(super) fn gitlinks(index: &[u8], long_hashes: bool) -> Option<Vec<String>> {
    let mut found = Vec::new();
    entries(index, long_hashes, |entry| {
        if entry.mode == GITLINK {
            found.push(String::from_utf8(entry.path.to_vec()).ok()?);
        }
        Some(())
    })?;
    Some(found)
}

/// Passes every entry to a visitor; `None` when the index can't be read to its end, stands in more than one file, or
/// the visitor gives up.
pub(super) fn entries(
    index: &[u8],
    long_hashes: bool,
    mut see: impl FnMut(&IndexEntry<'_>) -> Option<()>,
) -> Option<()> {
    let hash = if long_hashes { 32 } else { 20 };
    let version = number(index, 4)?;
    if !index.starts_with(b"DIRC") || !(2..=4).contains(&version) {
        return None;
    }
    let (mut at, mut path) = (12, Vec::new());
    for _ in 0..number(index, 8)? {
        let begin = at;
        let flags = begin + STAT + hash;
        let extended = u16::from_be_bytes(index.get(flags..flags + 2)?.try_into().ok()?) & 0x4000 != 0;
        at = flags + if extended { 4 } else { 2 };
        if version == 4 {
            let (cut, next) = offset(index, at)?;
            path.truncate(path.len().checked_sub(cut)?);
            at = next;
        } else {
            path.clear();
        }
        let end = at + index.get(at..)?.iter().position(|byte| *byte == 0)?;
        path.extend_from_slice(&index[at..end]);
        at = if version == 4 { end + 1 } else { begin + (end - begin + 8) / 8 * 8 };
        let mode = number(index, begin + MODE)?;
        if mode == FOLDER {
            return None;
        }
        let time = |at: usize| Some((number(index, at)?, number(index, at + 4)?));
        let (touched, changed) = (time(begin)?, time(begin + CHANGED)?);
        let id = index.get(begin + STAT..flags)?;
        see(&IndexEntry { mode, changed, touched, size: number(index, begin + SIZE)?, id, path: &path })?;
    }
    is_whole(index, at, hash).then_some(())
}

/// Returns whether what follows the entries are extensions to the end, none of which names another file with entries.
fn is_whole(index: &[u8], mut at: usize, hash: usize) -> bool {
    let Some(end) = index.len().checked_sub(hash) else { return false };
    while at < end {
        let (Some(name), Some(length)) = (index.get(at..at + 4), number(index, at + 4)) else { return false };
        // Git refuses an index with an extension in small letters it does not know.
        if name == b"link" || name == b"sdir" {
            return false;
        }
        let Some(next) = at.checked_add(8).and_then(|at| at.checked_add(length as usize)) else { return false };
        at = next;
    }
    at == end
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

/// Reads how much of the previous path is cut off, in git's variable-length encoding of offsets.
pub(super) fn offset(bytes: &[u8], mut at: usize) -> Option<(usize, usize)> {
    let mut byte = *bytes.get(at)?;
    let mut value = usize::from(byte & 0x7f);
    while byte & 0x80 != 0 {
        at += 1;
        byte = *bytes.get(at)?;
        value = value.checked_add(1)?.checked_mul(128)?.checked_add(usize::from(byte & 0x7f))?;
    }
    Some((value, at + 1))
}
