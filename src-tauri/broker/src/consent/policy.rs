//! Rules × request → what they say, with reasons. Judging is pure; what an allowed command is executed from is then
//! looked up on the disk ([`Covered::approve`]), and anything that does not fit there asks.

mod environment;
mod error;
#[cfg(target_os = "linux")]
mod fenced;
mod files;
mod links;
mod look;
mod obeyed;
mod paths;
mod recursive_read;
pub(in crate::consent) mod system;
mod there;

use std::sync::Arc;

pub use error::{LookError, NoProgram};
pub(super) use files::no_rule;
pub(crate) use look::program;
pub use look::{Covered, LastLook};

use super::rules::{Client, Command, Exact, Form, Rule, RuleId, Source};
use super::{Approved, ApprovedBy};
use crate::submission::{Act, Run, Submission, What};
use crate::text::{message, say};
use countersign_messages::Message;
use countersign_policy::judge::{self, Asked, Judgement, StepVerdict, Verdict};
use countersign_policy::rule;

/// Holds the rules in force, in order for judging.
#[derive(Debug, Default)]
pub struct RuleSet {
    rules: Vec<Rule>,
    engine: rule::Rules,
}

/// Returns why nothing of this kind is allowed by a rule.
fn own() -> Message {
    message!("rules-own")
}

/// The rules' judgement of a request.
#[derive(Debug)]
pub enum Ruling {
    /// It is exactly what was remembered; here is the proof.
    Allow(Approved),
    /// Every step is covered; whether it can be executed so is to be looked up.
    Covered(Covered),
    /// A person must decide.
    Ask(Asking),
    /// A rule refuses it.
    Refuse {
        /// Which.
        rule: RuleId,
        /// The person's reason.
        reason: String,
    },
}

/// The reasons a person must decide.
#[derive(Clone, Debug, Default)]
pub struct Asking {
    /// One plain sentence each.
    pub because: Vec<String>,
    /// The judgement of each step, when the command can be read in one way.
    pub steps: Vec<StepRuling>,
}

/// The rules' judgement of a text somebody tries.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The strictest of all steps.
    pub verdict: Verdict,
    /// Why, as a sentence.
    pub reason: String,
    /// Step by step, when it can be read in one way.
    pub steps: Vec<StepRuling>,
}

/// The rules' judgement of one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepRuling {
    /// Allowed when a rule covers it, or it needs none.
    pub verdict: Verdict,
    /// The rule in words, or why it asks or is refused.
    pub words: String,
}

impl RuleSet {
    /// Puts rules in order. Those that are over must not be among them.
    #[must_use]
    pub fn new(rules: Vec<Rule>) -> Self {
        let engine = rule::Rules::new(rules.iter().filter_map(spoken).collect());
        Self { rules, engine }
    }

    /// Returns all the rules.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns a rule by its id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id.0 == id)
    }

    /// Judges a command that is only named, not resolved: of what an exact rule compares, only the command, the folder,
    /// the client and the computer are known.
    #[must_use]
    pub fn judge_named(&self, asked: &Asked<'_>) -> Judgement {
        let judgement = self.judge(asked);
        if judgement.verdict != Verdict::Ask || asked.changes_environment || asked.has_input || asked.typing.is_some() {
            return judgement;
        }
        let exact = |rule: &&Rule| match &rule.form {
            Form::Exact(own) => own.named(&asked.what).is_some_and(|exact| {
                let Asked { cwd, client, host, .. } = *asked;
                remembers(rule, &exact, &Scope { folder: cwd, client, host })
            }),
            _ => false,
        };
        match self.rules.iter().find(exact) {
            Some(rule) => Judgement::remembered(rule.id.0.clone()),
            None => judgement,
        }
    }

    /// Judges a text that a person tries.
    #[must_use]
    pub fn try_text(&self, asked: &Asked<'_>) -> Tried {
        let judgement = self.judge_named(asked);
        let exact =
            judgement.rules.first().filter(|_| judgement.verdict == Verdict::Allow && judgement.steps.is_empty());
        let reason = match (exact.and_then(|id| self.get(id)), &judgement.refused) {
            (Some(rule), _) => rule.words(),
            (None, Some(refused)) => sentence(&say!("rules-is-refused", refused = refused, reason = judgement.reason)),
            (None, None) => sentence(&judgement.reason),
        };
        Tried { verdict: judgement.verdict, reason, steps: steps(self, &judgement.steps) }
    }

    /// Judges step by step, without the rules over exact commands.
    #[must_use]
    pub fn judge(&self, asked: &Asked<'_>) -> Judgement {
        judge::judge(asked, &self.engine)
    }
}

