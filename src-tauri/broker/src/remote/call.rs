//! Asking OpenSSH's programs something: bounded in time and memory, with nobody at a keyboard.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _};
use tokio::process::Command;
use tokio::time::timeout;

/// The bytes of a program's output that are kept.
const KEPT: u64 = 64 * 1024;
/// How long pipes are read after the exit: a connection that stays may hold them open.
const DRAIN: Duration = Duration::from_millis(300);

/// A program's output with its exit.
#[derive(Debug)]
pub(super) struct ProgramOutput {
    /// The exit code; `None` when a signal ended it.
    pub(super) code: Option<i32>,
    pub(super) stdout: String,
    pub(super) stderr: String,
}

/// Starts it with these words and this environment, with nothing to read, and waits.
///
/// # Errors
/// Fails when it cannot be started, or has not exited in time: then it is killed.
#[expect(clippy::disallowed_methods, reason = "ssh's own programs, with words of ours alone: nothing an agent wrote")]
pub(super) async fn call(
    program: &Path,
    words: &[OsString],
    env: &[(OsString, OsString)],
    within: Duration,
) -> io::Result<ProgramOutput> {
    let mut command = Command::new(program);
    command.args(words).env_clear().envs(env.iter().map(|(name, value)| (name, value)));
    command.env("SSH_ASKPASS_REQUIRE", "never");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let mut child = command.spawn()?;
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let read = async { tokio::join!(all(stdout, &mut out), all(stderr, &mut err)) };
    let exited = async {
        tokio::pin!(read);
        let status = tokio::select! {
            status = child.wait() => status,
            _ = &mut read => return child.wait().await,
        };
        let _ = timeout(DRAIN, &mut read).await;
        status
    };
    let status = timeout(within, exited).await.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Ok(ProgramOutput { code: status.code(), stdout: text(out), stderr: text(err) })
}

async fn all(pipe: Option<impl AsyncRead + Unpin>, into: &mut Vec<u8>) {
    if let Some(pipe) = pipe {
        let mut pipe = pipe.take(KEPT);
        let _ = pipe.read_to_end(into).await;
        // What comes beyond is read and thrown away, so that the program does not wait for us.
        let _ = tokio::io::copy(&mut pipe.into_inner(), &mut tokio::io::sink()).await;
    }
}
