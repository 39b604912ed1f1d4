//! Which file a path means, before anything is opened.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, Metadata};
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

use super::disk::{self, Folder};
use super::error::FileError;
use crate::local::canonical::canonical;
use crate::local::digest::sha256;
use crate::local::program::{FolderIdentity, Stamp};

/// The longest path of any system, in bytes.
const PATH_LIMIT: usize = 4096;

/// The type of file at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A character or block device; on Windows a name reserved for one.
    Device,
    /// A named pipe.
    Pipe,
    /// A socket.
    Socket,
    /// A file the system makes up, as everything under `/proc`: without size, without end.
    System,
    /// A link to something that does not exist.
    Dangling {
        /// The link's target.
        to: PathBuf,
    },
    /// Not there yet.
    New,
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::File => "a file",
            Self::Folder => "a folder",
            Self::Device => "a device",
            Self::Pipe => "a pipe",
            Self::Socket => "a socket",
            Self::System => "a part of the running system",
            Self::Dangling { .. } => "a link to nothing",
            Self::New => "new",
        })
    }
}

/// The system's metadata of an existing file or folder.
#[derive(Clone, Debug)]
pub struct Facts {
    /// In bytes.
    pub size: u64,
    /// When its content last changed.
    pub modified: Option<SystemTime>,
    /// Permission bits, as `chmod` takes them; on Windows 0o444 or 0o666.
    pub mode: u32,
    /// The user and the group it belongs to; absent on Windows.
    pub owner: Option<(u32, u32)>,
    /// How many names it has (hard links).
    pub names: u64,
    /// Its identity and its times.
    pub stamp: Stamp,
}

/// A path resolved once. It's what the card shows and what is worked on.
#[derive(Clone, Debug)]
pub struct Target {
    /// The path as asked, made absolute; for showing only.
    pub asked: PathBuf,
    /// Where that is with every link followed. For a dangling link, the link's own place.
    pub real: PathBuf,
    /// Its type.
    pub kind: FileKind,
    /// The system's metadata; absent when it's new.
    pub facts: Option<Facts>,
    /// The nearest folder above that exists.
    pub(super) folder: PathBuf,
    pub(super) place: FolderIdentity,
    /// The names below that folder: the folders to be made, then the file's name.
    pub(super) below: Vec<OsString>,
}

impl Target {
    /// Finds out what a path means. Relative ones start at `cwd`; `~` is `home`, when one is given.
    ///
    /// # Errors
    ///
    /// [`FileError::BadPath`] for what no path is, [`FileError::Permission`], [`FileError::NotFolder`] and
    /// [`FileError::Links`] for one that leads nowhere. That nothing is there yet, or a device, is no error here.
    pub fn resolve(path: &str, cwd: &Path, home: Option<&Path>) -> Result<Self, FileError> {
        Self::at(Self::named(path, cwd, home)?)
    }

    /// Returns the path as named, made absolute. Reads no disk.
    ///
    /// # Errors
    ///
    /// Returns [`FileError::BadPath`] for a text that isn't a path.
    pub fn named(path: &str, cwd: &Path, home: Option<&Path>) -> Result<PathBuf, FileError> {
        check(path)?;
        Ok(match (path.strip_prefix('~'), home) {
            (Some(""), Some(home)) => home.to_owned(),
            (Some(rest), Some(home)) if rest.starts_with(std::path::is_separator) => {
                home.join(rest.trim_start_matches(std::path::is_separator))
            }
            _ => cwd.join(path),
        })
    }

    /// Makes the target of a path that leads nowhere, by its name alone.
    pub(crate) fn unreached(asked: PathBuf) -> Self {
        let (folder, name) = (asked.parent().unwrap_or(&asked).to_owned(), asked.file_name().map(OsString::from));
        let (real, below) = (asked.clone(), name.into_iter().collect());
        Self { asked, real, kind: FileKind::New, facts: None, folder, place: FolderIdentity::elsewhere(), below }
    }

    /// Returns whether it was not reached at all.
    pub(crate) fn is_unreached(&self) -> bool {
        self.place == FolderIdentity::elsewhere()
    }

