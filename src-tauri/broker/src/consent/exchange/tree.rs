//! Folders in other programs' patterns: which of them are exactly a folder with all that is below it.

use countersign_command::place;

use crate::text::say;

/// The folders that paths are relative to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Roots<'a> {
    /// The folder rules are limited to.
    pub(super) folder: &'a str,
    /// The person's home folder.
    pub(super) home: &'a str,
}

/// The reason a pattern isn't exactly one folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum TreeError {
    /// It matches by more than a folder's path.
    #[error("{}", say!("import-other-pattern"))]
    Pattern,
    /// Its path goes upwards or into somebody's home folder by name.
    #[error("{}", say!("import-its-path-has-or-in"))]
    Path,
}

/// Returns why a folder may not be read or changed as a whole by a rule; `None` when it may. Paths are compared as
/// text.
pub fn objection(path: &str, home: &str) -> Option<String> {
    if !is_clean(path) {
        Some(say!("import-its-folder-is-not-a-2"))
    } else if covers_home(path, home) {
        Some(say!("import-it-covers-the-whole-home"))
    } else if place::is_secret(path) {
        Some(say!("import-it-is-a-well-known"))
    } else {
        None
    }
}

/// Returns whether a folder holds the person's home folder.
pub(super) fn covers_home(path: &str, home: &str) -> bool {
    path == "/" || place::below(home, path)
}

/// Returns whether a path is absolute, without detours and without characters that hide something.
pub(super) fn is_clean(path: &str) -> bool {
    let parts = path.strip_prefix('/').map(|rest| rest.strip_suffix('/').unwrap_or(rest));
    let detour = |part: &str| matches!(part, "" | "." | "..");
    parts.is_some_and(|rest| rest.is_empty() || !rest.split('/').any(detour))
        && !path.contains('\\')
        && !path.chars().any(char::is_control)
        && countersign_command::hidden::hidden_count(path) == 0
}

/// The files a pattern may concern: rather too many than too few.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    /// The text their paths begin with; nothing when they may lie anywhere.
    start: Option<String>,
    /// Whether all of them are in places that are asked about whatever any rule says.
    pub(super) secret: bool,
}

impl Reach {
    /// Returns whether files of a folder may be among them.
    pub(super) fn meets(&self, folder: &str) -> bool {
        self.start.as_deref().is_none_or(|start| folder.starts_with(start) || place::below(start, folder))
    }
}

impl Roots<'_> {
    /// Returns the files a pattern may concern.
    pub(super) fn reach(&self, pattern: &str) -> Reach {
        let filled = pattern.replace("**", "*").replace('*', "qq");
        let secret = filled.split('/').any(place::is_secret) && !pattern.contains(['!', '?', '[', '{', '\\']);
        let literal = &pattern[..pattern.find(SPECIAL).unwrap_or(pattern.len())];
        // Without a slash before its end a pattern is looked for in every folder.
        let anchored = pattern.trim_end_matches('/').contains('/') && !pattern.starts_with("**");
        Reach { start: self.resolve(literal).filter(|_| anchored), secret }
    }

    /// Returns the folder that a pattern covers exactly: `src/**`, `./src/**`, `~/x/**`, `//abs/**`, and `/src/**` for
    /// a path below the project. Patterns are those of .gitignore with these four beginnings
    /// (code.claude.com/docs/en/permissions, "Read and Edit").
    ///
    /// # Errors
    ///
    /// Returns why the pattern isn't exactly one folder.
    pub(super) fn tree(&self, pattern: &str) -> Result<String, TreeError> {
        let stem = pattern.strip_suffix("/**/*").or_else(|| pattern.strip_suffix("/**"));
        let stem = stem.or((pattern == "**").then_some("")).ok_or(TreeError::Pattern)?;
        if stem.contains(SPECIAL) {
            return Err(TreeError::Pattern);
        }
        // The slash that was cut off may be one that says where the pattern begins.
        let rooted = if pattern.starts_with('/') { format!("{stem}/") } else { stem.to_owned() };
        self.resolve(&rooted).ok_or(TreeError::Path)
    }

    /// Returns a pattern's path as an absolute path.
    fn resolve(&self, path: &str) -> Option<String> {
        let (root, rest) = if let Some(rest) = path.strip_prefix("//") {
            ("", rest)
        } else if path == "~" || path.starts_with("~/") {
            (self.home, &path[1..])
        } else {
            (self.folder, path)
        };
        join(root, rest)
    }
}

/// The characters that make a pattern more than a plain path.
const SPECIAL: [char; 10] = ['*', '?', '[', ']', '{', '}', '!', '\\', ':', '$'];

/// Joins a path as text, without any step upwards.
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
