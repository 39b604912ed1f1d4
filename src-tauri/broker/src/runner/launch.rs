//! From a submission to a living process.

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;

use tokio::process::Command;
use tokio::task::spawn_blocking;

use super::pipes::Pipes;
use super::script::{MAX_INLINE, Script};
use super::tree::{self, Tree};
use super::trouble;
use crate::submission::{Run, ShellKind, Submission, What};

/// The variable by which a run's processes are known again wherever they went.
pub(super) const MARK: &str = "COUNTERSIGN_RUN";

#[derive(Debug)]
pub(super) struct Launched {
    pub(super) tree: Tree,
    pub(super) pipes: Pipes,
    /// The file the shell reads from, for as long as the run lives.
    pub(super) script: Option<Script>,
}

/// Starts it; or says why not, in words for the agent.
pub(super) async fn launch(submission: &Arc<Submission>, scratch: &Path) -> Result<Launched, String> {
    let run = submission.run();
    let mark = mark()?;
    let script = match &run.what {
        What::Shell { text, .. } if text.len() > MAX_INLINE => Some(script(submission, scratch, &mark).await?),
        _ => None,
    };
    let mut command = command(run, script.as_ref().map(Script::path));
    command.current_dir(&run.cwd).env_clear().envs(run.env.iter().map(|(name, value)| (name, value))).env(MARK, &mark);
    command.stdin(if run.stdin.is_some() { Stdio::piped() } else { Stdio::null() });
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    match Tree::spawn(command, &mark, run.stdin.clone()) {
        Ok((tree, pipes)) => Ok(Launched { tree, pipes, script }),
        Err(error) => {
            let submission = Arc::clone(submission);
            let words = spawn_blocking(move || trouble::of_spawn(&error, submission.run())).await;
            Err(words.unwrap_or_else(|error| format!("The system could not start it: {error}. Nothing ran.")))
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the one place that starts what was consented to")]
fn command(run: &Run, script: Option<&Path>) -> Command {
    let mut command = Command::new(&run.program.path);
    match (&run.what, script) {
        (What::Shell { shell, .. }, Some(path)) => {
            tree::name(&mut command, shell.name());
            command.arg(path);
        }
        (What::Shell { text, shell }, None) => {
            tree::name(&mut command, shell.name());
            tree::shell_text(&mut command, text, *shell);
        }
        (What::Argv(words), _) => {
            if let Some((first, rest)) = words.split_first() {
                tree::name(&mut command, first);
                command.args(rest);
            }
        }
    }
    command
}

async fn script(submission: &Arc<Submission>, scratch: &Path, mark: &str) -> Result<Script, String> {
    if cfg!(windows) && matches!(submission.run().what, What::Shell { shell: ShellKind::Sh, .. }) {
        // In a batch file `%` means something else than on a command line: what was shown would not be what runs.
        return Err("The command is longer than cmd.exe takes. Nothing ran. Write it to a script file and run that, or use `bash`.".into());
    }
    let (submission, folder, name) = (Arc::clone(submission), scratch.to_owned(), format!("{mark}.sh"));
    let written = spawn_blocking(move || match &submission.run().what {
        What::Shell { text, .. } => Script::write(&folder, &name, text),
        What::Argv(_) => Err(std::io::ErrorKind::InvalidInput.into()),
    });
    let written = written.await.unwrap_or_else(|error| Err(error.into()));
    written.map_err(|error| trouble::of_script(&error, scratch))
}

/// 128 random bits, so that no process can carry the mark of a run it does not belong to by accident.
fn mark() -> Result<String, String> {
    let mut bytes = [0; 16];
    match getrandom::fill(&mut bytes) {
        Ok(()) => Ok(format!("{:032x}", u128::from_be_bytes(bytes))),
        Err(error) => {
            Err(format!("The system gave no random number to mark the run with: {error}. Nothing ran. Try again."))
        }
    }
}
