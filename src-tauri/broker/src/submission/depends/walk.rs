//! The way from a command to the files it depends on: texts lead to programs and scripts, these to their interpreters
//! and to further texts.

use std::collections::{HashMap, HashSet};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::super::What;
use super::super::watched::{is_system, named_like_script};
use super::file::Content;
use super::interpreters::by_path;
use super::names::{Variables, along, is_trusted};
use super::scripts::{behind_env, first_line, shell_text, text_in};
use super::{Dependency, FileState, GuardedFile, Lookup, Partly, Scene};
use crate::local::by_process;
use crate::local::program::executable;
use crate::local::variable::{chooses_code, same};
use countersign_command::ShellText;

/// The depth to which texts and scripts that lead to others are followed.
pub(super) const MAX_DEPTH: usize = 6;
/// The most files that are compared.
const MAX_FILES: usize = 256;
/// The most bytes that are read.
const MAX_BYTES: u64 = 8 * 1024 * 1024;
/// The folders where programs are looked for when nothing says so.
const USUAL_PATH: &str =
    if cfg!(windows) { "" } else { "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };
/// The most values of `PATH` that are searched.
const MAX_PATHS: usize = 8;
/// The most places before a program's that are watched.
const MAX_BEFORE: usize = 16;
/// The most words of a variable's value that may name files.
const MAX_VALUES: usize = 32;

/// The endings of variables' names that hold programs, or files of code.
const NAMES_PROGRAMS: [&str; 8] = ["EDITOR", "VISUAL", "PAGER", "SHELL", "COMMAND", "WRAPPER", "ASKPASS", "MAKEFILES"];

/// How a file is used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FileRole {
    /// It is executed.
    Executed,
    /// A shell reads it.
    Shell,
    /// Something else reads it.
    Read,
}

/// The place of a step: its folder and variables.
#[derive(Clone)]
pub(super) struct At {
    /// It may run in each of these.
    pub(super) folders: Vec<PathBuf>,
    /// It is the command's first step, and nothing of the command can change a file before it.
    pub(super) first: bool,
    pub(super) depth: usize,
}

pub(super) struct Walk<'a> {
    pub(super) cwd: &'a Path,
    pub(super) home: &'a Path,
    pub(super) env: &'a [(OsString, OsString)],
    /// The folders of the person's own `PATH`.
    own: Vec<PathBuf>,
    pub(super) variables: Variables,
    paths: Vec<OsString>,
    wanted: Vec<(String, At, bool)>,
    looked: HashSet<(String, OsString, Option<PathBuf>)>,
    pub(super) lookups: Vec<Lookup>,
    pub(super) files: Vec<Dependency>,
    places: HashMap<PathBuf, usize>,
    pub(super) texts: Vec<(ShellText, At)>,
    /// The values that were put before, or set as, `PATH`.
    put: HashSet<String>,
    pub(super) read: HashSet<(String, Vec<PathBuf>, bool)>,
    budget: u64,
    pub(super) partly: Option<Partly>,
}

impl<'a> Walk<'a> {
    pub(super) fn through(scene: Scene<'a>, home: &'a Path) -> Self {
        let mut walk = Self::new(scene.cwd, home, scene.env);
        let own = scene.changes.iter().find(|change| same(OsStr::new(&change.name), OsStr::new("PATH")));
        if let Some(own) = own.map(|change| change.was.clone().unwrap_or_default()) {
            walk.own = folders_of(&own);
        }
        let at = At { folders: vec![scene.cwd.to_owned()], first: true, depth: 0 };
        for change in scene.changes {
            walk.variable(&change.name, &change.value, &at);
        }
        match scene.what {
            What::Shell { text, .. } => walk.texts.push((text.clone(), at)),
            What::Argv(words) => walk.words(words, &at),
        }
        walk.go_on();
        walk
    }

