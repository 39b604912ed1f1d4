//! Packs of objects, as gitformat-pack describes them. They are read piece by piece rather than mapped into memory: whoever
//! cuts a mapped file short ends the program that reads it.

use std::fs::File;
use std::io::{BufReader, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use flate2::read::ZlibDecoder;

use super::index::offset;
use super::objects::{Object, ObjectKind};
use crate::local::regular;

/// The most packs that are searched.
const MAX_PACKS: usize = 128;
/// The longest chain of deltas that is followed.
const MAX_DELTAS: usize = 256;
/// The offset of an index's fan-out table, and of the names after it.
const FANOUT: u64 = 8;
const NAMES: u64 = FANOUT + 256 * 4;
/// The longest header of an entry, in bytes.
const MAX_HEAD: usize = 64;

/// A pack with its index.
#[derive(Debug)]
pub(super) struct Pack {
    index: File,
    data: File,
    /// How many objects have names that begin with a byte up to this one.
    fanout: Vec<u32>,
    hash: usize,
}

/// The kind of a pack's entry.
enum Entry {
    Whole(ObjectKind),
    /// A difference to the object that begins so many bytes before it, or has this name.
    Behind(u64),
    Named(Vec<u8>),
}

/// Opens the packs in a folder of objects.
pub(super) fn packs(objects: &Path, hash: usize) -> Vec<Pack> {
    let Ok(entries) = std::fs::read_dir(objects.join("pack")) else { return Vec::new() };
    let paths = entries.flatten().map(|entry| entry.path());
    let indices = paths.filter(|path| path.extension().is_some_and(|ending| ending == "idx"));
    indices.take(MAX_PACKS).filter_map(|index| Pack::open(&index, hash)).collect()
}

impl Pack {
    fn open(path: &Path, hash: usize) -> Option<Self> {
        let (index, data) = (regular::open(path).ok()?, regular::open(&path.with_extension("pack")).ok()?);
        if at(&index, 0, 8)? != [0xff, b't', b'O', b'c', 0, 0, 0, 2] {
            return None;
        }
        let table = at(&index, FANOUT, 256 * 4)?;
        let fanout = table.chunks_exact(4).filter_map(|bytes| Some(u32::from_be_bytes(bytes.try_into().ok()?)));
        Some(Self { index, data, fanout: fanout.collect(), hash })
    }

    /// Finds where the object of this name begins.
    pub(super) fn find(&self, id: &[u8]) -> Option<u64> {
        let first = usize::from(*id.first()?);
        let all = *self.fanout.last()?;
        let mut low = first.checked_sub(1).map_or(Some(0), |before| self.fanout.get(before).copied())?;
        let mut high = (*self.fanout.get(first)?).min(all);
        while low < high {
            let middle = low + (high - low) / 2;
            match at(&self.index, NAMES + u64::from(middle) * self.hash as u64, self.hash)?.as_slice().cmp(id) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return self.place(middle, all),
            }
        }
        None
    }

    /// Lists the names of objects that begin so, two at most.
    pub(super) fn begins(&self, digits: &str) -> Vec<Vec<u8>> {
        let even = if digits.len().is_multiple_of(2) { digits.to_owned() } else { format!("{digits}0") };
        let bytes = (0..even.len()).step_by(2).map(|at| u8::from_str_radix(even.get(at..at + 2)?, 16).ok());
        let Some(least) = bytes.collect::<Option<Vec<u8>>>() else { return Vec::new() };
        let (Some(&first), Some(&all)) = (least.first(), self.fanout.last()) else { return Vec::new() };
        let name = |number: u32| at(&self.index, NAMES + u64::from(number) * self.hash as u64, self.hash);
        let begin = usize::from(first).checked_sub(1).and_then(|before| self.fanout.get(before)).copied();
        let (mut low, mut high) = (begin.unwrap_or(0), all);
        while low < high {
            let middle = low + (high - low) / 2;
            match name(middle) {
                Some(found) if found < least => low = middle + 1,
                Some(_) => high = middle,
                None => return Vec::new(),
            }
        }
        let next = (low..all.min(low.saturating_add(2))).filter_map(name);
        next.filter(|id| super::objects::hex(id).starts_with(digits)).collect()
    }

    /// The place an index has for an entry; a large one stands in a table of its own.
    fn place(&self, number: u32, all: u32) -> Option<u64> {
        // Names, then a checksum of four bytes for each.
        let places = NAMES + u64::from(all) * (self.hash as u64 + 4);
        let place = u32::from_be_bytes(at(&self.index, places + u64::from(number) * 4, 4)?.try_into().ok()?);
        if place & 0x8000_0000 == 0 {
            return Some(u64::from(place));
        }
        let large = places + u64::from(all) * 4 + u64::from(place & 0x7fff_ffff) * 8;
        Some(u64::from_be_bytes(at(&self.index, large, 8)?.try_into().ok()?))
    }

    /// Reads the object that begins there, of at most so many bytes.
    pub(super) fn read(&self, mut place: u64, most: usize) -> Option<Object> {
        let mut deltas: Vec<Vec<u8>> = Vec::new();
        let (mut held, room) = (0, most.saturating_mul(2));
        let mut object = loop {
            let (entry, content) = self.entry(place, most)?;
            place = match entry {
                Entry::Whole(kind) => break Object { kind, content },
                Entry::Behind(back) => place.checked_sub(back)?,
                Entry::Named(id) => self.find(&id)?,
            };
            held += content.len();
            deltas.push(content);
            if deltas.len() > MAX_DELTAS || held > room {
                return None;
            }
        };
        for delta in deltas.iter().rev() {
            object.content = applied(&object.content, delta, most)?;
        }
        Some(object)
    }

    /// Reads one entry with its unpacked content.
    fn entry(&self, place: u64, most: usize) -> Option<(Entry, Vec<u8>)> {
        let head = up_to(&self.data, place, MAX_HEAD)?;
        let first = *head.first()?;
        let (size, mut next) = size_of(&head, usize::from(first & 0x0f), 4)?;
        let entry = match first >> 4 & 7 {
            1 => Entry::Whole(ObjectKind::Commit),
            2 => Entry::Whole(ObjectKind::Tree),
            3 => Entry::Whole(ObjectKind::Blob),
            4 => Entry::Whole(ObjectKind::Tag),
            6 => {
                let (back, behind) = offset(&head, next)?;
                next = behind;
                Entry::Behind(u64::try_from(back).ok().filter(|back| *back > 0)?)
            }
            7 => {
                let id = head.get(next..next + self.hash)?.to_vec();
                next += self.hash;
                Entry::Named(id)
            }
            _ => return None,
        };
        (size <= most).then_some(())?;
        let mut data = &self.data;
        data.seek(SeekFrom::Start(place + next as u64)).ok()?;
        let mut content = Vec::new();
        ZlibDecoder::new(BufReader::new(data)).take(size as u64 + 1).read_to_end(&mut content).ok()?;
        (content.len() == size).then_some((entry, content))
    }
}

