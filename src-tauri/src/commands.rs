//! What the page may ask, one command each: whatever decides takes the `Person`.

#![expect(clippy::needless_pass_by_value, reason = "Tauri hands a command its arguments by value")]

use std::sync::Arc;
use std::time::Duration;

use countersign_broker::asker::ClientKey;
use countersign_broker::broker::{Broker, Edited, NotEdited, NotTyped, Person, RequestId};
use countersign_broker::consent::desk::{DecideError, Decision};
use countersign_broker::consent::input::Stroke;
use countersign_broker::outcome::Ender;
use countersign_broker::submission::{Fingerprint, Size};
use tauri::State;
use tauri::ipc::{Channel, InvokeResponseBody};

use crate::feed::{Feed, Update};
use crate::output::Outputs;
use crate::remember::{meant, not_remembered};
use crate::view::{Answer, EditedView, StrokeView, Trouble, TroubleCode};

pub(crate) type Done = Result<(), Trouble>;

#[tauri::command]
pub(crate) fn watch(feed: State<'_, Feed>, channel: Channel<Update>) {
    feed.watch(channel);
}

#[tauri::command]
pub(crate) async fn decide(person: State<'_, Arc<Person>>, id: String, fingerprint: String, answer: Answer) -> Done {
    let id = request(&id)?;
    let shown = fingerprint.parse().map_err(|_| trouble(DecideError::Changed))?;
    match answer {
        Answer::AllowOnce => person.decide(id, shown, Decision::AllowOnce).map_err(trouble),
        Answer::AllowForRun => person.decide(id, shown, Decision::AllowForRun).map_err(trouble),
        Answer::Deny { reason } => person.decide(id, shown, Decision::Deny { reason }).map_err(trouble),
        Answer::AllowAlways { choice } => {
            person.decide_always(id, shown, meant(choice), None).await.map_err(not_remembered)
        }
        Answer::DenyAlways { choice, reason } => {
            let reason = Some(reason.unwrap_or_default());
            person.decide_always(id, shown, meant(choice), reason).await.map_err(not_remembered)
        }
    }
}

#[tauri::command]
pub(crate) async fn edit(person: State<'_, Arc<Person>>, id: String, fingerprint: String, command: EditedView) -> Done {
    let shown = fingerprint.parse().map_err(|_| trouble(DecideError::Changed))?;
    let edited = match command {
        EditedView::Text { text } => Edited::Text(text),
        EditedView::Words { words } => Edited::Words(words),
    };
    person.edit(request(&id)?, shown, edited).await.map_err(not_edited)
}

/// Whether the command on the card runs in a terminal of its own. The card comes back with it.
#[tauri::command]
pub(crate) async fn in_terminal(person: State<'_, Arc<Person>>, id: String, fingerprint: String, on: bool) -> Done {
    let shown = fingerprint.parse().map_err(|_| trouble(DecideError::Changed))?;
    person.edit(request(&id)?, shown, Edited::Terminal(on)).await.map_err(not_edited)
}

fn not_edited(error: NotEdited) -> Trouble {
    match error {
        NotEdited::Desk(error) => trouble(error),
        error => Trouble { code: TroubleCode::Refused, message: error.to_string() },
    }
}

/// Asks the computers of a card for their keys; the card comes back with them.
#[tauri::command]
pub(crate) async fn look_at_keys(person: State<'_, Arc<Person>>, id: String, fingerprint: String) -> Done {
    let shown: Fingerprint = fingerprint.parse().map_err(|_| trouble(DecideError::Changed))?;
    let id = request(&id)?;
    #[cfg(unix)]
    return person.look_at_keys(id, shown).await.map_err(trouble);
    #[cfg(not(unix))]
    {
        let _ = (person, id, shown);
        Err(over())
    }
}

#[tauri::command]
pub(crate) fn stop(broker: State<'_, Broker>, id: String, hard: bool) -> Done {
    if broker.stop(request(&id)?, Ender::Person, hard) { Ok(()) } else { Err(over()) }
}

#[tauri::command]
pub(crate) fn extend(person: State<'_, Arc<Person>>, id: String, ms: Option<u64>) -> Done {
    if person.extend(request(&id)?, ms.map(Duration::from_millis)) { Ok(()) } else { Err(over()) }
}

/// What the person types into a run. The page waits for the answer before it sends more, so that keys stay in order.
#[tauri::command]
pub(crate) async fn send_input(person: State<'_, Arc<Person>>, id: String, stroke: StrokeView) -> Done {
    let stroke = match stroke {
        StrokeView::Text { text } => Stroke::Text(text.into()),
        StrokeView::Secret { line } => Stroke::Secret(line),
        StrokeView::End => Stroke::End,
    };
    person.type_into(request(&id)?, stroke).await.map_err(|error| {
        let code = if error == NotTyped::NotRunning { TroubleCode::Gone } else { TroubleCode::Refused };
        Trouble { code, message: error.to_string() }
    })
}

/// From now on the agent asks again before anything of its is typed into this run.
#[tauri::command]
pub(crate) fn ask_again(broker: State<'_, Broker>, id: String) -> Done {
    broker.ask_again(request(&id)?);
    Ok(())
}

/// The size of the window a run's terminal is drawn in.
#[tauri::command]
pub(crate) fn resize(broker: State<'_, Broker>, id: String, columns: u16, rows: u16) -> Done {
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

#[tauri::command]
pub(crate) fn pause(broker: State<'_, Broker>, paused: bool) {
    broker.pause(paused);
}

/// Forgets a named session: the commands of its name start anew.
#[tauri::command]
pub(crate) fn end_session(broker: State<'_, Broker>, id: String) -> Done {
    let ended = id.parse().is_ok_and(|id| broker.end_session(id));
    if ended { Ok(()) } else { Err(over()) }
}

#[tauri::command]
pub(crate) fn mute(broker: State<'_, Broker>, key: String, minutes: u32) -> Done {
    let client = crate::show::client_of(&key).ok_or_else(over)?;
    let time = Duration::from_secs(u64::from(minutes.min(60)) * 60);
    broker.mute(&ClientKey { program: client.0, name: client.1 }, time);
    Ok(())
}

pub(crate) fn request(id: &str) -> Result<RequestId, Trouble> {
    id.parse().map(RequestId).map_err(|_| over())
}

pub(crate) fn trouble(error: DecideError) -> Trouble {
    let code = match error {
        DecideError::Gone => TroubleCode::Gone,
        DecideError::Changed => TroubleCode::Changed,
    };
    Trouble { code, message: error.to_string() }
}

pub(crate) fn over() -> Trouble {
    Trouble { code: TroubleCode::Gone, message: "That is over already. Nothing was done.".to_owned() }
}
