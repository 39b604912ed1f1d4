//! Stands in for `terminal-controller` (GongRzhe, 0.1.9): ten tools, each answering one text, given twice: as content
//! and as `{"result": text}`.
//!
//! `execute_command` runs under `bash -c` with a limit of 30 s unless `timeout` says otherwise;
//! `get_command_history` shows the last of 50; `get_current_directory`, `change_directory` and `list_directory` go by
//! the folder of this connection; `read_file`, `write_file`, `insert_file_content`, `delete_file_content` and
//! `update_file_content` work on files. What goes wrong is a text that begins with `Error: `.
//!
//! | differs from the original in | |
//! | --- | --- |
//! | `rm -rf /` and `mkfs` in a text | are not refused by their letters: the person sees what would happen |
//! | the current directory | belongs to this connection; to change it within the client's own folder asks nobody, since that runs and lists nothing, and every later card shows the folder; outside it the person is asked as for a listing |
//! | the history | knows timeouts, which are failures; a count of 0 or less lists none; its times are UTC |
//! | arguments that do not fit | are told without the schema library's own kinds, values and links |
//! | a command that reads its input | finds it empty |
//! | a limit | what was printed until then precedes it; the whole tree is ended |
//! | listing, reading and changing files | asks the person, who sees a change as a diff; a rule may allow it |
//! | files | change whole or not at all; line endings, a last row without one, a mark of UTF-8 at the beginning, bytes that are not UTF-8, mode and owner stay |
//! | rows | end with a line feed: a lone carriage return parts none, and `substring` does not reach over a row's end |
//! | links that lead nowhere, devices | are not written to |
//! | files of the running system (`/proc`, `/sys`) | are no files here: they are neither read nor written |
//! | a file of more than 16 MiB | is read by rows, added to or replaced whole; its rows are not changed |
//! | a file with other names (hard links) | is changed under the name it was asked by; the others keep what they had |
//! | `true` and `false` in `rows` | are no rows |
//! | a row updated with several | keeps them all |
//! | rows of a file of any size | can be read; only a whole file over 10 MB is warned about |
//! | an empty `substring` | is refused; rows named twice count once |
//! | a row to insert at that is none | is told before the file is made |
//! | denied, expired, refused, stopped | `Error: ` with the reason, `isError` set |
//! | a person who takes long | the text says how to go on with `wait_for_command`, the one tool that is added |
//! | a command line too long for the system | runs all the same |
//! | a child that goes on in the background | does not hold the answer |
//! | terminal escapes | are left out; other control characters are not |
//! | more than 1 MiB on a stream | head and tail with a notice; `wait_for_command` gives the rest |

mod catalogue;
mod files;
mod folder;
mod history;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use countersign_broker::broker::FileDone;
use countersign_broker::local::clock;
use countersign_broker::submission::{Draft, Fault, OwnFolder};
use rmcp::model::Tool;
use tokio::task::spawn_blocking;

use super::arguments::{ArgumentError, Arguments};
use super::desk::{CallStage, ToolContext, ToolResult, cancelled};
use super::fast::{self, told};
use super::moment::timedelta;
use super::pending::Pending;
use super::ran::{End, Ran, pending, seconds};
use super::{schema, terminal};
use catalogue::Name;
use files::{FileCall, Meant, Not};
use folder::CurrentFolder;
use history::History;

const USUAL_LIMIT_S: i64 = 30;
const USUAL_COUNT: i64 = 10;

/// One connection's tools.
#[derive(Default)]
pub(crate) struct TerminalController {
    folder: CurrentFolder,
    history: History,
    files: Pending<FileCall>,
}

impl TerminalController {
    pub(super) fn tools() -> Vec<Tool> {
        let mut tools = catalogue::tools();
        tools.push(schema::wait_for_command());
        tools
    }

