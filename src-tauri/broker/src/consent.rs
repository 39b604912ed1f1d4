//! The proof that something may run, and the only places that can make one: a rule that speaks, a person at the desk,
//! and what a person lets be typed. The constructor is private to this module and its children, so the compiler keeps the promise.

pub mod denials;
pub mod desk;
pub mod exchange;
pub mod input;
pub mod judges;
pub mod plan;
pub mod policy;
pub mod preview;
pub mod rules;

use std::sync::Arc;

use crate::fence::Held;
use crate::submission::Submission;
use plan::Plan;
use rules::RuleId;

/// Proof of consent to one submission. It cannot be made outside `consent`, copied, stored or sent over a wire;
/// the runner takes it by value, so one consent is one run.
///
/// Nothing outside this module can make one:
///
/// ```compile_fail
/// fn forge(submission: std::sync::Arc<countersign_broker::submission::Submission>) {
///     countersign_broker::consent::Approved::new(submission, countersign_broker::consent::ApprovedBy::Person);
/// }
/// ```
///
/// and nobody can use one twice:
///
/// ```compile_fail
/// fn twice(approved: countersign_broker::consent::Approved) {
///     let again = approved.clone();
/// }
/// ```
#[derive(Debug)]
#[must_use = "a consent that is dropped runs nothing"]
pub struct Approved {
    submission: Arc<Submission>,
    by: ApprovedBy,
    plan: Option<Plan>,
    /// The person said it of all that is typed into the same run.
    for_run: bool,
}

/// The person or the rule that allowed a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApprovedBy {
    /// A person, at the desk.
    Person,
    /// A person, once for all that its agent types into one run.
    Grant,
    /// Rules a person made, one or more.
    Rule {
        /// Which, without repetition.
        ids: Vec<RuleId>,
        /// The rules in one line, as they were when they spoke.
        words: String,
        /// How far the kernel holds a fence around what runs; none around an exact command, which runs as the person
        /// saw it, and around file work.
        fence: Option<Held>,
    },
}

impl Approved {
    fn new(submission: Arc<Submission>, by: ApprovedBy) -> Self {
        Self { submission, by, plan: None, for_run: false }
    }

    /// Returns this consent, to be executed by a plan.
    fn planned(self, plan: Plan) -> Self {
        Self { plan: Some(plan), ..self }
    }

    /// Returns this consent, extended to all that this agent types into the same run.
    fn for_run(self) -> Self {
        Self { for_run: true, ..self }
    }

    /// Returns the submission that was shown and that runs.
    #[must_use]
    pub fn submission(&self) -> &Arc<Submission> {
        &self.submission
    }

    /// Returns the person or the rule that allowed it.
    #[must_use]
    pub fn by(&self) -> &ApprovedBy {
        &self.by
    }

    /// Returns the plan, when the command is executed step by step, without a shell.
    #[must_use]
    pub fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }

    #[cfg(test)]
    pub(crate) fn for_tests_by(submission: Arc<Submission>, plan: Plan) -> Self {
        Self::new(submission, ApprovedBy::Person).planned(plan)
    }

    #[cfg(test)]
    pub(crate) fn for_tests(submission: Arc<Submission>) -> Self {
        Self::new(submission, ApprovedBy::Person)
    }
}
