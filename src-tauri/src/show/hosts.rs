//! Other computers as the page sees them: where a command runs, what is known of their keys, what each answered.

use countersign_broker::broker::Request;
use countersign_broker::share::Share;
use countersign_broker::submission::{Computer, HostKey};

use super::{outcome, pieces};
use crate::view::{HostAnswerView, HostFactView, HostKeyView, HostView};

pub(super) fn host(computer: &Computer) -> HostView {
    let fact = |(name, value): &(&'static str, String)| HostFactView { name: (*name).to_owned(), value: pieces(value) };
    HostView { line: pieces(&computer.line), facts: computer.facts.iter().map(fact).collect(), key: key(&computer.key) }
}

fn key(key: &HostKey) -> HostKeyView {
    match key {
        HostKey::Known => HostKeyView::Known,
        HostKey::Unseen => HostKeyView::Unseen,
        HostKey::Unknown { of, fingerprints, on_file } => {
            HostKeyView::Unknown { of: pieces(of), fingerprints: fingerprints.clone(), on_file: on_file.clone() }
        }
        HostKey::Changed { words: why } | HostKey::Unreachable { why } => HostKeyView::Unreachable { why: pieces(why) },
    }
}

/// Returns one answer for each computer, when there are several.
pub(super) fn answers(request: &Request) -> Vec<HostAnswerView> {
    match request.shares() {
        [] | [_] => Vec::new(),
        shares => shares.iter().map(|share| answer(share)).collect(),
    }
}

fn answer(share: &Share) -> HostAnswerView {
    let (stdout_bytes, stderr_bytes) = share.transcript().totals();
    HostAnswerView {
        name: pieces(&share.name),
        line: pieces(&share.line),
        outcome: share.end().map(|(end, _)| outcome(end)),
        stdout_bytes,
        stderr_bytes,
        left: share.end().map_or(0, |(_, left)| *left),
    }
}
