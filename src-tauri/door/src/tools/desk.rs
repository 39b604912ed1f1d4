//! The way of a stand-in's call: to the broker and back, or to a ticket.

use std::sync::Arc;

use countersign_broker::broker::{Call, Request};
use countersign_broker::outcome::Report;
use countersign_broker::submission::{Draft, Invalid, Wanted};
use countersign_broker::transcript::{Stream, Voice};
use rmcp::RoleServer;
use rmcp::model::{CallToolResult, ErrorData};
use rmcp::service::RequestContext;

use super::arguments::{ArgumentError, ArgumentFault, Arguments};
use super::earlier;
use crate::answer::output::{self, Manner};
use crate::hangup;
use crate::session::Session;
use crate::waiting::{Waited, wait};
use crate::wire::Turn;

/// The most bytes of left-out output in one answer.
const PIECE: usize = 256 * 1024;

/// Holds what one call may use.
pub(super) struct ToolContext<'a> {
    pub(super) session: &'a Session,
    pub(super) context: &'a RequestContext<RoleServer>,
}

/// A tool's result.
pub(super) type ToolResult = Result<CallToolResult, ErrorData>;

/// How far a call came.
pub(super) enum CallStage {
    Over(Arc<Request>, Arc<Report>),
    /// The client's patience is over; the request isn't.
    Pending(Arc<Request>),
    /// A text to answer with: left-out output, or that a ticket is unknown.
    Text(String),
    /// The request was invalid; nobody was asked.
    Invalid(Invalid),
    /// Nobody reads an answer any more.
    Given,
}

impl ToolContext<'_> {
    /// Submits a request.
    pub(super) async fn submit(&self, draft: impl Into<Wanted>) -> Result<Call, CallStage> {
        let (broker, asker) = (&self.session.broker, self.session.asker().clone());
        let place = self.context.extensions.get::<Turn>().and_then(Turn::take).unwrap_or_else(|| broker.place());
        tokio::select! {
            biased;
            () = self.context.ct.cancelled() => Err(CallStage::Given),
            () = hangup::heard(self.context) => Err(CallStage::Given),
            submitted = broker.submit_at(place, draft, asker) => submitted.map_err(CallStage::Invalid),
        }
    }

    /// Waits for the request's end, or for the end of the client's patience.
    pub(super) async fn wait(&self, call: Call) -> CallStage {
        match wait(call, self.session, self.context).await {
            Waited::Over(request, report) => CallStage::Over(request, report),
            Waited::Pending(request) => CallStage::Pending(request),
            Waited::Given => CallStage::Given,
        }
    }

    /// Submits a request and waits for it.
    pub(super) async fn run(&self, draft: Draft) -> CallStage {
        match self.submit(draft).await {
            Ok(call) => self.wait(call).await,
            Err(stage) => stage,
        }
    }

    /// Serves `wait_for_command`.
    pub(super) async fn resume(&self, arguments: Arguments) -> Result<CallStage, ArgumentError> {
        Ok(match self.attach(arguments).await? {
            Ok(call) => self.wait(call).await,
            Err(stage) => stage,
        })
    }

    /// Returns the call that goes on under a ticket, or the answer to give at once.
    pub(super) async fn attach(&self, mut arguments: Arguments) -> Result<Result<Call, CallStage>, ArgumentError> {
        let ticket = arguments.required("ticket")?;
        let stream = match arguments.text("stream")?.as_deref() {
            None | Some("stdout") => Stream::Stdout,
            Some("stderr") => Stream::Stderr,
            Some(_) => return Err(ArgumentError::new("stream", ArgumentFault::MustBe("\"stdout\" or \"stderr\""))),
        };
        if let Some(offset) = arguments.number("offset")? {
            let offset =
                u64::try_from(offset).map_err(|_| ArgumentError::new("offset", ArgumentFault::MustBe("0 or more")))?;
            let broker = &self.session.broker;
            let (part, redacted) = match self.session.find(&ticket) {
                Some(request) => {
                    let part = broker.read_output(&request, Voice::ALL, stream, offset, PIECE).await;
                    (part, request.transcript().is_redacted())
                }
                None => match earlier::find(self.session, &ticket).await {
                    Some(past) => (broker.earlier_part(&past, Voice::ALL, stream, offset, PIECE).await, true),
                    None => return Ok(Err(no_ticket())),
                },
            };
            return Ok(Err(CallStage::Text(output::piece(&part, Manner::dialect(redacted)).0.text)));
        }
        if let Some(call) = self.session.attach(&ticket) {
            return Ok(Ok(call));
        }
        let earlier = earlier::whole(self.session, &ticket).await;
        Ok(Err(earlier.map_or_else(no_ticket, |answer| CallStage::Text(answer.text()))))
    }
}

fn no_ticket() -> CallStage {
    let text = "Error: this ticket doesn't name one of your commands. Tickets belong to the client that got them and are forgotten some time after the command ends.";
    CallStage::Text(text.to_owned())
}

/// Returns the result of a call that nobody waits for.
pub(super) fn cancelled() -> ToolResult {
    Err(ErrorData::internal_error("The call was cancelled.", None))
}
