//! What waits, as the card draws it: the whole command and what it does, step by step. Drawn once for each request.

use std::collections::HashMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use countersign_broker::broker::RequestId;
use countersign_broker::consent::policy::StepRuling;
use countersign_broker::submission::{Fingerprint, Run, ShellKind, Submission, What};
use countersign_command::read::Joint;
use countersign_command::waits::{Wait, Waiting};
use countersign_explain::{
    Effect, Effects, Explained, Explanation, explain_in, explain_words, waits_of, waits_of_words,
};

use super::emphasis::emphasise;
use super::warnings::{risk, warning};
use super::{pieces, rules::verdict};
use crate::text::say;
use crate::view::{ActView, EffectView, ExplanationView, JointView, RiskView, RuledView, StepView, WaitKind, WaitView};

/// The longest text that is explained; a longer one is shown whole: nobody reads so many steps.
const LONGEST: usize = 16 * 1024;
/// The most steps drawn.
const STEPS: usize = 200;

/// A command as it's drawn, whole, and its effects.
#[derive(Clone)]
pub(super) struct Drawing {
    pub(super) act: Arc<ActView>,
    pub(super) explanation: Arc<ExplanationView>,
}

/// The drawn requests that wait: a clock's tick or a new neighbour doesn't read a command anew.
#[derive(Default)]
pub(super) struct Drawn {
    known: Mutex<HashMap<RequestId, (Fingerprint, Drawing)>>,
}

impl Drawn {
    pub(super) fn of(&self, id: RequestId, submission: &Submission, draw: impl FnOnce() -> ActView) -> Drawing {
        let shown = submission.fingerprint();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, drawing)) = known.get(&id).filter(|(fingerprint, _)| *fingerprint == shown) {
            return drawing.clone();
        }
        let mut act = draw();
        let explanation = submission.run().map_or_else(nothing, |run| {
            let (explanation, marks) = explained(&run.what, run.remote.is_empty(), Some(run));
            let text = match &run.what {
                What::Shell { text, .. } => Some(text.as_str()),
                What::Argv(_) => None,
            };
            if let ActView::Run(command) = &mut act {
                emphasise(command, text, &marks);
            }
            explanation
        });
        let drawing = Drawing { act: Arc::new(act), explanation: Arc::new(explanation) };
        known.insert(id, (shown, drawing.clone()));
        drawing
    }

    /// Forgets all but those that still wait.
    pub(super) fn keep(&self, waiting: impl Fn(RequestId) -> bool) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).retain(|id, _| waiting(*id));
    }
}

/// Returns an empty explanation: file work has no steps, and is shown as it is.
fn nothing() -> ExplanationView {
    ExplanationView { steps: Vec::new(), more: 0, headline: Vec::new(), troubles: Vec::new(), risk: RiskView::Low }
}

/// Returns the explanation of a text, as the card draws it.
pub(super) fn of_text(text: &str) -> ExplanationView {
    explained(&What::Shell { text: text.into(), shell: ShellKind::Sh }, true, None).0
}

/// Returns the explanation with the rules' judgement beside each step, where both have the same steps.
pub(super) fn ruled(explanation: &ExplanationView, said: &[StepRuling]) -> ExplanationView {
    let mut explanation = explanation.clone();
    if explanation.steps.len() == said.len() && explanation.more == 0 {
        for (step, said) in explanation.steps.iter_mut().zip(said) {
            step.ruled = Some(RuledView { verdict: verdict(said.verdict), words: pieces(&said.words) });
        }
    }
    explanation
}

/// Returns the language of a shell, on this computer or another.
fn language(shell: ShellKind, here: bool) -> &'static str {
    match shell {
        ShellKind::Sh if cfg!(windows) && here => "cmd",
        ShellKind::Sh => "sh",
        ShellKind::Bash => "bash",
    }
}

/// Reads what a run waits for from its command. Not for an async thread.
pub(crate) fn foretell(run: &Run) -> Vec<Wait> {
    match &run.what {
        What::Shell { text, shell } => waits_of(text, language(*shell, run.remote.is_empty()), run.started_with()),
        What::Argv(words) => waits_of_words(words, run.started_with()),
    }
}

