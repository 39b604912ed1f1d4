//! What can be chosen, what it is at first, and what makes no sense.

use std::time::Duration;

use countersign_broker::history::Retention;
use countersign_broker::submission::Limits;
use serde::{Deserialize, Serialize};

use super::shortcut::Shortcut;
use crate::text::say;

/// Where the HTTP door is at first. Below what systems hand out to outgoing connections, and nobody's by name.
pub(crate) const DEFAULT_PORT: u16 = 17_437;

/// Everything that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Choices {
    /// The door for clients that cannot start a program.
    pub(crate) http: Http,
    /// How much of the past is kept.
    pub(crate) record: Keep,
    /// How long commands may run and requests wait.
    pub(crate) limits: Allowed,
    /// Minutes a named session is remembered after its last use; 1 to 1,440.
    pub(crate) session_minutes: u32,
    /// What looks like a secret is masked in what agents get, too, not only in the record.
    pub(crate) mask_for_agents: bool,
    /// Minutes a request waits before a popup reminds of it, and between two reminders; absent, none does. 1 to 1,440.
    pub(crate) remind_minutes: Option<u32>,
    /// What is new is heard, too.
    pub(crate) sound: bool,
    /// When nothing pops up.
    pub(crate) quiet: Quiet,
    /// The small window stays above other windows.
    pub(crate) small_on_top: bool,
    /// The keys that open the small window from anywhere, as [`Shortcut`] reads them; absent, none do.
    pub(crate) shortcut: Option<String>,
    /// The person has seen the welcome, or put it away.
    pub(crate) welcomed: bool,
    /// Pages are drawn by the processor alone, since they died otherwise on this machine.
    pub(crate) plain_drawing: bool,
    /// The person knows that no panel shows the tray icon here, and how Countersign is reached without it.
    pub(crate) without_tray: bool,
}

/// The HTTP door.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Http {
    pub(crate) on: bool,
    /// On 127.0.0.1; 1,024 or more.
    pub(crate) port: u16,
}

/// Quiet hours: from one time of day to another nothing pops up, and requests wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Quiet {
    pub(crate) on: bool,
    /// The minute of the day they begin with, where the person is; 0 to 1,439.
    pub(crate) from: u32,
    /// The minute of the day they end before; another one. Below the first, midnight lies between.
    pub(crate) to: u32,
}

/// How long commands may run and requests wait, from the next request on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Allowed {
    /// Seconds a command may run when its agent names no limit; 1 to the longest.
    pub(crate) usual_seconds: u32,
    /// Seconds an agent may ask for at most; 1 to 86,400.
    pub(crate) longest_seconds: u32,
    /// Minutes a request waits once its agent went away with a ticket; 1 to 1,440.
    pub(crate) wait_minutes: u32,
}

/// How much of the past is kept. What is older or more goes, oldest first, and the record says that it went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Keep {
    /// Requests older than so many days go; absent, age alone removes nothing. 1 to 36,500.
    pub(crate) days: Option<u32>,
    /// The record itself, in megabytes on disk; 16 or more.
    pub(crate) record_mb: u32,
    /// All kept output together, in megabytes on disk; 16 or more.
    pub(crate) output_mb: u32,
    /// Kept of one run's output, in megabytes; 1 or more.
    pub(crate) run_mb: u32,
}

/// A value nobody can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", out_of_range(*self))]
pub(crate) struct OutOfRange {
    what: Limited,
    least: u32,
    most: u32,
}

/// What has a least and a most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limited {
    Port,
    Days,
    Record,
    Output,
    Run,
    Session,
    Remind,
    Usual,
    Longest,
    Wait,
    Quiet,
    Shortcut,
}

fn out_of_range(OutOfRange { what, least, most }: OutOfRange) -> String {
    match what {
        Limited::Port => say!("choice-range-port", least = least, most = most),
        Limited::Days => say!("choice-range-days", least = least, most = most),
        Limited::Record => say!("choice-range-record", least = least, most = most),
        Limited::Output => say!("choice-range-output", least = least, most = most),
        Limited::Run => say!("choice-range-run", least = least, most = most),
        Limited::Session => say!("choice-range-session", least = least, most = most),
        Limited::Remind => say!("choice-range-remind", least = least, most = most),
        Limited::Usual => say!("choice-range-usual", least = least, most = most),
        Limited::Longest => say!("choice-range-longest", least = least, most = most),
        Limited::Wait => say!("choice-range-wait", least = least, most = most),
        Limited::Shortcut => say!("choice-range-shortcut"),
        Limited::Quiet => say!("choice-range-quiet", least = least, most = most),
    }
}

