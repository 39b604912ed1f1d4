//! Clients as the page sees them, and what would become of their files.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{FileView, Piece};

/// A client, as it is on this computer.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ClientView {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Its file, with the person's home written `~`; absent where only its own settings reach.
    pub(crate) file: Option<String>,
    /// It is here.
    pub(crate) found: bool,
    pub(crate) state: ClientState,
    /// The entry, to be put in by hand.
    pub(crate) text: String,
    /// The words that do the same in a terminal, before our program's path.
    pub(crate) terminal: Option<String>,
    /// Where the file is kept as it was before our last change.
    pub(crate) copy: Option<String>,
}

/// How a client stands.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub(crate) enum ClientState {
    Connected,
    /// An entry of our name starts this instead.
    Other {
        command: Vec<Piece>,
    },
    Open,
    /// The text is to be put in by hand; why, where that is not plain.
    ByHand {
        why: Option<Vec<Piece>>,
    },
}

/// What is wanted of a client's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum ClientWish {
    Connect,
    TakeBack,
}

/// What would become of a file of the person's, to be shown before it is done.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct ProposalView {
    /// Goes back with the confirmation: proof of what was on the screen.
    pub(crate) fingerprint: String,
    pub(crate) file: FileView,
}
