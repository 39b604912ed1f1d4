//! Those awaiting a person. Whoever takes an entry out of the map decides; the decision itself runs nothing,
//! it releases the waiter. The desk knows nothing of windows.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::policy::StepRuling;
use super::rules::Offers;
use super::{Approved, ApprovedBy};
use crate::broker::RequestId;
use crate::submission::{Fingerprint, Submission};

/// So many requests wait at most: in all, and of one client.
const MAX_WAITING: usize = 500;
const MAX_OF_CLIENT: usize = 100;
/// Bytes of commands and input that wait at most: in all, and of one client. One request alone may be larger.
const MAX_BYTES: usize = 16 * 1024 * 1024;
const MAX_BYTES_OF_CLIENT: usize = 4 * 1024 * 1024;
/// Longest reason that reaches the agent.
const MAX_REASON: usize = 4096;

/// What a person decided.
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

/// What the waiter is released with.
#[derive(Debug)]
pub enum Verdict {
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

/// Why a decision was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecideError {
    /// Decided already, withdrawn or expired.
    #[error("This request is no longer waiting: it was decided, withdrawn, or it expired. Nothing was done.")]
    Gone,
    /// What was on the screen is not what waits.
    #[error("What waits now is not what was on the screen. Nothing was done; look again.")]
    Changed,
}

/// Why a request was not taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Full {
    /// This client has too many.
    #[error(
        "Too many of your requests are waiting for a person already; nothing was run. Wait for answers before you ask for more."
    )]
    Client,
    /// There are too many in all.
    #[error(
        "Too many requests are waiting for a person already; nothing was run. Try again when some have been decided."
    )]
    Desk,
}

/// What a person should know about an entry besides the request itself.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// Why it asks.
    pub because: Vec<String>,
    /// What the rules say of each step, when they can tell steps apart.
    pub steps: Vec<StepRuling>,
    /// What may be remembered of it.
    pub offers: Arc<Offers>,
    /// What changed since it was shown before.
    pub changed: Option<String>,
    /// What went wrong with the last attempt to decide.
    pub trouble: Option<String>,
}

struct Entry {
    submission: Arc<Submission>,
    notes: Notes,
    release: oneshot::Sender<Verdict>,
}

/// A short critical section each time and no await inside: a std mutex is the right one.
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
    ) -> Result<oneshot::Receiver<Verdict>, Full> {
        let mut entries = self.lock();
        if entries.len() >= MAX_WAITING {
            return Err(Full::Desk);
        }
        let asker = submission.asker();
        let (mut of_client, mut bytes, mut bytes_of_client) = (0, 0, 0);
        for other in entries.values().map(|entry| &entry.submission) {
            bytes += other.size();
            if other.asker().is_client(asker) {
                of_client += 1;
                bytes_of_client += other.size();
            }
        }
        let size = submission.size();
        if of_client >= MAX_OF_CLIENT || (of_client > 0 && bytes_of_client + size > MAX_BYTES_OF_CLIENT) {
            return Err(Full::Client);
        }
        if bytes > 0 && bytes + size > MAX_BYTES {
            return Err(Full::Desk);
        }
        let (release, verdict) = oneshot::channel();
        entries.insert(id, Entry { submission, notes, release });
        Ok(verdict)
    }

    /// Takes a person's decision on what was shown.
    pub(crate) fn decide(&self, id: RequestId, shown: Fingerprint, decision: Decision) -> Result<(), DecideError> {
        let mut entries = self.lock();
        let entry = entries.get(&id).ok_or(DecideError::Gone)?;
        if entry.submission.fingerprint() != shown {
            return Err(DecideError::Changed);
        }
        let entry = entries.remove(&id).ok_or(DecideError::Gone)?;
        drop(entries);
        let verdict = match decision {
            Decision::AllowOnce => Verdict::Approved(Approved::new(entry.submission, ApprovedBy::Person)),
            Decision::AllowForRun => Verdict::Approved(Approved::new(entry.submission, ApprovedBy::Person).for_run()),
            Decision::Deny { reason } => Verdict::Denied { reason: reason.as_deref().and_then(tidy) },
        };
        // A waiter that has gone runs nothing.
        entry.release.send(verdict).map_err(|_| DecideError::Gone)
    }

    /// Takes back what was shown, because a person changed it: its waiter looks at it anew. `change` is called before
    /// the waiter is released, so that it sees the change.
    pub(crate) fn edit(&self, id: RequestId, shown: Fingerprint, change: impl FnOnce()) -> Result<(), DecideError> {
        let mut entries = self.lock();
        let entry = entries.get(&id).ok_or(DecideError::Gone)?;
        if entry.submission.fingerprint() != shown {
            return Err(DecideError::Changed);
        }
        let entry = entries.remove(&id).ok_or(DecideError::Gone)?;
        change();
        drop(entries);
        entry.release.send(Verdict::Edited).map_err(|_| DecideError::Gone)
    }

    /// The request, if it still waits and is the one that was shown.
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

    /// All that waits, oldest first, with its notes.
    pub(crate) fn waiting(&self) -> Vec<(RequestId, Notes)> {
        self.lock().iter().map(|(id, entry)| (*id, entry.notes.clone())).collect()
    }

    /// Whether anything is before a person.
    pub(crate) fn is_waited_at(&self) -> bool {
        !self.lock().is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<RequestId, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
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
