//! What the page may ask about connecting clients. A file of the person's changes by their own act in our window alone.

#![expect(clippy::needless_pass_by_value, reason = "Tauri hands a command its arguments by value")]

use std::sync::Arc;

use countersign_broker::broker::Person;
use countersign_broker::submission::FileAct;
use tauri::State;

use super::files::Previewed;
use super::rules::refused;
use super::{PageResult, over};
use crate::connect::{Connect, KnownClient, NotWritten, Wish};
use crate::first_request::FirstRequest;
use crate::show::{Presenter, pieces};
use crate::view::{ClientState, ClientView, ClientWish, ProposalView, Trouble, TroubleCode};

/// The clients we know, and how each stands on this computer.
#[tauri::command]
pub(crate) async fn clients(
    connect: State<'_, Arc<Connect>>,
    room: State<'_, Arc<Presenter>>,
) -> Result<Vec<ClientView>, Trouble> {
    let (connect, room) = (Arc::clone(&connect), Arc::clone(&room));
    let looked = tauri::async_runtime::spawn_blocking(move || {
        connect.all().into_iter().map(|known| show(&room, known)).collect()
    });
    looked.await.map_err(|error| refused(&error.to_string()))
}

/// What would become of a client's file. Nothing is written.
#[tauri::command]
pub(crate) async fn propose(
    connect: State<'_, Arc<Connect>>,
    room: State<'_, Arc<Presenter>>,
    previewed: State<'_, Previewed>,
    client: String,
    wish: ClientWish,
) -> Result<ProposalView, Trouble> {
    let connect = Arc::clone(&connect);
    let worked = tauri::async_runtime::spawn_blocking(move || connect.propose(&client, meant(wish)));
    let prepared = worked.await.map_err(|error| refused(&error.to_string()))?.ok_or_else(over)?;
    let prepared = prepared.map_err(|odd| refused(&odd.to_string()))?;
    let fingerprint = prepared.fingerprint();
    let act = FileAct::of_change(prepared);
    let file = room.undoing(&act);
    previewed.put(Some((fingerprint.clone(), Arc::new(act))));
    Ok(ProposalView { fingerprint, file })
}

/// Does what was proposed, as it was on the screen.
#[tauri::command]
pub(crate) async fn write_client(
    person: State<'_, Arc<Person>>,
    connect: State<'_, Arc<Connect>>,
    previewed: State<'_, Previewed>,
    client: String,
    wish: ClientWish,
    fingerprint: String,
) -> PageResult {
    let act = previewed.get(&fingerprint)?;
    connect.write(&person, &client, meant(wish), act).await.map_err(not_written)?;
    previewed.put(None);
    Ok(())
}

/// Lets a harmless command be asked for, as a client would ask. It lies on the desk like any other.
#[tauri::command]
pub(crate) async fn try_it(first: State<'_, FirstRequest>, room: State<'_, Arc<Presenter>>) -> PageResult {
    if let Some(trouble) = room.trouble() {
        return Err(refused(trouble));
    }
    first.start().map_err(|error| refused(&error.to_string()))
}

fn show(room: &Presenter, known: KnownClient) -> ClientView {
    use crate::connect::ClientStatus as Is;
    ClientView {
        id: known.id.to_owned(),
        name: known.name.to_owned(),
        file: known.file.map(|file| room.short(&file)),
        found: known.found,
        state: match known.state {
            Is::Connected => ClientState::Connected,
            Is::Other(command) => ClientState::Other { command: pieces(&command) },
            Is::Open => ClientState::Open,
            Is::ByHand(why) => ClientState::ByHand { why: why.map(|why| pieces(&why)) },
        },
        text: known.text,
        terminal: known.terminal.map(str::to_owned),
        copy: known.copy.map(|copy| room.short(&copy)),
    }
}

fn meant(wish: ClientWish) -> Wish {
    match wish {
        ClientWish::Connect => Wish::Connect,
        ClientWish::TakeBack => Wish::TakeBack,
    }
}

fn not_written(error: NotWritten) -> Trouble {
    let code = match error {
        NotWritten::Not(_) => TroubleCode::Changed,
        NotWritten::NoCopy(_) => TroubleCode::Refused,
    };
    Trouble { code, message: error.to_string() }
}
