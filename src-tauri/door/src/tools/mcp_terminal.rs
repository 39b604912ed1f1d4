//! Stands in for `mcp-terminal` (RinardNick, 0.1.1): one tool, `run_command`.
//!
//! `command` (at least one character), `allowedCommands` (strings, also accepted as a JSON string of them),
//! `timeoutMs` 1…300000 = 30000, `maxOutputSize` 1…5242880 = 1048576 bytes of both streams together; `/bin/sh`. The
//! result is one text with pretty JSON: `exitCode`, `stdout`, `stderr`, `startTime`, `endTime`. Failures are errors of
//! the protocol, with the original's words. The flags `--allowed-commands`, `--timeout-ms` and `--max-output-size` of
//! its documentation (the published program does not read them) narrow every call and fill in what a call leaves out.
//!
//! | differs from the original in | |
//! | --- | --- |
//! | `allowedCommands` | every command anywhere in the text is judged; what cannot be followed is refused, so an operator between commands on the list is fine, and a substitution is one, too |
//! | `allowedCommands` and consent | it only narrows: the person is asked all the same |
//! | a signal | `exitCode` is 128 + n, not 0 |
//! | a limit of time or of output | the error is followed by what was printed until then; the whole tree is ended |
//! | blank commands | `Empty command`, with or without a list |
//! | more than 4 MiB on one stream | head and tail with a notice, within `maxOutputSize` |
//! | a command with a NUL | is told without the runtime's own words |
//! | a command that reads its input | finds it empty, where the original lets it wait |
//! | a character that comes in two pieces | is one |
//! | denied, expired, refused, stopped | a result with `isError` and the reason |
//! | a person who takes long | the text says how to go on with `wait_for_command`, the one tool that is added |
//! | a command line too long for the system | runs all the same |
//! | a child that goes on in the background | does not hold the answer |
//! | terminal escapes | are left out; other control characters are not |

mod allowed;
mod limits;

use std::sync::Arc;
use std::time::Duration;

use countersign_broker::broker::{Call, Request};
use countersign_broker::outcome::Ender;
use countersign_broker::submission::{Draft, MAX_OUTPUT};
use countersign_broker::transcript::{Chunk, Transcript};
use rmcp::model::{CallToolResult, ContentBlock, ErrorData, Tool};
use serde::Serialize;
use serde_json::json;

use super::arguments::Arguments;
use super::desk::{CallStage, ToolContext, ToolResult, cancelled};
use super::moment;
use super::pending::Pending;
use super::ran::{End, Ran, pending};
use super::schema;
use crate::preamble::Narrow;
use limits::{Amount, Limits};

const TOOL: &str = "run_command";

/// One connection's tools.
pub(crate) struct McpTerminal {
    narrow: Narrow,
    /// Each request's limits as they were given: its time and its most output.
    given: Pending<(Amount, Amount)>,
}

/// A run's result, in the original's order of fields.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Result<'a> {
    exit_code: i32,
    stdout: &'a str,
    stderr: &'a str,
    start_time: String,
    end_time: String,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
}

impl McpTerminal {
    pub(super) fn new(narrow: Narrow) -> Self {
        Self { narrow, given: Pending::default() }
    }

    pub(super) fn tools() -> Vec<Tool> {
        let schema = schema::object(
            &json!({
                "command": {"type": "string", "description": "Text for the shell, as you would type it."},
                "allowedCommands": {"type": "array", "items": {"type": "string"}, "description": "Only these programs are accepted in the command. The person is asked all the same."},
                "timeoutMs": {"type": "number", "description": "How long it may run, in milliseconds, not counting the wait for the person. Default 30000, at most 300000."},
                "maxOutputSize": {"type": "number", "description": "How many bytes it may print, both streams together. Default 1048576, at most 5242880."}
            }),
            &["command"],
        );
        let about = "Run a shell command on the person's computer, after they have allowed it; returns exit code, output and times as JSON.";
        let run = Tool::new(TOOL, about, schema).with_annotations(schema::running("Run a command"));
        vec![run, schema::wait_for_command()]
    }

    pub(super) async fn call(&self, desk: &ToolContext<'_>, name: &str, arguments: Arguments) -> ToolResult {
        let stage = match name {
            TOOL => match Limits::read(arguments, &self.narrow) {
                Ok(limits) => self.run(desk, limits).await,
                Err(error) => return refused(error.to_string()),
            },
            schema::WAIT => match desk.attach(arguments).await {
                Ok(Ok(call)) => self.watched(desk, call).await,
                Ok(Err(stage)) => stage,
                Err(wrong) => return refused(format!("Invalid arguments: {}: {}", wrong.field, wrong.fault)),
            },
            other => return refused(format!("Unknown tool: {other}")),
        };
        match stage {
            CallStage::Over(request, report) => self.over(&request, &Ran::of(&request, &report)),
            CallStage::Pending(request) => told(&pending(&request).await, false),
            CallStage::Text(text) => told(&text, false),
            CallStage::Invalid(invalid) => {
                refused(format!("Invalid arguments: {}: {}", invalid.field, invalid.message))
            }
            CallStage::Given => cancelled(),
        }
    }

