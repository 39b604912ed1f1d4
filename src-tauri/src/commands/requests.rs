//! What the page may ask about requests that wait, and who asks: whatever decides takes the `Person`.

#![expect(clippy::needless_pass_by_value, reason = "Tauri hands a command its arguments by value")]

use std::sync::Arc;
use std::time::Duration;

use countersign_broker::asker::ClientKey;
use countersign_broker::broker::{Broker, Edited, NotEdited, Person};
use countersign_broker::consent::desk::{DecideError, Decision};
use countersign_broker::submission::Fingerprint;
use countersign_broker::submission::impact::Counter;
use tauri::State;
use tauri::ipc::Channel;

use super::rules::{meant, not_remembered};
use super::{PageResult, over, request, trouble};
use crate::page::feed::{Feed, Update};
use crate::view::{Answer, EditedView, ImpactView, Trouble, TroubleCode};

#[tauri::command]
pub(crate) fn watch(feed: State<'_, Feed>, channel: Channel<Update>) {
    feed.watch(channel);
}

#[tauri::command]
pub(crate) async fn decide(
    person: State<'_, Arc<Person>>,
    id: String,
    fingerprint: String,
    answer: Answer,
) -> PageResult {
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
pub(crate) async fn edit(
    person: State<'_, Arc<Person>>,
    id: String,
    fingerprint: String,
    command: EditedView,
) -> PageResult {
    let shown = fingerprint.parse().map_err(|_| trouble(DecideError::Changed))?;
    let edited = match command {
        EditedView::Text { text } => Edited::Text(text),
        EditedView::Words { words } => Edited::Words(words),
    };
    person.edit(request(&id)?, shown, edited).await.map_err(not_edited)
}

/// Returns whether the command on the card runs in a terminal of its own. The card comes back with it.
#[tauri::command]
pub(crate) async fn in_terminal(
    person: State<'_, Arc<Person>>,
    id: String,
    fingerprint: String,
    on: bool,
) -> PageResult {
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
pub(crate) async fn look_at_keys(person: State<'_, Arc<Person>>, id: String, fingerprint: String) -> PageResult {
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

/// Counts what the command on the card would reach, and looks up its scripts; nothing when there is nothing to say. Nothing is decided by it.
#[tauri::command]
pub(crate) async fn impact(
    broker: State<'_, Broker>,
    counter: State<'_, Counter>,
    id: String,
    fingerprint: String,
) -> Result<Option<ImpactView>, Trouble> {
    let submission = broker.get(request(&id)?).ok_or_else(over)?.submission();
    if submission.fingerprint().to_string() != fingerprint {
        return Err(trouble(DecideError::Changed));
    }
    let (impact, scripts) = tokio::join!(counter.count(Arc::clone(&submission)), broker.known_scripts(&submission));
    Ok(crate::show::impact(impact.as_ref(), &scripts, submission.folder()))
}

#[tauri::command]
pub(crate) fn pause(broker: State<'_, Broker>, paused: bool) {
    broker.pause(paused);
}

/// Forgets a named session: the commands of its name start anew.
#[tauri::command]
pub(crate) fn end_session(broker: State<'_, Broker>, id: String) -> PageResult {
    let ended = id.parse().is_ok_and(|id| broker.end_session(id));
    if ended { Ok(()) } else { Err(over()) }
}

#[tauri::command]
pub(crate) fn mute(broker: State<'_, Broker>, key: String, minutes: u32) -> PageResult {
    let client = crate::show::client_of(&key).ok_or_else(over)?;
    let time = Duration::from_secs(u64::from(minutes.min(60)) * 60);
    broker.mute(&ClientKey { program: client.0, name: client.1 }, time);
    Ok(())
}
