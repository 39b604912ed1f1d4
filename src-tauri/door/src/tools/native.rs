//! The native tools: everything Countersign can do for an agent, under plain names.

mod files;

use std::sync::Arc;

use countersign_broker::broker::{Request, State};
use countersign_broker::outcome::{Ender, Outcome};
use countersign_broker::submission::{Draft, FileDraft, Size};
use countersign_broker::transcript::{Stream, Voice};
use rmcp::model::{CallToolResult, ErrorData};

use super::arguments::{ArgumentError, ArgumentFault, Arguments};
use super::catalogue::Name;
use super::desk::{CallStage, ToolContext, ToolResult};
use super::earlier;
use super::sessions::Sessions;
use crate::answer::Answer;
use crate::aside::aside;
use crate::hangup;
use crate::session::Session;
use crate::waiting::{Waited, hand_over, wait};

const DEFAULT_LENGTH: i64 = 64 * 1024;
const MAX_LENGTH: i64 = 256 * 1024;
/// How many bytes are read on to complete output that may still be overwritten.
const DRAWN: usize = 1024 * 1024;

/// Serves one call.
struct ToolHandler<'a> {
    desk: &'a ToolContext<'a>,
    session: &'a Session,
    sessions: &'a Sessions,
}

/// A tool's result for the agent, or the argument that is wrong.
type Served = Result<NativeResult, ArgumentError>;

enum NativeResult {
    Answer(Answer),
    Result(CallToolResult),
    /// Nobody reads an answer any more.
    Given,
}

/// Serves one call.
///
/// # Errors
/// Fails when there is no such tool, or the call was cancelled.
pub(super) async fn call(desk: &ToolContext<'_>, sessions: &Sessions, name: &str, arguments: Arguments) -> ToolResult {
    let counter = ToolHandler { desk, session: desk.session, sessions };
    let Some(name) = Name::of(name) else {
        let known = Name::ALL.map(Name::text).join(", ");
        return Err(ErrorData::invalid_params(format!("Unknown tool: {name:?}. There are: {known}."), None));
    };
    told(match name {
        Name::RunCommand => counter.run(arguments).await,
        Name::WaitForCommand => counter.wait_for(arguments).await,
        Name::ReadOutput => counter.read(arguments).await,
        Name::SendInput => counter.send_input(arguments).await,
        Name::StopCommand => counter.stop(arguments).await,
        Name::ListCommands => counter.list(arguments),
        Name::ReadFile => counter.file(files::read(arguments)).await,
        Name::ListDirectory => counter.file(files::list(arguments)).await,
        Name::WriteFile => counter.file(files::write(arguments)).await,
        Name::EditFile => counter.file(files::edit(arguments)).await,
    })
}

fn told(served: Served) -> ToolResult {
    match served {
        Ok(NativeResult::Answer(answer)) => Ok(answer.into()),
        Ok(NativeResult::Result(result)) => Ok(result),
        Ok(NativeResult::Given) => Err(ErrorData::internal_error("The call was cancelled.", None)),
        Err(wrong) => Ok(Answer::invalid(&wrong.field, &wrong.fault.to_string()).into()),
    }
}

