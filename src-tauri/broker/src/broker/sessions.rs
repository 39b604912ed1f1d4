//! The clients' named sessions, for doors and windows.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::Broker;
use super::request::{Request, lock};
use super::story::again::off_thread;
use crate::asker::Asker;
use crate::outcome::{Outcome, Report};
use crate::session::{Lesson, NamedSession};
use crate::submission::Run;

impl Broker {
    /// Returns the folder and the variables that the next command of this client's session starts from; a door puts
    /// them into the draft, where everybody sees them. `hosts` are those of the draft
    /// ([`crate::submission::Draft::host_names`]).
    #[must_use]
    pub fn session_start(
        &self,
        asker: &Asker,
        hosts: &[String],
        name: &str,
    ) -> (Option<PathBuf>, BTreeMap<String, String>) {
        lock(&self.core.sessions).start(asker, hosts, name)
    }

    /// Teaches a session from an ended command: it continues from the command's folder and variables and from those its
    /// call gave. A command that didn't run teaches nothing. Returns `false` when it may have changed something that
    /// isn't remembered.
    pub async fn session_learn(
        &self,
        name: &str,
        request: &Request,
        report: &Report,
        given: BTreeMap<String, String>,
    ) -> bool {
        if report.ran.is_none() {
            return true;
        }
        let submission = request.submission();
        let asker = Arc::clone(submission.asker());
        let hosts = submission.run().map_or_else(Vec::new, Run::host_names);
        let read = off_thread(move || submission.run().map(Lesson::of)).await.ok().flatten().unwrap_or_default();
        let mut lesson = match report.outcome {
            Outcome::Exited { code: 0 } => read,
            // How far it came cannot be told, so the session stays where it was, which may not be where its shell was.
            _ => Lesson { missed: read.leaves(), ..Lesson::default() },
        };
        let mut set = given;
        set.append(&mut lesson.set);
        lesson.set = set;
        let whole = !lesson.missed;
        let kept = lock(&self.core.sessions).learn(&asker, &hosts, name, lesson);
        self.touch();
        whole && kept
    }

    /// Returns all remembered sessions, the one used last first.
    #[must_use]
    pub fn sessions(&self) -> Vec<NamedSession> {
        lock(&self.core.sessions).all()
    }

    /// Returns how long sessions are remembered after their last use.
    #[must_use]
    pub fn sessions_last(&self) -> Duration {
        lock(&self.core.sessions).life()
    }

    /// Forgets a session; its commands start anew. Returns `false` when there is none.
    pub fn end_session(&self, id: u64) -> bool {
        let ended = lock(&self.core.sessions).end(id);
        self.touch();
        ended
    }

    /// Sets how long sessions are remembered after their last use.
    pub fn keep_sessions(&self, life: Duration) {
        lock(&self.core.sessions).live_for(life);
        self.touch();
    }
}
