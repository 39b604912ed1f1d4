//! An agent behind a bridge of its own, which carries what the shared client says.

use std::process::Stdio;

use countersign_tests::agent::{McpClient, call, halves_agree, initialized};
pub(crate) use countersign_tests::agent::{NEWEST, facts};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use crate::door::house::{SOON, TestServer, bridge};

/// The bridge as a client in an agent's folder starts it.
pub(crate) fn bridge_to(house: &TestServer, words: &[&str]) -> Command {
    let mut command = Command::new(bridge());
    command.args(words).current_dir(house.work()).env("XDG_RUNTIME_DIR", house.folder.path());
    command
}

/// The agent and its bridge.
pub(crate) struct DoorAgent {
    pub(crate) child: Child,
    pub(crate) client: McpClient,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
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
        agent.greet().await;
        agent
    }

    /// Nothing said yet.
    pub(crate) fn silent(house: &TestServer, version: &'static str, name: &'static str, arguments: &[&str]) -> Self {
        Self::run(bridge_to(house, arguments), version, name)
    }

    pub(crate) fn run(mut command: Command, version: &'static str, name: &'static str) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        let mut child = command.spawn().unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, client: McpClient::new(name, version), input, output }
    }

    /// Shakes hands where its version does.
    pub(crate) async fn greet(&mut self) {
        if !self.client.is_newest() {
            let (method, params) = self.client.opening();
            let answer = self.request(method, params).await;
            assert_eq!(answer["result"]["protocolVersion"], self.client.version(), "{answer}");
            self.send(&initialized()).await;
        }
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
    pub(crate) async fn post(&mut self, method: &str, params: Value) -> u64 {
        let (id, message) = self.client.ask(method, params);
        self.send(&message).await;
        id
    }

    pub(crate) async fn post_tool(&mut self, name: &str, arguments: Value) -> u64 {
        self.post("tools/call", call(name, arguments)).await
    }

    pub(crate) async fn post_run(&mut self, command: &str) -> u64 {
        self.post_tool("run_command", json!({"command": command, "timeout_ms": 20_000})).await
    }

    /// The next message, whatever it is; nothing once the bridge has ended.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        match self.client.earliest() {
            Some(early) => Some(early),
            None => self.read().await,
        }
    }

    async fn read(&mut self) -> Option<Value> {
        let line = timeout(SOON, self.output.next_line()).await.expect("no message came").unwrap()?;
        Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")))
    }

    /// The answer to this request; what else comes is put aside.
    pub(crate) async fn answer(&mut self, id: u64) -> Value {
        while !self.client.answered(id) {
            let message = self.read().await.expect("the bridge ended");
            self.client.hear(message);
        }
        self.client.answer(id).unwrap()
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

    /// The result of a tool's call that the person allows.
    pub(crate) async fn allowed(&mut self, house: &TestServer, name: &str, arguments: Value) -> Value {
        let id = self.post_tool(name, arguments).await;
        house.allow("").await;
        self.result(id).await
    }

    /// The result of a command that the person allows.
    pub(crate) async fn ran(&mut self, house: &TestServer, command: &str) -> Value {
        self.allowed(house, "run_command", json!({"command": command, "timeout_ms": 20_000})).await
    }

    /// The result of a call, with both its halves compared.
    pub(crate) async fn result(&mut self, id: u64) -> Value {
        let result = self.answer(id).await["result"].take();
        assert_eq!(halves_agree(&result), Ok(()));
        result
    }
}
