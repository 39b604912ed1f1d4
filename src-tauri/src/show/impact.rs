//! What a command would reach, for the card.

use std::path::Path;

use countersign_broker::broker::KnownScript;
use countersign_broker::local::clock::{millis, wall};
use countersign_broker::submission::impact::{Amount, Counted, Fate, Impact, Loss, Recovery};

use super::pieces;
use crate::view::{CountedView, FateView, ImpactView, KnownScriptView, RecoveryView};

/// Tells what was counted, and which scripts are known; nothing where there is neither.
pub(crate) fn impact(impact: Option<&Impact>, scripts: &[KnownScript], folder: &Path) -> Option<ImpactView> {
    let counted = impact.map_or_else(Vec::new, |impact| impact.counted.iter().map(counted).collect());
    let at = millis(impact.map_or_else(wall, |impact| impact.at));
    let scripts: Vec<_> = scripts.iter().map(|script| known(script, folder)).collect();
    let any = !counted.is_empty() || !scripts.is_empty();
    any.then_some(ImpactView { at, counted, scripts })
}

fn known(script: &KnownScript, folder: &Path) -> KnownScriptView {
    let path = Path::new(&script.path);
    let file = path.strip_prefix(folder).unwrap_or(path).to_string_lossy();
    KnownScriptView {
        file: pieces(&file),
        part: script.part.as_deref().map(pieces),
        unchanged: script.unchanged,
        allowed_at: script.allowed_at,
    }
}

fn counted(counted: &Counted) -> CountedView {
    match counted {
        Counted::Files(change, Amount::TooMany) => CountedView::TooMany { deleted: *change == Loss::Delete },
        Counted::Files(change, Amount::Told { files, bytes, partly, recovery }) => CountedView::Files {
            deleted: *change == Loss::Delete,
            files: *files,
            bytes: *bytes,
            partly: *partly,
            recovery: match *recovery {
                Recovery::NotInGit => RecoveryView::NotInGit,
                Recovery::All => RecoveryView::All,
                Recovery::Part { same, changed } => RecoveryView::Part { same, changed },
                Recovery::RepositoryToo => RecoveryView::RepositoryToo,
                Recovery::Unknown => RecoveryView::Unknown,
            },
        },
        Counted::Matches { pattern, count, names } => CountedView::Matches {
            pattern: pieces(pattern),
            count: count.map(|count| count as u64),
            names: names.iter().filter_map(|path| Some(pieces(&path.file_name()?.to_string_lossy()))).collect(),
        },
        Counted::Changes { count, names } => CountedView::Changes {
            count: count.map(|count| count as u64),
            names: names.iter().map(|path| pieces(&path.to_string_lossy())).collect(),
        },
        Counted::Commits { fate, branch, commits } => CountedView::Commits {
            fate: match fate {
                Fate::Sent { .. } => FateView::Sent,
                Fate::Overwritten => FateView::Overwritten,
                Fate::Dropped => FateView::Dropped,
            },
            branch: pieces(branch),
            count: commits.count.map(|count| count as u64),
            subjects: commits.subjects.iter().map(|subject| pieces(subject)).collect(),
            more: *fate == Fate::Sent { more: true },
        },
    }
}