/// A day, in seconds.
const DAY: u32 = 24 * 60 * 60;
/// A terabyte, in megabytes.
const MOST_MB: u32 = 1024 * 1024;

impl Choices {
    /// The keys that open the small window from anywhere.
    pub(crate) fn keys(&self) -> Option<Shortcut> {
        self.shortcut.as_deref()?.parse().ok()
    }

    /// Whether every value can be meant.
    ///
    /// # Errors
    /// The first that cannot.
    pub(crate) fn check(&self) -> Result<(), OutOfRange> {
        let within = |what, value: u32, least: u32, most: u32| {
            if (least..=most).contains(&value) { Ok(()) } else { Err(OutOfRange { what, least, most }) }
        };
        within(Limited::Port, self.http.port.into(), 1024, u16::MAX.into())?;
        within(Limited::Days, self.record.days.unwrap_or(1), 1, 36_500)?;
        within(Limited::Record, self.record.record_mb, 16, MOST_MB)?;
        within(Limited::Output, self.record.output_mb, 16, MOST_MB)?;
        within(Limited::Run, self.record.run_mb, 1, MOST_MB)?;
        within(Limited::Session, self.session_minutes, 1, 24 * 60)?;
        within(Limited::Remind, self.remind_minutes.unwrap_or(1), 1, 24 * 60)?;
        within(Limited::Longest, self.limits.longest_seconds, 1, DAY)?;
        within(Limited::Usual, self.limits.usual_seconds, 1, self.limits.longest_seconds)?;
        within(Limited::Wait, self.limits.wait_minutes, 1, 24 * 60)?;
        if self.shortcut.is_some() && self.keys().is_none() {
            return Err(OutOfRange { what: Limited::Shortcut, least: 0, most: 0 });
        }
        let Quiet { from, to, .. } = self.quiet;
        // Hours that begin when they end could be none, or all of the day.
        within(Limited::Quiet, if from == to { u32::MAX } else { from.max(to) }, 0, 24 * 60 - 1)
    }
}

impl Allowed {
    /// The same as the core understands it.
    pub(crate) fn limits(&self) -> Limits {
        let seconds = |seconds: u32| Duration::from_secs(seconds.into());
        Limits {
            usual: seconds(self.usual_seconds),
            longest: seconds(self.longest_seconds),
            patience: seconds(self.wait_minutes) * 60,
        }
    }
}

impl Keep {
    /// The same as the record understands it.
    pub(crate) fn retention(&self) -> Retention {
        let bytes = |megabytes: u32| u64::from(megabytes) * 1024 * 1024;
        Retention {
            keep_for: self.days.map(|days| Duration::from_secs(u64::from(days) * 86_400)),
            record_bytes: bytes(self.record_mb),
            run_bytes: bytes(self.run_mb),
            output_bytes: bytes(self.output_mb),
        }
    }
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            http: Http::default(),
            record: Keep::default(),
            limits: Allowed::default(),
            session_minutes: 20,
            mask_for_agents: false,
            remind_minutes: None,
            sound: false,
            quiet: Quiet::default(),
            small_on_top: false,
            shortcut: None,
            welcomed: false,
            plain_drawing: false,
            without_tray: false,
        }
    }
}

impl Default for Http {
    fn default() -> Self {
        Self { on: false, port: DEFAULT_PORT }
    }
}

impl Default for Quiet {
    fn default() -> Self {
        Self { on: false, from: 22 * 60, to: 7 * 60 }
    }
}

impl Default for Allowed {
    fn default() -> Self {
        Self { usual_seconds: 30, longest_seconds: DAY, wait_minutes: 30 }
    }
}

impl Default for Keep {
    fn default() -> Self {
        Self { days: None, record_mb: 4096, output_mb: 2048, run_mb: 64 }
    }
}
