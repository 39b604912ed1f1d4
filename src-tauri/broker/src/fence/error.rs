//! Why a fence could not be put up, though this kernel holds them.

use std::io;
use std::path::PathBuf;

use landlock::RulesetError;
use thiserror::Error;

/// Why there is no fence around a program.
#[derive(Debug, Error)]
pub enum FenceError {
    /// The kernel refused it.
    #[error("The fence around it could not be put up: {0}.")]
    Kernel(#[from] RulesetError),
    /// The system had no room left to open or to look.
    #[error("The fence around it could not be put up: {0}.")]
    Disk(#[from] io::Error),
    /// A folder holds more than is looked through.
    #[error(
        "{} holds too much to be looked through for secrets, so no fence can keep its program from them. A rule over \
         exactly this command runs without one.", .0.display()
    )]
    TooLarge(PathBuf),
}
