//! The requests and facts that a connection may be told of.

use std::path::Path;
use std::sync::Arc;

use super::request::lock;
use super::{Broker, Request, RequestId, State};
use crate::asker::{Asker, SessionId};

impl Broker {
    /// Returns the person's home folder.
    #[must_use]
    pub fn home(&self) -> &Path {
        &self.core.surroundings.home
    }

    /// Returns whether a connection has anything waiting or running.
    #[must_use]
    pub fn has_open(&self, session: SessionId) -> bool {
        lock(&self.core.register).has_open(session)
    }

    /// Returns this client's waiting, running and recently ended requests, oldest first.
    #[must_use]
    pub fn list(&self, asker: &Asker) -> Vec<Arc<Request>> {
        lock(&self.core.register).of(&asker.client).collect()
    }

    /// Returns the requests a connection may be told of: its own, those it `showed` the ticket of, and those of the
    /// same process in the same folder on connections it has left for this one. A request that ended there is listed
    /// only once such a connection is closed: two agents in one process may look like one client.
    #[must_use]
    pub fn list_on(&self, asker: &Asker, showed: &[RequestId]) -> Vec<Arc<Request>> {
        let register = lock(&self.core.register);
        let may_see = |request: &Arc<Request>| {
            let submission = request.submission();
            let theirs = submission.asker();
            let live = !matches!(request.state(), State::Ended(_));
            let showed = showed.contains(&request.id) && (live || asker.own_process().is_some());
            let left = || {
                let open = register.is_connected(theirs.session);
                asker.is_same_agent(theirs) && if live { !open || theirs.session.0 < asker.session.0 } else { !open }
            };
            theirs.session == asker.session || showed || left()
        };
        register.of(&asker.client).filter(may_see).collect()
    }
}
