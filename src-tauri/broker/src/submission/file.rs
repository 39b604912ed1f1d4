//! File work as what is asked: resolved before anybody sees it, as a command is.

use std::path::Path;
use std::sync::Arc;

use super::folder::quiet_folder;
use super::{Act, Fault, Invalid, OwnFolder, Submission, draft};
use crate::asker::Asker;
use crate::environment::Environment;
use crate::files::{Change, FileError, FileKind, FilePart, Prepared, Target, check_changes, prepare};

/// The most changes of one file in a request.
const MAX_CHANGES: usize = 1000;

/// File work as a door hands it in: unresolved, unchecked.
#[derive(Clone, Debug)]
pub struct FileDraft {
    /// The file or folder; relative ones are read from `cwd`, and `~` is the person's home.
    pub path: String,
    /// The folder relative paths start from. Default: the client's own.
    pub cwd: Option<String>,
    /// The work wanted.
    pub want: Want,
    /// The agent's own words about why.
    pub reason: Option<String>,
}

/// The kinds of file work a draft can ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Want {
    /// Some of a file's content.
    Read(FilePart),
    /// The names in a folder, at most so many.
    List(usize),
    /// These changes, one after the other, as one.
    Change(Vec<Change>),
    /// A change that is refused whatever it is, and so is not worked out.
    Unworked,
}

/// File work exactly as it would be done.
#[derive(Debug)]
pub struct FileAct {
    /// Which file or folder, every link followed.
    pub target: Target,
    /// The work.
    pub work: FileWork,
    /// Whether it is Countersign's own: no rule allows that.
    pub own: bool,
    /// Whether it is outside the agent's own folder, or a link leads there: what stands there the agent is told only once a
    /// person has decided.
    pub outside: bool,
}

/// The work on a file or folder.
#[derive(Debug)]
pub enum FileWork {
    /// Some of its content is given to the agent.
    Read(FilePart),
    /// The names in it are given to the agent, at most so many.
    List(usize),
    /// It is changed.
    Change(Box<Prepared>),
    /// The agent is told why it cannot be done. That says something about what the file holds, or about what stands
    /// outside the agent's own folder, and so is asked as reading is.
    Tell(FileError),
}

impl FileDraft {
    pub(super) fn resolve(self, asker: Arc<Asker>, house: &Environment) -> Result<Submission, Invalid> {
        let told = OwnFolder::of(&asker, &house.home);
        // A folder that is wrong and outside is found to be so with the path.
        let (cwd, ..) = quiet_folder(self.cwd.as_deref(), &asker.cwd, &house.home, &told)?;
        let reason = draft::reason(self.reason)?;
        if matches!(&self.want, Want::Change(changes) if changes.is_empty() || changes.len() > MAX_CHANGES) {
            return Err(Invalid::new("edits", format!("must be from 1 to {MAX_CHANGES} changes.")));
        }
        let act = FileAct::of(&self.path, &cwd, house, &self.want, &told)?;
        Ok(Submission::new(asker, Act::File(Box::new(act)), reason))
    }
}

impl FileAct {
    fn of(path: &str, cwd: &Path, house: &Environment, want: &Want, told: &OwnFolder) -> Result<Self, FileError> {
        let asked = Target::named(path, cwd, Some(&house.home))?;
        if let Want::Change(changes) = want {
            check_changes(&asked, changes)?;
        }
        // Both what is told and whether it is outside come from one look: a link may be exchanged at any time.
        let look = told.look(&asked);
        let outside = look.is_none();
        let target = match look.unwrap_or_else(|| Target::at(asked.clone())) {
            Err(error) if outside => {
                let own = house.own.holds(&asked);
                return Ok(Self { target: Target::unreached(asked), work: FileWork::Tell(error), own, outside });
            }
            target => target?,
        };
        let own = house.own.holds(&target.asked) || house.own.holds(&target.real);
        let work = match FileWork::of(&target, want) {
            Err(error) if outside || error.tells_content() => FileWork::Tell(error),
            work => work?,
        };
        Ok(Self { target, work, own, outside })
    }

    /// Makes the act for a change that is worked out already.
    #[must_use]
    pub fn of_change(prepared: Prepared) -> Self {
        let (target, work) = (prepared.target.clone(), FileWork::Change(Box::new(prepared)));
        Self { target, work, own: false, outside: false }
    }

    /// Returns whether the file becomes another.
    #[must_use]
    pub fn changes(&self) -> bool {
        matches!(self.work, FileWork::Change(_))
    }

    /// Returns the prepared change, if this is one.
    #[must_use]
    pub fn prepared(&self) -> Option<&Prepared> {
        match &self.work {
            FileWork::Change(prepared) => Some(prepared),
            FileWork::Read(_) | FileWork::List(_) | FileWork::Tell(_) => None,
        }
    }

    /// Returns the folder it's about: the file's own, or the one that is listed.
    #[must_use]
    pub fn folder(&self) -> &Path {
        match (&self.target.kind, self.target.real.parent()) {
            (FileKind::Folder, _) | (_, None) => &self.target.real,
            (_, Some(folder)) => folder,
        }
    }