/// Returns the effects of a command, and the words its risk comes from; what it waits for, if it's to be run so.
fn explained(what: &What, here: bool, run: Option<&Run>) -> (ExplanationView, Vec<Range<usize>>) {
    let long = match what {
        What::Shell { text, .. } => text.len() > LONGEST,
        What::Argv(words) => words.iter().map(String::len).sum::<usize>() > LONGEST,
    };
    if cfg!(windows) && matches!(what, What::Shell { shell: ShellKind::Sh, .. }) {
        return (unknown(say!("shown-cmd")), Vec::new());
    }
    if long {
        return (unknown(say!("shown-too-long")), Vec::new());
    }
    // The reader promises not to panic. If it does all the same, the person is told that nothing is known.
    let explained = catch_unwind(AssertUnwindSafe(|| match what {
        What::Shell { text, shell } => explain_in(text, language(*shell, here)),
        What::Argv(words) => explain_words(words),
    }));
    let Ok(explanation) = explained else { return (unknown(say!("shown-unexplained")), Vec::new()) };
    let mut marks: Vec<Range<usize>> = explanation.steps.iter().flat_map(|step| step.marks.clone()).collect();
    marks.sort_unstable_by_key(|mark| (mark.start, mark.end));
    (twin(&explanation, run), marks)
}

fn unknown(trouble: String) -> ExplanationView {
    ExplanationView { steps: Vec::new(), headline: Vec::new(), troubles: vec![trouble], more: 0, risk: RiskView::High }
}

fn twin(explanation: &Explanation, run: Option<&Run>) -> ExplanationView {
    ExplanationView {
        steps: explanation.steps.iter().take(STEPS).map(|one| step(one, run)).collect(),
        headline: pieces(&explanation.headline()),
        troubles: explanation.troubles.clone(),
        more: u32::try_from(explanation.steps.len().saturating_sub(STEPS)).unwrap_or(u32::MAX),
        risk: risk(explanation.risk()),
    }
}

fn step(step: &Explained, run: Option<&Run>) -> StepView {
    StepView {
        words: step.words.iter().map(|word| pieces(word)).collect(),
        joint: joint(step.joint),
        depth: u32::try_from(step.depth).unwrap_or(u32::MAX),
        does: pieces(&step.does),
        effects: effects(step.effects),
        risk: risk(step.risk),
        warnings: step.findings.iter().map(warning).collect(),
        ruled: None,
        waits: run
            .into_iter()
            .flat_map(|run| step.waits.iter().filter(|wait| wait.concerns(run.started_with())))
            .map(wait)
            .collect(),
        stays: step.stays,
    }
}

fn wait(wait: &Wait) -> WaitView {
    let kind = match wait.kind {
        Waiting::Editor => WaitKind::Editor,
        Waiting::Prompt => WaitKind::Prompt,
        Waiting::Question => WaitKind::Question,
        Waiting::Password => WaitKind::Password,
        Waiting::Terminal => WaitKind::Terminal,
        Waiting::Screen => WaitKind::Screen,
        Waiting::Pager => WaitKind::Pager,
    };
    WaitView { kind, words: pieces(&wait.words) }
}

/// Returns a step's effects, worst first; having none is only said of a step with nothing else.
fn effects(of: Effects) -> Vec<EffectView> {
    let told: Vec<Effect> = of.iter().collect();
    EFFECTS.iter().filter(|(effect, _)| told.contains(effect)).map(|(_, view)| *view).collect()
}

/// The effects in the order they are drawn, worst first.
const EFFECTS: [(Effect, EffectView); 10] = [
    (Effect::Delete, EffectView::Delete),
    (Effect::Admin, EffectView::Admin),
    (Effect::Install, EffectView::Install),
    (Effect::Network, EffectView::Network),
    (Effect::RunCode, EffectView::RunCode),
    (Effect::Write, EffectView::Write),
    (Effect::Process, EffectView::Process),
    (Effect::Unknown, EffectView::Unknown),
    (Effect::Read, EffectView::Read),
    (Effect::None, EffectView::None),
];

fn joint(joint: Joint) -> JointView {
    match joint {
        Joint::First => JointView::First,
        Joint::Then => JointView::Then,
        Joint::And => JointView::And,
        Joint::Or => JointView::Or,
        Joint::Pipe => JointView::Pipe,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_is_said_of_no_step_that_does_more() {
        let steps = |text: &str| of_text(text).steps;
        for text in [
            ": > ~/.bashrc",
            "> ~/.bashrc",
            "true > ~/.bashrc",
            "cat /dev/null > ~/.bashrc",
            "cp /dev/null ~/.bashrc",
            "truncate -s 0 ~/.bashrc",
            "echo x >> ~/.bashrc",
            "printf x > ~/.bashrc",
            "exec > ~/.bashrc",
            "cd /tmp > ~/.bashrc",
            "export A=1 > ~/.bashrc",
            "sleep 1 &",
        ] {
            for step in steps(text) {
                assert!(!step.effects.contains(&EffectView::None) || step.effects.len() == 1, "{text}: {step:?}");
            }
            assert!(steps(text).iter().any(|step| !step.effects.contains(&EffectView::None)), "{text}");
        }
        for text in ["echo hi", "cd src", "true", "sleep 1"] {
            assert_eq!(steps(text)[0].effects, [EffectView::None], "{text}");
        }
    }
}
