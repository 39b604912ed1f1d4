//! All that lives: what each run takes of the computer, and the ways to end many at once.
//!
//! What runs take is looked at only while somebody looks: one walk through `/proc` for all runs, by mark, group and
//! descent. The page asks every two seconds while it shows it, and nobody asks otherwise.

#[cfg(unix)]
pub(super) mod elsewhere;
pub(super) mod leftovers;
pub(super) mod lives;

use std::sync::Arc;

use super::request::{Request, State, lock};
use super::story::again::off_thread;
use super::{Broker, RequestId};
use crate::asker::ClientKey;
use crate::outcome::Ender;
use crate::runner::life::{Marked, Vitals};

/// The current state of a run, or of the processes it left behind.
#[derive(Clone, Debug, PartialEq)]
pub struct Life {
    /// The request it belongs to.
    pub id: RequestId,
    /// Its resources; `None` where the system doesn't tell.
    pub vitals: Option<Vitals>,
}

impl Broker {
    /// Looks at all that lives, now: runs, and what ended runs left behind. Walks through the system's processes, so
    /// it is for somebody who watches, and not for all the time.
    pub async fn life(&self) -> Vec<Life> {
        let living = self.with_processes();
        let (ids, runs): (Vec<RequestId>, Vec<Marked>) =
            living.iter().filter_map(|r| Some((r.id, r.marked()?))).unzip();
        let house = self.core();
        let looked = off_thread(move || lock(&house.census).look(&runs)).await;
        // A look that failed tells nothing.
        let looked = looked.unwrap_or_default().into_iter().chain(std::iter::repeat(None));
        ids.into_iter().zip(looked).map(|(id, vitals)| Life { id, vitals }).collect()
    }

    /// Ends every run of a client, and what its ended runs left behind. What waits, waits on. Returns how many were
    /// told to end.
    pub fn stop_client(&self, client: &ClientKey) -> usize {
        let theirs = |request: &&Arc<Request>| request.submission().asker().is_of(client);
        let living = self.with_processes();
        living.iter().filter(theirs).filter(|request| self.stop(request.id, Ender::Person, false)).count()
    }

    fn with_processes(&self) -> Vec<Arc<Request>> {
        let register = lock(&self.core.register);
        let left = |request: &Arc<Request>| matches!(request.state(), State::Ended(report) if report.left > 0);
        register.running().into_iter().chain(register.ended().into_iter().filter(left)).collect()
    }
}
