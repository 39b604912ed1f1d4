//! Stands in for `terminal-mcp-server` (weidwonder): one tool, `execute_command`.
//!
//! `command`, `host` with `username`, `session` = "default", `env` = {}. The text is `Command Output:`, `stdout: …`,
//! `stderr: …`; a command that fails in silence has `Command failed: {command}` as its stderr. Errors are errors of the
//! protocol, with the original's words. The commands of one session go on from its folder and its variables, until 20
//! minutes after its last use. With `--sse`, `--port` (8080), `--endpoint` (`/sse`) and `--host` in its set-up,
//! HTTP is served there, besides stdio, for as long as the bridge runs.
//!
//! | differs from the original in | |
//! | --- | --- |
//! | the exit code | is in the structured answer: `exit_code`, with `stdout` and `stderr` |
//! | a session's folder | is remembered too, as are `cd` and `export` where they can be read in exactly one way |
//! | a session's variables | belong to one window of this client, are shown on the card and are part of what is allowed |
//! | what a command computes for later ones (`source`, `conda activate`) | is not remembered, and the text says so |
//! | another machine | is reached by the system's own OpenSSH: the person's configuration, agent and known_hosts, checked; a new key is asked on the card |
//! | a session there | is no shell that stays open: its folder and variables go along with each command |
//! | a command that ends, a connection that breaks | are told apart; a limit, a stop and a quit end the tree there, too |
//! | `--sse` | serves MCP's streamable HTTP, which took the place of SSE; only while the person lets clients in over HTTP, on 127.0.0.1 alone, and with the token |
//! | a missing `command` | is an error, where the original ran `undefined` |
//! | a blank `command` | prints nothing, and nobody is asked; with a host or variables it is an error |
//! | a NUL; a variable whose name is empty or holds `=` | is an error, told without the runtime's own words |
//! | a command line too long for the system | runs all the same; for another machine, more than 120 KiB as it is sent is an error with the reason |
//! | a child that goes on in the background | does not hold the answer |
//! | arguments of another type | are an error, where the original wrote them as text |
//! | errors | are told without the library's own `MCP error N: ` |
//! | a limit | the longest the person allows (24 hours at first), since the original has none here; a person can end it at any time |
//! | denied, expired, refused, stopped | a result with `isError` and the reason |
//! | a person who takes long | the text says how to go on with `wait_for_command`, the one tool that is added |
//! | terminal escapes | are left out; other control characters are not |
//! | more than 1 MiB on a stream | head and tail with a notice; `wait_for_command` gives the rest |

use countersign_broker::broker::Request;
use countersign_broker::outcome::Report;
use countersign_broker::submission::{Draft, MAX_LIMIT};
use rmcp::model::{CallToolResult, ContentBlock, ErrorCode, ErrorData, Tool};
use serde_json::{Value, json};

use super::arguments::Arguments;
use super::desk::{CallStage, ToolContext, ToolResult, cancelled};
use super::ran::{End, Ran, pending};
use super::sessions::Sessions;
use super::{schema, terminal};

const TOOL: &str = "execute_command";

/// One connection's tools.
#[derive(Default)]
pub(crate) struct TerminalMcpServer {
    sessions: Sessions,
}

impl TerminalMcpServer {
    pub(super) fn tools() -> Vec<Tool> {
        let schema = schema::object(
            &json!({
                "command": {"type": "string", "description": "Text for the shell, as you would type it."},
                "host": {"type": "string", "description": "Another machine to run it on, over SSH. Left out: this one."},
                "username": {"type": "string", "description": "Who to be on that machine; required with host."},
                "session": {"type": "string", "default": "default", "description": "Commands of one session go on from its folder and variables, until 20 minutes after its last use. Default: default."},
                "env": {"type": "object", "additionalProperties": {"type": "string"}, "default": {}, "description": "Variables to set, from now on in this session."}
            }),
            &["command"],
        );
        let about = "Run a shell command, after the person at this computer has allowed it; a session keeps folder and variables.";
        let run = Tool::new(TOOL, about, schema).with_annotations(schema::running("Run a command"));
        vec![run, schema::wait_for_command()]
    }