/// Converts a rule for the judge of steps. Rules over exact commands compare more than it knows, and are judged here.
fn spoken(rule: &Rule) -> Option<rule::Rule> {
    let form = match &rule.form {
        Form::Exact(_) => return None,
        Form::Command { command: Command::Shell { text, shell } } => {
            rule::Form::Exact { text: text.as_str().to_owned(), shell: shell.clone() }
        }
        Form::Command { command: Command::Argv { words } } => rule::Form::Words(words.clone()),
        Form::Prefix(prefix) => rule::Form::Prefix(prefix.words.clone()),
        Form::Files { change } => rule::Form::Files { change: *change },
    };
    Some(rule::Rule {
        id: rule.id.0.clone(),
        form,
        deny: rule.deny.clone(),
        folder: rule.folder.clone(),
        client: rule.client.as_ref().map(Client::key),
        host: rule.host.clone(),
    })
}

/// Judges one request by all rules. Pure: no clock, no disk, no state.
#[must_use]
pub fn judge(set: &RuleSet, submission: &Arc<Submission>) -> Ruling {
    match submission.act() {
        Act::Run(run) if !run.remote.is_empty() => there::judge(set, submission, run),
        Act::Run(run) => judge_run(set, submission, run),
        Act::File(act) => files::judge(set, submission, act),
        Act::Input(_) => Ruling::Ask(Asking::because(say!("rules-what-is-typed-into-a"))),
    }
}

fn judge_run(set: &RuleSet, submission: &Arc<Submission>, run: &Run) -> Ruling {
    let client = Client::of(submission.asker());
    let judgement = match judged(set, run, client.as_ref(), None) {
        Ok(judgement) => judgement,
        Err(asking) => return Ruling::Ask(asking),
    };
    if judgement.verdict == Verdict::Refuse {
        let rule = RuleId(judgement.rules.into_iter().next().unwrap_or_default());
        return Ruling::Refuse { rule, reason: judgement.reason.to_string() };
    }
    if let Some(obstacle) = &run.obstacle {
        let why = say!("rules-it-cant-start", field = obstacle.field, message = obstacle.message);
        return Ruling::Ask(Asking::because(say!("rules-if-you-allow-it-the", why = why)));
    }
    let Some(client) = client.map(|client| client.key()) else {
        return Ruling::Ask(Asking::because(say!("rules-the-system-does-not-say")));
    };
    if let Some(why) = system::unread(&run.what).or_else(|| run.reaches_own.then(own)) {
        return Ruling::Ask(Asking { because: vec![sentence(&why)], steps: steps(set, &judgement.steps) });
    }
    let exact = Exact::over(submission);
    let scope = Scope { folder: submission.folder().to_str(), client: Some(&client), host: None };
    if let Some(rule) = exact.as_ref().and_then(|exact| set.rules.iter().find(|rule| remembers(rule, exact, &scope))) {
        let by = ApprovedBy::Rule { ids: vec![rule.id.clone()], words: rule.words(), fence: None };
        return Ruling::Allow(Approved::new(Arc::clone(submission), by));
    }
    if judgement.verdict == Verdict::Allow {
        if let Some(why) = system::no_beginnings() {
            return Ruling::Ask(Asking::because(sentence(&why)));
        }
        return match Covered::of(set, submission, run, &judgement) {
            Ok(covered) => Ruling::Covered(covered),
            Err(why) => Ruling::Ask(Asking { because: vec![why.to_string()], steps: steps(set, &judgement.steps) }),
        };
    }
    let near: Vec<String> = exact.map_or_else(Vec::new, |exact| near(set, &exact, submission));
    let because = if near.is_empty() { vec![sentence(&judgement.reason)] } else { near };
    Ruling::Ask(Asking { because, steps: steps(set, &judgement.steps) })
}

