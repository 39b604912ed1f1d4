//! An agent over the real bridge's stdio, in a desktop session.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

use serde_json::{Value, json};

use super::{McpClient, USUAL, call, cancelled, halves_agree, hello, initialized, request};
use crate::programs;
use crate::service::Service;
use crate::session::Session;
use crate::wait::{Done, SOON, hold};

/// Words for the bridge of a client that waits as long as a hand takes on a busy machine.
pub const PATIENT: &[&str] = &["--budget", "3600"];

/// The client.
#[derive(Debug)]
pub struct Agent {
    client: McpClient,
    bridge: Service,
    words: ChildStdin,
    heard: Receiver<Value>,
}

impl Agent {
    /// Starts the bridge and says hello.
    ///
    /// # Errors
    /// When nobody answers.
    pub fn connect(session: &Session, name: &str) -> Done<Self> {
        Self::connect_as(session, name, USUAL, PATIENT)
    }

    /// As [`Agent::connect`], in a version of the protocol, with words for the bridge.
    ///
    /// # Errors
    /// When nobody answers.
    pub fn connect_as(session: &Session, name: &str, version: &'static str, words: &[&str]) -> Done<Self> {
        let mut command = session.plainly(programs::bridge()?);
        command.args(words);
        Self::over(command, session, McpClient::new(name, version))
    }

    /// As [`Agent::connect`], over a bridge that is started in another way.
    ///
    /// # Errors
    /// When nobody answers.
    pub fn over(mut command: Command, session: &Session, client: McpClient) -> Done<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut bridge = Service::start("countersign-bridge", command, &session.logs())?;
        let words = bridge.child().stdin.take().ok_or("the bridge has no stdin")?;
        let stdout = bridge.child().stdout.take().ok_or("the bridge has no stdout")?;
        let (said, heard) = channel();
        std::thread::spawn(move || listen(stdout, &said));
        let mut agent = Self { client, bridge, words, heard };
        let (method, params) = agent.client.opening();
        let opened = agent.ask(method, params)?;
        agent.answer(opened)?;
        if !agent.client.is_newest() {
            agent.say(&initialized())?;
        }
        Ok(agent)
    }

    /// Asks for a command to be run; other arguments may be given besides.
    ///
    /// # Errors
    /// When the bridge is gone.
    pub fn run(&mut self, command: &str, besides: Value) -> Done<u64> {
        let mut arguments = besides;
        arguments["command"] = json!(command);
        self.call("run_command", &arguments)
    }

    /// Calls a tool.
    ///
    /// # Errors
    /// When the bridge is gone.
    pub fn call(&mut self, tool: &str, arguments: &Value) -> Done<u64> {
        self.ask("tools/call", call(tool, arguments.clone()))
    }

    /// Sends any request; its id.
    ///
    /// # Errors
    /// When the bridge is gone.
    pub fn ask(&mut self, method: &str, params: Value) -> Done<u64> {
        let (id, message) = self.client.ask(method, params);
        self.say(&message)?;
        Ok(id)
    }

    /// Takes a call back, as a client does whose person pressed Escape.
    ///
    /// # Errors
    /// When the bridge is gone.
    pub fn cancel(&mut self, asked: u64) -> Done {
        self.say(&cancelled(asked))
    }

    fn say(&mut self, message: &Value) -> Done {
        self.words.write_all(format!("{message}\n").as_bytes())?;
        Ok(self.words.flush()?)
    }

    /// Waits for the answer to a request: its `result`.
    ///
    /// # Errors
    /// When there is none in time, or it is an error.
    pub fn answer(&mut self, asked: u64) -> Done<Value> {
        let end = Instant::now() + SOON;
        while !self.client.answered(asked) {
            let left = end.saturating_duration_since(Instant::now());
            let message = self.heard.recv_timeout(left);
            self.client.hear(message.map_err(|why| format!("no answer to request {asked}: {why}"))?);
        }
        let mut answer = self.client.answer(asked).unwrap_or_default();
        let result = answer.get_mut("result").map(Value::take);
        result.ok_or_else(|| format!("the answer is an error: {answer}").into())
    }

    /// Waits for the answer to a tool's call: the structured half of its result, once the text half says the same.
    ///
    /// # Errors
    /// When there is none in time, it is an error, or its halves differ.
    pub fn told(&mut self, asked: u64) -> Done<Value> {
        let mut result = self.answer(asked)?;
        halves_agree(&result)?;
        Ok(result["structuredContent"].take())
    }

    /// As [`Agent::told`], of a command that ran to its end.
    ///
    /// # Errors
    /// As there, and when it did not.
    pub fn finished(&mut self, asked: u64) -> Done<Value> {
        let answer = self.told(asked)?;
        hold(answer["status"] == "finished", format_args!("another answer: {answer}"))?;
        Ok(answer)
    }

    /// Whether the request has been answered by now.
    pub fn answered(&mut self, asked: u64) -> bool {
        self.heard.try_iter().for_each(|message| self.client.hear(message));
        self.client.answered(asked)
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

/// Starts a bridge, says hello and leaves; what it answered.
///
/// # Errors
/// When it answers nothing.
pub fn greeted(mut bridge: Command) -> Done<Value> {
    let mut bridge = bridge.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let hello = request(1, "initialize", hello(USUAL, "x"));
    writeln!(bridge.stdin.take().ok_or("the bridge has no stdin")?, "{hello}")?;
    Ok(serde_json::from_slice(&bridge.wait_with_output()?.stdout)?)
}

fn listen(stdout: ChildStdout, said: &Sender<Value>) {
    for line in BufReader::new(stdout).lines().map_while(Result::ok) {
        let message = serde_json::from_str(&line).unwrap_or_else(|_| json!({ "not JSON": line }));
        if said.send(message).is_err() {
            return;
        }
    }
}
