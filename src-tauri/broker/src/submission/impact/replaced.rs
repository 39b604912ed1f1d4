//! Folders that a program empties by itself: `npm ci` its packages, `rsync --delete` what its source lacks.

use std::path::PathBuf;

use countersign_command::{Started, Startup};

use super::budget::Budget;
use super::far::is_far;
use super::losses::{Amount, Loss, Recovery, amount};
use super::Counted;

/// Counts what stands in such folders. Reads the disk.
pub(super) fn of(startup: &Startup, budget: &Budget) -> Vec<Counted> {
    let meant = startup.commands.iter().filter(|one| one.likely && !one.elsewhere && !one.hands_on);
    meant.filter_map(|started| packages(started, budget).or_else(|| mirrored(started, budget))).collect()
}

fn packages(started: &Started, budget: &Budget) -> Option<Counted> {
    let words = &started.argv[1..];
    let odd = |word: &String| ["--prefix", "-C", "--dry-run", "-g"].iter().any(|option| word.starts_with(option));
    if started.name != "npm" || words.iter().any(odd) {
        return None;
    }
    let name = words.iter().find(|word| !word.starts_with('-'))?;
    if !["ci", "clean-install", "ic", "install-clean"].contains(&name.as_str()) {
        return None;
    }
    match counted(started.folders.last()?.join("node_modules"), budget)? {
        Amount::TooMany => Some(Counted::Files(Loss::Delete, Amount::TooMany)),
        Amount::Told { files, bytes, partly, .. } => {
            let recovery = Recovery::Reinstalled;
            Some(Counted::Files(Loss::Delete, Amount::Told { files, bytes, partly, recovery }))
        }
    }
}

fn mirrored(started: &Started, budget: &Budget) -> Option<Counted> {
    let words = &started.argv[1..];
    let deletes = |word: &String| word == "--del" || word.starts_with("--delete");
    if started.name != "rsync" || !words.iter().any(deletes) || words.iter().any(|word| word == "--dry-run") {
        return None;
    }
    let to = words.last().filter(|to| !to.starts_with('-') && !to.contains([':', '$', '`', '*', '~']))?;
    let Amount::Told { files, .. } = counted(started.folders.last()?.join(to), budget)? else {
        return Some(Counted::Standing { folder: to.clone(), files: None });
    };
    Some(Counted::Standing { folder: to.clone(), files: Some(files) })
}

fn counted(folder: PathBuf, budget: &Budget) -> Option<Amount> {
    let folder = std::fs::canonicalize(folder).ok().filter(|folder| folder.is_dir() && !is_far(folder))?;
    amount(&[folder], budget)
}
