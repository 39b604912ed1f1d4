//! Those awaiting a person. Whoever takes an entry out of the map decides; the decision itself runs nothing,
//! it releases the waiter. The desk knows nothing of windows.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::policy::StepRuling;
use super::rules::Offers;
use super::{Approved, ApprovedBy};
use crate::request_id::RequestId;
use crate::submission::{Fingerprint, Submission};
use crate::text::say;

/// The shared places: in all, and how many one agent may have while others want few. A connection's first request needs
/// none of them, and there are only so many connections.
const MAX_WAITING: usize = 500;
const MAX_OF_AGENT: usize = 100;
/// The most bytes of waiting commands and input: in all, and of one agent. One request alone may be larger.
const MAX_BYTES: usize = 16 * 1024 * 1024;
const MAX_BYTES_OF_AGENT: usize = 4 * 1024 * 1024;
/// The bytes up to which a connection's first request is accepted, whatever others have waiting.
const FIRST_BYTES: usize = 256 * 1024;
/// The longest reason that reaches the agent, in bytes.
const MAX_REASON: usize = 4096;

/// A person's decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Run it, this time.
    AllowOnce,
    /// Type it, and all else this agent wants typed into the same run. For anything else it is as once.
    AllowForRun,
    /// Do not run it.
    Deny {
        /// Words for the agent.
        reason: Option<String>,
    },
}

/// The result that releases whoever waits.
#[derive(Debug)]
pub enum Release {
    /// The proof.
    Approved(Approved),
    /// A person said no.
    Denied {
        /// Words for the agent.
        reason: Option<String>,
    },
    /// A person changed what is asked; it is judged anew.
    Edited,
}

/// The reason a decision wasn't applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecideError {
    /// Decided already, withdrawn or expired.
    #[error("{}", say!("consent-decide-gone"))]
    Gone,
    /// The waiting request isn't the one that was on the screen.
    #[error("{}", say!("consent-decide-changed"))]
    Changed,
}

/// The reason a request wasn't accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Full {
    /// This agent has its share waiting.
    #[error("{}", say!("consent-full-client"))]
    Client,
    /// There are too many in all.
    #[error("{}", say!("consent-full-desk"))]
    Desk,
}

/// What a person should know about an entry besides the request itself.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// Why it asks.
    pub because: Vec<String>,
    /// The rules' judgement of each step, when they can tell steps apart.
    pub steps: Vec<StepRuling>,
    /// The rules that may be made from it.
    pub offers: Arc<Offers>,
    /// The changes since it was last shown.
    pub changed: Option<String>,
    /// The problem with the last attempt to decide.
    pub trouble: Option<String>,
}

struct Entry {
    submission: Arc<Submission>,
    notes: Notes,
    release: oneshot::Sender<Release>,
}

/// Holds the requests that wait for a person. Each critical section is short and has no await inside, so a std mutex is
/// the right one.
#[derive(Default)]
pub(crate) struct Desk {
    entries: Mutex<BTreeMap<RequestId, Entry>>,
}

impl Desk {
    /// Puts a request before a person. The receiver resolves with the verdict; an error on it means withdrawn.
    pub(crate) fn put(
        &self,
        id: RequestId,
        submission: Arc<Submission>,
        notes: Notes,
    ) -> Result<oneshot::Receiver<Release>, Full> {
        let mut entries = self.lock();
        Shares::of(&entries, &submission).admit(submission.size())?;
        let (release, verdict) = oneshot::channel();
        entries.insert(id, Entry { submission, notes, release });
        Ok(verdict)
    }

    /// Applies a person's decision to the request that was shown.
    pub(crate) fn decide(&self, id: RequestId, shown: Fingerprint, decision: Decision) -> Result<(), DecideError> {
        let mut entries = self.lock();
        let entry = entries.get(&id).ok_or(DecideError::Gone)?;
        if entry.submission.fingerprint() != shown {
            return Err(DecideError::Changed);
        }
        let entry = entries.remove(&id).ok_or(DecideError::Gone)?;
        drop(entries);
        let verdict = match decision {
            Decision::AllowOnce => Release::Approved(Approved::new(entry.submission, ApprovedBy::Person)),
            Decision::AllowForRun => Release::Approved(Approved::new(entry.submission, ApprovedBy::Person).for_run()),
            Decision::Deny { reason } => Release::Denied { reason: reason.as_deref().and_then(tidy) },
        };
        // A waiter that has gone runs nothing.
        entry.release.send(verdict).map_err(|_| DecideError::Gone)
    }

