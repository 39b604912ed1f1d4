//! What the page may ask about changes of files: the rest of a diff, and taking one back. A person does the last, in
//! our own window, and nobody else.

#![expect(clippy::needless_pass_by_value, reason = "Tauri hands a command its arguments by value")]

use std::sync::{Arc, Mutex, PoisonError};

use countersign_broker::broker::{Broker, NotUndone, Person};
use countersign_broker::consent::desk::DecideError;
use countersign_broker::submission::{FileAct, Submission};
use tauri::State;

use super::history;
use super::{PageResult, over, request, trouble};
use crate::show::{Presenter, hunks, rest_of_row};
use crate::view::{DiffRest, HunkView, Trouble, TroubleCode, UndoView};

/// Rows handed over at a time.
const ROWS: u32 = 2_000;

/// What the change of the person's own looked at last would do (an undo, a client's entry), with its digest, so that the
/// rest of it can be fetched without working it out again.
#[derive(Default)]
pub(crate) struct Previewed(Mutex<Option<(String, Arc<FileAct>)>>);

impl Previewed {
    pub(crate) fn put(&self, shown: Option<(String, Arc<FileAct>)>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = shown;
    }

    /// What was on the screen with this digest.
    pub(crate) fn get(&self, fingerprint: &str) -> Result<Arc<FileAct>, Trouble> {
        let shown = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = shown.as_ref().filter(|(own, _)| own == fingerprint).map(|(_, act)| Arc::clone(act));
        same.ok_or_else(|| trouble(DecideError::Changed))
    }
}

#[tauri::command]
pub(crate) fn diff_rows(
    broker: State<'_, Broker>,
    id: String,
    fingerprint: String,
    first: u32,
    count: u32,
) -> Result<Vec<HunkView>, Trouble> {
    let submission = shown(&broker, &id, &fingerprint)?;
    rows_of(submission.file(), first, count)
}

/// A part of a row that is too long to be sent with the others, from a byte on.
#[tauri::command]
pub(crate) fn diff_row(
    broker: State<'_, Broker>,
    id: String,
    fingerprint: String,
    row: u32,
    from: u32,
) -> Result<DiffRest, Trouble> {
    let submission = shown(&broker, &id, &fingerprint)?;
    row_of(submission.file(), row, from)
}

#[tauri::command]
pub(crate) async fn undo_preview(
    broker: State<'_, Broker>,
    room: State<'_, Arc<Presenter>>,
    previewed: State<'_, Previewed>,
    key: String,
) -> Result<UndoView, Trouble> {
    let (act, fingerprint) = broker.undo_preview(history::key(&key)?).await.map_err(not_undone)?;
    let file = room.undoing(&act);
    previewed.put(Some((fingerprint.clone(), Arc::new(act))));
    Ok(UndoView { fingerprint, file })
}

/// Rows of what an undo would do, from this one on.
#[tauri::command]
pub(crate) fn undo_rows(
    previewed: State<'_, Previewed>,
    fingerprint: String,
    first: u32,
    count: u32,
) -> Result<Vec<HunkView>, Trouble> {
    rows_of(Some(&*previewed.get(&fingerprint)?), first, count)
}

/// A part of a row of what an undo would do, from a byte on.
#[tauri::command]
pub(crate) fn undo_row(
    previewed: State<'_, Previewed>,
    fingerprint: String,
    row: u32,
    from: u32,
) -> Result<DiffRest, Trouble> {
    row_of(Some(&*previewed.get(&fingerprint)?), row, from)
}

#[tauri::command]
pub(crate) async fn undo_change(
    person: State<'_, Arc<Person>>,
    previewed: State<'_, Previewed>,
    key: String,
    fingerprint: String,
) -> PageResult {
    person.undo(history::key(&key)?, &fingerprint).await.map_err(not_undone)?;
    previewed.put(None);
    Ok(())
}

fn rows_of(act: Option<&FileAct>, first: u32, count: u32) -> Result<Vec<HunkView>, Trouble> {
    let prepared = act.and_then(FileAct::prepared).ok_or_else(over)?;
    let first = first as usize;
    Ok(hunks(&prepared.diff, first..first.saturating_add(count.min(ROWS) as usize)))
}

fn row_of(act: Option<&FileAct>, row: u32, from: u32) -> Result<DiffRest, Trouble> {
    let prepared = act.and_then(FileAct::prepared).ok_or_else(over)?;
    rest_of_row(&prepared.diff, row as usize, from as usize).ok_or_else(over)
}

/// The request whose card was on the screen; one that is over has no fingerprint there.
fn shown(broker: &Broker, id: &str, fingerprint: &str) -> Result<Arc<Submission>, Trouble> {
    let submission = broker.get(request(id)?).ok_or_else(over)?.submission();
    if fingerprint.is_empty() || submission.fingerprint().to_string() == fingerprint {
        Ok(submission)
    } else {
        Err(trouble(DecideError::Changed))
    }
}

fn not_undone(error: NotUndone) -> Trouble {
    let code = match error {
        NotUndone::Gone => TroubleCode::Gone,
        NotUndone::Changed => TroubleCode::Changed,
        NotUndone::File(_) | NotUndone::Failed(_) => TroubleCode::Refused,
    };
    Trouble { code, message: error.to_string() }
}
