//! Folders in other programs' patterns: which of them are exactly a folder with all that is below it.

use crate::shell::place;

/// What paths are taken from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Roots<'a> {
    /// The folder rules are limited to.
    pub(super) folder: &'a str,
    /// The person's home folder.
    pub(super) home: &'a str,
}

/// Why a folder may not be read or changed as a whole by a rule; `None` when it may. Paths are compared as text.
pub fn objection(path: &str, home: &str) -> Option<&'static str> {
    if !is_clean(path) {
        Some("its folder is not a plain absolute path")
    } else if path == "/" || place::below(home, path) {
        Some("it covers the whole home folder with all its secrets")
    } else if place::is_secret(path) {
        Some("it is a well-known place of secrets, which is always asked about")
    } else {
        None
    }
}

/// Whether a path is absolute, without detours and without characters that hide something.
pub(super) fn is_clean(path: &str) -> bool {
    let parts = path.strip_prefix('/').map(|rest| rest.strip_suffix('/').unwrap_or(rest));
    let detour = |part: &str| matches!(part, "" | "." | "..");
    parts.is_some_and(|rest| rest.is_empty() || !rest.split('/').any(detour))
        && !path.contains('\\')
        && !path.chars().any(char::is_control)
        && crate::shell::hidden::hidden_count(path) == 0
}

impl Roots<'_> {
    /// The folder a pattern is exactly all of: `src/**`, `./src/**`, `~/x/**`, `//abs/**`, and `/src/**` for a path
    /// below the project. Patterns are those of .gitignore with these four beginnings
    /// (code.claude.com/docs/en/permissions, "Read and Edit").
    ///
    /// # Errors
    ///
    /// Why the pattern is no such folder.
    pub(super) fn tree(&self, pattern: &str) -> Result<String, &'static str> {
        const OTHER: &str = "its pattern is not exactly one folder with all that is below it";
        let stem = pattern.strip_suffix("/**/*").or_else(|| pattern.strip_suffix("/**"));
        let stem = stem.or((pattern == "**").then_some("")).ok_or(OTHER)?;
        if stem.contains(['*', '?', '[', ']', '{', '}', '!', '\\', ':', '$']) {
            return Err(OTHER);
        }
        let (root, rest) = if let Some(rest) = stem.strip_prefix("//") {
            ("", rest)
        } else if let Some(rest) = stem.strip_prefix("~/") {
            (self.home, rest)
        } else if stem == "~" {
            (self.home, "")
        } else if pattern.starts_with('/') {
            // `//**` is everything, and `/**` all of the project.
            (if pattern.starts_with("//") { "" } else { self.folder }, stem.trim_start_matches('/'))
        } else {
            (self.folder, stem)
        };
        join(root, rest).ok_or("its path has `..` or `~` in it, and where that leads cannot be told from the text")
    }
}

/// A path put together as text, without any step upwards.
fn join(root: &str, rest: &str) -> Option<String> {
    let mut path = root.trim_end_matches('/').to_owned();
    for part in rest.split('/').filter(|part| !matches!(*part, "" | ".")) {
        if part == ".." || part.starts_with('~') {
            return None;
        }
        path.push('/');
        path.push_str(part);
    }
    Some(if path.is_empty() { "/".to_owned() } else { path })
}
