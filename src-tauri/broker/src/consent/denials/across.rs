//! One intent by two ways: a file named in a command, and the same file in file work.
//!
//! A denial goes across only where a person sees one question: a denied look refuses every look, a denied change every
//! change of that file, and neither the other. A denied command goes across only when handling that one file was all
//! it did. Other computers' files are not this one's.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::gitignore::GitignoreBuilder;

use crate::files::FileKind;
use crate::request_id::RequestId;
use crate::submission::{Act, FileAct, Submission, What};
use countersign_command::touched::{How, Touch, Touched};

/// The most names of a folder in which a pattern is followed.
const MAX_NAMES: usize = 5_000;

/// The kind of request, as far as the other kind may mean the same.
#[derive(Clone, Debug)]
pub(super) enum Side {
    /// File work.
    Work(Deed),
    /// A command that names files of this computer.
    Command(Touched),
}

/// The work on one file or folder.
#[derive(Clone, Debug)]
pub(super) struct Deed {
    how: How,
    /// Every link followed.
    path: PathBuf,
    /// The work leaves none of the file's content.
    empties: bool,
}

/// A request, with the denials of the other kind to compare it with.
#[derive(Debug)]
pub(crate) struct Across {
    asked: Side,
    denied: Vec<(RequestId, Arc<Side>)>,
    home: PathBuf,
}

impl Side {
    pub(super) fn of(submission: &Submission) -> Option<Self> {
        let run = match submission.act() {
            Act::File(act) => return Some(Self::Work(Deed::of(act))),
            Act::Run(run) if run.remote.is_empty() => run,
            Act::Run(_) | Act::Input(_) => return None,
        };
        let touched = match &run.what {
            What::Shell { text, .. } => Touched::by_text(text, &run.cwd),
            What::Argv(words) => Touched::by_words(words, &run.cwd),
        };
        (!touched.touches.is_empty()).then_some(Self::Command(touched))
    }

    /// Returns whether they are different ways.
    pub(super) fn is_across_from(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Work(_), Self::Command(_)) | (Self::Command(_), Self::Work(_)))
    }
}

impl Deed {
    fn of(act: &FileAct) -> Self {
        let folder = act.target.kind == FileKind::Folder;
        let (how, empties) = match act.prepared() {
            Some(prepared) if prepared.removes() => (How::Remove, true),
            Some(prepared) => (How::Change, prepared.size() == 0),
            None if folder => (How::List, false),
            None => (How::Look, false),
        };
        Self { how, path: act.target.real.clone(), empties }
    }
}

impl Across {
    pub(super) fn new(asked: Side, denied: Vec<(RequestId, Arc<Side>)>, home: &Path) -> Self {
        Self { asked, denied, home: home.to_owned() }
    }

    /// Returns the newest denial that meant the same. Reads the disk.
    pub(crate) fn find(&self) -> Option<RequestId> {
        self.denied.iter().find(|(_, denied)| self.is_same(denied)).map(|(id, _)| *id)
    }

    fn is_same(&self, denied: &Side) -> bool {
        match (denied, &self.asked) {
            (Side::Work(deed), Side::Command(touched)) => self.does(touched, deed),
            (Side::Command(touched), Side::Work(deed)) => self.was_all(touched, deed),
            _ => false,
        }
    }

    /// Returns whether a command, read as generously as possible, does such a thing to that file.
    fn does(&self, touched: &Touched, deed: &Deed) -> bool {
        let alike = |how: How| match deed.how {
            How::Change | How::Remove => matches!(how, How::Change | How::Remove),
            look => how == look,
        };
        touched.touches.iter().filter(|touch| alike(touch.how)).any(|touch| {
            touch.folders.iter().any(|folder| self.place(touch, folder).is_some_and(|path| path == deed.path))
        })
    }

    /// Returns whether doing this to that file was all a denied command did.
    fn was_all(&self, touched: &Touched, deed: &Deed) -> bool {
        let changes = |touch: &Touch| matches!(touch.how, How::Change | How::Remove);
        let likely = || touched.touches.iter().filter(|touch| touch.likely);
        let changing = likely().any(changes);
        // A file read in order to change another isn't the one that was denied.
        let meant: Vec<&Touch> = likely().filter(|touch| !changing || changes(touch)).collect();
        let alike = match deed.how {
            How::Change | How::Remove => {
                changing && (deed.empties || meant.iter().any(|touch| touch.how == How::Change))
            }
            look => meant.iter().all(|touch| touch.how == look),
        };
        let there = |touch: &Touch| {
            let folder = touch.folders.last();
            folder.and_then(|folder| self.place(touch, folder)).is_some_and(|path| path == deed.path)
        };
        touched.alone && alike && !meant.is_empty() && meant.into_iter().all(there)
    }

    /// Returns the file a word means, with every link followed.
    fn place(&self, touch: &Touch, folder: &Path) -> Option<PathBuf> {
        let path = self.absolute(&touch.word, folder);
        let path = match &touch.into {
            Some(name) if path.is_dir() => path.join(name),
            _ => path,
        };
        settled(&path).or_else(|| settled(&only_like(&path)?))
    }

    fn absolute(&self, word: &str, folder: &Path) -> PathBuf {
        let at_home = ["~", "$HOME", "${HOME}"].iter().find_map(|mark| word.strip_prefix(mark));
        match at_home {
            Some("") => self.home.clone(),
            Some(rest) if rest.starts_with('/') => self.home.join(rest.trim_start_matches('/')),
            _ => folder.join(word),
        }
    }
}

/// Returns where a path leads; for one that doesn't exist, by its folder.
fn settled(path: &Path) -> Option<PathBuf> {
    if let Ok(real) = fs::canonicalize(path) {
        return Some(real);
    }
    if path.to_str().is_some_and(|text| text.contains(['*', '?', '['])) && only_like(path).is_some() {
        return None;
    }
    let (folder, name) = (path.parent()?, path.file_name()?);
    Some(fs::canonicalize(folder).ok()?.join(name))
}

/// Returns the one file that a shell's pattern in a path's last part matches. A pattern that matches several is another
/// question.
fn only_like(path: &Path) -> Option<PathBuf> {
    let (folder, pattern) = (path.parent()?, path.file_name()?.to_str()?);
    if !pattern.contains(['*', '?', '[']) {
        return None;
    }
    let mut builder = GitignoreBuilder::new(folder);
    builder.add_line(None, &format!("/{pattern}")).ok()?;
    let patterns = builder.build().ok()?;
    let hidden = |name: &OsStr| name.as_encoded_bytes().starts_with(b".");
    let names: Vec<_> = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.file_name()).take(MAX_NAMES).collect();
    let fits = |name: &&std::ffi::OsString| {
        (pattern.starts_with('.') || !hidden(name)) && patterns.matched(folder.join(name), false).is_ignore()
    };
    match names.iter().filter(fits).take(2).collect::<Vec<_>>()[..] {
        [only] if names.len() < MAX_NAMES => Some(folder.join(only)),
        _ => None,
    }
}
