//! What an agent is told of all its commands at once.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use countersign_broker::broker::{Earlier, Request, State};
use countersign_broker::outcome::Outcome;
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Map, Value};

use super::{Answer, earlier, waits, words};

type Item = Map<String, Value>;

impl Answer {
    /// Builds the list of a client's requests, past ones first.
    pub(crate) fn list(earlier: &[(String, Earlier)], requests: &[Arc<Request>]) -> CallToolResult {
        let past = |(ticket, past): &(String, Earlier)| item(earlier::status(past), ticket, &earlier::command(past));
        let items: Vec<Item> = earlier.iter().map(past).chain(requests.iter().map(|one| present(one))).collect();
        let lines: Vec<String> = items.iter().map(line).collect();
        let text = if lines.is_empty() { "You have no commands.".to_owned() } else { lines.join("\n") };
        let items = items.into_iter().map(Value::Object).collect::<Vec<_>>();
        let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
        result.structured_content = Some(Value::Object(Map::from_iter([("commands".to_owned(), items.into())])));
        result
    }
}

fn item(status: &str, ticket: &str, command: &str) -> Item {
    [("status", status), ("ticket", ticket), ("command", command)]
        .map(|(name, value)| (name.to_owned(), value.into()))
        .into_iter()
        .collect()
}

/// Returns the entry of a request in memory: its folder and, while it runs, its process and how long it has run.
fn present(request: &Request) -> Item {
    let mut item = item(words::status(&request.state()), &request.ticket.to_string(), &words::command(request));
    let mut note = |name: &str, value: Value| drop(item.insert(name.to_owned(), value));
    note("asked_s_ago", request.asked_at().elapsed().as_secs().into());
    let submission = request.submission();
    let state = request.state();
    // Where a folder really is may be known once it was allowed.
    let ran = match &state {
        State::Waiting { .. } => false,
        State::Running { .. } => true,
        State::Ended(report) => report.ran.is_some(),
    };
    if let Some(run) = submission.run().filter(|_| ran) {
        note("folder", folder(&run.cwd).into());
    }
    match state {
        State::Running { started, pid, .. } => {
            note("running_s", started.elapsed().as_secs().into());
            if pid != 0 {
                note("pid", pid.into());
            }
        }
        State::Ended(report) => {
            if let Outcome::Exited { code } = report.outcome {
                note("exit_code", code.into());
            }
            if report.left > 0 {
                note("still_running", waits::living(&report).into());
            }
        }
        State::Waiting { .. } => {}
    }
    item
}

fn folder(path: &Path) -> String {
    words::one_line(&path.to_string_lossy())
}

fn line(item: &Item) -> String {
    let word = |name: &str| item.get(name).and_then(Value::as_str);
    let number = |name: &str| item.get(name).and_then(Value::as_u64);
    let main = ["status", "ticket", "command"].map(|name| word(name).unwrap_or_default()).join("  ");
    let since = match (number("running_s"), number("asked_s_ago")) {
        (Some(seconds), _) => Some(format!("running for {}", words::span(Duration::from_secs(seconds)))),
        (None, Some(seconds)) => Some(format!("asked {} ago", words::span(Duration::from_secs(seconds)))),
        (None, None) => None,
    };
    let pid = number("pid").map(|pid| format!("pid {pid}"));
    let place = word("folder").map(|folder| format!("in {folder}"));
    let left = word("still_running").map(str::to_owned);
    let details: Vec<String> = [pid, since, place, left].into_iter().flatten().collect();
    if details.is_empty() { main } else { format!("{main}  ({})", details.join(", ")) }
}
