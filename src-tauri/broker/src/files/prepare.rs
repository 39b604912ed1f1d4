//! The first moment: what a change would do, worked out without touching the disk.

use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::Path;

use bytes::Bytes;

use super::change::{Change, Unfit, appended};
use super::diff::Diff;
use super::error::FileError;
use super::target::{Facts, FileKind, Target};
use super::{EDIT_LIMIT, ROWS_NAMED, disk};
use crate::local::digest::sha256;

/// The bytes at the end of a large file that are shown above an addition.
const TAIL: u64 = 4096;
/// The most bytes that the changes of one request may process, all together.
const WORK_LIMIT: u64 = 32 * EDIT_LIMIT;

/// A change worked out: what a person is shown, and what [`super::apply`] does or refuses. It never changes.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The file.
    pub target: Target,
    /// The difference, for showing.
    pub diff: Diff,
    /// For each change, in order, what it touched.
    pub touched: Vec<Touched>,
    /// What else a person should know.
    pub notes: Vec<Note>,
    pub(super) work: WritePlan,
}

/// The bytes to write, and how.
#[derive(Clone, Debug)]
pub(super) enum WritePlan {
    /// The whole new content, over what was read, if that was not too large to be read.
    Whole { before: Option<Bytes>, after: Bytes },
    /// This at the end, in place.
    Append(Bytes),
    /// That away from the end, in place, so that so many bytes stay.
    Shorten { to: u64, added: Bytes },
    /// Nothing: the file goes, with so many of the folders above, as far as they are empty.
    Remove { before: Bytes, folders: usize },
}

/// The rows that one change touched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// The rows, ascending, counted from 0 as they were before this change. For an insertion, where it went. Of all
    /// changes of a request together only the first [`ROWS_NAMED`] are named.
    pub rows: Vec<u64>,
    /// How many rows, also those that are not named.
    pub count: u64,
    /// How often a text was replaced.
    pub times: u64,
    /// How many rows there were before this change.
    pub of: u64,
}

/// A note for a person before a file changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The file has other names, which keep the old content.
    OtherNames {
        /// How many.
        others: u64,
    },
    /// The file belongs to somebody else, and will belong to us.
    NewOwner {
        /// The user it belongs to now.
        was: u32,
    },
    /// It may run as its owner or its group, and will not any more.
    LosesRights,
    /// It is too large to be replaced as a whole: the addition is written in place, and its other names have it too.
    InPlace,
    /// The current content is too large to be kept: this can't be undone.
    NoUndo,
    /// The content is already what it would become.
    NoChange,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherNames { others } => {
                write!(f, "The file has {others} other name(s) (hard links), which keep the old content.")
            }
            Self::NewOwner { was } => write!(f, "The file belongs to user {was}. It will belong to you."),
            Self::LosesRights => f.write_str("The file can run as its owner or group. With the new content it can't."),
            Self::InPlace => f.write_str(
                "The file is large, so this is appended in place: a power failure may leave part of it, \
                 and every other name of the file (hard link) has it too.",
            ),
            Self::NoUndo => f.write_str("The old content is too large to keep, so this can't be undone."),
            Self::NoChange => f.write_str("Nothing changes: the file already has this content."),
        }
    }
}

impl Prepared {
    /// Makes the plan of a change that is refused and wasn't worked out: as if nothing were added to the file.
    pub(crate) fn unworked(target: &Target) -> Self {
        let (diff, work) = (Diff::new(Bytes::new(), Bytes::new()), WritePlan::Append(Bytes::new()));
        Self { target: target.clone(), diff, touched: Vec::new(), notes: Vec::new(), work }
    }

