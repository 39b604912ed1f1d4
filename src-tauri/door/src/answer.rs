//! What an agent is told. One list of facts makes both forms of the answer, the structured one and the text, because
//! half of the clients hand their model only the one and half only the other.

mod binary;
pub(crate) mod earlier;
mod file;
mod fold;
mod hosts;
mod list;
pub(crate) mod output;
pub(crate) mod waits;
pub(crate) mod words;

use countersign_broker::broker::{FileDone, Request, State};
use countersign_broker::consent::ApprovedBy;
use countersign_broker::fence::Held;
use countersign_broker::outcome::{Ender, Outcome, Report};
use countersign_broker::submission::{Invalid, Submission};
use countersign_broker::transcript::{Kept, Part, Stream};
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Map, Value};

use output::{Manner, Output};
use words::status;

/// Holds an answer's facts, in the order a reader wants them, followed by the run's output.
pub(crate) struct Answer {
    facts: Vec<(&'static str, Value)>,
    printed: Vec<(&'static str, String)>,
    /// One entry for each of several computers.
    hosts: Vec<hosts::HostAnswer>,
    /// Set for everything but a command that ran to its own end, still runs, or was stopped by the agent itself. A
    /// failing command is a fact and not an error; a request that was denied, refused, expired or killed didn't do its
    /// work, and agents heed errors more than words.
    error: bool,
}

impl Answer {
    fn new(status: &'static str, error: bool) -> Self {
        Self { facts: vec![("status", status.into())], printed: Vec::new(), hosts: Vec::new(), error }
    }

    /// Builds the answer for a finished request, with the output from these offsets on (stdout first).
    pub(crate) fn over(request: &Request, report: &Report, from: [u64; 2]) -> Self {
        let (outcome, submission) = (&report.outcome, request.submission());
        let as_asked = matches!(
            outcome,
            Outcome::Exited { .. } | Outcome::Signalled { .. } | Outcome::Stopped { by: Ender::Agent, .. }
        ) || (submission.input().is_some() && matches!(outcome, Outcome::Done { .. }))
            || matches!(request.done(), Some(done) if !matches!(done, FileDone::Told(_)));
        let undone = matches!(request.done(), Some(FileDone::Told(_)));
        let mut answer = Self::new(if undone { "failed" } else { words::of_outcome(outcome) }, !as_asked);
        match outcome {
            Outcome::Exited { code } => answer.note("exit_code", *code),
            Outcome::Signalled { signal } => answer.note("signal", *signal),
            Outcome::TimedOut { .. }
            | Outcome::Stopped { .. }
            | Outcome::Changed { .. }
            | Outcome::Denied { .. }
            | Outcome::Refused { .. }
            | Outcome::Expired
            | Outcome::Withdrawn { .. }
            | Outcome::Done { .. }
            | Outcome::Failed { .. }
            | Outcome::NotStarted { .. }
            | Outcome::Lost { .. } => {}
        }
        answer.note_some("reason", words::reason(outcome));
        answer.note_some("allowed_by", report.by.as_ref().map(allowed_by));
        answer.note_edit(request);
        answer.note_host(request);
        if let Some(ran) = report.ran {
            answer.note("duration_ms", u64::try_from(ran.as_millis()).unwrap_or(u64::MAX));
            if submission.run().is_some() {
                answer.note("left", report.left);
                answer.note_left(request, report);
                answer.note("ticket", request.ticket.to_string());
            }
        }
        let mut next = words::next(outcome).map(str::to_owned);
        if let (Some(act), Some(done)) = (submission.file(), request.done()) {
            next = answer.print_file(act, done, request.transcript().is_redacted());
        }
        if submission.input().is_some() && matches!(outcome, Outcome::Done { .. }) {
            next = Some("The input was sent. The command's response is in its output: call wait_for_command or read_output with the command's own ticket.".to_owned());
        }
        if let Some(fenced) = fenced(request, report) {
            next = Some(fenced.to_owned());
        }
        answer.note_some("summary", words::summary(request, outcome));
        if report.ran.is_some()
            && let Some(rest) = answer.print(request, from)
        {
            next = Some(next.map_or_else(|| rest.clone(), |next| format!("{next} {rest}")));
        }
        answer.note_some("next", next);
        answer
    }

    /// Adds what the session couldn't learn from the run.
    pub(crate) fn with_session(mut self, missed: Option<String>) -> Self {
        self.note_some("session_note", missed);
        self
    }

    /// Clears the error flag of a run that ended as the agent asked.
    pub(crate) fn ended_as_asked(mut self) -> Self {
        self.error = false;
        self
    }

    /// Builds the answer for a request that outlasts the client's patience, with the output from these offsets on
    /// (stdout first).
    pub(crate) fn pending(request: &Request, from: [u64; 2]) -> Self {
        let state = request.state();
        let mut answer = Self::new(status(&state), false);
        answer.note("ticket", request.ticket.to_string());
        answer.note("elapsed_ms", u64::try_from(request.asked_at().elapsed().as_millis()).unwrap_or(u64::MAX));
        match state {
            State::Waiting { expires } => {
                let left = expires.map(|expires| expires.left().as_secs());
                answer.note_some("approvable_for_s", left);
                answer.note("next", format!("The person hasn't decided yet; nothing has run. Call wait_for_command with ticket {}. Do not send the command again.", request.ticket));
            }
            State::Running { by, .. } => {
                answer.note("allowed_by", allowed_by(&by));
                answer.note_edit(request);
                answer.print(request, from);
                let so_far = if from == [0; 2] { "so far" } else { "since the last answer" };
                answer.note("next", format!("It's still running; this is its output {so_far}. Call wait_for_command with ticket {}, or stop_command.", request.ticket));
            }
            State::Ended(report) => return Self::over(request, &report, from),
        }
        answer
    }

    /// Builds the answer for invalid input; nobody was asked anything.
    pub(crate) fn invalid(field: &str, message: &str) -> Self {
        let mut answer = Self::new("invalid", true);
        answer.note("field", field);
        answer.note("reason", format!("`{field}` {message}"));
        answer.note("next", "Nothing was run. Correct this argument and call again.");
        answer
    }

    /// Builds the answer for a connection that has too many open requests.
    pub(crate) fn busy(reason: String) -> Self {
        let outcome = Outcome::Refused { reason };
        let mut answer = Self::new(words::of_outcome(&outcome), true);
        answer.note_some("reason", words::reason(&outcome));
        answer.note_some("next", words::next(&outcome));
        answer
    }

    /// Builds the answer for a ticket that isn't one of this client's.
    pub(crate) fn no_such_ticket() -> Self {
        Self::invalid(
            "ticket",
            "doesn't name one of your commands. Tickets belong to the client that got them and are forgotten some time after the command ends; list_commands shows yours.",
        )
    }

    /// Builds the answer with a piece of output, as text or as the exact bytes.
    pub(crate) fn part(request: &Request, stream: Stream, part: &Part, exact: bool) -> Self {
        let manner = (!exact).then(|| Manner::native(request));
        Self::piece(status(&request.state()), request.ticket.to_string(), stream, part, manner)
    }

    /// Returns whether later output may still overwrite what a part shows.
    pub(crate) fn is_open(request: &Request, part: &Part) -> bool {
        output::is_open(part, Manner::native(request))
    }

    /// Builds the answer with a piece of output; the exact bytes where there is no manner.
    fn piece(status: &'static str, ticket: String, stream: Stream, part: &Part, manner: Option<Manner>) -> Self {
        let (mut masked, mut aside) = (part.masked, None);
        let (text, used) = match manner {
            None => output::exact(part),
            Some(manner) => {
                let (shown, used) = output::piece(part, manner);
                masked += shown.masked;
                aside = shown.note();
                (shown.text, used)
            }
        };
        let next = part.offset + used as u64;
        let mut answer = Self::new(status, false);
        answer.note("ticket", ticket);
        answer.note("stream", name(stream));
        answer.note("offset", part.offset);
        answer.note("next_offset", next);
        answer.note("total_bytes", part.total);
        if let Some((from, to)) = part.gap {
            answer.note("dropped_from", from);
            answer.note("dropped_to", to);
        }
        answer.note_masked(masked);
        answer.note("complete", part.ended && next == part.total);
        answer.note_some("note", aside);
        answer.printed.push((if manner.is_none() { "base64" } else { "text" }, text));
        answer
    }

    fn note(&mut self, name: &'static str, value: impl Into<Value>) {
        self.facts.push((name, value.into()));
    }

    fn note_some(&mut self, name: &'static str, value: Option<impl Into<Value>>) {
        if let Some(value) = value {
            self.note(name, value);
        }
    }

    /// Adds that a person changed the command, and the command as it was run.
    fn note_edit(&mut self, request: &Request) {
        if let Some(asked) = request.before_edit() {
            let now = request.submission();
            self.note("changed_by_person", true);
            if asked.run().map(|run| &run.what) != now.run().map(|run| &run.what) {
                self.note("asked", words::written(asked));
                self.note("changed_to", words::written(&now));
            }
            let terminal = |submission: &Submission| submission.run().is_some_and(|run| run.pty.is_some());
            if terminal(asked) != terminal(&now) {
                self.note("in_terminal", terminal(&now));
            }
        }
    }

    /// Adds the other computer the request was for, if it was for one.
    fn note_host(&mut self, request: &Request) {
        if let [computer] = request.submission().remote() {
            self.note("host", computer.line.clone());
        }
    }

    fn note_masked(&mut self, bytes: u64) {
        if bytes > 0 {
            self.note("masked", masked(bytes));
        }
    }

    /// Adds both streams from these offsets on, and returns how to get what was left out, if anything was.
    fn print(&mut self, request: &Request, from: [u64; 2]) -> Option<String> {
        let max = request.submission().run()?.max_output;
        if request.shares().len() > 1 {
            return self.print_hosts(request, max);
        }
        let manner = Manner::native(request);
        let both = [(Stream::Stdout, from[0]), (Stream::Stderr, from[1])]
            .map(|(stream, from)| Output::within(max, manner, |max| request.transcript().kept_from(stream, from, max)));
        request.told([both[0].1.total, both[1].1.total]);
        self.print_kept(&request.ticket.to_string(), both)
    }

    /// Adds what is kept of both streams. The ticket stands in the sentence, too: clients that show their model only
    /// the beginning of a long answer cut off what follows the output.
    fn print_kept(&mut self, ticket: &str, both: [(Output, Kept); 2]) -> Option<String> {
        self.note_masked(both.iter().map(|(output, kept)| output.shown.masked + kept.masked).sum());
        let mut rest = Vec::new();
        for (stream, (output, kept)) in [Stream::Stdout, Stream::Stderr].into_iter().zip(both) {
            let (bytes, begins, gap, aside) = match stream {
                Stream::Stdout => ("stdout_bytes", "stdout_from", "stdout_left_out", "stdout_note"),
                Stream::Stderr => ("stderr_bytes", "stderr_from", "stderr_left_out", "stderr_note"),
            };
            self.note(bytes, output.total);
            if kept.from > 0 {
                self.note(begins, kept.from);
            }
            if let Some((from, missing)) = output.gap {
                self.note(gap, missing);
                rest.push(format!("stream \"{}\" from offset {from}", name(stream)));
            }
            self.note_some(aside, output.shown.note());
            self.printed.push((name(stream), output.shown.text));
        }
        self.note("truncated", !rest.is_empty());
        (!rest.is_empty()).then(|| {
            format!("Output was left out. For the rest, call read_output with ticket {ticket}, {}.", rest.join(" and "))
        })
    }
}

impl From<Invalid> for Answer {
    fn from(invalid: Invalid) -> Self {
        Self::invalid(invalid.field, &invalid.message)
    }
}

impl From<Answer> for CallToolResult {
    fn from(answer: Answer) -> Self {
        let text = answer.text();
        let printed = answer.printed.into_iter().map(|(name, text)| (name, Value::from(text)));
        let all = answer.facts.into_iter().chain(printed).map(|(name, value)| (name.to_owned(), value));
        let mut structured = Map::from_iter(all);
        if !answer.hosts.is_empty() {
            structured.insert("hosts".to_owned(), answer.hosts.iter().map(hosts::HostAnswer::value).collect());
        }
        let structured = Value::Object(structured);
        let content = vec![ContentBlock::text(text)];
        let mut result = if answer.error { Self::error(content) } else { Self::success(content) };
        result.structured_content = Some(structured);
        result
    }
}

impl Answer {
    /// Returns the answer as text.
    pub(crate) fn text(&self) -> String {
        let mut lines = lines(&self.facts, &self.printed);
        lines.extend(self.hosts.iter().map(hosts::HostAnswer::text));
        lines.join("\n")
    }
}

/// Returns the facts and then the output, a line each.
fn lines(facts: &[(&'static str, Value)], printed: &[(&'static str, String)]) -> Vec<String> {
    let facts = facts.iter().map(|(name, value)| match value {
        Value::String(text) => format!("{name}: {text}"),
        other => format!("{name}: {other}"),
    });
    let printed = printed.iter().map(|(name, text)| match text.is_empty() {
        true => format!("{name}: (empty)"),
        false => format!("{name}:\n{text}"),
    });
    facts.chain(printed).collect()
}

pub(crate) fn masked(bytes: u64) -> String {
    format!("{bytes} bytes that look like secrets are shown as stars.")
}

fn allowed_by(by: &ApprovedBy) -> String {
    match by {
        ApprovedBy::Person => "a person".to_owned(),
        ApprovedBy::Grant => words::GRANT.to_owned(),
        ApprovedBy::Rule { words, fence, .. } => by_rule(words, fence.as_ref()),
    }
}

/// The ways programs report that access was denied.
const DENIED: [&str; 3] = ["ermission denied", "EACCES", "PermissionError"];

/// Returns the hint for an agent whose command failed inside a fence, perhaps because of it.
fn fenced(request: &Request, report: &Report) -> Option<&'static str> {
    let held = |by: &ApprovedBy| matches!(by, ApprovedBy::Rule { fence: Some(Held::Full | Held::Part { .. }), .. });
    let failed = matches!(report.outcome, Outcome::Exited { code } if code != 0);
    if !failed || !report.by.as_ref().is_some_and(held) {
        return None;
    }
    let says = |part: &[u8]| {
        let text = String::from_utf8_lossy(part);
        DENIED.iter().any(|denied| text.contains(denied))
    };
    let errors = request.transcript().kept(Stream::Stderr, LOOKED_AT);
    // Many programs, and all with `2>&1`, say it at the end of their output.
    let output = request.transcript().kept(Stream::Stdout, LOOKED_AT);
    let end = if output.tail.is_empty() { &output.head } else { &output.tail };
    let denied = says(&errors.head) || says(&errors.tail) || says(end);
    denied.then_some(FENCED)
}

/// The bytes of errors and of output that are searched, from their end.
const LOOKED_AT: usize = 64 * 1024;
const FENCED: &str = "It ran under a rule, inside a kernel fence: it can read, write and connect only where the rule's program needs to. If the fence is what stopped it, tell the person; a rule for exactly this command runs without one.";

/// Returns the words for a rule, with how far the kernel enforces a fence around the commands it allows.
pub(crate) fn by_rule(words: &str, fence: Option<&Held>) -> String {
    let fence = fence.map(|held| format!(" ({held})")).unwrap_or_default();
    format!("one of the person's rules: {words}{fence}")
}

fn name(stream: Stream) -> &'static str {
    match stream {
        Stream::Stdout => "stdout",
        Stream::Stderr => "stderr",
    }
}