    pub(super) fn new(cwd: &'a Path, home: &'a Path, env: &'a [(OsString, OsString)]) -> Self {
        let path = env.iter().find(|(name, _)| same(name, OsStr::new("PATH"))).map(|(_, value)| value.clone());
        let path = path.unwrap_or_else(|| USUAL_PATH.into());
        Self {
            cwd,
            home,
            env,
            own: folders_of(&path),
            variables: Variables::new(env, home, cwd),
            paths: vec![path],
            wanted: Vec::new(),
            looked: HashSet::new(),
            lookups: Vec::new(),
            files: Vec::new(),
            places: HashMap::new(),
            texts: Vec::new(),
            put: HashSet::new(),
            read: HashSet::new(),
            budget: MAX_BYTES,
            partly: None,
        }
    }

    /// Continues until nothing leads on. A `PATH` that is found late applies to all names.
    pub(super) fn go_on(&mut self) {
        loop {
            while let Some((text, at)) = self.texts.pop() {
                self.text(&text, &at);
            }
            self.look_up();
            if self.texts.is_empty() && self.is_looked_up() {
                return;
            }
        }
    }

    pub(super) fn push(&mut self, text: String, at: At) {
        self.texts.push((text.into(), at));
    }

    /// Adds a file that is run or read as code, whether it exists or not. `sure`: it's what the step itself is given.
    pub(super) fn named(&mut self, word: &str, how: FileRole, at: &At, sure: bool) {
        self.called(word, word, how, at, sure);
    }

    /// Adds such a file that the program's words call by another name.
    pub(super) fn called(&mut self, word: &str, called: &str, how: FileRole, at: &At, sure: bool) {
        let Some(spellings) =
            self.variables.filled(word).filter(|_| !word.contains(['*', '?', '[']) && !word.contains("{}"))
        else {
            if by_process::is_written(Path::new(word)) {
                self.note(Partly::ByProcess);
            } else if at.depth == 0 && (sure || how == FileRole::Executed) {
                self.note(Partly::ComputedName);
            }
            return;
        };
        let guard = (sure && at.first && spellings.len() == 1)
            .then(|| GuardedFile { words: vec![called.to_owned()], unseen: false });
        for spelling in spellings.iter().filter(|spelling| !spelling.is_empty()) {
            for folder in &at.folders {
                let path: PathBuf = folder.join(spelling).components().collect();
                self.add(&path, how, guard.clone(), at);
                if let Some(found) = by_process::within(&path, folder) {
                    self.add(&found, how, guard.clone(), at);
                }
            }
        }
    }

    /// Adds a file for a word that may be something else: only one that exists, and is a script.
    pub(super) fn existing(&mut self, word: &str, how: FileRole, at: &At) {
        let at = At { first: false, ..at.clone() };
        let Some(spellings) = self.variables.filled(word) else {
            return self.of_each_process(Path::new(word), how, by_process::is_written(Path::new(word)));
        };
        for spelling in spellings.iter().filter(|spelling| !by_process::is_input(spelling)) {
            for folder in &at.folders {
                let mut path: PathBuf = folder.join(spelling).components().collect();
                if by_process::differs(&path) {
                    self.of_each_process(&path, how, true);
                    let Some(found) = by_process::within(&path, folder) else { continue };
                    path = found;
                }
                let script = |meta: &std::fs::Metadata| {
                    meta.is_file() && (how == FileRole::Shell || named_like_script(&path) || executable(meta))
                };
                if std::fs::metadata(&path).is_ok_and(|meta| script(&meta)) {
                    self.add(&path, how, None, &at);
                }
            }
        }
    }

    /// Adds a word that may name a file of code, by a name that means another one to each process.
    fn of_each_process(&mut self, path: &Path, how: FileRole, differs: bool) {
        let code = match how {
            FileRole::Shell => !by_process::is_common(path),
            FileRole::Executed | FileRole::Read => named_like_script(path) || by_process::goes_on(path),
        };
        if differs && code {
            self.note(Partly::ByProcess);
        }
    }

