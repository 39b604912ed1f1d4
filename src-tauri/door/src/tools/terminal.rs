//! Stands in for the FastMCP `terminal` server: one tool, `terminal`, with a `command`.
//!
//! The text is stdout without trailing white space, then `STDERR:` and stderr, then `Exit code: N` when it is not 0;
//! `(no output)` when there is none of it; a signal's number below 0 is the code of what it ended. The limit is 30 s. Structured, it is `{"result": text}`.
//!
//! | differs from the original in | |
//! | --- | --- |
//! | arguments that do not fit | are told without the schema library's own kinds, values and links |
//! | a limit that is reached | what was printed until then precedes the error line; `isError` is set |
//! | a command that reads its input | finds it empty |
//! | a failure to start | `isError` is set |
//! | a denial, an expiry, a refusal | `Error: …` with the reason, `isError` set |
//! | a person who takes long | the text says how to go on with `wait_for_command`, the one tool that is added |
//! | a command line too long for the system | runs all the same |
//! | a child that goes on in the background | does not hold the answer |
//! | terminal escapes | are left out; other control characters are not |
//! | an empty command | is answered at once: there is nothing to ask |
//! | more than 1 MiB on a stream | head and tail with a notice; `wait_for_command` gives the rest |

use countersign_broker::submission::Draft;
use rmcp::model::Tool;

use super::arguments::Arguments;
use super::desk::{CallStage, ToolContext, ToolResult, cancelled};
use super::fast::{self, Field, fit, misfit, told};
use super::python;
use super::ran::{End, Ran, pending, seconds};
use super::schema;

const TOOL: &str = "terminal";
const LIMIT_MS: i64 = 30_000;
/// The most bytes of output in an answer; the original has no limit.
pub(super) const OUTPUT: i64 = 1024 * 1024;

pub(super) fn tools() -> Vec<Tool> {
    let about = "Run a shell command on the person's computer after they allow it; returns stdout, stderr and the exit code as text.";
    let terminal = Tool::new(TOOL, about, fast::schema(TOOL, &fields()))
        .with_raw_output_schema(fast::output(TOOL))
        .with_annotations(schema::running("Run a command"));
    vec![terminal, schema::wait_for_command()]
}

fn fields() -> [Field; 1] {
    [Field::text("command", "Text for the shell, as you would type it.").needed()]
}

pub(super) async fn call(desk: &ToolContext<'_>, name: &str, mut arguments: Arguments) -> ToolResult {
    if name == TOOL
        && let Err(error) = fit(name, &fields(), &mut arguments)
    {
        return misfit(&error.to_string());
    }
    let stage = match name {
        TOOL => match arguments.required("command") {
            Ok(command) if command.trim().is_empty() => return told("(no output)", false),
            Ok(command) => Ok(desk.run(draft(command)).await),
            Err(wrong) => Err(wrong),
        },
        schema::WAIT => desk.resume(arguments).await,
        other => return fast::unknown(other),
    };
    match stage {
        Ok(CallStage::Over(request, report)) => over(&Ran::of(&request, &report)),
        Ok(CallStage::Pending(request)) => told(&pending(&request).await, false),
        Ok(CallStage::Text(text)) => told(&text, false),
        Ok(CallStage::Invalid(invalid)) => told(&not_executed(fast::reason(&invalid)), true),
        Ok(CallStage::Given) => cancelled(),
        Err(wrong) => fast::wrong(name, &wrong),
    }
}

fn draft(command: String) -> Draft {
    Draft {
        command: Some(command),
        timeout_ms: Some(LIMIT_MS),
        capped: true,
        max_output_bytes: Some(OUTPUT),
        ..Draft::default()
    }
}

fn not_executed(reason: &str) -> String {
    format!("Error: failed to execute command — {reason}")
}

fn over(ran: &Ran) -> ToolResult {
    let mut parts = Vec::new();
    let (stdout, stderr) = (python::rstrip(&ran.stdout), python::rstrip(&ran.stderr));
    if !stdout.is_empty() {
        parts.push(stdout.to_owned());
    }
    if !stderr.is_empty() {
        parts.push(format!("STDERR:\n{stderr}"));
    }
    let error = match &ran.end {
        End::Code(0) => None,
        End::Code(code) => {
            parts.push(format!("Exit code: {code}"));
            None
        }
        End::Signal(signal) => {
            parts.push(format!("Exit code: -{signal}"));
            None
        }
        End::TimedOut(limit) => Some(format!("Error: command timed out after {} seconds.", seconds(*limit))),
        End::NotStarted(reason) => Some(not_executed(reason)),
        End::Stopped(why) | End::NotRun(why) => Some(format!("Error: {why}")),
    };
    let failed = error.is_some();
    parts.extend(error);
    if parts.is_empty() {
        parts.push("(no output)".to_owned());
    }
    told(&format!("{}{}", parts.join("\n"), ran.notes()), failed)
}
