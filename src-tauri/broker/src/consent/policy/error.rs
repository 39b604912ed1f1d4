//! Why a rule does not speak after a look at the disk. Each is a sentence for the card and the record.

use std::path::PathBuf;

use thiserror::Error;

#[cfg(target_os = "linux")]
use crate::fence::FenceError;
use crate::local::git::GitError;
use crate::submission::SourceError;
use crate::text::say;

/// The reason a command that rules cover isn't started without asking.
#[derive(Debug, Error)]
pub enum LookError {
    /// The words can be read in more than one way.
    #[error("{}", say!("consent-look-unread"))]
    Unread,
    /// There are steps no rule looked at.
    #[error("{}", say!("consent-look-unjudged"))]
    Unjudged,
    /// The rule allows less time.
    #[error("{}", say!("consent-look-limit", what = .0))]
    Limit(u64),
    /// The request starts no command.
    #[error("{}", say!("consent-look-no-command"))]
    NoCommand,
    /// A folder that is to be entered is not there.
    #[error("{}", say!("consent-look-no-folder", what = .0))]
    NoFolder(String),
    /// A folder that is to be entered lies elsewhere.
    #[error("{}", say!("consent-look-leads-out", what = .0))]
    LeadsOut(String),
    /// A step works in another folder than its rule's.
    #[error("{}", say!("consent-look-outside-of-rule", name = .name, folder = .folder))]
    OutsideOfRule {
        /// The step's program.
        name: String,
        /// The rule's folder.
        folder: String,
    },
    /// The name means no program.
    #[error("{0}.")]
    NoProgram(#[from] NoProgram),
    /// The rule names no program, and the step names it by its path.
    #[error("{}", say!("consent-look-named-by-path", what = .0))]
    NamedByPath(String),
    /// The name means another program now.
    #[error("{}", say!("consent-look-moved-program", name = .name, was = .was.display(), now = .now.display()))]
    MovedProgram {
        /// The program's name.
        name: String,
        /// The file the name meant.
        was: PathBuf,
        /// The file the name means now.
        now: PathBuf,
    },
    /// The program is owned by somebody else, or may be changed by others.
    #[error("{}", say!("consent-look-other-owner", path = .0.display()))]
    OtherOwner(PathBuf),
    /// It cannot be told what the rule's words mean.
    #[error("`{words}`: {why}.")]
    Source {
        /// The rule's words.
        words: String,
        /// Why not.
        why: SourceError,
    },
    /// The rule's words mean something else now.
    #[error("{}", say!("consent-look-differs", over = .over, difference = .difference))]
    Differs {
        /// The rule's words.
        over: String,
        /// How what gives them their meaning differs.
        difference: String,
    },
    /// Further words name a file of what is to be done.
    #[error("{}", say!("consent-look-beyond", file = .file, over = .over))]
    Beyond {
        /// The file.
        file: String,
        /// The rule's words.
        over: String,
    },
    /// The program follows links.
    #[error("{}", say!("consent-look-follows-links", what = .0))]
    FollowsLinks(String),
    /// Git would start something, or show a secret.
    #[error(transparent)]
    Git(#[from] GitError),
    /// A file of the folder may start other code.
    #[error(transparent)]
    Obeyed(#[from] ObeyedError),
    /// A file that is read below a folder may be a secret.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// A word leads to where the rule does not.
    #[error(transparent)]
    Path(#[from] PathError),
    /// No fence could be put up.
    #[cfg(target_os = "linux")]
    #[error(transparent)]
    Fence(#[from] FenceError),
}

/// The error that a name means no program to a rule. The words continue after a colon.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", say!("consent-no-program", what = .0))]
pub struct NoProgram(pub(super) String);

/// Where a word leads that a rule doesn't cover.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum PathError {
    /// It means another file to each process.
    #[error("{}", say!("consent-path-by-process", what = .0))]
    ByProcess(String),
    /// It is a link whose target is gone.
    #[error("{}", say!("consent-path-nowhere", what = .0))]
    Nowhere(String),
    /// It leads out of the rule's folder.
    #[error("{}", say!("consent-path-outside", word = .word, real = .real.display()))]
    Outside {
        /// The word.
        word: String,
        /// Where it leads.
        real: PathBuf,
    },
    /// It leads to Countersign's own files.
    #[error("{}", say!("consent-path-own", word = .word, real = .real.display()))]
    Own {
        /// The word.
        word: String,
        /// Where it leads.
        real: PathBuf,
    },
    /// It leads to a secret.
    #[error("{}", say!("consent-path-secret", word = .word, real = .real.display()))]
    Secret {
        /// The word.
        word: String,
        /// Where it leads.
        real: PathBuf,
    },
    /// It has other names.
    #[error(transparent)]
    Names(#[from] NamesError),
    /// It could not be opened.
    #[error("{}", say!("consent-path-unseen", word = .word, why = .why))]
    Unseen {
        /// The word.
        word: String,
        /// The system's error.
        why: String,
    },
    /// Another file stands there by now.
    #[error("{}", say!("consent-path-exchanged", what = .0))]
    Exchanged(String),
}

/// A file whose other names lead elsewhere, or may.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum NamesError {
    /// One of its names is a secret's.
    #[error("{}", say!("consent-names-secret", file = .file.display(), name = .name.display()))]
    Secret {
        /// The file.
        file: PathBuf,
        /// Its other name.
        name: PathBuf,
    },
    /// Not all of its names were found.
    #[error("{}", say!("consent-names-unsure", file = .file.display(), why = .why))]
    Unsure {
        /// The file.
        file: PathBuf,
        /// Why they were not found.
        why: Unfound,
    },
}

/// The reason not all names of a file were found.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum Unfound {
    /// The rule has no folder to look in.
    #[error("{}", say!("consent-unfound-anywhere"))]
    Anywhere,
    /// The rule's folder is too large to look through.
    #[error("{}", say!("consent-unfound-too-many"))]
    TooMany,
    /// Some lie outside of the rule's folder.
    #[error("{}", say!("consent-unfound-outside", path = .0.display()))]
    Outside(PathBuf),
}

/// What a search or a copy of whole folders would reach.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum SweepError {
    /// It cannot be told what is searched.
    #[error("{}", say!("consent-sweep-untold", what = .0))]
    Untold(String),
    /// The words choose files in a way that cannot be followed.
    #[error("{}", say!("consent-sweep-pattern", line = .line, why = .why))]
    Pattern {
        /// The command.
        line: String,
        /// What is unusual about them.
        why: String,
    },
    /// There is more than is looked at.
    #[error("{}", say!("consent-sweep-too-many", what = .0))]
    TooMany(String),
    /// A file that would be read has other names.
    #[error("{}", say!("consent-sweep-names", line = .line, why = .why))]
    Names {
        /// The command.
        line: String,
        /// The file, and its names.
        why: NamesError,
    },
    /// It would read what is Countersign's own.
    #[error("{}", say!("consent-sweep-own", line = .line, path = .path.display()))]
    Own {
        /// The command.
        line: String,
        /// The file.
        path: PathBuf,
    },
    /// It would read a secret.
    #[error("{}", say!("consent-sweep-secret", line = .line, path = .path.display()))]
    Secret {
        /// The command.
        line: String,
        /// The file.
        path: PathBuf,
    },
    /// It would follow a link to elsewhere.
    #[error("{}", say!("consent-sweep-link", line = .line, link = .link.display(), target = .target.display()))]
    Link {
        /// The command.
        line: String,
        /// The link.
        link: PathBuf,
        /// Where it leads.
        target: PathBuf,
    },
}

/// A file that a program obeys and that may start other code.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum ObeyedError {
    /// The folder has too many above it.
    #[error("{}", say!("consent-obeyed-too-deep", folder = .folder.display(), name = .name))]
    TooDeep {
        /// The folder.
        folder: PathBuf,
        /// The program.
        name: String,
    },
    /// A file says more than what is known to be harmless.
    #[error("{}", say!("consent-obeyed-starts-code", name = .name, file = .file.display()))]
    StartsCode {
        /// The program.
        name: String,
        /// The file.
        file: PathBuf,
    },
    /// Python would find a module in the folder.
    #[error("{}", say!("consent-obeyed-runs-module", line = .line, file = .file.display()))]
    RunsModule {
        /// The command.
        line: String,
        /// The module.
        file: PathBuf,
    },
}
