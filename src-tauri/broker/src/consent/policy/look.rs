//! The last look before a command is allowed step by step: programs, folders and files as they are on the disk now.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::rules::{Form, Pinned, Rule, Source};
use super::super::{Approved, ApprovedBy};
use super::error::{LookError, NoProgram};
use super::{RuleSet, environment, obeyed, paths, recursive_read};
use crate::consent::plan::{Plan, PlannedStep, StepAction};
use crate::fence::Held;
use crate::local::git;
use crate::local::own::Own;
use crate::submission::{FolderIdentity, Program, Run, Submission};
use countersign_command::read::{Reading, Step};
use countersign_policy::judge::Judgement;
use countersign_policy::profile::unpaged;

/// A command whose every step is covered by a rule.
#[derive(Debug)]
pub struct Covered {
    submission: Arc<Submission>,
    reading: Arc<Reading>,
    /// The rule over each step; none for a change of folder.
    rules: Vec<Option<Rule>>,
}

impl Covered {
    /// Pairs the judge's result with the rules that allowed it.
    pub(super) fn of(
        set: &RuleSet,
        submission: &Arc<Submission>,
        run: &Run,
        judgement: &Judgement,
    ) -> Result<Self, LookError> {
        let reading = judgement.reading.clone().ok_or(LookError::Unread)?;
        let rules: Vec<Option<Rule>> =
            judgement.steps.iter().map(|said| said.rule.as_deref().and_then(|id| set.get(id)).cloned()).collect();
        if rules.len() != reading.steps.len() {
            return Err(LookError::Unjudged);
        }
        let limit = u64::try_from(run.limit.as_millis()).unwrap_or(u64::MAX);
        if let Some(most) = rules.iter().flatten().filter_map(Rule::limit_ms).find(|most| *most < limit) {
            return Err(LookError::Limit(most.div_ceil(1000)));
        }
        Ok(Self { submission: Arc::clone(submission), reading, rules })
    }

    /// Looks everything up, and gives the proof with the plan to execute. Reads the disk.
    ///
    /// # Errors
    /// Returns why a person must be asked after all.
    pub fn approve(self) -> Result<Approved, LookError> {
        let run = self.submission.run().ok_or(LookError::NoCommand)?;
        let env = environment::rebuilt(&run.env, &self.folders());
        let mut cwd = run.cwd.clone();
        let mut steps = Vec::with_capacity(self.reading.steps.len());
        for (step, rule) in self.reading.steps.iter().zip(&self.rules) {
            let act = match rule {
                Some(rule) => start(step, rule, &cwd, &env, &run.own)?,
                None => self.enter(step, &mut cwd)?,
            };
            steps.push(PlannedStep { joint: step.joint, act, redirects: step.redirects.clone() });
        }
        let (mut ids, mut words): (Vec<_>, Vec<String>) = (Vec::new(), Vec::new());
        for rule in self.rules.iter().flatten().filter(|rule| rule.deny.is_none()) {
            if !ids.contains(&rule.id) {
                ids.push(rule.id.clone());
                words.push(rule.words());
            }
        }
        let started = self.reading.steps.iter().zip(&self.rules).filter(|(_, rule)| rule.is_some());
        let fence = started.map(|(step, _)| Held::over(&step.argv)).reduce(Held::and);
        let by = ApprovedBy::Rule { ids, words: words.join(" · "), fence };
        Ok(Approved::new(self.submission, by).planned(Plan { steps, env }))
    }

    /// Returns the folders of all rules that apply: programs in them are the repository's, not the system's.
    fn folders(&self) -> Vec<PathBuf> {
        let folders = self.rules.iter().flatten().filter_map(|rule| rule.folder.as_deref());
        folders.map(PathBuf::from).chain([self.submission.folder().to_owned()]).collect()
    }

    fn enter(&self, step: &Step, cwd: &mut PathBuf) -> Result<StepAction, LookError> {
        let target = step.argv.get(1).map_or("", String::as_str);
        let folder = std::fs::canonicalize(cwd.join(target)).map_err(|_| LookError::NoFolder(target.to_owned()))?;
        let inside =
            self.rules.iter().flatten().all(|rule| rule.folder.as_deref().is_some_and(|own| folder.starts_with(own)));
        if !inside {
            return Err(LookError::LeadsOut(target.to_owned()));
        }
        let place = FolderIdentity::of(&folder).ok_or_else(|| LookError::NoFolder(target.to_owned()))?;
        cwd.clone_from(&folder);
        Ok(StepAction::Enter { folder, place })
    }
}

/// What is checked once more just before a step starts, since earlier steps may have changed it.
#[derive(Clone, Debug)]
pub struct LastLook {
    pub(super) words: Vec<String>,
    pub(super) folder: Option<String>,
    pub(super) program: PathBuf,
    /// The person's own folder.
    pub(super) home: Option<PathBuf>,
    /// Countersign's own files.
    pub(super) own: Own,
    /// A rule's words and the files that gave them their meaning.
    pub(super) source: Option<(Vec<String>, Vec<Source>)>,
}

