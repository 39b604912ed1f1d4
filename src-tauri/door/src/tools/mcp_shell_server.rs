//! Stands in for `mcp-shell-server` (tumf, 1.1): one tool, `shell_execute`.
//!
//! `command` (words), `stdin`, `directory` (from the client's own folder when relative), `timeout` in seconds (0 or
//! none: 30; at most 300). A word `|` makes a pipeline; `<` `>` `>>` redirect, relative to the directory. One text for
//! stdout and one for stderr, each trimmed and absent when empty; a pipeline's output is not trimmed. Whatever goes
//! wrong is `isError` and begins with `Error executing command: `, or `Input validation error: ` for arguments that do
//! not fit. `ALLOW_COMMANDS`, `ALLOWED_COMMANDS` and `ALLOW_PATTERNS` from the set-up narrow what may be asked;
//! `MCP_SHELL_DEFAULT_TIMEOUT_SECONDS`, `MCP_SHELL_MAX_TIMEOUT_SECONDS` and `MCP_SHELL_OUTPUT_LIMIT_BYTES` set the limits,
//! and are passed over when they are no whole number above 0 (the original ends at a word).
//!
//! One program runs as it is. A pipeline or a redirection is put before the person as one text for `/bin/sh`, every
//! program by its full path and every word quoted.
//!
//! | differs from the original in | |
//! | --- | --- |
//! | pipelines | the stages run together; the last one's exit code counts, as in any shell; `stdin` reaches the first |
//! | a word that contains `;` or the like, an empty word | is a word; only a program's name may not be one |
//! | no list in the set-up | everything may be asked; with one, also an empty one, nothing else may |
//! | lists and consent | they are shown on the card and never allow anything |
//! | a `timeout` of 0 | is none, as in 1.0; newer ones refuse it |
//! | programs refused by name (`sh`, `env`, …) | may be asked; the person sees what they would do |
//! | a limit | the error is followed by what was printed until then; the whole tree is ended |
//! | files that redirections name | are looked at by the shell (exit status 2), since nothing is before consent; they may lie anywhere, and the person sees where |
//! | a program in a pipeline or with a redirection | calls itself by its full path in its own messages |
//! | input that a command does not read | is no error |
//! | a `timeout` of 5.0 | is a whole number, as the schema says, and one beyond all bounds is the longest |
//! | bytes that are not UTF-8, line endings | go through pipelines and redirections as they are |
//! | several redirections of one stream, or one inside a pipeline | are the shell's: each file is made, the last one counts |
//! | a pattern this library cannot read (look-around) | fits nothing; nor does one that is none, which the original told at every call |
//! | `MCP_SHELL_SAFE_PATH`, `MCP_SHELL_CHILD_ENV_ALLOWLIST` | are not read: a command has the person's own environment, not `PATH` alone |
//! | more than 1 MiB (or the set-up's limit) on a stream | head and tail with a notice; `wait_for_command` gives the rest |
//! | a folder outside the client's own, a program there | is looked at once a person has decided |
//! | denied, expired, refused, stopped | `Error executing command: ` with the reason |
//! | a person who takes long | the text says how to go on with `wait_for_command`, the one tool that is added |
//! | terminal escapes | are left out; other control characters are not |

mod asked;
mod call_error;
mod names;
mod pipeline;
mod unfit;

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use countersign_broker::broker::Request;
use countersign_broker::outcome::{Outcome, Report};
use countersign_broker::submission::{Draft, MAX_OUTPUT, OwnFolder, What, must_be_folder};
use rmcp::model::{CallToolResult, ContentBlock, Tool};
use serde_json::json;
use tokio::task::spawn_blocking;

use super::arguments::Arguments;
use super::desk::{CallStage, ToolContext, ToolResult, cancelled};
use super::pending::Pending;
use super::python;
use super::ran::{End, Ran, pending, seconds};
use super::{schema, terminal};
use crate::preamble::Narrow;
use asked::{ShellArguments, ShellLimits};
use call_error::CallError;
use names::CommandNames;
use pipeline::{Pipeline, PipelineError};
use unfit::Unfit;

const TOOL: &str = "shell_execute";

