//! What the person has chosen for the whole app.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::HeldView;

/// What is chosen, and how it stands.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct SettingsView {
    pub(crate) chosen: ChosenView,
    pub(crate) http: HttpView,
    /// Countersign starts when the person logs in.
    pub(crate) at_login: bool,
    /// What is wrong with the settings' file, if something is.
    pub(crate) trouble: Option<String>,
    /// What another program wrote into the settings' file while Countersign ran. It holds for nothing.
    pub(crate) outside: Option<OutsideView>,
    /// Nothing can be chosen.
    pub(crate) fixed: bool,
    /// How far this computer holds fences around what rules let run.
    pub(crate) fence: HeldView,
    pub(crate) shortcut: ShortcutView,
    /// The token of the HTTP door, when it was made just now; it is shown this once.
    pub(crate) token: Option<String>,
}

/// All that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(export)]
pub(crate) struct ChosenView {
    pub(crate) http_on: bool,
    pub(crate) http_port: u16,
    /// Requests of the record older than so many days go; absent, age alone removes nothing.
    pub(crate) keep_days: Option<u32>,
    /// The record itself, in megabytes.
    pub(crate) record_mb: u32,
    /// All kept output, in megabytes.
    pub(crate) output_mb: u32,
    /// Kept of one run's output, in megabytes.
    pub(crate) run_mb: u32,
    /// Seconds a command may run when its agent names no limit.
    pub(crate) usual_seconds: u32,
    /// Seconds an agent may ask for at most.
    pub(crate) longest_seconds: u32,
    /// Minutes a request waits once its agent went away with a ticket.
    pub(crate) wait_minutes: u32,
    /// How long a session is remembered after its last use.
    pub(crate) session_minutes: u32,
    /// What looks like a secret is masked in what agents get, too.
    pub(crate) mask_for_agents: bool,
    /// Minutes a request waits before a popup reminds of it, and between two reminders; absent, none does.
    pub(crate) remind_minutes: Option<u32>,
    /// What is new is heard, too.
    pub(crate) sound: bool,
    /// There are hours in which nothing pops up.
    pub(crate) quiet_on: bool,
    /// The minute of the day they begin with.
    pub(crate) quiet_from: u32,
    /// The minute of the day they end before.
    pub(crate) quiet_to: u32,
    /// The small window stays above other windows.
    pub(crate) small_on_top: bool,
    /// The keys that open the small window from anywhere; absent, none do.
    pub(crate) shortcut: Option<String>,
    /// Pages are drawn by the processor alone, from the next start on.
    pub(crate) plain_drawing: bool,
}

/// How it stands with the keys that open the small window from anywhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum ShortcutView {
    /// They can be chosen, and work if they are.
    Ready,
    /// Those that were chosen do not work.
    Broken { message: String },
    /// No program can have any here.
    Unavailable { message: String },
    /// There is nothing to be said of them on this system.
    Absent,
}

/// What became of the settings' file outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum OutsideView {
    /// It holds these choices, which may differ in nothing that is shown.
    Choices { chosen: ChosenView },
    /// It is gone or cannot be read.
    Unreadable { why: String },
}

/// What Countersign is, and what it runs on: to be read, and to be copied into a report. No secret is in it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct AboutView {
    pub(crate) version: String,
    /// What draws the page, with its version.
    pub(crate) engine: String,
    /// The operating system, its version and the processor's kind.
    pub(crate) system: String,
    /// The desktop and the kind of its session.
    pub(crate) desktop: String,
    /// Where settings and History are kept.
    pub(crate) data: String,
    /// Where agents reach the app.
    pub(crate) socket: String,
    /// A panel shows the tray icon.
    pub(crate) tray: bool,
}

/// How the HTTP door stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum HttpView {
    Off,
    /// Open at this address.
    Open {
        address: String,
    },
    /// It should be open, but is not.
    Shut {
        message: String,
    },
}
