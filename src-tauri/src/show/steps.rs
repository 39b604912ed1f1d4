//! What waits, as the card draws it: the whole command and what it does, step by step. Drawn once for each request.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use countersign_broker::broker::RequestId;
use countersign_broker::consent::policy::StepRuling;
use countersign_broker::consent::rules::Offers;
use countersign_broker::shell::explain::{Effect, Explained, Explanation, Risk, explain, explain_words};
use countersign_broker::shell::read::Joint;
use countersign_broker::submission::{Fingerprint, ShellKind, Submission, What};

use super::pieces;
use crate::view::{ActView, EffectView, ExplanationView, JointView, RiskView, RuledView, StepView, VerdictView};

/// A longer text is shown whole, but not explained: nobody reads so many steps.
const LONGEST: usize = 16 * 1024;
/// Steps drawn at most.
const STEPS: usize = 200;

/// A command as it is drawn, whole, what it does, and what may be remembered of it.
#[derive(Clone)]
pub(super) struct Drawing {
    pub(super) act: Arc<ActView>,
    pub(super) explanation: Arc<ExplanationView>,
    pub(super) offers: Arc<Offers>,
}

/// What waits, as it is drawn: a clock's tick or a new neighbour does not read a command anew.
#[derive(Default)]
pub(super) struct Drawn {
    known: Mutex<HashMap<RequestId, (Fingerprint, Drawing)>>,
}

impl Drawn {
    pub(super) fn of(
        &self,
        id: RequestId,
        submission: &Submission,
        home: &Path,
        draw: impl FnOnce() -> ActView,
    ) -> Drawing {
        let shown = submission.fingerprint();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, drawing)) = known.get(&id).filter(|(fingerprint, _)| *fingerprint == shown) {
            return drawing.clone();
        }
        let drawing = Drawing {
            act: Arc::new(draw()),
            explanation: Arc::new(submission.run().map_or_else(nothing, |run| view(&run.what))),
            offers: Arc::new(Offers::over(submission, home)),
        };
        known.insert(id, (shown, drawing.clone()));
        drawing
    }

    /// Forgets all but those that still wait.
    pub(super) fn keep(&self, waiting: impl Fn(RequestId) -> bool) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).retain(|id, _| waiting(*id));
    }
}

/// File work has no steps: what it does is shown as it is.
fn nothing() -> ExplanationView {
    ExplanationView { steps: Vec::new(), more: 0, troubles: Vec::new(), risk: RiskView::Low }
}

/// What a text does, as the card draws it.
pub(super) fn of_text(text: &str) -> ExplanationView {
    view(&What::Shell { text: text.to_owned(), shell: ShellKind::Sh })
}

/// The same, with what the rules say of each step beside it, where both tell the same steps apart.
pub(super) fn ruled(explanation: &ExplanationView, said: &[StepRuling]) -> ExplanationView {
    let mut explanation = explanation.clone();
    if explanation.steps.len() == said.len() && explanation.more == 0 {
        for (step, said) in explanation.steps.iter_mut().zip(said) {
            let verdict = if said.covered { VerdictView::Allow } else { VerdictView::Ask };
            step.ruled = Some(RuledView { verdict, words: pieces(&said.words) });
        }
    }
    explanation
}

fn view(what: &What) -> ExplanationView {
    let long = match what {
        What::Shell { text, .. } => text.len() > LONGEST,
        What::Argv(words) => words.iter().map(String::len).sum::<usize>() > LONGEST,
    };
    if long {
        return unknown("It is too long to be explained step by step; read it whole.");
    }
    // The reader promises not to panic. If it does all the same, the person is told that nothing is known.
    let explained = catch_unwind(AssertUnwindSafe(|| match what {
        What::Shell { text, .. } => explain(text),
        What::Argv(words) => explain_words(words),
    }));
    explained.map_or_else(|_| unknown("It could not be explained."), |explanation| twin(&explanation))
}

fn unknown(trouble: &str) -> ExplanationView {
    ExplanationView { steps: Vec::new(), troubles: vec![trouble.to_owned()], more: 0, risk: RiskView::High }
}

fn twin(explanation: &Explanation) -> ExplanationView {
    ExplanationView {
        steps: explanation.steps.iter().take(STEPS).map(step).collect(),
        troubles: explanation.troubles.clone(),
        more: u32::try_from(explanation.steps.len().saturating_sub(STEPS)).unwrap_or(u32::MAX),
        risk: risk(explanation.risk()),
    }
}

fn step(step: &Explained) -> StepView {
    StepView {
        words: step.words.iter().map(|word| pieces(word)).collect(),
        joint: joint(step.joint),
        depth: u32::try_from(step.depth).unwrap_or(u32::MAX),
        does: pieces(&step.does),
        effects: EFFECTS.iter().filter(|(effect, _)| step.effects.has(*effect)).map(|(_, view)| *view).collect(),
        risk: risk(step.risk),
        warnings: step.warnings.iter().map(|warning| pieces(warning)).collect(),
        ruled: None,
    }
}

/// In the order they are drawn: what is worst first.
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

fn risk(risk: Risk) -> RiskView {
    match risk {
        Risk::Calm => RiskView::Calm,
        Risk::Low => RiskView::Low,
        Risk::Medium => RiskView::Medium,
        Risk::High => RiskView::High,
    }
}
