//! Files on Windows. A folder is held by a handle that does not let it be renamed or removed, so its path stays true.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::windows::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::windows::fs::{FileTypeExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::path::{Component, Path, PathBuf, Prefix};

use super::error::FileError;
use super::target::FileKind;
use crate::local::program::FolderIdentity;

const SHARE_READ: u32 = 1;
const SHARE_WRITE: u32 = 2;
/// Opens folders, too (`FILE_FLAG_BACKUP_SEMANTICS`).
const FOLDERS_TOO: u32 = 0x0200_0000;
/// Opens a link itself (`FILE_FLAG_OPEN_REPARSE_POINT`).
const LINKS_THEMSELVES: u32 = 0x0020_0000;
/// Marks a link of any kind (`FILE_ATTRIBUTE_REPARSE_POINT`).
const LINK: u32 = 0x0400;
const READ_ATTRIBUTES: u32 = 0x0080;
/// The system's own error for a path through too many links (`ERROR_CANT_RESOLVE_FILENAME`).
const LINK_LOOP: i32 = 1921;

/// A folder held open, and those above it: none can be renamed or removed meanwhile.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    held: Vec<File>,
}

impl Folder {
    /// Goes down an absolute path without links, name by name.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let mut here = Self { path: PathBuf::new(), held: Vec::new() };
        for part in path.components() {
            here.path.push(part);
            match part {
                Component::Prefix(_) => {}
                Component::RootDir | Component::Normal(_) => here.held.push(hold(&here.path)?),
                _ => return Err(ErrorKind::InvalidInput.into()),
            }
        }
        Ok(here)
    }

    /// Returns the folder's identity.
    pub(super) fn place(&self) -> io::Result<FolderIdentity> {
        let handle = self.held.last().ok_or(ErrorKind::NotFound)?;
        FolderIdentity::behind(handle).ok_or_else(|| io::Error::other("the system doesn't report which folder it is"))
    }

    /// Opens the folder of this name in it, not through a link.
    pub(super) fn inner(&self, name: &OsStr) -> io::Result<Self> {
        let path = self.path.join(name);
        Ok(Self { held: vec![hold(&path)?], path })
    }

    /// Makes a folder; it must not exist.
    pub(super) fn make(&self, name: &OsStr) -> io::Result<Self> {
        fs::create_dir(self.path.join(name))?;
        self.inner(name)
    }

    /// Opens a regular file for reading.
    pub(super) fn file(&self, name: &OsStr, shown: &Path) -> Result<(File, Metadata), FileError> {
        self.regular(OpenOptions::new().read(true), name, shown)
    }

    /// Opens a regular file for adding at its end.
    pub(super) fn append(&self, name: &OsStr, shown: &Path) -> Result<(File, Metadata), FileError> {
        let opened = self.regular(OpenOptions::new().read(true).write(true), name, shown)?;
        io::Seek::seek(&mut &opened.0, io::SeekFrom::End(0)).map_err(|error| FileError::of(shown, error))?;
        Ok(opened)
    }

    fn regular(&self, how: &mut OpenOptions, name: &OsStr, shown: &Path) -> Result<(File, Metadata), FileError> {
        let again = |error| FileError::again(shown, error);
        let file = how.custom_flags(LINKS_THEMSELVES).open(self.path.join(name)).map_err(again)?;
        let meta = file.metadata().map_err(again)?;
        if kind(&meta) != FileKind::File || meta.file_attributes() & LINK != 0 {
            return Err(FileError::Changed { path: shown.to_owned(), how: "something else was put in its place" });
        }
        Ok((file, meta))
    }

    /// Returns whether the file may be written to. Who may change a folder is only known when it is tried.
    pub(super) fn writable(&self, name: &OsStr) -> io::Result<()> {
        if name == "." {
            return Ok(());
        }
        OpenOptions::new().write(true).custom_flags(LINKS_THEMSELVES).open(self.path.join(name)).map(drop)
    }

    /// Makes a new file; it must not exist. Its readers are inherited from the folder, as for every file.
    pub(super) fn create(&self, name: &OsStr, _mode: u16) -> io::Result<File> {
        OpenOptions::new().read(true).write(true).create_new(true).open(self.path.join(name))
    }

    /// Puts one file in another's place, in one step.
    pub(super) fn replace(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        fs::rename(self.path.join(from), self.path.join(to))
    }

    /// Gives a file its name, if nothing has that name: a hard link does not replace.
    pub(super) fn name(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        fs::hard_link(self.path.join(from), self.path.join(to))?;
        self.remove(from)
    }

    /// Removes a file.
    pub(super) fn remove(&self, name: &OsStr) -> io::Result<()> {
        fs::remove_file(self.path.join(name))
    }

    /// Removes a folder, if it is empty.
    pub(super) fn remove_folder(&self, name: &OsStr) -> io::Result<()> {
        fs::remove_dir(self.path.join(name))
    }

    /// Does nothing: Windows syncs folders by itself.
    pub(super) fn sync(&self) -> io::Result<()> {
        Ok(())
    }

    /// Returns the names in it, unsorted.
    pub(super) fn names(&self) -> io::Result<impl Iterator<Item = io::Result<OsString>> + use<>> {
        Ok(fs::read_dir(&self.path)?.map(|entry| Ok(entry?.file_name())))
    }

    /// Returns a name's type.
    pub(super) fn look(&self, name: &OsStr, follow: bool) -> io::Result<Look> {
        let path = self.path.join(name);
        let meta = if follow { fs::metadata(path) } else { fs::symlink_metadata(path) }?;
        let since = meta.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
        Ok(Look {
            kind: (!meta.file_type().is_symlink()).then(|| kind(&meta)),
            size: meta.len(),
            modified: since.map_or(0, |since| since.as_secs()),
        })
    }

    /// Returns a link's target.
    pub(super) fn link(&self, name: &OsStr) -> io::Result<PathBuf> {
        fs::read_link(self.path.join(name))
    }
}