    /// Resolves an absolute path.
    pub(crate) fn at(asked: PathBuf) -> Result<Self, FileError> {
        match canonical(&asked) {
            Ok(real) => Self::existing(asked, real),
            Err(error) if error.kind() == ErrorKind::NotFound => Self::missing(asked),
            Err(error) => Err(FileError::of(&asked, error)),
        }
    }

    /// Resolves a path whose real path is known.
    #[cfg(target_os = "linux")]
    pub(super) fn at_real(asked: PathBuf, real: PathBuf) -> Result<Self, FileError> {
        Self::existing(asked, real)
    }

    /// Returns whether the path leads elsewhere than it reads, by a link or by `..`, so that the card names both.
    #[must_use]
    pub fn led_elsewhere(&self) -> bool {
        self.asked != self.real
    }

    /// Returns whether a regular file stands there.
    #[must_use]
    pub fn is_file(&self) -> bool {
        self.kind == FileKind::File
    }

    /// Resolves the same path anew.
    pub(crate) fn again(&self) -> Result<Self, FileError> {
        Self::at(self.asked.clone())
    }

    /// Returns a digest of which file or folder this is, whatever it holds. SHA-256 in hexadecimal.
    #[must_use]
    pub fn identity(&self) -> String {
        let path = disk::to_bytes(self.real.as_os_str());
        let file = self.facts.as_ref().map(|facts| facts.stamp.identity()).unwrap_or_default();
        let parts: [&[u8]; 3] = [&path, &self.place.bytes(), &file];
        sha256(parts.map(sha256).concat().as_bytes())
    }

    /// Returns a digest of which file this is, in its current state. SHA-256 in hexadecimal.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let path = disk::to_bytes(self.real.as_os_str());
        let stamp = self.facts.as_ref().map(|facts| facts.stamp.bytes()).unwrap_or_default();
        let parts: [&[u8]; 3] = [&path, &self.place.bytes(), &stamp];
        sha256(parts.map(sha256).concat().as_bytes())
    }

    /// Returns the folders that must be made before the file can be written, outermost first.
    #[must_use]
    pub fn missing_folders(&self) -> Vec<PathBuf> {
        let names = self.below.split_last().map_or(&[][..], |(_, folders)| folders);
        let mut path = self.folder.clone();
        names
            .iter()
            .map(|name| {
                path.push(name);
                path.clone()
            })
            .collect()
    }

    fn existing(asked: PathBuf, real: PathBuf) -> Result<Self, FileError> {
        let meta = fs::symlink_metadata(&real).map_err(|error| FileError::again(&real, error))?;
        let kind = match disk::kind(&meta) {
            FileKind::File if disk::is_system_path(&real) => FileKind::System,
            kind => kind,
        };
        let (folder, below) = match (real.parent(), real.file_name()) {
            (Some(folder), Some(name)) => (folder.to_owned(), vec![name.to_owned()]),
            _ => (real.clone(), Vec::new()),
        };
        let facts = Some(Facts::of(&meta));
        Ok(Self { place: place(&folder)?, asked, real, kind, facts, folder, below })
    }

    fn missing(asked: PathBuf) -> Result<Self, FileError> {
        let link = fs::symlink_metadata(&asked).is_ok_and(|meta| meta.file_type().is_symlink());
        let (folder, below) = nearest(&asked)?;
        let real = below.iter().fold(folder.clone(), |path, name| path.join(name));
        let kind = if link {
            FileKind::Dangling { to: fs::read_link(&asked).map_err(|error| FileError::again(&asked, error))? }
        } else if disk::is_system_path(&folder) {
            FileKind::System
        } else {
            FileKind::New
        };
        Ok(Self { place: place(&folder)?, asked, real, kind, facts: None, folder, below })
    }

    /// Opens its folder, walking without links, and checks that it's the one that was shown.
    pub(super) fn open_folder(&self) -> Result<Folder, FileError> {
        let again = |error| FileError::again(&self.folder, error);
        let folder = Folder::open(&self.folder).map_err(again)?;
        if folder.place().map_err(again)? != self.place {
            return Err(FileError::Changed { path: self.folder.clone(), how: "the folder was replaced or moved" });
        }
        Ok(folder)
    }

    /// Returns its name in that folder, if it exists.
    pub(super) fn name(&self) -> Result<&OsString, FileError> {
        self.below.last().ok_or_else(|| FileError::IsFolder { path: self.real.clone() })
    }

    /// Opens the file for reading, and checks that it's the one that was shown.
    pub(super) fn open(&self) -> Result<(File, Metadata), FileError> {
        self.must_be_file()?;
        let (file, meta) = self.open_folder()?.file(self.name()?, &self.real)?;
        match &self.facts {
            Some(facts) if facts.stamp.same_file(Stamp::of(&meta)) => Ok((file, meta)),
            _ => Err(FileError::Changed { path: self.real.clone(), how: "another file was put in its place" }),
        }
    }

    /// Returns whether it is a folder that we may not read or go into; looked at through the folder it is in, not
    /// through links.
    #[cfg(target_os = "linux")]
    pub(crate) fn is_closed_folder(&self) -> bool {
        let opened = || self.open_folder().ok()?.inner(self.name().ok()?).ok();
        self.kind == FileKind::Folder && opened().is_some_and(|folder| !folder.enterable())
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn is_closed_folder(&self) -> bool {
        false
    }

    pub(crate) fn must_be_folder(&self) -> Result<(), FileError> {
        let path = self.real.clone();
        match &self.kind {
            FileKind::Folder => Ok(()),
            FileKind::New => Err(FileError::NotFound { path }),
            FileKind::Dangling { to } => Err(FileError::Dangling { path, to: to.clone() }),
            _ => Err(FileError::NotFolder { path }),
        }
    }

    /// Checks that it's a file.
    ///
    /// # Errors
    ///
    /// Returns its actual type.
    pub fn must_be_file(&self) -> Result<(), FileError> {
        let path = self.real.clone();
        match &self.kind {
            FileKind::File => Ok(()),
            FileKind::Folder => Err(FileError::IsFolder { path }),
            FileKind::New => Err(FileError::NotFound { path }),
            FileKind::Dangling { to } => Err(FileError::Dangling { path, to: to.clone() }),
            kind => Err(FileError::Special { path, kind: kind.clone() }),
        }
    }
}

