//! Changing a file of the person's own: not asked by any agent, their act alone, and done as it was shown.

use std::sync::Arc;

use super::Person;
use super::story::again::{LookFailed, off_thread};
use crate::files::{self, Applied, FileError};
use crate::submission::FileAct;
use crate::text::say;

/// The reason a file wasn't changed. Nothing was done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotChanged {
    /// The file does not allow it, above all when it is not what was shown any more.
    #[error(transparent)]
    File(#[from] FileError),
    /// Countersign itself failed.
    #[error(transparent)]
    Failed(#[from] LookFailed),
    /// The file says that already.
    #[error("{}", say!("broker-not-changed-unchanged"))]
    Unchanged,
}

impl Person {
    /// Applies a change that was worked out and shown, whole or not at all.
    ///
    /// # Errors
    ///
    /// Fails when the file changed since then, or can't be written.
    pub async fn change(&self, act: Arc<FileAct>) -> Result<Applied, NotChanged> {
        let applied = off_thread(move || act.prepared().map(files::apply)).await.map_err(NotChanged::Failed)?;
        let applied = applied.ok_or(NotChanged::Unchanged)?;
        Ok(applied?)
    }
}