impl ToolHandler<'_> {
    async fn run(&self, mut arguments: Arguments) -> Served {
        let session = arguments.text("session")?;
        let hosts = hosts(&mut arguments)?;
        let mut draft = Draft {
            command: arguments.text("command")?,
            argv: arguments.texts("argv")?,
            shell: arguments.text("shell")?,
            cwd: arguments.text("cwd")?,
            env: arguments.variables("env")?,
            stdin: arguments.text("stdin")?,
            timeout_ms: arguments.number("timeout_ms")?,
            max_output_bytes: arguments.number("max_output_bytes")?,
            reason: arguments.text("reason")?,
            background: arguments.flag("background")?,
            open_input: arguments.flag("open_input")?,
            pty: arguments.flag("pty")?.then_some(Size::USUAL),
            hosts,
            ..Draft::default()
        };
        let background = draft.background;
        arguments.finish()?;
        let usage = session.map(|name| Sessions::start(self.desk, name, &mut draft));
        let call = match self.desk.submit(draft).await {
            Ok(call) => call,
            Err(CallStage::Invalid(invalid)) => return Ok(NativeResult::Answer(invalid.into())),
            Err(_) => return Ok(NativeResult::Given),
        };
        if let Some(usage) = usage {
            self.sessions.asked(call.request(), usage);
        }
        let waited = if background { hand_over(call) } else { wait(call, self.session, self.desk.context).await };
        Ok(self.told(waited).await)
    }

    async fn file(&self, draft: Result<FileDraft, ArgumentError>) -> Served {
        match self.desk.submit(draft?).await {
            Ok(call) => Ok(self.told(wait(call, self.session, self.desk.context).await).await),
            Err(CallStage::Invalid(invalid)) => Ok(NativeResult::Answer(invalid.into())),
            Err(_) => Ok(NativeResult::Given),
        }
    }

    async fn wait_for(&self, mut arguments: Arguments) -> Served {
        let ticket = arguments.required("ticket")?;
        arguments.finish()?;
        match self.session.attach(&ticket) {
            Some(call) => {
                let waited = wait(call, self.session, self.desk.context).await;
                let from = waited.request().map_or([0; 2], |request| request.news());
                Ok(self.told_since(waited, from).await)
            }
            None => Ok(NativeResult::Answer(self.earlier(&ticket).await)),
        }
    }

    /// Returns the record's answer for a ticket that isn't in memory.
    async fn earlier(&self, ticket: &str) -> Answer {
        earlier::whole(self.session, ticket).await.unwrap_or_else(Answer::no_such_ticket)
    }

    async fn read(&self, mut arguments: Arguments) -> Served {
        let ticket = arguments.required("ticket")?;
        let stream = match arguments.text("stream")?.as_deref() {
            None | Some("stdout") => Stream::Stdout,
            Some("stderr") => Stream::Stderr,
            Some(other) => {
                return Err(ArgumentError::new(
                    "stream",
                    ArgumentFault::Choice { given: other.to_owned(), choices: "\"stdout\" or \"stderr\"" },
                ));
            }
        };
        let exact = match arguments.text("encoding")?.as_deref() {
            None | Some("text") => false,
            Some("base64") => true,
            Some(other) => {
                return Err(ArgumentError::new(
                    "encoding",
                    ArgumentFault::Choice { given: other.to_owned(), choices: "\"text\" or \"base64\"" },
                ));
            }
        };
        let host = arguments.text("host")?;
        let offset = arguments.number("offset")?.unwrap_or(0);
        let length = arguments.number("length")?.unwrap_or(DEFAULT_LENGTH);
        arguments.finish()?;
        let offset =
            u64::try_from(offset).map_err(|_| ArgumentError::new("offset", ArgumentFault::Negative(offset)))?;
        let length = usize::try_from(length).ok().filter(|_| (1..=MAX_LENGTH).contains(&length)).ok_or_else(|| {
            ArgumentError::new("length", ArgumentFault::OutOfRange { given: length, most: MAX_LENGTH })
        })?;
        let Some(request) = self.session.find(&ticket) else {
            let Some(past) = earlier::find(self.session, &ticket).await else {
                return Ok(NativeResult::Answer(Answer::no_such_ticket()));
            };
            let of = voice(host, past.computers().iter().map(String::as_str), |host| past.voice_of(host))?;
            let part = self.session.broker.earlier_part(&past, of, stream, offset, length).await;
            let written = aside(move || Answer::earlier_part(&ticket, &past, stream, &part, exact)).await;
            return Ok(written.map_or(NativeResult::Given, NativeResult::Answer));
        };
        let of = voice(host, request.shares().iter().map(|share| share.name.as_str()), |host| request.voice_of(host))?;
        let mut part = self.session.broker.read_output(&request, of, stream, offset, length).await;
        // What may still be drawn over is read on, so that no line is given twice; within bounds.
        while !exact && part.bytes.len() < DRAWN {
            let of_request = Arc::clone(&request);
            let looked = aside(move || (Answer::is_open(&of_request, &part), part)).await;
            let Some((is_open, looked)) = looked else { return Ok(NativeResult::Given) };
            part = looked;
            if !is_open {
                break;
            }
            let more = self.session.broker.read_output(&request, of, stream, part.next, DRAWN - part.bytes.len()).await;
            if more.bytes.is_empty() || more.offset != part.next {
                break;
            }
            part.bytes.extend(more.bytes);
            (part.next, part.total, part.ended) = (more.next, more.total, more.ended);
            part.masked += more.masked;
        }
        let written = aside(move || Answer::part(&request, stream, &part, exact)).await;
        Ok(written.map_or(NativeResult::Given, NativeResult::Answer))
    }

    async fn send_input(&self, mut arguments: Arguments) -> Served {
        let ticket = arguments.required("ticket")?;
        let text = arguments.text("text")?.unwrap_or_default();
        let ends = arguments.flag("end")?;
        let reason = arguments.text("reason")?;
        arguments.finish()?;
        let (broker, asker) = (&self.session.broker, self.session.asker());
        let Some(into) = self.session.find(&ticket) else {
            return Ok(NativeResult::Answer(Answer::no_such_ticket()));
        };
        let asked = tokio::select! {
            biased;
            () = self.desk.context.ct.cancelled() => return Ok(NativeResult::Given),
            () = hangup::heard(self.desk.context) => return Ok(NativeResult::Given),
            asked = broker.ask_to_type(&into, text, ends, reason, asker.clone()) => asked,
        };
        match asked {
            Ok(call) => Ok(self.told(wait(call, self.session, self.desk.context).await).await),
            Err(invalid) => Ok(NativeResult::Answer(invalid.into())),
        }
    }

    async fn stop(&self, mut arguments: Arguments) -> Served {
        let ticket = arguments.required("ticket")?;
        let hard = arguments.flag("hard")?;
        arguments.finish()?;
        let Some(call) = self.session.attach(&ticket) else {
            return Ok(NativeResult::Answer(self.earlier(&ticket).await));
        };
        let id = call.request().id;
        // Of one that has ended, this ends what it left behind.
        let stopped = tokio::select! {
            biased;
            () = self.desk.context.ct.cancelled() => return Ok(NativeResult::Given),
            stopped = self.session.broker.stop_and_count(id, Ender::Agent, hard) => stopped,
        };
        tracing::info!(
            request = id.0,
            stopped,
            over = matches!(call.request().state(), State::Ended(_)),
            "an agent stopped a command"
        );
        let waited = wait(call, self.session, self.desk.context).await;
        let as_asked = matches!(&waited, Waited::Over(_, report) if is_stopped(&report.outcome));
        Ok(match self.told(waited).await {
            NativeResult::Answer(answer) if as_asked => NativeResult::Answer(answer.ended_as_asked()),
            other => other,
        })
    }

    fn list(&self, arguments: Arguments) -> Served {
        arguments.finish()?;
        let requests = self.session.listed();
        Ok(NativeResult::Result(Answer::list(&self.session.earlier(), &requests)))
    }

    async fn told(&self, waited: Waited) -> NativeResult {
        self.told_since(waited, [0; 2]).await
    }

    /// Returns the answer for a wait's end, with the output from these offsets on.
    async fn told_since(&self, waited: Waited, from: [u64; 2]) -> NativeResult {
        match waited {
            Waited::Over(request, report) => {
                let missed = self.sessions.over(self.desk, &request, &report).await;
                let waits = if report.no_terminal { request.foretold().await } else { Vec::new() };
                let write = move |request: &Request| {
                    Answer::over(request, &report, from).with_terminal(&report, &waits).with_session(missed)
                };
                told_of(request, write).await
            }
            Waited::Pending(request) => {
                let waits = request.foretold().await;
                let write = move |request: &Request| Answer::pending(request, from).with_waits(request, &waits);
                told_of(request, write).await
            }
            Waited::Given => NativeResult::Given,
        }
    }
}

