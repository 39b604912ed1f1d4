//! What a request waits for once it runs, told beforehand by whoever reads commands for people.

use countersign_command::waits::Wait;

use super::{Broker, Request};
use crate::submission::waits::Foretell;

impl Broker {
    /// Sets the reader that tells what a command may wait for, from the next request on; earlier requests stay as they
    /// are. Without one, nothing is foretold.
    pub fn foretell_with(&self, foretell: Foretell) {
        let _ = self.core.foretell.set(foretell);
    }
}

impl Request {
    /// Sets, before the request begins, the reader that tells from its command what it may wait for.
    pub(super) fn foretold_by(mut self, foretell: Option<Foretell>) -> Self {
        self.foretell = foretell;
        self
    }

    /// Returns what it may wait for, as far as its command tells; nothing for a request that doesn't run or couldn't be
    /// read.
    pub async fn foretold(&self) -> Vec<Wait> {
        let (submission, foretell) = (self.submission(), self.foretell);
        let read = tokio::task::spawn_blocking(move || Some(foretell?(submission.run()?)));
        read.await.ok().flatten().unwrap_or_default()
    }
}
