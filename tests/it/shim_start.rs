//! The bridge when there is nobody on the other side, and when that changes.

use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::process::Command;
use tokio::time::timeout;

use crate::door_agent::{Agent, NEWEST};
use crate::door_house::{House, SOON, bridge};

/// A bridge far from any app, in a folder of its own.
fn lonely(folder: &Path) -> Command {
    let bridge_here = folder.join("countersign-mcp");
    place(std::fs::File::open(bridge()).unwrap().into(), &bridge_here);
    let mut command = Command::new(bridge_here);
    command.env("PATH", folder).env("XDG_RUNTIME_DIR", runtime(folder)).current_dir(folder);
    command
}

/// Where such a bridge looks for the app's socket.
fn runtime(folder: &Path) -> PathBuf {
    let runtime = folder.join("run");
    std::fs::create_dir_all(&runtime).unwrap();
    runtime
}

async fn apologises(command: Command, version: &'static str, words: &str) {
    let mut agent = Agent::run(command, version, "tester");
    let methods = if version == NEWEST { ["server/discover", "tools/list"] } else { ["initialize", "tools/list"] };
    for method in methods {
        let answer = agent.request(method, json!({})).await;
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.contains(words), "{message}");
    }
    agent.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
    agent.close();
    assert!(agent.next().await.is_none(), "a notification was answered");
    assert!(!agent.child.wait().await.unwrap().success());
}

#[tokio::test]
async fn without_an_app_every_version_is_told_to_open_it() {
    for version in ["2024-11-05", NEWEST] {
        let folder = tempfile::tempdir().unwrap();
        apologises(lonely(folder.path()), version, "Open Countersign").await;
    }
}

#[tokio::test]
async fn an_app_that_dies_at_its_start_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let command = lonely(folder.path());
    script(&folder.path().join("countersign"), "#!/bin/sh\nexit 3\n");
    let begun = Instant::now();
    apologises(command, "2025-06-18", "exit status: 3").await;
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn a_socket_nobody_listens_at_is_as_good_as_none() {
    let folder = tempfile::tempdir().unwrap();
    let command = lonely(folder.path());
    let own = runtime(folder.path()).join("countersign");
    std::fs::create_dir(&own).unwrap();
    std::fs::set_permissions(&own, std::fs::Permissions::from_mode(0o700)).unwrap();
    drop(std::os::unix::net::UnixListener::bind(own.join("door.sock")).unwrap());
    apologises(command, "2025-06-18", "Open Countersign").await;
}

#[tokio::test]
async fn a_folder_others_can_enter_is_not_trusted() {
    let folder = tempfile::tempdir().unwrap();
    let command = lonely(folder.path());
    let own = runtime(folder.path()).join("countersign");
    std::fs::create_dir(&own).unwrap();
    std::fs::set_permissions(&own, std::fs::Permissions::from_mode(0o755)).unwrap();
    apologises(command, NEWEST, "must be 0700").await;
}

#[tokio::test]
async fn a_dialect_or_word_it_does_not_know_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    for (words, part) in
        [(&["--dialect", "klingon"][..], "klingon"), (&["--yes"], "--yes"), (&["--budget", "x"], "--budget")]
    {
        let mut command = lonely(folder.path());
        command.args(words);
        apologises(command, "2025-06-18", part).await;
    }
}

#[tokio::test]
async fn the_app_is_started_and_waited_for() {
    let house = House::shut().await;
    let app = tempfile::tempdir().unwrap();
    let mark = app.path().join("started");
    let mut command = lonely(app.path());
    command.env("XDG_RUNTIME_DIR", house.folder.path()).env("PATH", "/usr/bin:/bin");
    script(
        &app.path().join("countersign"),
        &format!(
            "#!/bin/sh\necho \"$@\" $(cat /proc/$$/stat | cut -d' ' -f5) $$ > {}.new; mv {0}.new {0}; sleep 30\n",
            mark.display()
        ),
    );
    let mut agent = Agent::run(command, "2025-06-18", "tester");
    let id = agent
        .post(
            "initialize",
            json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}),
        )
        .await;
    let begun = Instant::now();
    while !mark.exists() {
        assert!(begun.elapsed() < SOON, "the app was not started");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let said = std::fs::read_to_string(&mark).unwrap();
    let said: Vec<_> = said.split_whitespace().collect();
    assert_eq!((said[0], said[1]), ("--background", said[2]), "it leads a process group of its own");
    house.open();
    assert!(agent.answer(id).await["result"].is_object());
    let group = rustix::process::Pid::from_raw(said[2].parse().unwrap()).unwrap();
    rustix::process::kill_process_group(group, rustix::process::Signal::KILL).unwrap();
}

#[tokio::test]
async fn the_bridge_ends_when_the_app_goes_away() {
    let house = House::new().await;
    let mut agent = Agent::new(&house, "2025-06-18").await;
    house.stop.cancel();
    assert!(agent.next().await.is_none());
    timeout(SOON, agent.child.wait()).await.unwrap().unwrap();
}

#[tokio::test]
async fn the_bridge_ends_when_its_client_does() {
    let house = House::new().await;
    let mut agent = Agent::new(&house, "2025-06-18").await;
    agent.close();
    assert!(timeout(SOON, agent.child.wait()).await.unwrap().unwrap().success());
}

#[tokio::test]
async fn help_is_for_people_and_costs_no_connection() {
    let folder = tempfile::tempdir().unwrap();
    let output = lonely(folder.path()).arg("--help").output().await.unwrap();
    assert!(output.status.success() && String::from_utf8_lossy(&output.stdout).contains("--budget"));
    assert!(!runtime(folder.path()).join("countersign").exists(), "no folder was made");
}

fn script(path: &Path, text: &str) {
    let (reader, mut writer) = std::io::pipe().unwrap();
    writer.write_all(text.as_bytes()).unwrap();
    drop(writer);
    place(reader.into(), path);
}

/// Puts a program somewhere. Another process writes it: a file that one of our threads has open for writing while
/// another forks cannot be started for a moment ("text file busy").
fn place(content: std::process::Stdio, path: &Path) {
    let mut install = std::process::Command::new("install");
    install.args(["-m", "755", "/dev/stdin"]).arg(path).stdin(content);
    assert!(install.status().unwrap().success());
}
