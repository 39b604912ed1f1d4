//! What lies inside a fence: files and folders, opened once, each with what may be done there.

use std::os::fd::{AsFd as _, OwnedFd};
use std::path::Path;
use std::sync::Arc;

use landlock::{AccessFs, BitFlags, PathBeneath, RulesetCreated, RulesetCreatedAttr as _, RulesetError};
use rustix::fs::{CWD, Mode, OFlags, ResolveFlags, open, openat2};

/// Files and folders, with what may be done with them.
#[derive(Debug, Default)]
pub(super) struct Ground {
    /// What all fences have in common, opened long ago.
    common: Vec<Arc<Spots>>,
    own: Spots,
}

/// Opened places.
pub(super) type Spots = Vec<(OwnedFd, BitFlags<AccessFs>)>;

impl Ground {
    /// With what all have in common.
    pub(super) fn on(common: Vec<Arc<Spots>>) -> Self {
        Self { common, own: Vec::new() }
    }

    /// Lets something be done at a path and below it, links followed; nothing when nothing is there.
    pub(super) fn allow(&mut self, path: &Path, access: BitFlags<AccessFs>) {
        self.own.extend(opened(path).map(|spot| (spot, access)));
    }

    /// Lets something be done with what is open already.
    pub(super) fn allow_open(&mut self, spot: &OwnedFd, access: BitFlags<AccessFs>) {
        self.own.extend(spot.try_clone().map(|spot| (spot, access)));
    }

    /// The same at a path without links.
    pub(super) fn allow_itself(&mut self, path: &Path, access: BitFlags<AccessFs>) {
        self.own.extend(opened_itself(path).map(|spot| (spot, access)));
    }

    /// All of it as rules of a fence that holds back what is handled.
    pub(super) fn within(
        &self,
        ruleset: RulesetCreated,
        handled: BitFlags<AccessFs>,
    ) -> Result<RulesetCreated, RulesetError> {
        let mut spots = self.common.iter().flat_map(|spots| spots.iter()).chain(&self.own);
        spots.try_fold(ruleset, |ruleset, (spot, access)| {
            // What cannot be done with a file, like listing it, is left out by the library.
            ruleset.add_rule(PathBeneath::new(spot.as_fd(), *access & handled))
        })
    }
}

/// A path, opened for naming it alone.
pub(super) fn opened(path: &Path) -> Option<OwnedFd> {
    open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()).ok()
}

/// The same, when no part of the path is a link: what was looked at under a path without links is not another thing by now.
pub(super) fn opened_itself(path: &Path) -> Option<OwnedFd> {
    openat2(CWD, path, OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC, Mode::empty(), ResolveFlags::NO_SYMLINKS).ok()
}
