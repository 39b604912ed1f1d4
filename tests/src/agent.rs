//! An agent: a real MCP client over the real bridge's stdio, in whichever era of the protocol.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::programs;
use crate::service::Service;
use crate::session::Session;
use crate::wait::{Done, SOON};

/// Words for the bridge of a client that waits as long as a hand takes on a busy machine.
pub const PATIENT: &[&str] = &["--budget", "3600"];

/// How a client speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Era {
    /// 2025-06-18: with `initialize` and a session.
    Sessions,
    /// 2026-07-28: each request carries all it needs.
    Stateless,
}

impl Era {
    fn version(self) -> &'static str {
        match self {
            Self::Sessions => "2025-06-18",
            Self::Stateless => "2026-07-28",
        }
    }
}

/// A call that was made and may not be answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PendingCall(u64);

/// The client.
#[derive(Debug)]
pub struct Agent {
    name: String,
    era: Era,
    bridge: Service,
    words: Option<ChildStdin>,
    heard: Receiver<Value>,
    answers: HashMap<u64, Value>,
    last: u64,
}

impl Agent {
    /// Starts the bridge and says hello.
    ///
    /// # Errors
    /// When nobody answers.
    pub fn connect(session: &Session, name: &str) -> Done<Self> {
        Self::connect_as(session, name, Era::Sessions, PATIENT)
    }

    /// As [`Agent::connect`], in an era, with words for the bridge.
    ///
    /// # Errors
    /// When nobody answers.
    pub fn connect_as(session: &Session, name: &str, era: Era, words: &[&str]) -> Done<Self> {
        let mut command = session.plainly(programs::bridge()?);
        command.args(words);
        Self::over(command, session, name, era)
    }

    /// As [`Agent::connect`], over a bridge that is started in another way.
    ///
    /// # Errors
    /// When nobody answers.
    pub fn over(mut command: Command, session: &Session, name: &str, era: Era) -> Done<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut bridge = Service::start("countersign-bridge", command, &session.logs())?;
        let stdin = bridge.child().stdin.take();
        let stdout = bridge.child().stdout.take().ok_or("the bridge has no stdout")?;
        let (said, heard) = channel();
        std::thread::spawn(move || listen(stdout, &said));
        let name = name.to_owned();
        let mut agent = Self { name, era, bridge, words: stdin, heard, answers: HashMap::new(), last: 0 };
        agent.greet()?;
        Ok(agent)
    }

    fn greet(&mut self) -> Done {
        match self.era {
            Era::Sessions => {
                let hello =
                    json!({ "protocolVersion": self.era.version(), "capabilities": {}, "clientInfo": self.info() });
                let asked = self.ask("initialize", hello)?;
                self.answer(asked)?;
                self.say(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))
            }
            Era::Stateless => {
                let asked = self.ask("server/discover", json!({}))?;
                self.answer(asked).map(drop)
            }
        }
    }

    fn info(&self) -> Value {
        json!({ "name": self.name, "version": "1.0" })
    }

    /// Asks for a command to be run; other arguments may be given besides.
    ///
    /// # Errors
    /// When the bridge is gone.
    pub fn run(&mut self, command: &str, besides: Value) -> Done<PendingCall> {
        let mut arguments = besides;
        arguments["command"] = json!(command);
        self.call("run_command", &arguments)
    }

    /// Calls a tool.
    ///
    /// # Errors
    /// When the bridge is gone.
    pub fn call(&mut self, tool: &str, arguments: &Value) -> Done<PendingCall> {
        self.ask("tools/call", json!({ "name": tool, "arguments": arguments }))
    }

    /// Sends any request.
    ///
    /// # Errors
    /// When the bridge is gone.
    pub fn ask(&mut self, method: &str, mut params: Value) -> Done<PendingCall> {
        if self.era == Era::Stateless {
            params["_meta"] = json!({
                "io.modelcontextprotocol/protocolVersion": self.era.version(),
                "io.modelcontextprotocol/clientInfo": self.info(),
                "io.modelcontextprotocol/clientCapabilities": {},
            });
        }
        self.last += 1;
        self.say(&json!({ "jsonrpc": "2.0", "id": self.last, "method": method, "params": params }))?;
        Ok(PendingCall(self.last))
    }

    /// Takes a call back, as a client does whose person pressed Escape.
    ///
    /// # Errors
    /// When the bridge is gone.
    pub fn cancel(&mut self, asked: PendingCall) -> Done {
        let params = json!({ "requestId": asked.0, "reason": "the person changed their mind" });
        self.say(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params }))
    }

    /// Writes one message as it is.
    ///
    /// # Errors
    /// When the bridge is gone.
    pub fn say(&mut self, message: &Value) -> Done {
        let words = self.words.as_mut().ok_or("the agent has hung up")?;
        words.write_all(format!("{message}\n").as_bytes())?;
        Ok(words.flush()?)
    }

    /// Waits for the answer to a request: its `result`.
    ///
    /// # Errors
    /// When there is none in time, or it is an error.
    pub fn answer(&mut self, asked: PendingCall) -> Done<Value> {
        self.answer_within(asked, SOON)
    }

    /// As [`Agent::answer`], for another time.
    ///
    /// # Errors
    /// When there is none in time, or it is an error.
    pub fn answer_within(&mut self, PendingCall(id): PendingCall, limit: Duration) -> Done<Value> {
        let end = Instant::now() + limit;
        loop {
            if let Some(mut message) = self.answers.remove(&id) {
                return match message.get_mut("result").map(Value::take) {
                    Some(result) => Ok(result),
                    None => Err(format!("the answer is an error: {message}").into()),
                };
            }
            let left = end.saturating_duration_since(Instant::now());
            let message =
                self.heard.recv_timeout(left).map_err(|_| format!("no answer to request {id} within {limit:?}"))?;
            self.take(message);
        }
    }

    /// Whether the request has been answered by now.
    pub fn answered(&mut self, PendingCall(id): PendingCall) -> bool {
        while let Ok(message) = self.heard.try_recv() {
            self.take(message);
        }
        self.answers.contains_key(&id)
    }

    fn take(&mut self, message: Value) {
        // Notifications and the server's own requests have no place in these tests.
        if let (Some(id), None) = (message.get("id").and_then(Value::as_u64), message.get("method")) {
            self.answers.insert(id, message);
        }
    }

    /// Ends as a client does that has been killed.
    pub fn kill(mut self) {
        self.bridge.kill();
    }

    /// The bridge's process.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.bridge.pid()
    }
}

fn listen(stdout: ChildStdout, said: &Sender<Value>) {
    for line in BufReader::new(stdout).lines().map_while(Result::ok) {
        let message = serde_json::from_str(&line).unwrap_or_else(|_| json!({ "not JSON": line }));
        if said.send(message).is_err() {
            return;
        }
    }
}

/// The structured half of a tool's answer, after making sure that the text half says the same.
///
/// # Errors
/// When a half is missing or they differ.
pub fn both_halves(result: &Value) -> Done<Value> {
    let structured = result.get("structuredContent").ok_or_else(|| format!("nothing structured in {result}"))?;
    let text =
        result.pointer("/content/0/text").and_then(Value::as_str).ok_or_else(|| format!("no text in {result}"))?;
    for key in ["status", "stdout"] {
        if let Some(value) = structured.get(key).and_then(Value::as_str)
            && !text.contains(value.trim())
        {
            return Err(format!("the text does not hold the {key} {value:?}: {text}").into());
        }
    }
    Ok(structured.clone())
}
