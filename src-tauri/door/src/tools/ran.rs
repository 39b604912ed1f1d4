//! A request as the servers we stand in for would see it: what was printed, how it ended, and what only Countersign
//! has to say about it.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use countersign_broker::broker::{Request, State};
use countersign_broker::outcome::{Outcome, Report};
use countersign_broker::transcript::Stream;

use crate::answer::output::{Manner, Output};
use crate::answer::{waits, words};

/// A finished run.
pub(super) struct Ran {
    pub(super) stdout: String,
    pub(super) stderr: String,
    pub(super) end: End,
    pub(super) took: Duration,
    /// When it started and ended; if nothing ran, when it was requested and decided.
    pub(super) started: SystemTime,
    pub(super) ended: SystemTime,
    /// Remarks the original wouldn't make: that a person changed the command, that output was left out.
    pub(super) remarks: Vec<String>,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    Code(i32),
    Signal(i32),
    TimedOut(Duration),
    /// It ran and somebody stopped it, or its connection broke; who or how, and what to do next.
    Stopped(String),
    /// It was allowed but couldn't be started; why.
    NotStarted(String),
    /// It was denied, refused, expired or withdrawn, and nothing ran; why, and what to do next.
    NotRun(String),
}

impl Ran {
    pub(super) fn of(request: &Request, report: &Report) -> Self {
        let max = most(request);
        let kept = [Stream::Stdout, Stream::Stderr].map(|stream| request.transcript().kept(stream, max));
        let manner = Manner::dialect(request.transcript().is_redacted());
        let [stdout, stderr] = [&kept[0], &kept[1]].map(|kept| Output::of(kept, manner));
        let mut remarks = Vec::new();
        if request.before_edit().is_some() {
            remarks.push(format!(
                "the person changed the command; this is what ran: {}",
                words::written(&request.submission())
            ));
        }
        for (name, output) in [("stdout", &stdout), ("stderr", &stderr)] {
            if let Some((from, missing)) = output.gap {
                remarks.push(format!(
                    "{missing} bytes of {name} were left out. To get them, call wait_for_command with {{\"ticket\": \"{}\", \"stream\": \"{name}\", \"offset\": {from}}}",
                    request.ticket
                ));
            }
        }
        let late = stdout.shown.masked + stderr.shown.masked;
        let masked: u64 = kept.iter().map(|kept| kept.masked).sum::<u64>() + late;
        if masked > 0 {
            remarks.push(format!("{masked} bytes that look like secrets are shown as stars"));
        }
        Self {
            stdout: stdout.shown.text,
            stderr: stderr.shown.text,
            end: End::of(&report.outcome),
            took: report.ran.unwrap_or_default(),
            started: report.started_at.unwrap_or(report.asked_at),
            ended: report.ended_at,
            remarks,
        }
    }

    /// Returns the remarks as lines of their own, each marked as ours; empty when there are none.
    pub(super) fn notes(&self) -> String {
        self.remarks.iter().map(|remark| format!("\n[Countersign: {remark}]")).collect()
    }

    /// Returns the exit code as a shell reports it: 128 plus the signal's number for a run that a signal ended.
    pub(super) fn code(&self) -> Option<i32> {
        match self.end {
            End::Code(code) => Some(code),
            End::Signal(signal) => Some(128 + signal),
            End::TimedOut(_) | End::Stopped(_) | End::NotStarted(_) | End::NotRun(_) => None,
        }
    }
}

impl End {
    fn of(outcome: &Outcome) -> Self {
        let why = || {
            let parts = [words::reason(outcome), words::next(outcome).map(str::to_owned)];
            parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
        };
        match outcome {
            Outcome::Exited { code } => Self::Code(*code),
            Outcome::Signalled { signal } => Self::Signal(*signal),
            Outcome::TimedOut { limit } => Self::TimedOut(*limit),
            Outcome::Stopped { .. } | Outcome::Changed { .. } | Outcome::Lost { .. } => Self::Stopped(why()),
            Outcome::NotStarted { reason } => Self::NotStarted(reason.clone()),
            // File work has its own words for its end; this serves a client that asks as for a command's.
            Outcome::Done { words } => Self::NotRun(words.clone()),
            Outcome::Failed { .. } => Self::NotRun(why()),
            Outcome::Denied { .. } | Outcome::Refused { .. } | Outcome::Expired | Outcome::Withdrawn { .. } => {
                Self::NotRun(why())
            }
        }
    }
}

/// Returns the text for an agent whose client stops waiting.
pub(super) async fn pending(request: &Arc<Request>) -> String {
    let go_on = format!("Call wait_for_command with {{\"ticket\": \"{}\"}}", request.ticket);
    match request.state() {
        State::Waiting { .. } => format!(
            "Countersign: the person hasn't decided about this command yet; nothing has run. {go_on} to keep waiting. Do not send the command again."
        ),
        State::Running { .. } | State::Ended(_) => {
            let (max, manner) = (most(request), Manner::dialect(request.transcript().is_redacted()));
            let printed: String = [Stream::Stdout, Stream::Stderr]
                .map(|stream| Output::of(&request.transcript().kept(stream, max), manner).shown.text)
                .concat();
            let printed = if printed.is_empty() { "nothing so far".to_owned() } else { format!("so far:\n{printed}") };
            let waits = waits::waiting(request, &request.foretold().await);
            let waits = waits.map_or_else(String::new, |waits| format!(" {waits}"));
            format!("Countersign: the command is still running.{waits} {go_on} to keep waiting. It printed {printed}")
        }
    }
}

/// Returns how many bytes of each stream the agent gets.
fn most(request: &Request) -> usize {
    request.submission().run().map_or(0, |run| run.max_output)
}

/// Returns a limit in seconds, without a fraction where it's whole.
pub(super) fn seconds(limit: Duration) -> String {
    if limit.subsec_nanos() == 0 { limit.as_secs().to_string() } else { limit.as_secs_f64().to_string() }
}