/// Judges step by step, on this computer or on another one.
fn judged(set: &RuleSet, run: &Run, client: Option<&Client>, host: Option<&str>) -> Result<Judgement, Asking> {
    let key = client.map(Client::key);
    let what = match &run.what {
        What::Shell { text, shell } => judge::What::Text { text, shell: shell.name() },
        What::Argv(words) => judge::What::Words(words),
    };
    let unnamed = || Asking::because(say!("rules-the-folders-name-cannot-be"));
    let asked = Asked {
        what,
        cwd: Some(run.cwd.to_str().ok_or_else(unnamed)?),
        client: key.as_deref(),
        host,
        changes_environment: !run.changes.is_empty(),
        has_input: run.stdin.is_some(),
        typing: run.typing(),
    };
    Ok(set.judge(&asked))
}

impl Asking {
    /// Makes the outcome for this one reason.
    pub(crate) fn because(why: impl Into<String>) -> Self {
        Self { because: vec![why.into()], steps: Vec::new() }
    }
}

/// The place and the client of a request.
#[derive(Clone, Copy)]
struct Scope<'a> {
    folder: Option<&'a str>,
    client: Option<&'a str>,
    host: Option<&'a str>,
}

/// Returns whether a rule remembers exactly this, here and for this client. There is no other place where exact rules
/// speak.
fn remembers(rule: &Rule, exact: &Exact, scope: &Scope<'_>) -> bool {
    matches!(&rule.form, Form::Exact(own) if own.covers(exact))
        && rule.deny.is_none()
        && rule.host.as_deref() == scope.host
        && rule.folder.as_deref() == scope.folder
        && rule.client.as_ref().is_none_or(|client| scope.client == Some(client.key().as_str()))
}

fn steps(set: &RuleSet, said: &[StepVerdict]) -> Vec<StepRuling> {
    said.iter()
        .map(|said| {
            let covered = said.verdict == Verdict::Allow;
            let rule = said.rule.as_deref().and_then(|id| set.get(id));
            let words = if let (true, Some(rule)) = (covered, rule) { rule.words() } else { said.reason.to_string() };
            StepRuling { verdict: said.verdict, words }
        })
        .collect()
}

/// Returns why rules over the same command don't apply.
fn near(set: &RuleSet, asked: &Exact, submission: &Submission) -> Vec<String> {
    let same = |rule: &&Rule| matches!(&rule.form, Form::Exact(own) if own.command == asked.command);
    set.rules.iter().filter(same).map(|rule| difference(rule, asked, submission)).take(3).collect()
}

fn difference(rule: &Rule, asked: &Exact, submission: &Submission) -> String {
    let Form::Exact(own) = &rule.form else { return String::new() };
    let folder = rule.folder.clone().unwrap_or_else(|| say!("rules-another-folder"));
    let what = if let Some(host) = &rule.host {
        say!("rules-only-on", host = host)
    } else if rule.folder.as_deref() != submission.folder().to_str() {
        say!("rules-only-in-the-folder", folder = folder)
    } else if let Some(client) = rule.client.as_ref().filter(|client| !client.is(&submission.asker().client)) {
        say!("rules-only-for", words = client.words())
    } else if own.scripts != asked.scripts {
        say!("rules-but-a-script-it-runs")
    } else if let Some(difference) = Source::difference(&own.sources, &asked.sources) {
        format!("but {difference}")
    } else if !own.sets_the_same(asked) {
        say!("rules-but-with-another-environment")
    } else if own.surroundings != asked.surroundings {
        say!("rules-but-your-own-path-or")
    } else if own.stdin != asked.stdin {
        say!("rules-but-with-another-input")
    } else if own.program != asked.program {
        say!("rules-but-run-by", program = own.program)
    } else {
        say!("rules-but-for-at-most-s", seconds = own.limit_ms.div_ceil(1000))
    };
    say!("rules-you-allow-this-command-always-2", what = what)
}

/// Returns a reason as a sentence of its own.
fn sentence(reason: &impl std::fmt::Display) -> String {
    let reason = reason.to_string();
    let mut letters = reason.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let rest = letters.as_str();
    if rest.ends_with(['.', '?']) { format!("{first}{rest}") } else { format!("{first}{rest}.") }
}
