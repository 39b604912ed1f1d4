//! What the story tells the record.

use crate::broker::Broker;
use crate::broker::request::Request;
use crate::consent::ApprovedBy;
use crate::history::{self, Decided, Ended, Event, History};
use crate::outcome::{Outcome, Report};
use crate::transcript::Stream;

/// The bytes of each stream's head and tail that the record itself may show.
const EXCERPT: usize = 4096;

impl Broker {
    /// Notes in the record what happened to a request.
    pub(in crate::broker) fn note(&self, request: &Request, event: impl FnOnce() -> Event) {
        self.core.history.note(request.record, event());
    }

    /// Records how a request was decided, by whom and how long that took.
    pub(in crate::broker) fn note_decision(
        &self,
        request: &Request,
        by: Option<&ApprovedBy>,
        outcome: Option<&Outcome>,
    ) {
        let took = u64::try_from(request.asked_at().elapsed().as_millis()).unwrap_or(u64::MAX);
        self.note(request, || Event::Decided(Decided::of(by, outcome, took).with_scripts(&request.submission())));
    }

    /// Notes that a run was started, once.
    pub(in crate::broker) fn note_start(&self, request: &Request, begun: &mut bool) {
        if request.submission().run().is_some() && !std::mem::replace(begun, true) {
            self.note(request, || Event::Started);
        }
    }

    /// Notes the end of a request, and the decision of one that nobody let run.
    pub(in crate::broker) fn note_end(&self, request: &Request, report: &Report, output: Option<history::Output>) {
        if report.by.is_none() {
            self.note_decision(request, None, Some(&report.outcome));
        }
        let [out, err] = [Stream::Stdout, Stream::Stderr].map(|stream| request.transcript().kept(stream, EXCERPT));
        self.note(request, || {
            let ended = Ended::of(report, [&out, &err], output).on(request.shares());
            Event::Ended(Box::new(ended))
        });
    }

    /// Returns the record.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.core.history
    }
}
