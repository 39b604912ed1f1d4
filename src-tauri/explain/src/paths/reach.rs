//! How far a path reaches: what removing it would cost.

use crate::finding::Finding;
use crate::lists::SYSTEM_FOLDERS;
use crate::message::code;
use crate::paths::regenerable;
use crate::paths::system::{is_system, without_drive};
use countersign_command::place;

/// Returns whether a path is so wide that deleting it is a disaster.
pub(crate) fn is_wide(path: &str) -> bool {
    if let Some(rest) = without_drive(path) {
        return matches!(rest.trim_end_matches('*').trim_end_matches('/'), "" | "/users") || is_system(path);
    }
    if ["$env:userprofile", "%userprofile%"].iter().any(|home| path.to_ascii_lowercase().starts_with(home)) {
        return true;
    }
    let path = path.trim_end_matches("/*").trim_end_matches('/');
    matches!(
        path,
        "" | "~" | "$HOME" | "${HOME}" | "." | ".." | "*" | "./*" | "/home" | "/Users" | ".git" | "./.git" | "../.."
    ) || path.starts_with("../")
        || path.starts_with('~')
        || path.starts_with("$HOME/")
        || is_system(path)
        || SYSTEM_FOLDERS.contains(&path)
}

/// Returns whether a pattern is one of databases, and not of those that tests make.
fn is_glob_of_databases(path: &str) -> bool {
    let tries =
        || path.split(|c: char| !c.is_ascii_alphanumeric()).any(|part| matches!(part, "test" | "tests" | "tmp"));
    let named = [".db", ".sqlite", ".sqlite3"].iter().any(|end| path.ends_with(end));
    place::is_glob(path) && named && !tries() && !regenerable::is_regenerable(path)
}

/// Returns whether a file's name says that it is a database of what runs for real.
fn is_production_file(path: &str) -> bool {
    let ends = [".db", ".sqlite", ".sqlite3", ".mdb", ".rdb", ".sql", ".dump"];
    let parts = || path.split(|c: char| !c.is_ascii_alphanumeric());
    ends.iter().any(|end| path.ends_with(end)) && parts().any(|part| matches!(part, "prod" | "production"))
}

/// Makes the finding about how far deleting a path reaches, when that is a disaster.
pub(crate) fn finding(path: &str) -> Option<Finding> {
    let bare = path.trim_end_matches("/*").trim_end_matches('/');
    let named = bare.strip_prefix("${").and_then(|rest| rest.strip_suffix('}')).or_else(|| bare.strip_prefix('$'));
    let variable = named
        .is_some_and(|name| name != "HOME" && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'));
    if variable && path.len() > bare.len() {
        return Some(finding!(BroadPath, "finding-empty-variable", variable = code(bare)));
    }
    if is_glob_of_databases(bare) {
        return Some(finding!(BroadPath, "finding-databases-like", pattern = code(bare)));
    }
    if is_production_file(bare) {
        return Some(finding!(Production, "finding-production-data", file = code(bare)));
    }
    if path.starts_with("/dev/") && !path.starts_with("/dev/shm/") {
        return Some(finding!(SystemChange, "finding-device-relied-on", path = code(path)));
    }
    if !is_wide(path) {
        return None;
    }
    let drive = without_drive(bare).is_some_and(|rest| rest.trim_end_matches('*').trim_end_matches('/').is_empty());
    Some(match bare {
        _ if drive => finding!(BroadPath, "finding-whole-disk"),
        "" => finding!(BroadPath, "finding-whole-computer"),
        "~" | "$HOME" | "${HOME}" => finding!(BroadPath, "finding-whole-home"),
        "/home" | "/Users" => finding!(BroadPath, "finding-all-homes"),
        "." | "*" | "./*" => finding!(BroadPath, "finding-whole-folder"),
        ".git" | "./.git" => finding!(BroadPath, "finding-whole-history"),
        _ if is_system(path) => finding!(SystemChange, "finding-system-path", path = code(path)),
        _ => finding!(BroadPath, "finding-outside-folder", path = code(path)),
    })
}
