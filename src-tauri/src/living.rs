//! What the page may ask about all that lives, and about what lost its agent.

#![expect(clippy::needless_pass_by_value, reason = "Tauri hands a command its arguments by value")]

use std::sync::Arc;

use countersign_broker::asker::ClientKey;
use countersign_broker::broker::{Broker, Person, Stays};
use tauri::State;

use crate::commands::{Done, over, request};
use crate::record::key;
use crate::remember::refused;
use crate::show;
use crate::view::{LifeView, StaysView, Trouble};

/// What each run takes, since the last time this was asked. Nobody looks while nobody asks.
#[tauri::command]
pub(crate) async fn alive(broker: State<'_, Broker>) -> Result<Vec<LifeView>, Trouble> {
    Ok(broker.life().await.iter().map(show::life).collect())
}

/// Ends every run of a client, and what its ended runs left behind.
#[tauri::command]
pub(crate) fn stop_client(broker: State<'_, Broker>, key: String) -> Done {
    let (program, name) = show::client_of(&key).ok_or_else(over)?;
    if broker.stop_client(&ClientKey { program, name }) > 0 { Ok(()) } else { Err(over()) }
}

/// For how long what a command leaves running may live: before it runs, while it does, and after.
#[tauri::command]
pub(crate) fn let_stay(person: State<'_, Arc<Person>>, id: String, stays: StaysView) -> Done {
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
pub(crate) fn forget_lost(broker: State<'_, Broker>, record: String) -> Done {
    broker.forget_lost(key(&record)?);
    Ok(())
}
