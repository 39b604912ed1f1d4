//! Why a fence could not be put up, though this kernel holds them.

use std::io;
use std::path::PathBuf;

use landlock::RulesetError;
use thiserror::Error;

use crate::text::say;

/// The reason there is no fence around a program.
#[derive(Debug, Error)]
pub enum FenceError {
    /// The kernel refused it.
    #[error("{}", say!("fence-fence-kernel", what = .0))]
    Kernel(#[from] RulesetError),
    /// The system had no room left to open or to look.
    #[error("{}", say!("fence-fence-kernel", what = .0))]
    Disk(#[from] io::Error),
    /// A folder holds more than is looked through.
    #[error("{}", say!("fence-fence-too-large", path = .0.display()))]
    TooLarge(PathBuf),
}
