//! What is answered without asking anybody: the broker is closing or paused, the client is gone or not heard.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::asker::Asker;
use crate::broker::Broker;
use crate::broker::register::Register;
use crate::broker::request::{Request, lock};
use crate::outcome::{Outcome, Report};
use crate::submission::Submission;

impl Broker {
    /// Returns why a request is refused without asking a person, if it is.
    pub(in crate::broker) fn refusal(&self, register: &mut Register, asker: &Asker) -> Option<String> {
        if self.core.stop.is_cancelled() {
            return Some("Countersign is quitting; nothing was run.".to_owned());
        }
        if asker.is_person() {
            return None;
        }
        if !register.is_connected(asker.session) {
            return Some("This connection is closed; nothing was run.".to_owned());
        }
        if self.core.paused.load(Ordering::Relaxed) {
            return Some(
                "The person has paused Countersign; nothing was run. Ask them to resume it, then try again.".to_owned(),
            );
        }
        register.muted_for(asker).map(not_heard)
    }

    /// Returns why a muted agent's request isn't shown, if it isn't.
    pub(in crate::broker) fn muted(&self, submission: &Submission) -> Option<String> {
        lock(&self.core.register).muted_for(submission.asker()).map(not_heard)
    }

    /// Ends a refused request.
    pub(in crate::broker) fn refuse(&self, request: &Arc<Request>, reason: String) {
        let now = request.asked_on();
        let outcome = Outcome::Refused { reason };
        let report = Report {
            outcome,
            by: None,
            asked_at: now,
            started_at: None,
            ended_at: now,
            ran: None,
            left: 0,
            remnants: Vec::new(),
            no_terminal: false,
        };
        self.note_end(request, &report, None);
        self.core.ended(request);
        request.end(Arc::new(report));
        self.touch();
    }
}

fn not_heard(left: Duration) -> String {
    let seconds = left.as_secs().max(1);
    format!(
        "The person denied all of this client's requests for another {seconds} s; nothing was run. Stop asking, and talk to them."
    )
}
