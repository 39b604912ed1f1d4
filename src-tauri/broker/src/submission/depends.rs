//! Everything on this disk that decides what a command runs, as it was when the command was looked at: which program
//! each of its steps means, the scripts it hands to interpreters, what their first lines name, and what stands behind a
//! package's script or a target. Cards and rules compare the same.
//!
//! It is found generously: what may be meant is compared as well, and so is what is not there. Nothing is allowed by it.

mod behind;
mod file;
mod interpreters;
mod names;
mod scripts;
mod steps;
mod walk;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::{VariableChange, What};
pub(super) use behind::ScriptsError;
pub(crate) use behind::scripts_behind;
pub(crate) use file::FileState;
use walk::Walk;

/// The reason not all of it is compared, the gravest last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Partly {
    /// The command computes the name of a file it runs.
    ComputedName,
    /// The command computes the `PATH` its programs are found by.
    ComputedPath,
    /// It runs what comes through a named pipe or from a device.
    Stream,
    /// There is more than is looked at.
    TooMuch,
    /// It names a file it runs by a name that means another one to each process.
    ByProcess,
}

/// The files that decide what a command runs.
#[derive(Clone, Debug, Default)]
pub struct Depends {
    home: PathBuf,
    programs: Vec<Lookup>,
    files: Vec<Dependency>,
    partly: Option<Partly>,
}

/// The file that a program's name leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lookup {
    pub(crate) name: String,
    /// Along which of the possible `PATH`s, and from which folder where that says something.
    by: (OsString, Option<PathBuf>),
    pub(crate) found: Option<PathBuf>,
}

/// A file, or the place where one may appear.
#[derive(Clone, Debug)]
pub(crate) struct Dependency {
    pub(crate) path: PathBuf,
    pub(crate) state: FileState,
    /// It is the system's, or stands in the person's own `PATH`, where programs are updated.
    pub(crate) trusted: bool,
    /// Whether the part of it that matters is compared elsewhere.
    apart: bool,
    pub(crate) guard: Option<GuardedFile>,
}

/// A file the command's first step is given, which nothing of the command itself may change before: from the look on
/// nobody else may, until it was opened.
#[derive(Clone, Debug)]
pub(crate) struct GuardedFile {
    /// How it is called among a process's words.
    pub(crate) words: Vec<String>,
    /// The program that reads it does not show that it does.
    pub(crate) unseen: bool,
}

/// The parts of a run that decide what it depends on.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) what: &'a What,
    pub(crate) cwd: &'a Path,
    /// The child's.
    pub(crate) env: &'a [(OsString, OsString)],
    /// The agent's changes to it.
    pub(crate) changes: &'a [VariableChange],
}

impl Depends {
    /// Reads the disk.
    pub(super) fn of(scene: Scene<'_>, home: &Path) -> Self {
        let Walk { lookups, files, partly, .. } = Walk::through(scene, home);
        Self { home: home.to_owned(), programs: lookups, files, partly }
    }

    /// Returns what changed, as a sentence; `None` when nothing did. Reads the disk.
    pub(super) fn difference(&self, scene: Scene<'_>) -> Option<String> {
        let now = Self::of(scene, &self.home);
        let file = self.files.iter().filter(|file| !file.apart).find_map(|was| {
            let state = now.files.iter().find(|file| file.path == was.path).map(|file| &file.state);
            let now = state.map_or_else(|| FileState::at(&was.path), FileState::clone);
            was.state.difference(&now, &was.path)
        });
        let program = || {
            self.programs.iter().find_map(|was| {
                let now = now.programs.iter().find(|now| now.name == was.name && now.by == was.by);
                now.filter(|now| now.found != was.found).map(|now| meant(was, now))
            })
        };
        let more = || {
            let new = now.files.iter().find(|file| self.files.iter().all(|was| was.path != file.path));
            let path = new.map(|file| &file.path).or_else(|| {
                let new = now.programs.iter().find(|now| !self.programs.contains(now))?;
                new.found.as_ref()
            })?;
            Some(format!("It now depends on {}, which it didn't when you saw this request.", path.display()))
        };
        let less =
            || (now.partly != self.partly).then(|| "The files it depends on have changed since you saw it.".to_owned());
        file.or_else(program).or_else(more).or_else(less)
    }

    /// Returns whether something is left that is not compared, as a sentence for the card.
    #[must_use]
    pub fn left_out(&self) -> Option<&'static str> {
        Some(match self.partly? {
            Partly::TooMuch => {
                "It depends on more files than Countersign can watch: one may change after you allow it, and no rule covers it."
            }
            Partly::ByProcess => {
                "It runs a file through `/proc` or `/dev/fd`, where each program finds a different one: that file can't be watched, and no rule covers it."
            }
            Partly::Stream => {
                "It runs code from a named pipe or a device: that can't be watched, and no rule covers it."
            }
            Partly::ComputedName => {
                "It computes the name of a file it runs: that file can't be watched, and no rule covers it."
            }
            Partly::ComputedPath => {
                "It computes its own `PATH`: the programs it finds there can't be watched, and no rule covers it."
            }
        })
    }

    /// Returns the repository's scripts and programs, each with its SHA-256; `None` where one is too large.
    pub(crate) fn contents(&self) -> Option<Vec<(String, String)>> {
        let files = self.files.iter().filter(|file| !file.trusted);
        files
            .filter_map(|file| Some((&file.path, file.state.digest()?)))
            .map(|(path, digest)| Some((path.to_str()?.to_owned(), digest?.to_owned())))
            .collect()
    }

    /// Returns the file each program's name leads to, in words for a rule; an empty text where there is none.
    pub(crate) fn programs(&self) -> Vec<(String, String)> {
        let told = |lookup: &Lookup| {
            let found = lookup.found.as_deref().map(|path| path.to_string_lossy().into_owned());
            (lookup.name.clone(), found.unwrap_or_default())
        };
        let mut all: Vec<_> = self.programs.iter().map(told).collect();
        all.dedup();
        all
    }

    /// Returns the files that are watched until they were opened.
    pub(crate) fn guarded(&self) -> impl Iterator<Item = &Dependency> {
        self.files.iter().filter(|file| file.guard.is_some())
    }

    /// Adds everything to a digest.
    pub(super) fn digest(&self, mut add: impl FnMut(&[u8])) {
        for Lookup { name, found, .. } in &self.programs {
            add(name.as_bytes());
            add(found.as_deref().map(Path::as_os_str).unwrap_or(OsStr::new("")).as_encoded_bytes());
        }
        for file in self.files.iter().filter(|file| !file.apart) {
            add(file.path.as_os_str().as_encoded_bytes());
            add(&file.state.bytes());
        }
        add(self.left_out().unwrap_or_default().as_bytes());
    }
}

fn meant(was: &Lookup, now: &Lookup) -> String {
    let path = |lookup: &Lookup| {
        lookup.found.as_deref().map_or_else(|| "no program".to_owned(), |path| path.display().to_string())
    };
    format!("`{}` meant {} when you saw this request, and means {} now.", was.name, path(was), path(now))
}
