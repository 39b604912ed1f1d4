//! Files on Unix: reached through their folder's descriptor, so that no link put there later is followed.

use std::ffi::{OsStr, OsString};
use std::fs::{File, Metadata};
use std::io::{self, ErrorKind};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _};
use std::path::{Component, Path, PathBuf};

use rustix::fs::{self, AtFlags, FileType, Mode, OFlags};

use super::error::FileError;
use super::target::FileKind;
use crate::local::program::FolderIdentity;

/// The flags to open a folder only to walk on from it, where the system knows the difference.
#[cfg(any(target_os = "linux", target_os = "android"))]
const WALK: OFlags = OFlags::PATH;
#[cfg(not(any(target_os = "linux", target_os = "android")))]
const WALK: OFlags = OFlags::RDONLY;

/// The longest extended attribute that is copied, in bytes.
const ATTRIBUTE_LIMIT: usize = 64 * 1024;
/// The attribute that isn't copied: a file's capabilities belong to the content they were given for.
const CAPABILITY: &[u8] = b"security.capability";

/// A folder held open: whatever happens to its path, this is the one.
#[derive(Debug)]
pub(super) struct Folder(OwnedFd);

impl Folder {
    /// Goes down an absolute path without links, name by name.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let mut here = Self(fs::open("/", WALK | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?);
        for part in path.components() {
            match part {
                Component::RootDir => {}
                Component::Normal(name) => here = here.inner(name)?,
                _ => return Err(ErrorKind::InvalidInput.into()),
            }
        }
        Ok(here)
    }

    #[cfg(target_os = "linux")]
    pub(super) fn fd(&self) -> &OwnedFd {
        &self.0
    }

    /// Returns the folder's identity.
    pub(super) fn place(&self) -> io::Result<FolderIdentity> {
        Ok(FolderIdentity::told(&File::from(self.0.try_clone()?).metadata()?))
    }

    /// Opens the folder of this name in it, not through a link.
    pub(super) fn inner(&self, name: &OsStr) -> io::Result<Self> {
        let flags = WALK | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        Ok(Self(fs::openat(&self.0, name, flags, Mode::empty())?))
    }

    /// Returns whether the system would let us read it and go into it.
    #[cfg(target_os = "linux")]
    pub(super) fn enterable(&self) -> bool {
        fs::accessat(&self.0, ".", fs::Access::READ_OK | fs::Access::EXEC_OK, AtFlags::EACCESS).is_ok()
    }

    /// Makes a folder; it must not exist.
    pub(super) fn make(&self, name: &OsStr) -> io::Result<Self> {
        fs::mkdirat(&self.0, name, Mode::from_raw_mode(0o777))?;
        self.inner(name)
    }

    /// Opens a regular file for reading. Its type is checked before it's opened, and once more after.
    pub(super) fn file(&self, name: &OsStr, shown: &Path) -> Result<(File, Metadata), FileError> {
        self.regular(name, OFlags::RDONLY, shown)
    }

    /// Opens a regular file for adding at its end.
    pub(super) fn append(&self, name: &OsStr, shown: &Path) -> Result<(File, Metadata), FileError> {
        self.regular(name, OFlags::RDWR | OFlags::APPEND, shown)
    }

    fn regular(&self, name: &OsStr, how: OFlags, shown: &Path) -> Result<(File, Metadata), FileError> {
        let again = |error: io::Error| FileError::again(shown, error);
        let stat = fs::statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW).map_err(|error| again(error.into()))?;
        if !FileType::from_raw_mode(stat.st_mode).is_file() {
            return Err(FileError::Changed { path: shown.to_owned(), how: "something else was put in its place" });
        }
        // Should it have become a pipe or a terminal since, opening neither waits nor takes hold of it.
        let flags = how | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let file = File::from(fs::openat(&self.0, name, flags, Mode::empty()).map_err(|error| again(error.into()))?);
        let meta = file.metadata().map_err(again)?;
        if !meta.is_file() || is_system(&file) {
            return Err(FileError::Changed { path: shown.to_owned(), how: "something else was put in its place" });
        }
        Ok((file, meta))
    }

    /// Checks whether the system would let us write to this file or, for `.`, change the folder's entries.
    pub(super) fn writable(&self, name: &OsStr) -> io::Result<()> {
        Ok(fs::accessat(&self.0, name, fs::Access::WRITE_OK, AtFlags::EACCESS)?)
    }

    /// Makes a new file with this mode, less the person's umask; it must not exist.
    #[cfg_attr(target_os = "macos", expect(clippy::useless_conversion, reason = "a mode has 16 bits there"))]
    pub(super) fn create(&self, name: &OsStr, mode: u16) -> io::Result<File> {
        let flags = OFlags::RDWR | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        Ok(File::from(fs::openat(&self.0, name, flags, Mode::from_raw_mode(mode.into()))?))
    }

    /// Puts one file in another's place, in one step.
    pub(super) fn replace(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        Ok(fs::renameat(&self.0, from, &self.0, to)?)
    }

    /// Gives a file its name, in one step, if nothing has that name.
    pub(super) fn name(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        #[cfg(any(target_os = "linux", target_os = "macos"))]
        match fs::renameat_with(&self.0, from, &self.0, to, fs::RenameFlags::NOREPLACE).map_err(io::Error::from) {
            // Some file systems do not know how; nearly all of those know hard links.
            Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => {}
            done => return done,
        }
        fs::linkat(&self.0, from, &self.0, to, AtFlags::empty())?;
        self.remove(from)
    }

    /// Removes a file.
    pub(super) fn remove(&self, name: &OsStr) -> io::Result<()> {
        Ok(fs::unlinkat(&self.0, name, AtFlags::empty())?)
    }

    /// Removes a folder, if it is empty.
    pub(super) fn remove_folder(&self, name: &OsStr) -> io::Result<()> {
        Ok(fs::unlinkat(&self.0, name, AtFlags::REMOVEDIR)?)
    }

    /// Waits until the disk has what changed in this folder.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.readable()?.sync_all()
    }

    /// Returns the names in it with their types, unsorted.
    pub(super) fn names(&self) -> io::Result<impl Iterator<Item = io::Result<OsString>> + use<>> {
        let entries = fs::Dir::new(OwnedFd::from(self.readable()?))?;
        let names = entries.map(|entry| Ok(OsString::from_vec(entry?.file_name().to_bytes().to_vec())));
        Ok(names.filter(|name| !matches!(name, Ok(name) if name == "." || name == "..")))
    }

    /// Returns a name's type, its size in bytes and when it changed (seconds since 1970).
    pub(super) fn look(&self, name: &OsStr, follow: bool) -> io::Result<Look> {
        let flags = if follow { AtFlags::empty() } else { AtFlags::SYMLINK_NOFOLLOW };
        let stat = fs::statat(&self.0, name, flags)?;
        let kind = match FileType::from_raw_mode(stat.st_mode) {
            FileType::RegularFile => Some(FileKind::File),
            FileType::Directory => Some(FileKind::Folder),
            FileType::Symlink => None,
            FileType::Fifo => Some(FileKind::Pipe),
            FileType::Socket => Some(FileKind::Socket),
            _ => Some(FileKind::Device),
        };
        Ok(Look {
            kind,
            size: u64::try_from(stat.st_size).unwrap_or(0),
            modified: u64::try_from(stat.st_mtime).unwrap_or(0),
        })
    }

    /// Returns a link's target.
    pub(super) fn link(&self, name: &OsStr) -> io::Result<PathBuf> {
        Ok(OsString::from_vec(fs::readlinkat(&self.0, name, Vec::new())?.into_bytes()).into())
    }

    fn readable(&self) -> io::Result<File> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        Ok(File::from(fs::openat(&self.0, ".", flags, Mode::empty())?))
    }
}

