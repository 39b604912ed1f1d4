//! What a person denied in this session: the same intent, however it is put, is refused with the same reason.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use crate::asker::ClientKey;
use crate::broker::RequestId;
use crate::clock;
use crate::consent::rules::Command;
use crate::digest::sha256;
use crate::shell::intent::Intent;
use crate::submission::{Submission, What};

/// So many are remembered; then the oldest is forgotten, and asks again.
const MAX: usize = 200;
/// A longer text is no intent a person keeps in mind, and takes long to read.
const MAX_TEXT: usize = 64 * 1024;

/// A denial that is remembered.
#[derive(Clone, Debug)]
pub struct Denial {
    /// The request that was denied.
    pub id: RequestId,
    /// Who asked.
    pub client: ClientKey,
    /// The client's name for people.
    pub name: String,
    /// The command in one line.
    pub line: String,
    /// The person's words for the agent.
    pub reason: Option<String>,
    /// When.
    pub at: SystemTime,
    /// How often it was tried again.
    pub tries: u32,
    meant: Meant,
}

/// An intent and what was handed in with it.
#[derive(Clone, Debug)]
struct Meant {
    intent: Intent,
    /// The other computers it was for; none: this one.
    hosts: Vec<String>,
    stdin: Option<String>,
}

/// Those remembered, newest first.
#[derive(Debug, Default)]
pub(crate) struct Denials(Mutex<VecDeque<Denial>>);

impl Denials {
    pub(crate) fn remember(&self, id: RequestId, submission: &Submission, reason: Option<String>) {
        let Some(meant) = Meant::of(submission) else { return };
        let asker = submission.asker();
        let denial = Denial {
            id,
            client: asker.client.clone(),
            name: asker.name(),
            line: Command::of(&submission.run().what).line(),
            reason,
            at: clock::wall(),
            tries: 0,
            meant,
        };
        let mut denials = self.lock();
        denials.push_front(denial);
        denials.truncate(MAX);
    }

    /// The denial this repeats, counted once more.
    pub(crate) fn repeated(&self, submission: &Submission) -> Option<Denial> {
        let client = &submission.asker().client;
        if !self.lock().iter().any(|denial| denial.client == *client) {
            return None;
        }
        let meant = Meant::of(submission)?;
        let mut denials = self.lock();
        let same = |denial: &&mut Denial| {
            denial.client == *client
                && denial.meant.stdin == meant.stdin
                && denial.meant.is_as_far_as(&meant)
                && denial.meant.intent.is_part_of(&meant.intent)
        };
        let denial = denials.iter_mut().find(same)?;
        denial.tries = denial.tries.saturating_add(1);
        Some(denial.clone())
    }

    /// Lets it be asked again.
    pub(crate) fn forget(&self, id: RequestId) -> bool {
        let mut denials = self.lock();
        let before = denials.len();
        denials.retain(|denial| denial.id != id);
        denials.len() < before
    }

    pub(crate) fn all(&self) -> Vec<Denial> {
        self.lock().iter().cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Denial>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Meant {
    fn of(submission: &Submission) -> Option<Self> {
        let run = submission.run();
        let cwd: &Path = &run.cwd;
        let intent = match &run.what {
            What::Shell { text, .. } if text.len() > MAX_TEXT => return None,
            What::Shell { text, .. } => Intent::of_text(text, cwd),
            What::Argv(words) => Intent::of_words(words, cwd),
        };
        let hosts = run.remote.iter().map(|computer| computer.scope.clone()).collect();
        Some(Self { intent, hosts, stdin: run.stdin.as_deref().map(sha256) })
    }

    /// Whether they have a computer in common.
    fn is_as_far_as(&self, asked: &Self) -> bool {
        let both_here = self.hosts.is_empty() && asked.hosts.is_empty();
        both_here || self.hosts.iter().any(|host| asked.hosts.contains(host))
    }
}

impl Denial {
    /// What the agent is told.
    #[must_use]
    pub fn words(&self) -> String {
        let reason = self.reason.as_deref().map_or(String::new(), |reason| format!(" Their reason: {reason}"));
        format!(
            "The person denied this before in this session, and it was not asked again (repeated {} ×).{reason} \
             Do not put it in other words; talk to them.",
            self.tries
        )
    }
}
