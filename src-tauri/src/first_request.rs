//! A first request, to see what happens: the app starts its own bridge as a client would and asks for a harmless
//! command. It comes in by the door like any other, lies on the desk, and nothing is allowed by it.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::text::say;

/// The client name of the first request.
const NAME: &str = "Countersign welcome";
const COMMAND: &str = "echo Hello from your agent";
/// The longest wait a client may have.
const BUDGET: [&str; 2] = ["--budget", "3300"];

/// The reason nothing was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotTried {
    /// One is enough to decide about.
    #[error("{}", say!("refused-tried-already"))]
    Asked,
    /// The bridge is not where it should be.
    #[error("{}", say!("refused-no-bridge", bridge = bridge.display(), error = error))]
    NoBridge {
        /// Where it was looked for.
        bridge: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
}

/// Makes the first request. Clones share one.
#[derive(Clone, Debug)]
pub(crate) struct FirstRequest {
    bridge: PathBuf,
    home: PathBuf,
    tracker: TaskTracker,
    stop: CancellationToken,
    asking: Arc<AtomicBool>,
}

/// Ends the turn, however the request ends.
struct TurnEnd(Arc<AtomicBool>);

impl Drop for TurnEnd {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

impl FirstRequest {
    pub(crate) fn new(bridge: &Path, home: &Path, tracker: TaskTracker, stop: CancellationToken) -> Self {
        Self { bridge: bridge.to_owned(), home: home.to_owned(), tracker, stop, asking: Arc::default() }
    }

    /// Asks once, and waits for the answer beside.
    ///
    /// # Errors
    /// Fails when it is asked already, or the bridge cannot be started.
    pub(crate) fn start(&self) -> Result<(), NotTried> {
        if self.asking.swap(true, Ordering::AcqRel) {
            return Err(NotTried::Asked);
        }
        let turn = TurnEnd(Arc::clone(&self.asking));
        let bridge = self.bridge().map_err(|error| NotTried::NoBridge { bridge: self.bridge.clone(), error })?;
        let stop = self.stop.clone();
        self.tracker.spawn(async move {
            let _turn = turn;
            tokio::select! {
                () = stop.cancelled() => {}
                asked = ask(bridge) => if let Err(error) = asked {
                    tracing::warn!(%error, "the first request did not get its answer");
                }
            }
        });
        Ok(())
    }

    #[expect(clippy::disallowed_methods, reason = "our own bridge, which can ask and nothing more")]
    fn bridge(&self) -> std::io::Result<Child> {
        let mut command = Command::new(&self.bridge);
        command.args(BUDGET).current_dir(&self.home);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        command.spawn()
    }
}

/// Says hello, asks, and hears the answer. What it says is for the person to see on the desk.
async fn ask(mut bridge: Child) -> std::io::Result<()> {
    let (Some(mut to), Some(from)) = (bridge.stdin.take(), bridge.stdout.take()) else { return Ok(()) };
    let mut heard = BufReader::new(from).lines();
    let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": NAME, "version": env!("CARGO_PKG_VERSION") } });
    let call =
        json!({ "name": "run_command", "arguments": { "command": COMMAND, "reason": say!("shown-first-request") } });
    say(&mut to, &json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello })).await?;
    while let Some(line) = heard.next_line().await? {
        let answered = serde_json::from_str::<Value>(&line).ok().and_then(|message| message["id"].as_u64());
        match answered {
            Some(1) => {
                say(&mut to, &json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await?;
                say(&mut to, &json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call })).await?;
            }
            Some(2) => return Ok(()),
            _ => {}
        }
    }
    Ok(())
}

async fn say(to: &mut tokio::process::ChildStdin, message: &Value) -> std::io::Result<()> {
    to.write_all(format!("{message}\n").as_bytes()).await?;
    to.flush().await
}
