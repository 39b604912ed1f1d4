//! A plan under way: which of its steps starts next, and with what. No shell has a part in it.
//!
//! All steps share the run's streams as the commands of a script do: what a step does not read of the run's input is
//! there for the next one. A null device in its place would silently give `mkdir -p a && tee a/b` an empty file.

use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

use tokio::task::spawn_blocking;

use super::folder::RunFolder;
use super::launch::{program, words};
use super::pipes::streams::Streams;
use super::processes::tree::Tree;
use super::start_error::{StartError, TooLong};
use crate::consent::plan::{Plan, PlannedStep, StepAction};
use crate::consent::policy::LastLook;
use crate::fence::Ready;
#[cfg(target_os = "linux")]
use crate::fence::Temporary;
use crate::submission::{FolderIdentity, Program};
use countersign_command::read::Joint;

#[derive(Debug)]
pub(super) struct PlanExecution {
    /// The steps still to come: those of a pipe are together.
    ahead: VecDeque<Vec<PlannedStep>>,
    env: Vec<(OsString, OsString)>,
    folder: RunFolder,
    /// The run's ends, for as long as a step that may want them is ahead.
    streams: Option<Streams>,
    /// Whether a program was started.
    begun: bool,
    /// A private folder, for temporary files of steps that have a fence around them.
    scratch: PathBuf,
    #[cfg(target_os = "linux")]
    temporary: Vec<Temporary>,
}

/// The result of continuing a plan.
#[derive(Debug)]
pub(super) enum StepProgress {
    /// Programs were started.
    Started,
    /// No step is left to start.
    Over(ExitStatus),
}

/// A step that must not or can't be started: the run ends here.
#[derive(Debug)]
pub(super) struct StartFailure {
    /// What happened, and what to do.
    pub(super) why: StartError,
    /// Whether a program of the run was started.
    pub(super) begun: bool,
}

impl PlanExecution {
    pub(super) fn new(plan: &Plan, folder: RunFolder, streams: Streams, scratch: &Path) -> Self {
        let mut ahead: VecDeque<Vec<PlannedStep>> = VecDeque::new();
        for step in &plan.steps {
            match ahead.back_mut() {
                Some(pipe) if step.joint == Joint::Pipe => pipe.push(step.clone()),
                _ => ahead.push_back(vec![step.clone()]),
            }
        }
        Self {
            ahead,
            env: plan.env.clone(),
            folder,
            streams: Some(streams),
            begun: false,
            scratch: scratch.to_owned(),
            #[cfg(target_os = "linux")]
            temporary: Vec::new(),
        }
    }

    /// Starts the next steps after one ended so; nothing has ended before the first. Blocks for as long as starting
    /// takes; the disk is read elsewhere. When this is dropped at an await, nothing more may be started.
    pub(super) async fn go_on(
        &mut self,
        tree: &mut Tree,
        mut last: Option<ExitStatus>,
    ) -> Result<StepProgress, StartFailure> {
        while let Some(pipe) = self.ahead.pop_front() {
            if !is_wanted(&pipe, last) {
                continue;
            }
            if let [PlannedStep { act: StepAction::Enter { folder, place }, .. }] = &pipe[..] {
                self.enter(folder, *place).map_err(|why| self.cut(why))?;
                last = Some(ExitStatus::default());
            } else {
                let fenced = self.fenced(&pipe).await.map_err(|why| self.cut(why))?;
                self.start(&pipe, fenced, tree).map_err(|why| self.cut(why))?;
                return Ok(StepProgress::Started);
            }
        }
        self.streams = None;
        last.map(StepProgress::Over).ok_or_else(|| self.cut(StartError::NoSteps))
    }

    /// Returns whether all steps were started or passed over.
    pub(super) fn is_over(&self) -> bool {
        self.ahead.is_empty()
    }

    fn cut(&self, why: StartError) -> StartFailure {
        StartFailure { why, begun: self.begun }
    }

    fn enter(&mut self, folder: &Path, place: FolderIdentity) -> Result<(), StartError> {
        self.folder = RunFolder::open(folder, place)?;
        self.env.retain(|(name, _)| name != "PWD");
        self.env.push(("PWD".into(), self.folder.path().as_os_str().to_owned()));
        Ok(())
    }

    /// Returns the fences around the steps of a pipe, in order, once they were checked again if anything has run since
    /// the last check. The disk is read, and the kernel told, on a thread that may wait for them.
    async fn fenced(&mut self, pipe: &[PlannedStep]) -> Result<Vec<Fenced>, StartError> {
        let looks: Vec<Option<LastLook>> =
            pipe.iter()
                .map(|step| {
                    if let StepAction::Start { look: Some(look), .. } = &step.act {
                        Some((**look).clone())
                    } else {
                        None
                    }
                })
                .collect();
        if looks.iter().all(Option::is_none) {
            return Ok(looks.iter().map(|_| Fenced::open()).collect());
        }
        let ground =
            Around { cwd: self.folder.path().to_owned(), env: self.env.clone(), scratch: self.scratch.clone() };
        let begun = self.begun;
        let work = move || {
            let one = |(at, look): (usize, Option<LastLook>)| match look {
                Some(look) if begun || at > 0 => {
                    look.again(&ground.cwd).map_err(StartError::from).and_then(|()| ground.fence(&look))
                }
                Some(look) => ground.fence(&look),
                None => Ok(Fenced::open()),
            };
            looks.into_iter().enumerate().map(one).collect()
        };
        let done = spawn_blocking(work).await;
        done.map_err(|_| StartError::FenceFailed)?
    }

