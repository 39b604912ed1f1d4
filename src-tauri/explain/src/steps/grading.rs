//! A step as it is told: what is known of a command, graded, with its words.

use crate::checks::risk;
use crate::facts::{self, StepFacts};
use crate::finding::Finding;
use crate::paths::{caches, regenerable};
use crate::render;
use crate::words::marks;
use crate::work::Work;
use crate::{Effect, Effects, Explained, Risk};
use countersign_command::outline::{Command, Stream};
use countersign_command::program::Set;

impl StepFacts {
    /// Tells it of the command it is known about.
    pub(crate) fn explained(mut self, command: &Command) -> Explained {
        if self.effects.is_empty() {
            self.effects = Effects::of(Effect::None);
        }
        if self.risk == Risk::High && (self.findings.is_empty() || self.warned < Risk::High) {
            self.findings.push(risk::default_finding(&self).graded(Risk::High));
        }
        let program = command.words.first().map_or("", |word| word.text.as_str());
        let written = command.redirects.iter().any(|one| matches!(one.kind, Stream::Write | Stream::Append));
        let elsewhere = self.effects.has(Effect::Network) && self.effects.has(Effect::Write) && !written;
        let only = [Effect::Network, Effect::Write, Effect::Read, Effect::None, Effect::RunCode, Effect::Process];
        let plain = self.effects == self.effects.only(&only) && !Set::EverydayNetwork.has(program);
        let changes = elsewhere && plain || self.has(Work::Alters);
        if changes && self.risk == Risk::Medium && self.findings.is_empty() {
            self.findings.push(finding!(LiveChange, "finding-effective-at-once").graded(Risk::Medium));
        }
        let gone = |touch: &String| !regenerable::is_regenerable(touch) && !caches::is_cache(touch);
        if program == "rm" && self.risk == Risk::Medium && self.findings.is_empty() && self.touches.iter().any(gone) {
            self.findings.push(risk::default_finding(&self).graded(Risk::Medium));
        }
        self.findings.dedup_by(|one, other| one.reads_like(other));
        self.findings.truncate(facts::CLAUSES_KEPT);
        self.findings.iter_mut().for_each(|finding| finding.place(command));
        let warnings: Vec<String> = self.findings.iter().map(Finding::text).collect();
        self.touches.truncate(facts::TOUCHES_KEPT);
        marks::tidy(&mut self.marks);
        Explained {
            words: command.words.iter().map(|word| word.text.clone()).collect(),
            joint: command.joint,
            span: command.span.clone(),
            depth: command.depth,
            does: render::sentence(&self.clauses, &self.touches),
            brief: render::brief(&self.clauses),
            effects: self.reported_effects(),
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
