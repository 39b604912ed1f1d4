//! Files that are found by their names: in a folder, in all above it, or a whole folder of them; and parts of files.

use std::path::{Path, PathBuf};

use super::{MAX_UP, Source, SourceError, read};
use crate::local::digest::sha256;
use countersign_policy::profile::{Named, Reach};

/// The most files that are compared as one.
const MAX_FILES: usize = 256;
/// The deepest folder that is searched.
const MAX_DEPTH: usize = 16;

/// Returns the files of that name in a folder, or above it.
pub(super) fn named(file: &Named, folder: &Path) -> Result<Vec<Source>, SourceError> {
    let many = if file.reach == Reach::Up { MAX_UP } else { 1 };
    let mut sources = Vec::new();
    for up in folder.ancestors().take(many) {
        if file.reach == Reach::Tree {
            sources.extend(tree(&up.join(&file.name))?);
            continue;
        }
        for path in found(up, &file.name)? {
            match &file.part {
                None => sources.push(Source::of_file(&path)?),
                Some(part) => sources.extend(of_part(&path, part)?),
            }
        }
    }
    Ok(sources)
}

/// Returns the plain files a name means in a folder; one `*` stands for any letters of the last component.
fn found(folder: &Path, name: &str) -> Result<Vec<PathBuf>, SourceError> {
    let path = folder.join(name);
    let (Some(within), Some((start, end))) = (path.parent(), last(name).split_once('*')) else {
        return Ok(if path.is_file() { vec![path] } else { Vec::new() });
    };
    let fits = |path: &Path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end) && path.is_file()
    };
    let entries = std::fs::read_dir(within).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| fits(path)).collect();
    if found.len() > MAX_FILES {
        return Err(SourceError::ManyFiles(within.to_owned()));
    }
    found.sort();
    Ok(found)
}

fn last(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// Returns a folder with everything in it as one source; `None` when there is none.
pub(super) fn tree(folder: &Path) -> Result<Option<Source>, SourceError> {
    if !folder.is_dir() {
        return Ok(None);
    }
    let mut files = Vec::new();
    gather(folder, &mut files, 0)?;
    together(folder, None, files).map(Some)
}

/// Collects all files below a folder.
fn gather(folder: &Path, files: &mut Vec<PathBuf>, depth: usize) -> Result<(), SourceError> {
    let too_many = || SourceError::ManyFiles(folder.to_owned());
    if depth > MAX_DEPTH {
        return Err(too_many());
    }
    let entries = std::fs::read_dir(folder).map_err(|_| SourceError::UnreadFolder(folder.to_owned()))?;
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, files, depth + 1)?;
        } else {
            files.push(path);
        }
        if files.len() > MAX_FILES {
            return Err(too_many());
        }
    }
    Ok(())
}

/// Joins files of a folder into one source.
pub(super) fn together(folder: &Path, part: Option<&str>, mut files: Vec<PathBuf>) -> Result<Source, SourceError> {
    files.sort();
    files.dedup();
    let lines = files.iter().map(|file| {
        let name = file.to_str().ok_or(SourceError::Unnamed)?;
        Ok(format!("{} {name}\0", sha256(&read(file)?)))
    });
    let lines = lines.collect::<Result<Vec<String>, SourceError>>()?;
    Source::new(folder, part, lines.concat().as_bytes(), None)
}

/// Returns a part of a file; `None` when the file has none of that name.
fn of_part(path: &Path, part: &str) -> Result<Option<Source>, SourceError> {
    let bytes = read(path)?;
    let text = String::from_utf8_lossy(&bytes);
    let unread = |form| SourceError::Form { file: path.to_owned(), form };
    let said = match path.extension().and_then(|ending| ending.to_str()) {
        Some("toml") => {
            let table: toml::Table = text.parse().map_err(|_| unread("TOML"))?;
            in_toml(table, part).map(|value| value.to_string())
        }
        Some("json") => {
            let json: serde_json::Value = serde_json::from_slice(&bytes).map_err(|_| unread("JSON"))?;
            part.split('.').try_fold(&json, |value, key| value.get(key)).map(serde_json::Value::to_string)
        }
        // `Pipfile` is TOML without an ending.
        None => {
            let table: toml::Table = text.parse().map_err(|_| unread("TOML"))?;
            in_toml(table, part).map(|value| value.to_string())
        }
        _ => in_sections(&text, part),
    };
    said.map(|said| Source::new(path, Some(&format!("#{part}")), said.as_bytes(), None)).transpose()
}

fn in_toml(table: toml::Table, part: &str) -> Option<toml::Value> {
    part.split('.').try_fold(toml::Value::Table(table), |value, key| match value {
        toml::Value::Table(mut table) => table.remove(key),
        _ => None,
    })
}

/// Returns the lines of the sections of that name, or of one below it: `[mypy-x]`, `[tox:tox]`.
fn in_sections(text: &str, part: &str) -> Option<String> {
    let begins = |line: &str| {
        let name = line.strip_prefix('[')?.split(']').next()?.trim();
        let behind = name.strip_prefix(part)?;
        Some(behind.is_empty() || behind.starts_with(['-', ':']))
    };
    let (mut inside, mut found) = (false, Vec::new());
    for line in text.lines() {
        if line.starts_with('[') {
            inside = begins(line).unwrap_or(false);
        }
        if inside {
            found.push(line);
        }
    }
    (!found.is_empty()).then(|| found.join("\n"))
}
