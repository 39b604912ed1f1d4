//! Other computers on the way of a request: whose keys are looked at before a person decides, what is accepted with
//! their word, and whether names still mean what was shown.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use crate::broker::RequestId;
use crate::broker::request::{Request, lock};
use crate::broker::{Broker, Person};
use crate::consent::ApprovedBy;
use crate::consent::desk::DecideError;
use crate::remote::{RemoteError, Ssh, Standing};
use crate::submission::{Computer, Fingerprint, HostKey, Submission};

/// How long a card waits for its computers' keys.
const LOOK: Duration = Duration::from_secs(15);

/// The result of reaching an allowed request's computers.
pub(in crate::broker) enum Reached {
    /// They are what was shown, and their keys are on file: it may run.
    Same,
    /// This is different from what was shown; it is to be shown again, resolved anew or with what is known now.
    Different(String, Option<Arc<Submission>>),
    /// The command can't run.
    Never(String),
}

impl Person {
    /// Fetches, for a person, the keys of the computers on this card that weren't asked for theirs. The card comes back
    /// with them; nothing is allowed by it.
    ///
    /// # Errors
    ///
    /// Fails when the request no longer waits, or isn't the one on the screen.
    pub async fn look_at_keys(&self, id: RequestId, shown: Fingerprint) -> Result<(), DecideError> {
        let submission = self.core.desk.shown(id, shown)?;
        let request = lock(&self.core.register).get(id).ok_or(DecideError::Gone)?;
        if let Some(seen) = self.seen(&submission, |_| true).await {
            self.core.desk.edit(id, shown, || request.resubmit(seen))?;
            self.touch();
        }
        Ok(())
    }
}

impl Broker {
    /// Fetches, before a card is shown, the keys that may be fetched without a person's decision: those on file, which
    /// may have changed, and those of computers only the person can have named. Gives up when nobody wants the request
    /// any more.
    pub(in crate::broker) async fn look_before_asking(&self, request: &Request) {
        let submission = request.submission();
        if submission.remote().is_empty() {
            return;
        }
        let may = |computer: &Computer| computer.key == HostKey::Known || computer.is_the_persons();
        let seen = tokio::select! {
            seen = self.seen(&submission, may) => seen,
            () = request.unwanted() => None,
        };
        if let Some(seen) = seen {
            request.resubmit(seen);
            self.touch();
        }
    }

    /// Returns why nothing may ever run on one of its computers, if so.
    pub(in crate::broker) fn forbidden(submission: &Submission) -> Option<String> {
        submission.remote().iter().find_map(|computer| match &computer.key {
            HostKey::Changed { words } => Some(format!("{words} Nothing was run.")),
            HostKey::Known | HostKey::Unseen | HostKey::Unknown { .. } | HostKey::Unreachable { .. } => None,
        })
    }

    /// Checks just before the run that the names still mean what was shown; then, after a person's decision, accepts
    /// the keys they saw.
    pub(in crate::broker) async fn reach(&self, submission: &Submission, by: &ApprovedBy) -> Reached {
        let computers = submission.remote();
        if computers.is_empty() {
            return Reached::Same;
        }
        let ssh = match &self.core.surroundings.ssh {
            Ok(ssh) => Arc::clone(ssh),
            Err(trouble) => return Reached::Never(trouble.to_string()),
        };
        for computer in computers {
            match ssh.resolve(&computer.target.host).await {
                Err(trouble) => return Reached::Never(trouble.to_string()),
                Ok(now) => {
                    if let Some(difference) = computer.target.difference(&now) {
                        return Reached::Different(difference, None);
                    }
                }
            }
        }
        if computers.iter().any(|computer| computer.key == HostKey::Unseen) {
            let seen = self.seen(submission, |_| true).await;
            return Reached::Different("The computer's key wasn't known yet; here it is.".to_owned(), seen);
        }
        let mut accepted_between = false;
        for computer in computers {
            let Some((of, keys)) = &computer.offered else { continue };
            if *by != ApprovedBy::Person {
                return Reached::Never("Only the person can accept a key.".to_owned());
            }
            for key in keys {
                if let Err(trouble) = ssh.accept(of, key).await {
                    return Reached::Never(format!("The key couldn't be saved. {trouble}"));
                }
            }
            accepted_between |= *of != computer.target;
        }
        if !accepted_between {
            return Reached::Same;
        }
        let words = "The key of a computer on the way was accepted; here is the next computer's key.";
        match self.seen(submission, |_| true).await {
            Some(seen) => Reached::Different(words.to_owned(), Some(seen)),
            None => Reached::Same,
        }
    }

    /// Returns the request with the keys its computers show, of those that may be fetched; `None` when none is new.
    async fn seen(&self, submission: &Submission, may: impl Fn(&Computer) -> bool) -> Option<Arc<Submission>> {
        let (run, ssh) = (submission.run()?, self.core.surroundings.ssh.as_ref().ok()?);
        let mut computers = run.remote.clone();
        let mut new = false;
        // One after the other: a card names few, and those that run already have a connection.
        for computer in &mut computers {
            if !may(computer) {
                continue;
            }
            let seen = look(ssh, computer.clone()).await;
            new |= seen.key != computer.key;
            *computer = seen;
        }
        new.then(|| Arc::new(submission.on(run, computers)))
    }
}

async fn look(ssh: &Ssh, computer: Computer) -> Computer {
    let own = computer.target.clone();
    if computer.key == HostKey::Known && ssh.is_connected(&own).await {
        return computer;
    }
    let unreachable = |why: RemoteError| (own.clone(), Standing::Unreachable { why });
    let (of, standing) = match timeout(LOOK, ssh.look(&own)).await {
        Ok(Ok(seen)) => seen,
        Ok(Err(why)) => unreachable(why),
        Err(_) => unreachable(RemoteError::TimedOut),
    };
    computer.seen(of, standing)
}
