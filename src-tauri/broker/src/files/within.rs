//! What a path means to somebody who may be told of one folder alone: found by going down from that folder, name by name,
//! with each folder held open. A link that is exchanged meanwhile changes where it goes and never what is told: nothing
//! outside is looked at, so nothing that is said can depend on it.

use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::os::fd::{AsFd as _, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Component, Path, PathBuf};

use rustix::fs::{self, Mode, OFlags};
use rustix::io::Errno;

use super::disk::{self, Folder};
use super::error::FileError;
use super::target::{Facts, FileKind, Target};
use crate::local::program::FolderIdentity;

/// The most links that are followed.
const MAX_LINKS: usize = 40;

/// Resolves a path that begins in `own`, a folder free of links; `None` when it leads out of there. `below` is the path
/// from there on, and `inside` maps an absolute link's target into it.
///
/// # Errors
///
/// Fails as [`Target::resolve`] does for a path that leads nowhere.
pub(crate) fn within(
    asked: PathBuf,
    own: &Path,
    below: &Path,
    inside: impl Fn(&Path) -> Option<PathBuf>,
) -> Option<Result<Target, FileError>> {
    let Ok(top) = Folder::open(own) else { return None };
    let mut way = PathWalk { own, top, stack: Vec::new(), ahead: VecDeque::new(), link: None };
    way.go(parts(below), false);
    let mut links = 0;
    while let Some((name, linked)) = way.ahead.pop_front() {
        if name == ".." {
            let (_, from) = way.stack.pop()?;
            // Nothing is above a file, whatever the words say.
            if !fs::fstat(&from).is_ok_and(|meta| fs::FileType::from_raw_mode(meta.st_mode).is_dir()) {
                return Some(Err(FileError::of(&asked, Errno::NOTDIR.into())));
            }
            continue;
        }
        let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let found = match fs::openat(way.here(), &name, flags, Mode::empty()) {
            Ok(found) => found,
            Err(Errno::NOENT) => return Some(way.nothing(asked, name, linked)),
            Err(error) => return Some(Err(FileError::of(&asked, error.into()))),
        };
        let meta = match fs::fstat(&found) {
            Ok(meta) => meta,
            Err(error) => return Some(Err(FileError::of(&asked, error.into()))),
        };
        if !fs::FileType::from_raw_mode(meta.st_mode).is_symlink() {
            way.stack.push((name, found));
            continue;
        }
        links += 1;
        if links > MAX_LINKS {
            return Some(Err(FileError::Links { path: asked }));
        }
        let to = match fs::readlinkat(&found, "", Vec::new()) {
            Ok(to) => PathBuf::from(OsStr::from_bytes(to.as_bytes())),
            Err(error) => return Some(Err(FileError::of(&asked, error.into()))),
        };
        way.link = Some((way.path(), name, to.clone()));
        if to.is_absolute() {
            let below = inside(&to)?;
            way.stack.clear();
            way.go(parts(&below), true);
        } else {
            way.go(parts(&to), true);
        }
    }
    Some(way.reached(asked))
}

/// How far a walk along a path has come.
struct PathWalk<'a> {
    own: &'a Path,
    top: Folder,
    /// The folders on the way, each held open.
    stack: Vec<(OsString, OwnedFd)>,
    /// The names ahead, and whether a link says them.
    ahead: VecDeque<(OsString, bool)>,
    /// The last link that was followed: its folder, its name, what it says.
    link: Option<(PathBuf, OsString, PathBuf)>,
}

