//! Programs of an earlier start that outlived it, because Countersign was killed.

use crate::runner::remains::Remains;

/// The processes an earlier start left running. Dropped, they live on and are found again by the next start.
#[derive(Debug)]
pub struct Survivors {
    /// How many lived, those among them that were ended since.
    found: u32,
    /// The processes; `None` when none was found.
    remains: Option<Remains>,
}

impl Survivors {
    /// Returns how many processes were found.
    #[must_use]
    pub fn found(&self) -> u32 {
        self.found
    }

    /// Asks them to end, waits for the grace, kills. Returns how many still live.
    pub async fn end(self) -> u32 {
        let left = match self.remains {
            Some(mut remains) => remains.end().await,
            None => 0,
        };
        // What lives on is looked for again at the next start.
        #[cfg(target_os = "linux")]
        if left == 0 {
            crate::runner::processes::traces::settled();
        }
        left
    }
}

#[cfg(target_os = "linux")]
impl Survivors {
    /// Looks for them. Blocks.
    pub(in crate::runner) fn of(list: &crate::runner::processes::traces::List) -> Self {
        let mut process_tree = crate::runner::processes::process_tree::ProcessTree::of_earlier(list);
        let living = process_tree.count(false);
        let remains = (living > 0)
            .then(|| Remains::of_earlier(crate::runner::processes::tree::Tree::of_earlier(process_tree), living));
        Self { found: living + list.ended, remains }
    }
}
