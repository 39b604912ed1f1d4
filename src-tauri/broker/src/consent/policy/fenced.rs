//! The fence around a step that a rule allowed: what its words name is opened once, looked at where it really lies, and
//! that very thing is let through, whatever stands at its path when the program opens it.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use rustix::fs::{Mode, OFlags, open};
use rustix::io::Errno;

use super::LastLook;
use super::error::{LookError, PathError};
use super::paths::{ResolvedWord, candidates, only_lists};
use crate::fence::{FencedStep, Given, Ready, Take, Temporary, ready};
use crate::local::by_process;

impl LastLook {
    /// Prepares the fence around this step, and makes the folder for its temporary files where it gets its own. Reads
    /// the disk.
    ///
    /// # Errors
    ///
    /// Returns why the step must not start.
    pub(crate) fn fence(
        &self,
        cwd: &Path,
        env: &[(OsString, OsString)],
        scratch: &Path,
    ) -> Result<(Ready, Option<Temporary>), LookError> {
        ready(&self.step(cwd, env), Some(scratch), |take| self.given(cwd, false, take))
    }

    /// Tries whether a fence can be put up around this step. Reads the disk, and makes nothing there.
    ///
    /// # Errors
    /// Returns why there would be none.
    pub(super) fn can_be_fenced(&self, cwd: &Path, env: &[(OsString, OsString)]) -> Result<(), LookError> {
        // Files were looked at just now, and are again when it starts; folders may be too large to be looked through.
        ready(&self.step(cwd, env), None, |take| self.given(cwd, true, take)).map(|_| ())
    }

    fn step<'a>(&'a self, cwd: &'a Path, env: &'a [(OsString, OsString)]) -> FencedStep<'a> {
        FencedStep {
            words: &self.words,
            program: &self.program,
            folder: self.folder.as_deref().map(Path::new),
            cwd,
            home: self.home.as_deref(),
            own: &self.own,
            env,
        }
    }

    /// Hands over what the words name, or only the folders among that, opened, one after the other.
    fn given(&self, cwd: &Path, folders: bool, take: &mut Take<'_>) -> Result<(), LookError> {
        let listed = only_lists(&self.words);
        for word in self.words.iter().skip(1).flat_map(|word| candidates(word)) {
            let spot = match open(cwd.join(word), OFlags::PATH | OFlags::CLOEXEC, Mode::empty()) {
                Ok(spot) => spot,
                // Missing files aren't allowed, nor files that no program of ours could open.
                Err(Errno::NOENT | Errno::NOTDIR | Errno::ACCESS | Errno::LOOP | Errno::NAMETOOLONG | Errno::INVAL) => {
                    continue;
                }
                Err(error) => {
                    let why = io::Error::from(error).to_string();
                    return Err(PathError::Unseen { word: word.to_owned(), why }.into());
                }
            };
            let spot = File::from(spot);
            if folders && !spot.metadata().is_ok_and(|meta| meta.is_dir()) {
                continue;
            }
            if let Some(given) = self.looked_at(word, spot, listed)? {
                take(given)?;
            }
        }
        Ok(())
    }

    /// Returns an opened file, when it may be allowed; `None` for one that every fence has.
    fn looked_at(&self, word: &str, spot: File, listed: bool) -> Result<Option<Given>, PathError> {
        let changed = || PathError::Exchanged(word.to_owned());
        let path = real(&spot).ok_or_else(changed)?;
        // Of what is open itself: at its path another file may stand by now, and come and go.
        let meta = spot.metadata().map_err(|_| changed())?;
        // The null device may stand anywhere, and every fence has it.
        if path == Path::new("/dev/null") {
            return Ok(None);
        }
        if by_process::differs(&path) {
            return Err(PathError::ByProcess(word.to_owned()));
        }
        let text = path.to_str().ok_or_else(changed)?;
        let folder = self.folder.as_deref().map(Path::new);
        ResolvedWord { word: text, real: &path, meta: Some(&meta) }.stays(folder, &self.own, listed)?;
        let stands = |now: std::fs::Metadata| (now.dev(), now.ino()) == (meta.dev(), meta.ino());
        if !std::fs::symlink_metadata(&path).is_ok_and(stands) {
            return Err(changed());
        }
        Ok(Some(Given { is_folder: meta.is_dir(), path, spot }))
    }
}

/// Returns where an opened file really lies, as the system has it.
fn real(spot: &File) -> Option<PathBuf> {
    use std::os::fd::AsRawFd as _;
    std::fs::read_link(format!("/proc/self/fd/{}", spot.as_raw_fd())).ok()
}

#[cfg(test)]
mod tests;