/// Writes an answer; one with output on a blocking thread, since a few bytes can redraw a whole screen.
async fn told_of(request: Arc<Request>, write: impl FnOnce(&Request) -> Answer + Send + 'static) -> NativeResult {
    if request.transcript().totals() == (0, 0) {
        return NativeResult::Answer(write(&request));
    }
    aside(move || write(&request)).await.map_or(NativeResult::Given, NativeResult::Answer)
}

/// Returns whether a run was ended early, by anybody: an agent that asked to stop it got its wish.
fn is_stopped(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Stopped { .. } | Outcome::TimedOut { .. } | Outcome::Withdrawn { .. })
}

/// Reads the computers to run on: one as `host`, several as `hosts`.
fn hosts(arguments: &mut Arguments) -> Result<Vec<String>, ArgumentError> {
    match (arguments.text("host")?, arguments.texts("hosts")?) {
        (Some(_), Some(_)) => Err(ArgumentError::new("hosts", ArgumentFault::HostAndHosts)),
        (Some(host), None) => Ok(vec![host]),
        (None, Some(hosts)) if hosts.is_empty() => Err(ArgumentError::new("hosts", ArgumentFault::NoHosts)),
        (None, hosts) => Ok(hosts.unwrap_or_default()),
    }
}

/// Returns whose output is wanted: all of it, or one computer's.
fn voice<'a>(
    host: Option<String>,
    known: impl Iterator<Item = &'a str>,
    find: impl FnOnce(&str) -> Option<Voice>,
) -> Result<Voice, ArgumentError> {
    let Some(host) = host else { return Ok(Voice::ALL) };
    let found = find(&host);
    found.ok_or_else(|| {
        let known: Vec<_> = known.collect();
        let ran = if known.is_empty() { "no other computer".to_owned() } else { known.join(", ") };
        ArgumentError::new("host", ArgumentFault::NotRunThere { host, ran })
    })
}
