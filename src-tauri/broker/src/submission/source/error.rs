//! Why it cannot be told what gives words their meaning. The words of each go on from a colon.

use std::path::PathBuf;

use thiserror::Error;

use crate::local::git::RemotesError;
use crate::submission::depends::ScriptsError;

/// Why a rule can't remember the files that give words their meaning.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SourceError {
    /// What is started by them cannot be looked through.
    #[error(transparent)]
    Scripts(#[from] ScriptsError),
    /// It cannot be told where git sends and fetches.
    #[error(transparent)]
    Remotes(#[from] RemotesError),
    /// The words name no script to run.
    #[error("it does not say which script it runs")]
    NoScript,
    /// The words name no package.
    #[error("it does not say which package it is about")]
    NoPackage,
    /// The words name several packages.
    #[error("it is about more than one package")]
    SeveralPackages,
    /// A package's name may mean several, or none.
    #[error("it cannot be told which package `{0}` is")]
    Package(String),
    /// An option may choose another script.
    #[error("`{option}` may mean another script than `{script}`")]
    Option {
        /// The option.
        option: String,
        /// The script that is named.
        script: String,
    },
    /// A package file has no such script.
    #[error("{} has no script `{script}`", .file.display())]
    Unscripted {
        /// The package file.
        file: PathBuf,
        /// The script.
        script: String,
    },
    /// There is no file that says what is run.
    #[error("there is no {0} that says what it runs")]
    Missing(&'static str),
    /// What is done is read from another command.
    #[error("it reads what it does from another command")]
    Piped,
    /// What is named is an address or another command's output.
    #[error("it cannot be told beforehand what `{0}` says")]
    Unforeseen(String),
    /// An image is built by an address or another command's output.
    #[error("it cannot be told beforehand what the image is built by")]
    Image,
    /// A file of variables chooses compose files.
    #[error("{} chooses other compose files", .0.display())]
    Chooses(PathBuf),
    /// A compose file cannot be read.
    #[error("it cannot be told what {} takes in: {why}", .file.display())]
    Compose {
        /// The file.
        file: PathBuf,
        /// Why.
        why: &'static str,
    },
    /// Which file is taken in is put together, or written in an odd way.
    #[error("it cannot be told which file {} takes in by `{line}`", .file.display())]
    Included {
        /// The file that takes it in.
        file: PathBuf,
        /// Its line.
        line: String,
    },
    /// Which module is taken in is put together, or written in an odd way.
    #[error("it cannot be told which module {} takes in by `{line}`", .file.display())]
    Module {
        /// The file that takes it in.
        file: PathBuf,
        /// Its line.
        line: String,
    },
    /// Compose files take in more than is looked at.
    #[error("its compose files take in too many others")]
    ManyComposeFiles,
    /// A file includes more than is looked at.
    #[error("{} includes too many files", .0.display())]
    ManyIncluded(PathBuf),
    /// A list of packages names more than is looked at.
    #[error("{} names too many other lists", .0.display())]
    ManyLists(PathBuf),
    /// Machines are described by more modules than are looked at.
    #[error("{} takes in too many modules", .0.display())]
    ManyModules(PathBuf),
    /// A folder holds more files than are compared.
    #[error("{} holds more files than can be compared", .0.display())]
    ManyFiles(PathBuf),
    /// A folder cannot be read.
    #[error("{} cannot be looked through", .0.display())]
    UnreadFolder(PathBuf),
    /// A file is not what its name says.
    #[error("{} cannot be read as {form}", .file.display())]
    Form {
        /// The file.
        file: PathBuf,
        /// What it should be.
        form: &'static str,
    },
    /// A path means another file to each process.
    #[error("{} means another file to each process", .0.display())]
    ByProcess(PathBuf),
    /// A file cannot be looked at.
    #[error("{} cannot be looked at", .0.display())]
    Unseen(PathBuf),
    /// A pipe, a device or a long file.
    #[error("{} is no plain file, or too long to be remembered", .0.display())]
    NotPlain(PathBuf),
    /// A file cannot be read.
    #[error("{} cannot be read", .0.display())]
    Unread(PathBuf),
    /// A file's name is no text.
    #[error("a file it depends on has a name that cannot be written down")]
    Unnamed,
}

/// The line of a file whose name for another file is not a plain text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub(super) struct UnclearLine(pub(super) String);
