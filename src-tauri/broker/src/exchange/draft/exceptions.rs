//! What a file holds back from its own allowances.
//!
//! An entry that asks, or one that refuses, may cut a piece out of one that allows. Taken over alone, the allowance
//! would be wider than its author meant.

use std::collections::BTreeMap;

use crate::shell::outline;
use crate::shell::rule::Form;

use super::super::{Offer, command};
use super::{Draft, Says, What};

/// A file's exceptions, found by the first word they concern.
pub(super) struct Exceptions<'a> {
    /// By the text they begin with.
    by_text: BTreeMap<String, Vec<Exception<'a>>>,
    /// Those that may concern any command.
    uncertain: Vec<&'a Draft>,
}

struct Exception<'a> {
    draft: &'a Draft,
    /// Whether a word ends where the text does.
    whole: bool,
}

impl<'a> Exceptions<'a> {
    pub(super) fn of(drafts: &'a [Draft]) -> Self {
        let mut exceptions = Self { by_text: BTreeMap::new(), uncertain: Vec::new() };
        for draft in drafts.iter().filter(|draft| draft.says != Says::Allow) {
            let (text, whole) = match &draft.what {
                What::Text(text) => (text.as_str(), true),
                What::Begins { text, whole } => (text.as_str(), *whole),
                What::Words(words) => {
                    exceptions.add(words.join(" "), true, draft);
                    continue;
                }
                What::Pattern { lead, .. } if !lead.is_empty() => (lead.as_str(), false),
                What::Pattern { .. } | What::Unread(_) => {
                    exceptions.uncertain.push(draft);
                    continue;
                }
                What::Tree { .. } | What::None(_) => continue,
            };
            exceptions.add(normal(text), whole, draft);
        }
        exceptions
    }

    fn add(&mut self, text: String, whole: bool, draft: &'a Draft) {
        self.by_text.entry(text).or_default().push(Exception { draft, whole });
    }

    /// As it was written, an exception that cuts a piece out of what an offer would let through.
    pub(super) fn within(&self, allowed: &Draft, offer: &Offer) -> Option<&'a str> {
        match &offer.form {
            Form::Prefix(words) => self.about(allowed, &words.join(" "), true),
            Form::Words(words) => self.about(allowed, &words.join(" "), false),
            Form::Exact { text, .. } => {
                let steps = outline::outline(text).plain_words();
                let mut texts = steps.iter().map(|words| words.join(" ")).chain([normal(text)]);
                texts.find_map(|text| self.about(allowed, &text, false))
            }
            Form::Files { .. } => None,
        }
    }

    /// The first exception about a text, and, when more may follow it, about anything that begins with it.
    fn about(&self, allowed: &Draft, text: &str, more: bool) -> Option<&'a str> {
        let counts = |exception: &&Exception<'a>| exception.draft.rank >= allowed.rank;
        let ends = (0..=text.len()).filter(|end| text.is_char_boundary(*end));
        let shorter = ends.flat_map(|end| {
            let at_word = end == text.len() || text[end..].starts_with(' ');
            let exceptions = self.by_text.get(&text[..end]).into_iter().flatten();
            exceptions.filter(move |exception| at_word || !exception.whole)
        });
        let longer = self.by_text.range(text.to_owned()..).take_while(|(other, _)| more && other.starts_with(text));
        let longer = longer.filter(|(other, _)| other[text.len()..].starts_with(' ')).flat_map(|(_, list)| list);
        shorter.chain(longer).find(counts).map(|exception| exception.draft.written.as_str())
    }

    /// The first of those that may concern any command, and how many there are.
    pub(super) fn uncertain(&self, allowed: &Draft) -> Option<(&'a str, usize)> {
        if matches!(allowed.what, What::Tree { .. }) {
            return None;
        }
        let mut counting = self.uncertain.iter().filter(|draft| draft.rank >= allowed.rank);
        let first = counting.next()?;
        Some((first.written.as_str(), counting.count() + 1))
    }
}

/// A text as its decoded words with a blank between them, or, where it cannot be read, with single blanks.
fn normal(text: &str) -> String {
    match command::words(text) {
        Ok(words) => words.join(" "),
        Err(_) => text.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}
