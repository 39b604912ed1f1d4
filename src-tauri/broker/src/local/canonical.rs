//! Where a path leads in the end, written as people write it.

use std::io;
use std::path::{Path, PathBuf};

/// Returns the real path, free of links. On Windows without the prefix `\\?\` where it changes nothing: most programs,
/// cmd.exe among them, can't use a folder named so.
///
/// # Errors
///
/// Fails when nothing is there, or it can't be reached.
pub fn canonical(path: &Path) -> io::Result<PathBuf> {
    std::fs::canonicalize(path).map(plain)
}

#[cfg(unix)]
fn plain(path: PathBuf) -> PathBuf {
    path
}

#[cfg(windows)]
fn plain(path: PathBuf) -> PathBuf {
    use std::path::{Component, Prefix};
    let mut parts = path.components();
    let prefix = match parts.next() {
        Some(Component::Prefix(prefix)) => prefix.kind(),
        _ => return path,
    };
    let mut plain = match prefix {
        Prefix::VerbatimDisk(letter) => std::ffi::OsString::from(format!("{}:", char::from(letter))),
        Prefix::VerbatimUNC(server, share) => [r"\\".as_ref(), server, r"\".as_ref(), share].into_iter().collect(),
        _ => return path,
    };
    plain.push(parts.as_path());
    PathBuf::from(plain)
}

#[cfg(all(test, windows))]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_written_as_people_write_it() {
        let cases =
            [(r"\\?\C:\a b", r"C:\a b"), (r"\\?\UNC\s\t\f", r"\\s\t\f"), (r"C:\a", r"C:\a"), (r"\\?\C:\", r"C:\")];
        for (verbatim, expected) in cases {
            assert_eq!(plain(PathBuf::from(verbatim)), PathBuf::from(expected));
        }
    }
}
