//! What of a repository is not known to be harmless, and what git would show of it.

use std::path::PathBuf;

use thiserror::Error;

/// Why a git command is not run under a rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GitError {
    /// It would run git in the repositories of submodules.
    #[error("What `--submodule=diff` runs in other repositories cannot be looked through.")]
    Submodules,
    /// The folder has too many above it.
    #[error("{} lies too deep to be looked at for a repository.", .0.display())]
    TooDeep(PathBuf),
    /// A folder without a `.git` looks like one.
    #[error("{} is made like a repository itself, so git would obey what stands in it.", .0.display())]
    Bare(PathBuf),
    /// A `.git` does not say plainly what it is.
    #[error("It cannot be told which repository {} is.", .0.display())]
    Unclear(PathBuf),
    /// There are more repositories inside than are looked through.
    #[error("{} holds too many repositories to be looked through.", .0.display())]
    TooMany(PathBuf),
    /// The configuration names another folder for the files.
    #[error("{} belongs to another folder than {}.", .repository.display(), .folder.display())]
    OtherFolder {
        /// Where git keeps it.
        repository: PathBuf,
        /// Where its files were taken to be.
        folder: PathBuf,
    },
    /// A submodule's configuration names a folder outside.
    #[error("{} belongs to a folder outside of {}.", .module.display(), .folder.display())]
    Outside {
        /// Where git keeps the submodule.
        module: PathBuf,
        /// Where the files of all of it are.
        folder: PathBuf,
    },
    /// A submodule's folder is a link.
    #[error("`{name}` in {} is a link to another repository.", .folder.display())]
    LinkedRepository {
        /// The submodule.
        name: String,
        /// What it lies in.
        folder: PathBuf,
    },
    /// The list of tracked files cannot be read.
    #[error("{} cannot be read, so it cannot be told which repositories lie inside.", .0.display())]
    Index(PathBuf),
    /// One of git's own files is a link.
    #[error("{} is a link, so git would read what lies elsewhere.", .0.display())]
    Link(PathBuf),
    /// Objects are taken from another repository.
    #[error("{} lets git read another repository's objects.", .0.display())]
    Borrowed(PathBuf),
    /// A configuration cannot be read.
    #[error("{} cannot be looked through for programs it would start.", .0.display())]
    UnreadConfig(PathBuf),
    /// A configuration says more than what is known to be harmless.
    #[error("{} {what}, and it cannot be told that this starts no program.", .file.display())]
    Config {
        /// The file.
        file: PathBuf,
        /// What it says.
        what: ConfigError,
    },
    /// It cannot be told what would be shown.
    #[error("It cannot be told whether `{line}` would show a tracked secret.")]
    Untold {
        /// The command.
        line: String,
    },
    /// A password or token in the configuration would be shown.
    #[error("`{line}` may show the password or token in {}.", .file.display())]
    ShowsCredentials {
        /// The command.
        line: String,
        /// The configuration.
        file: PathBuf,
    },
    /// A tracked secret would be shown.
    #[error(
        "`{line}` may also show what is in {file}, a well-known place of secrets; naming paths behind `--` leaves it out."
    )]
    ShowsSecret {
        /// The command.
        line: String,
        /// The tracked file.
        file: String,
    },
}

/// What of a configuration is not known to be harmless; the words go on from the file's name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// A setting that is not on the list.
    #[error("sets `{0}`")]
    Setting(String),
    /// A setting on the list with a value that is not.
    #[error("sets `{0}` to something unusual")]
    Value(String),
    /// A line that can be read in more than one way.
    #[error("has the line `{}`, which is not written plainly", .0.escape_default())]
    Line(String),
}

/// Why it cannot be told where a repository's remotes are; the words go on from a colon.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RemotesError {
    /// It cannot be told which repository it is.
    #[error("{}", .0.to_string().trim_end_matches('.'))]
    Repository(GitError),
    /// The configuration cannot be read.
    #[error("{} cannot be looked through for its remotes", .0.display())]
    Unread(PathBuf),
    /// The configuration is not written plainly.
    #[error("{} {what}", .file.display())]
    Config {
        /// The file.
        file: PathBuf,
        /// What it says.
        what: ConfigError,
    },
    /// The configuration takes in another file.
    #[error("{} takes in another file by `{setting}`", .file.display())]
    Includes {
        /// The file.
        file: PathBuf,
        /// The setting that does.
        setting: String,
    },
}
