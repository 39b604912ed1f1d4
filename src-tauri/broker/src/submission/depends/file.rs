//! What stands at a path that a command depends on.

use std::fs::{self, Metadata};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::local::canonical::canonical;
use crate::local::digest::sha256;
use crate::local::program::Stamp;
use crate::local::regular;

/// The largest file that is read; a larger one is compared by its stamp alone.
const MAX_READ: u64 = 1024 * 1024;

/// The bytes of a larger one that tell a script from a program.
const BEGINNING: u64 = 512;

/// The content of a file.
pub(super) enum Content {
    All(Vec<u8>),
    /// It is too long to read each time; whether it begins as a text does.
    TooLong {
        text: bool,
    },
    /// There is no file, or none that can be read.
    None,
}

/// The file at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileState {
    /// No file can be reached.
    Absent,
    /// No plain file.
    Other,
    File {
        stamp: Stamp,
        /// SHA-256 in hexadecimal; absent for one that is the system's, or too long to read each time.
        digest: Option<String>,
        /// Where it really is, when links lead there.
        real: Option<PathBuf>,
    },
}

impl FileState {
    /// Returns the file at a path, compared by its stamp alone. Reads the disk.
    pub(crate) fn at(path: &Path) -> Self {
        match fs::metadata(path) {
            Err(_) => Self::Absent,
            Ok(meta) if !meta.is_file() => Self::Other,
            Ok(meta) => Self::File { stamp: Stamp::of(&meta), digest: None, real: None },
        }
    }

    /// Returns the file with its content, as far as it's short and the budget isn't spent. Reads the disk.
    pub(super) fn read(path: &Path, budget: &mut u64) -> (Self, Content) {
        let Some(meta) = fs::metadata(path).ok().filter(Metadata::is_file) else {
            return (Self::at(path), Content::None);
        };
        let content = content(path, &meta, budget);
        let digest = if let Content::All(content) = &content { Some(sha256(content)) } else { None };
        let real = canonical(path).ok().filter(|real| real != path);
        (Self::File { stamp: Stamp::of(&meta), digest, real }, content)
    }

    /// Returns the SHA-256 of a file, if it was read; `None` where there is no file.
    #[expect(clippy::option_option, reason = "no file, and a file that is not read, are two things")]
    pub(super) fn digest(&self) -> Option<Option<&str>> {
        match self {
            Self::File { digest, .. } => Some(digest.as_deref()),
            Self::Absent | Self::Other => None,
        }
    }

    /// Returns whether both have the same content. A file that one of them didn't read is compared by its stamp.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::File { stamp, digest, real }, Self::File { stamp: now, digest: read, real: leads }) => {
                let both = digest.is_some() && read.is_some();
                stamp == now && (!both || digest == read && real == leads)
            }
            _ => self == other,
        }
    }

    /// Returns what changed, as a sentence; `None` when nothing did.
    pub(super) fn difference(&self, now: &Self, path: &Path) -> Option<String> {
        let path = path.display();
        match (self, now) {
            (was, now) if was.is_same(now) => None,
            (Self::Absent | Self::Other, _) => {
                Some(format!("The file {path} didn't exist when you saw this request, and exists now."))
            }
            (Self::File { .. }, Self::Absent | Self::Other) => {
                Some(format!("The file {path} has been deleted or can't be read since you saw this request."))
            }
            (Self::File { .. }, Self::File { .. }) => {
                Some(format!("The file {path} was changed or replaced after you saw this request."))
            }
        }
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Absent => b"absent".to_vec(),
            Self::Other => b"other".to_vec(),
            Self::File { stamp, digest, real } => {
                let real = real.as_deref().map(Path::as_os_str).unwrap_or_default();
                [&stamp.bytes()[..], digest.as_deref().unwrap_or_default().as_bytes(), real.as_encoded_bytes()].concat()
            }
        }
    }
}

fn content(path: &Path, meta: &Metadata, budget: &mut u64) -> Content {
    // Another kind of file may have taken its place since it was looked at.
    let Ok(file) = regular::open(path) else { return Content::None };
    let too_long = meta.len() > MAX_READ || meta.len() > *budget;
    let mut content = Vec::new();
    if file.take(if too_long { BEGINNING } else { MAX_READ + 1 }).read_to_end(&mut content).is_err() {
        return Content::None;
    }
    if too_long || content.len() as u64 > MAX_READ {
        return Content::TooLong { text: !content.contains(&0) };
    }
    *budget = budget.saturating_sub(content.len() as u64);
    Content::All(content)
}
