//! Where the commands of a text run: the folders it goes to.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::watched::rough_words;
use crate::canonical::canonical;
use crate::shell::outline::{Command, Outline};

/// So many folders that a text may go to are kept.
const FOLDERS_LIMIT: usize = 8;

/// Words that change where what follows them runs, or what it means, in ways that are not followed.
const STEERS: [&str; 12] =
    ["eval", "source", ".", "alias", "unalias", "builtin", "command", "popd", "trap", "enable", "shopt", "set"];

/// Options by which a program works in another folder than it is started in.
const ELSEWHERE: [&str; 7] = ["-C", "--chdir", "--directory", "--prefix", "--cwd", "--dir", "--manifest-path"];

/// The folder each command of a text runs in; nothing where that cannot be told beforehand. `env` is the child's.
pub(super) fn certain(outline: &Outline, cwd: &Path, env: &[(OsString, OsString)]) -> Vec<Option<PathBuf>> {
    // With it `cd web` may lead anywhere.
    let astray = env.iter().any(|(name, value)| name == "CDPATH" && !value.is_empty());
    let mut here = outline.functions.is_empty().then(|| cwd.to_owned());
    let mut folders = Vec::with_capacity(outline.commands.len());
    for command in &outline.commands {
        folders.push(here.clone().filter(|_| !works_elsewhere(command)));
        if goes(command) {
            let plain = !astray && outline.troubles.is_empty();
            here = here.filter(|_| plain).and_then(|from| entered(command, &from));
        } else if STEERS.contains(&base(command)) {
            here = None;
        }
    }
    folders
}

/// The folder a text begins in, and each it may go to. More than it runs in may be among them.
pub(super) fn possible(outline: &Outline, cwd: &Path, home: &Path) -> Vec<PathBuf> {
    let mut folders = vec![cwd.to_owned()];
    let texts = outline.commands.iter().flat_map(|command| &command.words).map(|word| word.text.as_str());
    let words: Vec<&str> = texts.flat_map(rough_words).collect();
    for (place, word) in words.iter().enumerate() {
        let (before, target) = match word.split_once('=').filter(|(option, _)| ELSEWHERE.contains(option)) {
            Some((_, target)) => ("cd", target),
            None => (place.checked_sub(1).and_then(|at| words.get(at)).copied().unwrap_or_default(), *word),
        };
        if !matches!(before, "cd" | "pushd" | "--") && !ELSEWHERE.contains(&before) {
            continue;
        }
        let tilde = target.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with('/'));
        let target = tilde.map_or_else(|| PathBuf::from(target), |rest| home.join(rest.trim_start_matches('/')));
        let there: Vec<PathBuf> = folders.iter().filter_map(|from| canonical(&from.join(&target)).ok()).collect();
        for folder in there {
            if folders.len() < FOLDERS_LIMIT && folder.is_dir() && !folders.contains(&folder) {
                folders.push(folder);
            }
        }
    }
    folders
}

/// Whether a text may go anywhere at all, by its words alone.
pub(super) fn may_go(text: &str) -> bool {
    rough_words(text).any(|word| {
        let option = word.split('=').next().unwrap_or(word);
        matches!(word, "cd" | "pushd") || STEERS.contains(&word) || ELSEWHERE.contains(&option)
    })
}

/// The name of a command's program.
pub(super) fn base(command: &Command) -> &str {
    command.words.first().map_or("", |word| word.text.rsplit('/').next().unwrap_or(&word.text))
}

/// Whether a command changes the folder for those behind it.
pub(super) fn goes(command: &Command) -> bool {
    matches!(base(command), "cd" | "pushd" | "popd")
}

fn works_elsewhere(command: &Command) -> bool {
    let options = command.words.iter().skip(1).map(|word| word.text.split('=').next().unwrap_or_default());
    options.into_iter().any(|option| ELSEWHERE.contains(&option))
}

/// The folder a plain step leads to; nothing where that cannot be told.
fn entered(step: &Command, from: &Path) -> Option<PathBuf> {
    let [program, target] = step.words.as_slice() else { return None };
    let plain = !target.computed && !target.text.starts_with(['-', '~', '$']) && program.text != "popd";
    let alone = step.depth == 0 && !step.apart && step.from.is_none() && !step.piped && !step.background;
    let path = canonical(&from.join(&target.text)).ok().filter(|path| path.is_dir())?;
    (plain && alone).then_some(path)
}
