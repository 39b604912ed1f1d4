//! Texts in other languages by their tables: what they do, and what of it deserves a second look, by marks that stand in
//! them. The rows are data, in `programs/texts.toml`, and the build makes a constant of each table.

use crate::finding::{Finding, FindingKind};
use crate::message::Message;
use crate::{Effect, Risk, StepFacts};

/// Holds what is said of a text that holds certain marks.
pub(crate) struct TextRow {
    /// The programs it is about; none for all.
    of: &'static [&'static str],
    /// Groups of marks: one of each group must stand in the text.
    when: &'static [&'static [&'static str]],
    effects: &'static [Effect],
    /// The message that says what the text does; empty where that is said elsewhere.
    says: &'static str,
    /// The message that says what deserves a second look, its kind, and how grave it is.
    warns: Option<(&'static str, FindingKind, Risk)>,
}

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// Says of a text for a program what each row says that fits, in their order.
pub(crate) fn check(rows: &[TextRow], program: &str, text: &str, facts: &mut StepFacts) {
    let about = |row: &&TextRow| row.of.is_empty() || row.of.contains(&program);
    let fits = |row: &&TextRow| row.when.iter().all(|group| group.iter().any(|mark| stands_in(mark, text)));
    for row in rows.iter().filter(about).filter(fits) {
        if !row.says.is_empty() {
            facts.add(Message::text(row.says, Vec::new()), row.effects);
        }
        if let Some((warning, kind, risk)) = row.warns {
            facts.warn(Finding::new(kind, Message::text(warning, Vec::new())), risk);
        }
    }
}

/// Returns whether a mark stands in a text: all of its parts, `^` at the beginning of an order, `~` for blanks.
fn stands_in(mark: &str, text: &str) -> bool {
    mark.split('…').all(|part| match (part.strip_prefix('^'), part.split_once('~')) {
        (Some(start), _) => text.split(['\n', ';']).any(|order| order.trim_start().starts_with(start)),
        (None, Some((first, next))) => text.split(first).skip(1).any(|rest| rest.trim_start().starts_with(next)),
        (None, None) => text.contains(part),
    })
}