    /// Adds a file, with what it leads to.
    pub(super) fn add(&mut self, path: &Path, how: FileRole, guard: Option<GuardedFile>, at: &At) {
        // What stands there for this process is not what the command finds.
        if by_process::differs(path) {
            return self.note(Partly::ByProcess);
        }
        if is_stream(path) {
            self.note(Partly::Stream);
        }
        let trusted = is_trusted(path, &self.own, self.cwd);
        let guard = guard.filter(|_| !trusted);
        if let Some(known) = self.places.get(path).and_then(|place| self.files.get_mut(*place)) {
            match (&mut known.guard, guard) {
                (Some(known), Some(GuardedFile { words, .. })) => known.words.extend(words),
                (known, guard) => *known = known.take().or(guard),
            }
            return;
        }
        if self.files.len() == MAX_FILES {
            self.cut();
            return;
        }
        let (state, content) =
            if trusted { (FileState::at(path), Content::None) } else { FileState::read(path, &mut self.budget) };
        self.places.insert(path.to_owned(), self.files.len());
        let guarded = guard.is_some();
        self.files.push(Dependency { path: path.to_owned(), state, trusted, guard, apart: false });
        match content {
            Content::All(content) => self.lead_on(path, &content, how, guarded, at),
            // What it starts in turn is not known.
            Content::TooLong { text } if how == FileRole::Shell || how == FileRole::Executed && text => self.cut(),
            Content::TooLong { .. } | Content::None => {}
        }
    }

    /// Adds a file that is watched, and compared elsewhere.
    pub(super) fn guard_alone(&mut self, path: PathBuf, guard: GuardedFile) {
        if !self.places.contains_key(&path) && self.files.len() < MAX_FILES {
            let state = FileState::at(&path);
            self.files.push(Dependency { path, state, trusted: true, guard: Some(guard), apart: true });
        }
    }

    /// Follows a script's first line, and the commands a shell's text starts.
    fn lead_on(&mut self, path: &Path, content: &[u8], how: FileRole, guarded: bool, at: &At) {
        if at.depth >= MAX_DEPTH {
            self.cut();
            return;
        }
        let deeper = At { depth: at.depth + 1, first: guarded && at.first, ..at.clone() };
        let line = first_line(content).filter(|_| how == FileRole::Executed);
        if let Some(words) = &line {
            let (inner, script) = (behind_env(words).unwrap_or(words), path.to_string_lossy().into_owned());
            self.words(&[inner, &[script]].concat(), &deeper);
        }
        let text = match how {
            FileRole::Shell => Some(text_in(path, &String::from_utf8_lossy(content))),
            FileRole::Executed => shell_text(path, content),
            FileRole::Read => None,
        };
        self.texts.extend(text.map(|text| (text.into(), At { first: false, ..deeper })));
    }

    /// Adds a name to be looked for. `executed`: only files that may be executed are found.
    pub(super) fn want(&mut self, name: &str, at: &At, executed: bool) {
        for name in self.variables.filled(name).unwrap_or_default() {
            self.wanted.push((name, at.clone(), executed));
        }
    }

    fn is_looked_up(&self) -> bool {
        self.wanted.iter().all(|(name, at, _)| {
            self.ways(at).iter().all(|(path, from)| self.looked.contains(&(name.clone(), path.clone(), from.clone())))
        })
    }

    /// Returns along which paths, and from which folders where that matters, a name is looked for.
    fn ways(&self, at: &At) -> Vec<(OsString, Option<PathBuf>)> {
        let of = |path: &OsString| -> Vec<Option<PathBuf>> {
            match std::env::split_paths(path).all(|entry| entry.is_absolute()) {
                true => vec![None],
                false => at.folders.iter().cloned().map(Some).collect(),
            }
        };
        self.paths.iter().flat_map(|path| of(path).into_iter().map(|from| (path.clone(), from))).collect()
    }

