//! The folder an agent works in: what stands there it may be told at once. What stands anywhere else it is told once a
//! person has decided, also that nothing stands there.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::asker::Asker;
#[cfg(target_os = "linux")]
use crate::files::within;
use crate::files::{FileError, Target};
use crate::local::canonical::canonical;

/// The most links that are followed inside it.
const MAX_LINKS: usize = 40;

/// An agent's own folder.
#[derive(Clone, Debug)]
pub struct OwnFolder {
    /// As the agent's process names it.
    named: PathBuf,
    /// Where that is; nothing when it is gone.
    real: Option<PathBuf>,
    /// It is above the home, so everything would be in it.
    is_no_project: bool,
    /// The person's own request: nothing is kept from them.
    is_person: bool,
}

impl OwnFolder {
    /// Returns the asker's own folder. One above the home, such as `/`, is nobody's own. Reads the disk.
    #[must_use]
    pub fn of(asker: &Asker, home: &Path) -> Self {
        let real = canonical(&asker.cwd).ok();
        let home = canonical(home).unwrap_or_else(|_| home.to_owned());
        let is_no_project = real.as_ref().is_some_and(|real| home != *real && home.starts_with(real));
        Self { named: asker.cwd.clone(), real, is_no_project, is_person: asker.is_person() }
    }

    /// Resolves a path, as far as the agent may be told of it at once: `None` where it leaves the folder, by a link or
    /// by `..`. Nothing outside is looked at for that, however links are exchanged meanwhile.
    #[cfg(target_os = "linux")]
    pub(super) fn look(&self, path: &Path) -> Option<Result<Target, FileError>> {
        if self.is_person {
            return Some(Target::at(path.to_owned()));
        }
        let Some(real) = &self.real else {
            return path.starts_with(&self.named).then(|| Err(FileError::NotFound { path: path.to_owned() }));
        };
        let below = self.below(path, real).filter(|_| !self.is_no_project)?;
        let inside = |path: &Path| self.below(path, real).map(Path::to_owned);
        within(path.to_owned(), real, below, inside)
    }

    /// Resolves a path where folders can't be held open to walk on from them.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn look(&self, path: &Path) -> Option<Result<Target, FileError>> {
        if !self.holds(path) {
            return None;
        }
        let found = Target::at(path.to_owned());
        let stays =
            |target: &Target| self.is_person || self.real.as_ref().is_none_or(|real| target.real.starts_with(real));
        // A link may have been exchanged in between.
        (found.as_ref().map_or(true, stays) && self.holds(path)).then_some(found)
    }

    /// Returns whether the agent may be told at once that no program can be started there.
    pub(super) fn holds_no_program(&self, path: &Path) -> bool {
        match self.look(path) {
            None => false,
            Some(Err(_)) => true,
            Some(Ok(target)) => !(target.is_file() && target.facts.is_some_and(|facts| facts.mode & 0o111 != 0)),
        }
    }

    /// Returns whether a path stays in it all the way, wherever its links lead. Nothing outside is looked at for that.
    #[must_use]
    pub fn holds(&self, path: &Path) -> bool {
        if self.is_person {
            return true;
        }
        let Some(real) = &self.real else { return path.starts_with(&self.named) };
        let Some(below) = self.below(path, real).filter(|_| !self.is_no_project) else { return false };
        let mut ahead: VecDeque<OsString> = parts(below);
        let (mut at, mut links) = (real.clone(), 0);
        while let Some(part) = ahead.pop_front() {
            if part == ".." {
                at.pop();
                if !at.starts_with(real) {
                    return false;
                }
                continue;
            }
            at.push(part);
            let Ok(meta) = fs::symlink_metadata(&at) else {
                // Whatever follows, nothing is reached by it.
                return true;
            };
            if !meta.is_symlink() {
                continue;
            }
            links += 1;
            let Ok(to) = fs::read_link(&at) else { return true };
            if links > MAX_LINKS {
                return true;
            }
            let next = if to.is_absolute() {
                let Some(below) = self.below(&to, real) else { return false };
                at.clone_from(real);
                parts(below)
            } else {
                at.pop();
                parts(&to)
            };
            next.into_iter().rev().for_each(|part| ahead.push_front(part));
        }
        true
    }

    fn below<'a>(&self, path: &'a Path, real: &Path) -> Option<&'a Path> {
        path.strip_prefix(&self.named).or_else(|_| path.strip_prefix(real)).ok()
    }
}

/// Returns a path's names and its steps up.
fn parts(path: &Path) -> VecDeque<OsString> {
    let part = |component: Component<'_>| match component {
        Component::Normal(_) | Component::ParentDir => Some(component.as_os_str().to_owned()),
        Component::CurDir | Component::RootDir | Component::Prefix(_) => None,
    };
    path.components().filter_map(part).collect()
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;
    use crate::asker::{ClientKey, SessionId};

    fn own(folder: &Path, home: &Path) -> OwnFolder {
        let client = ClientKey { program: PathBuf::new(), name: String::new() };
        let asker = Asker { session: SessionId(1), client, claimed: None, chain: Vec::new(), cwd: folder.to_owned() };
        OwnFolder::of(&asker, home)
    }

    #[test]
    fn holds_what_stays_in_it_all_the_way_and_nothing_else() {
        let base = tempfile::tempdir().unwrap();
        let base = base.path().canonicalize().unwrap();
        let work = base.join("work");
        fs::create_dir_all(work.join("sub")).unwrap();
        fs::create_dir(base.join("workshop")).unwrap();
        symlink("/etc", work.join("away")).unwrap();
        symlink("../secret", work.join("up")).unwrap();
        symlink("sub", work.join("near")).unwrap();
        symlink(work.join("sub"), work.join("whole")).unwrap();
        symlink("loop", work.join("loop")).unwrap();
        symlink("../work/sub", work.join("out-and-in")).unwrap();
        symlink(&work, base.join("link")).unwrap();
        let own_folder = own(&work, &base);
        for path in ["", "x", "sub/x", "no/such", "sub/../x", "near/x", "whole/x", "loop", "loop/x", "no/../../x"] {
            assert!(own_folder.holds(&work.join(path)), "{path}");
        }
        for path in ["..", "../x", "../work/x", "away", "away/passwd", "up", "near/../../x", "out-and-in/x", "/etc"] {
            assert!(!own_folder.holds(&work.join(path)), "{path}");
        }
        assert!(!own_folder.holds(&base.join("workshop")));
        assert!(own(&base.join("link"), &base).holds(&work.join("x")), "by its real name, too");
        assert!(own(&base, &base).holds(&base.join("x")), "a home can be a folder to work in");
        assert!(!own(Path::new("/"), &base).holds(Path::new("/etc/passwd")), "everything is nobody's own");
        assert!(own(&base.join("gone"), &base).holds(&base.join("gone/x")));
        assert!(!own(&base.join("gone"), &base).holds(&base.join("x")));
    }
}
