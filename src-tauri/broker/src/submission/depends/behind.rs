//! What stands behind words that name no file: a package's script, a target, a task, a program a package brought.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::super::whereabouts::works_elsewhere;
use super::interpreters::{by_path, operands};
use super::walk::{At, FileRole, Walk, is_of_repository};
use super::{FileState, GuardedFile, Partly};
use crate::submission::Texts;
use crate::text::say;
use countersign_command::base;

/// The most folders searched upwards for programs of packages.
const MAX_UP: usize = 8;

/// Follows a program's words to the texts and programs that stand behind them.
pub(super) fn follow(walk: &mut Walk<'_>, argv: &[String], at: &At) {
    let Some((program, rest)) = argv.split_first() else { return };
    if let Some(name) = brought(base(program), rest) {
        for folder in at.folders.clone() {
            for up in folder.ancestors().take(MAX_UP) {
                let place = up.join("node_modules/.bin").join(name);
                let found = place.exists();
                walk.add(&place, FileRole::Executed, None, &At { first: false, ..at.clone() });
                if found {
                    break;
                }
            }
        }
    }
    let plain: Vec<&str> = argv.iter().map(String::as_str).collect();
    let first = at.first && !works_elsewhere(&plain);
    for folder in at.folders.clone() {
        let Some(found) = Texts::of(argv, &folder) else { continue };
        if first {
            let guard = GuardedFile { words: Vec::new(), unseen: true };
            walk.guard_alone(found.file, guard);
        }
        if found.cut {
            walk.cut();
        }
        walk.put_before(&found.programs);
        for (place, text) in found.texts.into_iter().enumerate().rev() {
            let first = first && found.ordered && place == 0;
            walk.push(text, At { folders: vec![found.folder.clone()], first, depth: at.depth });
        }
    }
}

/// Returns the program of a package that is run by its name.
fn brought<'a>(program: &str, words: &'a [String]) -> Option<&'a str> {
    let mut plain = words.iter().map(String::as_str).filter(|word| !word.starts_with('-'));
    match program {
        "npx" | "bunx" | "pnpx" => plain.next(),
        "npm" | "pnpm" | "yarn" | "bun" => match plain.next()? {
            "exec" | "x" | "dlx" => plain.next(),
            name if program != "npm" => Some(name),
            _ => None,
        },
        _ => None,
    }
    .map(|name| name.split_once('@').filter(|(before, _)| !before.is_empty()).map_or(name, |(name, _)| name))
    .filter(|name| !name.contains(['/', '$', ' ']))
}

/// The reason it can't be told which scripts are started. The words continue after a colon.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScriptsError {
    /// There are more than are looked at.
    #[error("{}", say!("submission-scripts-too-much"))]
    TooMuch,
    /// One is named by a path of its own process.
    #[error("{}", say!("submission-scripts-by-process"))]
    ByProcess,
    /// One comes from a pipe or a device.
    #[error("{}", say!("submission-scripts-stream"))]
    Stream,
}

/// Returns the repository's scripts that words give to interpreters, with the scripts these start and their first lines
/// name, or that a package's script, a target or a task starts. Reads the disk.
///
/// # Errors
///
/// Fails when there are more than are looked at, or one that can't be known from here.
pub(crate) fn scripts_behind(words: &[String], folder: &Path) -> Result<Vec<PathBuf>, ScriptsError> {
    let reads = words.first().is_some_and(|program| by_path(program)) || !operands(words).is_empty();
    if !reads && Texts::of(words, folder).is_none() {
        return Ok(Vec::new());
    }
    let mut walk = Walk::new(folder, folder, &[]);
    walk.words(words, &At { folders: vec![folder.to_owned()], first: false, depth: 0 });
    walk.go_on();
    match walk.partly {
        Some(Partly::TooMuch) => return Err(ScriptsError::TooMuch),
        Some(Partly::ByProcess) => return Err(ScriptsError::ByProcess),
        Some(Partly::Stream) => return Err(ScriptsError::Stream),
        Some(Partly::ComputedName | Partly::ComputedPath) | None => {}
    }
    let files = walk.files.iter().filter(|file| is_of_repository(file) && matches!(file.state, FileState::File { .. }));
    Ok(files.map(|file| file.path.clone()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_of_packages_are_known_by_their_names() {
        for (line, expected) in [
            ("npx jest --ci", Some("jest")),
            ("npx -y tsc@5 x", Some("tsc")),
            ("npm exec jest", Some("jest")),
            ("npm run t", None),
            ("yarn jest", Some("jest")),
            ("npx @a/b", None),
            ("ls x", None),
        ] {
            let argv: Vec<String> = line.split(' ').map(str::to_owned).collect();
            assert_eq!(brought(&argv[0], &argv[1..]), expected, "{line}");
        }
    }
}
