//! The page's types are generated from the app's and committed; here they are compared or written.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::build;
use crate::place;
use crate::step::Done;

/// Writes them anew.
pub(crate) fn write() -> Done {
    build::test(["--bin", "countersign", "--", "export_bindings"])
        .env("TS_RS_EXPORT_DIR", place::page().join("src/bindings"))
        .run()
}

/// Where the tests export them to.
pub(crate) fn made() -> PathBuf {
    place::target().join("xtask/bindings")
}

/// Takes away what was exported before, which may hold types that are no more.
pub(crate) fn forget() -> Done {
    match fs::remove_dir_all(made()) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(format!("{} cannot be removed: {error}.", made().display()))
        }
        _ => Ok(()),
    }
}

/// Whether those just exported by the tests are those committed.
pub(crate) fn check() -> Done {
    let read = |folder: &Path| read(folder).map_err(|error| format!("{} cannot be read: {error}.", folder.display()));
    let (made, kept) = (read(&made())?, read(&place::page().join("src/bindings"))?);
    let names = made.keys().chain(kept.keys());
    let differing: Vec<&str> = names.filter(|name| made.get(*name) != kept.get(*name)).map(String::as_str).collect();
    if differing.is_empty() {
        return Ok(());
    }
    Err(format!(
        "The page's types are not those of the app: {}. Run `cargo xtask bindings`; remove those that are no more.",
        differing.join(", ")
    ))
}

fn read(folder: &Path) -> io::Result<BTreeMap<String, String>> {
    fs::read_dir(folder)?
        .map(|entry| {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            Ok((name, fs::read_to_string(&path)?))
        })
        .collect()
}
