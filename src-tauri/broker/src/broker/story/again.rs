//! Looking again before a run, and what keeps a request from being looked at.

use thiserror::Error;

use crate::runner::Vigil;
use crate::submission::{Invalid, Submission};
use crate::text::say;

/// What the last look before a run found.
pub(in crate::broker) enum SecondLook {
    /// All is as it was shown; what it is handed is looked after from now on.
    Same(Option<Vigil>),
    /// Something is not, in words.
    Different(String),
}

/// Why a request cannot be resolved anew.
#[derive(Debug, Error)]
pub(in crate::broker) enum AgainError {
    /// Nothing is wanted any more.
    #[error("{}", say!("broker-again-over"))]
    Over,
    /// Nobody could look.
    #[error(transparent)]
    Failed(#[from] LookFailed),
    /// What it asks for can no longer be asked.
    #[error(transparent)]
    Invalid(#[from] Invalid),
}

/// Countersign itself failed while it looked at a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", say!("broker-look-failed"))]
pub struct LookFailed;

/// The last look before it runs, from which on what it is handed is looked after. Reads the disk.
pub(in crate::broker) fn look_again(shown: &Submission) -> SecondLook {
    let vigil = shown.run().and_then(Vigil::begin);
    let difference = shown.difference().or_else(|| vigil.as_ref()?.compared());
    difference.map_or(SecondLook::Same(vigil), SecondLook::Different)
}

/// Disk work. What failed in it was not looked at, and so allows nothing.
pub(in crate::broker) async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, LookFailed> {
    tokio::task::spawn_blocking(work).await.map_err(|_| LookFailed)
}
