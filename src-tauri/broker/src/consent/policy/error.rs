//! Why a rule does not speak after a look at the disk. Each is a sentence for the card and the record.

use std::path::PathBuf;

use thiserror::Error;

#[cfg(target_os = "linux")]
use crate::fence::FenceError;
use crate::local::git::GitError;
use crate::submission::SourceError;

/// Why a command that rules cover is not started without asking.
#[derive(Debug, Error)]
pub enum LookError {
    /// The words can be read in more than one way.
    #[error("It could not be read in one way only.")]
    Unread,
    /// There are steps no rule looked at.
    #[error("The rules did not look at every step.")]
    Unjudged,
    /// The rule allows less time.
    #[error("The rule covers it for at most {0} s.")]
    Limit(u64),
    /// What is asked for starts nothing.
    #[error("It is no command.")]
    NoCommand,
    /// A folder that is to be entered is not there.
    #[error("There is no folder `{0}`.")]
    NoFolder(String),
    /// A folder that is to be entered lies elsewhere.
    #[error("`cd {0}` leads out of the folder the rules are limited to.")]
    LeadsOut(String),
    /// A step works in another folder than its rule's.
    #[error("`{name}` would run outside of {folder}, where the rule holds.")]
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
    #[error("`{0}` is named by its path, and the rule does not say which program it means.")]
    NamedByPath(String),
    /// The name means another program now.
    #[error("`{name}` meant {} when the rule was made, and is {} now.", .was.display(), .now.display())]
    MovedProgram {
        /// What it is called.
        name: String,
        /// What it meant.
        was: PathBuf,
        /// What it means.
        now: PathBuf,
    },
    /// The program is owned by somebody else, or may be changed by others.
    #[error("The owner or the mode of {} is not what it was when the rule was made.", .0.display())]
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
    #[error(
        "Since the rule over `{over}` was made, something changed: {difference}. If that is fine, allow it always once \
         more."
    )]
    Differs {
        /// The rule's words.
        over: String,
        /// How what gives them their meaning differs.
        difference: String,
    },
    /// Further words name a file of what is to be done.
    #[error("What it does stands in `{file}`, which the rule over `{over}` does not name.")]
    Beyond {
        /// The file.
        file: String,
        /// The rule's words.
        over: String,
    },
    /// The program follows links.
    #[error("`{0}` follows every link it meets, wherever that leads.")]
    FollowsLinks(String),
    /// Git would start something, or show a secret.
    #[error(transparent)]
    Git(#[from] GitError),
    /// A file of the folder may start other code.
    #[error(transparent)]
    Obeyed(#[from] ObeyedError),
    /// What is read below a folder may be a secret.
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

/// A name that means no program to a rule; the words go on from a colon.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no program `{0}` that a rule may mean")]
pub struct NoProgram(pub(super) String);

/// Where a word leads that a rule does not cover.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum PathError {
    /// It means another file to each process.
    #[error("`{0}` leads through `/proc` or `/dev/fd`, where each program finds other files.")]
    ByProcess(String),
    /// It is a link whose target is gone.
    #[error("`{0}` is a link that leads nowhere.")]
    Nowhere(String),
    /// It leads out of the rule's folder.
    #[error("`{word}` leads to {}, outside of the rule's folder.", .real.display())]
    Outside {
        /// The word.
        word: String,
        /// Where it leads.
        real: PathBuf,
    },
    /// It leads to Countersign's own files.
    #[error("`{word}` leads to {}, which is Countersign's own.", .real.display())]
    Own {
        /// The word.
        word: String,
        /// Where it leads.
        real: PathBuf,
    },
    /// It leads to a secret.
    #[error("`{word}` leads to {}, a well-known place of secrets.", .real.display())]
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
    #[error("`{word}` could not be looked at: {why}.")]
    Unseen {
        /// The word.
        word: String,
        /// What the system says.
        why: String,
    },
    /// Another file stands there by now.
    #[error("`{0}` was exchanged for another file while it was looked at. Ask again.")]
    Exchanged(String),
}

/// A file whose other names lead elsewhere, or may.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum NamesError {
    /// One of its names is a secret's.
    #[error("{} is also called {}, a well-known place of secrets.", .file.display(), .name.display())]
    Secret {
        /// The file.
        file: PathBuf,
        /// Its other name.
        name: PathBuf,
    },
    /// Not all of its names were found.
    #[error(
        "{} has other names (hard links), and {why}, so it may be any of your files. A copy of it has one name alone.",
        .file.display()
    )]
    Unsure {
        /// The file.
        file: PathBuf,
        /// Why they were not found.
        why: Unfound,
    },
}

/// Why not all names of a file were found.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum Unfound {
    /// The rule has no folder to look in.
    #[error("they may lie anywhere")]
    Anywhere,
    /// The rule's folder is too large to look through.
    #[error("its folder holds more files than can be looked through for them")]
    TooMany,
    /// Some lie outside of the rule's folder.
    #[error("not all of them lie in {}", .0.display())]
    Outside(PathBuf),
}

/// What a search or a copy of whole folders would meet.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum SweepError {
    /// It cannot be told what is searched.
    #[error("It cannot be told what `{0}` would search.")]
    Untold(String),
    /// The words choose files in a way that cannot be followed.
    #[error("`{line}` cannot be told apart: {why}.")]
    Pattern {
        /// The command.
        line: String,
        /// What is odd about them.
        why: String,
    },
    /// There is more than is looked at.
    #[error("`{0}` reads more files than can be looked through for secrets.")]
    TooMany(String),
    /// A file that would be read has other names.
    #[error("`{line}` would also read a file that may be another one: {why}")]
    Names {
        /// The command.
        line: String,
        /// The file, and its names.
        why: NamesError,
    },
    /// It would read what is Countersign's own.
    #[error("`{line}` would also read {}, which is Countersign's own.", .path.display())]
    Own {
        /// The command.
        line: String,
        /// The file.
        path: PathBuf,
    },
    /// It would read a secret.
    #[error("`{line}` would also read {}, a well-known place of secrets.", .path.display())]
    Secret {
        /// The command.
        line: String,
        /// The file.
        path: PathBuf,
    },
    /// It would follow a link to elsewhere.
    #[error("`{line}` would follow the link {} to {}.", .link.display(), .target.display())]
    Link {
        /// The command.
        line: String,
        /// The link.
        link: PathBuf,
        /// Where it leads.
        target: PathBuf,
    },
}

/// A file a program obeys that may start other code.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum ObeyedError {
    /// The folder has too many above it.
    #[error("{} lies too deep to be looked at for what `{name}` obeys.", .folder.display())]
    TooDeep {
        /// The folder.
        folder: PathBuf,
        /// The program.
        name: String,
    },
    /// A file says more than what is known to be harmless.
    #[error("`{name}` obeys {}, which may start other code.", .file.display())]
    StartsCode {
        /// The program.
        name: String,
        /// The file.
        file: PathBuf,
    },
    /// Python would find a module in the folder.
    #[error("`{line}` may run {}, which lies in its folder.", .file.display())]
    RunsModule {
        /// The command.
        line: String,
        /// The module.
        file: PathBuf,
    },
}