    fn look_up(&mut self) {
        for (name, at, executed) in self.wanted.clone() {
            for (path, from) in self.ways(&at) {
                if !self.looked.insert((name.clone(), path.clone(), from.clone())) {
                    continue;
                }
                let (found, before) = along(&name, &path, from.as_deref().unwrap_or(self.cwd), executed);
                self.lookups.push(Lookup { name: name.clone(), by: (path, from), found: found.clone() });
                let guard = at.first.then(|| GuardedFile { words: vec![name.clone()], unseen: false });
                if at.first && found.is_some() {
                    for place in before.into_iter().take(MAX_BEFORE) {
                        self.add(&place, FileRole::Read, guard.clone(), &at);
                    }
                }
                if let Some(found) = found {
                    self.add(&found, if executed { FileRole::Executed } else { FileRole::Shell }, guard, &at);
                }
            }
        }
    }

    /// Follows a variable that is set by the agent or by the text: `PATH`, or one whose value may name files of code.
    pub(super) fn variable(&mut self, name: &str, value: &str, at: &At) {
        if let Some("PATH") = name.strip_suffix('+') {
            return self.variable("PATH", &format!("$PATH{value}"), at);
        }
        if same(OsStr::new(name), OsStr::new("PATH")) {
            if value.split(':').any(|folder| by_process::is_written(Path::new(folder))) {
                self.note(Partly::ByProcess);
            }
            let known = !self.put.insert(value.to_owned());
            for was in self.paths.clone().into_iter().filter(|_| !known) {
                match self.variables.path(value, &was).map(OsString::from) {
                    Some(path) if self.paths.contains(&path) => {}
                    Some(path) if self.paths.len() < MAX_PATHS => self.paths.push(path),
                    Some(_) => self.cut(),
                    None if at.depth == 0 => self.note(Partly::ComputedPath),
                    None => {}
                }
            }
            return;
        }
        self.variables.set(name, value);
        let at = At { first: false, ..at.clone() };
        let words = value.split([' ', ':', ',', ';', '=']).filter(|word| !word.is_empty() && !word.starts_with('-'));
        for word in words.take(MAX_VALUES) {
            let chooses = chooses_code(name) || NAMES_PROGRAMS.iter().any(|end| name.ends_with(end));
            if matches!(name, "ENV" | "BASH_ENV" | "PYTHONSTARTUP") || chooses && by_path(word) {
                self.named(word, FileRole::Read, &at, false);
            } else if by_path(word) {
                self.existing(word, FileRole::Executed, &at);
            }
        }
    }

    /// Records that there is more than is looked at, be it in a script's own scripts.
    pub(super) fn cut(&mut self) {
        self.note(Partly::TooMuch);
    }

    /// Records why not all of it is compared. Of several reasons the gravest counts.
    fn note(&mut self, why: Partly) {
        self.partly = self.partly.max(Some(why));
    }

    /// Puts a package's own programs first for its scripts.
    pub(super) fn put_before(&mut self, folders: &[PathBuf]) {
        if folders.is_empty() || !self.put.insert(format!("{folders:?}")) {
            return;
        }
        for was in self.paths.clone() {
            let all = folders.iter().cloned().chain(std::env::split_paths(&was));
            if let Ok(path) = std::env::join_paths(all)
                && !self.paths.contains(&path)
                && self.paths.len() < MAX_PATHS
            {
                self.paths.push(path);
            }
        }
    }
}

/// Returns whether what is read there comes through a pipe or from a device, and is another thing each time. Reads the
/// disk.
#[cfg(unix)]
fn is_stream(path: &Path) -> bool {
    let other = |meta: &std::fs::Metadata| !meta.is_file() && !meta.is_dir();
    std::fs::metadata(path).is_ok_and(|meta| other(&meta))
        && std::fs::canonicalize(path).map_or(true, |real| real != Path::new("/dev/null"))
}

#[cfg(not(unix))]
fn is_stream(_path: &Path) -> bool {
    false
}

fn folders_of(path: &OsStr) -> Vec<PathBuf> {
    std::env::split_paths(path).filter(|folder| folder.is_absolute()).collect()
}

/// Returns whether it is of the repository rather than of the system.
pub(super) fn is_of_repository(file: &Dependency) -> bool {
    !file.trusted && !is_system(&file.path)
}
