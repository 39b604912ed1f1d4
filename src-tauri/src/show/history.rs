//! The record as the page sees it.

use std::path::Path;

use countersign_broker::asker::{KNOWN, RecordedAsker, recorded};
use countersign_broker::history::{
    AnchorError, AnchorStatus, Asked, AskedWork, By, Decision, Ended, Health, How, Query, Record, RecordClient,
    RecordFolder, RecordPage, Resized, Typed, Verdict, Verified,
};

use super::{Presenter, fence, line, pieces};
use crate::text::say;
use crate::view::{
    ChoiceView, DecisionView, FileWork, HistoryChoices, HistoryPage, HistoryQuery, HowView, RecordFileView,
    RecordHealth, RecordHostView, RecordLine, RecordView, SizeView, TypedView, VerifiedView,
};

/// Names who asked, and what they called themselves where that is something else.
pub(super) fn who(asked: &Asked) -> RecordedAsker<'_> {
    recorded(Path::new(&asked.program), &asked.client, asked.claim.as_deref())
}

/// Names a client for the filter. A name that is no known agent's may be a claim of a time when claims stood there.
fn filtered(client: &RecordClient) -> String {
    let known = KNOWN.iter().any(|agent| agent.name == client.name);
    if known { client.name.clone() } else { recorded(Path::new(&client.program), &client.name, None).name }
}

impl Presenter {
    pub(crate) fn history_page(&self, page: &RecordPage) -> HistoryPage {
        HistoryPage {
            records: page.records.iter().map(|record| self.record_line(record)).collect(),
            next: page.next.map(|key| key.0.to_string()),
        }
    }

    pub(crate) fn history_choices(
        &self,
        clients: &[RecordClient],
        folders: &[RecordFolder],
        count: u64,
    ) -> HistoryChoices {
        let folder =
            |folder: &RecordFolder| ChoiceView { id: folder.id, name: pieces(&self.short(Path::new(&folder.path))) };
        HistoryChoices {
            clients: clients
                .iter()
                .map(|client| ChoiceView { id: client.id, name: pieces(&filtered(client)) })
                .collect(),
            folders: folders.iter().map(folder).collect(),
            count,
        }
    }

    fn record_line(&self, record: &Record) -> RecordLine {
        let (asked, ended) = (record.asked.as_ref(), record.ended.as_ref().map(|(_, ended)| ended));
        let asker = asked.map(who);
        RecordLine {
            key: record.key.0.to_string(),
            asked_at: record.asked_at,
            client: asker.as_ref().map_or_else(Vec::new, |asker| pieces(&asker.name)),
            agent: asker.and_then(|asker| asker.agent).map(|agent| agent.id.to_owned()),
            line: record.command().map(|command| line(&command.line())),
            folder_short: asked.map_or_else(String::new, |asked| self.short(Path::new(&asked.folder))),
            decision: record.decided.as_ref().map(|(_, decided)| match (&decided.by, decided.verdict) {
                (By::Rule { .. }, _) => DecisionView::Rule,
                (By::Grant, _) => DecisionView::Grant,
                (By::Person, Verdict::Allowed) => DecisionView::Person,
                (By::Person, _) => DecisionView::Denied,
                (By::Nobody, _) => DecisionView::Nobody,
            }),
            how: ended.map(|ended| how(ended.how)),
            code: ended.and_then(|ended| ended.code),
            ran_ms: ended.and_then(|ended| ended.ran_ms),
            edited: !record.edits.is_empty(),
            has_output: ended.is_some_and(|ended| ended.output.is_some()) && record.output_removed.is_none(),
        }
    }