    /// Returns the file's size afterwards, in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        match &self.work {
            WritePlan::Whole { after, .. } => after.len() as u64,
            WritePlan::Append(added) => self.target.facts.as_ref().map_or(0, |facts| facts.size) + added.len() as u64,
            WritePlan::Shorten { to, .. } => *to,
            WritePlan::Remove { .. } => 0,
        }
    }

    /// Returns the file's current content, as far as it's known and there is one.
    #[must_use]
    pub fn before(&self) -> Option<&[u8]> {
        match &self.work {
            WritePlan::Whole { before, .. } if self.target.kind == FileKind::File => before.as_deref(),
            WritePlan::Remove { before, .. } => Some(before),
            _ => None,
        }
    }

    /// Returns whether the file would be gone.
    #[must_use]
    pub fn removes(&self) -> bool {
        matches!(self.work, WritePlan::Remove { .. })
    }

    /// Returns the memory it takes, in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        let content = match &self.work {
            WritePlan::Whole { before, after } => before.as_ref().map_or(0, Bytes::len) + after.len(),
            WritePlan::Append(added) | WritePlan::Shorten { added, .. } => added.len(),
            WritePlan::Remove { before, .. } => before.len(),
        };
        let rows: usize =
            self.touched.iter().map(|touched| size_of::<Touched>() + size_of_val(&touched.rows[..])).sum();
        content + rows + self.diff.memory()
    }

    /// Returns a digest of which file becomes what, whatever it is now. SHA-256 in hexadecimal.
    #[must_use]
    pub fn meaning(&self) -> String {
        let (how, after): (&[u8], &[u8]) = match &self.work {
            WritePlan::Whole { after, .. } => (b"whole", after),
            WritePlan::Append(added) => (b"append", added),
            WritePlan::Shorten { .. } => (b"shorten", b""),
            WritePlan::Remove { .. } => (b"remove", b""),
        };
        let path = disk::to_bytes(self.target.real.as_os_str());
        sha256([&path, how, after].map(sha256).concat().as_bytes())
    }

    /// Returns a digest of everything that was shown: which file, its current content, and its new content. SHA-256 in
    /// hexadecimal.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let target = self.target.fingerprint();
        let (how, before, after) = match &self.work {
            WritePlan::Whole { before, after } => ("whole", before.as_deref().unwrap_or_default(), &after[..]),
            WritePlan::Append(added) => ("append", &[][..], &added[..]),
            WritePlan::Shorten { added, .. } => ("shorten", &added[..], &[][..]),
            WritePlan::Remove { before, .. } => ("remove", &before[..], &[][..]),
        };
        let parts: [&[u8]; 4] = [target.as_bytes(), how.as_bytes(), before, after];
        sha256(parts.map(sha256).concat().as_bytes())
    }
}

/// Works out the result of these changes, one after the other. Writes nothing.
///
/// # Errors
///
/// Returns what is wrong with the target or the changes, and already [`FileError::Permission`] when it couldn't be
/// written, so that nobody is asked in vain.
pub fn prepare(target: &Target, changes: &[Change]) -> Result<Prepared, FileError> {
    if target.kind != FileKind::New {
        target.must_be_file()?;
    }
    check(&target.real, changes)?;
    let too_large = |size| FileError::TooLarge { path: target.real.clone(), size, limit: EDIT_LIMIT };
    let size = target.facts.as_ref().map(|facts| facts.size);
    let large = match changes {
        [Change::Append { content, .. }] => size.filter(|size| size + content.len() as u64 > EDIT_LIMIT),
        _ => size.filter(|size| *size > EDIT_LIMIT),
    };
    may_write(target, large.is_some() && matches!(changes, [Change::Append { .. }]))?;
    match (large, changes) {
        (Some(_), [Change::Append { content, ensure_newline }]) => append(target, content, *ensure_newline),
        (Some(size), [Change::Write { .. }, ..]) => {
            let (after, touched) = work_out(target, Bytes::new(), changes)?;
            let diff = Diff::unread(size, after.clone());
            let notes = [notes(target), vec![Note::NoUndo]].concat();
            Ok(Prepared {
                target: target.clone(),
                diff,
                touched,
                notes,
                work: WritePlan::Whole { before: None, after },
            })
        }
        (Some(size), _) => Err(too_large(size)),
        (None, _) => small(target, changes),
    }
}

/// Checks changes for errors that don't depend on the file, before anything is read: an error found in the middle would
/// tell that the earlier changes fitted.
///
/// # Errors
///
/// Returns [`FileError::NoText`] or [`FileError::TooLarge`].
pub(crate) fn check(path: &Path, changes: &[Change]) -> Result<(), FileError> {
    if changes.iter().any(Change::lacks_text) {
        return Err(FileError::NoText);
    }
    let size = changes.iter().map(Change::weight).max().unwrap_or(0) as u64;
    if size > EDIT_LIMIT {
        return Err(FileError::TooLarge { path: path.to_owned(), size, limit: EDIT_LIMIT });
    }
    Ok(())
}

fn small(target: &Target, changes: &[Change]) -> Result<Prepared, FileError> {
    let creates = |change: &Change| matches!(change, Change::Insert { .. }) || !change.needs_content();
    let before = match target.kind {
        FileKind::New if changes.first().is_some_and(creates) => Bytes::new(),
        FileKind::New => return Err(FileError::NotFound { path: target.real.clone() }),
        _ => content(&mut target.open()?.0, target)?,
    };
    let (after, touched) = work_out(target, before.clone(), changes)?;
    let mut notes = notes(target);
    if target.kind == FileKind::File && before == after {
        notes.push(Note::NoChange);
    }
    let diff = Diff::new(before.clone(), after.clone());
    let work = WritePlan::Whole { before: Some(before), after };
    Ok(Prepared { target: target.clone(), diff, touched, notes, work })
}

