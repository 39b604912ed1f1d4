//! What rules would have meant for requests of the past, before they are kept.

use std::sync::Arc;

use super::policy::{self, RuleSet, Ruling};
use super::rules::{Form, Rule};
use crate::shell::explain::{Effect, explain_words};
use crate::shell::profile;
use crate::submission::Submission;

/// Requests of the past that are shown.
const SHOWN: usize = 20;
/// Like commands that are shown, for each rule.
const NEIGHBOURS: usize = 4;

/// A request of the past.
#[derive(Clone, Debug)]
pub struct Past {
    /// What was asked.
    pub submission: Arc<Submission>,
    /// A person denied it.
    pub denied: bool,
}

/// What rules would mean.
#[derive(Clone, Debug, Default)]
pub struct Preview {
    /// The rules in words.
    pub rules: Vec<String>,
    /// How many requests were looked through.
    pub looked_at: usize,
    /// Those the new rules would have decided, newest first, at most 20.
    pub would_have: Vec<String>,
    /// How many they are in all.
    pub would_have_count: usize,
    /// Like commands they would decide as well.
    pub neighbours: Vec<String>,
    /// Like commands that would still ask.
    pub still_asks: Vec<String>,
    /// Why they may not be kept: something denied that they would let through.
    pub blocked: Option<String>,
    /// What nobody can promise about what they allow.
    pub caution: Option<&'static str>,
}

/// Tries new rules, beside those there are, on requests of the past, newest first.
#[must_use]
pub fn preview(known: &RuleSet, new: &[Rule], past: &[Past]) -> Preview {
    let with = RuleSet::new(known.rules().iter().chain(new).cloned().collect());
    let mut seen =
        Preview { rules: new.iter().map(Rule::words).collect(), looked_at: past.len(), ..Preview::default() };
    for Past { submission, denied } in past {
        if decided(&policy::judge(known, submission)) || !decided(&policy::judge(&with, submission)) {
            continue;
        }
        let line = submission.line();
        if *denied && new.iter().any(|rule| rule.deny.is_none()) {
            seen.blocked.get_or_insert_with(|| {
                format!("You denied `{line}`, and this would let it through. Say more words, or allow this once.")
            });
        }
        seen.would_have_count += 1;
        if seen.would_have.len() < SHOWN {
            seen.would_have.push(line);
        }
    }
    for rule in new {
        let Form::Prefix(prefix) = &rule.form else { continue };
        let (pass, ask) = profile::samples(&prefix.words);
        seen.neighbours.extend(pass.into_iter().take(NEIGHBOURS));
        seen.still_asks.extend(ask.into_iter().take(NEIGHBOURS));
        if rule.deny.is_none() && explain_words(&prefix.words).effects().has(Effect::RunCode) {
            seen.caution = Some(
                "What it allows does what its own code and the files of the folder say. Those can change, and nobody \
                 is asked then.",
            );
        }
    }
    seen
}

fn decided(ruling: &Ruling) -> bool {
    !matches!(ruling, Ruling::Ask(_))
}
