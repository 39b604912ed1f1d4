//! Fences as the page sees them.

use countersign_broker::fence::{Fence, Held, Missing, Reads, Unheld};

use crate::view::{FenceView, HeldView, MissingView, ReadsView, UnheldView};

/// Returns the fence around the commands a rule of these words allows.
pub(crate) fn around(words: &[String]) -> FenceView {
    let Fence { reads, writes, keeps, connects } = Fence::of(words);
    let reads = match reads {
        Reads::Names => ReadsView::Names,
        Reads::Given => ReadsView::Given,
        Reads::Folder => ReadsView::Folder,
        Reads::Project => ReadsView::Project,
    };
    FenceView { reads, writes, keeps, connects, held: held(&Held::over(words)) }
}

/// Returns how far fences are enforced.
pub(crate) fn held(held: &Held) -> HeldView {
    match held {
        Held::Full => HeldView::Full,
        Held::Part { missing } => HeldView::Part {
            missing: missing
                .iter()
                .map(|one| match one {
                    Missing::Changing => MissingView::Changing,
                    Missing::Truncating => MissingView::Truncating,
                    Missing::Connecting => MissingView::Connecting,
                    Missing::Devices => MissingView::Devices,
                    Missing::Reaching => MissingView::Reaching,
                })
                .collect(),
        },
        Held::None { why } => HeldView::None {
            why: match why {
                Unheld::NotBuilt => UnheldView::NotBuilt,
                Unheld::TurnedOff => UnheldView::TurnedOff,
                Unheld::Refused => UnheldView::Refused,
                Unheld::System => UnheldView::System,
                Unheld::Program => UnheldView::Program,
                Unheld::Changing => UnheldView::Changing,
            },
        },
    }
}
