//! Files whose identity is part of what was shown: the program and its folder, told by what stands at a path.

use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

/// A program, resolved once.
#[derive(Clone, Debug)]
pub struct Program {
    /// Where it was found: absolute, links not followed, since some programs go by the name they are called by.
    pub path: PathBuf,
    /// The state of the file there.
    pub stamp: Stamp,
}

/// The state of a file when it was looked at. Another file, or another content, has another stamp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    device: u64,
    inode: u64,
    size: u64,
    /// Nanoseconds; the second is the time of the last change of any kind, which a program cannot set back.
    times: (i128, i128),
    mode: u32,
}

/// The identity of the folder at a path: another one put in its place differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FolderIdentity {
    device: u64,
    inode: u64,
}

impl Program {
    /// Finds the program that a name means in this folder with this `PATH`, as the system's own search does.
    pub(crate) fn find(name: &str, cwd: &Path, path: Option<&OsStr>) -> Option<Self> {
        let candidates: Vec<PathBuf> = if name.contains(std::path::is_separator) {
            spellings(&cwd.join(name))
        } else {
            std::env::split_paths(path.unwrap_or_default())
                .flat_map(|folder| spellings(&cwd.join(folder).join(name)))
                .collect()
        };
        candidates.into_iter().find_map(|path| {
            let meta = fs::metadata(&path).ok()?;
            (meta.is_file() && executable(&meta)).then(|| Self { path, stamp: Stamp::of(&meta) })
        })
    }

    /// Makes a program on another computer: its name, and nothing that could be looked at from here.
    pub(crate) fn named(name: &str) -> Self {
        let stamp = Stamp { device: 0, inode: 0, size: 0, times: (0, 0), mode: 0 };
        Self { path: PathBuf::from(name), stamp }
    }

    /// Returns whether at its path still stands what stood there.
    pub(crate) fn is_unchanged(&self) -> bool {
        fs::metadata(&self.path).is_ok_and(|meta| Stamp::of(&meta) == self.stamp)
    }

    pub(crate) fn difference(&self) -> Option<String> {
        changed(&self.path, self.stamp, "program")
    }
}

impl FolderIdentity {
    /// Returns the identity of the folder at this path; `None` when there is none.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        // Not through a link: the path was canonical when it was shown.
        let folder = fs::symlink_metadata(path).ok().filter(Metadata::is_dir);
        #[cfg(unix)]
        return folder.as_ref().map(Self::told);
        #[cfg(windows)]
        return folder.and_then(|_| Self::behind(&winapi_util::Handle::from_path_any(path).ok()?));
    }

    /// Makes the identity of a folder that wasn't reached: it's on another computer, or can't be looked at.
    pub(crate) fn elsewhere() -> Self {
        Self { device: 0, inode: 0 }
    }

    /// Returns the identity of the folder with this metadata.
    #[cfg(unix)]
    pub(crate) fn told(meta: &Metadata) -> Self {
        let Stamp { device, inode, .. } = Stamp::of(meta);
        Self { device, inode }
    }

    /// Returns the identity of the folder behind a handle.
    #[cfg(windows)]
    pub(crate) fn behind(handle: impl winapi_util::AsHandleRef) -> Option<Self> {
        let told = winapi_util::file::information(handle).ok()?;
        Some(Self { device: told.volume_serial_number(), inode: told.file_index() })
    }

    /// Returns the identity of an open folder.
    #[cfg(target_os = "linux")]
    pub(crate) fn of_open(handle: &std::os::fd::OwnedFd) -> Option<Self> {
        let stat = rustix::fs::fstat(handle).ok()?;
        Some(Self { device: stat.st_dev, inode: stat.st_ino })
    }

    pub(crate) fn difference(self, path: &Path) -> Option<String> {
        (Self::of(path) != Some(self))
            .then(|| format!("The folder {} was replaced or moved after you saw this request.", path.display()))
    }

    pub(crate) fn bytes(self) -> Vec<u8> {
        [self.device.to_le_bytes(), self.inode.to_le_bytes()].concat()
    }
}

impl Stamp {
    pub(crate) fn of(meta: &Metadata) -> Self {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            let time = |s: i64, ns: i64| i128::from(s) * 1_000_000_000 + i128::from(ns);
            Self {
                device: meta.dev(),
                inode: meta.ino(),
                size: meta.size(),
                times: (time(meta.mtime(), meta.mtime_nsec()), time(meta.ctime(), meta.ctime_nsec())),
                mode: meta.mode(),
            }
        }
        #[cfg(windows)]
        {
            use std::os::windows::fs::MetadataExt as _;
            Self {
                device: 0,
                // The nearest to a number that is told without opening it: another file hardly was made at that moment.
                inode: meta.creation_time(),
                size: meta.file_size(),
                times: (i128::from(meta.last_write_time()), i128::from(meta.creation_time())),
                mode: meta.file_attributes(),
            }
        }
    }

    /// Returns which file it is, whatever becomes of its content.
    pub(crate) fn identity(self) -> Vec<u8> {
        [self.device.to_le_bytes(), self.inode.to_le_bytes()].concat()
    }

    /// Returns whether it is the same file, whatever became of its content.
    pub(crate) fn same_file(self, other: Self) -> bool {
        (self.device, self.inode) == (other.device, other.inode)
    }

    pub(crate) fn bytes(self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(64);
        bytes.extend(self.device.to_le_bytes());
        bytes.extend(self.inode.to_le_bytes());
        bytes.extend(self.size.to_le_bytes());
        bytes.extend(self.times.0.to_le_bytes());
        bytes.extend(self.times.1.to_le_bytes());
        bytes.extend(self.mode.to_le_bytes());
        bytes
    }
}

/// Returns, in words, what changed about a file since it was looked at; `None` when nothing did.
pub(crate) fn changed(path: &Path, stamp: Stamp, noun: &str) -> Option<String> {
    match fs::metadata(path) {
        Ok(meta) if Stamp::of(&meta) == stamp => None,
        Ok(_) => Some(format!("The {noun} {} was changed or replaced after you saw this request.", path.display())),
        Err(_) => {
            Some(format!("The {noun} {} has been deleted or can't be read since you saw this request.", path.display()))
        }
    }
}

#[cfg(unix)]
pub(crate) fn executable(meta: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    meta.permissions().mode() & 0o111 != 0
}

#[cfg(windows)]
pub(crate) fn executable(_: &Metadata) -> bool {
    true
}

#[cfg(unix)]
fn spellings(path: &Path) -> Vec<PathBuf> {
    vec![path.to_owned()]
}

/// Returns the paths to try: on Windows a program is found by its name without the ending. Batch files are left out on
/// purpose: the system would hand their words to a shell.
#[cfg(windows)]
fn spellings(path: &Path) -> Vec<PathBuf> {
    let ends = |ending: &str| path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending));
    if ["exe", "com", "bat", "cmd"].into_iter().any(ends) {
        return vec![path.to_owned()];
    }
    let with = |ending: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    vec![with(".exe"), with(".com")]
}
