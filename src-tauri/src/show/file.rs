//! File work as the page sees it.

use std::ops::Range;

use countersign_broker::files::{Diff, Ending, FileKind, HunkRow, Prepared, RowKind, Scope, Shown};
use countersign_broker::submission::{Act, FileAct, FileWork, Submission};
use countersign_command::hidden::hidden_count;
use countersign_command::place::lets_in;

use super::{Presenter, line, pieces};
use crate::text::say;
use crate::view::{
    ActView, DiffEnding, DiffRest, DiffRow, DiffRowKind, DiffSpan, DiffView, FileView, FileWork as Work, HunkView,
    Piece,
};

/// The most rows of a diff that go with a card, and with a decided request: each snapshot carries them all, so the page
/// asks for more where somebody looks.
const ROWS: usize = 500;
const FEW_ROWS: usize = 24;
/// The bytes of rows sent at a time.
const BYTES: usize = 128 * 1024;
/// The bytes of one row sent at a time.
const PIECE: usize = 64 * 1024;

impl Presenter {
    /// Returns the whole work, for the person who decides.
    pub(super) fn act(&self, submission: &Submission) -> ActView {
        match submission.act() {
            Act::Run(run) => ActView::Run(self.command(run)),
            Act::File(act) => ActView::File(self.file(act, ROWS)),
            Act::Input(act) => ActView::Input(self.input(act)),
        }
    }

    /// Returns enough of work that was decided.
    pub(super) fn short_act(&self, submission: &Submission) -> ActView {
        match submission.act() {
            Act::Run(run) => ActView::Run(self.short_command(run)),
            Act::File(act) => ActView::File(self.file(act, FEW_ROWS)),
            Act::Input(act) => ActView::Input(self.input(act)),
        }
    }

    /// Returns what undoing a change would do.
    pub(crate) fn undoing(&self, act: &FileAct) -> FileView {
        self.file(act, ROWS)
    }

    fn file(&self, act: &FileAct, rows: usize) -> FileView {
        let target = &act.target;
        let prepared = act.prepared();
        let path = target.real.to_string_lossy();
        FileView {
            work: match act.work {
                FileWork::Read(_) | FileWork::Tell(_) => Work::Read,
                FileWork::List(_) => Work::List,
                FileWork::Change(_) => Work::Change,
            },
            path: pieces(&path),
            asked: target.led_elsewhere().then(|| pieces(&target.asked.to_string_lossy())),
            line: line(&act.line()),
            folder: pieces(&act.folder().to_string_lossy()),
            folder_short: self.short(act.folder()),
            hidden_count: number(hidden_count(&path) + prepared.map_or(0, |prepared| prepared.diff.hidden)),
            part: act.part().map(|part| line(&part)),
            size: target.facts.as_ref().filter(|_| target.kind == FileKind::File).map(|facts| facts.size),
            creates: target.kind == FileKind::New && prepared.is_some(),
            makes: prepared.map_or_else(Vec::new, |_| {
                target.missing_folders().iter().map(|folder| pieces(&folder.to_string_lossy())).collect()
            }),
            notes: prepared
                .map_or_else(Vec::new, |prepared| notes(&path, prepared.notes.iter().map(ToString::to_string))),
            diff: prepared.map(|prepared| diff(prepared, rows)),
        }
    }
}

/// Returns the notes on a change for the person, worst first.
fn notes(path: &str, others: impl Iterator<Item = String>) -> Vec<Vec<Piece>> {
    let lets_in = lets_in(path).then(|| say!("shown-lets-in"));
    lets_in.into_iter().chain(others).map(|note| pieces(&note)).collect()
}

fn diff(prepared: &Prepared, rows: usize) -> DiffView {
    let diff = &prepared.diff;
    let hunks = hunks(diff, 0..rows);
    let sent: usize = hunks.iter().map(|hunk| hunk.rows.len()).sum();
    DiffView {
        added: number(diff.added),
        removed: number(diff.removed),
        caution: caution(diff),
        hunks,
        rows: number(diff.len()),
        more: number(diff.len() - sent),
    }
}

fn caution(diff: &Diff) -> Option<String> {
    match diff.scope {
        Scope::Whole if diff.coarse => Some(say!("shown-coarse")),
        Scope::Whole => None,
        Scope::Tail { above } => Some(say!("shown-large-tail", above = above)),
        Scope::Unread { size } => Some(say!("shown-large-unread", size = size)),
    }
}

/// Returns these rows of a diff in their hunks, until there are too many bytes.
pub(crate) fn hunks(diff: &Diff, range: Range<usize>) -> Vec<HunkView> {
    let mut left = BYTES;
    let mut shown = Vec::new();
    for hunk in &diff.hunks {
        let (first, end) = (hunk.rows.start.max(range.start), hunk.rows.end.min(range.end));
        let mut rows = Vec::new();
        for row in (first..end).map_while(|row| diff.rows(row..row + 1).pop()) {
            if left == 0 {
                break;
            }
            left = left.saturating_sub(row.spans.iter().map(|span| span.text.len()).sum::<usize>() + 64);
            rows.push(shown_row(&row));
        }
        if !rows.is_empty() {
            shown.push(HunkView { first: number(first), continued: first > hunk.rows.start, rows });
        }
    }
    shown
}

/// Returns a part of one row that is too long to be sent with the others.
pub(crate) fn rest_of_row(diff: &Diff, row: usize, from: usize) -> Option<DiffRest> {
    let bytes = diff.row_bytes(row)?;
    let rest = bytes.get(from..)?;
    let mut len = rest.len().min(PIECE);
    // Not inside a character.
    while len < rest.len() && len > PIECE - 4 && rest[len] & 0xc0 == 0x80 {
        len -= 1;
    }
    let next = (len < rest.len()).then(|| number(from + len));
    Some(DiffRest { pieces: pieces(&Shown::new(&rest[..len]).text), next })
}

fn shown_row(row: &HunkRow) -> DiffRow {
    DiffRow {
        kind: match row.kind {
            RowKind::Same => DiffRowKind::Same,
            RowKind::Removed => DiffRowKind::Removed,
            RowKind::Added => DiffRowKind::Added,
        },
        before: row.before.map(number),
        after: row.after.map(number),
        spans: row.spans.iter().map(|span| DiffSpan { pieces: pieces(&span.text), changed: span.changed }).collect(),
        escaped: row.escaped,
        ending: match row.ending {
            Ending::CrLf => DiffEnding::CrLf,
            Ending::None => DiffEnding::None,
            Ending::Lf | Ending::Mixed => DiffEnding::Lf,
        },
        cut: number(row.cut),
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_that_lets_somebody_log_in_says_so() {
        let said = |path: &str| notes(path, ["The file is new.".to_owned()].into_iter());
        let told = said("/home/ada/.ssh/authorized_keys");
        assert_eq!((told.len(), &told[0]), (2, &pieces(&say!("shown-lets-in"))));
        assert_eq!(said("/home/ada/shop/authorized_keys.md").len(), 1);
    }
}