/// One connection's tools.
pub(crate) struct McpShellServer {
    names: CommandNames,
    limits: ShellLimits,
    /// The most bytes of each stream in an answer.
    output: i64,
    /// Whether a request is a pipeline.
    pipes: Pending<bool>,
}

impl McpShellServer {
    pub(super) fn new(narrow: &Narrow) -> Self {
        let output = narrow.max_output.and_then(|bytes| i64::try_from(bytes).ok()).unwrap_or(terminal::OUTPUT);
        Self {
            names: CommandNames::new(narrow),
            limits: ShellLimits::new(narrow),
            output: output.min(MAX_OUTPUT as i64),
            pipes: Pending::default(),
        }
    }

    pub(super) fn tools(&self) -> Vec<Tool> {
        let schema = schema::object(
            &json!({
                "command": {"type": "array", "items": {"type": "string"}, "description": "The program and its arguments, one a word. A word | makes a pipeline; <, > and >> redirect."},
                "stdin": {"type": "string", "description": "Text the command reads from its standard input."},
                "directory": {"type": "string", "description": "The folder to run in. Default: the folder this client was started in."},
                "timeout": {"type": "integer", "minimum": 0, "description": "How many seconds it may run, not counting the wait for the person."}
            }),
            &["command"],
        );
        let ShellLimits { usual, most } = self.limits;
        let about = format!(
            "Run a program on the person's computer, after they have allowed it.\n{}\nDefault timeout: {usual}s; maximum timeout: {most}s; output cap: {} bytes",
            self.names.words(),
            self.output
        );
        let run = Tool::new(TOOL, about, schema).with_annotations(schema::running("Run a command"));
        vec![run, schema::wait_for_command()]
    }

    pub(super) async fn call(&self, desk: &ToolContext<'_>, name: &str, arguments: Arguments) -> ToolResult {
        let stage = match name {
            TOOL => match self.run(desk, arguments).await {
                Ok(stage) => stage,
                Err(error) => return failed(&error.to_string()),
            },
            schema::WAIT => match desk.resume(arguments).await {
                Ok(stage) => stage,
                Err(wrong) => return failed(&format!("Input validation error: '{}' {}", wrong.field, wrong.fault)),
            },
            other => return failed(&executing(&format!("Unknown tool: {other}"))),
        };
        match stage {
            CallStage::Over(request, report) => match obstacle(&request, &report).await {
                Some(unfit) => failed(&executing(&unfit.to_string())),
                None => self.over(&request, &Ran::of(&request, &report)),
            },
            CallStage::Pending(request) => told(vec![pending(&request).await]),
            CallStage::Text(text) => told(vec![text]),
            CallStage::Invalid(invalid) => failed(&executing(&invalid.message)),
            CallStage::Given => cancelled(),
        }
    }

    async fn run(&self, desk: &ToolContext<'_>, arguments: Arguments) -> Result<CallStage, CallError> {
        self.names.sound().map_err(CallError::Names)?;
        let asked = ShellArguments::read(arguments, &self.limits)?;
        let asker = desk.session.asker();
        let own = &asker.cwd;
        let folder = asked.directory.as_ref().map_or_else(|| own.clone(), |directory| absolute(own, directory));
        let (looked, theirs, home) = (folder.clone(), Arc::clone(asker), desk.session.broker.home().to_owned());
        let told = off_thread(move || OwnFolder::of(&theirs, &home)).await?;
        // A folder that is none is told before anything about the command; elsewhere, once a person has decided.
        let near = told.clone();
        off_thread(move || {
            let found = if near.holds(&looked) { must_be_folder(&looked) } else { Ok(()) };
            found.map_err(|invalid| Unfit::of(invalid, &looked, ""))
        })
        .await??;
        let line = self.line(&asked.command)?;
        let (pipe, first) = (line.is_pipe(), asked.command.first().cloned().unwrap_or_default());
        let (command, argv) = match line.alone() {
            Some(words) => (None, Some(words.to_vec())),
            None => {
                let within = folder.clone();
                let text = off_thread(move || line.shell_text(&within, &told)).await??;
                (Some(text), None)
            }
        };
        let draft = Draft {
            command,
            argv,
            cwd: asked.directory.map(|directory| folder.to_str().map_or(directory, str::to_owned)),
            stdin: asked.stdin,
            timeout_ms: Some(asked.timeout_s * 1000),
            capped: true,
            max_output_bytes: Some(self.output),
            note: self.names.note(),
            ..Draft::default()
        };
        let call = match desk.submit(draft).await {
            Ok(call) => call,
            Err(CallStage::Invalid(invalid)) => {
                return Err(off_thread(move || Unfit::of(invalid, &folder, &first)).await?.into());
            }
            Err(stage) => return Ok(stage),
        };
        self.pipes.put(&call.request().ticket, pipe);
        Ok(desk.wait(call).await)
    }

