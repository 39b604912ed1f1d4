//! Commands of other programs' rules, as forms of ours that mean no more than they did.

use countersign_command::ShellText;
use countersign_command::hidden;
use countersign_command::place;
use countersign_command::read::{self, Dialect, Reason};
use countersign_command::strict::strictly;
use countersign_policy::guarded;
use countersign_policy::judge::What;
use countersign_policy::rule::{self, Form};
use thiserror::Error;

use super::{Offer, shown};
use crate::text::say;

/// The shell that other programs' rules are read for.
pub(super) const SHELL: &str = "bash";

/// The reason a text isn't the words of one step; each is the end of a sentence.
#[derive(Debug, Error)]
pub(super) enum WordsError {
    #[error("{0}")]
    Unread(Reason),
    #[error("{}", say!("consent-words-several"))]
    Several,
}

/// Returns the words of a text that is exactly one step of plain words.
///
/// # Errors
///
/// Returns why it isn't.
pub(super) fn words(text: &str) -> Result<Vec<String>, WordsError> {
    let text = text.trim_matches(' ');
    let reading = strictly(text, Dialect::Bash).map_err(|unread| WordsError::Unread(unread.reason))?;
    match reading.steps.as_slice() {
        [step] if step.settings.is_empty() && step.redirects.is_empty() && step.span.end == text.len() => {
            Ok(step.argv.clone())
        }
        _ => Err(WordsError::Several),
    }
}

/// Returns why words may not be allowed as a prefix.
pub(super) fn prefix_objection(words: &[String]) -> Option<String> {
    if words.len() > read::MAX_WORDS || words.iter().map(String::len).sum::<usize>() > read::MAX_BYTES {
        return Some(say!("import-it-is-too-long-to"));
    }
    if let Some(objection) = rule::objection(words) {
        return Some(objection.to_string());
    }
    if words.first().is_some_and(|program| program.is_empty() || program.contains('=') || program.contains(' ')) {
        return Some(say!("import-its-first-word-names-no"));
    }
    let secret = words.iter().find(|word| place::is_secret(word));
    secret.map(|word| say!("import-is-a-well-known-place", word = shown(word)))
}

/// Returns why an offer for one exact command may not be made.
pub(super) fn exact_objection(offer: &Offer) -> Option<String> {
    let exact;
    let (text, what) = match &offer.form {
        Form::Exact { text, shell } => {
            exact = ShellText::from(text.as_str());
            (text.clone(), What::Text { text: &exact, shell })
        }
        Form::Words(words) => (words.join(" "), What::Words(words)),
        Form::Prefix(_) | Form::Files { .. } => return None,
    };
    if text.trim().is_empty() || text.len() > read::MAX_BYTES {
        return Some(say!("import-it-is-empty-or-too"));
    }
    if hides(&text) {
        return Some(say!("import-characters-hide-in-it-so"));
    }
    if guarded::tells_secrets(&text) {
        return Some(say!("import-it-names-a-well-known"));
    }
    guarded::reaches(&what, offer.folder.as_deref()).then(|| say!("import-no-rule-may-allow-it"))
}

/// Returns whether a text holds characters that hide something or cannot be seen.
pub(super) fn hides(text: &str) -> bool {
    text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')) || hidden::hidden_count(text) > 0
}
