//! What a request waits for once it runs, told beforehand by whoever reads commands for people.

use countersign_command::waits::Wait;

use super::{Broker, Request};
use crate::submission::waits::Foretell;

impl Broker {
    /// Has what commands wait for read by this, from the next request on; what was handed in first stays. Without it
    /// nothing is foretold.
    pub fn foretell_with(&self, foretell: Foretell) {
        let _ = self.core.foretell.set(foretell);
    }
}

impl Request {
    /// The same before it begins, with who reads what it waits for from its command.
    pub(super) fn foretold_by(mut self, foretell: Option<Foretell>) -> Self {
        self.foretell = foretell;
        self
    }

    /// Tells what it may wait for, as far as its command tells: nothing of one that is not run or could not be read.
    pub async fn foretold(&self) -> Vec<Wait> {
        let (submission, foretell) = (self.submission(), self.foretell);
        let read = tokio::task::spawn_blocking(move || Some(foretell?(submission.run()?)));
        read.await.ok().flatten().unwrap_or_default()
    }
}
