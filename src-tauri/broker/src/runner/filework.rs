//! File work that was consented to: done once, off the async threads, as it was shown or not at all.

use std::sync::Arc;

use bytes::Bytes;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use super::{Ending, Order};
use crate::consent::Approved;
use crate::files::{self, Applied, FileError, FileKind, Item, Listing, Read, Touched};
use crate::outcome::Outcome;
use crate::submission::{FileAct, FileWork, Submission};

/// The result of file work.
#[derive(Clone, Debug)]
pub enum FileDone {
    /// The part that was read.
    Read(Read),
    /// The folder's entries.
    Listed(Listing),
    /// A changed file.
    Changed {
        /// The file as it is now.
        applied: Applied,
        /// For each change, in order, what it touched.
        touched: Vec<Touched>,
        /// How large the file was, in bytes; absent when it was new.
        was: Option<u64>,
    },
    /// The change did not fit what the file holds; this is told.
    Told(FileError),
}

impl FileDone {
    /// Returns roughly the memory it takes, in bytes.
    pub(crate) fn size(&self) -> u64 {
        match self {
            Self::Read(read) => read.content.len() as u64,
            Self::Listed(listing) => listing.items.len() as u64 * 128,
            Self::Changed { touched, .. } => touched.iter().map(|one| one.rows.len() as u64 * 8).sum(),
            Self::Told(_) => 0,
        }
    }

    /// Returns what the agent is given of it, at most `most` bytes: a file's text, or the names in a folder, a line
    /// each, folders with a slash at their end. `None` when it's given nothing.
    pub(crate) fn given(&self, most: u64) -> Option<Bytes> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        match self {
            Self::Read(read) => Some(Bytes::copy_from_slice(&read.content[..read.content.len().min(most)])),
            Self::Listed(listing) => {
                let line = |item: &Item| {
                    format!("{}{}\n", item.name.text, if item.kind == FileKind::Folder { "/" } else { "" })
                };
                Some(listing.items.iter().map(line).collect::<String>().into())
            }
            Self::Changed { .. } | Self::Told(_) => None,
        }
    }

    /// Returns the result in a plain sentence.
    fn words(&self, act: &FileAct) -> String {
        match self {
            Self::Read(read) => format!("The agent got {} of {} bytes.", read.content.len(), read.size),
            Self::Listed(listing) => format!("The agent got {} names.", listing.items.len()),
            Self::Told(error) => format!("The agent was told: {error}"),
            Self::Changed { applied, .. } => {
                let rows = act.prepared().map_or((0, 0), |prepared| (prepared.diff.added, prepared.diff.removed));
                format!("{} lines added and {} removed; the file has {} bytes now.", rows.0, rows.1, applied.size)
            }
        }
    }
}

/// Does the file work that was allowed. Reading ends when it's to be stopped; a change is so short, and whole or not at
/// all, that it doesn't.
pub(super) async fn carry_out(approved: Approved, mut orders: mpsc::Receiver<Order>) -> Ending {
    let began = Instant::now();
    let submission = Arc::clone(approved.submission());
    let changes = submission.file().is_some_and(FileAct::changes);
    let mut work = spawn_blocking(move || done(approved.submission()));
    let ended = loop {
        tokio::select! {
            done = &mut work => break done.unwrap_or(Err(FileError::Broken)),
            order = orders.recv() => if let Some(Order::Stop { by, hard }) = order && !changes {
                let ran = Some(began.elapsed());
                return Ending { outcome: Outcome::Stopped { by, hard }, ran, left: 0, remains: None, done: None };
            }
        }
    };
    let ran = Some(began.elapsed());
    match ended {
        Ok(done) => {
            let words = submission.file().map_or_else(String::new, |act| done.words(act));
            Ending { outcome: Outcome::Done { words }, ran, left: 0, remains: None, done: Some(done) }
        }
        Err(error) => Ending { outcome: Outcome::Failed { error }, ran, left: 0, remains: None, done: None },
    }
}

fn done(submission: &Submission) -> Result<FileDone, FileError> {
    let Some(FileAct { target, work, .. }) = submission.file() else { return Err(FileError::Broken) };
    match work {
        FileWork::Read(what) => files::read(target, *what).map(FileDone::Read),
        FileWork::List(most) => files::list(target, *most).map(FileDone::Listed),
        FileWork::Tell(error) => Ok(FileDone::Told(error.clone())),
        FileWork::Change(prepared) => {
            let was = target.facts.as_ref().map(|facts| facts.size);
            let applied = files::apply(prepared)?;
            Ok(FileDone::Changed { applied, touched: prepared.touched.clone(), was })
        }
    }
}