    pub(super) async fn call(&self, desk: &ToolContext<'_>, name: &str, mut arguments: Arguments) -> ToolResult {
        if name == schema::WAIT {
            return match desk.resume(arguments).await {
                Ok(stage) => self.answer(stage).await,
                Err(wrong) => fast::wrong(name, &wrong),
            };
        }
        let Some(tool) = Name::of(name) else { return fast::unknown(name) };
        if let Err(error) = fast::fit(name, &catalogue::fields(tool), &mut arguments) {
            return fast::misfit(&error.to_string());
        }
        let served = match tool {
            Name::Execute => self.execute(desk, arguments).await,
            Name::History => {
                let count = arguments.number("count").map(|count| count.unwrap_or(USUAL_COUNT));
                count.map(|count| told(&self.history.recent(count, desk), false))
            }
            Name::Here => Ok(told(&self.here(desk).to_string_lossy(), false)),
            Name::Change => match arguments.required("path") {
                Ok(path) => Ok(self.change(desk, path).await),
                Err(wrong) => Err(wrong),
            },
            Name::List => self.file(desk, FileCall::list, arguments).await,
            Name::Read => self.file(desk, FileCall::read, arguments).await,
            Name::Write => self.file(desk, FileCall::write, arguments).await,
            Name::Insert => self.file(desk, FileCall::insert, arguments).await,
            Name::Delete => self.file(desk, FileCall::delete, arguments).await,
            Name::Update => self.file(desk, FileCall::update, arguments).await,
        };
        served.unwrap_or_else(|wrong| fast::wrong(name, &wrong))
    }

    fn here(&self, desk: &ToolContext<'_>) -> PathBuf {
        self.folder.here().unwrap_or_else(|| desk.session.asker().cwd.clone())
    }

    /// Returns whether the disk at a path may be reported on without a person's decision.
    async fn is_near(&self, desk: &ToolContext<'_>, path: PathBuf) -> bool {
        let (asker, home) = (Arc::clone(desk.session.asker()), desk.session.broker.home().to_owned());
        spawn_blocking(move || OwnFolder::of(&asker, &home).holds(&path)).await.unwrap_or(false)
    }

    /// Changes the current directory; outside the client's own folder only after a person allowed it.
    async fn change(&self, desk: &ToolContext<'_>, path: String) -> ToolResult {
        let here = self.here(desk);
        if path.is_empty() || path.contains('\0') || self.is_near(desk, here.join(&path)).await {
            return told(&self.folder.change(&here, &path).await, false);
        }
        let here = here.to_string_lossy().into_owned();
        let job = FileCall::enter(path);
        match desk.submit(job.draft(&here)).await {
            Ok(call) => {
                self.files.put(&call.request().ticket, job);
                self.answer(desk.wait(call).await).await
            }
            Err(CallStage::Invalid(invalid)) => match &invalid.fault {
                Fault::File(error) => told(&job.error(error), false),
                _ => told(&format!("Error: {invalid}"), false),
            },
            Err(stage) => self.answer(stage).await,
        }
    }

    async fn execute(&self, desk: &ToolContext<'_>, mut arguments: Arguments) -> Result<ToolResult, ArgumentError> {
        let command = arguments.required("command")?;
        let limit = arguments.number("timeout")?.unwrap_or(USUAL_LIMIT_S);
        if limit <= 0 {
            let error = format!("Command timed out after {limit} seconds");
            return Ok(told(&failure(Duration::ZERO, "", &error, -1), false));
        }
        if command.trim().is_empty() {
            self.history.nothing(&command, clock::wall());
            return Ok(told(&success(Duration::ZERO, "", ""), false));
        }
        let draft = Draft {
            command: Some(command.clone()),
            shell: Some("bash".to_owned()),
            cwd: Some(self.here(desk).to_string_lossy().into_owned()),
            timeout_ms: Some(limit.saturating_mul(1000)),
            capped: true,
            max_output_bytes: Some(terminal::OUTPUT),
            ..Draft::default()
        };
        let call = match desk.submit(draft).await {
            Ok(call) => call,
            Err(stage) => return Ok(self.answer(stage).await),
        };
        self.history.asked(&call.request().ticket, &command, clock::wall());
        Ok(self.answer(desk.wait(call).await).await)
    }

