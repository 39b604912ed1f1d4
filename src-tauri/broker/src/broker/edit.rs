//! A person's own hand in a request: the command is changed, read and judged anew, and shown again.

use std::sync::Arc;

use super::request::lock;
use super::story::again::{LookFailed, off_thread};
use super::{Person, RequestId};
use crate::consent::desk::DecideError;
use crate::consent::policy::{self, Ruling};
use crate::consent::rules::Command;
use crate::history::Event;
use crate::submission::{Draft, Fingerprint, Invalid, Size, Submission, Wanted};
use crate::text::say;

/// The text or the words that a person wrote in place of the command.
#[derive(Clone, Debug)]
pub enum Edited {
    /// Text for the same shell.
    Text(String),
    /// Words for a program, without a shell.
    Words(Vec<String>),
    /// The command unchanged, in a terminal of its own or in none.
    Terminal(bool),
}

/// The reason an edit was refused. The request waits unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotEdited {
    /// The desk would not take it.
    #[error(transparent)]
    Desk(#[from] DecideError),
    /// It does not fit.
    #[error("{}", say!("broker-not-edited-invalid", message = .0.message))]
    Invalid(Invalid),
    /// It is file work.
    #[error("{}", say!("broker-not-edited-no-command"))]
    NoCommand,
    /// A rule refuses it.
    #[error("{}", say!("broker-not-edited-refused", what = .0))]
    Refused(String),
    /// Countersign itself failed.
    #[error(transparent)]
    Failed(#[from] LookFailed),
}

impl Person {
    /// Puts what a person wrote in the place of the command that was on the screen. It is shown again, and waits.
    ///
    /// # Errors
    /// Fails when it no longer waits, does not fit, or a rule refuses it.
    pub async fn edit(&self, id: RequestId, shown: Fingerprint, edited: Edited) -> Result<(), NotEdited> {
        self.in_time(id)?;
        let submission = self.core.desk.shown(id, shown)?;
        let request = lock(&self.core.register).get(id).ok_or(DecideError::Gone)?;
        let terminal = match edited {
            Edited::Terminal(on) => Some(on),
            Edited::Text(_) | Edited::Words(_) => None,
        };
        let Some(Wanted::Run(draft)) = request.wanted() else { return Err(NotEdited::NoCommand) };
        let draft = changed(*draft, edited);
        let (house, asker, again) = (self.core(), Arc::clone(submission.asker()), draft.clone());
        let resolved = off_thread(move || {
            let fresh = again.resolve(asker, &house.surroundings).map(Arc::new)?;
            let refused = match policy::judge(&house.rules.rules(), &fresh) {
                Ruling::Refuse { reason, .. } => Some(reason),
                Ruling::Allow(_) | Ruling::Covered(_) | Ruling::Ask(_) => None,
            };
            Ok((fresh, refused))
        });
        let (fresh, refused) = resolved.await.map_err(NotEdited::Failed)?.map_err(NotEdited::Invalid)?;
        let obstacle = |submission: &Submission| submission.run().and_then(|run| run.obstacle.clone());
        if let (Some(obstacle), None) = (obstacle(&fresh), obstacle(&submission)) {
            return Err(NotEdited::Invalid(obstacle));
        }
        if let Some(reason) = refused {
            return Err(NotEdited::Refused(reason));
        }
        let command = |submission: &Submission| submission.run().map(|run| Command::of(&run.what));
        let (Some(before), Some(after)) = (command(&submission), command(&fresh)) else {
            return Err(NotEdited::NoCommand);
        };
        let event = terminal.map_or(Event::Edited { before, after }, |on| Event::Terminal { on });
        self.core.desk.edit(id, shown, || request.edit(draft.into(), fresh))?;
        self.note(&request, || event);
        self.touch();
        Ok(())
    }
}

fn changed(draft: Draft, edited: Edited) -> Draft {
    match edited {
        Edited::Text(text) => Draft { command: Some(text), argv: None, ..draft },
        Edited::Words(words) => Draft { command: None, argv: Some(words), shell: None, ..draft },
        Edited::Terminal(on) => Draft { pty: on.then_some(Size::USUAL), ..draft },
    }
}
