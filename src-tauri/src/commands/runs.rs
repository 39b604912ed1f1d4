//! What the page may ask about what runs: its output, its keys, its end; and about what lost its agent.

#![expect(clippy::needless_pass_by_value, reason = "Tauri hands a command its arguments by value")]

use std::sync::Arc;
use std::time::Duration;

use countersign_broker::asker::ClientKey;
use countersign_broker::broker::{Broker, NotTyped, Person, Stays};
use countersign_broker::consent::input::TypedInput;
use countersign_broker::outcome::Ender;
use countersign_broker::submission::Size;
use tauri::State;
use tauri::ipc::{Channel, InvokeResponseBody};

use super::history::key;
use super::rules::refused;
use super::{PageResult, over, request};
use crate::page::output::Outputs;
use crate::show;
use crate::view::{LifeView, StaysView, StrokeView, Trouble, TroubleCode};

#[tauri::command]
pub(crate) fn stop(broker: State<'_, Broker>, id: String, hard: bool) -> PageResult {
    if broker.stop(request(&id)?, Ender::Person, hard) { Ok(()) } else { Err(over()) }
}

#[tauri::command]
pub(crate) fn extend(person: State<'_, Arc<Person>>, id: String, ms: Option<u64>) -> PageResult {
    if person.extend(request(&id)?, ms.map(Duration::from_millis)) { Ok(()) } else { Err(over()) }
}

/// What the person types into a run. The page waits for the answer before it sends more, so that keys stay in order.
#[tauri::command]
pub(crate) async fn send_input(person: State<'_, Arc<Person>>, id: String, stroke: StrokeView) -> PageResult {
    let stroke = match stroke {
        StrokeView::Text { text } => TypedInput::Text(text.into()),
        StrokeView::Secret { line } => TypedInput::Secret(line),
        StrokeView::End => TypedInput::End,
    };
    person.type_into(request(&id)?, stroke).await.map_err(|error| {
        let code = if error == NotTyped::NotRunning { TroubleCode::Gone } else { TroubleCode::Refused };
        Trouble { code, message: error.to_string() }
    })
}

/// From now on the agent asks again before anything of its is typed into this run.
#[tauri::command]
pub(crate) fn ask_again(broker: State<'_, Broker>, id: String) -> PageResult {
    broker.ask_again(request(&id)?);
    Ok(())
}

/// The size of the window a run's terminal is drawn in.
#[tauri::command]
pub(crate) fn resize(broker: State<'_, Broker>, id: String, columns: u16, rows: u16) -> PageResult {
    if broker.resize(request(&id)?, Size { columns, rows }) { Ok(()) } else { Err(over()) }
}

#[tauri::command]
pub(crate) fn follow(
    outputs: State<'_, Outputs>,
    id: String,
    computer: Option<usize>,
    whole: bool,
    channel: Channel<InvokeResponseBody>,
) -> Result<u32, Trouble> {
    outputs.follow(request(&id)?, computer, whole, channel).ok_or_else(over)
}

#[tauri::command]
pub(crate) fn ack(outputs: State<'_, Outputs>, follower: u32, bytes: u64) {
    outputs.ack(follower, bytes);
}

#[tauri::command]
pub(crate) fn unfollow(outputs: State<'_, Outputs>, follower: u32) {
    outputs.unfollow(follower);
}

/// What each run takes, since the last time this was asked. Nobody looks while nobody asks.
#[tauri::command]
pub(crate) async fn alive(broker: State<'_, Broker>) -> Result<Vec<LifeView>, Trouble> {
    Ok(broker.life().await.iter().map(show::life).collect())
}

/// Ends every run of a client, and what its ended runs left behind.
#[tauri::command]
pub(crate) fn stop_client(broker: State<'_, Broker>, key: String) -> PageResult {
    let (program, name) = show::client_of(&key).ok_or_else(over)?;
    if broker.stop_client(&ClientKey { program, name }) > 0 { Ok(()) } else { Err(over()) }
}

/// For how long what a command leaves running may live: before it runs, while it does, and after.
#[tauri::command]
pub(crate) fn let_stay(person: State<'_, Arc<Person>>, id: String, stays: StaysView) -> PageResult {
    let stays = match stays {
        StaysView::Call => Stays::Call,
        StaysView::Agent => Stays::Agent,
        StaysView::On => Stays::On,
    };
    if person.let_stay(request(&id)?, stays) { Ok(()) } else { Err(over()) }
}

/// Ends every run, and denies all that waits.
#[tauri::command]
pub(crate) fn stop_everything(broker: State<'_, Broker>) {
    broker.stop_everything();
}

/// Asks for a request that lost its agent as the person's own: it lies on the desk, and its id is answered.
#[tauri::command]
pub(crate) async fn ask_own(person: State<'_, Arc<Person>>, record: String) -> Result<String, Trouble> {
    let asked = person.ask_own(key(&record)?).await;
    asked.map(|id| id.to_string()).map_err(|error| refused(&error.to_string()))
}

/// Takes a request that lost its agent out of sight; the record keeps it.
#[tauri::command]
pub(crate) fn forget_lost(broker: State<'_, Broker>, record: String) -> PageResult {
    broker.forget_lost(key(&record)?);
    Ok(())
}