    /// Serves work on a file or folder.
    async fn file(
        &self,
        desk: &ToolContext<'_>,
        meant: Meant,
        mut arguments: Arguments,
    ) -> Result<ToolResult, ArgumentError> {
        let here = self.here(desk).to_string_lossy().into_owned();
        let job = match meant(&mut arguments, &here) {
            Ok(job) => job,
            Err(Not::Fits(wrong)) => return Err(wrong),
            Err(Not::Meant(text)) => return Ok(told(text, false)),
            Err(Not::Unless(job, text)) => {
                // What stands outside is looked at once a person has decided; they would decide about nothing here.
                let near = self.is_near(desk, PathBuf::from(&here).join(job.path())).await;
                let look = move || if near { job.unfounded(&here) } else { None };
                let found = spawn_blocking(look).await.unwrap_or_default();
                return Ok(told(found.as_deref().unwrap_or(text), false));
            }
        };
        let call = match desk.submit(job.draft(&here)).await {
            Ok(call) => call,
            Err(CallStage::Invalid(invalid)) => {
                let text = match &invalid.fault {
                    Fault::File(error) => job.error(error),
                    _ => format!("Error: {invalid}"),
                };
                return Ok(told(&text, false));
            }
            Err(stage) => return Ok(self.answer(stage).await),
        };
        self.files.put(&call.request().ticket, job);
        Ok(self.answer(desk.wait(call).await).await)
    }

    async fn answer(&self, stage: CallStage) -> ToolResult {
        match stage {
            CallStage::Over(request, report) => {
                let job = self.files.get(&request.ticket);
                if let Some(text) = job.as_ref().and_then(|job| job.over(&request, &report)) {
                    let entered = job
                        .is_some_and(|job| job.enters())
                        .then(|| request.submission())
                        .filter(|_| matches!(request.done(), Some(FileDone::Listed(_))));
                    let folder = entered.and_then(|act| act.file().map(|act| act.target.real.clone()));
                    return told(&folder.map_or(text, |folder| self.folder.enter(folder)), false);
                }
                self.history.over(&request.ticket.to_string(), &report);
                over(&Ran::of(&request, &report))
            }
            CallStage::Pending(request) => told(&pending(&request).await, false),
            CallStage::Text(text) => told(&text, false),
            CallStage::Invalid(invalid) => told(&not_executed(fast::reason(&invalid)), false),
            CallStage::Given => cancelled(),
        }
    }
}

fn over(ran: &Ran) -> ToolResult {
    let text = match &ran.end {
        End::Code(0) => success(ran.took, &ran.stdout, &ran.stderr),
        End::Code(code) => failure(ran.took, &ran.stdout, &ran.stderr, *code),
        End::Signal(signal) => failure(ran.took, &ran.stdout, &ran.stderr, -signal),
        End::TimedOut(limit) => {
            let line = format!("Command timed out after {} seconds", seconds(*limit));
            let error = if ran.stderr.is_empty() { line } else { format!("{}\n{line}", ran.stderr.trim_end()) };
            failure(ran.took, &ran.stdout, &error, -1)
        }
        End::NotStarted(why) => not_executed(why),
        End::NotRun(why) => return told(&format!("Error: {why}"), true),
        End::Stopped(why) => {
            let text = failure(ran.took, &ran.stdout, &format!("{}{why}", ran.stderr), -1);
            return told(&format!("{text}{}", ran.notes()), true);
        }
    };
    told(&format!("{text}{}", ran.notes()), false)
}

fn success(took: Duration, stdout: &str, stderr: &str) -> String {
    let output =
        if stdout.is_empty() { "\nCommand had no output.\n".to_owned() } else { format!("\nOutput:\n{stdout}\n") };
    let warnings = if stderr.is_empty() { String::new() } else { format!("\nWarnings/Info:\n{stderr}") };
    format!("Command executed successfully (duration: {})\n{output}{warnings}", timedelta(took))
}

fn failure(took: Duration, stdout: &str, stderr: &str, code: i32) -> String {
    let output = if stdout.is_empty() { String::new() } else { format!("\nOutput:\n{stdout}\n") };
    let error = if stderr.is_empty() { String::new() } else { format!("\nError:\n{stderr}") };
    format!("Command execution failed (duration: {})\n{output}{error}\nReturn code: {code}", timedelta(took))
}

fn not_executed(why: &str) -> String {
    failure(Duration::ZERO, "", &format!("Error executing command: {why}"), -1)
}
