//! A client's side of a conversation: numbers what is asked and matches what is answered, whatever carries it.

use std::collections::VecDeque;

use serde_json::{Value, json};

use super::{NEWEST, hello, meta, request};

/// A client of one version of the protocol.
#[derive(Debug)]
pub struct McpClient {
    name: String,
    version: &'static str,
    last: u64,
    /// What was heard and not asked for yet.
    heard: VecDeque<Value>,
}

impl McpClient {
    /// Makes one that has said nothing yet.
    pub fn new(name: &str, version: &'static str) -> Self {
        Self { name: name.to_owned(), version, last: 0, heard: VecDeque::new() }
    }

    /// Returns the version it speaks.
    pub fn version(&self) -> &'static str {
        self.version
    }

    /// Whether its version has no handshake.
    pub fn is_newest(&self) -> bool {
        self.version == NEWEST
    }

    /// Returns the method and the params of what it asks first.
    pub fn opening(&self) -> (&'static str, Value) {
        if self.is_newest() { ("server/discover", json!({})) } else { ("initialize", hello(self.version, &self.name)) }
    }

    /// Makes a request with this id, which in the newest version says who asks.
    pub fn message(&self, id: u64, method: &str, mut params: Value) -> Value {
        if self.is_newest() {
            for (name, value) in meta(&self.name).as_object().into_iter().flatten() {
                params["_meta"][name] = value.clone();
            }
        }
        request(id, method, params)
    }

    /// Makes the next request: its id, and what is to be sent.
    pub fn ask(&mut self, method: &str, params: Value) -> (u64, Value) {
        self.last += 1;
        (self.last, self.message(self.last, method, params))
    }

    /// Puts aside what was heard.
    pub fn hear(&mut self, message: Value) {
        self.heard.push_back(message);
    }

    /// Whether the answer to a request was heard.
    pub fn answered(&self, id: u64) -> bool {
        self.heard.iter().any(|message| answers(message, id))
    }

    /// Takes the answer to a request out of what was heard.
    pub fn answer(&mut self, id: u64) -> Option<Value> {
        let at = self.heard.iter().position(|message| answers(message, id))?;
        self.heard.remove(at)
    }

    /// Takes what was heard first, whatever it is.
    pub fn earliest(&mut self) -> Option<Value> {
        self.heard.pop_front()
    }
}

/// Whether a message is the answer to a request, and not a request of the server's own with the same id.
fn answers(message: &Value, id: u64) -> bool {
    message["id"] == id && message.get("method").is_none()
}
