//! What deserves a second look at a step, drawn for the page.

use countersign_explain::{Finding, FindingKind, Risk};

use super::pieces;
use crate::view::{RiskView, WarningKind, WarningView};

/// Draws what deserves a second look.
pub(super) fn warning(finding: &Finding) -> WarningView {
    let at = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
    let span = (!finding.span.is_empty()).then(|| (at(finding.span.start), at(finding.span.end)));
    WarningView { text: pieces(&finding.text()), kind: kind(finding.kind), severity: risk(finding.severity), span }
}

fn kind(kind: FindingKind) -> WarningKind {
    match kind {
        FindingKind::SecretRead => WarningKind::SecretRead,
        FindingKind::SecretSent => WarningKind::SecretSent,
        FindingKind::Upload => WarningKind::Upload,
        FindingKind::UntrustedCode => WarningKind::UntrustedCode,
        FindingKind::HiddenCode => WarningKind::HiddenCode,
        FindingKind::CodeLoading => WarningKind::CodeLoading,
        FindingKind::RemoteControl => WarningKind::RemoteControl,
        FindingKind::RemoteTarget => WarningKind::RemoteTarget,
        FindingKind::Destruction => WarningKind::Destruction,
        FindingKind::Interruption => WarningKind::Interruption,
        FindingKind::Flood => WarningKind::Flood,
        FindingKind::Persistence => WarningKind::Persistence,
        FindingKind::AgentSettings => WarningKind::AgentSettings,
        FindingKind::Exposure => WarningKind::Exposure,
        FindingKind::TransportSecurity => WarningKind::TransportSecurity,
        FindingKind::PrivilegeChange => WarningKind::PrivilegeChange,
        FindingKind::SystemChange => WarningKind::SystemChange,
        FindingKind::IsolationEscape => WarningKind::IsolationEscape,
        FindingKind::CloudProtection => WarningKind::CloudProtection,
        FindingKind::Production => WarningKind::Production,
        FindingKind::LiveChange => WarningKind::LiveChange,
        FindingKind::Payment => WarningKind::Payment,
        FindingKind::MessageToPeople => WarningKind::MessageToPeople,
        FindingKind::PhysicalAction => WarningKind::PhysicalAction,
        FindingKind::Disguise => WarningKind::Disguise,
        FindingKind::BroadPath => WarningKind::BroadPath,
        FindingKind::UnknownProgram => WarningKind::UnknownProgram,
        FindingKind::Noted => WarningKind::Noted,
    }
}

pub(super) fn risk(risk: Risk) -> RiskView {
    match risk {
        Risk::Calm => RiskView::Calm,
        Risk::Low => RiskView::Low,
        Risk::Medium => RiskView::Medium,
        Risk::High => RiskView::High,
    }
}
