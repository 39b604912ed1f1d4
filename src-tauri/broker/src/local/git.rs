//! git under a rule: what a repository's own configuration would start is switched off, and where it holds anything
//! that is not known to be harmless, a person is asked. What the person's own configuration starts is theirs.

mod addresses;
mod changes;
mod commits;
mod committed;
mod config;
mod error;
mod index;
mod objects;
mod pack;
mod pushed;
mod repository;
mod revision;
mod shown;
mod tracked;
mod trees;
mod untracked;

use std::fs::Metadata;
use std::path::{Path, PathBuf};

pub(crate) use addresses::remotes;
pub(crate) use changes::{PutBack, uncommitted};
pub use commits::Commits;
pub(crate) use committed::{Committed, Untold, committed};
pub(crate) use error::{ConfigError, GitError, RemotesError};
pub(crate) use pushed::{PushWords, dropped, pushed};
use repository::Repository;
pub(crate) use shown::shows_no_secret;
pub(crate) use tracked::holds_credentials;
pub(crate) use untracked::{Cleaning, untracked};

/// The settings given to every git command, on top of the repository's.
const SETTINGS: [&str; 7] = [
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "core.sshCommand=ssh",
    "log.showSignature=false",
    "diff.submodule=short",
    "safe.bareRepository=explicit",
];
/// The sub-commands that would start programs named by attributes to show differences.
const SHOWING: [&str; 3] = ["diff", "log", "show"];

/// Checks that git would find no repository, or one that starts no program and leads nowhere else. Reads the disk.
///
/// # Errors
///
/// Returns the setting or file that isn't known to be harmless.
pub(crate) fn is_tame(argv: &[String], cwd: &Path) -> Result<(), GitError> {
    if !is_git(argv) && !asks_git(argv) {
        return Ok(());
    }
    // Git shows what changed inside a submodule by running itself there, in any that the history names.
    if argv.iter().any(|word| word == "--submodule=diff") {
        return Err(GitError::Submodules);
    }
    Repository::around(cwd)?.map_or(Ok(()), |repository| repository.is_tame())
}

/// Returns the tracked files around a folder that changed since git saw them last, with their metadata: git would read
/// them to show or keep their changes. Reads the disk.
pub(crate) fn changed(cwd: &Path) -> Vec<(PathBuf, Metadata)> {
    let Some(repository) = Repository::around(cwd).ok().flatten() else { return Vec::new() };
    let all = tracked::tracked(&repository, |_| true).unwrap_or_default();
    let now = all.into_iter().filter_map(|file| {
        let path = repository.top.join(&file.path);
        let meta = std::fs::symlink_metadata(&path).ok()?;
        (!file.is_as(&meta)).then_some((path, meta))
    });
    now.collect()
}

/// Returns the variables for a git command: it looks for a repository no further up than we did, and fetches nothing
/// that a repository left elsewhere.
pub(crate) fn variables(argv: &[String], cwd: &Path) -> Vec<(String, String)> {
    if asks_git(argv) {
        return given();
    }
    if !is_git(argv) {
        return Vec::new();
    }
    let found = Repository::around(cwd).ok().flatten();
    let ceiling = found.as_ref().and_then(|repository| repository.top.parent()).and_then(Path::to_str);
    let ceiling = ceiling.map(|path| ("GIT_CEILING_DIRECTORIES".to_owned(), path.to_owned()));
    ceiling.into_iter().chain([("GIT_NO_LAZY_FETCH".to_owned(), "1".to_owned())]).collect()
}

/// Returns the variables that switch off what git starts unasked, for a git that another program starts.
fn given() -> Vec<(String, String)> {
    [
        ("GIT_CONFIG_COUNT", "2"),
        ("GIT_CONFIG_KEY_0", "core.fsmonitor"),
        ("GIT_CONFIG_VALUE_0", "false"),
        ("GIT_CONFIG_KEY_1", "core.hooksPath"),
        ("GIT_CONFIG_VALUE_1", "/dev/null"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .into()
}

/// Returns whether a program asks git for the state of the folder, without running the repository's code by design.
fn asks_git(argv: &[String]) -> bool {
    let go = argv.first().is_some_and(|program| program.rsplit('/').next() == Some("go"));
    go && argv.get(1).is_some_and(|word| matches!(word.as_str(), "build" | "vet" | "list" | "install"))
}

fn is_git(argv: &[String]) -> bool {
    argv.first().is_some_and(|program| matches!(program.rsplit('/').next(), Some("git" | "git.exe")))
}

/// Returns the words that are executed.
pub(crate) fn tamed(argv: &[String]) -> Vec<String> {
    let Some((program, rest)) = argv.split_first().filter(|_| is_git(argv)) else {
        return argv.to_vec();
    };
    let mut words = vec![program.clone()];
    words.extend(SETTINGS.iter().flat_map(|setting| ["-c".to_owned(), (*setting).to_owned()]));
    let command = command_at(rest);
    let (before, after) = rest.split_at(command.map_or(rest.len(), |at| at + 1));
    words.extend_from_slice(before);
    if command.is_some_and(|at| SHOWING.contains(&rest[at].as_str())) {
        words.extend(["--no-ext-diff", "--no-textconv"].map(str::to_owned));
    }
    words.extend_from_slice(after);
    words
}

/// Returns the index of the sub-command.
fn command_at(words: &[String]) -> Option<usize> {
    let mut at = 0;
    while let Some(word) = words.get(at) {
        at += match word.as_str() {
            "-C" | "-c" => 2,
            option if option.starts_with('-') => 1,
            _ => return Some(at),
        };
    }
    None
}

#[cfg(test)]
mod tests;
