//! What a file holds back from its own allowances.
//!
//! An entry that asks, or one that refuses, may cut a piece out of one that allows. Taken over alone, the allowance
//! would be wider than its author meant. Where it cannot be told what an exception concerns, it counts for more
//! rather than for less.

use std::collections::{BTreeMap, BTreeSet};

use countersign_command::read::Dialect;
use countersign_command::strict::strictly;
use countersign_policy::rule::Form;

use super::super::tree::{Reach, Roots};
use super::super::{Offer, command};
use super::{Draft, EntryPattern, Says};

/// Holds a file's exceptions.
pub(super) struct Exceptions<'a> {
    /// About commands, by the text they begin with.
    by_text: BTreeMap<String, Vec<Exception<'a>>>,
    /// The exceptions by their first word.
    programs: BTreeMap<String, Vec<&'a Draft>>,
    /// The lengths of those texts.
    lengths: BTreeSet<usize>,
    /// About files.
    files: Vec<(Reach, &'a Draft)>,
    /// Those that may concern any command.
    uncertain: Vec<&'a Draft>,
}

struct Exception<'a> {
    draft: &'a Draft,
    /// Whether a word ends where the text does.
    whole: bool,
}

impl<'a> Exceptions<'a> {
    pub(super) fn of(drafts: &'a [Draft], roots: &Roots<'_>) -> Self {
        let mut exceptions = Self {
            by_text: BTreeMap::new(),
            programs: BTreeMap::new(),
            lengths: BTreeSet::new(),
            files: Vec::new(),
            uncertain: Vec::new(),
        };
        for draft in drafts.iter().filter(|draft| draft.says != Says::Allow) {
            match &draft.what {
                EntryPattern::Text(text) => exceptions.add(lead(text, true), draft),
                EntryPattern::Begins { text, whole } => exceptions.add(lead(text, *whole), draft),
                EntryPattern::Words(words) => exceptions.add(Some((words.join(" "), true)), draft),
                EntryPattern::Pattern { lead: text, .. } if !text.is_empty() => {
                    exceptions.add(lead(text, false), draft)
                }
                EntryPattern::Pattern { .. } | EntryPattern::Unread(_) => exceptions.uncertain.push(draft),
                EntryPattern::Tree { pattern, .. } => exceptions.file(roots.reach(pattern), draft),
                EntryPattern::None(_) => {}
            }
        }
        exceptions
    }

    fn add(&mut self, lead: Option<(String, bool)>, draft: &'a Draft) {
        let Some((text, whole)) = lead else {
            self.uncertain.push(draft);
            return;
        };
        let program = text.split(' ').next().unwrap_or_default().to_owned();
        self.programs.entry(program).or_default().push(draft);
        self.lengths.insert(text.len());
        self.by_text.entry(text).or_default().push(Exception { draft, whole });
    }

    /// Adds an exception for files. Files that are always asked about need none.
    fn file(&mut self, reach: Reach, draft: &'a Draft) {
        if !reach.secret {
            self.files.push((reach, draft));
            self.uncertain.push(draft);
        }
    }

    /// Returns, as written, an exception that cuts a piece out of what an offer would allow.
    pub(super) fn within(&self, allowed: &Draft, offer: &Offer) -> Option<&'a str> {
        match &offer.form {
            Form::Prefix(words) => self.about(allowed, &words.join(" "), true),
            Form::Words(words) => self.about(allowed, &words.join(" "), false),
            Form::Exact { text, .. } => self.about_text(allowed, text),
            Form::Files { change } => self.about_files(offer.folder.as_deref().unwrap_or("/"), *change),
        }
    }

    fn about_text(&self, allowed: &Draft, text: &str) -> Option<&'a str> {
        if let Ok(reading) = strictly(text, Dialect::Bash) {
            return reading.steps.iter().find_map(|step| self.about(allowed, &step.argv.join(" "), false));
        }
        // Whatever stands in a text that cannot be read may be run by it.
        let unquoted: String = text.chars().filter(|c| !matches!(c, '\'' | '"' | '\\')).collect();
        let words = unquoted.split(|c: char| c.is_whitespace() || ";|&()<>`{}$!=".contains(c));
        let starts = words.flat_map(|word| word.char_indices().map(|(end, c)| &word[..end + c.len_utf8()]).chain([""]));
        let mut about = starts.filter_map(|start| self.programs.get(start)).flatten();
        about.find(|draft| draft.rank >= allowed.rank).map(|draft| draft.written.as_str())
    }

    /// Returns the first exception about a text and, when more may follow it, about anything that begins with it.
    fn about(&self, allowed: &Draft, text: &str, more: bool) -> Option<&'a str> {
        let counts = |exception: &&Exception<'a>| exception.draft.rank >= allowed.rank;
        let ends = self.lengths.range(..=text.len()).copied().filter(|end| text.is_char_boundary(*end));
        let shorter = ends.flat_map(|end| {
            let at_word = end == text.len() || text[end..].starts_with(' ');
            let exceptions = self.by_text.get(&text[..end]).into_iter().flatten();
            exceptions.filter(move |exception| at_word || !exception.whole)
        });
        let longer = self.by_text.range(text.to_owned()..).take_while(|(other, _)| more && other.starts_with(text));
        let longer = longer.filter(|(other, _)| other[text.len()..].starts_with(' ')).flat_map(|(_, list)| list);
        shorter.chain(longer).find(counts).map(Exception::written)
    }

    fn about_files(&self, folder: &str, change: bool) -> Option<&'a str> {
        let cuts = |(reach, draft): &&(Reach, &'a Draft)| {
            let changes_only = matches!(draft.what, EntryPattern::Tree { change: true, .. });
            (change || !changes_only) && reach.meets(folder)
        };
        self.files.iter().find(cuts).map(|(_, draft)| draft.written.as_str())
    }

    /// Returns the first of the exceptions that may concern any command, and how many there are.
    pub(super) fn uncertain(&self, allowed: &Draft) -> Option<(&'a str, usize)> {
        if matches!(allowed.what, EntryPattern::Tree { .. }) {
            return None;
        }
        let mut counting = self.uncertain.iter().filter(|draft| draft.rank >= allowed.rank);
        let first = counting.next()?;
        Some((first.written.as_str(), counting.count() + 1))
    }
}

impl<'a> Exception<'a> {
    fn written(&self) -> &'a str {
        &self.draft.written
    }
}

/// Returns the text an exception surely begins with, decoded, and whether a word ends there; `None` when that is
/// unknown.
fn lead(text: &str, whole: bool) -> Option<(String, bool)> {
    if text.trim_matches(' ').is_empty() {
        return Some((String::new(), false));
    }
    if let Ok(words) = command::words(text) {
        return Some((words.join(" "), whole));
    }
    let plain = |c: char| c.is_ascii_alphanumeric() || " _./:,@%+=-".contains(c);
    let end = text.find(|c| !plain(c)).unwrap_or(text.len());
    let lead = text[..end].split_whitespace().collect::<Vec<_>>().join(" ");
    (!lead.is_empty()).then_some((lead, whole && end == text.len()))
}
