//! What deserves a second look: a finding has a kind, how grave it is, where it stands, what it is about, and a message.

use std::ops::Range;

use countersign_command::outline::Command;

use crate::message::Message;
use crate::{Risk, catalogue, render};

/// What kind of thing a finding is.
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
    /// Publishes what cannot be taken back.
    Publication,
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

impl FindingKind {
    /// Returns the stable id of the kind.
    pub fn id(self) -> &'static str {
        match self {
            Self::SecretRead => "secret-read",
            Self::SecretSent => "secret-sent",
            Self::Upload => "upload",
            Self::UntrustedCode => "untrusted-code",
            Self::HiddenCode => "hidden-code",
            Self::CodeLoading => "code-loading",
            Self::RemoteControl => "remote-control",
            Self::RemoteTarget => "remote-target",
            Self::Destruction => "destruction",
            Self::Interruption => "interruption",
            Self::Flood => "flood",
            Self::Persistence => "persistence",
            Self::AgentSettings => "agent-settings",
            Self::Exposure => "exposure",
            Self::TransportSecurity => "transport-security",
            Self::PrivilegeChange => "privilege-change",
            Self::SystemChange => "system-change",
            Self::IsolationEscape => "isolation-escape",
            Self::CloudProtection => "cloud-protection",
            Self::Production => "production",
            Self::LiveChange => "live-change",
            Self::Publication => "publication",
            Self::Payment => "payment",
            Self::MessageToPeople => "message-to-people",
            Self::PhysicalAction => "physical-action",
            Self::Disguise => "disguise",
            Self::BroadPath => "broad-path",
            Self::UnknownProgram => "unknown-program",
            Self::Noted => "noted",
        }
    }

    /// Returns the kind of the finding whose message has that id.
    fn of(id: &str) -> Self {
        KINDS.iter().find(|(_, ids)| ids.contains(&id)).map_or(Self::Noted, |(kind, _)| *kind)
    }
}

