//! The project a rule's folder belongs to: what its tests and builds read and change.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// The most folders searched upwards.
const MAX_UP: usize = 64;
/// The folders of a person's own keys and sign-ins, which no project's code needs, wherever they lie.
const PERSONS: [&str; 14] = [
    ".ssh",
    ".aws",
    ".gnupg",
    ".azure",
    ".gcloud",
    ".kube",
    ".docker",
    ".password-store",
    ".mozilla",
    ".thunderbird",
    ".netrc",
    ".git-credentials",
    ".pgpass",
    "keyrings",
];
/// The prefixes of a person's own keys.
const KEYS: [&str; 4] = ["id_rsa", "id_dsa", "id_ecdsa", "id_ed25519"];
/// The files that tell searches what to skip.
const IGNORE: [&str; 4] = [".gitignore", ".ignore", ".rgignore", ".fdignore"];

/// Returns the folder of the repository around a folder; never the home or a folder above it, nor one everybody may
/// write to, and `None` where there is none.
pub(super) fn of(folder: &Path, home: Option<&Path>) -> Option<PathBuf> {
    let is_above_home = |up: &Path| home.is_some_and(|home| home.starts_with(up));
    let is_open = |up: &Path| fs::metadata(up).is_ok_and(|meta| meta.permissions().mode() & 0o002 != 0);
    let ups =
        folder.ancestors().take(MAX_UP).take_while(|up| up.parent().is_some() && !is_above_home(up) && !is_open(up));
    ups.filter(|up| fs::symlink_metadata(up.join(".git")).is_ok()).map(Path::to_owned).next()
}

/// Returns where git keeps the data of an additional work tree or a submodule, when it isn't in the folder itself.
pub(super) fn stores(top: &Path) -> Vec<PathBuf> {
    let dot = top.join(".git");
    let said = |file: &Path, start: &str| {
        let text = crate::local::regular::text(file, 4096).ok()?;
        let path = text.lines().next()?.strip_prefix(start)?.to_owned();
        fs::canonicalize(file.parent()?.join(path)).ok()
    };
    let Some(own) = said(&dot, "gitdir: ") else { return Vec::new() };
    // A file can name any folder, so that one must say so, too; a submodule's lies in the repository around it.
    let common = said(&own.join("commondir"), "").filter(|common| own.parent() == Some(&common.join("worktrees")));
    match common {
        Some(common) if said(&own.join("gitdir"), "").as_ref() == Some(&dot) => vec![own, common],
        None if top.ancestors().any(|up| own.starts_with(up.join(".git/modules"))) => vec![own],
        _ => Vec::new(),
    }
}

/// Returns the ignore files above a folder, up to its project's own.
pub(super) fn ignored<'a>(folder: &'a Path, top: &'a Path) -> impl Iterator<Item = PathBuf> {
    let ups = folder.ancestors().take(MAX_UP).take_while(move |up| up.starts_with(top));
    let files = ups.flat_map(|up| IGNORE.iter().map(move |name| up.join(name)));
    files.chain([top.join(".git/info/exclude")])
}

/// Returns whether something below a project is a person's own and not the project's.
pub(super) fn is_persons(below: &Path) -> bool {
    let Some(name) = below.file_name().and_then(|name| name.to_str()) else { return false };
    PERSONS.contains(&name) || KEYS.iter().any(|start| name.starts_with(start)) && !name.ends_with(".pub")
}
