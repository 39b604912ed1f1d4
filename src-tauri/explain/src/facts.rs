//! What is known about one command while it is put together.

#[macro_use]
pub(crate) mod finding;

use crate::finding::Finding;
use crate::message::{Argument, Message};
use std::ops::Range;

use crate::work::Works;
use crate::{Effect, Effects, Risk};
use countersign_command::outline::Word;
use countersign_command::waits::Wait;

/// Limits how many touched words are kept: more are not looked at for naming.
pub(crate) const TOUCHES_KEPT: usize = 64;
/// Limits how many clauses and findings are kept: more make no sentence.
pub(crate) const CLAUSES_KEPT: usize = 24;

/// Names what goes on when the command is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    /// A job of the shell, which may wait for it.
    Job,
    /// What left the shell.
    Daemon,
}

/// Holds what is known about a step while it is put together.
#[derive(Clone, Debug, Default)]
pub(crate) struct StepFacts {
    /// What it does, clause by clause.
    pub(crate) clauses: Vec<Message>,
    pub(crate) effects: Effects,
    pub(crate) risk: Risk,
    /// What deserves a second look.
    pub(crate) findings: Vec<Finding>,
    pub(crate) script: Option<String>,
    /// The gravest degree of which a warning was given.
    pub(crate) warned: Risk,
    /// The words that should be named in the sentence.
    pub(crate) touches: Vec<String>,
    /// The words its risk comes from, by their places.
    pub(crate) marks: Vec<Range<usize>>,
    /// What it does for the steps beside it.
    pub(crate) works: Works,
    /// Whether it sends what it is given somewhere else.
    pub(crate) sends: bool,
    /// Whether what it prints is secret.
    pub(crate) secret: bool,
    /// Whether it asks a database of this computer, which is no other one.
    pub(crate) at_home: bool,
    /// The text it passes on as it was given, for what reads it.
    pub(crate) passes: Option<Word>,
    /// The one text it prints, for what is asked in a language of its own.
    pub(crate) prints: Option<String>,
    /// What it waits for a person with.
    pub(crate) waits: Vec<Wait>,
    /// What stays when the command is over.
    pub(crate) left: Option<Left>,
}

impl StepFacts {
    /// Makes the facts of a step by what is said of it and by its effects, which give it its risk.
    pub(crate) fn new(clause: Message, effects: &[Effect]) -> Self {
        let effects = Effects::all(effects);
        Self { clauses: vec![clause], effects, risk: Risk::of(effects), ..Self::default() }
    }

    /// Makes what is known of something that is said by its effects alone.
    pub(crate) fn of(effects: &[Effect]) -> Self {
        Self::new(Message::default(), effects)
    }

    /// Raises the risk to at least that one.
    pub(crate) fn with_risk(mut self, risk: Risk) -> Self {
        self.risk = self.risk.max(risk);
        self
    }

    /// Notes what deserves a second look, which makes the step as grave as that.
    pub(crate) fn warn(&mut self, finding: Finding, risk: Risk) {
        self.note(finding.graded(risk), risk);
    }

    /// Takes a finding over, unless the same is said already; the step becomes as grave as `risk`.
    pub(crate) fn note(&mut self, finding: Finding, risk: Risk) {
        if !self.findings.iter().any(|other| other.reads_like(&finding)) {
            self.findings.push(finding);
        }
        self.risk = self.risk.max(risk);
        self.warned = self.warned.max(risk);
    }

    /// Returns whether a finding says how much is meant: a whole home, a whole computer.
    pub(crate) fn warns_of_whole(&self, whole: &Message) -> bool {
        let alike: &[&str] = match whole.id() {
            Some("whole-computer") => &["finding-whole-computer", "finding-empty-variable"],
            Some("whole-home") => &["finding-whole-home"],
            _ => &[],
        };
        let whole = Argument::from(whole.clone());
        let says = |message: &Message| {
            message.argument("place") == Some(&whole) || message.id().is_some_and(|id| alike.contains(&id))
        };
        self.findings.iter().any(|finding| says(&finding.message))
    }

    /// Returns whether a finding names a word.
    pub(crate) fn warns_of(&self, word: &str) -> bool {
        self.findings.iter().any(|finding| finding.message.names(word))
    }

    /// Adds a clause with its effects.
    pub(crate) fn add(&mut self, clause: Message, effects: &[Effect]) {
        self.merge(Self::new(clause, effects));
    }

    /// Tells what surrounds it with the first of its clauses, if it has one.
    pub(crate) fn wrap_first(&mut self, context: impl FnOnce(Argument) -> Message) {
        if let Some(first) = self.clauses.first_mut() {
            first.wrap(context);
        }
    }

    /// Takes over what a command does elsewhere, as far as that counts here; what is said of it is said by the caller.
    pub(crate) fn take_from(&mut self, there: Self, reaches: &[Effect]) {
        self.effects = self.effects.with(there.effects.only(reaches));
        self.risk = self.risk.max(there.risk);
        self.findings.extend(there.findings);
        self.marks.extend(there.marks);
        self.touches.extend(there.touches);
    }

    /// Tells the clauses of each of several things, and not of the mark that stands for it.
    pub(crate) fn say_for_each(&mut self) {
        self.clauses.iter_mut().for_each(Message::of_each);
        self.touches.retain(|touch| !touch.is_empty() && touch != "{}");
    }

    /// Returns the clauses as an argument of the message around them.
    pub(crate) fn as_argument(&self) -> Argument {
        Argument::Clauses(self.clauses.clone())
    }

    /// Returns whether no clause says what the step does.
    pub(crate) fn is_undescribed(&self) -> bool {
        self.clauses.iter().all(Message::is_nothing)
    }

    /// Lists the words in its clauses, each drawn as code: of what it prints, they may be what another program is told.
    pub(crate) fn printed_words(&self) -> String {
        let mut words = Vec::new();
        self.clauses.iter().for_each(|clause| clause.words(&mut words));
        words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
    }

    /// Merges the facts of a part into these.
    pub(crate) fn merge(&mut self, other: Self) {
        self.effects = self.effects.with(other.effects);
        self.risk = self.risk.max(other.risk);
        self.findings.extend(other.findings);
        self.warned = self.warned.max(other.warned);
        let room = TOUCHES_KEPT.saturating_sub(self.touches.len());
        self.touches.extend(other.touches.into_iter().take(room));
        let room = CLAUSES_KEPT.saturating_sub(self.clauses.len());
        self.clauses.extend(other.clauses.into_iter().take(room));
        self.script = self.script.take().or(other.script);
        let room = TOUCHES_KEPT.saturating_sub(self.marks.len());
        self.marks.extend(other.marks.into_iter().take(room));
        self.works = self.works.with(other.works);
        self.sends |= other.sends;
        self.secret |= other.secret;
        self.waits.extend(other.waits);
        self.waits.dedup();
        self.waits.truncate(CLAUSES_KEPT);
        self.left = self.left.or(other.left);
    }
}
