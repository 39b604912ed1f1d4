//! What ended runs left behind: kept in sight, counted as it goes, ended when somebody says so.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::task::JoinHandle;

use super::request::{Request, State, lock};
use super::{Broker, RequestId};
use crate::outcome::Ender;
use crate::runner::{LEAVING, Recount, Remains};

impl Broker {
    /// Keeps what a run left behind, so that it can be ended later; what it still writes is read and thrown away.
    pub(super) fn keep_remains(&self, request: &Arc<Request>, mut left: Remains) {
        let (discard, recount, stop) = (left.discard(), left.recount(), self.house.stop.clone());
        lock(&self.house.remains).push((request.id, left));
        let (broker, request) = (self.clone(), Arc::clone(request));
        self.house.tracker.spawn(async move {
            tokio::select! {
                () = stop.cancelled() => {}
                _ = async { tokio::join!(discard, broker.recount_remains(&request, recount)) } => {}
            }
        });
    }

    /// Until nothing is left: what goes by itself is not shown for ever.
    async fn recount_remains(&self, request: &Request, mut recount: Recount) {
        request.phases().ended().await;
        loop {
            let left = recount.next().await;
            request.left(left);
            if left == 0 {
                lock(&self.house.remains).retain(|(owner, _)| *owner != request.id);
            }
            self.touch();
            if left == 0 {
                return;
            }
        }
    }

    /// As [`Broker::stop`]; of a run that has ended it resolves when what it left behind was ended and counted.
    pub async fn stop_and_count(&self, id: RequestId, by: Ender, hard: bool) -> bool {
        let over = self.get(id).is_some_and(|request| matches!(request.state(), State::Ended(_)));
        if !over {
            return self.stop(id, by, hard);
        }
        match self.end_remains(id) {
            Some(ending) => ending.await.is_ok(),
            None => false,
        }
    }

    pub(super) fn end_remains(&self, id: RequestId) -> Option<JoinHandle<()>> {
        let mut remains = lock(&self.house.remains);
        let at = remains.iter().position(|(owner, _)| *owner == id)?;
        let (_, mut kept) = remains.swap_remove(at);
        drop(remains);
        let broker = self.clone();
        self.house.ending.fetch_add(1, Ordering::SeqCst);
        Some(self.house.tracker.spawn(async move {
            let left = tokio::select! {
                left = kept.end() => left,
                // What cannot be reached is not called gone.
                () = broker.left_in_time() => 1,
            };
            if let Some(request) = broker.get(id) {
                request.left(left);
            }
            // What could not be ended, or reached, can be tried again; not for ever by one who leaves.
            if left > 0 && !broker.house.stop.is_cancelled() {
                lock(&broker.house.remains).push((id, kept));
            }
            broker.house.ending.fetch_sub(1, Ordering::SeqCst);
            broker.touch();
        }))
    }

    /// Resolves when Countersign leaves and has waited long enough.
    async fn left_in_time(&self) {
        self.house.stop.cancelled().await;
        tokio::time::sleep(LEAVING).await;
    }

    pub(super) fn end_all_remains(&self) {
        let owners: Vec<RequestId> = lock(&self.house.remains).iter().map(|(id, _)| *id).collect();
        for id in owners {
            self.end_remains(id);
        }
    }
}
