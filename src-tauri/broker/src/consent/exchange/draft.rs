//! What an entry meant in its own file, and what becomes of it here.

mod exceptions;

use countersign_policy::rule::Form;

use super::command::{self, SHELL};
use super::tree::{self, Roots};
use super::{ImportEntry, ImportResult, Offer, Terms, cut, shown};
use crate::text::say;
use exceptions::Exceptions;

/// An entry as its own program understands it.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    /// The entry as it stood in the file, cut to the length that is shown.
    pub(super) written: String,
    /// What happens to the commands it matches.
    pub(super) says: Says,
    /// The pattern.
    pub(super) what: EntryPattern,
    /// Where several speak, the highest counts; of equal ones the strictest.
    pub(super) rank: i64,
    /// What else is lost with it, a sentence each.
    pub(super) notes: Vec<String>,
}

/// What happens to the commands an entry matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Says {
    /// It may run unasked.
    Allow,
    /// A person is asked.
    Ask,
    /// It is refused, with this reason.
    Deny(String),
}

/// The pattern of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EntryPattern {
    /// Exactly this text.
    Text(String),
    /// Commands whose text begins so.
    Begins {
        /// The beginning.
        text: String,
        /// Whether a word must end there.
        whole: bool,
    },
    /// Commands whose decoded words begin so.
    Words(Vec<String>),
    /// Something no rule of ours can say exactly: a regular expression, a pattern with a gap.
    Pattern {
        /// The text every match surely begins with; may be empty.
        lead: String,
        /// Why it cannot be taken over.
        why: String,
    },
    /// All files below a folder, in the source's own spelling.
    Tree {
        /// The pattern.
        pattern: String,
        /// Whether they are changed too.
        change: bool,
    },
    /// No rule about commands or files of ours, and why.
    None(String),
    /// Something that could not be read, and why: it may have been an exception from anything.
    Unread(String),
}

impl Draft {
    pub(super) fn new(written: &str, says: Says, what: EntryPattern) -> Self {
        Self { written: cut(written), says, what, rank: 0, notes: Vec::new() }
    }

    /// Makes the draft of an entry that can't be a rule of ours.
    pub(super) fn none(written: &str, why: impl Into<String>) -> Self {
        Self::new(written, Says::Ask, EntryPattern::None(why.into()))
    }

    /// Makes the draft of an entry that couldn't be read.
    pub(super) fn unread(written: &str, why: impl Into<String>) -> Self {
        Self { rank: i64::MAX, ..Self::new(written, Says::Ask, EntryPattern::Unread(why.into())) }
    }
}

/// Returns why a regular expression is not taken over.
pub(super) fn expression() -> String {
    say!("import-expression")
}

/// Returns the text that every match of a regular expression begins with; empty when that can't be told at a glance.
pub(super) fn lead(expression: &str) -> String {
    let Some(rest) = expression.strip_prefix('^').filter(|rest| !rest.contains('|')) else { return String::new() };
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, ' ' | '-' | '_')).unwrap_or(rest.len());
    let mut lead = rest[..end].to_owned();
    if rest[end..].starts_with(['*', '?', '{']) {
        lead.pop();
    }
    lead
}

/// Takes all drafts of a file over.
pub(super) fn take(drafts: &[Draft], roots: &Roots<'_>, trouble: &mut Vec<String>) -> Vec<ImportEntry> {
    let exceptions = Exceptions::of(drafts, roots);
    let mut asking = 0_usize;
    let mut entries = Vec::new();
    for draft in drafts {
        let result = match (&draft.says, &draft.what) {
            (_, EntryPattern::None(why) | EntryPattern::Unread(why)) => ImportResult::refused(why.clone()),
            (Says::Ask, EntryPattern::Pattern { why, .. }) => {
                ImportResult::refused(say!("import-it-only-asks-which-needs", why = why))
            }
            (Says::Ask, _) => {
                asking += 1;
                continue;
            }
            (Says::Allow, what) => guarded(draft, allow(what, roots), &exceptions),
            (Says::Deny(reason), what) => deny(what, reason, roots),
        };
        entries.push(ImportEntry { written: draft.written.clone(), result: with_notes(result, &draft.notes) });
    }
    if asking > 0 {
        trouble.push(say!("import-entries-that-only-ask-they", asking = asking));
    }
    entries
}

