//! What of a repository is not known to be harmless, and what git would show of it.

use std::path::PathBuf;

use thiserror::Error;

use crate::text::say;

/// The reason a git command isn't run under a rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GitError {
    /// It would run git in the repositories of submodules.
    #[error("{}", say!("local-git-submodules"))]
    Submodules,
    /// The folder has too many above it.
    #[error("{}", say!("local-git-too-deep", path = .0.display()))]
    TooDeep(PathBuf),
    /// A folder without a `.git` looks like one.
    #[error("{}", say!("local-git-bare", path = .0.display()))]
    Bare(PathBuf),
    /// A `.git` does not say plainly what it is.
    #[error("{}", say!("local-git-unclear", path = .0.display()))]
    Unclear(PathBuf),
    /// There are more repositories inside than are looked through.
    #[error("{}", say!("local-git-too-many", path = .0.display()))]
    TooMany(PathBuf),
    /// The configuration names another folder for the files.
    #[error("{}", say!("local-git-other-folder", repository = .repository.display(), folder = .folder.display()))]
    OtherFolder {
        /// Where git keeps it.
        repository: PathBuf,
        /// Where its files were taken to be.
        folder: PathBuf,
    },
    /// A submodule's configuration names a folder outside.
    #[error("{}", say!("local-git-outside", module = .module.display(), folder = .folder.display()))]
    Outside {
        /// Where git keeps the submodule.
        module: PathBuf,
        /// Where the files of all of it are.
        folder: PathBuf,
    },
    /// A submodule's folder is a link.
    #[error("{}", say!("local-git-linked-repository", name = .name, folder = .folder.display()))]
    LinkedRepository {
        /// The submodule.
        name: String,
        /// The folder it lies in.
        folder: PathBuf,
    },
    /// The list of tracked files cannot be read.
    #[error("{}", say!("local-git-index", path = .0.display()))]
    Index(PathBuf),
    /// One of git's own files is a link.
    #[error("{}", say!("local-git-link", path = .0.display()))]
    Link(PathBuf),
    /// Objects are taken from another repository.
    #[error("{}", say!("local-git-borrowed", path = .0.display()))]
    Borrowed(PathBuf),
    /// A configuration cannot be read.
    #[error("{}", say!("local-git-unread-config", path = .0.display()))]
    UnreadConfig(PathBuf),
    /// A configuration says more than what is known to be harmless.
    #[error("{}", say!("local-git-config", file = .file.display(), what = .what))]
    Config {
        /// The file.
        file: PathBuf,
        /// The setting.
        what: ConfigError,
    },
    /// It cannot be told what would be shown.
    #[error("{}", say!("local-git-untold", line = .line))]
    Untold {
        /// The command.
        line: String,
    },
    /// A password or token in the configuration would be shown.
    #[error("{}", say!("local-git-shows-credentials", line = .line, file = .file.display()))]
    ShowsCredentials {
        /// The command.
        line: String,
        /// The configuration.
        file: PathBuf,
    },
    /// A tracked secret would be shown.
    #[error("{}", say!("local-git-shows-secret", line = .line, file = .file))]
    ShowsSecret {
        /// The command.
        line: String,
        /// The tracked file.
        file: String,
    },
}

/// The part of a configuration that isn't known to be harmless. The words continue after the file's name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// A setting that is not on the list.
    #[error("{}", say!("local-config-setting", what = .0))]
    Setting(String),
    /// A setting on the list with a value that is not.
    #[error("{}", say!("local-config-value", what = .0))]
    Value(String),
    /// A line that can be read in more than one way.
    #[error("{}", say!("local-config-line", escape_default = .0.escape_default()))]
    Line(String),
}

/// The reason a repository's remotes can't be told. The words continue after a colon.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RemotesError {
    /// It cannot be told which repository it is.
    #[error("{}", .0.to_string().trim_end_matches('.'))]
    Repository(GitError),
    /// The configuration cannot be read.
    #[error("{}", say!("local-remotes-unread", path = .0.display()))]
    Unread(PathBuf),
    /// The configuration is not written plainly.
    #[error("{} {what}", .file.display())]
    Config {
        /// The file.
        file: PathBuf,
        /// The setting.
        what: ConfigError,
    },
    /// The configuration takes in another file.
    #[error("{}", say!("local-remotes-includes", file = .file.display(), setting = .setting))]
    Includes {
        /// The file.
        file: PathBuf,
        /// The setting that does.
        setting: String,
    },
}
