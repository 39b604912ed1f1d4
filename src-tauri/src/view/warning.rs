//! What deserves a second look at a step, as the page reads it.

use serde::Serialize;
use ts_rs::TS;

use super::{Piece, RiskView};

/// One thing about a step that deserves a second look.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) struct WarningView {
    /// What is said of it.
    pub(crate) text: Vec<Piece>,
    pub(crate) kind: WarningKind,
    pub(crate) severity: RiskView,
    /// Where the word it's about stands: from and to, in bytes of the command's text; for a command without a shell,
    /// the word's number and the next. Absent when it's about the whole step.
    pub(crate) span: Option<(u32, u32)>,
}

/// What kind of thing it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub(crate) enum WarningKind {
    /// Shows a secret, or writes one where it can be read.
    SecretRead,
    /// Sends a secret to another computer.
    SecretSent,
    /// Sends files or output to another computer.
    Upload,
    /// Runs code that came from another computer unseen.
    UntrustedCode,
    /// Runs code or a program that the command does not show.
    HiddenCode,
    /// Lets a setting decide which code a program loads.
    CodeLoading,
    /// Lets another computer give orders here.
    RemoteControl,
    /// Acts on another computer than it seems to.
    RemoteTarget,
    /// Loses data.
    Destruction,
    /// Ends work or services that are running.
    Interruption,
    /// Fills the disk or starts more than the computer can carry.
    Flood,
    /// Stays and runs again later.
    Persistence,
    /// Changes what agents may do.
    AgentSettings,
    /// Lets others read or reach something.
    Exposure,
    /// Takes away a check of who answers, or who can listen.
    TransportSecurity,
    /// Gives rights or uses those of the system.
    PrivilegeChange,
    /// Changes what belongs to the system.
    SystemChange,
    /// Reaches out of a container or a database.
    IsolationEscape,
    /// Takes a protection in a cloud, a cluster or a service away.
    CloudProtection,
    /// Changes what others use.
    Production,
    /// Takes effect for others at once.
    LiveChange,
    /// Moves money or costs money.
    Payment,
    /// Sends people a message.
    MessageToPeople,
    /// Acts on things in the real world.
    PhysicalAction,
    /// Hides what it is.
    Disguise,
    /// Reaches a home, a disk, the system or everything in a folder.
    BroadPath,
    /// Asks a program nobody knows for something grave.
    UnknownProgram,
    /// Says something else that deserves a second look.
    Noted,
}
