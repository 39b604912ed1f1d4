//! Rules × submission → judgement, with reasons. Pure: no clock, no disk, no state.

use std::sync::Arc;

use super::rules::{Exact, Rule};
use super::{Approved, ApprovedBy};
use crate::submission::Submission;

/// What the rules say of a request.
#[derive(Debug)]
pub enum Judgement {
    /// A rule allows it; here is the proof.
    Allow(Approved),
    /// A person must decide; why, one plain sentence each.
    Ask(Vec<String>),
}

/// Judges one request by all rules. Anything short of full equality asks.
#[must_use]
pub fn judge(rules: &[Rule], submission: &Arc<Submission>) -> Judgement {
    let Some(asked) = Exact::over(submission) else {
        return Judgement::Ask(vec!["No rule can cover a command like this; it asks each time.".to_owned()]);
    };
    if let Some(rule) = rules.iter().find(|rule| covers(&rule.exact, &asked)) {
        let by = ApprovedBy::Rule { id: rule.id.clone(), words: rule.words() };
        return Judgement::Allow(Approved::new(Arc::clone(submission), by));
    }
    let near: Vec<String> = rules
        .iter()
        .filter(|rule| rule.exact.command == asked.command)
        .map(|rule| difference(&rule.exact, &asked))
        .take(3)
        .collect();
    Judgement::Ask(if near.is_empty() { vec!["No rule of yours covers this command.".to_owned()] } else { near })
}

/// Equal in everything, and no longer than the rule's limit.
fn covers(rule: &Exact, asked: &Exact) -> bool {
    asked.limit_ms <= rule.limit_ms && *rule == Exact { limit_ms: rule.limit_ms, ..asked.clone() }
}

/// Why a rule over the same command does not speak.
fn difference(rule: &Exact, asked: &Exact) -> String {
    let what = if rule.folder != asked.folder {
        format!("only in the folder {}", rule.folder)
    } else if rule.client_name != asked.client_name || rule.client_program != asked.client_program {
        format!("only for {} ({})", rule.client_name, rule.client_program)
    } else if rule.scripts != asked.scripts {
        "but a script it runs has changed since".to_owned()
    } else if rule.env != asked.env {
        "but with another environment".to_owned()
    } else if rule.surroundings != asked.surroundings {
        "but your own PATH, or another variable that chooses programs, is not what it was".to_owned()
    } else if rule.stdin != asked.stdin {
        "but with another input".to_owned()
    } else if rule.program != asked.program {
        format!("but run by {}", rule.program)
    } else {
        format!("but for at most {} s", rule.limit_ms.div_ceil(1000))
    };
    format!("You allow this command always, {what}.")
}
