//! A step as several checks look at it.

use crate::StepFacts;
use countersign_command::outline::Command;

/// Holds a command with what several checks ask of it.
pub(crate) struct CheckedStep<'a> {
    pub(crate) command: &'a Command,
    /// What the commands before it in the pipe do.
    pub(crate) feed: &'a [StepFacts],
    pub(crate) program: &'a str,
    /// The word behind the program.
    pub(crate) verb: &'a str,
    /// Whether it hands what it is given to another computer.
    pub(crate) leaves: bool,
    /// Whether a secret is piped in.
    pub(crate) fed: bool,
    /// Whether what it sends goes to this computer alone.
    pub(crate) own: bool,
}
