//! Files git does not know, which `git clean` deletes. What is ignored is told by the repository's own lists and the
//! person's, read here: nothing is started.

use std::collections::HashSet;
use std::fs::Metadata;
use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::committed::Untold;
use super::index::entries;
use super::revision::Opened;
use crate::local::regular;

/// A longer list of what is ignored is not read.
const MAX_LIST: u64 = 256 * 1024;
/// Folders inside folders are entered this deep.
const MAX_DEPTH: usize = 64;

/// What is to be cleaned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cleaning<'a> {
    /// Folders that hold nothing tracked go as well.
    pub(crate) folders: bool,
    /// What is ignored goes as well.
    pub(crate) ignored: bool,
    /// It alone goes.
    pub(crate) only_ignored: bool,
    /// The lists of what the person ignores everywhere.
    pub(crate) lists: &'a [PathBuf],
}

/// Finds the untracked files below a folder, each with what it is now; `spend` is asked for each name that is looked at,
/// and says whether to go on. Links are not followed. Reads the disk.
///
/// # Errors
/// Why it cannot be told.
pub(crate) fn untracked(
    folder: &Path,
    cleaning: Cleaning<'_>,
    spend: &dyn Fn() -> bool,
) -> Result<Vec<(PathBuf, Metadata)>, Untold> {
    let Some(Opened { repository, head, .. }) = Opened::around(folder)? else { return Ok(Vec::new()) };
    let index = repository.index().ok_or(Untold::Unread)?;
    let (mut files, mut folders) = (HashSet::new(), HashSet::new());
    let mut see = |path: &[u8]| {
        let path = repository.top.join(std::str::from_utf8(path).ok()?);
        let above = path.ancestors().skip(1).take_while(|above| above.starts_with(&repository.top));
        for above in above {
            if !folders.insert(above.to_owned()) {
                break;
            }
        }
        files.insert(path);
        spend().then_some(())
    };
    if !index.is_empty() && entries(&index, head.len() == 32, |entry| see(entry.path)).is_none() {
        return Err(if spend() { Untold::Unread } else { Untold::Late });
    }
    let mut walk = UntrackedWalk { files, folders, cleaning, spend, found: Vec::new() };
    let everywhere = cleaning.lists.iter().cloned().chain([repository.exclude()]);
    let mut lists: Vec<Gitignore> = everywhere.filter_map(|list| ignored(&repository.top, &list)).collect();
    let below = folder.strip_prefix(&repository.top).map_err(|_| Untold::Unread)?;
    let mut at = repository.top.clone();
    for part in below.components() {
        lists.extend(ignored(&at, &at.join(".gitignore")));
        at.push(part);
        if walk.is_ignored(&at, true, &lists) && !cleaning.ignored {
            return Ok(Vec::new());
        }
    }
    walk.enter(folder, &mut lists, 0)?;
    Ok(walk.found)
}

struct UntrackedWalk<'a> {
    files: HashSet<PathBuf>,
    /// Those that hold tracked files.
    folders: HashSet<PathBuf>,
    cleaning: Cleaning<'a>,
    spend: &'a dyn Fn() -> bool,
    found: Vec<(PathBuf, Metadata)>,
}

impl UntrackedWalk<'_> {
    fn enter(&mut self, folder: &Path, lists: &mut Vec<Gitignore>, depth: usize) -> Result<(), Untold> {
        let own = ignored(folder, &folder.join(".gitignore"));
        let before = lists.len();
        lists.extend(own);
        let Ok(entries) = std::fs::read_dir(folder) else { return Ok(()) };
        for entry in entries.flatten() {
            if !(self.spend)() {
                return Err(Untold::Late);
            }
            let path = entry.path();
            let Ok(meta) = entry.metadata() else { continue };
            if entry.file_name() == ".git" || self.files.contains(&path) {
                continue;
            }
            let ignored = self.is_ignored(&path, meta.is_dir(), lists);
            let goes = if self.cleaning.only_ignored { ignored } else { self.cleaning.ignored || !ignored };
            if !meta.is_dir() {
                if goes {
                    self.found.push((path, meta));
                }
                continue;
            }
            let known = self.folders.contains(&path);
            // A repository of its own stays.
            let apart = !known && std::fs::symlink_metadata(path.join(".git")).is_ok();
            let enters = known || self.cleaning.folders && (goes || self.cleaning.only_ignored && !ignored);
            if enters && !apart && depth < MAX_DEPTH {
                if ignored && goes {
                    self.all(&path, depth + 1)?;
                } else {
                    self.enter(&path, lists, depth + 1)?;
                }
            }
        }
        lists.truncate(before);
        Ok(())
    }

    /// Takes in all that is untracked in a folder that is ignored itself.
    fn all(&mut self, folder: &Path, depth: usize) -> Result<(), Untold> {
        let Ok(entries) = std::fs::read_dir(folder) else { return Ok(()) };
        for entry in entries.flatten() {
            if !(self.spend)() {
                return Err(Untold::Late);
            }
            let (path, meta) = (entry.path(), entry.metadata());
            match meta {
                Ok(meta) if meta.is_dir() && depth < MAX_DEPTH => self.all(&path, depth + 1)?,
                Ok(meta) if !meta.is_dir() && !self.files.contains(&path) => self.found.push((path, meta)),
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether the nearest list that says something of a path says that it is ignored.
    fn is_ignored(&self, path: &Path, is_folder: bool, lists: &[Gitignore]) -> bool {
        let mut said = lists.iter().rev().map(|list| list.matched(path, is_folder));
        said.find(|said| !said.is_none()).is_some_and(|said| said.is_ignore())
    }
}

/// A list of what is ignored below a folder; nothing where there is none, or where a line is no pattern.
fn ignored(folder: &Path, list: &Path) -> Option<Gitignore> {
    // git follows no link here, either.
    std::fs::symlink_metadata(list).ok().filter(Metadata::is_file)?;
    let text = regular::text(list, MAX_LIST).ok()?;
    let mut builder = GitignoreBuilder::new(folder);
    for line in text.lines() {
        // A line that is no pattern matches nothing.
        let _ = builder.add_line(None, line);
    }
    builder.build().ok()
}