/// Which messages are findings of which kind.
#[rustfmt::skip]
const KINDS: &[(FindingKind, &[&str])] = &[
    (FindingKind::SecretRead, &[
        "finding-environment-shown", "finding-cloud-keys", "finding-holds-secrets",
        "finding-may-hold-secrets", "finding-secret-shown", "finding-secrets-written",
        "finding-looks-for-secrets",
    ]),
    (FindingKind::SecretSent, &[
        "finding-secret-sent", "finding-secret-in-variable-sent", "finding-secret-to-unknown-program",
        "finding-secret-to-foreign-code", "finding-word-sends-secrets", "finding-ci-sends-secrets",
        "finding-environment-sent", "finding-secrets-in-folder-sent", "finding-secret-in-file-sent",
        "finding-found-sent", "finding-secret-in-address-sent", "finding-variable-to-foreign-host",
        "finding-variable-sent", "finding-secret-file-sent",
    ]),
    (FindingKind::Upload, &[
        "finding-archive-sent", "finding-unnamed-host", "finding-database-sent", "finding-output-sent",
        "finding-file-sent", "finding-takes-in-everything", "finding-all-found-sent",
        "finding-system-file-sent", "finding-data-to-new-address", "finding-code-to-new-remote",
        "finding-code-to-named-remote", "finding-history-sent", "finding-computed-address",
        "finding-whole-sent", "finding-system-folder-sent", "finding-folder-sent",
        "finding-folder-content-sent",
    ]),
    (FindingKind::UntrustedCode, &[
        "finding-remote-code-unseen", "finding-sent-code-runs", "finding-source-just-named",
        "finding-written-line-fetches-code", "finding-printed-line-fetches-code", "finding-word-fetches-code",
        "finding-ci-runs-strangers", "finding-package-source-file", "finding-other-package-source",
        "finding-code-from-address", "finding-other-package-source-kept", "finding-publisher-decides",
        "finding-remote-orders-applied",
    ]),
    (FindingKind::HiddenCode, &[
        "finding-option-runs-program", "finding-too-many-scripts", "finding-composed-text-runs",
        "finding-named-shell-runs", "finding-word-holds-line", "finding-variable-holds-command",
        "finding-code-unseen", "finding-text-starts-code", "finding-loaded-data-runs",
        "finding-inserted-line-runs", "finding-written-orders-run", "finding-unseen-text-runs-there",
        "finding-words-split", "finding-run-unseen",
    ]),
    (FindingKind::CodeLoading, &[
        "finding-setting-loads-code", "finding-setting-loads-code-kept",
    ]),
    (FindingKind::RemoteControl, &[
        "finding-opens-connection", "finding-remote-orders", "finding-sent-work-runs",
        "finding-orders-from-afar", "finding-code-by-anyone", "finding-text-listens",
        "finding-text-takes-orders", "finding-tunnel-in", "finding-way-in",
    ]),
    (FindingKind::RemoteTarget, &[
        "finding-on-another-computer",
    ]),
    (FindingKind::Destruction, &[
        "finding-each-replaces-the-last", "finding-archive-replaces", "finding-extra-files-lost",
        "finding-every-row", "finding-data-lost", "finding-mirrors-empty-folder", "finding-key-replaced",
        "finding-emptied-before-read", "finding-content-lost", "finding-removed-for-good",
        "finding-its-content-lost", "finding-remote-removed", "finding-their-content-lost",
        "finding-backups-removed", "finding-contents-lost", "finding-archive-discarded",
        "finding-whole-moved", "finding-folder-moved", "finding-history-moved", "finding-bucket-mirrored",
        "finding-hard-to-undo", "finding-database-replaced", "finding-restore-points-lost",
    ]),
    (FindingKind::Interruption, &[
        "finding-queries-cut-off", "finding-all-programs-ended", "finding-work-ended",
        "finding-replicas-stop", "finding-database-ends",
    ]),
    (FindingKind::Flood, &[
        "finding-starts-without-end", "finding-starts-many", "finding-fills-disk",
        "finding-computer-overwhelmed", "finding-starts-itself",
    ]),
    (FindingKind::Persistence, &[
        "finding-runs-at-login", "finding-runs-on-open", "finding-replaces-yarn", "finding-runs-with-python",
        "finding-runs-with-build", "finding-grants-login", "finding-replaces-program", "finding-runs-later",
        "finding-runs-in-ci", "finding-scheduled",
    ]),
    (FindingKind::AgentSettings, &[
        "finding-agents-unasked", "finding-agent-settings", "finding-agent-instructions",
    ]),
    (FindingKind::Exposure, &[
        "finding-public-by-address", "finding-reachable-by-all", "finding-reachable-in-network",
        "finding-key-readable", "finding-folder-served", "finding-whole-served", "finding-served-to-network",
    ]),
    (FindingKind::TransportSecurity, &[
        "finding-no-encryption", "finding-setting-skips-check", "finding-any-host-trusted",
    ]),
    (FindingKind::PrivilegeChange, &[
        "finding-grants-rights", "finding-system-rights",
    ]),
    (FindingKind::SystemChange, &[
        "finding-remote-system-path", "finding-system-path", "finding-device", "finding-system-wide",
        "finding-device-relied-on",
    ]),
    (FindingKind::IsolationEscape, &[
        "finding-database-reads-files", "finding-database-writes-files", "finding-database-starts-program",
        "finding-container-escape",
    ]),
    (FindingKind::Production, &[
        "finding-production-changes", "finding-database-in-use", "finding-host-in-use",
        "finding-production-data",
    ]),
    (FindingKind::LiveChange, &[
        "finding-others-affected", "finding-effective-at-once",
    ]),
    (FindingKind::Payment, &[
        "finding-money-moves",
    ]),
    (FindingKind::MessageToPeople, &[
        "finding-message-to-people",
    ]),
    (FindingKind::PhysicalAction, &[
        "finding-house-unguarded", "finding-real-things-change",
    ]),
    (FindingKind::Disguise, &[
        "finding-program-disguised", "finding-everyday-word-changed", "finding-command-in-number",
        "finding-encoded-text-runs", "finding-asks-password", "finding-renamed-program",
    ]),
    (FindingKind::BroadPath, &[
        "finding-all-found-changed", "finding-done-with-all", "finding-whole-computer", "finding-moved-there",
        "finding-archive-anywhere", "finding-whole-changed", "finding-folder-changed",
        "finding-found-in-changed", "finding-empty-variable", "finding-databases-like", "finding-whole-disk",
        "finding-whole-home", "finding-all-homes", "finding-whole-folder", "finding-whole-history",
        "finding-outside-folder",
    ]),
    (FindingKind::UnknownProgram, &[
        "finding-words-unjudged", "finding-word-removes", "finding-word-unattended", "finding-word-noticed",
    ]),
];

/// One thing about a step that deserves a second look.
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
    /// Makes a finding of a message of the catalogue, whose id says the kind.
    pub(crate) fn new(message: Message, severity: Risk) -> Self {
        let kind = message.id().map_or(FindingKind::Noted, FindingKind::of);
        Self { kind, severity, span: 0..0, subject: message.subject().to_owned(), message }
    }

    /// Makes a finding of a sentence in the tables: one the catalogue has as well, or a sentence of its own, of that kind.
    pub(crate) fn of_row(kind: FindingKind, sentence: &'static str, severity: Risk) -> Self {
        match catalogue::id_of(sentence) {
            Some(id) => Self::new(say!(id), severity),
            None => Self { kind, ..Self::new(Message::template(sentence), severity) },
        }
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

    /// Returns what is said of it.
    pub fn text(&self) -> String {
        render::text(&self.message)
    }
}
