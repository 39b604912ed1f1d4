//! What a person denied in this session: the same intent, however it is put, is refused with the same reason.

mod across;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

pub(crate) use across::Across;
use across::Side;

use crate::asker::ClientKey;
use crate::local::clock;
use crate::local::digest::sha256;
use crate::request_id::RequestId;
use crate::submission::{Act, Submission, What};
use countersign_command::intent::Intent;

/// The most denials that are remembered; beyond them the oldest is forgotten, and its command asks again.
const MAX: usize = 200;
/// The longest text with an intent, in bytes: a longer one isn't an intent a person keeps in mind, and takes long to
/// read.
const MAX_TEXT: usize = 64 * 1024;

/// A remembered denial.
#[derive(Clone, Debug)]
pub struct Denial {
    /// The request that was denied.
    pub id: RequestId,
    /// The client that asked.
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
    side: Option<Arc<Side>>,
}

/// The intent of a denied request.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Meant {
    /// An intent, what was handed in with it, and the other computers it was for; none: this one.
    Run { intent: Intent, stdin: Option<String>, hosts: Vec<String> },
    /// A look at a file or folder, whatever part of it.
    Look(PathBuf),
    /// A file's new content, as a digest.
    Change(String),
    /// Something typed into a run.
    Type(RequestId, String),
}

/// Holds the denials, newest first.
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
            line: submission.line(),
            reason,
            at: clock::wall(),
            tries: 0,
            meant,
            side: Side::of(submission).map(Arc::new),
        };
        let mut denials = self.lock();
        denials.push_front(denial);
        denials.truncate(MAX);
    }

    /// Returns the denial this request repeats, counted once more.
    pub(crate) fn repeated(&self, submission: &Submission) -> Option<Denial> {
        let client = &submission.asker().client;
        if !self.lock().iter().any(|denial| denial.client == *client) {
            return None;
        }
        let meant = Meant::of(submission)?;
        let mut denials = self.lock();
        let same = |denial: &&mut Denial| denial.client == *client && denial.meant.is_part_of(&meant);
        denials.iter_mut().find(same).map(Denial::tried)
    }

    /// Returns the denials of the other kind (a command or file work) that may mean the same: they need a look at the
    /// disk.
    pub(crate) fn across(&self, submission: &Submission, home: &Path) -> Option<Across> {
        let client = &submission.asker().client;
        let theirs = |denial: &&Denial| denial.client == *client && denial.side.is_some();
        if !self.lock().iter().any(|denial| theirs(&denial)) {
            return None;
        }
        let asked = Side::of(submission)?;
        let denials = self.lock();
        let sides = denials.iter().filter(theirs).filter_map(|denial| Some((denial.id, denial.side.clone()?)));
        let denied: Vec<_> = sides.filter(|(_, side)| side.is_across_from(&asked)).collect();
        (!denied.is_empty()).then(|| Across::new(asked, denied, home))
    }

    /// Returns the denial of that request, if it's still remembered, counted once more.
    pub(crate) fn tried_again(&self, id: RequestId) -> Option<Denial> {
        self.lock().iter_mut().find(|denial| denial.id == id).map(Denial::tried)
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
        let run = match submission.act() {
            Act::Run(run) => run,
            Act::File(act) => {
                let look = || Self::Look(act.target.real.clone());
                return Some(act.prepared().map_or_else(look, |prepared| Self::Change(prepared.meaning())));
            }
            Act::Input(act) => return Some(Self::Type(act.run, act.text.clone())),
        };
        let cwd: &Path = &run.cwd;
        let intent = match &run.what {
            What::Shell { text, .. } if text.len() > MAX_TEXT => return None,
            What::Shell { text, .. } => Intent::of_text(text, cwd),
            What::Argv(words) => Intent::of_words(words, cwd),
        };
        let hosts = run.remote.iter().map(|computer| computer.scope.clone()).collect();
        Some(Self::Run { intent, stdin: run.stdin.as_deref().map(sha256), hosts })
    }

    /// Returns whether all that this means is also meant by another, on a computer they have in common.
    fn is_part_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Run { intent, stdin, hosts }, Self::Run { intent: theirs, stdin: their_stdin, hosts: asked }) => {
                let both_here = hosts.is_empty() && asked.is_empty();
                let as_far = both_here || hosts.iter().any(|host| asked.contains(host));
                as_far && stdin == their_stdin && intent.is_part_of(theirs)
            }
            _ => self == other,
        }
    }
}

impl Denial {
    fn tried(&mut self) -> Self {
        self.tries = self.tries.saturating_add(1);
        self.clone()
    }

    /// Returns the text for the agent.
    #[must_use]
    pub fn words(&self) -> String {
        let reason = self.reason.as_deref().map_or(String::new(), |reason| format!(" Their reason: {reason}"));
        format!(
            "The person already denied this in this session and wasn't asked again (repeated {} ×).{reason} \
             Don't rephrase it; talk to them.",
            self.tries
        )
    }
}
