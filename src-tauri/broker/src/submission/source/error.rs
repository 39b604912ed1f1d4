//! Why it cannot be told what gives words their meaning. The words of each go on from a colon.

use std::path::PathBuf;

use thiserror::Error;

use crate::local::git::RemotesError;
use crate::submission::depends::ScriptsError;
use crate::text::say;

/// The reason a rule can't remember the files that give words their meaning.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SourceError {
    /// The scripts they start can't be searched.
    #[error(transparent)]
    Scripts(#[from] ScriptsError),
    /// It cannot be told where git sends and fetches.
    #[error(transparent)]
    Remotes(#[from] RemotesError),
    /// The words name no script to run.
    #[error("{}", say!("submission-source-no-script"))]
    NoScript,
    /// The words name no package.
    #[error("{}", say!("submission-source-no-package"))]
    NoPackage,
    /// The words name several packages.
    #[error("{}", say!("submission-source-several-packages"))]
    SeveralPackages,
    /// A package's name may mean several, or none.
    #[error("{}", say!("submission-source-package", what = .0))]
    Package(String),
    /// An option may choose another script.
    #[error("{}", say!("submission-source-option", option = .option, script = .script))]
    Option {
        /// The option.
        option: String,
        /// The script that is named.
        script: String,
    },
    /// A package file has no such script.
    #[error("{}", say!("submission-source-unscripted", file = .file.display(), script = .script))]
    Unscripted {
        /// The package file.
        file: PathBuf,
        /// The script.
        script: String,
    },
    /// There is no file that says what is run.
    #[error("{}", say!("submission-source-missing", what = .0))]
    Missing(&'static str),
    /// The work is read from another command.
    #[error("{}", say!("submission-source-piped"))]
    Piped,
    /// The file is an address or another command's output.
    #[error("{}", say!("submission-source-unforeseen", what = .0))]
    Unforeseen(String),
    /// An image is built by an address or another command's output.
    #[error("{}", say!("submission-source-image"))]
    Image,
    /// A file of variables chooses compose files.
    #[error("{}", say!("submission-source-chooses", path = .0.display()))]
    Chooses(PathBuf),
    /// A compose file cannot be read.
    #[error("{}", say!("submission-source-compose", file = .file.display(), why = .why))]
    Compose {
        /// The file.
        file: PathBuf,
        /// Why.
        why: &'static str,
    },
    /// Which file is taken in is put together, or written in an odd way.
    #[error("{}", say!("submission-source-included", file = .file.display(), line = .line))]
    Included {
        /// The file that takes it in.
        file: PathBuf,
        /// Its line.
        line: String,
    },
    /// Which module is taken in is put together, or written in an odd way.
    #[error("{}", say!("submission-source-module", file = .file.display(), line = .line))]
    Module {
        /// The file that takes it in.
        file: PathBuf,
        /// Its line.
        line: String,
    },
    /// Compose files take in more than is looked at.
    #[error("{}", say!("submission-source-many-compose-files"))]
    ManyComposeFiles,
    /// A file includes more than is looked at.
    #[error("{}", say!("submission-source-many-included", path = .0.display()))]
    ManyIncluded(PathBuf),
    /// A list of packages names more than is looked at.
    #[error("{}", say!("submission-source-many-lists", path = .0.display()))]
    ManyLists(PathBuf),
    /// Machines are described by more modules than are looked at.
    #[error("{}", say!("submission-source-many-modules", path = .0.display()))]
    ManyModules(PathBuf),
    /// A folder holds more files than are compared.
    #[error("{}", say!("submission-source-many-files", path = .0.display()))]
    ManyFiles(PathBuf),
    /// A folder cannot be read.
    #[error("{}", say!("submission-source-unread-folder", path = .0.display()))]
    UnreadFolder(PathBuf),
    /// A file is not what its name says.
    #[error("{}", say!("submission-source-form", file = .file.display(), form = .form))]
    Form {
        /// The file.
        file: PathBuf,
        /// The form it should have.
        form: &'static str,
    },
    /// A path means another file to each process.
    #[error("{}", say!("submission-source-by-process", path = .0.display()))]
    ByProcess(PathBuf),
    /// A file cannot be looked at.
    #[error("{}", say!("submission-source-unseen", path = .0.display()))]
    Unseen(PathBuf),
    /// A pipe, a device or a long file.
    #[error("{}", say!("submission-source-not-plain", path = .0.display()))]
    NotPlain(PathBuf),
    /// A file cannot be read.
    #[error("{}", say!("submission-source-unread", path = .0.display()))]
    Unread(PathBuf),
    /// A file's name is no text.
    #[error("{}", say!("submission-source-unnamed"))]
    Unnamed,
}

/// A line whose name for another file isn't a plain text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub(super) struct UnclearLine(pub(super) String);
