//! Which of a repository's packages words are about: `npm run test --workspace=web`, `pnpm --filter web test`.

use std::path::{Path, PathBuf};

use super::{MAX_UP, SourceError, read};

/// The most folders that are searched for a package.
const MAX_PACKAGES: usize = 512;

/// Returns the folder of the package the words choose, and the words without that choice. Reads the disk.
///
/// # Errors
///
/// Fails when they choose one that can't be told.
pub(super) fn chosen(program: &str, words: &[String], folder: &Path) -> Result<(PathBuf, Vec<String>), SourceError> {
    let options: &[&str] = match program {
        "npm" => &["--workspace", "-w"],
        "pnpm" | "bun" => &["--filter", "-F"],
        _ => &[],
    };
    let (mut names, mut rest) = (Vec::new(), Vec::new());
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let joined = options.iter().find_map(|option| word.strip_prefix(option)?.strip_prefix('='));
        let bare = options.contains(&word.as_str()) || program == "yarn" && rest.is_empty() && word == "workspace";
        if word == "--" {
            rest.push(word.clone());
            rest.extend(words.by_ref().cloned());
        } else if let Some(name) = joined {
            names.push(name);
        } else if bare {
            names.push(words.next().ok_or(SourceError::NoPackage)?);
        } else {
            rest.push(word.clone());
        }
    }
    match names.as_slice() {
        [] => Ok((folder.to_owned(), rest)),
        [name] => Ok((found(program, name, folder)?, rest)),
        _ => Err(SourceError::SeveralPackages),
    }
}

/// Returns the one package of that name in the repository around a folder.
fn found(program: &str, name: &str, folder: &Path) -> Result<PathBuf, SourceError> {
    let unsure = || SourceError::Package(name.to_owned());
    let root = folder.ancestors().take(MAX_UP).find_map(|up| Some((up, patterns(program, up)?)));
    let (root, patterns) = root.ok_or_else(unsure)?;
    let mut packages = packages(root, &patterns).ok_or_else(unsure)?;
    if program != "npm" {
        packages.push(root.to_owned());
    }
    let called: Vec<(PathBuf, String)> =
        packages.into_iter().filter_map(|path| Some((path.clone(), called(&path)?))).collect();
    let fitting = |fits: &dyn Fn(&str) -> bool| -> Vec<&PathBuf> {
        called.iter().filter(|(_, own)| fits(own)).map(|(path, _)| path).collect()
    };
    let mut found = fitting(&|own| own == name);
    if found.is_empty() && program == "pnpm" {
        // It takes the name without its scope where only one package has it.
        found = fitting(&|own| own.rsplit_once('/').is_some_and(|(_, plain)| plain == name));
    }
    match found.as_slice() {
        // npm takes a folder's path for all packages in it.
        [one] if program != "npm" || !root.join(name).is_dir() || root.join(name) == **one => Ok((*one).clone()),
        _ => Err(unsure()),
    }
}

/// Returns where a folder says that its packages lie; `None` when it doesn't say so.
fn patterns(program: &str, folder: &Path) -> Option<Vec<String>> {
    if program == "pnpm" {
        let bytes = read(&folder.join("pnpm-workspace.yaml")).ok()?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let says = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
        let listed = text.lines().filter(says).skip_while(|line| line.trim_end() != "packages:").skip(1);
        let entries = listed.map_while(|line| line.trim_start().strip_prefix('-'));
        let plain = |entry: &str| entry.split(" #").next().unwrap_or(entry).trim().trim_matches(['"', '\'']).to_owned();
        return Some(entries.map(plain).collect());
    }
    let package: serde_json::Value = serde_json::from_slice(&read(&folder.join("package.json")).ok()?).ok()?;
    let listed = package.get("workspaces")?;
    let listed = listed.as_array().or_else(|| listed.get("packages")?.as_array())?;
    Some(listed.iter().filter_map(|entry| entry.as_str().map(str::to_owned)).collect())
}

/// Returns the folders these patterns mean; `None` when one is more than a folder or all that lie in one.
fn packages(root: &Path, patterns: &[String]) -> Option<Vec<PathBuf>> {
    let mut found = Vec::new();
    for pattern in patterns.iter().filter(|pattern| !pattern.starts_with('!')) {
        let pattern = pattern.trim_start_matches("./").trim_end_matches('/');
        let (within, all) = pattern.strip_suffix("/*").map_or((pattern, false), |within| (within, true));
        if within.contains(['*', '?', '[', '{', '(', '\\']) || within.split('/').any(|part| part == "..") {
            return None;
        }
        if all {
            let entries = std::fs::read_dir(root.join(within)).into_iter().flatten().flatten();
            found.extend(entries.map(|entry| entry.path()).take(MAX_PACKAGES + 1));
        } else {
            found.push(root.join(within));
        }
        if found.len() > MAX_PACKAGES {
            return None;
        }
    }
    found.retain(|path| path.is_dir() && path != root);
    found.sort();
    found.dedup();
    Some(found)
}

fn called(folder: &Path) -> Option<String> {
    let package: serde_json::Value = serde_json::from_slice(&read(&folder.join("package.json")).ok()?).ok()?;
    Some(package.get("name")?.as_str()?.to_owned())
}