    pub(crate) fn record(&self, record: &Record, can_undo: bool) -> RecordView {
        let asked = record.asked.as_ref();
        let ended: Option<&Ended> = record.ended.as_ref().map(|(_, ended)| ended);
        let output = ended.and_then(|ended| ended.output.as_ref());
        let decided = record.decided.as_ref().map(|(_, decided)| decided);
        RecordView {
            line: self.record_line(record),
            program: asked.map_or_else(Vec::new, |asked| pieces(&asked.program)),
            claim: asked.and_then(|asked| who(asked).claim).map(pieces),
            chain: asked.map_or_else(Vec::new, |asked| asked.chain.iter().map(|link| pieces(link)).collect()),
            folder: asked.map_or_else(Vec::new, |asked| pieces(&asked.folder)),
            file: asked.and_then(|asked| asked.file.as_ref()).map(|file| RecordFileView {
                work: match file.work {
                    AskedWork::Read => FileWork::Read,
                    AskedWork::List => FileWork::List,
                    AskedWork::Change => FileWork::Change,
                },
                path: pieces(&file.path),
                part: file.part.as_deref().map(line),
                added: u32::try_from(file.added).unwrap_or(u32::MAX),
                removed: u32::try_from(file.removed).unwrap_or(u32::MAX),
                diff: file.diff.as_deref().map(pieces),
                can_undo,
                undone_at: record.undone_at,
            }),
            asked: asked.map(|asked| pieces(&asked.command.line())),
            changed_to: record.edits.last().map(|(_, after)| pieces(&after.line())),
            reason: asked.and_then(|asked| asked.reason.as_deref()).map(pieces),
            env: asked.map_or_else(Vec::new, |asked| {
                asked.env.iter().map(|(name, value)| pieces(&format!("{name}={value}"))).collect()
            }),
            limit_ms: asked.map(|asked| asked.limit_ms),
            by: decided.map(|decided| match &decided.by {
                By::Person | By::Grant => pieces(&say!("shown-by-person")),
                By::Rule { words, .. } => pieces(words),
                By::Nobody => pieces(&say!("shown-by-nobody")),
            }),
            fence: decided.and_then(|decided| match &decided.by {
                By::Rule { fence, .. } => fence.as_ref().map(fence::held),
                By::Person | By::Grant | By::Nobody => None,
            }),
            why: decided.and_then(|decided| decided.reason.as_deref()).map(pieces),
            decided_in_ms: decided.map(|decided| decided.took_ms),
            started_at: record.started_at,
            ended_at: record.ended.as_ref().map(|(at, _)| *at),
            terminal: record.terminal,
            sizes: record.sizes().into_iter().map(size).collect(),
            typed: record.typed.iter().map(typed).collect(),
            words: ended.and_then(|ended| ended.words.as_deref()).map(pieces),
            left: ended.map_or(0, |ended| ended.left),
            excerpt: ended.map_or_else(Vec::new, |ended| pieces(&ended.excerpt)),
            stdout_bytes: output.map_or(0, |output| output.stdout),
            stderr_bytes: output.map_or(0, |output| output.stderr),
            output_note: record.output_removed.as_deref().or(output.and_then(|o| o.cut.as_deref())).map(pieces),
            answers: answers(record),
        }
    }
}

/// Returns one answer for each computer, when there were several and it began.
fn answers(record: &Record) -> Vec<RecordHostView> {
    let Some(asked) = record.asked.as_ref().filter(|asked| asked.names.len() > 1 && record.started_at.is_some()) else {
        return Vec::new();
    };
    let ended = record.ended.as_ref().map(|(_, ended)| ended);
    let answer = |(nth, (name, line)): (usize, (&String, &String))| {
        let on = ended.and_then(|ended| ended.on.get(nth));
        let kept = ended.and_then(|ended| ended.output.as_ref()?.apart.get(nth)).copied().unwrap_or_default();
        RecordHostView {
            name: pieces(name),
            line: pieces(line),
            how: on.map(|on| on.how).or(ended.map(|ended| ended.how)).map(how),
            code: on.and_then(|on| on.code),
            words: on.and_then(|on| on.words.as_deref()).map(pieces),
            left: on.map_or(0, |on| on.left),
            stdout_bytes: kept.stdout,
            stderr_bytes: kept.stderr,
        }
    };
    asked.names.iter().zip(&asked.hosts).enumerate().map(answer).collect()
}

