//! What is known about one command while it is put together.

use std::ops::Range;

use super::waits::{Left, Wait};
use super::work::{Work, Works};
use super::{Effect, Effects, Explained, Risk, leftovers, made, marks, risk, sentence};
use countersign_command::outline::{Command, Stream, Word};
use countersign_command::program::Set;

/// More words than this are not looked at for naming.
const TOUCHES_KEPT: usize = 64;
/// More clauses than this make no sentence.
const CLAUSES_KEPT: usize = 24;

/// What is known about a command.
#[derive(Clone, Debug, Default)]
pub(crate) struct About {
    /// Clauses without a capital or a full stop.
    pub(super) clauses: Vec<String>,
    pub(super) effects: Effects,
    pub(super) risk: Risk,
    pub(super) warnings: Vec<String>,
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

/// A clause about one of several things: "deletes it", "ends that process".
fn each(clause: &str) -> String {
    let mut text = String::new();
    let mut rest = clause;
    while let Some((before, behind)) = rest.split_once("`{}`") {
        let noun = before.trim_end().rsplit(' ').next().unwrap_or_default();
        match before.strip_suffix(' ').and_then(|before| before.strip_suffix(noun)?.strip_suffix("the ")) {
            Some(before) => text.extend([before, "that ", noun]),
            None => text.extend([before, "it"]),
        }
        rest = behind;
    }
    text + rest
}

impl About {
    pub(super) fn new(clause: impl Into<String>, effects: &[Effect]) -> Self {
        let effects = effects.iter().fold(Effects::default(), |all, effect| all.with(Effects::of(*effect)));
        Self { clauses: vec![clause.into()], effects, risk: Risk::of(effects), ..Self::default() }
    }

    pub(super) fn risky(mut self, risk: Risk) -> Self {
        self.risk = self.risk.max(risk);
        self
    }

    pub(super) fn warn(&mut self, warning: impl Into<String>, risk: Risk) {
        let warning = warning.into();
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
        self.risk = self.risk.max(risk);
        self.warned = self.warned.max(risk);
    }

    pub(super) fn add(&mut self, clause: impl Into<String>, effects: &[Effect]) {
        self.join(Self::new(clause, effects));
    }

    /// What is done with each of several things is said of it, not of the mark that stands for it.
    pub(super) fn each(&mut self) {
        self.clauses.iter_mut().for_each(|clause| *clause = each(clause));
        self.touches.retain(|touch| !touch.is_empty() && touch != "{}");
    }

    /// Its clauses in one.
    pub(super) fn told(&self) -> String {
        self.clauses.iter().filter(|clause| !clause.is_empty()).cloned().collect::<Vec<_>>().join("; ")
    }

    /// Takes in what is known about a part.
    pub(super) fn join(&mut self, other: Self) {
        self.effects = self.effects.with(other.effects);
        self.risk = self.risk.max(other.risk);
        self.warnings.extend(other.warnings);
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
        if self.risk == Risk::High && (self.warnings.is_empty() || self.warned < Risk::High) {
            self.warnings.push(risk::reason(&self).to_owned());
        }
        let program = command.words.first().map_or("", |word| word.text.as_str());
        let written = command.redirects.iter().any(|one| matches!(one.kind, Stream::Write | Stream::Append));
        let elsewhere = self.effects.has(Effect::Network) && self.effects.has(Effect::Write) && !written;
        let only = [Effect::Network, Effect::Write, Effect::Read, Effect::None, Effect::RunCode, Effect::Process];
        let plain = self.effects == self.effects.only(&only) && !Set::EverydayNetwork.has(program);
        let changes = elsewhere && plain || self.has(Work::Changes);
        if changes && self.risk == Risk::Medium && self.warnings.is_empty() {
            self.warnings.push("it takes effect at once".to_owned());
        }
        let gone = |touch: &String| !made::again(touch) && !leftovers::is_left_over(touch);
        if program == "rm" && self.risk == Risk::Medium && self.warnings.is_empty() && self.touches.iter().any(gone) {
            self.warnings.push(risk::reason(&self).to_owned());
        }
        self.warnings.dedup();
        self.warnings.truncate(CLAUSES_KEPT);
        self.touches.truncate(TOUCHES_KEPT);
        marks::tidy(&mut self.marks);
        Explained {
            words: command.words.iter().map(|word| word.text.clone()).collect(),
            joint: command.joint,
            span: command.span.clone(),
            depth: command.depth,
            does: sentence::sentence(&self.clauses, &self.touches, &self.warnings),
            effects: self.told_effects(),
            risk: self.risk,
            warnings: self.warnings,
            script: self.script,
            marks: self.marks,
            waits: self.waits,
            stays: self.left.is_some(),
        }
    }
}