fn append(target: &Target, content: &[u8], ensure_newline: bool) -> Result<Prepared, FileError> {
    let (mut file, meta) = target.open()?;
    let tail = tail(&mut file, target, meta.len())?;
    let added = Bytes::from(appended(&tail, content, ensure_newline));
    let diff = Diff::tail(meta.len(), tail, &[], &added);
    let touched = vec![Touched::default()];
    Ok(Prepared { target: target.clone(), diff, touched, notes: vec![Note::InPlace], work: WritePlan::Append(added) })
}

/// Reads the last of the first `size` bytes.
pub(super) fn tail(file: &mut File, target: &Target, size: u64) -> Result<Vec<u8>, FileError> {
    piece(file, target, size.saturating_sub(TAIL), size.min(TAIL))
}

/// Reads a range of a file's bytes, as far as there are any.
pub(super) fn piece(file: &mut File, target: &Target, from: u64, len: u64) -> Result<Vec<u8>, FileError> {
    let mut piece = Vec::new();
    let read = file.seek(SeekFrom::Start(from)).and_then(|_| file.take(len).read_to_end(&mut piece));
    read.map_err(|error| FileError::of(&target.real, error))?;
    Ok(piece)
}

/// Reads a file that isn't too large.
pub(super) fn content(file: &mut File, target: &Target) -> Result<Bytes, FileError> {
    let mut content = Vec::new();
    file.take(EDIT_LIMIT + 1).read_to_end(&mut content).map_err(|error| FileError::of(&target.real, error))?;
    if content.len() as u64 > EDIT_LIMIT {
        return Err(FileError::Changed { path: target.real.clone(), how: "it grew" });
    }
    Ok(content.into())
}

fn work_out(target: &Target, before: Bytes, changes: &[Change]) -> Result<(Bytes, Vec<Touched>), FileError> {
    let mut content = before;
    let mut touched = Vec::with_capacity(changes.len());
    let (mut work, mut named) = (0, 0);
    for change in changes {
        work += content.len() as u64 + change.weight() as u64;
        if work > WORK_LIMIT {
            return Err(Unfit::TooMuch.at(target));
        }
        let open = !content.is_empty() && !content.ends_with(b"\n");
        let of = memchr::memchr_iter(b'\n', &content).count() as u64 + u64::from(open);
        let mut changed = change.make(&content).map_err(|unfit| unfit.at(target))?;
        changed.rows.truncate(ROWS_NAMED - named);
        changed.rows.shrink_to_fit();
        named += changed.rows.len();
        touched.push(Touched { rows: changed.rows, count: changed.count, times: changed.times, of });
        content = changed.content.into();
    }
    Ok((content, touched))
}

/// Returns whether the system would let it be written: a file replaced needs that of its folder, too.
pub(super) fn may_write(target: &Target, in_place: bool) -> Result<(), FileError> {
    let folder = target.open_folder()?;
    let failed = |error| FileError::of(&target.real, error);
    if target.kind == FileKind::File {
        folder.writable(target.name()?).map_err(failed)?;
    }
    if in_place { Ok(()) } else { folder.writable(OsStr::new(".")).map_err(failed) }
}

pub(super) fn notes(target: &Target) -> Vec<Note> {
    let Some(Facts { mode, owner, names, .. }) = &target.facts else { return Vec::new() };
    let mut notes = Vec::new();
    if *names > 1 {
        notes.push(Note::OtherNames { others: names - 1 });
    }
    if let Some(owner) = owner.filter(|owner| disk::would_become_ours(*owner)) {
        notes.push(Note::NewOwner { was: owner.0 });
    }
    if mode & 0o6000 != 0 {
        notes.push(Note::LosesRights);
    }
    notes
}

impl Unfit {
    fn at(self, target: &Target) -> FileError {
        match self {
            Self::TooLarge(size) => FileError::Outgrown { path: target.real.clone(), size, limit: EDIT_LIMIT },
            Self::TooMuch => FileError::TooMuchWork { path: target.real.clone() },
            Self::OutOfRange { asked, has } => FileError::RowsOutOfRange { asked, has },
            Self::NotFound { has } => FileError::TextNotFound { has },
            Self::NotUnique { times } => FileError::TextNotUnique { times },
            Self::NoText => FileError::NoText,
        }
    }
}
