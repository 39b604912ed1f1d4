//! How long an answer is remembered.

use serde::{Deserialize, Serialize};

const MINUTE: u64 = 60 * 1000;
const DAY: u64 = 24 * 60 * MINUTE;

/// How long a person chooses a rule to last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasting {
    /// Ten minutes.
    TenMinutes,
    /// Until the app is closed.
    Session,
    /// Thirty days.
    ThirtyDays,
    /// Until it is ended.
    Forever,
}

/// When a rule expires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "until", content = "at")]
pub enum Until {
    /// With the app, or at this moment if that is sooner; milliseconds since 1970. It is in memory alone.
    Session(Option<u64>),
    /// At this moment, in milliseconds since 1970.
    At(u64),
    /// Never.
    Forever,
}

impl Lasting {
    /// Returns the end, counted from a moment in milliseconds since 1970.
    #[must_use]
    pub fn from(self, now: u64) -> Until {
        match self {
            Self::TenMinutes => Until::Session(Some(now.saturating_add(10 * MINUTE))),
            Self::Session => Until::Session(None),
            Self::ThirtyDays => Until::At(now.saturating_add(30 * DAY)),
            Self::Forever => Until::Forever,
        }
    }
}

impl Until {
    /// Returns whether it is kept when the app is closed.
    #[must_use]
    pub fn is_kept(self) -> bool {
        !matches!(self, Self::Session(_))
    }

    /// Returns the moment, in milliseconds since 1970.
    #[must_use]
    pub fn moment(self) -> Option<u64> {
        match self {
            Self::Session(at) => at,
            Self::At(at) => Some(at),
            Self::Forever => None,
        }
    }

    /// Returns whether it is over at a moment in milliseconds since 1970.
    #[must_use]
    pub fn is_over(self, now: u64) -> bool {
        self.moment().is_some_and(|at| at <= now)
    }
}