/// Reads a number whose first byte holds the lowest bits of it, and goes on for as long as the highest bit is set.
fn size_of(bytes: &[u8], lowest: usize, mut shift: u32) -> Option<(usize, usize)> {
    let (mut size, mut at) = (lowest, 0);
    while bytes.get(at)? & 0x80 != 0 {
        at += 1;
        size |= usize::from(bytes.get(at)? & 0x7f).checked_shl(shift).filter(|_| shift < 32)?;
        shift += 7;
    }
    Some((size, at + 1))
}

/// Applies a delta to a content: pieces copied from it, and new ones.
fn applied(base: &[u8], delta: &[u8], most: usize) -> Option<Vec<u8>> {
    let (was, at) = length(delta)?;
    let (size, next) = length(delta.get(at..)?)?;
    if was != base.len() || size > most {
        return None;
    }
    let mut rest = delta.get(at + next..)?;
    let mut made = Vec::new();
    while let Some((&order, behind)) = rest.split_first() {
        rest = behind;
        if order & 0x80 == 0 {
            let (new, behind) = rest.split_at_checked(usize::from(order)).filter(|_| order != 0)?;
            made.extend_from_slice(new);
            rest = behind;
        } else {
            let mut numbers = [0usize; 7];
            for (bit, number) in numbers.iter_mut().enumerate().filter(|(bit, _)| order >> bit & 1 == 1) {
                let (&byte, behind) = rest.split_first()?;
                *number = usize::from(byte) << (8 * if bit < 4 { bit } else { bit - 4 });
                rest = behind;
            }
            let from = numbers[..4].iter().sum::<usize>();
            let many = numbers[4..].iter().sum::<usize>();
            let many = if many == 0 { 0x1_0000 } else { many };
            made.extend_from_slice(base.get(from..from.checked_add(many)?)?);
        }
        if made.len() > size {
            return None;
        }
    }
    (made.len() == size).then_some(made)
}

fn length(bytes: &[u8]) -> Option<(usize, usize)> {
    size_of(bytes, usize::from(bytes.first()? & 0x7f), 7)
}

/// Reads `many` bytes of a file from an offset.
fn at(mut file: &File, place: u64, many: usize) -> Option<Vec<u8>> {
    file.seek(SeekFrom::Start(place)).ok()?;
    let mut bytes = vec![0; many];
    file.read_exact(&mut bytes).ok()?;
    Some(bytes)
}

/// Reads up to `many` bytes of a file from an offset.
fn up_to(mut file: &File, place: u64, many: usize) -> Option<Vec<u8>> {
    file.seek(SeekFrom::Start(place)).ok()?;
    let mut bytes = Vec::new();
    file.take(many as u64).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}
