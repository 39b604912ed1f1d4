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

/// Paths, each with what may be done there.
pub(super) type Spots = Vec<(PathBuf, BitFlags<AccessFs>)>;

/// A fence while it is built.
#[derive(Debug)]
pub(super) struct Ground {
    ruleset: RulesetCreated,
    handled: BitFlags<AccessFs>,
}

impl Ground {
    /// Begins a fence with nothing inside.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn new(writes: bool, connects: bool) -> Result<Self, FenceError> {
        let (ruleset, handled) = kernel::begin(writes, connects)?;
        Ok(Self { ruleset, handled })
    }

    /// Lets something be done at a path and below it, links followed; nothing when nothing is there.
    pub(super) fn allow(&mut self, path: &Path, access: BitFlags<AccessFs>) -> Result<(), FenceError> {
        let spot = open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty());
        there(spot)?.map_or(Ok(()), |spot| self.allow_open(&spot, access))
    }

    /// The same with what is open already.
    pub(super) fn allow_open(&mut self, spot: impl AsFd, access: BitFlags<AccessFs>) -> Result<(), FenceError> {
        let access = access & self.handled;
        if access.is_empty() {
            return Ok(());
        }
        // What cannot be done with a file, like listing it, is left out by the library.
        let added = (&mut self.ruleset).add_rule(PathBeneath::new(spot, access));
        added.map(|_| ()).map_err(FenceError::from)
    }

    /// The same at a path no part of which is a link: what was looked at under such a path is not another thing by now.
    pub(super) fn allow_itself(&mut self, path: &Path, access: BitFlags<AccessFs>) -> Result<(), FenceError> {
        itself(path)?.map_or(Ok(()), |spot| self.allow_open(&spot, access))
    }

    /// The same, and nothing when a folder stands there, in which nobody looked.
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

/// Whether an error tells of the system's means and not of the place.
pub(super) fn is_shortage(error: &io::Error) -> bool {
    let shortages = [Errno::MFILE, Errno::NFILE, Errno::NOMEM, Errno::NOSYS, Errno::AGAIN];
    Errno::from_io_error(error).is_some_and(|error| shortages.contains(&error))
}

/// A folder's entries; nothing when they cannot be had, for whatever reason lies in the folder.
///
/// # Errors
/// When the system has no room left to look.
pub(super) fn entries(folder: &Path) -> io::Result<Option<ReadDir>> {
    match fs::read_dir(folder) {
        Ok(entries) => Ok(Some(entries)),
        Err(error) if is_shortage(&error) => Err(error),
        Err(_) => Ok(None),
    }
}

/// A path without links, opened for naming it alone.
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
