//! This exact command and everything it depends on.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Source;
use crate::local::digest::sha256;
use crate::submission::{Submission, pinned_there};
use crate::written::Command;
use countersign_policy::guarded::{is_guarded, reaches, tells_secrets};
use countersign_policy::judge;

/// The longest command in bytes: a person can't keep a longer one in mind as a rule.
const MAX_COMMAND: usize = 8 * 1024;

/// Everything that must be equal for the rule to apply, besides its folder and its client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exact {
    /// The command, to the byte.
    pub command: Command,
    /// The program that is started, by its path.
    pub program: String,
    /// Variables the agent sets, by name.
    pub env: Vec<(String, String)>,
    /// Variables of which only the [`seal`] came here, by name: the rule was taken over from a file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sealed: Vec<(String, String)>,
    /// SHA-256 of stdin, when there is one.
    pub stdin: Option<String>,
    /// The longest limit it covers, in milliseconds.
    pub limit_ms: u64,
    /// Scripts and the SHA-256 of what they held.
    pub scripts: Vec<(String, String)>,
    /// Which file each program it names was, by name; not compared where the rule is older than that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub programs: Vec<(String, String)>,
    /// Files that give the command's words their meaning.
    pub sources: Vec<Source>,
    /// Whether it may outlive its agent.
    pub background: bool,
    /// SHA-256 of the person's own variables that choose which code runs.
    pub surroundings: String,
}

impl Exact {
    /// Returns the terms of a rule over this request; `None` when none may be made.
    #[must_use]
    pub fn over(submission: &Submission) -> Option<Self> {
        let run = submission.run()?;
        let command = Command::of(&run.what);
        let program = run.program.path.to_str()?.to_owned();
        if run.is_steered()
            || run.unpinned
            || run.reaches_own
            || run.depends.left_out().is_some()
            || run.obstacle.is_some()
            || is_guarded(&program)
            || !command.may_be_remembered(run.cwd.to_str())
        {
            return None;
        }
        let scripts = run.watched.iter().map(|file| Some((file.path.to_str()?.to_owned(), file.digest.clone()?)));
        let mut scripts = scripts.collect::<Option<Vec<_>>>()?;
        for file in run.depends.contents()? {
            if !scripts.contains(&file) {
                scripts.push(file);
            }
        }
        Some(Self {
            program,
            env: run.changes.iter().map(|c| (c.name.clone(), c.value.clone())).collect(),
            sealed: Vec::new(),
            stdin: run.stdin.as_deref().map(sha256),
            limit_ms: u64::try_from(run.limit.as_millis()).ok()?,
            scripts,
            programs: run.depends.programs(),
            sources: run.sources.clone(),
            background: run.background,
            surroundings: run.surroundings.clone(),
            command,
        })
    }

    /// Returns the terms of a command that somebody only names: everything unsaid is taken as remembered. `None` when
    /// no rule may be made over it.
    #[must_use]
    pub fn named(&self, what: &judge::What<'_>) -> Option<Self> {
        let command = Command::named(what);
        let known = Self { command, env: Vec::new(), sealed: Vec::new(), stdin: None, ..self.clone() };
        (known.command.may_be_remembered(None) && !is_guarded(&known.program)).then_some(known)
    }

    /// Returns the terms of a command on another computer that somebody only names; files have no part in it there.
    /// `None` when no rule may be made over it.
    #[must_use]
    pub fn there(command: Command) -> Option<Self> {
        let program = pinned_there(&command.submitted()?)?.to_owned();
        if is_guarded(&program) || !command.may_be_remembered(None) {
            return None;
        }
        Some(Self {
            command,
            program,
            env: Vec::new(),
            sealed: Vec::new(),
            stdin: None,
            limit_ms: super::LEAST_LIMIT_MS,
            scripts: Vec::new(),
            programs: Vec::new(),
            sources: Vec::new(),
            background: false,
            surroundings: String::new(),
        })
    }

    /// Returns whether everything is equal and the limit is within the rule's.
    #[must_use]
    pub fn covers(&self, asked: &Self) -> bool {
        let Self {
            command,
            program,
            env: _,
            sealed: _,
            stdin,
            limit_ms,
            scripts,
            programs,
            sources,
            background,
            surroundings,
        } = self;
        asked.limit_ms <= *limit_ms
            && asked.command == *command
            && asked.program == *program
            && asked.stdin == *stdin
            && asked.scripts == *scripts
            && (programs.is_empty() || asked.programs == *programs)
            && asked.sources == *sources
            && asked.background == *background
            && asked.surroundings == *surroundings
            && self.sets_the_same(asked)
    }

    /// Returns whether the same variables are set to the same values, be these known or only sealed.
    #[must_use]
    pub fn sets_the_same(&self, asked: &Self) -> bool {
        if self.sealed.is_empty() && asked.sealed.is_empty() {
            return self.env == asked.env;
        }
        self.seals() == asked.seals()
    }

    /// Returns the variables by name, with the seals of their values.
    #[must_use]
    pub fn seals(&self) -> BTreeMap<String, String> {
        let known = self.env.iter().map(|(name, value)| (name.clone(), seal(name, value)));
        known.chain(self.sealed.iter().cloned()).collect()
    }
}

/// Returns the seal that stands for a variable's value where the value itself must not be: SHA-256 over both, so that
/// the same value of two variables doesn't show as the same.
#[must_use]
pub fn seal(name: &str, value: &str) -> String {
    sha256(format!("{name}={value}").as_bytes())
}

impl Command {
    /// Returns whether a rule may be made over exactly this in a folder: it is short, and touches neither secrets, the
    /// keyring nor us.
    #[must_use]
    pub fn may_be_remembered(&self, folder: Option<&str>) -> bool {
        self.len() <= MAX_COMMAND && !reaches(&self.what(), folder) && !tells_secrets(&self.line())
    }
}
