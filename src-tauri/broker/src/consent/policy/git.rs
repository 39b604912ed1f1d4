//! git under a rule: what a repository's own configuration would start is switched off.

use std::path::{Path, PathBuf};

use crate::regular;

/// Settings given to every git command, on top of the repository's.
const SETTINGS: [&str; 5] = [
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "core.sshCommand=ssh",
    "log.showSignature=false",
];
/// Sub-commands that would start programs named by attributes to show differences.
const SHOWING: [&str; 3] = ["diff", "log", "show"];
/// Sections of a repository's own configuration that start programs whatever is switched off.
const STARTING: [&str; 4] = ["[filter", "[diff ", "[include", "[extensions"];
/// Folders looked through upwards for a repository.
const MAX_UP: usize = 64;
/// A longer configuration is not looked through.
const MAX_CONFIG: u64 = 1024 * 1024;

/// Whether the repository's own configuration names no program that git would start. Reads the disk.
///
/// # Errors
/// What it names, as a sentence.
pub(super) fn is_tame(argv: &[String], cwd: &Path) -> Result<(), String> {
    if argv.first().is_none_or(|program| program.rsplit('/').next() != Some("git")) {
        return Ok(());
    }
    let Some(own) = cwd.ancestors().take(MAX_UP).map(|up| up.join(".git")).find(|path| path.exists()) else {
        return Ok(());
    };
    let unsure = || format!("{} cannot be looked through for programs it would start.", own.display());
    let config = if own.is_dir() { own.join("config") } else { shared(&own).ok_or_else(unsure)? };
    match std::fs::metadata(&config) {
        Ok(meta) if meta.is_file() && meta.len() <= MAX_CONFIG => {}
        Ok(_) => return Err(unsure()),
        Err(_) => return Ok(()),
    }
    let text = regular::text(&config, MAX_CONFIG).map_err(|_| unsure())?.to_lowercase();
    match text.lines().map(str::trim).find(|line| STARTING.iter().any(|section| line.starts_with(section))) {
        Some(section) => Err(format!("{} has the section `{section}`, which can start programs.", config.display())),
        None => Ok(()),
    }
}

/// The configuration a further work tree shares with its repository.
fn shared(file: &Path) -> Option<PathBuf> {
    let text = regular::text(file, MAX_CONFIG).ok()?;
    let own = file.parent()?.join(text.trim().strip_prefix("gitdir:")?.trim());
    let common = regular::text(&own.join("commondir"), MAX_CONFIG).ok();
    Some(common.map_or_else(|| own.clone(), |common| own.join(common.trim())).join("config"))
}

/// The words as they are executed.
pub(super) fn tamed(argv: &[String]) -> Vec<String> {
    let Some((program, rest)) = argv.split_first().filter(|(program, _)| program.rsplit('/').next() == Some("git"))
    else {
        return argv.to_vec();
    };
    let mut words = vec![program.clone()];
    words.extend(SETTINGS.iter().flat_map(|setting| ["-c".to_owned(), (*setting).to_owned()]));
    let command = command_at(rest);
    let (before, after) = rest.split_at(command.map_or(rest.len(), |at| at + 1));
    words.extend_from_slice(before);
    if command.is_some_and(|at| SHOWING.contains(&rest[at].as_str())) {
        words.extend(["--no-ext-diff", "--no-textconv"].map(str::to_owned));
    }
    words.extend_from_slice(after);
    words
}

/// Where the sub-command stands.
fn command_at(words: &[String]) -> Option<usize> {
    let mut at = 0;
    while let Some(word) = words.get(at) {
        at += match word.as_str() {
            "-C" | "-c" => 2,
            option if option.starts_with('-') => 1,
            _ => return Some(at),
        };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(line: &str) -> String {
        let argv: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let settings: String = SETTINGS.iter().flat_map(|setting| ["-c ", setting, " "]).collect();
        tamed(&argv).join(" ").replace(&settings, "… ")
    }

    #[test]
    fn settings_stand_before_the_sub_command_and_options_behind_it() {
        assert_eq!(run("git status"), "git … status");
        assert_eq!(run("git log -5 -- a"), "git … log --no-ext-diff --no-textconv -5 -- a");
        assert_eq!(run("git -C sub --no-pager diff a"), "git … -C sub --no-pager diff --no-ext-diff --no-textconv a");
        assert_eq!(run("git --version"), "git … --version");
        assert_eq!(run("ls git"), "ls git");
    }
}