    pub(super) async fn call(&self, desk: &ToolContext<'_>, name: &str, arguments: Arguments) -> ToolResult {
        let stage = match name {
            TOOL => match self.run(desk, arguments).await? {
                Some(stage) => stage,
                None => return told(shown("", ""), Some(json!({"exit_code": 0, "stdout": "", "stderr": ""})), false),
            },
            schema::WAIT => match desk.resume(arguments).await {
                Ok(stage) => stage,
                Err(wrong) => return refused(wrong.to_string()),
            },
            _ => return Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, "Unknown tool", None)),
        };
        match stage {
            CallStage::Over(request, report) => self.over(desk, &request, &report).await,
            CallStage::Pending(request) => told(pending(&request).await, None, false),
            CallStage::Text(text) => told(text, None, false),
            CallStage::Invalid(invalid) if invalid.field == "host" => Err(unreached(&invalid.message)),
            CallStage::Invalid(invalid) => refused(format!("{} {}", invalid.field, invalid.message)),
            CallStage::Given => cancelled(),
        }
    }

    /// Submits a command; `None` when there is nothing to ask.
    async fn run(&self, desk: &ToolContext<'_>, mut arguments: Arguments) -> Result<Option<CallStage>, ErrorData> {
        let mut text = |name| arguments.text(name).map_err(|wrong| bad(wrong.to_string()));
        let (command, host) = (text("command")?, text("host")?.filter(|host| !host.is_empty()));
        let (username, session) = (text("username")?, text("session")?.filter(|name| !name.is_empty()));
        let given = arguments.variables("env").map_err(|wrong| bad(wrong.to_string()))?;
        let Some(command) = command.filter(|command| !command.is_empty()) else {
            return Err(bad("Command is required".to_owned()));
        };
        let user = username.filter(|name| !name.is_empty());
        if host.is_some() && user.is_none() {
            return Err(bad("Username is required when host is specified".to_owned()));
        }
        if command.trim().is_empty() && host.is_none() && given.is_empty() {
            return Ok(None);
        }
        let session = session.unwrap_or_else(|| "default".to_owned());
        let mut draft = Draft {
            command: Some(command),
            env: given,
            timeout_ms: i64::try_from(MAX_LIMIT.as_millis()).ok(),
            capped: true,
            max_output_bytes: Some(terminal::OUTPUT),
            user: user.filter(|_| host.is_some()),
            hosts: host.into_iter().collect(),
            ..Draft::default()
        };
        let usage = Sessions::start(desk, session, &mut draft);
        let call = match desk.submit(draft).await {
            Ok(call) => call,
            Err(stage) => return Ok(Some(stage)),
        };
        self.sessions.asked(call.request(), usage);
        Ok(Some(desk.wait(call).await))
    }

    async fn over(&self, desk: &ToolContext<'_>, request: &Request, report: &Report) -> ToolResult {
        let mut ran = Ran::of(request, report);
        ran.remarks.extend(self.sessions.over(desk, request, report).await);
        let why = match &ran.end {
            End::NotStarted(why) | End::Stopped(why) | End::NotRun(why) => Some(why.clone()),
            End::TimedOut(limit) => Some(format!("Command timed out after {} seconds", limit.as_secs())),
            End::Code(_) | End::Signal(_) => None,
        };
        if let (End::NotStarted(why), false) = (&ran.end, request.submission().remote().is_empty()) {
            return Err(unreached(why));
        }
        if let (Some(why), None) = (&why, report.ran) {
            return told(why.clone(), Some(json!({"error": why})), true);
        }
        let failed = ran.code() != Some(0);
        let (stdout, mut stderr) = (ran.stdout.clone(), ran.stderr.clone());
        if failed && stderr.is_empty() {
            stderr = match &why {
                Some(why) => why.clone(),
                None => format!("Command failed: {}\n", crate::answer::words::written(&request.submission())),
            };
        } else if let Some(why) = &why {
            stderr = format!("{}\n{why}", stderr.trim_end());
        }
        let text = format!("{}{}", shown(&stdout, &stderr), ran.notes());
        let mut structured = json!({"exit_code": ran.code(), "stdout": stdout, "stderr": stderr});
        if let End::Signal(signal) = ran.end {
            structured["signal"] = json!(signal);
        }
        if !ran.remarks.is_empty() {
            structured["notes"] = json!(ran.remarks);
        }
        told(text, Some(structured), why.is_some())
    }
}

fn told(text: String, structured: Option<Value>, error: bool) -> ToolResult {
    let content = vec![ContentBlock::text(text)];
    let mut result = if error { CallToolResult::error(content) } else { CallToolResult::success(content) };
    result.structured_content = structured;
    Ok(result)
}

fn shown(stdout: &str, stderr: &str) -> String {
    format!("Command Output:\nstdout: {stdout}\nstderr: {stderr}")
}

fn bad(message: String) -> ErrorData {
    ErrorData::invalid_params(message, None)
}

/// Returns the error for a computer that can't be reached, in the original's words.
fn unreached(why: &str) -> ErrorData {
    let why = why.trim_end_matches('.');
    let message = format!("SSH connection error: {why}. Please ensure SSH key-based authentication is set up.");
    ErrorData::internal_error(message, None)
}

fn refused(message: String) -> ToolResult {
    Err(bad(message))
}
