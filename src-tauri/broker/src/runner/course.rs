//! A plan under way: which of its steps starts next, and with what. No shell has a part in it.
//!
//! All steps share the run's streams as the commands of a script do: what a step does not read of the run's input is
//! there for the next one. A null device in its place would silently give `mkdir -p a && tee a/b` an empty file.

use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

use super::folder::Folder;
use super::launch::{program, words};
use super::streams::Streams;
use super::tree::Tree;
use super::trouble;
use crate::consent::policy::LastLook;
use crate::fence::Ready;
#[cfg(target_os = "linux")]
use crate::fence::Temporary;
use crate::plan::{Act, Plan, PlannedStep};
use countersign_command::read::Joint;
use crate::submission::{Place, Program};

#[derive(Debug)]
pub(super) struct Course {
    /// What is still to come: the steps of a pipe are together.
    ahead: VecDeque<Vec<PlannedStep>>,
    env: Vec<(OsString, OsString)>,
    folder: Folder,
    /// The run's ends, for as long as a step that may want them is ahead.
    streams: Option<Streams>,
    /// Whether a program was started.
    begun: bool,
    /// A private folder, for temporary files of steps that have a fence around them.
    #[cfg(target_os = "linux")]
    scratch: PathBuf,
    #[cfg(target_os = "linux")]
    temporary: Vec<Temporary>,
}

/// What came of going on.
#[derive(Debug)]
pub(super) enum Onward {
    /// Programs were started.
    Started,
    /// Nothing is left to start.
    Over(ExitStatus),
}

/// A step that must not or cannot be started: the run ends here.
#[derive(Debug)]
pub(super) struct Cut {
    /// What happened, and what to do.
    pub(super) words: String,
    /// Whether a program of the run was started.
    pub(super) begun: bool,
}

impl Course {
    pub(super) fn new(plan: &Plan, folder: Folder, streams: Streams, scratch: &Path) -> Self {
        let mut ahead: VecDeque<Vec<PlannedStep>> = VecDeque::new();
        for step in &plan.steps {
            match ahead.back_mut() {
                Some(pipe) if step.joint == Joint::Pipe => pipe.push(step.clone()),
                _ => ahead.push_back(vec![step.clone()]),
            }
        }
        #[cfg(not(target_os = "linux"))]
        let _ = scratch;
        Self {
            ahead,
            env: plan.env.clone(),
            folder,
            streams: Some(streams),
            begun: false,
            #[cfg(target_os = "linux")]
            scratch: scratch.to_owned(),
            #[cfg(target_os = "linux")]
            temporary: Vec::new(),
        }
    }

    /// Starts what comes next after what ended so; nothing has ended before the first. Blocks for as long as starting takes.
    pub(super) fn go_on(&mut self, tree: &mut Tree, mut last: Option<ExitStatus>) -> Result<Onward, Cut> {
        while let Some(pipe) = self.ahead.pop_front() {
            if !is_wanted(&pipe, last) {
                continue;
            }
            if let [PlannedStep { act: Act::Enter { folder, place }, .. }] = &pipe[..] {
                self.enter(folder, *place).map_err(|words| self.cut(words))?;
                last = Some(ExitStatus::default());
            } else {
                self.start(&pipe, tree).map_err(|words| self.cut(words))?;
                return Ok(Onward::Started);
            }
        }
        self.streams = None;
        last.map(Onward::Over).ok_or_else(|| self.cut("The plan of this command has no steps.".to_owned()))
    }

    /// Whether all steps were started or passed over.
    pub(super) fn is_over(&self) -> bool {
        self.ahead.is_empty()
    }

    fn cut(&self, words: String) -> Cut {
        Cut { words, begun: self.begun }
    }

    fn enter(&mut self, folder: &Path, place: Place) -> Result<(), String> {
        self.folder = Folder::open(folder, place)?;
        self.env.retain(|(name, _)| name != "PWD");
        self.env.push(("PWD".into(), self.folder.path().as_os_str().to_owned()));
        Ok(())
    }

