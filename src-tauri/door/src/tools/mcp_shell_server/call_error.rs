//! The ways a call of `shell_execute` ends before anything is asked.

use super::asked::ShellArgumentsError;
use super::names::NameError;
use super::pipeline::PipelineError;
use super::unfit::Unfit;

/// The reason a call asks nobody. Its text is the whole message for the client.
#[derive(Debug, thiserror::Error)]
pub(super) enum CallError {
    /// The set-up's lists can't be applied.
    #[error(transparent)]
    Names(NameError),
    #[error(transparent)]
    Arguments(#[from] ShellArgumentsError),
    #[error("Error executing command: {0}")]
    Pipeline(#[from] PipelineError),
    #[error("Error executing command: {0}")]
    Unfit(#[from] Unfit),
    #[error("Error executing command: The disk couldn't be checked.")]
    Disk,
}
