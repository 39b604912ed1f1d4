//! What the page may ask, by what it is about; one command each. Whatever decides takes the `Person`.
//!
//! `list.rs` names them all. The capability of the window and the page's own `tauri.ts` name the same, which a test
//! holds.

pub(crate) mod agents;
pub(crate) mod doctor;
pub(crate) mod files;
pub(crate) mod history;
pub(crate) mod kept;
mod list;
pub(crate) mod notices;
pub(crate) mod requests;
pub(crate) mod rules;
pub(crate) mod runs;
pub(crate) mod settings;
pub(crate) mod window;

use countersign_broker::broker::RequestId;
use countersign_broker::consent::desk::DecideError;

use crate::text::say;
use crate::view::{Trouble, TroubleCode};
pub(crate) use list::page_commands;

/// What an order of the page comes to.
pub(crate) type PageResult = Result<(), Trouble>;

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
    Trouble { code: TroubleCode::Gone, message: say!("refused-over") }
}

#[cfg(test)]
mod tests;
