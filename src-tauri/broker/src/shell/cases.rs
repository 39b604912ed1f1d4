//! Cases for judging, one JSON object a line, and their answers: the engine behind `cargo xtask judge`.

use serde::{Deserialize, Serialize};

use super::explain::{Effect, Explained, explain, explain_words};
use super::judge::{Asked, Judgement, What, dialect, judge, strictly};
use super::read::Step;
use super::rule::{Form, Rule, Rules};

/// A case as it stands in a file.
#[derive(Deserialize)]
struct Case {
    #[serde(default)]
    id: serde_json::Value,
    #[serde(default)]
    rule: Option<CaseRule>,
    #[serde(default)]
    rules: Option<Vec<CaseRule>>,
    command: String,
    #[serde(default)]
    ctx: Context,
}

#[derive(Deserialize)]
struct CaseRule {
    kind: String,
    #[serde(default)]
    argv_prefix: Vec<String>,
    #[serde(default)]
    text: String,
    #[serde(default)]
    folder: Option<String>,
    #[serde(default)]
    client: Option<String>,
    #[serde(default)]
    host: Option<String>,
    #[serde(default)]
    shell: Option<String>,
    #[serde(default)]
    reason: Option<String>,
    #[serde(default)]
    change: bool,
}

#[derive(Default, Deserialize)]
struct Context {
    #[serde(default)]
    cwd: Option<String>,
    #[serde(default)]
    env: serde_json::Value,
    #[serde(default)]
    client: Option<String>,
    #[serde(default)]
    shell: Option<String>,
    #[serde(default)]
    host: Option<String>,
    #[serde(default)]
    stdin: Option<String>,
}

/// The answer to a case.
#[derive(Serialize)]
struct Answer {
    id: serde_json::Value,
    verdict: &'static str,
    reason: String,
    steps: Vec<AnswerStep>,
}

#[derive(Serialize)]
struct AnswerStep {
    #[serde(skip_serializing_if = "Option::is_none")]
    argv: Option<Vec<String>>,
    does: String,
    effects: Vec<&'static str>,
    risk: &'static str,
}

/// Judges one case, a line of JSON, and answers in one line of JSON. A line that is no case asks.
pub fn judge_line(json: &str) -> String {
    let answer = match serde_json::from_str::<Case>(json) {
        Ok(case) => answer(case),
        Err(error) => Answer {
            id: serde_json::Value::Null,
            verdict: "ask",
            reason: format!("this is not a case: {error}"),
            steps: Vec::new(),
        },
    };
    serde_json::to_string(&answer).unwrap_or_default()
}

fn answer(case: Case) -> Answer {
    let shell = case.ctx.shell.as_deref().unwrap_or("bash");
    let changes_environment = match &case.ctx.env {
        serde_json::Value::Null => false,
        serde_json::Value::Object(env) => !env.is_empty(),
        serde_json::Value::Array(env) => !env.is_empty(),
        _ => true,
    };
    let listed = case.rules.unwrap_or_else(|| case.rule.into_iter().collect());
    let rules = Rules::new(listed.into_iter().enumerate().filter_map(|(index, rule)| rule.remembered(index)).collect());
    let what = What::Text { text: &case.command, shell };
    let asked = Asked {
        what,
        cwd: case.ctx.cwd.as_deref(),
        client: case.ctx.client.as_deref(),
        host: case.ctx.host.as_deref(),
        changes_environment,
        has_input: case.ctx.stdin.is_some(),
    };
    let judgement = judge(&asked, &rules);
    let steps = steps(&case.command, shell, &judgement);
    Answer { id: case.id, verdict: judgement.verdict.word(), reason: judgement.reason, steps }
}

impl CaseRule {
    fn remembered(self, index: usize) -> Option<Rule> {
        let shell = self.shell.unwrap_or_else(|| "bash".to_owned());
        let deny = (self.kind == "deny").then(|| self.reason.unwrap_or_else(|| "refused by a rule".to_owned()));
        let form = match self.kind.as_str() {
            "exact" => Form::Exact { text: self.text, shell },
            "prefix" => Form::Prefix(self.argv_prefix),
            "file" | "files" => Form::Files { change: self.change },
            "deny" if self.argv_prefix.is_empty() => Form::Exact { text: self.text, shell },
            "deny" => Form::Prefix(self.argv_prefix),
            _ => return None,
        };
        Some(Rule {
            id: format!("rule {}", index + 1),
            form,
            deny,
            folder: self.folder,
            client: self.client,
            host: self.host,
        })
    }
}

/// The steps with their sentences; the words only where both readers agree about them.
fn steps(command: &str, shell: &str, judgement: &Judgement) -> Vec<AnswerStep> {
    if matches!(shell, "cmd" | "powershell" | "pwsh") {
        let does = format!("Cannot tell what this does: the language of {shell} is not read.");
        return vec![AnswerStep { argv: None, does, effects: vec!["unknown"], risk: "medium" }];
    }
    let read = || dialect(shell).and_then(|dialect| strictly(command, dialect).ok());
    let explained = explain(command).steps;
    let Some(reading) = judgement.reading.clone().or_else(read) else {
        return explained.iter().map(|step| AnswerStep::new(None, step)).collect();
    };
    if reading.steps.len() == explained.len() {
        let both = reading.steps.into_iter().zip(&explained);
        return both.map(|(step, explained)| AnswerStep::new(Some(step.argv), explained)).collect();
    }
    let alone = |step: Step| explain_words(&step.argv).steps.first().map(|one| AnswerStep::new(Some(step.argv), one));
    reading.steps.into_iter().filter_map(alone).collect()
}

impl AnswerStep {
    fn new(argv: Option<Vec<String>>, step: &Explained) -> Self {
        let effects = step.effects.iter().map(Effect::word).collect();
        Self { argv, does: step.does.clone(), effects, risk: step.risk.word() }
    }
}

#[cfg(test)]
mod tests;