    /// Starts all stages of a pipe at once.
    fn start(&mut self, pipe: &[PlannedStep], fenced: Vec<Fenced>, tree: &mut Tree) -> Result<(), StartError> {
        let mut given = self.given().map_err(StartError::NoPipeBetween)?;
        for (at, (step, fenced)) in pipe.iter().zip(fenced).enumerate() {
            let next = if at + 1 < pipe.len() { Some(given.piped().map_err(StartError::NoPipeBetween)?) } else { None };
            self.start_one(step, fenced, given, tree, at > 0)?;
            match next {
                Some(next) => given = next,
                None => break,
            }
        }
        Ok(())
    }

    /// Returns the run's own ends; the last step's aren't copied, so that they close with it.
    fn given(&mut self) -> io::Result<Streams> {
        let all = if self.ahead.is_empty() { self.streams.take() } else { None };
        match (all, &self.streams) {
            (Some(streams), _) => Ok(streams),
            (None, Some(streams)) => streams.copy(),
            (None, None) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn start_one(
        &mut self,
        step: &PlannedStep,
        fenced: Fenced,
        given: Streams,
        tree: &mut Tree,
        joins: bool,
    ) -> Result<(), StartError> {
        let StepAction::Start { program: file, argv, settings, .. } = &step.act else {
            return Err(StartError::EntersInPipe);
        };
        check(file)?;
        let streams = given.redirected(&step.redirects).map_err(StartError::NoPipeBetween)?;
        let all = self.env.iter().map(|(name, value)| (name.as_os_str(), value.as_os_str()));
        let own = settings.iter().map(|(name, value)| (OsStr::new(name), OsStr::new(value)));
        let folder = fenced.temporary();
        let temporary = folder.iter().flat_map(|folder| TEMPORARY.map(|name| (OsStr::new(name), folder.as_os_str())));
        let mut command = program(&file.path, &self.folder, all.chain(own).chain(temporary), tree.mark());
        words(&mut command, argv);
        streams.wire(&mut command);
        // Its temporary files are the run's: they go with it, and not with the step.
        #[cfg(target_os = "linux")]
        self.temporary.extend(fenced.temporary);
        tree.start(command, joins, fenced.ready)
            .map_err(|error| StartError::of_spawn(error, &file.path, self.folder.path(), TooLong::Words))?;
        self.begun = true;
        Ok(())
    }
}

/// The fence around a step, ready to use.
struct Fenced {
    ready: Ready,
    /// Where its temporary files go when it is not the usual place.
    #[cfg(target_os = "linux")]
    temporary: Option<Temporary>,
}

/// What a fence depends on, besides the step.
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "no fence is built there"))]
struct Around {
    cwd: PathBuf,
    env: Vec<(OsString, OsString)>,
    scratch: PathBuf,
}

impl Fenced {
    /// Makes no fence.
    fn open() -> Self {
        Self {
            ready: Ready::open(),
            #[cfg(target_os = "linux")]
            temporary: None,
        }
    }

    /// Returns the folder for its temporary files, when it has one of its own.
    fn temporary(&self) -> Option<PathBuf> {
        #[cfg(target_os = "linux")]
        return self.temporary.as_ref().map(|temporary| temporary.path().to_owned());
        #[cfg(not(target_os = "linux"))]
        None
    }
}

impl Around {
    /// Makes the fence around a step a rule allowed. Reads the disk.
    #[cfg(target_os = "linux")]
    fn fence(&self, look: &LastLook) -> Result<Fenced, StartError> {
        let (ready, temporary) = look.fence(&self.cwd, &self.env, &self.scratch)?;
        Ok(Fenced { ready, temporary })
    }

    #[cfg(not(target_os = "linux"))]
    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "there are fences elsewhere")]
    fn fence(&self, _look: &LastLook) -> Result<Fenced, StartError> {
        Ok(Fenced::open())
    }
}

/// The variables that name the folder for temporary files.
const TEMPORARY: [&str; 3] = ["TMPDIR", "TMP", "TEMP"];

/// Returns whether a pipe runs. As in a shell, `&&` and `||` go by what ran last, whatever was skipped in between.
fn is_wanted(pipe: &[PlannedStep], last: Option<ExitStatus>) -> bool {
    let succeeded = last.is_none_or(|status| status.success());
    match pipe.first().map(|step| step.joint) {
        Some(Joint::And) => succeeded,
        Some(Joint::Or) => !succeeded,
        Some(Joint::First | Joint::Then | Joint::Pipe) => true,
        None => false,
    }
}

fn check(program: &Program) -> Result<(), StartError> {
    if program.is_unchanged() {
        return Ok(());
    }
    Err(StartError::ProgramChanged(program.path.clone()))
}
