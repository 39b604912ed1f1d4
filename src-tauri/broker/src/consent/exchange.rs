//! Rules that come from elsewhere and go elsewhere: other programs' settings read as offers, and our own file.
//!
//! # Theory of operation
//!
//! Each source says in its own words what may run unasked, what must be asked about and what is refused. A reader for
//! each ([`Source`]) turns its file into drafts, which say what the entry meant there. One place then takes the drafts
//! over: it makes of each the rule of ours that means the same or less, says what was lost, or refuses it with the
//! reason. A rule is never made wider than its source: what cannot be said exactly is refused, and where a file makes
//! exceptions from what it allows (something it asks about, or refuses in a way we cannot), the allowance goes too.
//!
//! Everything here is text in, values out: no disk, no clock. An offer is nothing but an offer. A person takes it over
//! in our window, one by one, and what is stored is what they saw there.

mod claude;
mod codex;
mod command;
mod document;
mod draft;
mod gemini;
mod own;
mod tree;
mod vscode;

use std::collections::{BTreeMap, HashSet};

use countersign_policy::rule::Form;
use draft::Draft;
pub use own::{export, own_objection};
pub use tree::objection as tree_objection;

use crate::text::say;

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 2 * 1024 * 1024;
/// The most entries of a file that is read.
pub const MAX_ENTRIES: usize = 10_000;
/// The most characters of an entry that are shown as written. An offer's own text is never cut.
pub const MAX_WRITTEN: usize = 300;

/// A rule that somebody may import.
///
/// Its folder is only text: whoever stores it resolves it first, and where the real folder is another one asks
/// [`tree_objection`] again and shows the difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The commands it matches.
    pub form: Form,
    /// The reason, when it refuses.
    pub deny: Option<String>,
    /// The folder it is limited to, absolute; everywhere when absent.
    pub folder: Option<String>,
    /// The client it is limited to; the person chooses when absent.
    pub client: Option<String>,
    /// The host it is limited to; here when absent.
    pub host: Option<String>,
    /// When it ends, in milliseconds since 1970; for good when absent.
    pub until: Option<u64>,
    /// The terms that must match, too, when it allows.
    pub terms: Terms,
}

/// What must match beside the words. No value of a variable and no input is ever written down: only digests are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Variables the agent sets, by name, each with the [`seal`](crate::consent::rules::seal) of its value; for one
    /// exact command.
    pub variables: BTreeMap<String, String>,
    /// SHA-256 of its input; for one exact command.
    pub stdin: Option<String>,
    /// Whether it may outlive its agent; for one exact command.
    pub background: bool,
    /// The longest limit it covers, in milliseconds; where it is not said, that of a rule made anew.
    pub limit_ms: Option<u64>,
}

/// One entry of a file and what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportEntry {
    /// The entry as it stood in the file, at most [`MAX_WRITTEN`] characters.
    pub written: String,
    /// The result for it.
    pub result: ImportResult,
}

/// The result for an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportResult {
    /// It means here what it meant there, within the offer's folder.
    As(Offer),
    /// It means less here, or something else that is safe, or there is more to know of it.
    Demoted {
        /// The rule it became.
        offer: Offer,
        /// The differences, a sentence each.
        why: Vec<String>,
    },
    /// It is not taken over.
    Refused {
        /// Why, in a sentence.
        why: String,
    },
}

impl ImportResult {
    fn refused(why: impl Into<String>) -> Self {
        Self::Refused { why: why.into() }
    }

    /// Returns the rule that may be imported, if any.
    pub fn offer(&self) -> Option<&Offer> {
        match self {
            Self::As(offer) | Self::Demoted { offer, .. } => Some(offer),
            Self::Refused { .. } => None,
        }
    }
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The program whose file it is.
    pub source: Source,
    /// Its entries, in the file's order.
    pub entries: Vec<ImportEntry>,
    /// What else the person should know, a sentence each.
    pub trouble: Vec<String>,
}

/// The program whose settings are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Our own file.
    Countersign,
    /// Claude Code's `settings.json`.
    ClaudeCode,
    /// Codex' `*.rules` or `config.toml`.
    Codex,
    /// Visual Studio Code's `settings.json`.
    VsCode,
    /// Gemini CLI's `settings.json` or a policy file.
    Gemini,
}

