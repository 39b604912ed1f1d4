//! The app's data folder: where it is, and the lock by which it has one writer.
//!
//! The place goes by the user and not by a variable, so that whoever starts the app, from wherever, means the same. The
//! lock is the system's and goes with its holder, however that went. A bridge that finds nobody at the door looks at it:
//! when it is held, the app runs, and the bridge is where it cannot be reached.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use crate::endpoint;

/// The lock's file in the data folder.
const LOCK: &str = "writer.lock";
/// The largest content of that file, in bytes.
const LONGEST: u64 = 8 * 1024;
/// How often the lock is tried: whoever looks at it holds it for a moment, and an app that is just quitting a little
/// longer.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(20);

/// Returns the data folder of this process's user; it need not be there.
///
/// # Errors
/// Fails when the system does not say who the user is.
pub fn folder() -> io::Result<PathBuf> {
    place()
}

#[cfg(all(unix, not(target_os = "macos")))]
fn place() -> io::Result<PathBuf> {
    Ok(crate::user::User::me()?.home.join(".local/share/countersign"))
}

#[cfg(target_os = "macos")]
fn place() -> io::Result<PathBuf> {
    Ok(crate::user::User::me()?.home.join("Library/Application Support/Countersign"))
}

#[cfg(windows)]
fn place() -> io::Result<PathBuf> {
    endpoint::folder()
}

/// The right to write in a data folder, held until it is dropped or its process ends.
#[derive(Debug)]
pub struct DataLock {
    _lock: File,
}

/// The app that writes in a data folder, as it describes itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holder {
    /// Its process id in its own namespace.
    pub process: Option<u32>,
    /// The folder it listens in, whatever its path.
    pub place: Option<String>,
    /// The path it listens at.
    pub door: Option<PathBuf>,
}

impl DataLock {
    /// Takes the lock of an existing data folder; returns its holder, if there is one. Waits a little for one who is
    /// about to let go.
    ///
    /// # Errors
    ///
    /// Fails when the lock's file can't be used.
    pub fn take(folder: &Path) -> io::Result<Result<Self, Holder>> {
        let mut options = OpenOptions::new();
        // Its content is another's until the lock is ours.
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut lock = options.open(folder.join(LOCK))?;
        for _ in 0..TRIES {
            match lock.try_lock() {
                Ok(()) => {
                    // A full disk takes no words; the lock holds all the same.
                    let _ = sign(&mut lock);
                    return Ok(Ok(Self { _lock: lock }));
                }
                Err(TryLockError::WouldBlock) => sleep(PAUSE),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Ok(Err(Holder::read(&mut lock)))
    }
}

/// Returns whether an error of [`DataLock::take`] means that there can be no lock in that folder at all: its file
/// system doesn't support locks, nobody can write there, or no folder can be there. Any other error tells nothing about
/// a holder.
#[must_use]
pub fn knows_no_lock(error: &io::Error) -> bool {
    // errno(3): no locks available, as file systems over a network answer without a lock service.
    const NO_LOCKS: i32 = if cfg!(target_os = "linux") { 37 } else { 77 };
    let none = [
        io::ErrorKind::Unsupported,
        io::ErrorKind::NotFound,
        io::ErrorKind::NotADirectory,
        io::ErrorKind::ReadOnlyFilesystem,
    ];
    none.contains(&error.kind()) || cfg!(unix) && error.raw_os_error() == Some(NO_LOCKS)
}

/// Returns who writes in a data folder; `None` when nobody does, or it can't be told.
#[must_use]
pub fn holder(folder: &Path) -> Option<Holder> {
    let mut lock = File::open(folder.join(LOCK)).ok()?;
    match lock.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Some(Holder::read(&mut lock)),
        Ok(()) | Err(TryLockError::Error(_)) => None,
    }
}

impl Holder {
    /// Returns whether it listens in the very folder where this process looks for it.
    #[must_use]
    pub fn is_here(&self) -> bool {
        self.place.is_some() && self.place == here()
    }

    fn read(lock: &mut File) -> Self {
        let mut text = String::new();
        let read = lock.rewind().and_then(|()| lock.take(LONGEST).read_to_string(&mut text));
        if read.is_err() {
            return Self::default();
        }
        let mut lines = text.lines().map(str::to_owned);
        let process = lines.next().and_then(|line| line.parse().ok());
        Self { process, place: lines.next().filter(|line| !line.is_empty()), door: lines.next().map(PathBuf::from) }
    }
}

/// Writes what a second start and a bridge need to know of us.
fn sign(lock: &mut File) -> io::Result<()> {
    lock.set_len(0)?;
    lock.rewind()?;
    let door = endpoint::socket().map(|door| door.display().to_string()).unwrap_or_default();
    write!(lock, "{}\n{}\n{door}\n", std::process::id(), here().unwrap_or_default())
}

/// Returns the identity of the folder where this process looks for the door, by its file system and number: another
/// folder may be put in its place.
#[cfg(unix)]
fn here() -> Option<String> {
    use std::os::unix::fs::MetadataExt as _;
    let found = std::fs::metadata(endpoint::folder().ok()?).ok()?;
    Some(format!("{}:{}", found.dev(), found.ino()))
}

/// Returns nothing: a pipe's name is the same everywhere.
#[cfg(windows)]
fn here() -> Option<String> {
    endpoint::socket().ok().map(|pipe| pipe.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn only_a_file_system_without_locks_has_none() {
        // ENOSYS, EOPNOTSUPP, ENOLCK, EROFS, ENOENT, ENOTDIR; then EACCES, EIO, EINTR, EMFILE, EISDIR, ELOOP, EBADF.
        for number in [38, 95, 37, 30, 2, 20] {
            assert!(knows_no_lock(&io::Error::from_raw_os_error(number)), "{number}");
        }
        for number in [13, 5, 4, 24, 21, 40, 9] {
            assert!(!knows_no_lock(&io::Error::from_raw_os_error(number)), "{number}");
        }
    }

    #[test]
    fn a_data_folder_has_one_writer_and_says_which() {
        let folder = std::env::temp_dir().join(format!("countersign-data-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir(&folder).unwrap();
        assert_eq!(holder(&folder), None, "nobody has been here");
        let writer = DataLock::take(&folder).unwrap().unwrap();
        let found = holder(&folder).unwrap();
        assert_eq!(found.process, Some(std::process::id()));
        assert!(found.is_here() && found.door.as_deref() == endpoint::socket().ok().as_deref(), "{found:?}");
        assert_eq!(DataLock::take(&folder).unwrap().unwrap_err(), found);
        drop(writer);
        assert_eq!(holder(&folder), None, "the lock goes with its holder");
        assert!(DataLock::take(&folder).unwrap().is_ok());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
