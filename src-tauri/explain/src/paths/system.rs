//! What belongs to the system.

use crate::lists::{OPEN_SYSTEM_FILES, SYSTEM_FOLDERS};
use countersign_command::place;

/// Returns what stands behind the drive of a path as Windows writes it, with plain slashes.
pub(crate) fn without_drive(path: &str) -> Option<String> {
    let mut chars = path.chars();
    let drive = chars.next().is_some_and(|c| c.is_ascii_alphabetic()) && chars.next() == Some(':');
    drive.then(|| chars.as_str().replace('\\', "/").to_ascii_lowercase())
}

/// Returns whether a path belongs to the system.
pub(crate) fn is_system(path: &str) -> bool {
    if let Some(rest) = without_drive(path) {
        let folders = ["/windows", "/program files", "/program files (x86)", "/programdata"];
        return folders.iter().any(|folder| place::below(&rest, folder));
    }
    let quiet = ["/var/tmp", "/var/folders", "/var/www", "/opt/app", "/usr/local/share"];
    SYSTEM_FOLDERS.iter().any(|folder| place::below(path, folder))
        && !quiet.iter().any(|folder| place::below(path, folder))
}

/// Returns whether a file of the system is for everybody to read and says nothing of anybody.
pub(crate) fn is_public(path: &str) -> bool {
    let guarded = |name: &str| {
        ["auth", "secure", "audit", "btmp", "wtmp", "faillog", "*", "?", "["].iter().any(|part| name.contains(part))
    };
    let log =
        path.strip_prefix("/var/log/").is_some_and(|name| !name.is_empty() && !name.contains("..") && !guarded(name));
    log || OPEN_SYSTEM_FILES.contains(&path)
}
