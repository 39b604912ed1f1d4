//! The headline of a whole command: the gravest of what its steps do, in one sentence. Steps that only together are what
//! they are, a download and the shell that runs it, are told as one.

use countersign_command::read::Joint;

use crate::finding::{Finding, FindingKind};
use crate::hosts::host_of;
use crate::message::{Argument, Message, code, codes, render};
use crate::{Effect, Effects, Explained, Risk};

/// So many deeds are told in a headline: more are a list.
const DEEDS_TOLD: usize = 3;

/// The findings by which a step runs what comes from the steps before it.
const RUNS_THEM: [&str; 3] = ["finding-remote-code-unseen", "finding-composed-text-runs", "finding-code-unseen"];

/// What one step, or several together, would do, for the headline.
struct Deed {
    brief: String,
    risk: Risk,
    effects: Effects,
}

impl Deed {
    /// Returns whether it does more than bring what a later step uses, and so has to be told by itself.
    fn says_more(&self) -> bool {
        let brings = [Effect::Read, Effect::Network, Effect::None].map(Effects::of);
        let allowed = brings.into_iter().fold(Effects::default(), Effects::with);
        allowed.with(self.effects) != allowed
    }

    /// Adds what another one does.
    fn with(self, other: &Self) -> Self {
        Self { risk: self.risk.max(other.risk), effects: self.effects.with(other.effects), ..self }
    }

    /// Says it in other words.
    fn saying(self, message: &Message) -> Self {
        Self { brief: render::brief(std::slice::from_ref(message)), ..self }
    }
}

/// Makes the headline of steps, which need that much care at most. Empty where there is no step.
pub(crate) fn headline(steps: &[Explained], gravest: Risk) -> String {
    let least = gravest.min(Risk::Low);
    let mut deeds = deeds(steps);
    deeds.retain(|deed| deed.risk >= least && !deed.brief.is_empty());
    let all = deeds.len();
    if all > DEEDS_TOLD {
        // Among many, what is less grave would only hide what is.
        deeds.retain(|deed| deed.risk == gravest);
    }
    let mut told: Vec<usize> = (0..deeds.len()).collect();
    told.sort_by_key(|at| std::cmp::Reverse((deeds[*at].risk, deeds[*at].effects.gravity())));
    told.truncate(DEEDS_TOLD);
    told.sort_unstable();
    let mut briefs: Vec<&str> = told.iter().map(|at| deeds[*at].brief.as_str()).collect();
    briefs.dedup();
    if briefs.is_empty() { String::new() } else { render::headline(&briefs, all - told.len()) }
}

/// Lists what the steps do, those that belong together as one.
fn deeds(steps: &[Explained]) -> Vec<Deed> {
    let mut deeds = Vec::with_capacity(steps.len());
    // Where the steps begin that feed the one looked at.
    let mut feeding = 0;
    for (at, step) in steps.iter().enumerate() {
        let inner = at > 0 && steps[at - 1].depth > step.depth;
        if step.joint != Joint::Pipe && !inner {
            feeding = at;
        }
        let own = Deed { brief: step.brief.clone(), risk: step.risk, effects: step.effects };
        match together(&steps[feeding..at], step) {
            Some(message) => {
                let (kept, told): (Vec<Deed>, Vec<Deed>) =
                    deeds.split_off(feeding.min(deeds.len())).into_iter().partition(Deed::says_more);
                deeds.push(told.iter().fold(own, Deed::with).saying(&message));
                deeds.extend(kept);
            }
            None => deeds.push(own),
        }
    }
    deeds
}

/// Says what a step and those that feed it do together, where that is more than each of them does.
fn together(before: &[Explained], step: &Explained) -> Option<Message> {
    let last = before.last()?;
    if step.findings.iter().any(|finding| finding.kind == FindingKind::SecretSent) {
        let place = address(step).map_or_else(|| Argument::from(say!("headline-elsewhere")), |at| code(host_of(at)));
        return Some(match secrets(before) {
            files if files.is_empty() => say!("headline-sends-secret", place = place),
            files => say!("headline-sends", files = codes(files), place = place),
        });
    }
    let runs = |finding: &Finding| finding.message.id().is_some_and(|id| RUNS_THEM.contains(&id));
    if !step.findings.iter().any(runs) {
        return None;
    }
    let admin = step.effects.has(Effect::Admin);
    Some(match before.iter().rev().find_map(address) {
        Some(source) if admin => say!("headline-runs-download-as-admin", source = code(source)),
        Some(source) => say!("headline-runs-download", source = code(source)),
        None if step.joint != Joint::Pipe => return None,
        None if admin => say!("headline-runs-output-as-admin", program = code(last.words.first()?)),
        None => say!("headline-runs-output", program = code(last.words.first()?)),
    })
}

/// Lists the secrets that steps read.
fn secrets(steps: &[Explained]) -> Vec<&str> {
    let named = |finding: &&Finding| finding.kind == FindingKind::SecretRead && !finding.subject.is_empty();
    let mut secrets: Vec<&str> =
        steps.iter().flat_map(|step| &step.findings).filter(named).map(|finding| finding.subject.as_str()).collect();
    secrets.dedup();
    secrets
}

/// Finds the address on the web that a step names.
fn address(step: &Explained) -> Option<&str> {
    let on_the_web = |word: &&String| word.starts_with("https://") || word.starts_with("http://");
    step.effects.has(Effect::Network).then(|| step.words.iter().find(on_the_web))?.map(String::as_str)
}