    async fn run(&self, desk: &ToolContext<'_>, limits: Limits) -> CallStage {
        let Limits { command, timeout, size } = limits;
        let draft = Draft {
            command: Some(command),
            timeout_ms: Some(timeout.up()),
            capped: true,
            max_output_bytes: Some(size.down().min(MAX_OUTPUT as i64)),
            ..Draft::default()
        };
        let call = match desk.submit(draft).await {
            Ok(call) => call,
            Err(stage) => return stage,
        };
        self.given.put(&call.request().ticket, (timeout, size));
        self.watched(desk, call).await
    }

    /// Waits for a run, and stops it when it prints more than its limit.
    async fn watched(&self, desk: &ToolContext<'_>, call: Call) -> CallStage {
        let request = Arc::clone(call.request());
        let size = self.size(&request);
        let wait = desk.wait(call);
        tokio::pin!(wait);
        tokio::select! {
            biased;
            stage = &mut wait => return stage,
            () = outgrown(request.transcript(), size) => {}
        }
        // What it prints from here on nobody gets.
        desk.session.broker.stop(request.id, Ender::Agent, true);
        wait.await
    }

    fn size(&self, request: &Request) -> u64 {
        let given = self.given.get(&request.ticket);
        given.map_or(u64::MAX, |(_, size)| size.down().unsigned_abs())
    }

    fn over(&self, request: &Request, ran: &Ran) -> ToolResult {
        let given = self.given.get(&request.ticket);
        let (stdout, stderr) = request.transcript().totals();
        if let Some((_, size)) = given
            && stdout + stderr > self.size(request)
        {
            return failed(&format!("Output size exceeded {} bytes", size.0), ran);
        }
        let exit_code = match &ran.end {
            End::TimedOut(limit) => {
                // A person may have given it another.
                let asked = given.map(|(time, _)| time);
                let asked = asked.filter(|time| Duration::from_millis(time.up().unsigned_abs()) == *limit);
                let told = asked.map_or_else(|| limit.as_millis().to_string(), |time| time.0.to_string());
                return failed(&format!("Command execution timed out after {told}ms"), ran);
            }
            End::Code(code) => *code,
            End::Signal(signal) => 128 + signal,
            End::NotStarted(why) | End::Stopped(why) | End::NotRun(why) => {
                return told(&format!("{why}{}", printed(ran)), true);
            }
        };
        let result = Result {
            exit_code,
            stdout: &ran.stdout,
            stderr: &ran.stderr,
            start_time: moment::millis(ran.started),
            end_time: moment::millis(ran.ended),
            notes: &ran.remarks,
        };
        match serde_json::to_string_pretty(&result) {
            Ok(text) => told(&text, false),
            Err(error) => refused(format!("The answer couldn't be written: {error}")),
        }
    }
}

/// Resolves once a run has printed more than its limit; never when it ends before.
async fn outgrown(transcript: &Arc<Transcript>, size: u64) {
    const AT_ONCE: usize = 64 * 1024;
    let mut follower = transcript.follow();
    let mut seen = 0;
    while let Some(chunks) = follower.next(AT_ONCE).await {
        seen += chunks.iter().map(length).sum::<u64>();
        if seen > size {
            return;
        }
    }
    std::future::pending().await
}

fn length(chunk: &Chunk) -> u64 {
    match chunk {
        Chunk::Data { bytes, .. } => bytes.len() as u64,
        Chunk::Skipped(bytes) => *bytes,
    }
}

fn printed(ran: &Ran) -> String {
    let streams = [("stdout", &ran.stdout), ("stderr", &ran.stderr)];
    let printed = streams.iter().filter(|(_, text)| !text.is_empty());
    printed.map(|(name, text)| format!("\n{name}:\n{text}")).chain([ran.notes()]).collect()
}

fn told(text: &str, error: bool) -> ToolResult {
    let content = vec![ContentBlock::text(text)];
    Ok(if error { CallToolResult::error(content) } else { CallToolResult::success(content) })
}

fn failed(message: &str, ran: &Ran) -> ToolResult {
    Err(ErrorData::internal_error(format!("{message}{}", printed(ran)), None))
}

fn refused(message: String) -> ToolResult {
    // The original's library gives every error this one number.
    Err(ErrorData::internal_error(message, None))
}