    /// Returns the work in one word for people.
    #[must_use]
    pub fn verb(&self) -> &'static str {
        match &self.work {
            FileWork::Read(_) | FileWork::Tell(_) => "Read",
            FileWork::List(_) => "List",
            FileWork::Change(prepared) if prepared.removes() => "Remove",
            FileWork::Change(_) if self.target.kind == FileKind::New => "Create",
            FileWork::Change(_) => "Change",
        }
    }

    /// Names the kind of work, to tell requests apart: reading what can be read and being told why it can't are one.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match &self.work {
            FileWork::Read(_) | FileWork::Tell(_) => "read",
            FileWork::List(_) => "list",
            FileWork::Change(_) => "change",
        }
    }

    /// Returns the work in one line, for lists.
    #[must_use]
    pub fn line(&self) -> String {
        let path = self.target.real.display();
        match self.prepared().map(|prepared| (prepared.diff.added, prepared.diff.removed)) {
            Some((added, removed)) => format!("{} {path} (+{added} -{removed})", self.verb()),
            None => format!("{} {path}", self.verb()),
        }
    }

    /// Returns the work in one line, for the agent that asked: outside its own folder it's told only what it named
    /// itself.
    #[must_use]
    pub fn asked_line(&self) -> String {
        if self.outside { format!("File work on {}", self.target.asked.display()) } else { self.line() }
    }

    /// Returns the part that is read, in words, when it isn't simply all. Rows are counted from 1, as people do.
    #[must_use]
    pub fn part(&self) -> Option<String> {
        match &self.work {
            FileWork::Read(FilePart::Whole { .. } | FilePart::Rows { first: 0, last: u64::MAX, .. })
            | FileWork::List(_)
            | FileWork::Change(_) => None,
            FileWork::Read(FilePart::Rows { first, last: u64::MAX, .. }) => {
                Some(format!("from row {} on", first.saturating_add(1)))
            }
            FileWork::Read(FilePart::Rows { first, last, .. }) if first == last => {
                Some(format!("row {}", first.saturating_add(1)))
            }
            FileWork::Read(FilePart::Rows { first, last, .. }) => {
                Some(format!("rows {} to {}", first.saturating_add(1), last.saturating_add(1)))
            }
            FileWork::Read(FilePart::Bytes { offset, len }) => Some(format!("{len} bytes from byte {offset} on")),
            FileWork::Tell(error) => Some(format!("only to tell the agent why it can't be done: {error}")),
        }
    }

    /// Returns the bytes it takes while it waits.
    pub(super) fn size(&self) -> usize {
        let change = self.prepared().map_or(0, Prepared::memory);
        self.target.real.as_os_str().len() + change
    }

    /// Returns a digest of everything that was shown. A read doesn't depend on the file's current content.
    pub(super) fn fingerprint(&self) -> String {
        match &self.work {
            FileWork::Change(prepared) => prepared.fingerprint(),
            FileWork::Read(what) => format!("{what:?} {}", self.target.identity()),
            FileWork::List(most) => format!("{most} {}", self.target.identity()),
            FileWork::Tell(error) => format!("{error} {}", self.target.fingerprint()),
        }
    }

    /// Returns what changed on disk since it was shown, in words. Reads the disk.
    pub(super) fn difference(&self) -> Option<String> {
        let path = self.target.asked.display();
        let now = match (self.target.again(), &self.work) {
            (Err(now), FileWork::Tell(error)) if now == *error => return None,
            (Ok(_), _) if self.target.is_unreached() => {
                return Some(format!("{path} can be reached now; it couldn't when it was shown."));
            }
            (now, _) => match now {
                Ok(now) => now,
                Err(error) => return Some(error.to_string()),
            },
        };
        let same = match &self.work {
            FileWork::Change(_) | FileWork::Tell(_) => now.fingerprint() == self.target.fingerprint(),
            FileWork::Read(_) | FileWork::List(_) => now.identity() == self.target.identity(),
        };
        if same {
            return None;
        }
        Some(match now.real == self.target.real {
            true => format!("{path} was changed or replaced after it was shown."),
            false => format!("{path} now leads to {}, not to what was shown.", now.real.display()),
        })
    }
}

impl FileWork {
    fn of(target: &Target, want: &Want) -> Result<Self, FileError> {
        Ok(match want {
            Want::Read(what) => {
                target.must_be_file()?;
                Self::Read(*what)
            }
            Want::List(most) => {
                target.must_be_folder()?;
                Self::List(*most)
            }
            Want::Change(changes) => Self::Change(Box::new(prepare(target, changes)?)),
            Want::Unworked => Self::Change(Box::new(Prepared::unworked(target))),
        })
    }
}

impl From<FileError> for Invalid {
    fn from(error: FileError) -> Self {
        Self::new(field(&error), error.to_string()).with(Fault::File(error))
    }
}

fn field(error: &FileError) -> &'static str {
    match error {
        FileError::TooLarge { .. } | FileError::NoText => "content",
        _ => "path",
    }
}