impl PathWalk<'_> {
    fn go(&mut self, names: Vec<OsString>, linked: bool) {
        names.into_iter().rev().for_each(|name| self.ahead.push_front((name, linked)));
    }

    fn here(&self) -> &OwnedFd {
        self.stack.last().map_or_else(|| self.top.fd(), |(_, fd)| fd)
    }

    fn path(&self) -> PathBuf {
        self.stack.iter().fold(self.own.to_owned(), |path, (name, _)| path.join(name))
    }

    /// Ends the walk at a name that doesn't exist.
    fn nothing(self, asked: PathBuf, name: OsString, linked: bool) -> Result<Target, FileError> {
        if let Some((folder, name, to)) = self.link.clone().filter(|_| linked) {
            let path = folder.join(&name);
            if self.ahead.iter().any(|(_, linked)| !linked) || wants_folder(&asked) {
                return Err(FileError::Dangling { path, to });
            }
            // It stands where its folder was when it was read.
            let place = FolderIdentity::of(&folder).ok_or_else(|| FileError::NotFolder { path: folder.clone() })?;
            let kind = FileKind::Dangling { to };
            return Ok(Target { asked, real: path, kind, facts: None, folder, place, below: vec![name] });
        }
        if wants_folder(&asked) {
            return Err(FileError::NotFound { path: asked });
        }
        if self.ahead.iter().any(|(name, _)| name == "..") {
            let why = "it goes up from a folder that doesn't exist";
            return Err(FileError::BadPath { path: asked.display().to_string(), why });
        }
        let (folder, place) = (self.path(), place(self.here(), &asked)?);
        let kind = if disk::is_system(self.here()) { FileKind::System } else { FileKind::New };
        let below: Vec<OsString> = std::iter::once(name).chain(self.ahead.into_iter().map(|(name, _)| name)).collect();
        let real = below.iter().fold(folder.clone(), |path, name| path.join(name));
        Ok(Target { asked, real, kind, facts: None, folder, place, below })
    }

    /// Ends the walk at the path's end.
    fn reached(mut self, asked: PathBuf) -> Result<Target, FileError> {
        let real = self.path();
        let Some((name, fd)) = self.stack.pop() else { return Target::at_real(asked, real) };
        let meta = file(&fd).and_then(|file| file.metadata()).map_err(|error| FileError::of(&asked, error))?;
        let kind = match disk::kind(&meta) {
            FileKind::File if disk::is_system(&fd) => FileKind::System,
            kind => kind,
        };
        if kind != FileKind::Folder && wants_folder(&asked) {
            return Err(FileError::NotFolder { path: asked });
        }
        let (folder, place) = (self.path(), place(self.here(), &asked)?);
        Ok(Target { asked, real, kind, facts: Some(Facts::of(&meta)), folder, place, below: vec![name] })
    }
}

fn place(folder: &OwnedFd, asked: &Path) -> Result<FolderIdentity, FileError> {
    let meta = file(folder).and_then(|file| file.metadata()).map_err(|error| FileError::of(asked, error))?;
    Ok(FolderIdentity::told(&meta))
}

fn file(fd: &OwnedFd) -> std::io::Result<File> {
    Ok(File::from(fd.as_fd().try_clone_to_owned()?))
}

/// Returns whether a path ends as a folder's does, also before a last dot.
fn wants_folder(path: &Path) -> bool {
    let bytes = path.as_os_str().as_bytes();
    bytes.ends_with(b"/") || bytes.ends_with(b"/.")
}

/// Returns a path's names and its steps up.
fn parts(path: &Path) -> Vec<OsString> {
    let part = |component: Component<'_>| match component {
        Component::Normal(_) | Component::ParentDir => Some(component.as_os_str().to_owned()),
        Component::CurDir | Component::RootDir | Component::Prefix(_) => None,
    };
    path.components().filter_map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_above_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path().canonicalize().unwrap();
        std::fs::create_dir(own.join("folder")).unwrap();
        std::fs::write(own.join("file"), "").unwrap();
        std::os::unix::fs::symlink("file", own.join("link")).unwrap();
        let target = |below: &str| within(own.join(below), &own, Path::new(below), |_| None).unwrap();
        for below in ["file/../new", "link/../new", "folder/../file/..", "file/../file"] {
            assert!(matches!(target(below), Err(FileError::NotFolder { .. })), "{below}: {:?}", target(below));
        }
        for below in ["folder/../new", "folder/../file", "folder/../link"] {
            assert!(target(below).is_ok(), "{below}: {:?}", target(below));
        }
    }
}
