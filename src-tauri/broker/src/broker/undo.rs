//! Taking a change of a file back: the person's own act, and nobody else's. It is shown first, and done only when that
//! is still what would happen.

use super::request::{Request, lock};
use super::story::again::{LookFailed, off_thread};
use super::{Broker, Person};
use crate::files::{self, FileError};
use crate::history::{Event, RecordKey};
use crate::runner::FileDone;
use crate::submission::FileAct;
use crate::text::say;

/// The reason a change wasn't undone. Nothing was done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotUndone {
    /// No undo data is kept.
    #[error("{}", say!("broker-not-undone-gone"))]
    Gone,
    /// Undoing would now do something else than was shown.
    #[error("{}", say!("broker-not-undone-changed"))]
    Changed,
    /// The file does not allow it.
    #[error("{}", say!("broker-not-undone-file", what = .0))]
    File(FileError),
    /// Countersign itself failed.
    #[error(transparent)]
    Failed(#[from] LookFailed),
}

impl Person {
    /// Takes a change back, as it was shown.
    ///
    /// # Errors
    /// Fails when it cannot be, or another thing would happen than was shown.
    pub async fn undo(&self, key: RecordKey, shown: &str) -> Result<(), NotUndone> {
        let (act, now) = self.undo_preview(key).await?;
        if now != shown {
            return Err(NotUndone::Changed);
        }
        let applied = off_thread(move || act.prepared().map(files::apply)).await.map_err(NotUndone::Failed)?;
        applied.ok_or(NotUndone::Gone)?.map_err(NotUndone::File)?;
        self.core.history.note(key, Event::Undone);
        self.core.history.drop_undo(key).await;
        if let Some(request) = lock(&self.core.register).recorded(key) {
            request.set_undoable(false);
        }
        self.touch();
        Ok(())
    }
}

impl Broker {
    /// Returns what undoing a change would do, to be shown, with the digest that confirms it.
    ///
    /// # Errors
    ///
    /// Fails when it can't be undone, above all when the file was changed since.
    pub async fn undo_preview(&self, key: RecordKey) -> Result<(FileAct, String), NotUndone> {
        let undo = self.core.history.undo(key).await.ok_or(NotUndone::Gone)?;
        let prepared = off_thread(move || undo.prepare()).await.map_err(NotUndone::Failed)?;
        let prepared = prepared.map_err(NotUndone::File)?;
        let shown = prepared.fingerprint();
        Ok((FileAct::of_change(prepared), shown))
    }

    /// Splits the result of file work: the answer gets the outcome, the record what undoes it.
    pub(super) async fn keep_done(&self, request: &Request, mut done: FileDone) {
        if let FileDone::Changed { applied, .. } = &mut done
            && let Some(undo) = applied.undo.take()
            && let Some(sha256) = self.core.history.keep_undo(request.record, undo).await
        {
            self.note(request, || Event::UndoKept { sha256 });
            request.set_undoable(true);
        }
        request.finish(done);
    }
}