    /// The fence around a step a rule allowed, and the folder its temporary files go to when it is not the usual one.
    #[cfg(target_os = "linux")]
    fn fence(&mut self, look: Option<&LastLook>) -> Result<(Ready, Option<PathBuf>), String> {
        let Some(look) = look else { return Ok((Ready::open(), None)) };
        let (ready, temporary) = look.fence(self.folder.path(), &self.env, &self.scratch)?;
        let folder = temporary.as_ref().map(|temporary| temporary.path().to_owned());
        self.temporary.extend(temporary);
        Ok((ready, folder))
    }

    #[cfg(not(target_os = "linux"))]
    fn fence(&mut self, _look: Option<&LastLook>) -> Result<(Ready, Option<PathBuf>), String> {
        Ok((Ready::open(), None))
    }

    /// Starts all stages of a pipe at once.
    fn start(&mut self, pipe: &[PlannedStep], tree: &mut Tree) -> Result<(), String> {
        let mut given = self.given().map_err(|error| no_pipe(&error))?;
        for (at, step) in pipe.iter().enumerate() {
            let next = if at + 1 < pipe.len() { Some(given.piped().map_err(|error| no_pipe(&error))?) } else { None };
            self.start_one(step, given, tree, at > 0)?;
            match next {
                Some(next) => given = next,
                None => break,
            }
        }
        Ok(())
    }

    /// The run's own ends; those that come last are not copied, so that they close with them.
    fn given(&mut self) -> io::Result<Streams> {
        let all = if self.ahead.is_empty() { self.streams.take() } else { None };
        match (all, &self.streams) {
            (Some(streams), _) => Ok(streams),
            (None, Some(streams)) => streams.copy(),
            (None, None) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn start_one(&mut self, step: &PlannedStep, given: Streams, tree: &mut Tree, joins: bool) -> Result<(), String> {
        let Act::Start { program: file, argv, settings, look } = &step.act else {
            return Err("A change of the folder stands inside a pipe.".to_owned());
        };
        check(file)?;
        if let Some(look) = look.as_ref().filter(|_| self.begun) {
            look.again(self.folder.path())?;
        }
        let (fence, temporary) = self.fence(look.as_deref())?;
        let streams = given.redirected(&step.redirects).map_err(|error| no_pipe(&error))?;
        let all = self.env.iter().map(|(name, value)| (name.as_os_str(), value.as_os_str()));
        let own = settings.iter().map(|(name, value)| (OsStr::new(name), OsStr::new(value)));
        let temporary =
            temporary.iter().flat_map(|folder| TEMPORARY.map(|name| (OsStr::new(name), folder.as_os_str())));
        let mut command = program(&file.path, &self.folder, all.chain(own).chain(temporary), tree.mark());
        words(&mut command, argv);
        streams.wire(&mut command);
        tree.start(command, joins, fence)
            .map_err(|error| trouble::of_spawn(&error, &file.path, self.folder.path(), trouble::TOO_MANY_WORDS))?;
        self.begun = true;
        Ok(())
    }
}

/// The variables that say where temporary files go.
const TEMPORARY: [&str; 3] = ["TMPDIR", "TMP", "TEMP"];

/// By the shell's meaning, in which `&&` and `||` go by what ran last, whatever was passed over in between.
fn is_wanted(pipe: &[PlannedStep], last: Option<ExitStatus>) -> bool {
    let succeeded = last.is_none_or(|status| status.success());
    match pipe.first().map(|step| step.joint) {
        Some(Joint::And) => succeeded,
        Some(Joint::Or) => !succeeded,
        Some(Joint::First | Joint::Then | Joint::Pipe) => true,
        None => false,
    }
}

fn check(program: &Program) -> Result<(), String> {
    if program.is_unchanged() {
        return Ok(());
    }
    let path = &program.path;
    Err(format!("The program {path:?} was changed, replaced or removed since this command was looked at. Ask again."))
}

fn no_pipe(error: &io::Error) -> String {
    format!("The system gave no pipe between the programs: {error}. Close something, or wait, and try again.")
}
