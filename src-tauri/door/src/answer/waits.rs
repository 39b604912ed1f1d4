//! What an agent is told of a command that waits for a person, that wanted a terminal, or that left something running,
//! and how to do without.

use countersign_broker::broker::{Request, State, Stays};
use countersign_broker::local::clock::wall;
use countersign_broker::outcome::{Remnant, Report};
use countersign_command::waits::{Wait, Waiting};

use super::Answer;
use super::words::span;

/// Returns the note that a run may be waiting for input, or that it is; `None` if nothing suggests it.
pub(crate) fn waiting(request: &Request, waits: &[Wait]) -> Option<String> {
    let State::Running { reads, .. } = request.state() else { return None };
    if reads {
        let how = "It's now waiting for input in its terminal: call send_input or stop_command.";
        return Some([how.to_owned()].into_iter().chain(without(waits)).collect::<Vec<_>>().join(" "));
    }
    if waits.is_empty() {
        return None;
    }
    let may = waits.iter().map(sentence).collect::<Vec<_>>().join(" ");
    let pty = match request.submission().run() {
        Some(run) if run.pty.is_none() => "It has no terminal; `pty: true` gives it one.",
        _ => "Type into it with send_input.",
    };
    let all = [format!("It may be waiting: {may}"), pty.to_owned()];
    Some(all.into_iter().chain(without(waits)).collect::<Vec<_>>().join(" "))
}

fn sentence(wait: &Wait) -> String {
    let words = &wait.words;
    match wait.kind {
        Waiting::Editor => format!("`{words}` opens an editor and waits until it's closed."),
        Waiting::Prompt => format!("`{words}` opens a prompt and waits for input."),
        Waiting::Question => format!("`{words}` asks a question and waits for the answer."),
        Waiting::Password => format!("`{words}` may ask for a password."),
        Waiting::Terminal => format!("`{words}` needs a terminal."),
        Waiting::Screen => format!("`{words}` takes over the terminal and waits for keys."),
        Waiting::Pager => format!("`{words}` shows its output a page at a time and waits for keys."),
    }
}

/// Returns how to do without the input a run waits for.
fn without(waits: &[Wait]) -> Option<String> {
    let how = |wait: &Wait| wait.avoid.map(|avoid| format!("{avoid} (`{}`)", wait.words));
    let ways: Vec<String> = waits.iter().filter_map(how).collect();
    (!ways.is_empty()).then(|| format!("To avoid this: {}.", ways.join("; ")))
}

impl Answer {
    /// Adds what a run may be waiting for.
    pub(crate) fn with_waits(mut self, request: &Request, waits: &[Wait]) -> Self {
        self.note_some("waiting", waiting(request, waits));
        self
    }

    /// Adds how a run gets a terminal, if its output says that it wanted one.
    pub(crate) fn with_terminal(mut self, report: &Report, waits: &[Wait]) -> Self {
        if report.no_terminal {
            let why = "It needed a terminal and had none. Call again with `pty: true` to give it one.";
            let all = [why.to_owned()].into_iter().chain(without(waits));
            self.note("terminal", all.collect::<Vec<_>>().join(" "));
        }
        self
    }

    /// Adds the processes a run left behind, and how long they may run.
    pub(super) fn note_left(&mut self, request: &Request, report: &Report) {
        if report.left > 0 {
            self.note("still_running", left(report, request.stays()));
        }
    }
}

fn left(report: &Report, stays: Stays) -> String {
    let living = living(report);
    let one = report.left == 1;
    let until = match (stays, one) {
        (Stays::On, true) => "It may keep running after this client disconnects.",
        (Stays::On, false) => "They may keep running after this client disconnects.",
        (Stays::Agent, true) => "It's ended when this client disconnects.",
        (Stays::Agent, false) => "They're ended when this client disconnects.",
        (Stays::Call, true) => "It was asked to end with the command and hasn't ended yet.",
        (Stays::Call, false) => "They were asked to end with the command and haven't ended yet.",
    };
    let them = if one { "it" } else { "them" };
    format!(
        "{living}. {until} stop_command with this ticket ends {them}. For a server, call run_command with \
         `background: true` and without `&`: then its output can be read and it can be stopped."
    )
}

/// Returns the names of a run's leftover processes; only their number where the system doesn't tell names.
pub(super) fn living(report: &Report) -> String {
    let count = match report.left {
        1 => "1 process it started is still running".to_owned(),
        n => format!("{n} processes it started are still running"),
    };
    let named: Vec<String> = report.remnants.iter().map(remnant).collect();
    if named.is_empty() { count } else { format!("{count}: {}", named.join(", ")) }
}

fn remnant(one: &Remnant) -> String {
    let age = wall().duration_since(one.since).unwrap_or_default();
    format!("{} (process {}, for {})", one.name, one.pid, span(age))
}
