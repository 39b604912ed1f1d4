//! What deserves a second look: a finding has a kind, how grave it is, where it stands, what it is about, and a message.

use std::ops::Range;

use crate::message::Message;
use crate::{Risk, render};
use countersign_command::outline::Command;

/// Makes a finding: its kind, the id of its message, then the message's arguments by name.
macro_rules! finding {
    ($kind:ident, $id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::finding::Finding::new($crate::finding::FindingKind::$kind, say!($id $(, $name = $value)*))
    };
}

/// Names the kind of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FindingKind {
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

/// Describes one thing about a step that deserves a second look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing it is.
    pub kind: FindingKind,
    /// How grave it is.
    pub severity: Risk,
    /// Where the word it's about stands in the text, in bytes; empty when it stands in none.
    pub span: Range<usize>,
    /// The word it's about: a path, a host, a name; empty when it's about the whole step.
    pub subject: String,
    /// What is said of it.
    pub message: Message,
}

impl Finding {
    /// Makes a finding of that kind; how grave it is, is said where it's noted.
    pub(crate) fn new(kind: FindingKind, message: Message) -> Self {
        Self { kind, severity: Risk::Calm, span: 0..0, subject: message.subject().to_owned(), message }
    }

    /// Makes a finding that is so grave.
    pub(crate) fn graded(self, severity: Risk) -> Self {
        Self { severity, ..self }
    }

    /// Returns whether a person would read the same text twice.
    pub(crate) fn reads_like(&self, other: &Self) -> bool {
        self.message == other.message
    }

    /// Finds the place of the word it's about among those of the command.
    pub(crate) fn place(&mut self, command: &Command) {
        if self.subject.is_empty() || !self.span.is_empty() {
            return;
        }
        let targets = command.redirects.iter().map(|redirect| &redirect.target);
        let words = || command.words.iter().chain(targets.clone());
        let word = words().find(|word| word.text == self.subject);
        let word = word.or_else(|| words().find(|word| word.text.contains(&self.subject)));
        self.span = word.map_or(0..0, |word| word.span.clone());
    }

    /// Returns what is said of it, as a sentence.
    pub fn text(&self) -> String {
        render::finished(&render::text(&self.message))
    }
}
