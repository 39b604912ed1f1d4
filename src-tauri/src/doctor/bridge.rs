//! The bridge: whether it is there, runs, and gets through to the running app.
//!
//! Only the installed bridge is started, never what a client's file names, and the app is not: the bridge is let through
//! only where somebody holds the data folder.

use std::path::Path;
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
/// How who asks calls itself; it asks for nothing.
const NAME: &str = "countersign-doctor";

/// Why a bridge did not do what it should.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum BridgeTrouble {
    /// There is none.
    Gone,
    /// It does not run, or says something else.
    Dead(String),
}

pub(super) fn check(patient: &Patient) -> Vec<CheckupLine> {
    let file = patient.short(&patient.bridge);
    let own = match version(&patient.bridge) {
        Ok(_) => good(&say!("doctor-bridge-good", file = file)),
        Err(BridgeTrouble::Gone) => broken(&say!("doctor-bridge-gone", file = file), say!("doctor-bridge-do")),
        Err(BridgeTrouble::Dead(why)) => {
            broken(&say!("doctor-bridge-dead", file = file, why = shown(&why)), say!("doctor-bridge-do"))
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
            Err(why) => broken(&say!("doctor-way-deaf", why = shown(&why)), say!("doctor-way-deaf-do")),
        }
    };
    vec![own, way.of(CheckupArea::Bridge, say!("doctor-way"))]
}

/// The version a bridge says it has.
pub(super) fn version(bridge: &Path) -> Result<String, BridgeTrouble> {
    if !bridge.is_file() {
        return Err(BridgeTrouble::Gone);
    }
    let mut command = program(bridge);
    command.arg("--version").stdin(Stdio::null()).stderr(Stdio::null());
    let asked = wait_for(async { timeout(ANSWER, command.output()).await });
    let slow = || BridgeTrouble::Dead(say!("doctor-bridge-slow"));
    let answer = asked.and_then(Result::ok).ok_or_else(slow)?;
    let answer = answer.map_err(|error| BridgeTrouble::Dead(error.to_string()))?;
    let said = String::from_utf8_lossy(&answer.stdout);
    let version = said.strip_prefix("countersign-bridge ").filter(|_| answer.status.success());
    let version = version.ok_or_else(|| BridgeTrouble::Dead(say!("doctor-bridge-strange")))?;
    Ok(version.trim().to_owned())
}

/// Says hello to the running app through a bridge, as every agent does; the version the app says it has. An error says
/// what the bridge said.
pub(super) fn get_through(bridge: &Path) -> Result<String, String> {
    let met = wait_for(async { timeout(ANSWER, meet(bridge)).await });
    let met = met.and_then(Result::ok).ok_or_else(|| say!("doctor-bridge-slow"))?;
    met.unwrap_or_else(|error| Err(error.to_string()))
}

async fn meet(bridge: &Path) -> std::io::Result<Result<String, String>> {
    let mut command = program(bridge);
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (Some(mut to), Some(from), Some(errors)) = pipes else { return Ok(Err(say!("doctor-bridge-strange"))) };
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
        return Ok(Err(why.to_owned()));
    }
    let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
    let version = answer.pointer("/result/serverInfo/version").and_then(Value::as_str);
    Ok(version.map(str::to_owned).ok_or_else(|| say!("doctor-bridge-strange")))
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
