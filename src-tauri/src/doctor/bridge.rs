//! The bridge: whether it is there, runs, and gets through to the running app.
//!
//! Only the installed bridge is started, never what a client's file names, and the app is not: the bridge is let through
//! only where somebody holds the data folder.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use countersign_bridge::data;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::Command;
use tokio::time::timeout;

use super::line::{broken, good, look};
use super::{Patient, wait_for};
use crate::show::line as shown;
use crate::text::say;
use crate::view::{CheckupArea, CheckupLine};

/// How long saying its version and getting in may take, each.
const ANSWER: Duration = Duration::from_secs(5);
/// An answer is no longer than this, in bytes.
const LONGEST: u64 = 64 * 1024;
/// The client name of the check; it asks for nothing.
const NAME: &str = "countersign-doctor";

/// The reason a bridge didn't do what it should.
#[derive(Debug, thiserror::Error)]
pub(super) enum BridgeTrouble {
    /// There is no such file.
    #[error("{}", say!("doctor-bridge-gone", file = .0.display()))]
    Gone(PathBuf),
    /// It didn't answer in time.
    #[error("{}", say!("doctor-bridge-slow"))]
    Slow,
    /// It answered something else than a bridge does.
    #[error("{}", say!("doctor-bridge-strange"))]
    Strange,
    /// It can't be started or talked to.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It got nowhere, in its own words.
    #[error("{0}")]
    Said(String),
}

pub(super) fn check(patient: &Patient) -> Vec<CheckupLine> {
    let file = patient.short(&patient.bridge);
    let own = match version(&patient.bridge) {
        Ok(_) => good(&say!("doctor-bridge-good", file = file)),
        Err(BridgeTrouble::Gone(_)) => broken(&say!("doctor-bridge-gone", file = file), say!("doctor-bridge-do")),
        Err(why) => {
            broken(&say!("doctor-bridge-dead", file = file, why = shown(&why.to_string())), say!("doctor-bridge-do"))
        }
    };
    let own = own.of(CheckupArea::Bridge, say!("doctor-bridge"));
    if own.remedy.is_some() {
        return vec![own];
    }
    let way = if data::holder(&patient.data).is_none() {
        look(&say!("doctor-way-closed"), say!("doctor-way-closed-do"))
    } else {
        match get_through(&patient.bridge) {
            Ok(_) => good(&say!("doctor-way-good")),
            Err(why) => broken(&say!("doctor-way-deaf", why = shown(&why.to_string())), say!("doctor-way-deaf-do")),
        }
    };
    vec![own, way.of(CheckupArea::Bridge, say!("doctor-way"))]
}

/// Returns the version a bridge reports.
pub(super) fn version(bridge: &Path) -> Result<String, BridgeTrouble> {
    if !bridge.is_file() {
        return Err(BridgeTrouble::Gone(bridge.to_owned()));
    }
    let mut command = program(bridge);
    command.arg("--version").stdin(Stdio::null()).stderr(Stdio::null());
    let asked = wait_for(async { timeout(ANSWER, command.output()).await });
    let answer = asked.and_then(Result::ok).ok_or(BridgeTrouble::Slow)??;
    let said = String::from_utf8_lossy(&answer.stdout);
    let version = said.strip_prefix("countersign-bridge ").filter(|_| answer.status.success());
    Ok(version.ok_or(BridgeTrouble::Strange)?.trim().to_owned())
}

/// Says hello to the running app through a bridge, as every agent does, and returns the version the app reports.
///
/// # Errors
/// Returns what the bridge said, or why it said nothing.
pub(super) fn get_through(bridge: &Path) -> Result<String, BridgeTrouble> {
    let met = wait_for(async { timeout(ANSWER, meet(bridge)).await });
    met.and_then(Result::ok).ok_or(BridgeTrouble::Slow)?
}

async fn meet(bridge: &Path) -> Result<String, BridgeTrouble> {
    let mut command = program(bridge);
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (Some(mut to), Some(from), Some(errors)) = pipes else { return Err(BridgeTrouble::Strange) };
    let who = json!({ "name": NAME, "version": env!("CARGO_PKG_VERSION") });
    let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": who });
    let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello });
    to.write_all(format!("{hello}\n").as_bytes()).await?;
    to.flush().await?;
    let mut answer = String::new();
    BufReader::new(from.take(LONGEST)).read_line(&mut answer).await?;
    drop(to);
    // A bridge that gets nowhere answers by itself, and says so here first.
    let mut said = String::new();
    errors.take(LONGEST).read_to_string(&mut said).await?;
    if let Some(why) = said.lines().find_map(|line| line.strip_prefix("countersign-bridge: ")) {
        return Err(BridgeTrouble::Said(why.to_owned()));
    }
    let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
    let version = answer.pointer("/result/serverInfo/version").and_then(Value::as_str);
    version.map(str::to_owned).ok_or(BridgeTrouble::Strange)
}

#[expect(
    clippy::disallowed_methods,
    reason = "our own bridge, which can ask and nothing more; it is asked for nothing"
)]
fn program(bridge: &Path) -> Command {
    let mut command = Command::new(bridge);
    command.stdout(Stdio::piped()).kill_on_drop(true);
    command
}
