//! An agent: the client side of MCP, written out by hand so that it can also be rude.

use std::collections::VecDeque;
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use crate::door::house::{SOON, TestServer, bridge};

/// The newest version, which has no handshake.
pub(crate) const NEWEST: &str = "2026-07-28";

/// An agent behind a bridge of its own.
pub(crate) struct DoorAgent {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
    version: &'static str,
    name: &'static str,
    next: i64,
    /// What came while something else was awaited.
    early: VecDeque<Value>,
}

impl DoorAgent {
    /// Through a handshake, or without one where there is none.
    pub(crate) async fn new(house: &TestServer, version: &'static str) -> Self {
        Self::named(house, version, "tester", &[]).await
    }

    pub(crate) async fn named(
        house: &TestServer,
        version: &'static str,
        name: &'static str,
        arguments: &[&str],
    ) -> Self {
        let mut agent = Self::silent(house, version, name, arguments);
        if version != NEWEST {
            let params =
                json!({"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": name, "version": "1"}});
            let answer = agent.request("initialize", params).await;
            assert_eq!(answer["result"]["protocolVersion"], version, "{answer}");
            agent.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
        }
        agent
    }

    /// Nothing said yet.
    pub(crate) fn silent(house: &TestServer, version: &'static str, name: &'static str, arguments: &[&str]) -> Self {
        let mut command = Command::new(bridge());
        command.args(arguments).current_dir(house.work()).env("XDG_RUNTIME_DIR", house.folder.path());
        Self::run(command, version, name)
    }

    pub(crate) fn run(mut command: Command, version: &'static str, name: &'static str) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        let mut child = command.spawn().unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, input, output, version, name, next: 1, early: VecDeque::new() }
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.write(format!("{message}\n").as_bytes()).await;
    }

    pub(crate) async fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).await.unwrap();
        input.flush().await.unwrap();
    }

    /// Closes its side, as a client does that ends in peace.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// Sends a request and does not wait; its id.
    pub(crate) async fn post(&mut self, method: &str, mut params: Value) -> i64 {
        let id = self.next;
        self.next += 1;
        if self.version == NEWEST {
            let meta = params.as_object_mut().unwrap().entry("_meta").or_insert_with(|| json!({}));
            meta["io.modelcontextprotocol/protocolVersion"] = json!(NEWEST);
            meta["io.modelcontextprotocol/clientInfo"] = json!({"name": self.name, "version": "1"});
            meta["io.modelcontextprotocol/clientCapabilities"] = json!({});
        }
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})).await;
        id
    }

    pub(crate) async fn post_tool(&mut self, name: &str, arguments: Value) -> i64 {
        self.post("tools/call", json!({"name": name, "arguments": arguments})).await
    }

    pub(crate) async fn post_run(&mut self, command: &str) -> i64 {
        self.post_tool("run_command", json!({"command": command, "timeout_ms": 20_000})).await
    }

    /// The next message, whatever it is; nothing once the bridge has ended.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        if let Some(early) = self.early.pop_front() {
            return Some(early);
        }
        self.read(SOON).await
    }

    pub(crate) async fn read(&mut self, time: Duration) -> Option<Value> {
        let line = timeout(time, self.output.next_line()).await.expect("no message came").unwrap()?;
        Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")))
    }

    /// The answer to this request; what else comes is put aside.
    pub(crate) async fn answer(&mut self, id: i64) -> Value {
        if let Some(at) = self.early.iter().position(|message| message["id"] == id) {
            return self.early.remove(at).unwrap();
        }
        loop {
            let message = self.read(SOON).await.expect("the bridge ended");
            if message["id"] == id {
                return message;
            }
            self.early.push_back(message);
        }
    }

    pub(crate) async fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.post(method, params).await;
        self.answer(id).await
    }

    /// A tool's result.
    pub(crate) async fn tool(&mut self, name: &str, arguments: Value) -> Value {
        let id = self.post_tool(name, arguments).await;
        self.result(id).await
    }

    /// The result of a call, with both its forms compared.
    pub(crate) async fn result(&mut self, id: i64) -> Value {
        let answer = self.answer(id).await;
        let result = answer["result"].clone();
        assert!(result.is_object(), "{answer}");
        both_forms_agree(&result);
        result
    }
}

/// Each fact of the structured answer stands in the text too.
fn both_forms_agree(result: &Value) {
    let text = result["content"][0]["text"].as_str().unwrap();
    for (name, value) in result["structuredContent"].as_object().unwrap() {
        match value {
            Value::String(value) => assert!(text.contains(value.as_str()), "{name} is not in: {text}"),
            Value::Array(_) => {}
            other => assert!(text.contains(&format!("{name}: {other}")), "{name} is not in: {text}"),
        }
    }
}

/// The structured half of a result.
pub(crate) fn facts(result: &Value) -> &Value {
    &result["structuredContent"]
}
