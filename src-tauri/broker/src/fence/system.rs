//! The system's own files, which every program may read: looked through once, and anew when one of their folders has changed.

use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{fs, io};

use rustix::fs::{Access, access};

use super::ground::{Spots, entries, is_shortage};
use super::kernel::{device, reading, starting};
use super::places::PROGRAMS;

/// The kernel's files about the machine as a whole, and about no process.
const FACTS: [&str; 16] = [
    "/sys",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/uptime",
    "/proc/loadavg",
    "/proc/version",
    "/proc/filesystems",
    "/proc/devices",
    "/proc/cgroups",
    "/proc/cmdline",
    "/proc/sys",
    "/proc/driver",
    "/proc/modules",
    "/proc/misc",
    "/proc/vmstat",
];
const DEVICES: [&str; 8] =
    ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty", "/dev/ptmx", "/dev/pts"];
const SETTINGS: &str = "/etc";
/// The system's files that a program needs which starts no others, where not all of them may be read.
const FEW: [&str; 22] = [
    "alternatives",
    "bash.bashrc",
    "group",
    "host.conf",
    "hosts",
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "ld.so.preload",
    "locale.alias",
    "localtime",
    "magic",
    "mime.types",
    "nsswitch.conf",
    "os-release",
    "passwd",
    "profile",
    "ripgreprc",
    "shells",
    "ssl",
    "terminfo",
    "timezone",
];
/// The depth of the settings' folders that are searched for files that aren't readable by everybody.
const DEPTH: usize = 3;
/// The most entries searched among them; more than any system has.
const MOST: usize = 20_000;

/// The result of searching the settings.
struct Looked {
    /// Folders not all of which may be read, with when they were changed last.
    parted: Vec<(PathBuf, (i64, i64))>,
    spots: Arc<Spots>,
    /// The few that most programs get by with: each costs a moment with every start.
    few: Arc<Spots>,
}

/// Returns the paths that every fence allows; where settings must be allowed one by one, all of them or a few. Reads
/// the disk.
///
/// # Errors
///
/// Fails when the system has no resources left to look.
pub(super) fn common(all: bool) -> io::Result<Vec<Arc<Spots>>> {
    static FIXED: Mutex<Option<Arc<Spots>>> = Mutex::new(None);
    static LOOKED: Mutex<Option<Looked>> = Mutex::new(None);
    let mut fixed = FIXED.lock().unwrap_or_else(PoisonError::into_inner);
    let fixed = Arc::clone(fixed.get_or_insert_with(|| Arc::new(fixed_spots())));
    let mut looked = LOOKED.lock().unwrap_or_else(PoisonError::into_inner);
    let settings = match looked.take().filter(Looked::is_current) {
        Some(current) => current,
        None => Looked::at(Path::new(SETTINGS))?,
    };
    let settings = looked.insert(settings);
    Ok(vec![fixed, Arc::clone(if all { &settings.spots } else { &settings.few })])
}

fn fixed_spots() -> Spots {
    let mut real: Vec<PathBuf> = PROGRAMS.iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
    real.sort();
    real.dedup();
    let all = real.clone();
    // `/bin` is mostly a link into `/usr`.
    real.retain(|path| !all.iter().any(|other| other != path && path.starts_with(other)));
    let mut spots: Spots = real.into_iter().map(|path| (path, starting())).collect();
    spots.extend(FACTS.iter().map(|path| (PathBuf::from(path), reading())));
    spots.extend(DEVICES.iter().map(|path| (PathBuf::from(path), device())));
    spots
}

impl Looked {
    fn at(folder: &Path) -> io::Result<Self> {
        let (mut parted, mut spots, mut few, mut left) = (Vec::new(), Spots::new(), Spots::new(), MOST);
        if is_for_all(folder, DEPTH, &mut left)? {
            spots.push((folder.to_owned(), reading()));
            few.push((folder.to_owned(), reading()));
            // One that comes later is looked at then.
            parted.extend(stamp(folder).map(|at| (folder.to_owned(), at)));
        } else {
            part(folder, DEPTH, &mut parted, &mut spots)?;
            for path in FEW.iter().map(|name| folder.join(name)) {
                if is_for_all(&path, DEPTH, &mut MOST.clone())? {
                    few.push((path, reading()));
                } else if is_folder_for_all(&path) {
                    part(&path, DEPTH, &mut Vec::new(), &mut few)?;
                }
            }
        }
        Ok(Self { parted, spots: Arc::new(spots), few: Arc::new(few) })
    }

    fn is_current(&self) -> bool {
        self.parted.iter().all(|(folder, at)| stamp(folder) == Some(*at))
    }
}

/// Lets all of a folder through but what is not for everybody.
fn part(folder: &Path, depth: usize, parted: &mut Vec<(PathBuf, (i64, i64))>, spots: &mut Spots) -> io::Result<()> {
    parted.extend(stamp(folder).map(|at| (folder.to_owned(), at)));
    for entry in entries(folder)?.into_iter().flatten() {
        let path = entry?.path();
        if is_for_all(&path, depth.saturating_sub(1), &mut MOST.clone())? {
            spots.push((path, reading()));
        } else if depth > 0 && is_folder_for_all(&path) {
            part(&path, depth - 1, parted, spots)?;
        }
    }
    Ok(())
}

/// Returns whether a file, or a folder and all in it, is read by everybody, or not by us anyway: a password or a key is
/// not for everybody, and only who runs as root could read it. What cannot be looked at is not.
fn is_for_all(path: &Path, depth: usize, left: &mut usize) -> io::Result<bool> {
    let Some(less) = left.checked_sub(1) else { return Ok(false) };
    *left = less;
    let meta = match fs::symlink_metadata(path) {
        Ok(meta) => meta,
        Err(error) if is_shortage(&error) => return Err(error),
        Err(_) => return Ok(false),
    };
    // Where a link leads is judged by where that lies.
    if meta.is_symlink() {
        return Ok(true);
    }
    if meta.permissions().mode() & 0o004 == 0 {
        return Ok(access(path, Access::READ_OK).is_err());
    }
    if !meta.is_dir() || depth == 0 {
        return Ok(true);
    }
    let Some(entries) = entries(path)? else { return Ok(false) };
    for entry in entries {
        if !is_for_all(&entry?.path(), depth - 1, left)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_folder_for_all(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|meta| meta.is_dir() && meta.permissions().mode() & 0o004 != 0)
}

/// Returns when a folder was last changed.
fn stamp(folder: &Path) -> Option<(i64, i64)> {
    let meta = fs::metadata(folder).ok()?;
    Some((meta.ctime(), meta.ctime_nsec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_for_everybody_is_no_setting_of_the_systems() {
        let top = tempfile::tempdir().unwrap();
        let file = |name: &str, mode: u32| {
            let path = top.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, "x").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        };
        file("hosts", 0o644);
        fs::set_permissions(top.path(), fs::Permissions::from_mode(0o755)).unwrap();
        assert_eq!(Looked::at(top.path()).unwrap().spots.len(), 1, "the whole folder");
        file("shadow", 0o640);
        file("ssh/config", 0o644);
        file("ssh/ssh_host_key", 0o600);
        file("ssl/certs/a.pem", 0o644);
        let looked = Looked::at(top.path()).unwrap();
        assert_eq!(looked.spots.len(), 3, "hosts, ssh/config, ssl");
        assert!(looked.is_current());
        file("new", 0o644);
        assert!(!looked.is_current());
    }
}
