//! Commands on other computers through the whole house: bridge, door, desk, ssh, and a real sshd.

use std::sync::Arc;
use std::time::Duration;

use countersign_broker::broker::{Request, State};
use countersign_broker::submission::HostKey;
use countersign_broker::transcript::Stream;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::door::agent::{DoorAgent, NEWEST};
use crate::door::house::TestServer;
use crate::sshd::{Sshd, entry, is_alive, make_key};

/// A person with a key, and two computers they may enter.
pub(crate) struct Away {
    house: TestServer,
    /// Where the key, the configuration and the computers are.
    folder: TempDir,
    first: Sshd,
    second: Sshd,
}

impl Away {
    pub(crate) async fn new() -> Self {
        let folder = tempfile::Builder::new().prefix("cs").tempdir_in("/tmp").unwrap();
        let path = folder.path();
        make_key(&path.join("id"));
        let [first, second] = ["first", "second"].map(|name| Sshd::start(path, name, &path.join("id.pub")));
        let config = entry(path, "first", first.port, "") + &entry(path, "second", second.port, "");
        std::fs::write(path.join("ssh_config"), config).unwrap();
        let house = TestServer::shut_at(|house, _| house.reaching(&path.join("ssh_config"), &path.join("c"))).await;
        house.open();
        Self { house, folder, first, second }
    }

    /// A file nobody makes who means well.
    pub(crate) fn made(&self) -> std::path::PathBuf {
        self.folder.path().join("made")
    }

    pub(crate) fn agent(&self, words: &[&str]) -> DoorAgent {
        DoorAgent::silent(&self.house, NEWEST, "tester", words)
    }

    pub(crate) async fn ran(&self, agent: &mut DoorAgent, tool: &str, arguments: Value) -> Value {
        let id = agent.post_tool(tool, arguments).await;
        self.house.allow("").await;
        agent.answer(id).await
    }
}

pub(crate) fn login() -> String {
    crate::sshd::said("id", &["-un"])
}

