//! Named sessions: the folder and the variables that a client's commands of one name go on from.
//!
//! A session changes nothing by itself. What it remembers goes into the next draft, so the card, the fingerprint and
//! the rules see the folder and every variable, and whoever allows a command allows it with them.

mod lesson;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use crate::asker::{Asker, ClientKey, SessionId};
use crate::local::clock::Moment;
use crate::submission::MAX_SESSION_NAME;
pub use lesson::Lesson;

/// How long a session is remembered after its last use, unless a person says otherwise.
pub const DEFAULT_LIFE: Duration = Duration::from_secs(20 * 60);
const MAX_SESSIONS: usize = 64;
const MAX_BYTES: usize = 64 * 1024;
const MAX_VARIABLES: usize = 128;

/// A session as a person sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedSession {
    /// Names it to the window.
    pub id: u64,
    /// Whose it is.
    pub client: ClientKey,
    /// The one connection it is of, where the system does not say which program asks: others may look the same.
    pub connection: Option<SessionId>,
    /// The process of the client it belongs to for as long as that lives, by its id and the moment it began.
    pub process: Option<(u32, u64)>,
    /// The folder the client began in: one of its windows, or its next start, in another folder has sessions of its own.
    pub home: PathBuf,
    /// What the client calls it.
    pub name: String,
    /// The other computers it is on, as they are named; none: this one.
    pub hosts: Vec<String>,
    /// Where its commands start; the client's own folder when absent.
    pub cwd: Option<PathBuf>,
    /// The variables its commands get.
    pub env: BTreeMap<String, String>,
    /// When it was last used.
    pub used: Moment,
}

/// Returns whether a process is still there. Where that is not looked at, it is believed.
fn lives((pid, began): (u32, u64)) -> bool {
    #[cfg(target_os = "linux")]
    return crate::runner::began(pid) == Some(began);
    #[cfg(not(target_os = "linux"))]
    return pid > 0 && began > 0;
}

/// All sessions of all clients, bounded in number and bytes.
#[derive(Debug)]
pub(crate) struct Sessions {
    known: Vec<NamedSession>,
    life: Duration,
    next: u64,
}

impl Default for Sessions {
    fn default() -> Self {
        Self { known: Vec::new(), life: DEFAULT_LIFE, next: 1 }
    }
}

impl Sessions {
    /// What a session's next command starts from; using it keeps it alive. A folder that is gone is forgotten.
    pub(crate) fn start(
        &mut self,
        asker: &Asker,
        hosts: &[String],
        name: &str,
    ) -> (Option<PathBuf>, BTreeMap<String, String>) {
        self.expire();
        let Some(session) = self.find(asker, hosts, name) else { return Default::default() };
        session.cwd.take_if(|folder| hosts.is_empty() && !folder.is_dir());
        (session.cwd.clone(), session.env.clone())
    }

    /// Adds what a command left. False when it was too much to remember.
    pub(crate) fn learn(&mut self, asker: &Asker, hosts: &[String], name: &str, lesson: Lesson) -> bool {
        self.expire();
        if name.len() > MAX_SESSION_NAME {
            return false;
        }
        if self.find(asker, hosts, name).is_none() {
            self.make(asker, hosts, name);
        }
        let Some(session) = self.find(asker, hosts, name) else { return false };
        session.cwd = lesson.cwd.or(session.cwd.take());
        let mut env = session.env.clone();
        env.extend(lesson.set);
        env.retain(|name, _| !lesson.unset.contains(name));
        let bytes: usize = env.iter().map(|(name, value)| name.len() + value.len()).sum();
        let fits = bytes <= MAX_BYTES && env.len() <= MAX_VARIABLES;
        if fits {
            session.env = env;
        }
        fits
    }

    /// All that are remembered, the one used last first.
    pub(crate) fn all(&mut self) -> Vec<NamedSession> {
        self.expire();
        let mut all = self.known.clone();
        all.sort_by_key(|session| std::cmp::Reverse(session.used));
        all
    }

    /// Forgets one. False when there is none.
    pub(crate) fn end(&mut self, id: u64) -> bool {
        let before = self.known.len();
        self.known.retain(|session| session.id != id);
        self.known.len() < before
    }

    /// Returns how long sessions are remembered after their last use.
    pub(crate) fn life(&self) -> Duration {
        self.life
    }

    /// Sets how long sessions are remembered after their last use; those that are remembered now go by it, too.
    pub(crate) fn live_for(&mut self, life: Duration) {
        self.life = life;
    }

    fn make(&mut self, asker: &Asker, hosts: &[String], name: &str) {
        if self.known.len() >= MAX_SESSIONS
            && let Some(oldest) = self.known.iter().min_by_key(|session| session.used).map(|session| session.id)
        {
            self.end(oldest);
        }
        self.known.push(NamedSession {
            id: self.next,
            client: asker.client.clone(),
            connection: asker.only_connection(),
            process: asker.own_process(),
            home: asker.cwd.clone(),
            name: name.to_owned(),
            hosts: hosts.to_vec(),
            cwd: None,
            env: BTreeMap::new(),
            used: Moment::now(),
        });
        self.next += 1;
    }

    /// The one that this client's process has used in this folder, or else one whose process is gone. Finding it makes
    /// it this process' own.
    fn find(&mut self, asker: &Asker, hosts: &[String], name: &str) -> Option<&mut NamedSession> {
        let process = asker.own_process();
        let is_of_client = |session: &NamedSession| {
            let connection = session.connection == asker.only_connection();
            session.client == asker.client && connection && session.home == asker.cwd
        };
        let is_called = |session: &NamedSession| session.hosts == hosts && session.name == name;
        let own = |session: &NamedSession| session.process == process;
        let is_free = |session: &NamedSession| own(session) || !session.process.is_some_and(lives);
        let all = self.known.iter_mut().filter(|session| is_of_client(session) && is_called(session));
        let found = all.filter(|session| is_free(session)).max_by_key(|session| (own(session), session.used))?;
        (found.process, found.used) = (process, Moment::now());
        Some(found)
    }

    fn expire(&mut self) {
        let life = self.life;
        self.known.retain(|session| session.used.elapsed() < life);
    }
}
