//! What a command would reach right now, counted before a person decides: files it would delete or replace and whether
//! git has them, what its patterns match, which commits and processes it means.
//!
//! It is information and nothing else: no rule and no answer depends on it. Nothing is run to count, least of all git. The
//! disk is hostile: links are not followed, only plain files are opened, and whatever takes longer than [`LIMIT`] is said
//! to be too many to count. A command for other computers, and what lies on them, is not counted.

mod budget;
mod far;
mod git_commands;
mod glob;
mod losses;
mod places;
mod tree;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout_at};

use super::{Run, Submission};
use crate::local::clock::wall;
pub use crate::local::git::Commits;
use budget::Budget;
pub use losses::{Amount, Loss, Recovery};

/// So long may counting take.
pub const LIMIT: Duration = Duration::from_millis(100);
/// What is counted ends this long before, so that it can still be told.
const MARGIN: Duration = Duration::from_millis(10);
/// So many commands are counted at once: a thread that a broken disk holds up cannot be ended from outside.
const THREADS: usize = 2;
/// So many patterns are told, and names for each.
const MAX_GLOBS: usize = 3;
const MAX_NAMES: usize = 3;

/// What a command would reach, as it was at a moment.
#[derive(Clone, Debug)]
pub struct Impact {
    /// That moment.
    pub at: SystemTime,
    /// What was counted; empty when there is nothing to say.
    pub counted: Vec<Counted>,
}

/// One thing that was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Files that would be lost or changed.
    Files(Loss, Amount),
    /// What a pattern among the words matches.
    Matches {
        /// The pattern.
        pattern: String,
        /// How many files and folders; nothing when they are too many to count.
        count: Option<usize>,
        /// The first names.
        names: Vec<PathBuf>,
    },
    /// Tracked files whose changes stand in no commit and would be lost.
    Changes {
        /// How many; nothing when they are too many to count.
        count: Option<usize>,
        /// The first names, from the folder of the command.
        names: Vec<PathBuf>,
    },
    /// Commits that would be sent or dropped.
    Commits {
        /// Which of these.
        fate: Fate,
        /// The branch that would gain or lose them.
        branch: String,
        /// The commits, one at least.
        commits: Commits,
    },
}

/// What becomes of commits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// They are sent to a remote, which has none of them as far as is known here.
    Sent {
        /// Steps before it make more.
        more: bool,
    },
    /// A remote's branch loses them.
    Overwritten,
    /// The branch here loses them.
    Dropped,
}

/// Counts on threads of its own. A house has one of these; its clones share the threads.
#[derive(Clone, Debug)]
pub struct Counter(Arc<Semaphore>);

impl Default for Counter {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(THREADS)))
    }
}

impl Counter {
    /// Counts what a request would reach, in no more than [`LIMIT`]; nothing when it could not be counted.
    pub async fn count(&self, submission: Arc<Submission>) -> Option<Impact> {
        let until = Instant::now() + LIMIT;
        let room = timeout_at(until, Arc::clone(&self.0).acquire_owned()).await.ok()?.ok()?;
        let counting = spawn_blocking(move || {
            let impact = submission.run().map(|run| count(run, until - MARGIN));
            drop(room);
            impact
        });
        timeout_at(until, counting).await.ok()?.ok()?
    }
}

/// Counts what a command would reach. Reads the disk: not for an async thread.
#[must_use]
pub fn count(run: &Run, until: Instant) -> Impact {
    let budget = Budget::new(until);
    let counted = if run.remote.is_empty() && !far::is_far(&run.cwd) { here(run, &budget) } else { Vec::new() };
    Impact { at: wall(), counted }
}

fn here(run: &Run, budget: &Budget) -> Vec<Counted> {
    let places = places::of(run, budget);
    let mut counted = Vec::new();
    for (change, places) in [(Loss::Delete, &places.removed), (Loss::Replace, &places.changed)] {
        if !places.is_empty() {
            counted.extend(losses::amount(places, budget).map(|amount| Counted::Files(change, amount)));
        }
    }
    counted.extend(git_commands::of(run, &places.startup, budget));
    counted.extend(places.matches.into_iter().take(MAX_GLOBS).map(|(pattern, found)| Counted::Matches {
        pattern,
        count: found.as_ref().map(Vec::len),
        names: found.unwrap_or_default().into_iter().take(MAX_NAMES).collect(),
    }));
    counted
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
