//! What ended runs left behind: kept in sight, counted as it goes, ended when somebody says so.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::task::JoinHandle;

use crate::broker::request::{Request, State, lock};
use crate::broker::{Broker, RequestId, Stays};
use crate::outcome::{Ender, Remnant};
use crate::runner::{LEAVING, Recount, Remains};

/// Holds the processes that outlived a run.
pub(in crate::broker) struct Leftover {
    pub(in crate::broker) request: Arc<Request>,
    pub(in crate::broker) remains: Remains,
}

impl Broker {
    /// Keeps a run's leftover processes, so that they can be stopped later; their further output is read and dropped.
    pub(in crate::broker) fn keep_remains(&self, request: &Arc<Request>, mut left: Remains) {
        let (discard, recount, stop) = (left.discard(), left.recount(), self.core.stop.clone());
        lock(&self.core.remains).push(Leftover { request: Arc::clone(request), remains: left });
        let (broker, request) = (self.clone(), Arc::clone(request));
        self.core.tracker.spawn(async move {
            tokio::select! {
                () = stop.cancelled() => {}
                _ = async { tokio::join!(discard, broker.recount_remains(&request, recount)) } => {}
            }
        });
    }

    /// Deals with the processes a run left behind: ends them at once if they may not stay, and otherwise keeps them.
    /// Returns how many live, and who they are.
    pub(in crate::broker) async fn left_behind(
        &self,
        request: &Arc<Request>,
        mut left: Remains,
        count: u32,
    ) -> (u32, Vec<Remnant>) {
        let count = if request.stays() == Stays::Call { left.end().await } else { count };
        if count == 0 {
            return (0, Vec::new());
        }
        let who = left.who().await;
        self.keep_remains(request, left);
        (count, who)
    }

    /// Recounts until nothing is left: processes that end by themselves must not be shown for ever.
    async fn recount_remains(&self, request: &Request, mut recount: Recount) {
        request.phases().ended().await;
        // It may have been told so, or its agent may have gone, while it was on its way here.
        if !self.may_stay(request) {
            self.end_remains(request.id);
        }
        loop {
            let (left, who) = recount.next().await;
            request.left(left, Some(who));
            if left == 0 {
                lock(&self.core.remains).retain(|kept| kept.request.id != request.id);
            }
            self.touch();
            if left == 0 {
                return;
            }
        }
    }

    /// Stops a run, as [`Broker::stop`] does; for an ended run, resolves when the processes it left behind are ended
    /// and counted.
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

    pub(in crate::broker) fn end_remains(&self, id: RequestId) -> Option<JoinHandle<()>> {
        let mut remains = lock(&self.core.remains);
        let at = remains.iter().position(|kept| kept.request.id == id)?;
        let mut kept = remains.swap_remove(at);
        drop(remains);
        let broker = self.clone();
        self.core.ending.fetch_add(1, Ordering::SeqCst);
        Some(self.core.tracker.spawn(async move {
            let left = tokio::select! {
                left = kept.remains.end() => left,
                // What cannot be reached is not called gone.
                () = broker.left_in_time() => 1,
            };
            kept.request.left(left, None);
            // What could not be ended, or reached, can be tried again; not for ever by one who leaves.
            if left > 0 && !broker.core.stop.is_cancelled() {
                lock(&broker.core.remains).push(kept);
            }
            broker.core.ending.fetch_sub(1, Ordering::SeqCst);
            broker.touch();
        }))
    }

    /// Resolves when Countersign leaves and has waited long enough.
    async fn left_in_time(&self) {
        self.core.stop.cancelled().await;
        tokio::time::sleep(LEAVING).await;
    }

    pub(in crate::broker) fn end_all_remains(&self) {
        let owners: Vec<RequestId> = lock(&self.core.remains).iter().map(|kept| kept.request.id).collect();
        for id in owners {
            self.end_remains(id);
        }
    }
}