/// The type, size and time of a name in a folder.
#[derive(Debug)]
pub(super) struct Look {
    /// The type; `None` for a link.
    pub(super) kind: Option<FileKind>,
    pub(super) size: u64,
    pub(super) modified: u64,
}

/// Skips a hole in the file from here on, which would read as endless zeros. Returns whether there was one.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub(super) fn skip_hole(file: &File) -> bool {
    let Ok(here) = fs::tell(file) else { return false };
    let there = match fs::seek(file, fs::SeekFrom::Data(here)) {
        Err(rustix::io::Errno::NXIO) => fs::seek(file, fs::SeekFrom::End(0)),
        there => there,
    };
    match there {
        Ok(there) if there >= here => there > here,
        // Not on every file system; and a file may have become shorter.
        _ => {
            let _ = fs::seek(file, fs::SeekFrom::Start(here));
            false
        }
    }
}

/// Skips nothing: this system reads zeros like anything else.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub(super) fn skip_hole(_file: &File) -> bool {
    false
}

/// Gives a new file what the old one had, as far as the system lets us: owner, attributes (with them its access
/// list) and mode. Not the right to run as another: that was given to the content it had.
#[cfg_attr(target_os = "macos", expect(clippy::useless_conversion, reason = "a mode has 16 bits there"))]
pub(super) fn keep(old: &File, old_meta: &Metadata, new: &File) -> io::Result<()> {
    let own = new.metadata()?;
    if (own.uid(), own.gid()) != (old_meta.uid(), old_meta.gid()) {
        let group = Some(fs::Gid::from_raw(old_meta.gid()));
        let both = fs::fchown(new, Some(fs::Uid::from_raw(old_meta.uid())), group);
        if both.is_err() {
            let _ = fs::fchown(new, None, group);
        }
    }
    attributes(old, new);
    fs::fchmod(new, Mode::from_raw_mode(kept_mode(old_meta, &new.metadata()?).into()))?;
    Ok(())
}

