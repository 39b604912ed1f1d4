//! A request for other computers: every one of them is judged on its own, and the strictest word counts. A rule for
//! this computer never speaks for another one.

use std::sync::Arc;

use super::super::rules::{Client, Exact, Rule, RuleId};
use super::super::{Approved, ApprovedBy};
use super::{Asking, RuleSet, Ruling, Scope, judged, remembers, sentence, steps};
use crate::submission::{Computer, HostKey, Run, Submission};
use crate::text::say;
use countersign_policy::judge::{Judgement, Verdict};

/// Judges one request for other computers by all rules. Pure.
pub(super) fn judge(set: &RuleSet, submission: &Arc<Submission>, run: &Run) -> Ruling {
    let computers = &run.remote[..];
    let client = Client::of(submission.asker());
    let mut last = None;
    for computer in computers {
        match judged(set, run, client.as_ref(), Some(&computer.scope)) {
            Err(asking) => return Ruling::Ask(asking),
            Ok(judgement) if judgement.verdict == Verdict::Refuse => {
                let rule = RuleId(judgement.rules.into_iter().next().unwrap_or_default());
                return Ruling::Refuse { rule, reason: judgement.reason.to_string() };
            }
            Ok(judgement) => last = Some(judgement),
        }
    }
    let Some(client) = client.map(|client| client.key()) else {
        return Ruling::Ask(Asking::because(say!("rules-the-system-does-not-say")));
    };
    if let Some(computer) = computers.iter().find(|computer| computer.key != HostKey::Known) {
        let why = say!("rules-no-key-of-is-on", name = computer.name);
        return Ruling::Ask(Asking { because: vec![why], steps: said(set, last.as_ref()) });
    }
    let exact = Exact::over(submission);
    let over = |computer: &Computer| {
        let exact = exact.as_ref()?;
        let scope = Scope { folder: submission.folder().to_str(), client: Some(&client), host: Some(&computer.scope) };
        set.rules.iter().find(|rule| remembers(rule, exact, &scope))
    };
    let rules: Vec<Option<&Rule>> = computers.iter().map(over).collect();
    match rules.iter().copied().collect::<Option<Vec<&Rule>>>() {
        Some(rules) => {
            let words = rules.iter().map(|rule| rule.words()).collect::<Vec<_>>().join(" · ");
            let by = ApprovedBy::Rule { ids: rules.iter().map(|rule| rule.id.clone()).collect(), words, fence: None };
            Ruling::Allow(Approved::new(Arc::clone(submission), by))
        }
        None => {
            let missing = computers.iter().zip(&rules).find(|(_, rule)| rule.is_none()).map(|(computer, _)| computer);
            let why = match (missing, &last) {
                (Some(missing), _) if rules.iter().any(Option::is_some) => {
                    say!("rules-you-allow-this-command-always", line = missing.line)
                }
                (_, Some(judgement)) => sentence(&judgement.reason),
                _ => say!("rules-it-names-no-computer"),
            };
            Ruling::Ask(Asking { because: vec![why], steps: said(set, last.as_ref()) })
        }
    }
}

fn said(set: &RuleSet, judgement: Option<&Judgement>) -> Vec<super::StepRuling> {
    judgement.map_or_else(Vec::new, |judgement| steps(set, &judgement.steps))
}