/// Limits an allowance by the exceptions its own file makes from it.
fn guarded(draft: &Draft, taken: ImportResult, exceptions: &Exceptions<'_>) -> ImportResult {
    let Some(offer) = taken.offer() else { return taken };
    if let Some(other) = exceptions.within(draft, offer) {
        return ImportResult::refused(say!("import-the-same-file-asks-about", other = shown(other)));
    }
    match exceptions.uncertain(draft) {
        Some((first, count)) => {
            let more = if count > 1 { format!(" and {} more", count - 1) } else { String::new() };
            let why = say!("import-the-same-file-also-holds", first = shown(first), more = more);
            with_notes(taken, &[why])
        }
        None => taken,
    }
}

fn with_notes(taken: ImportResult, notes: &[String]) -> ImportResult {
    match taken {
        taken if notes.is_empty() => taken,
        ImportResult::As(offer) => ImportResult::Demoted { offer, why: notes.to_vec() },
        ImportResult::Demoted { offer, mut why } => {
            why.extend_from_slice(notes);
            ImportResult::Demoted { offer, why }
        }
        refused @ ImportResult::Refused { .. } => refused,
    }
}

fn allow(what: &EntryPattern, roots: &Roots<'_>) -> ImportResult {
    match what {
        EntryPattern::Text(text) => allow_exactly(text.trim_matches(' '), roots),
        EntryPattern::Begins { text, whole } => allow_beginning(text.trim_matches(' '), *whole, roots),
        EntryPattern::Words(words) => match command::prefix_objection(words) {
            Some(objection) => too_wide(&objection),
            None => prefix(words.clone(), Vec::new(), roots),
        },
        EntryPattern::Pattern { why, .. } | EntryPattern::None(why) | EntryPattern::Unread(why) => {
            ImportResult::refused(sentence(why))
        }
        EntryPattern::Tree { pattern, change } => allow_tree(pattern, *change, roots),
    }
}

/// The longest exact command that is imported: nobody reads longer ones on a list of many, and reading thousands would
/// take minutes.
const MAX_EXACT: usize = 4096;

fn allow_exactly(text: &str, roots: &Roots<'_>) -> ImportResult {
    if text.len() > MAX_EXACT {
        return ImportResult::refused(say!("import-it-is-too-long-to-2"));
    }
    let form = Form::Exact { text: text.to_owned(), shell: SHELL.to_owned() };
    let offer = Offer { folder: Some(roots.folder.to_owned()), ..plain(form) };
    if let Some(objection) = command::exact_objection(&offer) {
        return ImportResult::refused(sentence(&objection));
    }
    match countersign_command::strict::strictly(text, countersign_command::read::Dialect::Bash) {
        Ok(_) => ImportResult::As(offer),
        Err(unread) => {
            ImportResult::Demoted { offer, why: vec![say!("import-it-holds-for-exactly-this", reason = unread.reason)] }
        }
    }
}

fn allow_beginning(text: &str, whole: bool, roots: &Roots<'_>) -> ImportResult {
    if text.is_empty() {
        return ImportResult::refused(say!("import-it-allows-every-command-which"));
    }
    if !whole && !text.ends_with(|c: char| c.is_ascii_alphanumeric()) {
        return ImportResult::refused(say!("import-it-ends-inside-a-word"));
    }
    let words = match command::words(text) {
        Ok(words) => words,
        Err(reason) => {
            return ImportResult::refused(say!("import-what-it-begins-with-cannot", reason = reason));
        }
    };
    if let Some(objection) = command::prefix_objection(&words) {
        return too_wide(&objection);
    }
    let mut why = vec![say!("import-it-compared-text-the-rule", words = shown(&words.join(" ")))];
    if !whole {
        why.push(say!("import-a-longer-word-that-begins"));
    }
    prefix(words, why, roots)
}

fn too_wide(objection: &str) -> ImportResult {
    ImportResult::refused(say!("import-it-is-too-wide-to", objection = objection))
}

fn prefix(words: Vec<String>, mut why: Vec<String>, roots: &Roots<'_>) -> ImportResult {
    why.push(say!("import-further-words-are-let-through"));
    why.push(say!("import-it-holds-in-and-below", folder = roots.folder));
    why.push(say!("import-it-ends-after-30-days"));
    let offer = Offer { folder: Some(roots.folder.to_owned()), ..plain(Form::Prefix(words)) };
    ImportResult::Demoted { offer, why }
}

