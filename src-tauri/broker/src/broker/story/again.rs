//! Looking again before a run, and what keeps a request from being looked at.

use thiserror::Error;

use crate::runner::Vigil;
use crate::submission::{Invalid, Submission};
use crate::text::say;

/// The result of the last check before a run.
pub(in crate::broker) enum SecondLook {
    /// All is as it was shown; what it is handed is looked after from now on.
    Same(Option<Vigil>),
    /// Something is not, in words.
    Different(String),
}

/// The reason a request can't be resolved anew.
#[derive(Debug, Error)]
pub(in crate::broker) enum AgainError {
    /// The request is no longer wanted.
    #[error("{}", say!("broker-again-over"))]
    Over,
    /// Nobody could look.
    #[error(transparent)]
    Failed(#[from] LookFailed),
    /// The request is no longer valid.
    #[error(transparent)]
    Invalid(#[from] Invalid),
}

/// The error that Countersign itself failed while it looked at a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", say!("broker-look-failed"))]
pub struct LookFailed;

/// Checks a request for the last time before it runs, and watches from then on the files it's handed. Reads the disk.
pub(in crate::broker) fn look_again(shown: &Submission) -> SecondLook {
    let vigil = shown.run().and_then(Vigil::begin);
    let difference = shown.difference().or_else(|| vigil.as_ref()?.compared());
    difference.map_or(SecondLook::Same(vigil), SecondLook::Different)
}

/// Runs disk work on a blocking thread. Work that failed found nothing, and so allows nothing.
pub(in crate::broker) async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, LookFailed> {
    tokio::task::spawn_blocking(work).await.map_err(|_| LookFailed)
}
