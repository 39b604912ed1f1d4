//! Programs over HTTP are kept apart: by their process, by their session, and where the system does not say whose a
//! connection is, by the connection. And what is closed is not gone on with.

use std::process::Stdio;

use countersign_tests::agent::{call, cancelled, hello};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use crate::door::agent::NEWEST;
use crate::door::house::{Http, SOON, TestServer};
use crate::http::agent::{HttpAgent, ID, exchange, messages};

/// A program whose connection another process has, too: the system cannot tell which of them asks.
struct Nobody {
    _child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Nobody {
    fn new(http: &Http) -> Self {
        let script = format!("exec 3<>/dev/tcp/127.0.0.1/{}; sleep 600 & cat <&3 & exec cat >&3", http.port);
        let mut child = Command::new("setsid")
            .args(["bash", "-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // What outlives it keeps nobody waiting who reads what the tests say.
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let (to, from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Self { _child: child, to, from }
    }

    /// Calls a tool over the one connection, which stays open.
    async fn call(&mut self, agent: &HttpAgent, tool: &str, arguments: Value) -> Value {
        let request = agent.written("tools/call", call(tool, arguments));
        let request = request.replacen("Connection: close\r\n", "", 1);
        self.to.write_all(request.as_bytes()).await.unwrap();
        timeout(SOON, self.message()).await.expect("no answer came")["result"]["structuredContent"].clone()
    }

    async fn message(&mut self) -> Value {
        loop {
            let mut line = String::new();
            assert!(self.from.read_line(&mut line).await.unwrap() > 0, "the connection ended");
            if let Some(message) = messages(&line).find(|message| message["result"].is_object()) {
                return message;
            }
        }
    }
}

fn tickets(list: &Value) -> Vec<String> {
    let commands = list["commands"].as_array().cloned().unwrap_or_default();
    commands.iter().filter_map(|command| command["ticket"].as_str().map(str::to_owned)).collect()
}

#[tokio::test]
async fn programs_that_cannot_be_told_apart_see_nothing_of_each_other() {
    let house = TestServer::new().await;
    let http = house.http().await;
    let agent = HttpAgent::new(&http, NEWEST).await;
    let (mut first, mut second) = (Nobody::new(&http), Nobody::new(&http));
    let asked = json!({"command": "echo mine", "background": true, "session": "s", "env": {"A": "1"}});
    let told = first.call(&agent, "run_command", asked.clone()).await;
    let ticket = told["ticket"].as_str().unwrap().to_owned();
    let request = house.asked("echo mine").await;
    assert!(request.submission().asker().client.program.as_os_str().is_empty(), "nobody knows who that is");
    assert_eq!(tickets(&first.call(&agent, "list_commands", json!({})).await), std::slice::from_ref(&ticket));
    assert_eq!(tickets(&second.call(&agent, "list_commands", json!({})).await), [""; 0]);
    // The same words of another are another's request: it is not let in on the first.
    let told = second.call(&agent, "run_command", asked).await;
    assert_ne!(told["ticket"], json!(ticket));
    house.until("both wait", |broker| broker.snapshot().waiting.len() == 2).await;

    // Whoever has the ticket goes on by it, on whatever connection; without a connection the request still waits.
    drop(first);
    let mut third = Nobody::new(&http);
    house.allow("echo mine").await;
    let over = third.call(&agent, "wait_for_command", json!({"ticket": ticket})).await;
    assert_eq!((&over["status"], &over["stdout"]), (&json!("finished"), &json!("mine\n")), "{over}");
    assert_eq!(tickets(&third.call(&agent, "list_commands", json!({})).await), [""; 0]);
    house.allow("echo mine").await;

    // What a named session learned is that connection's, too.
    house.broker.sessions().iter().for_each(|session| assert!(session.connection.is_some()));
    let shown = third.call(&agent, "run_command", json!({"command": "echo $A", "background": true, "session": "s"}));
    shown.await;
    assert!(house.asked("echo $A").await.submission().run().unwrap().changes.is_empty());
}

#[tokio::test]
async fn full_of_sessions_it_still_hears_those_who_need_none() {
    let house = TestServer::new().await;
    let http = house.http().await;
    let newest = HttpAgent::new(&http, NEWEST).await;
    let mut agents = Vec::new();
    for _ in 0..64 {
        agents.push(HttpAgent::new(&http, "2025-06-18").await);
    }
    let begin = HttpAgent::bare(&http, "2025-06-18").written("initialize", hello("2025-06-18", "webby"));
    let full = exchange(http.port, begin.as_bytes()).await.message();
    assert!(full["error"]["message"].as_str().is_some_and(|text| text.contains("64 clients")), "{full}");
    let list = newest.request("tools/list", json!({})).await;
    assert!(list.body.contains("run_command"), "{}", list.body);
    assert_eq!(agents.pop().unwrap().leave().await, 202);
    let mut last = exchange(http.port, begin.as_bytes()).await.message();
    for _ in 0..100 {
        if last["result"].is_object() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        last = exchange(http.port, begin.as_bytes()).await.message();
    }
    panic!("a place that was given up is not given again: {last}");
}

#[tokio::test]
async fn what_was_closed_is_not_resumed() {
    let house = TestServer::new().await;
    let http = house.http().await;
    for version in ["2025-03-26", "2025-11-25", NEWEST] {
        let agent = HttpAgent::new(&http, version).await;
        let waits = agent.run("echo never").await;
        house.asked("echo never").await;
        drop(waits);
        house.until("nothing waits", |broker| broker.snapshot().waiting.is_empty()).await;
        for event in ["0/0", "0", "1/0", "x"] {
            let resumed = exchange(http.port, agent.get(&format!("Last-Event-ID: {event}\r\n")).as_bytes()).await;
            assert_eq!(resumed.status, 405, "{version} {event}: {}", resumed.body);
            assert_eq!(resumed.header("allow"), Some("POST, DELETE"));
        }
        let list = agent.request("tools/list", json!({})).await;
        let numbered = |line: &str| line.starts_with("id:") || line.starts_with("retry:");
        assert!(!list.body.lines().any(numbered), "{version}: {}", list.body);
    }
}

#[tokio::test]
async fn another_program_neither_listens_nor_ends_a_session() {
    let house = TestServer::new().await;
    let http = house.http().await;
    let agent = HttpAgent::new(&http, "2025-06-18").await;
    let waits = agent.run("echo mine").await;
    house.asked("echo mine").await;
    let cancel = cancelled(ID).to_string();
    for request in [agent.get(""), agent.deleting(), agent.posting(&cancel)] {
        let said = crate::http::calls::bash(http.port, &request).await;
        assert!(said.starts_with("HTTP/1.1 404"), "{request}: {said}");
    }
    assert_eq!(house.waiting(), 1);
    drop(waits);
}
