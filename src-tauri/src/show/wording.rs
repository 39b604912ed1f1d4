//! What each rule's words could be changed to, worked out once a rule: with a thousand rules that is the dear part of a
//! snapshot, and it changes only with the words.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use countersign_broker::broker::KnownRule;
use countersign_broker::consent::rules::{Form, Rule, RuleId};

use super::rules::step_offer;
use crate::view::StepOfferView;

/// The possible words of rules, by a rule's id, with the form they were worked out for.
#[derive(Default)]
pub(super) struct Wording {
    known: Mutex<HashMap<RuleId, (Form, Arc<StepOfferView>)>>,
}

impl Wording {
    /// Returns the possible words of this rule; `None` for one that isn't over words.
    pub(super) fn of(&self, rule: &Rule) -> Option<Arc<StepOfferView>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, view)) = known.get(&rule.id).filter(|(form, _)| *form == rule.form) {
            return Some(view.clone());
        }
        let view = Arc::new(step_offer(&rule.offer()?, false));
        known.insert(rule.id.clone(), (rule.form.clone(), view.clone()));
        Some(view)
    }

    /// Forgets rules that are no more.
    pub(super) fn keep(&self, rules: &[KnownRule]) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() > rules.len() {
            let there: HashSet<&RuleId> = rules.iter().map(|known| &known.rule.id).collect();
            known.retain(|id, _| there.contains(id));
        }
    }
}

#[cfg(test)]
mod tests {
    use countersign_broker::consent::rules::{Prefix, Until, VERSION};

    use super::*;

    fn rule(number: usize) -> Rule {
        let words = format!("git log --oneline -n {number} --no-merges --stat src/part-{number}");
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        Rule {
            version: VERSION,
            id: RuleId(format!("{number:032x}")),
            made_at: 0,
            until: Until::Forever,
            deny: None,
            folder: Some("/home/u/proj".to_owned()),
            client: None,
            host: None,
            form: Form::Prefix(Prefix { words, program: None, sources: Vec::new(), limit_ms: 600_000 }),
        }
    }

    #[test]
    fn a_rule_is_worked_out_once() {
        let rules: Vec<Rule> = (0..1_000).map(rule).collect();
        let wording = Wording::default();
        let draw = || rules.iter().map(|rule| wording.of(rule).unwrap()).collect::<Vec<_>>();
        let (views, again) = (draw(), draw());
        assert!(views.iter().zip(&again).all(|(one, other)| Arc::ptr_eq(one, other)));
        // Other words under the same name are not taken for the old ones, and what is gone is forgotten.
        let other = Rule { form: rule(7).form, ..rule(3) };
        assert_ne!(wording.of(&other).unwrap().words.len(), 0);
        assert!(!Arc::ptr_eq(&wording.of(&other).unwrap(), &views[3]));
        let known = |rule: Rule| KnownRule { rule, last_used: None, times_used: 0 };
        wording.keep(&[known(rule(1))]);
        assert_eq!(wording.known.lock().unwrap().len(), 1);
    }
}
