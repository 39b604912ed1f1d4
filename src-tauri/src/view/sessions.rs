//! Named sessions: what later commands of one name start from.

use serde::Serialize;
use ts_rs::TS;

use super::{EnvView, Piece};

/// A named session of one client.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct SessionView {
    pub(crate) id: String,
    /// The name of the client it belongs to: its claim when it made one, else its program's file name.
    pub(crate) client: Vec<Piece>,
    /// The client's program, as the system names it.
    pub(crate) program: Vec<Piece>,
    /// What the client calls it.
    pub(crate) name: Vec<Piece>,
    /// The computers it is on; none: this one.
    pub(crate) hosts: Vec<Vec<Piece>>,
    /// Where its commands start; the client's own folder there when absent.
    pub(crate) folder: Option<Vec<Piece>>,
    /// The variables its commands get.
    pub(crate) env: Vec<EnvView>,
    #[ts(type = "number")]
    pub(crate) used_at: u64,
    /// When it is forgotten, unless it is used.
    #[ts(type = "number")]
    pub(crate) expires_at: u64,
}
