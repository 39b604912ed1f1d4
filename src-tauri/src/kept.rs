//! What the page may ask of kept output: its rows, and where a text is in them. Nothing goes on by itself: the page asks
//! on for as long as somebody looks.

use countersign_broker::broker::Broker;
use countersign_broker::history::{Needle, Reader, Roll, Row, RowSpan, Rows};
use countersign_broker::transcript::Stream;
use tauri::State;

use crate::record::{key, not_read, voice};
use crate::show::pieces;
use crate::view::{FoundView, RollView, RowSpanView, RowView, RowsView, Trouble};

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
    let rows = move |reader: &Reader| reader.rows(roll, first, count, needle.as_ref());
    broker.history().read(rows).await.map(shown).map_err(not_read)
}

/// How often a text is in each of the blocks from one on, a few megabytes of them.
#[tauri::command]
pub(crate) async fn history_find(
    broker: State<'_, Broker>,
    roll: RollView,
    find: String,
    block: u64,
) -> Result<FoundView, Trouble> {
    let roll = meant(&roll)?;
    let Some(needle) = Needle::new(&find) else { return Ok(FoundView { counts: Vec::new(), whole: true }) };
    let found = broker.history().read(move |reader| reader.find(roll, &needle, block)).await.map_err(not_read)?;
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
    broker.history().read(move |reader| reader.hits(roll, &needle, block)).await.map_err(not_read)
}

fn meant(roll: &RollView) -> Result<Roll, Trouble> {
    let stream = if roll.errors { Stream::Stderr } else { Stream::Stdout };
    Ok(Roll::new(key(&roll.id)?, voice(roll.computer), stream, roll.columns))
}

fn shown(rows: Rows) -> RowsView {
    let span = |RowSpan { text, hidden, hit }| RowSpanView { text, hidden, hit };
    let row = |Row { spans, goes_on }: Row| RowView { spans: spans.into_iter().map(span).collect(), goes_on };
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
