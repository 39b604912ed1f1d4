//! What a command would reach, for the card.

use countersign_broker::local::clock::millis;
use countersign_broker::submission::impact::{Amount, Counted, Impact, Loss, Recovery};

use super::pieces;
use crate::view::{CountedView, ImpactView, RecoveryView};

/// Tells what was counted.
pub(crate) fn impact(impact: &Impact) -> ImpactView {
    ImpactView { at: millis(impact.at), counted: impact.counted.iter().map(counted).collect() }
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
    }
}