/// The type of a name in a folder.
#[derive(Debug)]
pub(super) struct Look {
    /// The type; `None` for a link.
    pub(super) kind: Option<FileKind>,
    pub(super) size: u64,
    pub(super) modified: u64,
}

/// Opens a folder that is no link, so that nobody can rename or remove it as long as the handle lives.
fn hold(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new()
        .access_mode(READ_ATTRIBUTES)
        .share_mode(SHARE_READ | SHARE_WRITE)
        .custom_flags(FOLDERS_TOO | LINKS_THEMSELVES)
        .open(path)?;
    let meta = file.metadata()?;
    if meta.is_dir() && meta.file_attributes() & LINK == 0 { Ok(file) } else { Err(ErrorKind::NotADirectory.into()) }
}

/// Gives a new file what the old one had: here whether it is read-only. Its access list is its folder's.
pub(super) fn keep(_old: &File, old_meta: &Metadata, new: &File) -> io::Result<()> {
    new.set_permissions(old_meta.permissions())
}

/// Skips nothing: zeros are read like anything else.
pub(super) fn skip_hole(_file: &File) -> bool {
    false
}

/// Returns the type the metadata tells.
pub(super) fn kind(meta: &Metadata) -> FileKind {
    let kind = meta.file_type();
    if kind.is_dir() || kind.is_symlink_dir() {
        FileKind::Folder
    } else if kind.is_file() {
        FileKind::File
    } else {
        FileKind::Device
    }
}

pub(super) fn mode(meta: &Metadata) -> u32 {
    if meta.permissions().readonly() { 0o444 } else { 0o666 }
}

pub(super) fn owner(_meta: &Metadata) -> Option<(u32, u32)> {
    None
}

/// Returns 1: the standard library doesn't tell yet.
pub(super) fn names(_meta: &Metadata) -> u64 {
    1
}

pub(super) fn would_become_ours(_owner: (u32, u32)) -> bool {
    false
}

/// Returns `false`: the system shows itself through devices, whose names are reserved.
pub(super) fn is_system_path(_path: &Path) -> bool {
    false
}

/// Returns whether any part of the path is a device's name (`NUL`, `COM1.txt`), names a file's second stream
/// (`a.txt:b`), or the path goes past the names, straight to the system's objects (`\\.\`, `\\?\`).
pub(super) fn reserved(path: &str) -> bool {
    const DEVICES: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];
    let device = |name: &str| {
        let stem = name.split(['.', ':']).next().unwrap_or_default().trim_end().to_ascii_uppercase();
        let numbered = stem.strip_prefix("COM").or_else(|| stem.strip_prefix("LPT"));
        DEVICES.contains(&stem.as_str()) || numbered.is_some_and(|n| n.chars().count() == 1 && n != "0")
    };
    let path = Path::new(path);
    path.components().any(|part| match part {
        Component::Prefix(prefix) => !matches!(prefix.kind(), Prefix::Disk(_) | Prefix::UNC(..)),
        Component::Normal(name) => {
            let name = name.to_string_lossy();
            name.contains(':') || device(&name)
        }
        _ => false,
    })
}

pub(super) fn is_link_loop(error: &io::Error) -> bool {
    error.raw_os_error() == Some(LINK_LOOP)
}

/// Returns a path as bytes that can be stored: its 16-bit units, the lower byte first.
pub(super) fn to_bytes(path: &OsStr) -> Vec<u8> {
    path.encode_wide().flat_map(u16::to_le_bytes).collect()
}

/// Returns the path of stored bytes.
#[expect(clippy::needless_pass_by_value, reason = "on Unix the bytes become the path")]
pub(super) fn from_bytes(bytes: Vec<u8>) -> Option<OsString> {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    bytes.len().is_multiple_of(2).then(|| OsString::from_wide(&units))
}