fn allow_tree(pattern: &str, change: bool, roots: &Roots<'_>) -> ImportResult {
    let folder = match roots.tree(pattern) {
        Ok(folder) => folder,
        Err(error) => return ImportResult::refused(sentence(&error.to_string())),
    };
    if let Some(objection) = tree::objection(&folder, roots.home) {
        return ImportResult::refused(sentence(&objection));
    }
    let mut why = Vec::new();
    if change {
        why.push(say!("import-a-rule-that-lets-files"));
    }
    if pattern.starts_with('/') && !pattern.starts_with("//") {
        why.push(say!("import-its-path-is-taken-from", folder = roots.folder));
    }
    if !countersign_command::place::below(&folder, roots.folder) {
        why.push(say!("import-it-lies-outside", folder = roots.folder));
    }
    let offer = Offer { folder: Some(folder), ..plain(Form::Files { change }) };
    with_notes(ImportResult::As(offer), &why)
}

fn deny(what: &EntryPattern, reason: &str, roots: &Roots<'_>) -> ImportResult {
    let offer = |form| Offer { deny: Some(spoken(reason)), ..plain(form) };
    let lost = |why: String| {
        ImportResult::refused(say!("import-this-protection-is-not-taken", why = why.trim_end_matches('.')))
    };
    let hidden = match what {
        EntryPattern::Text(text) | EntryPattern::Begins { text, .. } => command::hides(text),
        EntryPattern::Words(words) => words.iter().any(|word| command::hides(word)),
        _ => false,
    };
    match what {
        _ if hidden => lost(say!("import-characters-hide-in-it")),
        EntryPattern::Text(text) if text.trim().is_empty() => lost(say!("import-it-names-no-command")),
        EntryPattern::Text(text) => match command::words(text) {
            Ok(words) => ImportResult::As(offer(Form::Words(words))),
            Err(why) => ImportResult::Demoted {
                offer: offer(Form::Exact { text: text.trim_matches(' ').to_owned(), shell: SHELL.to_owned() }),
                why: vec![say!("import-it-refuses-exactly-this-text", why = why)],
            },
        },
        EntryPattern::Begins { text, .. } if text.trim_matches(' ').is_empty() => {
            lost(say!("import-it-refuses-every-command-which"))
        }
        EntryPattern::Begins { text, whole } => match command::words(text) {
            Ok(words) if *whole => ImportResult::As(offer(Form::Prefix(words))),
            Ok(words) if text.ends_with(|c: char| c.is_ascii_alphanumeric()) => ImportResult::Demoted {
                offer: offer(Form::Prefix(words)),
                why: vec![say!("import-it-protects-from-less-longer")],
            },
            Ok(_) => lost(say!("import-it-ends-inside-a-word-2")),
            Err(why) => lost(say!("import-what-it-begins-with-cannot-2", why = why)),
        },
        EntryPattern::Words(words) => ImportResult::As(offer(Form::Prefix(words.clone()))),
        EntryPattern::Pattern { why, .. } | EntryPattern::None(why) | EntryPattern::Unread(why) => lost(why.clone()),
        EntryPattern::Tree { change: true, .. } => lost(say!("import-a-rule-cannot-refuse-changing")),
        EntryPattern::Tree { pattern, .. } => match roots.tree(pattern) {
            Ok(folder) if !tree::is_clean(&folder) => lost(say!("import-its-folder-is-not-a")),
            Ok(folder) if tree::covers_home(&folder, roots.home) => lost(say!("import-it-refuses-all-files-which")),
            Ok(folder) => ImportResult::Demoted {
                offer: Offer { folder: Some(folder), ..offer(Form::Files { change: false }) },
                why: vec![say!("import-commands-that-reach-the-files")],
            },
            Err(error) => lost(error.to_string()),
        },
    }
}

/// Returns a reason that may be given to an agent: somebody else wrote it, and it's shown as a person's words.
fn spoken(reason: &str) -> String {
    if command::hides(reason) { say!("import-imported-settings-refuse-this") } else { cut(reason) }
}

fn plain(form: Form) -> Offer {
    Offer { form, deny: None, folder: None, client: None, host: None, until: None, terms: Terms::default() }
}

/// Returns a reason as a sentence of its own.
fn sentence(reason: &str) -> String {
    let mut chars = reason.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", chars.as_str().trim_end_matches('.'))
}
