//! Each way a request can stand or end, in words: a denial is a person's, an expiry is nobody's.

use std::time::Duration;

use countersign_broker::broker::{Repeated, Request, State};
use countersign_broker::outcome::{Ender, Outcome};
use countersign_broker::submission::{FileAct, Submission, What};

/// The most characters of a command in a list.
const MAX_LINE: usize = 200;

/// The number of repeats from which an agent is told of them.
const OFTEN: u32 = 3;

/// Who allowed what was typed under a grant.
pub(crate) const GRANT: &str = "the person, who allowed all input to this run";

/// Returns the one word for a request's state.
pub(crate) fn status(state: &State) -> &'static str {
    match state {
        State::Waiting { .. } => "awaiting_approval",
        State::Running { .. } => "running",
        State::Ended(report) => of_outcome(&report.outcome),
    }
}

pub(crate) fn of_outcome(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Exited { .. } | Outcome::Done { .. } => "finished",
        Outcome::Failed { .. } => "failed",
        Outcome::Signalled { .. } | Outcome::Stopped { hard: true, .. } => "killed",
        Outcome::TimedOut { .. } => "timed_out",
        Outcome::Stopped { hard: false, .. } | Outcome::Changed { .. } => "stopped",
        Outcome::Denied { .. } => "denied",
        Outcome::Refused { .. } => "refused",
        Outcome::Expired => "expired",
        Outcome::Withdrawn { .. } => "withdrawn",
        Outcome::NotStarted { .. } => "failed_to_start",
        Outcome::Lost { .. } => "connection_lost",
    }
}

/// Returns why a request ended as it did.
pub(crate) fn reason(outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Exited { .. } | Outcome::Done { .. } => None,
        Outcome::Failed { error } => Some(error.to_string()),
        Outcome::Signalled { signal } => Some(format!("Signal {signal} ended it; Countersign didn't send it.")),
        Outcome::TimedOut { limit } => {
            Some(format!("It reached its limit of {} ms of running time and was ended.", limit.as_millis()))
        }
        Outcome::Stopped { by, hard } => {
            let verb = if *hard { "killed" } else { "stopped" };
            Some(match by {
                Ender::Person => format!("The person {verb} it in Countersign."),
                Ender::Agent => format!("It was {verb} with stop_command."),
                Ender::HangUp => format!("It was {verb} because its call was cancelled or its connection was closed."),
                Ender::Quit => format!("It was {verb} because Countersign is quitting."),
            })
        }
        Outcome::Denied { reason: Some(reason) } => Some(format!("The person denied it with the reason: {reason}")),
        Outcome::Denied { reason: None } => Some("The person denied it without giving a reason.".to_owned()),
        Outcome::Refused { reason } | Outcome::NotStarted { reason } => Some(reason.clone()),
        Outcome::Expired => Some("Nobody decided in time. This isn't a denial: the person hasn't answered.".to_owned()),
        Outcome::Withdrawn { why } | Outcome::Lost { why } | Outcome::Changed { why } => Some(why.clone()),
    }
}

/// Returns the note that a command succeeded without output, since an agent that sees nothing asks again; `None` for
/// any other end.
pub(crate) fn summary(request: &Request, outcome: &Outcome) -> Option<String> {
    let silent = request.transcript().totals() == (0, 0) && request.submission().run().is_some();
    if !silent || !matches!(outcome, Outcome::Exited { code: 0 }) || request.shares().len() > 1 {
        return None;
    }
    let succeeded = "The command succeeded (exit 0) and printed nothing.".to_owned();
    Some(match request.repeated().filter(|repeated| repeated.times >= OFTEN) {
        Some(Repeated { times, within, .. }) => format!(
            "{succeeded} You've asked for it {times} times in {}; asking again won't make it print anything.",
            span(within)
        ),
        None => succeeded,
    })
}

/// Returns a duration in its largest whole unit.
pub(crate) fn span(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds @ 60..3600 => format!("{} min", seconds / 60),
        seconds => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// Returns what the agent should do next, where that isn't plain.
pub(crate) fn next(outcome: &Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Exited { .. } | Outcome::Signalled { .. } | Outcome::Done { .. } => None,
        Outcome::Failed { .. } => Some("It was allowed, but it couldn't be done; nothing changed."),
        Outcome::TimedOut { .. } => {
            Some("The output is everything up to that point. If it needs longer, call again with a larger timeout_ms.")
        }
        Outcome::Stopped { by: Ender::Person, .. } => Some("Don't start it again on your own; ask the person."),
        Outcome::Stopped { .. } => Some("The output is everything up to that point."),
        Outcome::Changed { .. } => Some(
            "The output is everything up to that point. Something else is changing this file: find out what, and ask again when it's done.",
        ),
        Outcome::Denied { .. } => Some(
            "Nothing was run. Don't rephrase it and try again: ask the person how to continue, or do something else.",
        ),
        Outcome::Refused { .. } => Some("Nothing was run, and the person wasn't asked."),
        Outcome::Expired => Some("Nothing was run. Ask again when the person is back."),
        Outcome::Withdrawn { .. } => Some("Nothing was run."),
        Outcome::NotStarted { .. } => Some("It was allowed, but nothing was run."),
        Outcome::Lost { .. } => Some(
            "The output is everything that arrived. Find out what happened on that computer before you run it again: it may have finished its work.",
        ),
    }
}

/// Returns a number as people read it: `12,288`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a request's command in one line, for lists.
pub(crate) fn command(request: &Request) -> String {
    one_line(&written(&request.submission()))
}

/// Returns a command in one line, cut where it is long.
pub(crate) fn one_line(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_LINE + 1).collect();
    match line.char_indices().nth(MAX_LINE) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Returns a whole command as it was written; words as a list, so that no two commands look alike.
pub(crate) fn written(submission: &Submission) -> String {
    match submission.run().map(|run| &run.what) {
        Some(What::Shell { text, .. }) => text.as_str().to_owned(),
        Some(What::Argv(words)) => format!("{words:?}"),
        None => submission.file().map_or_else(|| submission.line(), FileAct::asked_line),
    }
}
