//! What the page may ask, one command each. Consent enters here and nowhere else.

#![expect(clippy::needless_pass_by_value, reason = "Tauri hands a command its arguments by value")]

use std::time::Duration;

use countersign_broker::asker::ClientKey;
use countersign_broker::broker::{Broker, DecisionFailed, RequestId};
use countersign_broker::consent::desk::{DecideError, Decision};
use countersign_broker::consent::rules::RuleId;
use countersign_broker::outcome::Ender;
use tauri::State;
use tauri::ipc::{Channel, InvokeResponseBody};

use crate::feed::Feed;
use crate::output::Outputs;
use crate::view::{Answer, Snapshot, Trouble, TroubleCode};

type Done = Result<(), Trouble>;

#[tauri::command]
pub(crate) fn watch(feed: State<'_, Feed>, channel: Channel<Snapshot>) {
    feed.watch(channel);
}

#[tauri::command]
pub(crate) async fn decide(broker: State<'_, Broker>, id: String, fingerprint: String, answer: Answer) -> Done {
    let id = request(&id)?;
    let shown = fingerprint.parse().map_err(|_| trouble(DecideError::Changed))?;
    match answer {
        Answer::AllowOnce => broker.decide(id, shown, Decision::AllowOnce).map_err(trouble),
        Answer::Deny { reason } => broker.decide(id, shown, Decision::Deny { reason }).map_err(trouble),
        Answer::AllowAlways => broker.decide_always(id, shown).await.map_err(|error| match error {
            DecisionFailed::Desk(error) => trouble(error),
            error @ (DecisionFailed::NoRule | DecisionFailed::Store(_)) => {
                Trouble { code: TroubleCode::Vault, message: error.to_string() }
            }
        }),
    }
}

#[tauri::command]
pub(crate) fn stop(broker: State<'_, Broker>, id: String, hard: bool) -> Done {
    if broker.stop(request(&id)?, Ender::Person, hard) { Ok(()) } else { Err(over()) }
}

#[tauri::command]
pub(crate) fn extend(broker: State<'_, Broker>, id: String, ms: Option<u64>) -> Done {
    if broker.extend(request(&id)?, ms.map(Duration::from_millis)) { Ok(()) } else { Err(over()) }
}

#[tauri::command]
pub(crate) fn follow(
    outputs: State<'_, Outputs>,
    id: String,
    channel: Channel<InvokeResponseBody>,
) -> Result<u32, Trouble> {
    outputs.follow(request(&id)?, channel).ok_or_else(over)
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
pub(crate) async fn end_rule(broker: State<'_, Broker>, id: String) -> Done {
    broker.end_rule(&RuleId(id)).await.map_err(|error| Trouble { code: TroubleCode::Vault, message: error.to_string() })
}

#[tauri::command]
pub(crate) fn pause(broker: State<'_, Broker>, paused: bool) {
    broker.pause(paused);
}

#[tauri::command]
pub(crate) fn mute(broker: State<'_, Broker>, key: String, minutes: u32) -> Done {
    let client = crate::show::client_of(&key).ok_or_else(over)?;
    let time = Duration::from_secs(u64::from(minutes.min(60)) * 60);
    broker.mute(&ClientKey { program: client.0, name: client.1 }, time);
    Ok(())
}

fn request(id: &str) -> Result<RequestId, Trouble> {
    id.parse().map(RequestId).map_err(|_| over())
}

fn trouble(error: DecideError) -> Trouble {
    let code = match error {
        DecideError::Gone => TroubleCode::Gone,
        DecideError::Changed => TroubleCode::Changed,
    };
    Trouble { code, message: error.to_string() }
}

fn over() -> Trouble {
    Trouble { code: TroubleCode::Gone, message: "That is over already. Nothing was done.".to_owned() }
}
