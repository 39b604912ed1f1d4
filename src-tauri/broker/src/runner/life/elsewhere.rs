//! Where processes cannot be looked through, nobody knows what a run takes.

use super::{Marked, Vitals};

#[derive(Debug, Default)]
pub(crate) struct Census;

impl Census {
    pub(crate) fn look(&mut self, runs: &[Marked]) -> Vec<Option<Vitals>> {
        vec![None; runs.len()]
    }
}