/// Returns the mode without the group's permissions when the group couldn't be kept: another group must not gain them.
fn kept_mode(old: &Metadata, new: &Metadata) -> u16 {
    let mode = (old.mode() & 0o1777) as u16;
    if new.gid() == old.gid() { mode } else { mode & !0o070 }
}

fn attributes(old: &File, new: &File) {
    let mut names = Vec::with_capacity(ATTRIBUTE_LIMIT);
    if fs::flistxattr(old, rustix::buffer::spare_capacity(&mut names)).is_err() {
        return;
    }
    for name in names.split(|byte| *byte == 0).filter(|name| !name.is_empty() && *name != CAPABILITY) {
        let mut value = Vec::with_capacity(ATTRIBUTE_LIMIT);
        if fs::fgetxattr(old, name, rustix::buffer::spare_capacity(&mut value)).is_ok() {
            // Some are the system's to set, and it sets them.
            let _ = fs::fsetxattr(new, name, &value, fs::XattrFlags::empty());
        }
    }
}

/// Returns the type the metadata tells. Links aren't followed here, so it's never the target's.
pub(super) fn kind(meta: &Metadata) -> FileKind {
    let kind = meta.file_type();
    if kind.is_file() {
        FileKind::File
    } else if kind.is_dir() {
        FileKind::Folder
    } else if kind.is_fifo() {
        FileKind::Pipe
    } else if kind.is_socket() {
        FileKind::Socket
    } else {
        FileKind::Device
    }
}

pub(super) fn mode(meta: &Metadata) -> u32 {
    meta.mode() & 0o7777
}

pub(super) fn owner(meta: &Metadata) -> Option<(u32, u32)> {
    Some((meta.uid(), meta.gid()))
}

pub(super) fn names(meta: &Metadata) -> u64 {
    meta.nlink()
}

/// Returns whether a replaced file would belong to us rather than to whom it does now.
pub(super) fn would_become_ours(owner: (u32, u32)) -> bool {
    let own = rustix::process::geteuid();
    !own.is_root() && own.as_raw() != owner.0
}

/// Returns whether a path lies where the system shows itself as files.
pub(super) fn is_system_path(path: &Path) -> bool {
    let flags = WALK | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    let flags = flags | OFlags::NONBLOCK | OFlags::NOCTTY;
    fs::open(path, flags, Mode::empty()).is_ok_and(is_system)
}

/// Returns whether it belongs to the system by the type of its file system. Names of types are those of Linux's
/// `magic.h`.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub(super) fn is_system(fd: impl std::os::fd::AsFd) -> bool {
    const KINDS: [u32; 16] = [
        0x0000_9fa0, // proc
        0x6265_6572, // sysfs
        0x6462_6720, // debugfs
        0x7472_6163, // tracefs
        0x7363_6673, // securityfs
        0x0027_e0eb, // cgroup
        0x6367_7270, // cgroup2
        0xcafe_4a11, // bpf
        0x6165_676c, // pstore
        0xde5e_81e4, // efivarfs
        0x6265_6570, // configfs
        0x0000_1cd1, // devpts
        0xf97c_ff8c, // selinuxfs
        0x4249_4e4d, // binfmt_misc
        0x1980_0202, // mqueue
        0x0bad_1dea, // futexfs, anonymous files
    ];
    // What cannot be asked is not believed to be harmless.
    fs::fstatfs(fd).map_or(true, |stat| KINDS.contains(&(stat.f_type as u32)))
}

/// Returns `false`: here the system shows itself only through devices, which are known by their type.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn is_system(_fd: impl std::os::fd::AsFd) -> bool {
    false
}

/// Returns `false`: no names are reserved here.
pub(super) fn reserved(_path: &str) -> bool {
    false
}

pub(super) fn is_link_loop(error: &io::Error) -> bool {
    error.raw_os_error() == Some(rustix::io::Errno::LOOP.raw_os_error())
}

/// Returns a path as bytes that can be stored.
pub(super) fn to_bytes(path: &OsStr) -> Vec<u8> {
    path.as_bytes().to_vec()
}

/// Returns the path of stored bytes.
pub(super) fn from_bytes(bytes: Vec<u8>) -> Option<OsString> {
    Some(OsString::from_vec(bytes))
}
