//! What waited when Countersign ended: it has lost its agent. The person can ask for it as their own, and is shown it
//! anew; no agent hears of that, and no rule speaks for it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::request::lock;
use super::{Broker, Person, RequestId};
use crate::asker::Asker;
use crate::consent::rules::Command;
use crate::history::{Asked, Decided, Ended, Event, How, Record, RecordError, RecordKey, Verdict};
use crate::submission::{Draft, Invalid, Size};
use crate::text::say;

/// The beginning of a masked secret in the record.
const MASKED: &str = "•••[";

/// The reason a person's own request wasn't made. Nothing ran.
#[derive(Debug, thiserror::Error)]
pub enum NotAsked {
    /// The record does not have it, or it did not lose its agent.
    #[error("{}", say!("broker-not-asked-not-lost"))]
    NotLost,
    /// Part of it is not in the record.
    #[error("{}", say!("broker-not-asked-not-whole", what = .0))]
    NotWhole(String),
    /// It does not fit any more.
    #[error("{}", say!("broker-not-asked-invalid", field = .0.field, message = .0.message))]
    Invalid(#[from] Invalid),
    /// The record could not be read.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl Person {
    /// Makes one of them the person's own request. It's resolved as things are now, and lies on the desk.
    ///
    /// # Errors
    ///
    /// Fails when it's none of them, when the record doesn't have all of it, or when it no longer fits.
    pub async fn ask_own(&self, key: RecordKey) -> Result<RequestId, NotAsked> {
        let record = self.core.history.read(move |reader| reader.record(key)).await?.ok_or(NotAsked::NotLost)?;
        let draft = draft_of(&record)?;
        let folder = draft.cwd.clone().map_or_else(|| self.core.surroundings.home.clone(), PathBuf::from);
        let mut call = self.submit(draft, Arc::new(Asker::person(folder))).await?;
        let id = call.request().id;
        self.forget_lost(key);
        // The person holds it as an agent would: for as long as it lives.
        self.core.tracker.spawn(async move {
            call.ended().await;
        });
        Ok(id)
    }
}

impl Broker {
    /// Records the requests that had no end in the record when it was opened: those that ran were interrupted, and
    /// those that waited have lost their agent.
    pub fn found_unfinished(&self, unfinished: Vec<Record>) {
        let (ran, waited): (Vec<Record>, Vec<Record>) = unfinished.into_iter().partition(was_allowed);
        for record in &waited {
            self.core.history.note(record.key, Event::Ended(Box::new(Ended::lost())));
        }
        // The run that input was meant for is gone.
        let asks = |record: &Record| record.asked.as_ref().is_some_and(|asked| !asked.input);
        *lock(&self.core.lost) = waited.into_iter().filter(asks).collect();
        self.touch();
        let history = self.core.history.clone();
        self.core.writing.spawn(async move { history.end_interrupted(ran).await });
    }

    /// Takes one of them out of sight; the record keeps it.
    pub fn forget_lost(&self, key: RecordKey) {
        lock(&self.core.lost).retain(|record| record.key != key);
        self.touch();
    }
}

fn was_allowed(record: &Record) -> bool {
    record.decided.as_ref().is_some_and(|(_, decided)| matches!(decided, Decided { verdict: Verdict::Allowed, .. }))
}

/// Rebuilds the draft of a request, as far as the record has it.
fn draft_of(record: &Record) -> Result<Draft, NotAsked> {
    let lost = record.ended.as_ref().is_some_and(|(_, ended)| ended.how == How::Interrupted) && !was_allowed(record);
    let (Some(asked), Some(command), true) = (record.asked.as_ref(), record.command(), lost) else {
        return Err(NotAsked::NotLost);
    };
    if asked.input {
        return Err(NotAsked::NotLost);
    }
    if asked.file.is_some() {
        return Err(NotAsked::NotWhole(say!("rulebook-the-content-of-the-file")));
    }
    if !asked.hosts.is_empty() {
        return Err(NotAsked::NotWhole(say!("rulebook-how-the-other-computers-it")));
    }
    let Asked { folder, env, stdin, limit_ms, .. } = asked;
    let values = || env.iter().map(|(_, value)| value.as_str());
    if std::iter::once(command.line().as_str()).chain(values()).any(|text| text.contains(MASKED)) {
        return Err(NotAsked::NotWhole(say!("rulebook-secrets-in-it-were-masked")));
    }
    if stdin.is_some() {
        return Err(NotAsked::NotWhole(say!("rulebook-the-input-it-was-given")));
    }
    let draft = Draft {
        cwd: Some(folder.clone()),
        env: env.iter().cloned().collect::<BTreeMap<_, _>>(),
        timeout_ms: i64::try_from(*limit_ms).ok(),
        capped: true,
        pty: asked.pty.then_some(Size::USUAL),
        open_input: asked.open_input,
        background: asked.background,
        ..Draft::default()
    };
    Ok(match command.clone() {
        Command::Shell { text, shell } => {
            Draft { command: Some(text.as_str().to_owned()), shell: Some(shell), ..draft }
        }
        Command::Argv { words } => Draft { argv: Some(words), ..draft },
    })
}
