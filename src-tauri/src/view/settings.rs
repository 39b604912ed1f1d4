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
    /// Nothing can be chosen.
    pub(crate) fixed: bool,
    /// How far this computer holds fences around what rules let run.
    pub(crate) fence: HeldView,
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
    /// How long a session is remembered after its last use.
    pub(crate) session_minutes: u32,
    /// What looks like a secret is masked in what agents get, too.
    pub(crate) mask_for_agents: bool,
    /// Pages are drawn by the processor alone, from the next start on.
    pub(crate) plain_drawing: bool,
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
