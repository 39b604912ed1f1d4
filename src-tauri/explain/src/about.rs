//! What is known about one command while it is put together.

#[macro_use]
pub(crate) mod finding;

use crate::finding::Finding;
use crate::message::{Argument, Message};
use std::ops::Range;

use super::waits::Left;
use super::work::{Work, Works};
use super::{Effect, Effects, Explained, Risk, leftovers, made, marks, risk};
use crate::render;
use countersign_command::outline::{Command, Stream, Word};
use countersign_command::program::Set;
use countersign_command::waits::Wait;

/// More words than this are not looked at for naming.
const TOUCHES_KEPT: usize = 64;
/// More clauses than this make no sentence.
const CLAUSES_KEPT: usize = 24;

/// What is known about a command.
#[derive(Clone, Debug, Default)]
pub(crate) struct About {
    /// What it does, clause by clause.
    pub(super) clauses: Vec<Message>,
    pub(super) effects: Effects,
    pub(super) risk: Risk,
    /// What deserves a second look.
    pub(super) findings: Vec<Finding>,
    pub(super) script: Option<String>,
    /// The gravest degree of which a warning was given.
    pub(super) warned: Risk,
    /// The words that should be named in the sentence.
    pub(super) touches: Vec<String>,
    /// The words its risk comes from, by their places.
    pub(super) marks: Vec<Range<usize>>,
    /// What it does for the steps beside it.
    pub(super) works: Works,
    /// Whether it sends what it is given somewhere else.
    pub(super) sends: bool,
    /// Whether what it prints is secret.
    pub(super) secret: bool,
    /// Whether it asks a database of this computer, which is no other one.
    pub(super) at_home: bool,
    /// The text it passes on as it was given, for what reads it.
    pub(super) passes: Option<Word>,
    /// The one text it prints, for what is asked in a language of its own.
    pub(super) prints: Option<String>,
    /// What it waits for a person with.
    pub(super) waits: Vec<Wait>,
    /// What stays when the command is over.
    pub(super) left: Option<Left>,
}

impl About {
    pub(super) fn new(clause: Message, effects: &[Effect]) -> Self {
        let effects = effects.iter().fold(Effects::default(), |all, effect| all.with(Effects::of(*effect)));
        Self { clauses: vec![clause], effects, risk: Risk::of(effects), ..Self::default() }
    }

    /// Makes what is known of something that is said by its effects alone.
    pub(super) fn of(effects: &[Effect]) -> Self {
        Self::new(Message::default(), effects)
    }

    pub(super) fn risky(mut self, risk: Risk) -> Self {
        self.risk = self.risk.max(risk);
        self
    }

    /// Notes what deserves a second look, which makes the step as grave as that.
    pub(super) fn warn(&mut self, finding: Finding, risk: Risk) {
        self.note(finding.graded(risk), risk);
    }

    /// Takes a finding over, unless the same is said already; the step becomes as grave as `risk`.
    pub(super) fn note(&mut self, finding: Finding, risk: Risk) {
        if !self.findings.iter().any(|other| other.reads_like(&finding)) {
            self.findings.push(finding);
        }
        self.risk = self.risk.max(risk);
        self.warned = self.warned.max(risk);
    }

    /// Whether a finding says how much is meant: a whole home, a disk.
    pub(super) fn warns_of_whole(&self, whole: &Message) -> bool {
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

    /// Whether a finding names a word.
    pub(super) fn warns_of(&self, word: &str) -> bool {
        self.findings.iter().any(|finding| finding.message.names(word))
    }

    /// Adds a clause with its effects.
    pub(super) fn add(&mut self, clause: Message, effects: &[Effect]) {
        self.join(Self::new(clause, effects));
    }

    /// What is done with each of several things is said of it, not of the mark that stands for it.
    pub(super) fn each(&mut self) {
        self.clauses.iter_mut().for_each(Message::of_each);
        self.touches.retain(|touch| !touch.is_empty() && touch != "{}");
    }

    /// What it does, as an argument of what surrounds it.
    pub(super) fn told(&self) -> Argument {
        Argument::Clauses(self.clauses.clone())
    }

    /// Whether nothing is said of what it does.
    pub(super) fn is_untold(&self) -> bool {
        self.clauses.iter().all(Message::is_nothing)
    }

    /// The words its clauses hold, drawn apart: of what it prints, they may be what another program is told.
    pub(super) fn words(&self) -> String {
        let mut words = Vec::new();
        self.clauses.iter().for_each(|clause| clause.words(&mut words));
        words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
    }

    /// Takes in what is known about a part.
    pub(super) fn join(&mut self, other: Self) {
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

    pub(super) fn explained(mut self, command: &Command) -> Explained {
        if self.effects.is_empty() {
            self.effects = Effects::of(Effect::None);
        }
        if self.risk == Risk::High && (self.findings.is_empty() || self.warned < Risk::High) {
            self.findings.push(risk::reason(&self).graded(Risk::High));
        }
        let program = command.words.first().map_or("", |word| word.text.as_str());
        let written = command.redirects.iter().any(|one| matches!(one.kind, Stream::Write | Stream::Append));
        let elsewhere = self.effects.has(Effect::Network) && self.effects.has(Effect::Write) && !written;
        let only = [Effect::Network, Effect::Write, Effect::Read, Effect::None, Effect::RunCode, Effect::Process];
        let plain = self.effects == self.effects.only(&only) && !Set::EverydayNetwork.has(program);
        let changes = elsewhere && plain || self.has(Work::Changes);
        if changes && self.risk == Risk::Medium && self.findings.is_empty() {
            self.findings.push(finding!(LiveChange, "finding-effective-at-once").graded(Risk::Medium));
        }
        let gone = |touch: &String| !made::again(touch) && !leftovers::is_left_over(touch);
        if program == "rm" && self.risk == Risk::Medium && self.findings.is_empty() && self.touches.iter().any(gone) {
            self.findings.push(risk::reason(&self).graded(Risk::Medium));
        }
        self.findings.dedup_by(|one, other| one.reads_like(other));
        self.findings.truncate(CLAUSES_KEPT);
        self.findings.iter_mut().for_each(|finding| finding.place(command));
        let warnings: Vec<String> = self.findings.iter().map(Finding::text).collect();
        self.touches.truncate(TOUCHES_KEPT);
        marks::tidy(&mut self.marks);
        Explained {
            words: command.words.iter().map(|word| word.text.clone()).collect(),
            joint: command.joint,
            span: command.span.clone(),
            depth: command.depth,
            does: render::sentence(&self.clauses, &self.touches, &warnings),
            effects: self.told_effects(),
            risk: self.risk,
            warnings,
            findings: self.findings,
            script: self.script,
            marks: self.marks,
            waits: self.waits,
            stays: self.left.is_some(),
        }
    }
}
