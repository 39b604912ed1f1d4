//! From a submission to living processes.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::sync::Arc;

use tokio::process::Command;
use tokio::task::spawn_blocking;

use super::folder::RunFolder;
use super::pipes::Pipes;
use super::pipes::streams::Streams;
use super::pipes::terminal::{self, Terminal};
use super::plan_execution::PlanExecution;
use super::processes::tree::{self, Tree};
use super::script::{MAX_INLINE, Script};
use super::start_error::{StartError, TooLong};
use crate::consent::Approved;
use crate::fence::Ready;
use crate::local::digest::random_name;
use crate::submission::{Run, ShellKind, Submission, What};

/// The variable by which a run's processes are recognised wherever they went.
pub(super) const MARK: &str = "COUNTERSIGN_RUN";

#[derive(Debug)]
pub(super) struct Launched {
    pub(super) tree: Tree,
    pub(super) pipes: Pipes,
    /// The steps after those started now, when there is a plan.
    pub(super) plan_execution: Option<PlanExecution>,
    /// Why what was started must end at once: the rest of its pipe could not be started.
    pub(super) cut: Option<StartError>,
}

/// Starts it; or says why not. The script, if there is one, is what the shell reads from for
/// as long as the run lives.
pub(super) async fn launch(
    approved: &Approved,
    run: &Run,
    scratch: &Path,
) -> Result<(Launched, Option<Script>), StartError> {
    let submission = approved.submission();
    let mark = mark()?;
    let folder = RunFolder::open(&run.cwd, run.folder)?;
    let (ends, pipes) = Ends::of(run).map_err(|error| StartError::of_ends(error, run.pty.is_some()))?;
    let mut tree = Tree::new(mark);
    if let Some(plan) = approved.plan() {
        let Ends::Pipes(streams) = ends else {
            return Err(StartError::PlanInTerminal);
        };
        let mut plan_execution = PlanExecution::new(plan, folder, streams, scratch);
        let cut = match plan_execution.go_on(&mut tree, None).await {
            Ok(_) => None,
            Err(cut) if cut.begun => Some(cut.why),
            Err(cut) => return Err(cut.why),
        };
        return Ok((Launched { tree, pipes, plan_execution: Some(plan_execution), cut }, None));
    }
    let script = match &run.what {
        What::Shell { text, .. } if text.len() > MAX_INLINE => {
            Some(script(submission, run, scratch, tree.mark()).await?)
        }
        _ => None,
    };
    let command = as_asked(run, &folder, tree.mark(), script.as_ref().map(Script::path));
    ends.start(command, &mut tree).map_err(|error| {
        let too_long = match run.what {
            What::Argv(_) => TooLong::Words,
            What::Shell { .. } => TooLong::Environment,
        };
        StartError::of_spawn(error, &run.program.path, &run.cwd, too_long)
    })?;
    Ok((Launched { tree, pipes, plan_execution: None, cut: None }, script))
}

/// The pipes or the terminal of a run.
pub(super) enum Ends {
    Pipes(Streams),
    Terminal(Terminal),
}

impl Ends {
    pub(super) fn of(run: &Run) -> io::Result<(Self, Pipes)> {
        Ok(match run.pty {
            Some(size) => {
                let (terminal, pipes) = terminal::open(size, run.stdin.clone())?;
                (Self::Terminal(terminal), pipes)
            }
            None => {
                let (streams, pipes) = Streams::of_run(run.stdin.clone(), run.open_input)?;
                (Self::Pipes(streams), pipes)
            }
        })
    }

    pub(super) fn start(self, mut command: Command, tree: &mut Tree) -> io::Result<()> {
        match self {
            Self::Pipes(streams) => {
                streams.wire(&mut command);
                tree.start(command, false, Ready::open())
            }
            Self::Terminal(terminal) => tree.start_in(command, terminal),
        }
    }
}

/// Builds the command for a program in this folder, with this environment and the mark.
#[expect(clippy::disallowed_methods, reason = "this is the one place that starts what was consented to")]
pub(super) fn program<'a>(
    path: &Path,
    folder: &RunFolder,
    env: impl Iterator<Item = (&'a OsStr, &'a OsStr)>,
    mark: &str,
) -> Command {
    let mut command = Command::new(path);
    folder.enter(&mut command);
    // The mark comes last: nothing takes its place.
    command.env_clear().envs(env).env(MARK, mark);
    command
}

/// Sets the words; the first is the name the program is called by.
pub(super) fn words(command: &mut Command, words: &[String]) {
    if let Some((first, rest)) = words.split_first() {
        tree::name(command, first);
        command.args(rest);
    }
}

fn as_asked(run: &Run, folder: &RunFolder, mark: &str, script: Option<&Path>) -> Command {
    let env = run.env.iter().map(|(name, value)| (name.as_os_str(), value.as_os_str()));
    let mut command = program(&run.program.path, folder, env, mark);
    match (&run.what, script) {
        (What::Shell { shell, .. }, Some(path)) => {
            tree::name(&mut command, called(*shell, &run.program.path));
            command.arg(path);
        }
        (What::Shell { text, shell }, None) => {
            tree::name(&mut command, called(*shell, &run.program.path));
            tree::shell_text(&mut command, text, *shell);
        }
        (What::Argv(argv), _) => words(&mut command, argv),
    }
    command
}

/// Returns the name a shell is called by, which begins its own messages: its full path where that is the usual one, as
/// programs that run a text give it (Python's `subprocess`, Node's `exec`).
fn called(shell: ShellKind, program: &Path) -> &'static str {
    match shell {
        ShellKind::Sh => "/bin/sh",
        ShellKind::Bash => match (program.canonicalize(), Path::new("/bin/bash").canonicalize()) {
            (Ok(found), Ok(usual)) if found == usual => "/bin/bash",
            _ => shell.name(),
        },
    }
}

async fn script(submission: &Arc<Submission>, run: &Run, scratch: &Path, mark: &str) -> Result<Script, StartError> {
    if cfg!(windows) && matches!(run.what, What::Shell { shell: ShellKind::Sh, .. }) {
        // In a batch file `%` means something else than on a command line: what was shown would not be what runs.
        return Err(StartError::TooLongForCmd);
    }
    let (submission, folder, name) = (Arc::clone(submission), scratch.to_owned(), format!("{mark}.sh"));
    let written = spawn_blocking(move || match submission.run().map(|run| &run.what) {
        Some(What::Shell { text, .. }) => Script::write(&folder, &name, text),
        Some(What::Argv(_)) | None => Err(io::ErrorKind::InvalidInput.into()),
    });
    let written = written.await.unwrap_or_else(|error| Err(error.into()));
    written.map_err(|error| StartError::of_script(error, scratch))
}

/// Makes a mark: the name of this start, by which the next one recognises what outlived it, and 128 random bits, so
/// that no process carries a wrong mark by accident.
pub(super) fn mark() -> Result<String, StartError> {
    match random_name() {
        Ok(name) => Ok(format!("{}{name}", super::start_name())),
        Err(error) => Err(StartError::NoRandom(error)),
    }
}
