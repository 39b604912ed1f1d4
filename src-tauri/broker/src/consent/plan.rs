//! How a command is executed that rules allow step by step: from its decoded words, programs resolved once, pipes
//! made by us. No shell reads the text again.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::consent::policy::LastLook;
use crate::local::program::{FolderIdentity, Program};
use countersign_command::read::{Joint, Redirect};

/// Holds everything there is to execute. Made only where consent is given; the runner adds nothing to it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// In order; never empty. The first has the joint `First`.
    pub steps: Vec<PlannedStep>,
    /// The whole environment of every step, rebuilt: nothing in it chooses other code.
    pub env: Vec<(OsString, OsString)>,
}

/// One step as it's executed.
#[derive(Clone, Debug)]
pub struct PlannedStep {
    /// How it hangs together with the step before, with the shell's meaning: `&&` and `||` go by the exit code of
    /// what ran last, from left to right, and a pipe's exit code is its last program's.
    pub joint: Joint,
    /// The action.
    pub act: StepAction,
    /// Where its streams go, in order.
    pub redirects: Vec<Redirect>,
}

/// The action of a step.
#[derive(Clone, Debug)]
pub enum StepAction {
    /// Starts a program.
    Start {
        /// Where it was found, and what stood there: another one is not started.
        program: Program,
        /// The words; the first is the name it is called by.
        argv: Vec<String>,
        /// Settings for this step alone, on top of the plan's environment.
        settings: Vec<(String, String)>,
        /// The facts that must still hold when it starts; earlier steps may have changed them.
        look: Option<Box<LastLook>>,
    },
    /// Goes to another folder, for all steps after this one. Never part of a pipe.
    Enter {
        /// Canonical.
        folder: PathBuf,
        /// Which folder that is: another one put in its place is not entered.
        place: FolderIdentity,
    },
}
