//! JSON-RPC lines between the socket and the protocol library. Ours, because the library's own reader drops what it
//! cannot read without an answer, notices a hang-up late, and lets a client that does not read pile up answers.

mod id;
mod lines;
mod outbox;

use std::future::{Future, ready};
use std::io;
use std::sync::Arc;
use std::time::Duration;

use rmcp::RoleServer;
use rmcp::model::{
    ClientJsonRpcMessage, ClientRequest, ErrorCode, ErrorData, GetMeta as _, JsonRpcMessage, ProtocolVersion,
    RequestId, ServerJsonRpcMessage,
};
use rmcp::transport::Transport;
use serde_json::Value;
use tokio::io::BufReader;
use tokio_util::task::TaskTracker;

use crate::door::{Reader, Writer};
use crate::presence::Presence;
use lines::{Line, Lines, MAX_LINE};
use outbox::Outbox;

/// One connection's lines.
pub(crate) struct Wire {
    lines: Lines<BufReader<Reader>>,
    outbox: Outbox,
    presence: Arc<Presence>,
    /// True once it is clear which version is spoken. The library gives up on notifications that come before.
    settled: bool,
}

/// What is to be done about a line.
enum Heard {
    Message(Box<ClientJsonRpcMessage>),
    Nothing,
    Trouble(ErrorData, Option<RequestId>),
}

impl Wire {
    pub(crate) fn new(
        reader: BufReader<Reader>,
        writer: Writer,
        presence: Arc<Presence>,
        tracker: &TaskTracker,
        stall: Duration,
    ) -> Self {
        let outbox = Outbox::new(writer, Arc::clone(&presence), tracker, stall);
        Self { lines: Lines::new(reader), outbox, presence, settled: false }
    }

    fn admit(&mut self, message: ClientJsonRpcMessage) -> Option<ClientJsonRpcMessage> {
        match &message {
            JsonRpcMessage::Request(request) => self.settled |= settles(&request.request),
            JsonRpcMessage::Notification(_) if self.settled => {}
            // Nothing is ever asked of a client, so none of them has anything to answer.
            JsonRpcMessage::Notification(_) | JsonRpcMessage::Response(_) | JsonRpcMessage::Error(_) => return None,
        }
        Some(message)
    }
}

impl Transport<RoleServer> for Wire {
    type Error = io::Error;

    fn send(&mut self, item: ServerJsonRpcMessage) -> impl Future<Output = io::Result<()>> + Send + 'static {
        // In order, and without waiting: the outbox has a writer of its own.
        ready(self.outbox.put(&item))
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            // Whoever does not read its answers is not heard either.
            self.outbox.room().await;
            let heard = match self.lines.next().await {
                Ok(Line::Whole(line)) => hear(line),
                Ok(Line::TooLong(id)) => {
                    let message =
                        format!("This line is longer than {MAX_LINE} bytes; it was not read. Send less at once.");
                    Heard::Trouble(ErrorData::invalid_request(message, None), id)
                }
                Ok(Line::End) | Err(_) => {
                    self.presence.end();
                    return None;
                }
            };
            match heard {
                Heard::Message(message) => {
                    if let Some(message) = self.admit(*message) {
                        return Some(message);
                    }
                }
                Heard::Nothing => {}
                Heard::Trouble(error, id) => self.outbox.put(&ServerJsonRpcMessage::error(error, id)).ok()?,
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.outbox.close().await;
        Ok(())
    }
}

/// An `initialize`, or a request that says which version it speaks.
fn settles(request: &ClientRequest) -> bool {
    match request {
        ClientRequest::InitializeRequest(_) => true,
        ClientRequest::PingRequest(_) | ClientRequest::DiscoverRequest(_) => false,
        request => {
            let meta = request.get_meta();
            meta.client_capabilities().is_some()
                && meta.protocol_version().is_some_and(|version| ProtocolVersion::KNOWN_VERSIONS.contains(&version))
        }
    }
}

fn hear(line: &[u8]) -> Heard {
    if line.trim_ascii().is_empty() {
        return Heard::Nothing;
    }
    if std::str::from_utf8(line).is_err() {
        return Heard::Trouble(ErrorData::parse_error("This line is not UTF-8; it was not read.", None), None);
    }
    if let Ok(message) = serde_json::from_slice(line) {
        return Heard::Message(Box::new(message));
    }
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(error) => {
            return Heard::Trouble(ErrorData::parse_error(format!("This line is not JSON: {error}."), None), None);
        }
    };
    let id = value.get("id").cloned().and_then(|id| serde_json::from_value(id).ok());
    match (value.get("method"), value.get("id")) {
        // Notifications are not answered, not even bad ones.
        (Some(_), None) | (None, Some(_)) => Heard::Nothing,
        (Some(_), Some(_)) => {
            let message = "This request does not fit the protocol: its id, method or params are of the wrong kind.";
            Heard::Trouble(ErrorData::new(ErrorCode::INVALID_REQUEST, message, None), id)
        }
        (None, None) => {
            let message = "This is not a JSON-RPC request. Send one object on a line; batches are not taken.";
            Heard::Trouble(ErrorData::invalid_request(message, None), None)
        }
    }
}
