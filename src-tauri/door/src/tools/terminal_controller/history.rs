//! What one connection ran: the last 50 commands, with whether they succeeded.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use countersign_broker::broker::State;
use countersign_broker::outcome::{Outcome, Report};

use crate::tools::desk::ToolContext;
use crate::tools::moment::micros;

const KEPT: usize = 50;
/// The most entries, with those that wait or run, which are bounded for each connection.
const MOST: usize = 512;

struct HistoryEntry {
    ticket: String,
    command: String,
    at: SystemTime,
    /// `None` until the command has ended, or when it never ran.
    succeeded: Option<bool>,
}

/// Holds the entries, oldest first.
#[derive(Default)]
pub(super) struct History(Mutex<VecDeque<HistoryEntry>>);

impl History {
    /// Records a requested command.
    pub(super) fn asked(&self, ticket: &impl ToString, command: &str, at: SystemTime) {
        let ticket = ticket.to_string();
        let mut entries = self.entries();
        if entries.iter().any(|entry| entry.ticket == ticket) {
            return;
        }
        entries.push_back(HistoryEntry { ticket, command: command.to_owned(), at, succeeded: None });
        if entries.len() > MOST {
            entries.pop_front();
        }
    }

    /// Records a blank command, which nobody is asked about: it succeeds.
    pub(super) fn nothing(&self, command: &str, at: SystemTime) {
        let mut entries = self.entries();
        entries.push_back(HistoryEntry {
            ticket: String::new(),
            command: command.to_owned(),
            at,
            succeeded: Some(true),
        });
        forget(&mut entries);
    }

    /// Records a command's end. A command that never ran is dropped.
    pub(super) fn over(&self, ticket: &str, report: &Report) {
        let mut entries = self.entries();
        if report.ran.is_none() {
            entries.retain(|entry| entry.ticket != ticket);
        }
        for entry in entries.iter_mut().filter(|entry| entry.ticket == ticket) {
            entry.succeeded = Some(report.outcome == Outcome::Exited { code: 0 });
            entry.at = report.started_at.unwrap_or(entry.at);
        }
        forget(&mut entries);
    }

    /// Returns the latest entries in the original's form. Looks up those whose end nobody has waited for.
    pub(super) fn recent(&self, count: i64, desk: &ToolContext<'_>) -> String {
        let open: Vec<String> =
            self.entries().iter().filter(|entry| entry.succeeded.is_none()).map(|entry| entry.ticket.clone()).collect();
        for ticket in open {
            let request = desk.session.broker.find(&ticket, desk.session.asker());
            if let Some(State::Ended(report)) = request.map(|request| request.state()) {
                self.over(&ticket, &report);
            }
        }
        let entries = self.entries();
        let known: Vec<_> = entries.iter().filter_map(|entry| Some((entry, entry.succeeded?))).collect();
        if known.is_empty() {
            return "No command execution history.".to_owned();
        }
        let count = usize::try_from(count).unwrap_or(0).min(known.len());
        let mut text = format!("Recent {count} command history:\n\n");
        for (at, (entry, succeeded)) in known[known.len() - count..].iter().enumerate() {
            let mark = if *succeeded { '✓' } else { '✗' };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}. [{mark}] {}: {}", at + 1, micros(entry.at), entry.command);
        }
        text
    }

    fn entries(&self) -> MutexGuard<'_, VecDeque<HistoryEntry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Drops the oldest entries when there are too many.
fn forget(entries: &mut VecDeque<HistoryEntry>) {
    if entries.iter().filter(|entry| entry.succeeded.is_some()).count() > KEPT
        && let Some(oldest) = entries.iter().position(|entry| entry.succeeded.is_some())
    {
        entries.remove(oldest);
    }
}
