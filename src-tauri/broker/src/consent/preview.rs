//! What rules would have meant for requests of the past, before they are kept.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::policy::{self, RuleSet, Ruling};
use super::rules::{Client, Command, Form, Rule};
use crate::submission::Submission;
use crate::text::say;
use countersign_policy::judge::{Asked, Verdict, What};
use countersign_policy::profile;

/// The most past requests that are shown.
const SHOWN: usize = 20;
/// The most similar commands that are shown for each rule.
const NEIGHBOURS: usize = 4;
/// How long the past is searched; older requests are then left out, and not counted.
const LIMIT: Duration = Duration::from_secs(2);

/// A past request.
#[derive(Clone, Debug)]
pub struct Past {
    /// The command or file work.
    pub was: Was,
    /// Whether a person allowed it; nothing where none decided.
    pub by_person: Option<bool>,
}

/// The command or file work of a past request.
#[derive(Clone, Debug)]
pub enum Was {
    /// In this session: all of it is known.
    Known(Arc<Submission>),
    /// The record's description, its secrets masked.
    Recorded {
        /// The command.
        command: Command,
        /// Where.
        folder: String,
        /// The program that asked, with the name that was shown.
        client: Client,
        /// Whether it changed the environment.
        changes_environment: bool,
        /// Whether it had something to read.
        has_input: bool,
    },
}

/// What rules would mean for past requests.
#[derive(Clone, Debug, Default)]
pub struct Preview {
    /// The rules.
    pub rules: Vec<Rule>,
    /// How many requests were looked through.
    pub looked_at: usize,
    /// Those the new rules would have decided, newest first, at most 20, without repetition.
    pub would_have: Vec<String>,
    /// How many they are in all.
    pub would_have_count: usize,
    /// Like commands they would decide as well.
    pub neighbours: Vec<String>,
    /// Like commands that would still ask: of the past, then others.
    pub still_asks: Vec<String>,
    /// Why they may not be kept: something denied that they would let through.
    pub blocked: Option<String>,
}

/// Tries new rules, beside those there are, on requests of the past, newest first. `instead` are those that would end.
#[must_use]
pub fn preview(known: &RuleSet, instead: &[Rule], new: &[Rule], past: &[Past]) -> Preview {
    let others = known.rules().iter().filter(|rule| !instead.contains(rule));
    let before = RuleSet::new(others.clone().cloned().collect());
    let with = RuleSet::new(others.chain(new).cloned().collect());
    let mut seen = Preview { rules: new.to_vec(), ..Preview::default() };
    let until = Instant::now() + LIMIT;
    let mut settled = HashSet::new();
    for past in past.iter().take_while(|_| Instant::now() < until) {
        seen.looked_at += 1;
        past.try_on(&before, &with, new, &mut settled, &mut seen);
    }
    for rule in new {
        let Form::Prefix(prefix) = &rule.form else { continue };
        let (pass, ask) = profile::samples(&prefix.words);
        seen.neighbours.extend(pass.into_iter().take(NEIGHBOURS));
        seen.still_asks.extend(ask.into_iter().take(NEIGHBOURS));
    }
    seen
}

impl Past {
    /// Tries rules on past requests. `settled` are commands a person allowed later than what is looked at: an older
    /// denial of them binds nobody.
    fn try_on(
        &self,
        before: &RuleSet,
        with: &RuleSet,
        new: &[Rule],
        settled: &mut HashSet<(String, String)>,
        seen: &mut Preview,
    ) {
        let (line, folder) = (self.was.line(), self.was.folder());
        if self.by_person == Some(true) {
            settled.insert((line.clone(), folder.clone()));
        }
        if self.was.is_decided(before, new) {
            return;
        }
        if !self.was.is_decided(with, new) {
            let near = new.iter().any(|rule| self.was.begins_like(rule));
            if near && seen.still_asks.len() < NEIGHBOURS && !seen.still_asks.contains(&line) {
                seen.still_asks.push(line);
            }
            return;
        }
        let denied = self.by_person == Some(false) && !settled.contains(&(line.clone(), folder));
        if denied && new.iter().any(|rule| rule.deny.is_none()) {
            seen.blocked.get_or_insert_with(|| say!("rules-you-denied-and-this-would", line = line));
        }
        seen.would_have_count += 1;
        if seen.would_have.len() < SHOWN && !seen.would_have.contains(&line) {
            seen.would_have.push(line);
        }
    }
}

impl Was {
    fn line(&self) -> String {
        match self {
            Self::Known(submission) => submission.line(),
            Self::Recorded { command, .. } => command.line(),
        }
    }

    fn folder(&self) -> String {
        match self {
            Self::Known(submission) => submission.folder().to_string_lossy().into_owned(),
            Self::Recorded { folder, .. } => folder.clone(),
        }
    }

    /// Returns whether it starts a program a rule speaks about.
    fn begins_like(&self, rule: &Rule) -> bool {
        let Form::Prefix(prefix) = &rule.form else { return false };
        let Some(program) = prefix.words.first() else { return false };
        self.line().split_whitespace().next() == Some(program)
    }

    /// Returns whether rules decide it. The record knows the name that was shown and not the one that was claimed: a
    /// program that a new rule is limited to is taken for the client it means.
    fn is_decided(&self, set: &RuleSet, new: &[Rule]) -> bool {
        let (command, folder, client, changes_environment, has_input) = match self {
            Self::Known(submission) => return decided(&policy::judge(set, submission)),
            Self::Recorded { command, folder, client, changes_environment, has_input } => {
                (command, folder, client, *changes_environment, *has_input)
            }
        };
        let meant = new.iter().filter_map(|rule| rule.client.as_ref()).find(|own| own.program == client.program);
        let client = meant.unwrap_or(client).key();
        let what = match command {
            Command::Shell { text, shell } => What::Text { text, shell },
            Command::Argv { words } => What::Words(words),
        };
        let (cwd, client) = (Some(folder.as_str()), Some(client.as_str()));
        let asked = Asked { what, cwd, client, host: None, changes_environment, has_input, typing: None };
        set.try_text(&asked).verdict != Verdict::Ask
    }
}

fn decided(ruling: &Ruling) -> bool {
    !matches!(ruling, Ruling::Ask(_))
}