/// Returns one step as it's executed.
pub(super) fn start(
    step: &Step,
    rule: &Rule,
    cwd: &Path,
    env: &[(OsString, OsString)],
    own: &Own,
) -> Result<StepAction, LookError> {
    let name = step.argv.first().map_or("", String::as_str);
    if let Some(folder) = rule.folder.as_deref().filter(|folder| !cwd.starts_with(folder)) {
        return Err(LookError::OutsideOfRule { name: name.to_owned(), folder: folder.to_owned() });
    }
    let program = program(name, cwd, env, rule.folder.as_deref())?;
    if name.contains('/') && !matches!(rule.form, Form::Prefix(_)) {
        return Err(LookError::NamedByPath(name.to_owned()));
    }
    let home = env.iter().find(|(name, _)| name == "HOME" || name == "USERPROFILE");
    let argv = unpaged(&step.argv).into_owned();
    let mut look = LastLook {
        words: argv.clone(),
        folder: rule.folder.clone(),
        program: program.path.clone(),
        home: home.and_then(|(_, home)| std::fs::canonicalize(home).ok()),
        own: own.clone(),
        source: None,
    };
    if let Form::Prefix(prefix) = &rule.form {
        let now = Pinned::at(&program.path);
        if now.is_none() || now != prefix.program {
            return Err(moved(name, prefix.program.as_ref(), &program));
        }
        look.source = Some((prefix.words.clone(), prefix.sources.clone()));
    }
    look.again(cwd)?;
    #[cfg(target_os = "linux")]
    look.can_be_fenced(cwd, env)?;
    let more = git::variables(&argv, cwd).into_iter().chain(obeyed::variables(&argv));
    let settings = step.settings.iter().cloned().chain(more).collect();
    let argv = obeyed::tamed(git::tamed(&argv));
    Ok(StepAction::Start { program, argv, settings, look: Some(Box::new(look)) })
}

impl LastLook {
    #[cfg(test)]
    pub(crate) fn for_tests(words: &[String], program: &Path, folder: &Path) -> Self {
        let folder = folder.to_str().map(str::to_owned);
        Self {
            words: words.to_vec(),
            folder,
            program: program.to_owned(),
            home: None,
            own: Own::default(),
            source: None,
        }
    }

    /// Looks at the disk as it is now: what gives the words their meaning, and where they lead.
    ///
    /// # Errors
    /// Returns what does not fit.
    pub fn again(&self, cwd: &Path) -> Result<(), LookError> {
        if let Some((words, remembered)) = &self.source {
            let sources = Source::of(words, cwd).map_err(|why| LookError::Source { words: words.join(" "), why })?;
            if let Some(difference) = Source::difference(remembered, &sources) {
                return Err(LookError::Differs { over: words.join(" "), difference });
            }
            if let Some(file) = Source::beyond(words, &self.words, cwd) {
                return Err(LookError::Beyond { file: file.to_owned(), over: words.join(" ") });
            }
        }
        if paths::follows_links(&self.words) {
            return Err(LookError::FollowsLinks(self.words.join(" ")));
        }
        git::is_tame(&self.words, cwd)?;
        git::shows_no_secret(&self.words, cwd)?;
        obeyed::is_clear(&self.words, &self.program, cwd, self.home.as_deref())?;
        let folder = self.folder.as_deref().map(Path::new);
        recursive_read::meets_no_secret(&self.words, cwd, folder, &self.own)?;
        let listed = paths::only_lists(&self.words);
        self.words.iter().skip(1).try_for_each(|word| paths::stays(word, cwd, folder, &self.own, listed))?;
        Ok(())
    }
}

fn moved(name: &str, was: Option<&Pinned>, now: &Program) -> LookError {
    match was {
        Some(was) if Path::new(&was.path) != now.path => {
            LookError::MovedProgram { name: name.to_owned(), was: PathBuf::from(&was.path), now: now.path.clone() }
        }
        _ => LookError::OtherOwner(now.path.clone()),
    }
}

/// Returns the program a name means to a rule: found in the person's `PATH`, but never in relative folders, in the
/// rule's own, or where everybody may write. Reads the disk.
///
/// # Errors
///
/// Fails when there is none.
pub(crate) fn program(
    name: &str,
    cwd: &Path,
    env: &[(OsString, OsString)],
    folder: Option<&str>,
) -> Result<Program, NoProgram> {
    let path = env.iter().find(|(variable, _)| variable == "PATH").map(|(_, value)| value.as_os_str());
    let workspace: Vec<PathBuf> = folder.map(PathBuf::from).into_iter().chain([cwd.to_owned()]).collect();
    let fixed = environment::fixed_path(path.unwrap_or(OsStr::new("")), &workspace);
    Program::find(name, cwd, Some(&fixed)).ok_or_else(|| NoProgram(name.to_owned()))
}