#[tokio::test]
async fn one_request_for_two_computers_is_one_card_and_two_answers() {
    let away = Away::new().await;
    let mut agent = away.agent(&[]);
    let command = "echo ${SSH_CONNECTION##* }; test -e \"$MARK\"";
    let arguments = json!({"command": command, "hosts": ["first", "second"], "env": {"MARK": "/no 'such'"}});
    let id = agent.post_tool("run_command", arguments).await;
    let request = away.house.asked("SSH_CONNECTION").await;
    let keys: Vec<_> = request.submission().remote().iter().map(|computer| computer.key.clone()).collect();
    assert!(keys.iter().all(|key| matches!(key, HostKey::Unknown { .. })), "{keys:?}");
    assert_eq!(away.house.waiting(), 1);
    away.house.allow("SSH_CONNECTION").await;
    let answer = agent.answer(id).await["result"].clone();
    let hosts = answer["structuredContent"]["hosts"].as_array().unwrap().clone();
    for (host, (name, port)) in hosts.iter().zip([("first", away.first.port), ("second", away.second.port)]) {
        assert_eq!((&host["host"], &host["exit_code"], &host["left"]), (&json!(name), &json!(1), &json!(0)), "{host}");
        assert_eq!(host["stdout"], format!("{port}\n"));
    }
    let text = answer["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("host: first\n") && text.contains(&away.second.port.to_string()), "{text}");
    let ticket = answer["structuredContent"]["ticket"].clone();
    let part = agent.tool("read_output", json!({"ticket": ticket, "host": "second"})).await;
    assert_eq!(part["structuredContent"]["text"], format!("{}\n", away.second.port), "{part}");
    for (wrong, field) in [
        (json!({"command": "id", "host": "first", "hosts": ["second"]}), "hosts"),
        (json!({"command": "id", "hosts": []}), "hosts"),
        (json!({"command": "id", "host": "first", "hosts": "second"}), "hosts"),
        (json!({"command": "id", "host": "me@a@b c"}), "host"),
        (json!({"command": "id", "hosts": ["first", "first"]}), "host"),
        (json!({"command": "id", "hosts": ["first", "second"], "pty": true}), "pty"),
    ] {
        assert_eq!(agent.tool("run_command", wrong.clone()).await["structuredContent"]["field"], field, "{wrong}");
    }
}

#[tokio::test]
async fn the_original_with_hosts_keeps_a_session_for_each_computer() {
    let mut away = Away::new().await;
    let mut agent = away.agent(&["--dialect", "terminal-mcp-server"]);
    let (tool, user) = ("execute_command", login());
    let at = |host: &str, command: &str| json!({"command": command, "host": host, "username": user});
    let first = away.ran(&mut agent, tool, at("first", "cd /usr && export A=1")).await;
    assert_eq!(first["result"]["structuredContent"]["exit_code"], 0, "{first}");
    let here = away.ran(&mut agent, tool, at("first", "pwd; echo $A")).await;
    assert_eq!(here["result"]["content"][0]["text"], "Command Output:\nstdout: /usr\n1\n\nstderr: ");
    let elsewhere = away.ran(&mut agent, tool, at("second", "pwd; echo [$A]; exit 4")).await;
    assert_eq!(elsewhere["result"]["structuredContent"]["exit_code"], 4);
    assert!(elsewhere["result"]["structuredContent"]["stdout"].as_str().unwrap().ends_with("\n[]\n"), "{elsewhere}");
    away.second.stop();
    let gone = away.ran(&mut agent, tool, at("second", "true")).await;
    let message = gone["error"]["message"].as_str().unwrap_or_default();
    assert!(message.starts_with("SSH connection error: The connection was refused"), "{gone}");
    assert!(message.ends_with(". Please ensure SSH key-based authentication is set up."), "{gone}");
}

/// Starts it on the first computer, and waits for the number of its process there.
async fn begun(away: &Away, agent: &mut DoorAgent) -> (u64, Arc<Request>, i32) {
    let id = agent.post_tool("run_command", json!({"command": "echo $$; sleep 300", "host": "first"})).await;
    let request = away.house.asked("sleep").await;
    away.house.allow("sleep").await;
    let printed = || {
        let kept = request.transcript().kept(Stream::Stdout, 4096);
        String::from_utf8_lossy(&kept.head).trim().parse::<i32>().ok()
    };
    let mut follower = request.transcript().follow();
    let begins = async { while printed().is_none() && follower.next(64).await.is_some() {} };
    tokio::time::timeout(Duration::from_secs(30), begins).await.expect("it never began");
    let pid = printed().unwrap();
    assert!(is_alive(pid));
    (id, request, pid)
}

#[tokio::test]
async fn an_agent_that_goes_takes_what_it_runs_there_with_it() {
    let away = Away::new().await;
    let mut agent = away.agent(&[]);
    let (_, request, pid) = begun(&away, &mut agent).await;
    drop(agent);
    away.house.until("it ends", |_| matches!(request.state(), State::Ended(_))).await;
    let State::Ended(report) = request.state() else { unreachable!() };
    assert_eq!((report.left, is_alive(pid)), (0, false));
}

#[tokio::test]
async fn a_cut_connection_and_a_changed_key_are_told_for_what_they_are() {
    let away = Away::new().await;
    let mut agent = away.agent(&[]);
    let (id, _, pid) = begun(&away, &mut agent).await;
    away.first.cut();
    let lost = agent.answer(id).await["result"].clone();
    assert_eq!((&lost["structuredContent"]["status"], &lost["isError"]), (&json!("connection_lost"), &json!(true)));
    assert!(!is_alive(pid), "nobody looks after it any more");
    let Away { house, folder, first, second: _second } = away;
    let _anew = first.set_up_anew(folder.path(), &folder.path().join("id.pub"));
    let refused = agent.tool("run_command", json!({"command": "touch ran", "host": "first"})).await;
    assert_eq!(refused["structuredContent"]["status"], "refused");
    let reason = refused["structuredContent"]["reason"].as_str().unwrap();
    assert!(reason.contains("isn't the one on file") && reason.contains("ssh-keygen -R"), "{reason}");
    assert_eq!(house.waiting(), 0);
}
