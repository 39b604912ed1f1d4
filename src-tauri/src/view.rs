//! What the page may see: twins of the core's types, made for reading, generated into
//! `ui/src/bindings` by ts-rs. Times are milliseconds since 1970; durations are milliseconds.

mod card;
mod connect;
mod doctor;
mod fence;
mod file;
mod hosts;
mod impact;
mod kept;
mod life;
mod notice;
mod record;
mod rules;
mod runs;
mod sessions;
mod settings;
mod warning;

use serde::Serialize;
use ts_rs::TS;

pub(crate) use card::*;
pub(crate) use connect::*;
pub(crate) use doctor::*;
pub(crate) use fence::*;
pub(crate) use file::*;
pub(crate) use hosts::*;
pub(crate) use impact::*;
pub(crate) use kept::*;
pub(crate) use life::*;
pub(crate) use notice::*;
pub(crate) use record::*;
pub(crate) use rules::*;
pub(crate) use runs::*;
pub(crate) use sessions::*;
pub(crate) use settings::*;
pub(crate) use warning::*;

/// Everything the page shows, at one moment.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct Snapshot {
    /// Waiting for a person, oldest first.
    pub(crate) waiting: Vec<Card>,
    /// Running now, oldest first.
    pub(crate) running: Vec<RunView>,
    /// Ended, newest first, at most 60.
    pub(crate) ended: Vec<EndedView>,
    /// What waited when Countersign ended the last time and has lost its agent, oldest first.
    pub(crate) lost: Vec<LostView>,
    /// What the person has had remembered, newest first.
    pub(crate) rules: Vec<RuleView>,
    /// What was denied in this session and is refused when it is asked again, newest first.
    pub(crate) denials: Vec<DenialView>,
    /// Whether the rules can be kept and believed.
    pub(crate) vault: VaultView,
    /// Whether what happens is recorded.
    pub(crate) record: RecordHealth,
    /// Grows when the record tells more of some request: what was read of it before may be old.
    #[ts(type = "number")]
    pub(crate) recorded: u64,
    /// What the person should know besides, until they put it away.
    pub(crate) notices: Vec<NoticeView>,
    /// New requests are answered "paused" at once.
    pub(crate) paused: bool,
    /// Clients whose requests are refused for a while.
    pub(crate) muted: Vec<MutedView>,
    /// How clients connect.
    pub(crate) connect: ConnectView,
    /// What named sessions remember, the one used last first.
    pub(crate) sessions: Vec<SessionView>,
    /// How long they do after their last use.
    #[ts(type = "number")]
    pub(crate) sessions_last_ms: u64,
    /// The request somebody asked to see from outside the page (a notification's Review, the tray).
    pub(crate) wanted: Option<WantedView>,
    /// The app's own clock, so that the page can count without trusting its own.
    #[ts(type = "number")]
    pub(crate) now: u64,
}

/// A wish to see one request; `turn` grows with each wish, so that the same one can be wished again.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct WantedView {
    pub(crate) id: String,
    pub(crate) turn: u32,
}

#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct MutedView {
    pub(crate) key: String,
    pub(crate) name: Vec<Piece>,
    #[ts(type = "number")]
    pub(crate) until: u64,
}

#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ConnectView {
    /// Absolute path of `countersign-bridge`.
    pub(crate) bridge: String,
    /// Agents connected right now.
    pub(crate) clients: Vec<AskerView>,
    /// Why no agent can connect, if so.
    pub(crate) trouble: Option<String>,
    /// The person is new here: the welcome was neither seen nor put away.
    pub(crate) welcome: bool,
}

/// What a command of the page answers when it could not be done.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct Trouble {
    pub(crate) code: TroubleCode,
    pub(crate) message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum TroubleCode {
    /// The request is no longer waiting, or the run is over.
    Gone,
    /// What was on the screen is not what is waiting.
    Changed,
    /// The rule could not be stored.
    Vault,
    /// What was asked for may not be, or makes no sense.
    Refused,
}
