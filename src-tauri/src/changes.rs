//! What the page may ask about changes of files: the rest of a diff, and taking one back. A person does the last, in
//! our own window, and nobody else.

#![expect(clippy::needless_pass_by_value, reason = "Tauri hands a command its arguments by value")]

use std::sync::Arc;

use countersign_broker::broker::{Broker, NotUndone};
use countersign_broker::consent::desk::DecideError;
use countersign_broker::submission::Submission;
use tauri::State;

use crate::commands::{Done, over, request, trouble};
use crate::record;
use crate::show::{Showroom, hunks, rest_of_row};
use crate::view::{DiffRest, HunkView, Trouble, TroubleCode, UndoView};

/// Rows handed over at a time.
const ROWS: u32 = 2_000;

#[tauri::command]
pub(crate) fn diff_rows(
    broker: State<'_, Broker>,
    id: String,
    fingerprint: String,
    first: u32,
    count: u32,
) -> Result<Vec<HunkView>, Trouble> {
    let submission = shown(&broker, &id, &fingerprint)?;
    let prepared = submission.file().and_then(|act| act.prepared()).ok_or_else(over)?;
    let first = first as usize;
    Ok(hunks(&prepared.diff, first..first.saturating_add(count.min(ROWS) as usize)))
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
    let prepared = submission.file().and_then(|act| act.prepared()).ok_or_else(over)?;
    rest_of_row(&prepared.diff, row as usize, from as usize).ok_or_else(over)
}

#[tauri::command]
pub(crate) async fn undo_preview(
    broker: State<'_, Broker>,
    room: State<'_, Arc<Showroom>>,
    key: String,
) -> Result<UndoView, Trouble> {
    let (act, fingerprint) = broker.undo_preview(record::key(&key)?).await.map_err(not_undone)?;
    Ok(UndoView { fingerprint, file: room.undoing(&act) })
}

#[tauri::command]
pub(crate) async fn undo_change(broker: State<'_, Broker>, key: String, fingerprint: String) -> Done {
    broker.undo(record::key(&key)?, &fingerprint).await.map_err(not_undone)
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
