//! What a judgement says.

use std::sync::Arc;

use countersign_command::read::{Reading, Unread};
use countersign_messages::Message;

use crate::text::message;

/// Tells whether a command is allowed, asked about or refused; the order is the severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// A rule covers it.
    Allow,
    /// A person decides.
    Ask,
    /// A rule refuses it.
    Refuse,
}

impl Verdict {
    /// Returns the word for files and tools.
    pub fn word(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Refuse => "refuse",
        }
    }
}

/// Holds what was said about one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepVerdict {
    /// Allow or ask.
    pub verdict: Verdict,
    /// Why.
    pub reason: Message,
    /// The rule that spoke.
    pub rule: Option<String>,
}

impl StepVerdict {
    pub(super) fn ask(reason: Message) -> Self {
        Self { verdict: Verdict::Ask, reason, rule: None }
    }
}

/// Holds the answer about a whole command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The strictest of all that was said.
    pub verdict: Verdict,
    /// Why. Of what a rule refuses, it is that rule's own reason.
    pub reason: Message,
    /// The rules that spoke.
    pub rules: Vec<String>,
    /// The part that is refused, as words.
    pub refused: Option<String>,
    /// What was said about each step, when the command could be read.
    pub steps: Vec<StepVerdict>,
    /// The command as read, when both readers agree: what an allowed step is executed from.
    pub reading: Option<Arc<Reading>>,
    /// Where it could not be read, and why.
    pub unread: Option<Unread>,
}

impl Judgement {
    /// Makes the answer that a person is asked, for a reason; `unread` tells why the command could not be read.
    pub fn ask(reason: Message, unread: Option<Unread>) -> Self {
        Self { unread, ..Self::of(Verdict::Ask, reason, Vec::new()) }
    }

    pub(super) fn refuse(reason: Message, rule: String, what: String) -> Self {
        Self { refused: Some(what), ..Self::of(Verdict::Refuse, reason, vec![rule]) }
    }

    /// Makes the answer that a remembered command is allowed by its rule.
    pub fn remembered(rule: String) -> Self {
        Self::of(Verdict::Allow, message!("remembered"), vec![rule])
    }

    fn of(verdict: Verdict, reason: Message, rules: Vec<String>) -> Self {
        Self { verdict, reason, rules, refused: None, steps: Vec::new(), reading: None, unread: None }
    }

    pub(super) fn of_steps(steps: Vec<StepVerdict>, reading: Arc<Reading>) -> Self {
        let verdict = steps.iter().map(|said| said.verdict).max().unwrap_or(Verdict::Ask);
        let worst = steps.iter().zip(&reading.steps).find(|(said, _)| said.verdict == verdict);
        let reason = match (verdict, worst) {
            (Verdict::Allow, _) => message!("covered-wholly"),
            (_, Some((said, step))) => message!("step-reason", step = step.argv.join(" "), reason = said.reason),
            (_, None) => message!("no-step"),
        };
        let rules = steps.iter().filter_map(|said| said.rule.clone()).collect();
        Self { steps, reading: Some(reading), ..Self::of(verdict, reason, rules) }
    }
}
