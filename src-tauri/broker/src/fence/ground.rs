//! What lies inside a fence: files and folders, each opened, let through and closed again.
//!
//! What is not there is not let through, and neither is what cannot be reached. When the system has no room left to open
//! or look, that is no word about the place: then there is no fence, and whoever wanted one is told.

use std::fs::{self, ReadDir};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};

use landlock::{AccessFs, BitFlags, PathBeneath, RulesetCreated, RulesetCreatedAttr as _};
use rustix::fs::{CWD, FileType, Mode, OFlags, ResolveFlags, fstat, open, openat2};
use rustix::io::Errno;

use super::{FenceError, kernel};

/// Paths, each with the access allowed there.
pub(super) type Spots = Vec<(PathBuf, BitFlags<AccessFs>)>;

/// A fence while it's built.
#[derive(Debug)]
pub(super) struct Ground {
    ruleset: RulesetCreated,
    handled: BitFlags<AccessFs>,
}

impl Ground {
    /// Starts a fence that allows nothing.
    ///
    /// # Errors
    ///
    /// Returns why there is none.
    pub(super) fn new(writes: bool, connects: bool) -> Result<Self, FenceError> {
        let (ruleset, handled) = kernel::begin(writes, connects)?;
        Ok(Self { ruleset, handled })
    }

    /// Allows access at a path and below it, with links followed; skips a path that doesn't exist.
    pub(super) fn allow(&mut self, path: &Path, access: BitFlags<AccessFs>) -> Result<(), FenceError> {
        let spot = open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty());
        there(spot)?.map_or(Ok(()), |spot| self.allow_open(&spot, access))
    }

    /// Allows access to an open file or folder.
    pub(super) fn allow_open(&mut self, spot: impl AsFd, access: BitFlags<AccessFs>) -> Result<(), FenceError> {
        let access = access & self.handled;
        if access.is_empty() {
            return Ok(());
        }
        // What cannot be done with a file, like listing it, is left out by the library.
        let added = (&mut self.ruleset).add_rule(PathBeneath::new(spot, access));
        added.map(|_| ()).map_err(FenceError::from)
    }

    /// Allows access to a path without links in it: what was checked under such a path can't be another file by now.
    pub(super) fn allow_itself(&mut self, path: &Path, access: BitFlags<AccessFs>) -> Result<(), FenceError> {
        itself(path)?.map_or(Ok(()), |spot| self.allow_open(&spot, access))
    }

    /// Allows access to a file; skips a folder in its place, which nobody checked.
    pub(super) fn allow_file(&mut self, path: &Path, access: BitFlags<AccessFs>) -> Result<(), FenceError> {
        let Some(spot) = itself(path)? else { return Ok(()) };
        match fstat(&spot) {
            Ok(stat) if FileType::from_raw_mode(stat.st_mode) != FileType::Directory => self.allow_open(&spot, access),
            _ => Ok(()),
        }
    }

    pub(super) fn finish(self) -> RulesetCreated {
        self.ruleset
    }
}

/// Returns whether an error tells of the system's means and not of the place.
pub(super) fn is_shortage(error: &io::Error) -> bool {
    let shortages = [Errno::MFILE, Errno::NFILE, Errno::NOMEM, Errno::NOSYS, Errno::AGAIN];
    Errno::from_io_error(error).is_some_and(|error| shortages.contains(&error))
}

/// Returns a folder's entries; `None` when they can't be read, for a reason that lies in the folder.
///
/// # Errors
///
/// Fails when the system has no resources left to look.
pub(super) fn entries(folder: &Path) -> io::Result<Option<ReadDir>> {
    match fs::read_dir(folder) {
        Ok(entries) => Ok(Some(entries)),
        Err(error) if is_shortage(&error) => Err(error),
        Err(_) => Ok(None),
    }
}

/// Opens a path without links, only to name it.
fn itself(path: &Path) -> Result<Option<OwnedFd>, FenceError> {
    let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    there(openat2(CWD, path, flags, Mode::empty(), ResolveFlags::NO_SYMLINKS))
}

fn there(spot: rustix::io::Result<OwnedFd>) -> Result<Option<OwnedFd>, FenceError> {
    match spot.map_err(io::Error::from) {
        Ok(spot) => Ok(Some(spot)),
        Err(error) if is_shortage(&error) => Err(error.into()),
        Err(_) => Ok(None),
    }
}
