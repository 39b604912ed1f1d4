//! Cases for judging, one JSON object a line, and their answers: the engine behind `cargo xtask judge`.

use serde::{Deserialize, Serialize};

use countersign_broker::consent::policy::RuleSet;
use countersign_broker::consent::rules::{Client, Command, Exact, Form, Prefix, Rule, RuleId, Until, VERSION};
use countersign_command::ShellText;
use countersign_command::read::Step;
use countersign_command::strict::dialect;
use countersign_explain::{Effect, Explained, explain, explain_in, explain_words};
use countersign_policy::judge::{Asked, Judgement, What};

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
    program: String,
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
struct CaseAnswer {
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
pub(crate) fn judge_line(json: &str) -> String {
    let answer = match serde_json::from_str::<Case>(json) {
        Ok(case) => answer(case),
        Err(error) => CaseAnswer {
            id: serde_json::Value::Null,
            verdict: "ask",
            reason: format!("this is not a case: {error}"),
            steps: Vec::new(),
        },
    };
    serde_json::to_string(&answer).unwrap_or_default()
}

fn answer(case: Case) -> CaseAnswer {
    let shell = case.ctx.shell.as_deref().unwrap_or("bash");
    let changes_environment = match &case.ctx.env {
        serde_json::Value::Null => false,
        serde_json::Value::Object(env) => !env.is_empty(),
        serde_json::Value::Array(env) => !env.is_empty(),
        _ => true,
    };
    let listed = case.rules.unwrap_or_else(|| case.rule.into_iter().collect());
    let cwd = case.ctx.cwd.as_deref();
    let rules = listed.into_iter().enumerate().filter_map(|(index, rule)| rule.remembered(index, cwd));
    let rules = RuleSet::new(rules.collect());
    let client = case.ctx.client.map(|name| client(name).key());
    let command = ShellText::from(case.command);
    let what = What::Text { text: &command, shell };
    let asked = Asked {
        what,
        cwd,
        client: client.as_deref(),
        host: case.ctx.host.as_deref(),
        changes_environment,
        has_input: case.ctx.stdin.is_some(),
        typing: None,
    };
    let judgement = rules.judge_named(&asked);
    let steps = steps(&command, shell, &judgement);
    CaseAnswer { id: case.id, verdict: judgement.verdict.word(), reason: judgement.reason.to_string(), steps }
}

/// Where a system keeps its programs.
const OF_THE_SYSTEM: [&str; 8] =
    ["/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin", "/opt/homebrew/bin", "/opt/local/bin", "/snap/bin"];

impl CaseRule {
    /// Whether a rule's program is the one its words begin with: another one was put there afterwards.
    fn is_of_one_piece(&self) -> bool {
        let first = self.argv_prefix.first().map_or("", String::as_str);
        let parts = |path: &str| path.rsplit_once('/').map(|(folder, name)| (folder.to_owned(), name.to_owned()));
        let lies = |path: &str, name: &str| {
            parts(path).is_some_and(|(folder, last)| last == name && OF_THE_SYSTEM.contains(&folder.as_str()))
        };
        self.program.is_empty() || self.program == first || lies(&self.program, first) || lies(first, &self.program)
    }

    /// The rule as the app keeps it. What a case cannot say, where its program lies and the like, is the same in all.
    fn remembered(self, index: usize, cwd: Option<&str>) -> Option<Rule> {
        if self.kind == "prefix" && !self.is_of_one_piece() {
            return None;
        }
        let shell = self.shell.unwrap_or_else(|| "bash".to_owned());
        let deny = (self.kind == "deny").then(|| self.reason.unwrap_or_else(|| "refused by a rule".to_owned()));
        let command = Command::Shell { text: self.text.into(), shell };
        let form = match self.kind.as_str() {
            "exact" => Form::Exact(exact(command)),
            "prefix" => Form::Prefix(prefix(self.argv_prefix)),
            "file" | "files" => Form::Files { change: self.change },
            "deny" if self.argv_prefix.is_empty() => Form::Command { command },
            "deny" => Form::Prefix(prefix(self.argv_prefix)),
            _ => return None,
        };
        // An exact rule is for one folder: where a case does not say which, it is the one that is asked in.
        let folder = match (&form, self.folder, cwd) {
            (Form::Exact(_), Some(own), Some(cwd)) if own.trim_end_matches('/') != cwd.trim_end_matches('/') => {
                Some(own)
            }
            (Form::Exact(_), _, cwd) => cwd.map(str::to_owned),
            (_, folder, _) => folder,
        };
        Some(Rule {
            version: VERSION,
            id: RuleId(format!("rule {}", index + 1)),
            made_at: 0,
            until: Until::Forever,
            form,
            deny,
            folder,
            client: self.client.map(client),
            host: self.host,
        })
    }
}

fn client(name: String) -> Client {
    Client { program: name, name: String::new() }
}

fn exact(command: Command) -> Exact {
    Exact {
        command,
        program: String::new(),
        env: Vec::new(),
        sealed: Vec::new(),
        stdin: None,
        limit_ms: u64::MAX,
        scripts: Vec::new(),
        programs: Vec::new(),
        sources: Vec::new(),
        background: false,
        surroundings: String::new(),
    }
}

fn prefix(words: Vec<String>) -> Prefix {
    Prefix { words, program: None, sources: Vec::new(), limit_ms: u64::MAX }
}

/// The steps with their sentences; the words only where both readers agree about them.
fn steps(command: &ShellText, shell: &str, judgement: &Judgement) -> Vec<AnswerStep> {
    if matches!(shell, "cmd" | "powershell" | "pwsh") {
        return explain_in(command, shell).steps.iter().map(|step| AnswerStep::new(None, step)).collect();
    }
    let read = || dialect(shell).and_then(|dialect| command.strictly(dialect).ok());
    let explained = explain(command).steps;
    let Some(reading) = judgement.reading.clone().or_else(read) else {
        return explained.iter().map(|step| AnswerStep::new(None, step)).collect();
    };
    if reading.steps.len() == explained.len() {
        let both = reading.steps.iter().zip(&explained);
        return both.map(|(step, explained)| AnswerStep::new(Some(step.argv.clone()), explained)).collect();
    }
    let alone =
        |step: &Step| explain_words(&step.argv).steps.first().map(|one| AnswerStep::new(Some(step.argv.clone()), one));
    reading.steps.iter().filter_map(alone).collect()
}

impl AnswerStep {
    fn new(argv: Option<Vec<String>>, step: &Explained) -> Self {
        let effects = step.effects.iter().map(Effect::word).collect();
        Self { argv, does: step.does.clone(), effects, risk: step.risk.word() }
    }
}
