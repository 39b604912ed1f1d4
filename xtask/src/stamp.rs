//! Remembers what a slow step was last done for, so that it is done again only when that has changed.

use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::io;
use std::path::{Path, PathBuf};

use crate::place;
use crate::step::Done;

/// A digest of the names and contents of files and folders; folders named in `but` are passed over.
pub(crate) fn digest(paths: &[PathBuf], but: &[&str]) -> io::Result<u64> {
    let mut hasher = DefaultHasher::new();
    for path in paths {
        add(&mut hasher, path, but)?;
    }
    Ok(hasher.finish())
}

fn add(hasher: &mut DefaultHasher, path: &Path, but: &[&str]) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    hasher.write(name.as_bytes());
    hasher.write_u8(0);
    if !path.is_dir() {
        let content = fs::read(path)?;
        hasher.write_usize(content.len());
        hasher.write(&content);
        return Ok(());
    }
    let mut inside = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    inside.sort();
    for path in inside {
        if !but.iter().any(|name| path.ends_with(name)) {
            add(hasher, &path, but)?;
        }
    }
    hasher.write_u8(1);
    Ok(())
}

/// Does `step` unless it was last done for the same `digest` and what it made is there. It is forgotten before it is
/// begun, so that a step that failed half-way is done again.
pub(crate) fn unless_done(name: &str, digest: u64, made: &Path, step: impl FnOnce() -> Done) -> Done {
    let stamp = place::target().join("xtask").join(name);
    let wanted = format!("{digest:016x}");
    if made.exists() && fs::read_to_string(&stamp).is_ok_and(|found| found == wanted) {
        return Ok(());
    }
    let trouble = |error: io::Error| format!("{} cannot be used: {error}.", stamp.display());
    if let Some(folder) = stamp.parent() {
        fs::create_dir_all(folder).map_err(trouble)?;
    }
    if stamp.exists() {
        fs::remove_file(&stamp).map_err(trouble)?;
    }
    step()?;
    fs::write(&stamp, wanted).map_err(trouble)
}
