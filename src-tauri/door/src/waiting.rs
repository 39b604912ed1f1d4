//! A call that waits: for a person, then for the run, and no longer than its client.

use std::sync::Arc;
use std::time::Duration;

use countersign_broker::broker::{Call, Request, State};
use countersign_broker::outcome::Report;
use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::service::RequestContext;
use rmcp::{Peer, RoleServer};
use tokio::time::{Instant, interval_at, sleep_until, timeout};

use crate::hangup;
use crate::session::Session;

/// How often a client that asked for progress gets some.
const PACE: Duration = Duration::from_secs(5);
/// How long sending one progress message may take.
const HAND_OVER: Duration = Duration::from_secs(1);

/// How a wait ended.
pub(crate) enum Waited {
    /// The request is finished.
    Over(Arc<Request>, Arc<Report>),
    /// The client's patience is over; the request goes on under its ticket.
    Pending(Arc<Request>),
    /// The call was cancelled or the client hung up; nobody reads an answer.
    Given,
}

impl Waited {
    /// Returns the request that was waited for, if anybody reads an answer.
    pub(crate) fn request(&self) -> Option<&Arc<Request>> {
        match self {
            Self::Over(request, _) | Self::Pending(request) => Some(request),
            Self::Given => None,
        }
    }
}

/// Waits for the end of a request. Giving up drops the call at once, which takes the request back.
pub(crate) async fn wait(call: Call, session: &Session, context: &RequestContext<RoleServer>) -> Waited {
    let progress = Progress::of(context);
    let patience = session.patience(progress.is_some());
    tokio::select! {
        biased;
        () = session.presence.gone().cancelled() => Waited::Given,
        () = context.ct.cancelled() => Waited::Given,
        () = hangup::heard(context) => Waited::Given,
        waited = attend(call, patience, progress) => waited,
    }
}

async fn attend(mut call: Call, patience: Option<Duration>, mut progress: Option<Progress>) -> Waited {
    let begun = Instant::now();
    let deadline = patience.map(|patience| begun + patience);
    let mut ticks = interval_at(begun + PACE, PACE);
    loop {
        tokio::select! {
            biased;
            report = call.ended() => return Waited::Over(Arc::clone(call.request()), report),
            () = sleep_until(deadline.unwrap_or(begun)), if deadline.is_some() => return hand_over(call),
            _ = ticks.tick(), if progress.is_some() => {
                if let Some(progress) = &mut progress {
                    progress.tell(call.request(), begun.elapsed()).await;
                }
            }
        }
    }
}

/// Ends a call with its ticket at once; the request goes on.
pub(crate) fn hand_over(call: Call) -> Waited {
    let request = Arc::clone(call.request());
    // Without the ticket nobody could come back for it; the answer shows it.
    let _ticket = call.keep();
    match request.state() {
        State::Ended(report) => Waited::Over(request, report),
        State::Waiting { .. } | State::Running { .. } => Waited::Pending(request),
    }
}

/// Sends progress to a client that gave a token.
struct Progress {
    peer: Peer<RoleServer>,
    token: ProgressToken,
}

impl Progress {
    fn of(context: &RequestContext<RoleServer>) -> Option<Self> {
        Some(Self { peer: context.peer.clone(), token: context.meta.get_progress_token()? })
    }

    async fn tell(&self, request: &Request, waited: Duration) {
        let message = match request.state() {
            State::Waiting { .. } => "Waiting for the person's decision in Countersign.".to_owned(),
            State::Running { .. } => {
                request.transcript().last_line().unwrap_or_else(|| "Running; no output yet.".to_owned())
            }
            State::Ended(_) => return,
        };
        let progress = ProgressNotificationParam::new(self.token.clone(), waited.as_secs_f64()).with_message(message);
        // A client that takes none just misses it.
        let _ = timeout(HAND_OVER, self.peer.notify_progress(progress)).await;
    }
}