impl Facts {
    pub(super) fn of(meta: &Metadata) -> Self {
        Self {
            size: meta.len(),
            modified: meta.modified().ok(),
            mode: disk::mode(meta),
            owner: disk::owner(meta),
            names: disk::names(meta),
            stamp: Stamp::of(meta),
        }
    }
}

fn check(path: &str) -> Result<(), FileError> {
    let why = if path.is_empty() {
        "it's empty"
    } else if path.contains('\0') {
        "it contains a NUL character"
    } else if path.len() > PATH_LIMIT {
        "it's longer than any system accepts"
    } else if disk::reserved(path) {
        "the system has reserved this name"
    } else {
        return Ok(());
    };
    Err(FileError::BadPath { path: path.chars().take(200).collect(), why })
}

fn place(folder: &Path) -> Result<FolderIdentity, FileError> {
    FolderIdentity::of(folder).ok_or_else(|| FileError::NotFolder { path: folder.to_owned() })
}

/// Returns the nearest existing folder above, with its real path, and the names below it.
fn nearest(asked: &Path) -> Result<(PathBuf, Vec<OsString>), FileError> {
    let bad = |why| FileError::BadPath { path: asked.display().to_string(), why };
    // What ends so, also before a last dot, is a folder's.
    let bytes = asked.as_os_str().as_encoded_bytes();
    let last = bytes.strip_suffix(b".").unwrap_or(bytes).last();
    if last.is_some_and(|byte| std::path::is_separator(char::from(*byte))) {
        return Err(FileError::NotFound { path: asked.to_owned() });
    }
    let mut below = Vec::new();
    let mut above = asked;
    loop {
        match above.components().next_back() {
            Some(Component::Normal(name)) => below.push(name.to_owned()),
            // What does not exist has nothing above it to go back to.
            _ => return Err(bad("it goes up from a folder that doesn't exist")),
        }
        above = above.parent().ok_or_else(|| bad("it has no parent folder"))?;
        match canonical(above) {
            Ok(real) => {
                below.reverse();
                return Ok((real, below));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if let Ok(to) = fs::read_link(above) {
                    return Err(FileError::Dangling { path: above.to_owned(), to });
                }
            }
            Err(error) => return Err(FileError::of(above, error)),
        }
    }
}
