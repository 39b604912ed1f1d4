//! An agent that wants something typed into a run of its own: asked like a command, with a card of its own.

use std::sync::Arc;

use crate::asker::Asker;
use crate::broker::request::{Request, State, lock};
use crate::broker::{Broker, Call, NotTyped, RequestId};
use crate::consent::Approved;
use crate::outcome::Outcome;
use crate::runner::Ending;
use crate::submission::{InputAct, InputDraft, Invalid, Submission};

impl Broker {
    /// Accepts an agent's request to type into one of its runs. The person is asked, unless they gave the agent
    /// permission to type into this run.
    ///
    /// # Errors
    ///
    /// Returns the first field that doesn't fit, with the reason.
    pub async fn ask_to_type(
        &self,
        into: &Request,
        text: String,
        ends: bool,
        reason: Option<String>,
        asker: Arc<Asker>,
    ) -> Result<Call, Invalid> {
        let wrong = |message: &str| Err(Invalid::new("ticket", message));
        let submission = into.submission();
        let Some(run) = submission.run() else {
            return wrong("doesn't name a command, so nothing can be typed into it.");
        };
        if !matches!(into.state(), State::Running { .. }) {
            return wrong("names a command that isn't running, so nothing can be typed into it.");
        }
        if !run.is_steered() {
            return wrong("names a command whose input isn't open. Run it with `pty` or `open_input` to type into it.");
        }
        let (command, folder) = (submission.line(), run.cwd.clone());
        let act = InputAct { run: into.id, command, folder, terminal: run.pty.is_some(), text, ends };
        self.submit(InputDraft { act, reason }, asker).await
    }

    /// Takes back a grant: the agent asks again before any of its input is typed into this run.
    pub fn ask_again(&self, run: RequestId) {
        if let Some(request) = self.get(run) {
            lock(&request.granted).take();
        }
        self.touch();
    }

    /// Returns the consent a person gave for all input to this run.
    pub(in crate::broker) fn granted(&self, submission: &Arc<Submission>) -> Option<Approved> {
        let into = self.get(submission.input()?.run)?;
        let granted = lock(&into.granted);
        granted.as_ref()?.approve(submission)
    }

    /// Types the input a person allowed.
    pub(in crate::broker) async fn deliver(&self, approved: Approved) -> Ending {
        let outcome = match self.type_approved(approved).await {
            Ok(()) => Outcome::Done { words: "The input was sent.".to_owned() },
            Err(why) => Outcome::NotStarted { reason: why.to_string() },
        };
        Ending { outcome, ran: None, left: 0, remains: None, done: None }
    }

    async fn type_approved(&self, approved: Approved) -> Result<(), NotTyped> {
        let run = approved.submission().input().map(|act| act.run);
        let into = run.and_then(|run| self.get(run)).ok_or(NotTyped::NotRunning)?;
        if let Some(grant) = approved.grant() {
            *lock(&into.granted) = Some(grant);
        }
        for keys in approved.into_keys() {
            self.type_keys(&into, keys).await?;
        }
        Ok(())
    }

    /// Withdraws an ended run's waiting input requests.
    pub(in crate::broker) fn withdraw_inputs(&self, run: RequestId) {
        let living = lock(&self.core.register).living();
        for request in living.iter().filter(|one| one.submission().input().is_some_and(|act| act.run == run)) {
            self.abandon(request, "The command it was meant for has ended.");
        }
    }
}