fn size(Resized { columns, rows, after_ms }: Resized) -> SizeView {
    SizeView { columns, rows, at: after_ms }
}

fn typed((at, typed): &(u64, Typed)) -> TypedView {
    let text = typed.text.as_deref().map(pieces);
    TypedView { at: *at, by_agent: typed.by_agent, granted: typed.granted, text, end: typed.end, more: typed.more }
}

pub(crate) fn query(query: HistoryQuery) -> Query {
    Query {
        text: query.text,
        client: query.client,
        folder: query.folder,
        decision: query.decision.map(|decision| match decision {
            DecisionView::Person => Decision::Person,
            DecisionView::Grant => Decision::Grant,
            DecisionView::Rule => Decision::Rule,
            DecisionView::Denied => Decision::Denied,
            DecisionView::Nobody => Decision::Nobody,
        }),
        outcome: query
            .outcome
            .map(|outcome| HOWS.iter().find(|(view, _)| *view == outcome).map_or(How::Failed, |h| h.1)),
        from: query.from,
        to: query.to,
    }
}

const HOWS: [(HowView, How); 13] = [
    (HowView::Succeeded, How::Succeeded),
    (HowView::Failed, How::Failed),
    (HowView::Signalled, How::Signalled),
    (HowView::TimedOut, How::TimedOut),
    (HowView::Stopped, How::Stopped),
    (HowView::Changed, How::Changed),
    (HowView::Denied, How::Denied),
    (HowView::Refused, How::Refused),
    (HowView::Expired, How::Expired),
    (HowView::Withdrawn, How::Withdrawn),
    (HowView::NotStarted, How::NotStarted),
    (HowView::Lost, How::Lost),
    (HowView::Interrupted, How::Interrupted),
];

fn how(how: How) -> HowView {
    HOWS.iter().find(|(_, own)| *own == how).map_or(HowView::Failed, |(view, _)| *view)
}

/// Says why the end of the record is not held against the keyring.
fn away(why: &AnchorError) -> String {
    match why {
        AnchorError::Locked => say!("keyring-anchor-locked"),
        AnchorError::Absent => say!("keyring-anchor-none"),
        AnchorError::Refused => say!("keyring-anchor-failed"),
        AnchorError::Failed => say!("keyring-anchor-own"),
        AnchorError::Unread(why) => say!("keyring-anchor-unread", why = why),
        AnchorError::Unsettled(why) => say!("keyring-anchor-unsettled", why = why),
    }
}

/// Returns the result of checking the chain and, once everything is checked, how its end compares with the anchor kept
/// elsewhere.
pub(crate) fn verified(verified: Verified, end: Option<AnchorStatus>) -> VerifiedView {
    match (verified, end) {
        (Verified::Broken { at, what }, _) | (Verified::Intact { .. }, Some(AnchorStatus::Mismatch { at, what })) => {
            VerifiedView::Broken { at, what: pieces(&what) }
        }
        (Verified::Intact { at, entries, complete, missing, unkept, .. }, end) => {
            let unheld = end.and_then(|end| match end {
                AnchorStatus::Away(why) => Some(away(&why)),
                AnchorStatus::Opening => Some(say!("keyring-anchor-unasked")),
                AnchorStatus::Held | AnchorStatus::Mismatch { .. } => None,
            });
            VerifiedView::Intact { entries, at, complete, missing, unkept, unheld }
        }
    }
}

pub(super) fn health(health: &Health) -> RecordHealth {
    match health.clone() {
        Health::Ready => RecordHealth::Ready,
        Health::SetAside(message) => RecordHealth::SetAside { message },
        Health::Missed(message) => RecordHealth::Missed { message },
        Health::NotKept(message) => RecordHealth::NotKept { message },
    }
}
