//! What the page may ask of the record: finding, reading, playing, checking, writing down, forgetting.

use std::sync::Arc;

use countersign_broker::broker::Broker;
use countersign_broker::history::{AnchorKeeper, RecordError, RecordKey, RecordReader, Verified};
use countersign_broker::transcript::{Stream, Voice};
use tauri::State;
use tauri::ipc::Response;

use super::rules::refused;
use super::{PageResult, over};
use crate::export;
use crate::show::{Presenter, history, pieces};
use crate::text::say;
use crate::view::{
    ExportView, HistoryChoices, HistoryExport, HistoryPage, HistoryQuery, RecordView, Trouble, VerifiedView,
};

/// Requests on one page.
const PAGE: usize = 50;
/// Entries checked at a time.
const CHECKED: u64 = 50_000;
/// Bytes of output handed over at a time.
const LENGTH: usize = 256 * 1024;

#[tauri::command]
pub(crate) async fn history_page(
    broker: State<'_, Broker>,
    room: State<'_, Arc<Presenter>>,
    query: HistoryQuery,
    before: Option<String>,
) -> Result<HistoryPage, Trouble> {
    let before = before.as_deref().map(key).transpose()?;
    let query = history::query(query);
    let page = broker
        .history()
        .read(move |reader| reader.page(&query, before, PAGE))
        .await
        .map_err(|error| not_read(&error))?;
    Ok(room.history_page(&page))
}

#[tauri::command]
pub(crate) async fn history_choices(
    broker: State<'_, Broker>,
    room: State<'_, Arc<Presenter>>,
) -> Result<HistoryChoices, Trouble> {
    let all = |reader: &RecordReader| Ok((reader.clients()?, reader.folders()?, reader.count()?));
    let (clients, folders, count) = broker.history().read(all).await.map_err(|error| not_read(&error))?;
    Ok(room.history_choices(&clients, &folders, count))
}

#[tauri::command]
pub(crate) async fn history_record(
    broker: State<'_, Broker>,
    room: State<'_, Arc<Presenter>>,
    id: String,
) -> Result<RecordView, Trouble> {
    let key = key(&id)?;
    let read = || broker.history().read(move |reader| reader.record(key));
    let mut record = read().await.map_err(|error| not_read(&error))?;
    if record.is_none() {
        // It may be on its way there.
        broker.history().flush().await;
        record = read().await.map_err(|error| not_read(&error))?;
    }
    let record = record.ok_or_else(over)?;
    Ok(room.record(&record, broker.history().has_undo(&record)))
}

/// The pieces of a run's output, on all its computers or one, without the first so many bytes, with their times, for
/// playing: each as milliseconds (4 bytes, least first), stream (1 byte, 1 for stderr), length (4 bytes), bytes.
#[tauri::command]
pub(crate) async fn history_replay(
    broker: State<'_, Broker>,
    id: String,
    computer: Option<usize>,
    from: u64,
) -> Result<Response, Trouble> {
    let key = key(&id)?;
    let pieces = move |reader: &RecordReader| {
        let mut bytes = Vec::new();
        for piece in reader.play(key, voice(computer), from, LENGTH)? {
            bytes.extend(u32::try_from(piece.at).unwrap_or(u32::MAX).to_le_bytes());
            bytes.push(u8::from(piece.stream == Stream::Stderr));
            bytes.extend(u32::try_from(piece.bytes.len()).unwrap_or(u32::MAX).to_le_bytes());
            bytes.extend(piece.bytes);
        }
        Ok(bytes)
    };
    broker.history().read(pieces).await.map(Response::new).map_err(|error| not_read(&error))
}

#[tauri::command]
pub(crate) async fn history_verify(
    broker: State<'_, Broker>,
    anchor_keeper: State<'_, AnchorKeeper>,
    anew: bool,
) -> Result<VerifiedView, Trouble> {
    let history = broker.history();
    let verified = if anew { history.verify(CHECKED).await } else { history.verify_on(CHECKED).await };
    let verified = verified.map_err(|error| not_read(&error))?;
    let end = match verified {
        Verified::Intact { complete: true, .. } => Some(anchor_keeper.check().await),
        Verified::Intact { .. } | Verified::Broken { .. } => None,
    };
    Ok(history::verified(verified, end))
}

#[tauri::command]
pub(crate) async fn history_export(
    broker: State<'_, Broker>,
    room: State<'_, Arc<Presenter>>,
    export: HistoryExport,
) -> Result<ExportView, Trouble> {
    let name = match &export {
        HistoryExport::JsonLines { .. } => "countersign-record.jsonl",
        HistoryExport::Asciicast { .. } => "countersign-run.cast",
        HistoryExport::Output { .. } | HistoryExport::Stream { errors: false, .. } => "countersign-output.txt",
        HistoryExport::Stream { errors: true, .. } => "countersign-errors.txt",
    };
    let run = match &export {
        HistoryExport::JsonLines { .. } => None,
        HistoryExport::Asciicast { key: id }
        | HistoryExport::Output { key: id }
        | HistoryExport::Stream { key: id, .. } => Some(key(id)?),
    };
    let short = match run {
        // Of a run that goes on, all it wrote so far.
        Some(run) => broker.history().settle_output(run).await,
        None => None,
    };
    let home = room.home.clone();
    let write = move |reader: &RecordReader| {
        let kept = run.map(|run| reader.record(run)).transpose()?.flatten();
        let short = short.or_else(|| kept?.ended?.1.output?.cut);
        let written = export::write(&home, name, |to| match export {
            HistoryExport::JsonLines { query } => reader.export(&history::query(query), to),
            HistoryExport::Asciicast { key } => reader.asciicast(known(&key)?, to).map(|()| 1),
            HistoryExport::Output { key } => {
                export::output(reader.output_log(known(&key)?)?, Voice::ALL, None, to).map_err(RecordError::File)
            }
            HistoryExport::Stream { key, computer, errors } => {
                let stream = Some(stream(errors));
                export::output(reader.output_log(known(&key)?)?, voice(computer), stream, to).map_err(RecordError::File)
            }
        })?;
        Ok((written, short))
    };
    let written = broker.history().read(write).await;
    let ((count, path), short) = written.map_err(|error| not_written(&error.to_string()))?;
    Ok(ExportView {
        path: pieces(&path.to_string_lossy()),
        count: u32::try_from(count).unwrap_or(u32::MAX),
        short: short.as_deref().map(pieces),
    })
}

#[tauri::command]
pub(crate) async fn history_forget(broker: State<'_, Broker>, id: String) -> PageResult {
    let known = broker.history().forget(key(&id)?).await.map_err(|error| not_read(&error))?;
    if known { Ok(()) } else { Err(over()) }
}

/// Whose output is wanted.
pub(crate) fn voice(computer: Option<usize>) -> Voice {
    computer.map_or(Voice::ALL, Voice::of)
}

/// Which stream is wanted.
pub(crate) fn stream(errors: bool) -> Stream {
    if errors { Stream::Stderr } else { Stream::Stdout }
}

pub(crate) fn key(id: &str) -> Result<RecordKey, Trouble> {
    id.parse().map(RecordKey).map_err(|_| over())
}

fn known(id: &str) -> Result<RecordKey, RecordError> {
    id.parse().map(RecordKey).map_err(|_| RecordError::Refused(say!("refused-no-record")))
}

pub(crate) fn not_read(error: &RecordError) -> Trouble {
    refused(&say!("refused-record-unread", error = error))
}

fn not_written(error: &str) -> Trouble {
    refused(&say!("refused-not-written", error = error))
}