/// The reason a file gives nothing at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Too long.
    #[error("{}", say!("consent-unreadable-too-large", bytes = .bytes, max_bytes = MAX_BYTES))]
    TooLarge {
        /// Its length.
        bytes: usize,
    },
    /// Too many entries.
    #[error("{}", say!("consent-unreadable-too-many", count = .count, max_entries = MAX_ENTRIES))]
    TooMany {
        /// How many.
        count: usize,
    },
    /// Not in its language.
    #[error("{}", say!("consent-unreadable-malformed", line = .line, column = .column, message = .message))]
    Malformed {
        /// The line, from 1.
        line: usize,
        /// The column, from 1, in characters.
        column: usize,
        /// The problem.
        message: String,
    },
    /// Written by a later Countersign.
    #[error("{}", say!("consent-unreadable-newer", version = .version, known = own::VERSION))]
    Newer {
        /// Its version.
        version: u64,
    },
}

/// Reads a file of rules. `folder` is the canonical folder rules are limited to where the source names none; `home` is
/// the person's home folder, for paths that begin with `~`.
///
/// # Errors
///
/// Returns what is wrong with the file as a whole; then none of it is offered.
pub fn import(source: Source, text: &str, folder: &str, home: &str) -> Result<Import, Unreadable> {
    let text = document::checked(text)?;
    let mut found = ImportFindings::default();
    let place = tree::Roots { folder, home };
    match source {
        Source::Countersign => own::read(text, &place, &mut found)?,
        Source::ClaudeCode => claude::read(text, &mut found)?,
        Source::Codex => codex::read(text, &mut found)?,
        Source::VsCode => vscode::read(text, &mut found)?,
        Source::Gemini => gemini::read(text, &mut found)?,
    }
    if found.count() > MAX_ENTRIES {
        return Err(Unreadable::TooMany { count: found.count() });
    }
    let mut trouble = std::mem::take(&mut found.trouble);
    let mut entries = found.done;
    entries.extend(draft::take(&found.drafts, &place, &mut trouble));
    once(&mut entries);
    if entries.is_empty() && trouble.is_empty() {
        trouble.push(say!("import-the-file-holds-no-rules"));
    }
    Ok(Import { source, entries, trouble })
}

/// Returns whose file a text looks like; `None` when it can't be told.
pub fn guess(text: &str) -> Option<Source> {
    let text = document::checked(text).ok()?;
    if text.contains(own::MARK) && own::is_ours(text) {
        Some(Source::Countersign)
    } else if vscode::is_theirs(text) {
        Some(Source::VsCode)
    } else if claude::is_theirs(text) {
        Some(Source::ClaudeCode)
    } else if gemini::is_theirs(text) {
        Some(Source::Gemini)
    } else {
        codex::is_theirs(text).then_some(Source::Codex)
    }
}

/// Collects a reader's findings.
#[derive(Debug, Default)]
struct ImportFindings {
    drafts: Vec<Draft>,
    done: Vec<ImportEntry>,
    trouble: Vec<String>,
}

impl ImportFindings {
    fn count(&self) -> usize {
        self.drafts.len() + self.done.len()
    }

    /// Adds an entry that isn't a rule of ours, with the reason.
    fn refuse(&mut self, written: &str, why: impl Into<String>) {
        self.drafts.push(Draft::none(written, why));
    }
}

/// Replaces the second of two equal offers with a note.
fn once(entries: &mut [ImportEntry]) {
    let mut seen = HashSet::new();
    for entry in entries {
        if entry.result.offer().is_some_and(|offer| !seen.insert(format!("{offer:?}"))) {
            entry.result = ImportResult::refused(say!("import-it-comes-to-the-same"));
        }
    }
}

/// Returns text that may stand in a sentence of ours: short, and without hidden characters.
fn shown(text: &str) -> String {
    let visible = |c: char| if c == ' ' || c.is_alphanumeric() || c.is_ascii_graphic() { c } else { '\u{FFFD}' };
    let short: String = text.chars().take(80).map(visible).collect();
    if text.chars().nth(80).is_some() { format!("`{short}…`") } else { format!("`{short}`") }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(MAX_WRITTEN) {
        Some(_) => text.chars().take(MAX_WRITTEN - 1).chain(['…']).collect(),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests;
