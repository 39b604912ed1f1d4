//! What would be lost: how many files and bytes, and whether git brings them back.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::budget::Budget;
use super::tree::Tree;
use crate::local::git::{Committed, Untold, committed};

/// What happens to files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// They are gone.
    Delete,
    /// They are there and hold something else.
    Replace,
}

/// How much it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// More than can be counted in time.
    TooMany,
    /// So much.
    Told {
        /// Files and links.
        files: u64,
        /// The bytes of the files.
        bytes: u64,
        /// There may be more: a folder could not be looked into.
        partly: bool,
        /// Whether they come back.
        recovery: Recovery,
    },
}

/// Whether files that are lost come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recovery {
    /// No commit has them.
    NotInGit,
    /// The last commit has all of them, as they are now.
    All,
    /// The last commit has some of them.
    Part {
        /// As they are now.
        same: u64,
        /// Otherwise than they are now.
        changed: u64,
    },
    /// A repository would be lost with them.
    RepositoryToo,
    /// Nobody can tell without git.
    Unknown,
}

/// Counts what the places hold; nothing where there are no files. Reads the disk.
pub(super) fn amount(places: &[PathBuf], budget: &Budget) -> Option<Amount> {
    let mut tree = Tree::default();
    // What lies in another place is counted with that.
    let outermost =
        places.iter().filter(|place| !place.ancestors().skip(1).any(|up| places.iter().any(|one| one == up)));
    for place in outermost {
        if tree.add(place, budget).is_err() {
            return Some(Amount::TooMany);
        }
    }
    if tree.files.is_empty() && !tree.partly {
        return None;
    }
    let files = tree.files.len() as u64;
    let recovery = recovery(&tree, places, budget);
    Some(Amount::Told { files, bytes: tree.bytes, partly: tree.partly, recovery })
}

fn recovery(tree: &Tree, places: &[PathBuf], budget: &Budget) -> Recovery {
    if tree.repository {
        return Recovery::RepositoryToo;
    }
    let mut folders: BTreeMap<&Path, ()> = BTreeMap::new();
    folders.extend(places.iter().filter_map(|place| Some((place.parent()?, ()))));
    let mut told = Committed::default();
    let mut tops: Vec<PathBuf> = Vec::new();
    for folder in folders.into_keys() {
        match committed(folder, &tree.files, &tops, &|| budget.is_over()) {
            Ok(Some((top, more))) => {
                told.same += more.same;
                told.changed += more.changed;
                tops.push(top);
            }
            Ok(None) => {}
            Err(Untold::Late | Untold::Unread) => return Recovery::Unknown,
        }
    }
    match told {
        Committed { same: 0, changed: 0 } => Recovery::NotInGit,
        Committed { same, .. } if same == tree.files.len() as u64 => Recovery::All,
        Committed { same, changed } => Recovery::Part { same, changed },
    }
}
