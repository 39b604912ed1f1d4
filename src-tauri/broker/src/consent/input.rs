//! The proof that something may be typed into a run: what is typed decides what happens there, as a command does.
//! A person types with their own hand; what an agent wants typed, a person has allowed.

use std::fmt;
use std::sync::Arc;

use bytes::Bytes;

use super::{Approved, ApprovedBy};
use crate::asker::ClientKey;
use crate::request_id::RequestId;
use crate::submission::Submission;

/// The person's ability to type. A broker has one, and with it the [`Person`](crate::broker::Person): without it nobody
/// can type into a run unasked.
#[derive(Debug)]
pub(crate) struct TypingCapability(());

/// One piece of input.
#[derive(Clone, PartialEq, Eq)]
pub enum TypedInput {
    /// ApprovedInput for a terminal, bytes for a pipe.
    Text(Bytes),
    /// A line that nobody shall see: not the agent, not the record, nor whoever watches when the run shows it again.
    /// The key that ends a line is added.
    Secret(String),
    /// The end of input.
    End,
}

/// The one who typed: the person or the agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typist {
    /// A person, in the window.
    Person,
    /// The agent; a person has seen and allowed these very words.
    Agent,
    /// The agent, under a person's word for all that it types into this run.
    Granted,
}

/// Proof that input may be typed; the runner takes it by value. It can't be made outside `consent`, copied or stored.
#[derive(Debug)]
pub struct ApprovedInput {
    stroke: TypedInput,
    writer: Typist,
}

/// A person's permission for an agent to type anything into one run, for as long as it lives.
#[derive(Debug)]
pub(crate) struct Grant {
    run: RequestId,
    client: ClientKey,
}

impl Grant {
    /// Approves further input by that agent into that run; `None` for anything else.
    pub(crate) fn approve(&self, submission: &Arc<Submission>) -> Option<Approved> {
        let same = submission.input()?.run == self.run && submission.asker().client == self.client;
        same.then(|| Approved::new(Arc::clone(submission), ApprovedBy::Grant))
    }
}

impl Approved {
    /// Returns the permission that came with this consent, if it's about input.
    pub(crate) fn grant(&self) -> Option<Grant> {
        let run = self.submission.input().filter(|_| self.for_run)?.run;
        Some(Grant { run, client: self.submission.asker().client.clone() })
    }

    /// Returns the input it allows, in order; `None` when it's about something else.
    pub(crate) fn into_keys(self) -> Vec<ApprovedInput> {
        let Some(act) = self.submission.input() else { return Vec::new() };
        let writer = if self.by == ApprovedBy::Grant { Typist::Granted } else { Typist::Agent };
        let text = (!act.text.is_empty()).then(|| TypedInput::Text(Bytes::copy_from_slice(act.text.as_bytes())));
        let strokes = text.into_iter().chain(act.ends.then_some(TypedInput::End));
        strokes.map(|stroke| ApprovedInput { stroke, writer }).collect()
    }
}

impl TypingCapability {
    /// Makes the one typing capability of a broker that is being built.
    pub(crate) fn new() -> Self {
        Self(())
    }

    /// Approves what this person types.
    pub(crate) fn types(&self, stroke: TypedInput) -> ApprovedInput {
        ApprovedInput { stroke, writer: Typist::Person }
    }
}

impl ApprovedInput {
    /// Returns the input.
    #[must_use]
    pub fn stroke(&self) -> &TypedInput {
        &self.stroke
    }

    /// Returns who types.
    #[must_use]
    pub fn writer(&self) -> Typist {
        self.writer
    }

    /// Takes what may be typed, once.
    pub(crate) fn into_stroke(self) -> TypedInput {
        self.stroke
    }

    #[cfg(all(test, unix))]
    pub(crate) fn for_tests(stroke: TypedInput) -> Self {
        Self { stroke, writer: Typist::Person }
    }
}

/// How much, never what.
impl fmt::Debug for TypedInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(bytes) => write!(f, "Text({} bytes)", bytes.len()),
            Self::Secret(_) => f.write_str("Secret(…)"),
            Self::End => f.write_str("End"),
        }
    }
}
