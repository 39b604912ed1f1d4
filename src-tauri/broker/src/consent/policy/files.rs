//! The rules over files beside file work that is asked for. The paths were followed when it was resolved, and are
//! looked at again before anything is done.

use std::sync::Arc;

use super::super::rules::{Client, RuleId};
use super::super::{Approved, ApprovedBy};
use super::{Asking, RuleSet, Ruling, own, sentence, system};
use crate::submission::{FileAct, Submission};
use crate::text::{message, say};
use countersign_messages::Message;
use countersign_policy::judge::{File, Verdict, file_objection, judge_file};

/// Judges file work by all rules. Pure.
pub(super) fn judge(set: &RuleSet, submission: &Arc<Submission>, act: &FileAct) -> Ruling {
    let client = Client::of(submission.asker());
    let key = client.as_ref().map(Client::key);
    let (Some(asked), Some(real)) = (act.target.asked.to_str(), act.target.real.to_str()) else {
        return Ruling::Ask(Asking::because(say!("rules-its-path-cannot-be-written")));
    };
    let file = File { asked, real, change: act.changes(), client: key.as_deref(), host: None };
    let said = judge_file(&file, &set.engine);
    let rule = said.rule.map(RuleId);
    match (said.verdict, rule.as_ref().and_then(|id| set.get(&id.0))) {
        (Verdict::Refuse, _) => {
            Ruling::Refuse { rule: rule.unwrap_or(RuleId(String::new())), reason: said.reason.to_string() }
        }
        (Verdict::Allow, Some(_)) if client.is_none() => {
            Ruling::Ask(Asking::because(say!("rules-the-system-does-not-say")))
        }
        (Verdict::Allow, Some(rule)) => match objection(act) {
            None => {
                let by = ApprovedBy::Rule { ids: vec![rule.id.clone()], words: rule.words(), fence: None };
                Ruling::Allow(Approved::new(Arc::clone(submission), by))
            }
            Some(why) => Ruling::Ask(Asking::because(sentence(&why))),
        },
        (Verdict::Allow | Verdict::Ask, _) => Ruling::Ask(Asking::because(sentence(&said.reason))),
    }
}

/// Returns why no rule may be made over file work, or apply to it.
pub(in crate::consent) fn no_rule(act: &FileAct) -> Option<Message> {
    let (Some(asked), Some(real)) = (act.target.asked.to_str(), act.target.real.to_str()) else {
        return Some(message!("rules-its-path-cannot-be-written-2"));
    };
    let change = act.changes();
    file_objection(asked, change).or_else(|| file_objection(real, change)).or_else(|| objection(act))
}

/// Returns the objection to a file with other names, which may belong to another folder.
fn objection(act: &FileAct) -> Option<Message> {
    if let Some(why) = system::no_files().or_else(|| act.own.then(own)) {
        return Some(why);
    }
    let others = act.target.facts.as_ref().is_some_and(|facts| facts.names > 1);
    (others && act.target.is_file()).then(|| message!("rules-the-file-has-other-names"))
}