    /// Returns the pipeline that words form, if its programs may be asked for.
    fn line(&self, words: &[String]) -> Result<Pipeline, PipelineError> {
        pipeline::steps(words, |program| self.names.check(program))?;
        let line = Pipeline::of(words)?;
        line.programs().try_for_each(|program| self.names.check(program))?;
        Ok(line)
    }

    fn over(&self, request: &Request, ran: &Ran) -> ToolResult {
        let pipe = self.pipes.get(&request.ticket).unwrap_or(false);
        let (stdout, stderr) = (shown(&ran.stdout, pipe), shown(&ran.stderr, pipe));
        let why = match &ran.end {
            End::Code(0) => {
                let notes = ran.notes();
                let texts = [stdout, stderr, notes.trim_start()];
                return told(texts.into_iter().filter(|text| !text.is_empty()).map(str::to_owned).collect());
            }
            End::Code(code) => format!("Command failed with exit status {code}"),
            End::Signal(signal) => format!("Command terminated by signal {signal}"),
            End::TimedOut(limit) => format!("Command timed out after {} seconds", seconds(*limit)),
            End::NotStarted(why) | End::Stopped(why) | End::NotRun(why) => why.clone(),
        };
        let printed = [("stdout", stdout), ("stderr", stderr)].into_iter().filter(|(_, text)| !text.is_empty());
        let printed: String = printed.map(|(name, text)| format!("\n{name}:\n{text}")).collect();
        failed(&executing(&format!("{why}{printed}{}", ran.notes())))
    }
}

/// Returns why an allowed command couldn't start, in the original's words where that was known beforehand.
async fn obstacle(request: &Request, report: &Report) -> Option<Unfit> {
    let submission = request.submission();
    let run = submission.run().filter(|_| matches!(report.outcome, Outcome::NotStarted { .. }))?;
    let (obstacle, folder) = (run.obstacle.clone()?, run.cwd.clone());
    let program = match &run.what {
        What::Argv(words) => words.first().cloned().unwrap_or_default(),
        What::Shell { .. } => String::new(),
    };
    off_thread(move || Unfit::of(obstacle, &folder, &program)).await.ok()
}

/// Looks at the disk on a blocking thread: it may be another computer's.
async fn off_thread<T: Send + 'static>(look: impl FnOnce() -> T + Send + 'static) -> Result<T, CallError> {
    spawn_blocking(look).await.map_err(|_| CallError::Disk)
}

/// Returns a folder relative to the client's own, as the original names it: `..` is resolved in the text.
fn absolute(own: &Path, directory: &str) -> PathBuf {
    if Path::new(directory).is_absolute() {
        return PathBuf::from(directory);
    }
    let mut folder = own.to_owned();
    for part in Path::new(directory).components() {
        match part {
            Component::ParentDir => {
                folder.pop();
            }
            Component::Normal(name) => folder.push(name),
            _ => {}
        }
    }
    folder
}

fn executing(message: &str) -> String {
    format!("Error executing command: {message}")
}

fn shown(text: &str, pipe: bool) -> &str {
    if pipe { text } else { python::strip(text) }
}

fn told(texts: Vec<String>) -> ToolResult {
    Ok(CallToolResult::success(texts.into_iter().map(ContentBlock::text).collect()))
}

fn failed(message: &str) -> ToolResult {
    Ok(CallToolResult::error(vec![ContentBlock::text(message)]))
}
