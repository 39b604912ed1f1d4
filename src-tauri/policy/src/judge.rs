//! The pure judgement: rules beside a command give allow, ask or refuse, step by step, with the reasons.
//!
//! Strictest wins: refuse over ask over allow. Whatever cannot be judged asks.

mod denial;
mod file;
mod outcome;
mod step;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use countersign_command::place;
use countersign_command::read::{self, Joint, Reading, Unread};
use countersign_command::strict::dialect;
use countersign_messages::Message;

pub use super::asked::{Asked, Typing, What};
use super::rule::{Rule, Rules};
use super::told;
use crate::text::message;
pub use file::{File, judge_file, objection as file_objection};
pub use outcome::{Judgement, StepVerdict, Verdict};

/// Judges a command by the rules. A panic inside means ask.
pub fn judge(asked: &Asked<'_>, rules: &Rules) -> Judgement {
    let judged = catch_unwind(AssertUnwindSafe(|| judge_unguarded(asked, rules)));
    judged.unwrap_or_else(|_| Judgement::ask(message!("unjudged"), None))
}

fn judge_unguarded(asked: &Asked<'_>, rules: &Rules) -> Judgement {
    if let Some(refused) = refused(asked, rules) {
        return refused;
    }
    if asked.changes_environment {
        return Judgement::ask(message!("changes-environment"), None);
    }
    if asked.has_input {
        return Judgement::ask(message!("hands-in-input"), None);
    }
    if let Some(typing) = asked.typing {
        return Judgement::ask(typing.why(), None);
    }
    match reading(&asked.what) {
        Ok(reading) => by_steps(asked, rules, reading),
        Err(Some(unread)) => {
            let why = match asked.what {
                What::Text { text, .. } => told::unread(&unread, text),
                What::Words(_) => message!("unread-whole", why = unread.reason),
            };
            Judgement::ask(message!("unread", why = why), Some(unread))
        }
        Err(None) => Judgement::ask(message!("other-shell"), None),
    }
}

/// The strict reading, when both readers agree.
fn reading(what: &What<'_>) -> Result<Arc<Reading>, Option<Unread>> {
    match what {
        What::Words(words) => Ok(Arc::new(Reading::of_words(words))),
        What::Text { text, shell } => {
            let dialect = dialect(shell).ok_or(None)?;
            text.strictly(dialect).map_err(Some)
        }
    }
}

/// A rule that refuses, when one speaks: about the text as it stands or about anything it would start.
fn refused(asked: &Asked<'_>, rules: &Rules) -> Option<Judgement> {
    if !rules.all().iter().any(|rule| rule.deny.is_some()) {
        return None;
    }
    let intent = denial::Intent::of(asked);
    let mut refusing = rules.all().iter().filter(|rule| rule.deny.is_some() && intent.is_heard_by(rule));
    let (rule, what) = refusing.find_map(|rule| Some((rule, intent.denied_by(rule)?)))?;
    let reason = message!("rule-denies", why = rule.deny.as_deref().unwrap_or_default());
    Some(Judgement::refuse(reason, rule.id.clone(), what))
}

/// Which of a rule's scopes does not hold, in words.
fn scope_objection(rule: &Rule, asked: &Asked<'_>) -> Option<Message> {
    asker_objection(rule, asked).or_else(|| {
        if let Some(folder) = rule.folder.as_deref() {
            if !place::below(folder, "/") {
                return Some(message!("rule-folder-relative"));
            }
            if asked.cwd.is_some_and(|cwd| !place::below(cwd, folder)) {
                return Some(message!("rule-other-folder", folder = folder));
            }
        }
        // Last, since it takes longest, and of a thousand rules few come so far.
        let secret = asked.cwd.is_some_and(place::is_secret);
        secret.then(|| message!("folder-of-secrets"))
    })
}

/// Returns whether a rule belongs to another client or computer, in words.
fn asker_objection(rule: &Rule, asked: &Asked<'_>) -> Option<Message> {
    if rule.client.as_deref().is_some_and(|client| asked.client != Some(client)) {
        return Some(message!("rule-other-client"));
    }
    (rule.host.as_deref() != asked.host).then(|| message!("rule-other-computer"))
}

/// Returns whether what stands behind a step runs only when that step has run.
fn is_certain(steps: &[read::Step], index: usize) -> bool {
    match steps[index].joint {
        Joint::First | Joint::Then => true,
        Joint::And => steps[index + 1..].iter().all(|later| matches!(later.joint, Joint::And | Joint::Pipe)),
        Joint::Or | Joint::Pipe => false,
    }
}

/// The folder a further `cd` leads to: from where the command began, or in full.
fn enter(entered: &mut String, target: &str) {
    if target.starts_with('/') {
        entered.clear();
    } else if !entered.is_empty() {
        entered.push('/');
    }
    entered.push_str(target);
}

/// Every step is covered on its own, or a person is asked.
fn by_steps(asked: &Asked<'_>, rules: &Rules, reading: Arc<Reading>) -> Judgement {
    let mut said = Vec::with_capacity(reading.steps.len());
    let mut entered = String::new();
    for (index, one) in reading.steps.iter().enumerate() {
        let next = reading.steps.get(index + 1);
        let piped = one.joint == Joint::Pipe || next.is_some_and(|next| next.joint == Joint::Pipe);
        if one.argv[0] == "cd" {
            said.push(if is_certain(&reading.steps, index) {
                enter(&mut entered, one.argv.get(1).map_or("", String::as_str));
                step::moves(one, asked, piped)
            } else {
                StepVerdict::ask(message!("cd-conditional"))
            });
        } else {
            said.push(step::covered(one, asked, rules, &entered));
        }
    }
    step::check_moves(&mut said, &reading.steps, rules, asked);
    Judgement::of_steps(said, reading)
}

#[cfg(test)]
mod tests;