    /// Withdraws the request that was shown, because a person changed it: its waiter resolves it anew. `change` is
    /// called before the waiter is released, so that it sees the change.
    pub(crate) fn edit(&self, id: RequestId, shown: Fingerprint, change: impl FnOnce()) -> Result<(), DecideError> {
        let mut entries = self.lock();
        let entry = entries.get(&id).ok_or(DecideError::Gone)?;
        if entry.submission.fingerprint() != shown {
            return Err(DecideError::Changed);
        }
        let entry = entries.remove(&id).ok_or(DecideError::Gone)?;
        change();
        drop(entries);
        entry.release.send(Release::Edited).map_err(|_| DecideError::Gone)
    }

    /// Returns the request, if it still waits and is the one that was shown.
    pub(crate) fn shown(&self, id: RequestId, shown: Fingerprint) -> Result<Arc<Submission>, DecideError> {
        let entries = self.lock();
        let entry = entries.get(&id).ok_or(DecideError::Gone)?;
        if entry.submission.fingerprint() == shown {
            Ok(Arc::clone(&entry.submission))
        } else {
            Err(DecideError::Changed)
        }
    }

    /// Takes a request back; its waiter sees the receiver close.
    pub(crate) fn withdraw(&self, id: RequestId) -> bool {
        self.lock().remove(&id).is_some()
    }

    /// Notes what went wrong, for the card.
    pub(crate) fn trouble(&self, id: RequestId, trouble: Option<String>) {
        if let Some(entry) = self.lock().get_mut(&id) {
            entry.notes.trouble = trouble;
        }
    }

    /// Returns everything that waits, oldest first, with its notes.
    pub(crate) fn waiting(&self) -> Vec<(RequestId, Notes)> {
        self.lock().iter().map(|(id, entry)| (*id, entry.notes.clone())).collect()
    }

    /// Returns whether anything is before a person.
    pub(crate) fn is_waited_at(&self) -> bool {
        !self.lock().is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<RequestId, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The waiting requests, as they count against one more.
#[derive(Default)]
struct Shares {
    waiting: usize,
    bytes: usize,
    /// The waiting requests of the same connection.
    of_connection: usize,
    /// The waiting requests of the same agent, by however many connections.
    of_agent: usize,
    bytes_of_agent: usize,
    /// Agents that have something waiting, this one among them.
    agents: usize,
}

impl Shares {
    fn of(entries: &BTreeMap<RequestId, Entry>, submission: &Submission) -> Self {
        let (asker, agent) = (submission.asker(), submission.asker().agent());
        let mut agents = HashSet::from([agent]);
        let mut shares = Self { waiting: entries.len(), ..Self::default() };
        for other in entries.values().map(|entry| &entry.submission) {
            let size = other.size();
            shares.bytes += size;
            shares.of_connection += usize::from(other.asker().session == asker.session);
            if other.asker().agent() == agent {
                shares.of_agent += 1;
                shares.bytes_of_agent += size;
            } else {
                agents.insert(other.asker().agent());
            }
        }
        shares.agents = agents.len();
        shares
    }

    /// Checks that there is room for one more request. Nobody's first request is turned away because of others; beyond
    /// it an agent has its share of the places.
    fn admit(&self, size: usize) -> Result<(), Full> {
        let first = self.of_connection == 0;
        if !first && self.waiting >= MAX_WAITING {
            return Err(Full::Desk);
        }
        let share = (MAX_WAITING / self.agents).clamp(1, MAX_OF_AGENT);
        let share_of_bytes = (MAX_BYTES / self.agents).clamp(FIRST_BYTES, MAX_BYTES_OF_AGENT);
        let many = !first && self.of_agent >= share;
        let small = first && size <= FIRST_BYTES;
        if many || (self.of_agent > 0 && !small && self.bytes_of_agent + size > share_of_bytes) {
            return Err(Full::Client);
        }
        if !small && self.bytes > 0 && self.bytes + size > MAX_BYTES {
            return Err(Full::Desk);
        }
        Ok(())
    }
}

pub(crate) fn tidy(reason: &str) -> Option<String> {
    let reason = reason.trim();
    let mut end = reason.len().min(MAX_REASON);
    while !reason.is_char_boundary(end) {
        end -= 1;
    }
    (!reason.is_empty()).then(|| reason[..end].to_owned())
}
