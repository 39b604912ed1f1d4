//! What of a repository may be a secret: tracked files, and what its configuration says.

use std::fs::Metadata;
use std::path::Path;
use std::time::UNIX_EPOCH;

use super::index::entries;
use super::repository::Repository;
use crate::local::regular;

/// The largest configuration that is read, in bytes.
const MAX_CONFIG: u64 = 1024 * 1024;

/// A tracked file, in the state git last saw.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Tracked {
    /// Its path from the work tree.
    pub(super) path: String,
    changed: (u32, u32),
    size: u32,
}

impl Tracked {
    /// Returns whether a file is what git saw last, by its time and size.
    pub(super) fn is_as(&self, now: &Metadata) -> bool {
        let changed = now.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let same = changed
            .is_some_and(|time| u64::from(self.changed.0) == time.as_secs() && self.changed.1 == time.subsec_nanos());
        same && u64::from(self.size) == now.len()
    }
}

/// Returns the tracked files that are wanted; `None` when the index can't be read.
pub(super) fn tracked(repository: &Repository, wanted: impl Fn(&str) -> bool) -> Option<Vec<Tracked>> {
    let index = repository.index()?;
    let mut found = Vec::new();
    if index.is_empty() {
        return Some(found);
    }
    entries(&index, repository.long_hashes()?, |entry| {
        let path = String::from_utf8_lossy(entry.path);
        if wanted(&path) {
            found.push(Tracked { path: path.into_owned(), changed: entry.changed, size: entry.size });
        }
        Some(())
    })?;
    Some(found)
}

/// Returns a repository's configuration in lower case; empty when there is none.
///
/// # Errors
///
/// Fails when it exists and can't be read.
pub(super) fn configuration(path: &Path) -> Result<String, ()> {
    match std::fs::symlink_metadata(path) {
        Ok(_) => regular::text(path, MAX_CONFIG).map(|text| text.to_lowercase()).map_err(|_| ()),
        Err(_) => Ok(String::new()),
    }
}

/// Returns whether a configuration in small letters holds a password or a token: in an address or in a header.
pub(crate) fn holds_credentials(config: &str) -> bool {
    let signed_in = |line: &str| {
        let host = line.split_once("://").map(|(_, rest)| rest.split('/').next().unwrap_or(rest));
        host.is_some_and(|host| host.rsplit_once('@').is_some_and(|(user, _)| user != "git"))
    };
    config
        .lines()
        .any(|line| signed_in(line) || ["extraheader", "password", "token"].iter().any(|key| line.contains(key)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_in_a_configuration() {
        for line in [
            "url = https://u:pw@a.example/x",
            "url = https://ghp_x@github.com/a/b",
            "extraheader = authorization: basic x",
        ] {
            assert!(holds_credentials(line), "{line}");
        }
        for line in [
            "url = https://a.example/x@y",
            "url = git@github.com:a/b",
            "url = ssh://git@github.com/a/b",
            "bare = false",
        ] {
            assert!(!holds_credentials(line), "{line}");
        }
    }
}
