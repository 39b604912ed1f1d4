//! What the page may ask of kept output: its rows, and where a text is in them. Nothing goes on by itself: the page asks
//! on for as long as somebody looks.

use countersign_broker::broker::Broker;
use countersign_broker::history::{Needle, OutputRow, OutputRows, RecordReader, RowPage, RowSpan, Spot};
use tauri::State;

use super::history::{key, not_read, stream, voice};
use crate::show::pieces;
use crate::view::{CopiedView, FoundView, RollView, RowSpanView, RowView, RowsView, SpotView, Trouble};

/// Rows of a run's kept output, with what is looked for in them. Each call finds a few megabytes more of all rows.
#[tauri::command]
pub(crate) async fn history_rows(
    broker: State<'_, Broker>,
    roll: RollView,
    first: u64,
    count: u64,
    find: Option<String>,
) -> Result<RowsView, Trouble> {
    let (roll, needle) = (meant(&roll)?, find.as_deref().and_then(Needle::new));
    let rows = move |reader: &RecordReader| reader.rows(roll, first, count, needle.as_ref());
    broker.history().read(rows).await.map(shown).map_err(|error| not_read(&error))
}

/// Returns how often a text is in each of the blocks from one on, a few megabytes of them.
#[tauri::command]
pub(crate) async fn history_find(
    broker: State<'_, Broker>,
    roll: RollView,
    find: String,
    block: u64,
) -> Result<FoundView, Trouble> {
    let roll = meant(&roll)?;
    let Some(needle) = Needle::new(&find) else { return Ok(FoundView { counts: Vec::new(), whole: true }) };
    let found = broker
        .history()
        .read(move |reader| reader.find(roll, &needle, block))
        .await
        .map_err(|error| not_read(&error))?;
    Ok(FoundView { counts: found.counts, whole: found.whole })
}

/// The finds that begin in a block: in which row each, and at which byte of the stream.
#[tauri::command]
pub(crate) async fn history_hits(
    broker: State<'_, Broker>,
    roll: RollView,
    find: String,
    block: u64,
) -> Result<Vec<(u64, u64)>, Trouble> {
    let roll = meant(&roll)?;
    let Some(needle) = Needle::new(&find) else { return Ok(Vec::new()) };
    broker.history().read(move |reader| reader.hits(roll, &needle, block)).await.map_err(|error| not_read(&error))
}

/// What is drawn between two places, or from one to the end, as text: a part of it, to be asked on from where it ends.
#[tauri::command]
pub(crate) async fn history_text(
    broker: State<'_, Broker>,
    roll: RollView,
    from: SpotView,
    to: Option<SpotView>,
) -> Result<CopiedView, Trouble> {
    let roll = meant(&roll)?;
    let spot = |SpotView { row, column }| Spot { row, column };
    let (from, to) = (spot(from), to.map(spot));
    let copied =
        broker.history().read(move |reader| reader.text(roll, from, to)).await.map_err(|error| not_read(&error))?;
    Ok(CopiedView { text: copied.text, next: copied.next })
}

/// Where places in rows are once those have so many columns; nothing while that is not known: then it is asked again.
#[tauri::command]
pub(crate) async fn history_moved(
    broker: State<'_, Broker>,
    roll: RollView,
    columns: u16,
    spots: Vec<SpotView>,
) -> Result<Option<Vec<SpotView>>, Trouble> {
    let roll = meant(&roll)?;
    let spots: Vec<Spot> = spots.into_iter().map(|SpotView { row, column }| Spot { row, column }).collect();
    let moved = broker
        .history()
        .read(move |reader| reader.moved(roll, columns, &spots))
        .await
        .map_err(|error| not_read(&error))?;
    let view = |Spot { row, column }| SpotView { row, column };
    Ok(moved.map(|spots| spots.into_iter().map(view).collect()))
}

fn meant(roll: &RollView) -> Result<OutputRows, Trouble> {
    Ok(OutputRows::new(key(&roll.id)?, voice(roll.computer), stream(roll.errors), roll.columns))
}

fn shown(rows: RowPage) -> RowsView {
    let span = |RowSpan { text, hidden, hit }| RowSpanView { text, hidden, hit };
    let row =
        |OutputRow { spans, goes_on }: OutputRow| RowView { spans: spans.into_iter().map(span).collect(), goes_on };
    RowsView {
        first: rows.first,
        rows: rows.rows.into_iter().map(row).collect(),
        known: rows.known,
        read: rows.read,
        kept: rows.kept,
        whole: rows.whole,
        broken: rows.broken.as_deref().map(pieces),
    }
}
