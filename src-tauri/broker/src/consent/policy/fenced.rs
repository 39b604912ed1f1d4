//! The fence around a step that a rule allowed: what its words name is opened once, looked at where it really lies, and
//! that very thing is let through, whatever stands at its path when the program opens it.

use std::ffi::OsString;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use rustix::fs::{FileType, Mode, OFlags, fstat, open};

use super::LastLook;
use super::paths::{candidates, only_lists, stays};
use crate::fence::{Given, Ready, Step, Temporary, ready};

impl LastLook {
    /// Puts up the fence around this step, and makes the folder for its temporary files where it gets one of its own.
    /// Reads the disk.
    ///
    /// # Errors
    /// Why the step must not start, as a sentence.
    pub(crate) fn fence(
        &self,
        cwd: &Path,
        env: &[(OsString, OsString)],
        scratch: &Path,
    ) -> Result<(Ready, Option<Temporary>), String> {
        let step = Step {
            words: &self.words,
            program: &self.program,
            folder: self.folder.as_deref().map(Path::new),
            cwd,
            home: self.home.as_deref(),
            own: &self.own,
            env,
            given: self.given(cwd)?,
        };
        ready(&step, scratch)
    }

    /// What the words name, opened.
    fn given(&self, cwd: &Path) -> Result<Vec<Given>, String> {
        let words = self.words.iter().skip(1).flat_map(|word| candidates(word));
        let mut given = Vec::new();
        let listed = only_lists(&self.words);
        for word in words {
            let flags = OFlags::PATH | OFlags::CLOEXEC;
            let Ok(spot) = open(cwd.join(word), flags, Mode::empty()) else { continue };
            let changed = || format!("`{word}` was exchanged for another file while it was looked at. Ask again.");
            let path = real(&spot).ok_or_else(changed)?;
            let stat = fstat(&spot).map_err(|_| changed())?;
            // The null device may stand anywhere, and every fence has it.
            if path == Path::new("/dev/null") {
                continue;
            }
            let text = path.to_str().ok_or_else(changed)?;
            stays(text, cwd, self.folder.as_deref().map(Path::new), &self.own, listed)?;
            let same =
                std::fs::symlink_metadata(&path).is_ok_and(|now| (now.dev(), now.ino()) == (stat.st_dev, stat.st_ino));
            if !same {
                return Err(changed());
            }
            given.push(Given { spot, path, is_folder: FileType::from_raw_mode(stat.st_mode) == FileType::Directory });
        }
        Ok(given)
    }
}

/// Where what is open really lies, as the system has it.
fn real(spot: &std::os::fd::OwnedFd) -> Option<PathBuf> {
    use std::os::fd::AsRawFd as _;
    std::fs::read_link(format!("/proc/self/fd/{}", spot.as_raw_fd())).ok()
}

#[cfg(test)]
mod ordinary;
#[cfg(test)]
mod tests;
