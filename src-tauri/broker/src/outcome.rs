//! Every way a request can end. A failed command is a successful report, not an error.

use std::time::{Duration, SystemTime};

use crate::consent::ApprovedBy;
use crate::files::FileError;

/// How a request ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It ran and exited by itself.
    Exited {
        /// Its exit code.
        code: i32,
    },
    /// It ran and a signal that was not ours ended it.
    Signalled {
        /// The signal's number.
        signal: i32,
    },
    /// It ran and outran its limit.
    TimedOut {
        /// The limit it had when it ended.
        limit: Duration,
    },
    /// It ran and was ended before its time.
    Stopped {
        /// The one who stopped it.
        by: Ender,
        /// True when it was killed rather than asked.
        hard: bool,
    },
    /// It ran, and was ended because what it was handed was changed before it had it.
    Changed {
        /// The file that changed, and what happened to the run.
        why: String,
    },
    /// File work that was done.
    Done {
        /// The result, in a plain sentence.
        words: String,
    },
    /// File work that was allowed and could not be done. Nothing changed.
    Failed {
        /// Why.
        error: FileError,
    },
    /// A person said no.
    Denied {
        /// Their words for the agent.
        reason: Option<String>,
    },
    /// It was answered without asking a person: intake paused, client muted, desk full.
    Refused {
        /// Why, and what to do.
        reason: String,
    },
    /// Nobody decided in time. Not a denial.
    Expired,
    /// Whoever asked took it back or went away before it ran.
    Withdrawn {
        /// What happened, in words.
        why: String,
    },
    /// It was allowed but could not be started.
    NotStarted {
        /// What happened, what it means, what to do.
        reason: String,
    },
    /// It ran on another computer, and the connection broke before word came of its end: it may still run there.
    Lost {
        /// What happened, what it means, what to do.
        why: String,
    },
}

/// The person, agent or event that ended a run early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ender {
    /// A person, in the window or the tray.
    Person,
    /// The agent that asked for it.
    Agent,
    /// The call it belonged to was cancelled, or its connection closed.
    HangUp,
    /// Countersign is quitting.
    Quit,
}

/// A process that outlived its run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remnant {
    /// Its number.
    pub pid: u32,
    /// Its name, with the script it runs.
    pub name: String,
    /// When it began.
    pub since: SystemTime,
}

/// The end of a request, with its times.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// The person or the rule that allowed it, if anything did.
    pub by: Option<ApprovedBy>,
    /// When it was asked.
    pub asked_at: SystemTime,
    /// When its process was started.
    pub started_at: Option<SystemTime>,
    /// When it was over.
    pub ended_at: SystemTime,
    /// From the spawn to the end.
    pub ran: Option<Duration>,
    /// Processes of this run still alive, counted.
    pub left: u32,
    /// The eldest of them by name, where the system tells.
    pub remnants: Vec<Remnant>,
    /// Its output says that it needed a terminal, which it didn't have.
    pub no_terminal: bool,
}
