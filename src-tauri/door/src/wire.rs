//! JSON-RPC lines between the socket and the protocol library. Ours, because the library's own reader drops what it
//! cannot read without an answer, notices a hang-up late, and lets a client that does not read pile up answers.

mod batch;
mod id;
mod lines;
mod open;
mod outbox;
mod turn;

use std::collections::VecDeque;
use std::future::{Future, ready};
use std::io;
use std::sync::Arc;
use std::time::Duration;

use rmcp::RoleServer;
use rmcp::model::{
    ClientJsonRpcMessage, ClientNotification, ClientRequest, ErrorCode, ErrorData, GetExtensions as _, GetMeta as _,
    JsonRpcMessage, ProtocolVersion, RequestId, ServerJsonRpcMessage,
};
use rmcp::transport::Transport;
use serde_json::Value;
use tokio::io::BufReader;
use tokio::time::{Instant, sleep_until};
use tokio_util::task::TaskTracker;

use crate::presence::Presence;
use crate::socket::{SocketReader, SocketWriter};
pub(crate) use batch::MOST as MOST_IN_BATCH;
use batch::{Batch, Batches};
use id::IdFinder;
use lines::{Line, Lines, MAX_LINE};
use open::OpenIds;
use outbox::Outbox;
pub(crate) use turn::Turn;

/// Reads and writes one connection's lines.
pub(crate) struct Wire {
    lines: Lines<BufReader<SocketReader>>,
    outbox: Outbox,
    presence: Arc<Presence>,
    ids: OpenIds,
    /// The protocol version is known. rmcp gives up on notifications that come before it is.
    settled: bool,
    /// That version has batches.
    takes_batches: bool,
    batches: Batches,
    /// Messages of one batch that aren't handed on yet.
    heard: VecDeque<ClientJsonRpcMessage>,
    /// The client sends nothing more; until when its requests may still be answered.
    over: Option<Instant>,
}

/// How long a client that sends nothing more may get answers that need no person.
const LAST_ANSWERS: Duration = Duration::from_secs(1);

/// What a line calls for.
enum Heard {
    Message(Box<ClientJsonRpcMessage>),
    Batch(Vec<Value>),
    Nothing,
    Trouble(ErrorData, Option<RequestId>),
}

impl Wire {
    pub(crate) fn new(
        reader: BufReader<SocketReader>,
        writer: SocketWriter,
        presence: Arc<Presence>,
        tracker: &TaskTracker,
        stall: Duration,
    ) -> Self {
        let outbox = Outbox::new(writer, Arc::clone(&presence), tracker, stall);
        Self {
            lines: Lines::new(reader),
            outbox,
            presence,
            ids: OpenIds::default(),
            settled: false,
            takes_batches: false,
            batches: Batches::default(),
            heard: VecDeque::new(),
            over: None,
        }
    }

    fn admit(&mut self, mut message: Box<ClientJsonRpcMessage>) -> Heard {
        match &mut *message {
            JsonRpcMessage::Request(request) => {
                if let Err(why) = self.ids.begin(&request.id) {
                    // Without the id: it would be taken for the answer to the other one.
                    return Heard::Trouble(ErrorData::invalid_request(why, None), None);
                }
                self.settled |= settles(&request.request);
                self.takes_batches = batch::announced(&request.request).unwrap_or(self.takes_batches);
                if matches!(request.request, ClientRequest::CallToolRequest(_)) {
                    request.request.extensions_mut().insert(Turn::new(self.presence.place()));
                }
            }
            JsonRpcMessage::Notification(said) if self.settled => {
                if let ClientNotification::CancelledNotification(cancelled) = &said.notification
                    && let Some(id) = &cancelled.params.request_id
                {
                    self.ids.cancelled(id);
                    if let Some(whole) = self.batches.over(id, None) {
                        // One that cannot be reached any more is noticed by its reader.
                        let _ = self.outbox.put(&whole);
                    }
                }
            }
            // Nothing is ever asked of a client, so none of them has anything to answer.
            JsonRpcMessage::Notification(_) | JsonRpcMessage::Response(_) | JsonRpcMessage::Error(_) => {
                return Heard::Nothing;
            }
        }
        Heard::Message(message)
    }

    /// Takes in each message of a batch. Errors are sent together with the answers to the others.
    fn take(&mut self, messages: Vec<Value>) -> Heard {
        if !self.takes_batches || messages.is_empty() || messages.len() > batch::MOST {
            return Heard::Trouble(ErrorData::invalid_request(no_batch(self.takes_batches), None), None);
        }
        let mut batch = Batch::default();
        for message in messages {
            let heard = match one(&message) {
                Heard::Message(message) => self.admit(message),
                other => other,
            };
            let trouble = match heard {
                Heard::Message(message) => {
                    if let JsonRpcMessage::Request(request) = &*message {
                        batch.expect(request.id.clone());
                    }
                    self.heard.push_back(*message);
                    continue;
                }
                Heard::Nothing | Heard::Batch(_) => continue,
                Heard::Trouble(error, id) => ServerJsonRpcMessage::error(error, id),
            };
            // An error that could not be written would say nothing.
            batch.answer(serde_json::to_value(trouble).unwrap_or_default());
        }
        // One may have been cancelled by the next.
        batch.keep(|id| self.ids.is_open(id));
        if let Some(whole) = self.batches.begun(batch) {
            // One that cannot be reached any more is noticed by its reader.
            let _ = self.outbox.put(&whole);
        }
        Heard::Nothing
    }

    /// Sends an answer, or keeps it until the rest of its batch is there.
    fn answer(&mut self, id: &RequestId, answer: &ServerJsonRpcMessage) -> io::Result<()> {
        self.ids.answered(id);
        if !self.batches.hold(id) {
            return self.outbox.put(answer);
        }
        self.batches.over(id, Some(serde_json::to_value(answer)?)).map_or(Ok(()), |whole| self.outbox.put(&whole))
    }
}

impl Transport<RoleServer> for Wire {
    type Error = io::Error;

    fn send(&mut self, item: ServerJsonRpcMessage) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let sent = match &item {
            JsonRpcMessage::Response(answer) => self.answer(&answer.id, &item),
            JsonRpcMessage::Error(answer) => match &answer.id {
                Some(id) => self.answer(id, &item),
                None => self.outbox.put(&item),
            },
            // A client that does not take its answers misses how far they are.
            JsonRpcMessage::Notification(_) if self.outbox.is_full() => Ok(()),
            JsonRpcMessage::Notification(_) | JsonRpcMessage::Request(_) => self.outbox.put(&item),
        };
        // In order, and without waiting: the outbox has a writer of its own.
        ready(sent)
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            // Whoever does not read its answers is not heard either.
            self.outbox.room().await;
            if let Some(message) = self.heard.pop_front() {
                return Some(message);
            }
            if let Some(until) = self.over {
                // The library drops what is not answered once this ends; with each answer it asks again.
                if self.ids.any_open() {
                    sleep_until(until).await;
                }
                return None;
            }
            let line = self.lines.next().await;
            self.presence.hear();
            let heard = match line {
                Ok(Line::Whole(line)) => hear(line),
                Ok(Line::TooLong(id)) => {
                    let message =
                        format!("This line is longer than {MAX_LINE} bytes, so it wasn't read. Send less at once.");
                    Heard::Trouble(ErrorData::invalid_request(message, None), id)
                }
                Ok(Line::End) => {
                    self.presence.fall_silent();
                    self.over = Some(Instant::now() + LAST_ANSWERS);
                    continue;
                }
                Err(_) => {
                    self.presence.end();
                    return None;
                }
            };
            let heard = match heard {
                Heard::Message(message) => self.admit(message),
                Heard::Batch(messages) => self.take(messages),
                other => other,
            };
            match heard {
                Heard::Message(message) => return Some(*message),
                Heard::Nothing | Heard::Batch(_) => {}
                Heard::Trouble(error, id) => self.outbox.put(&ServerJsonRpcMessage::error(error, id)).ok()?,
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.outbox.close().await;
        Ok(())
    }
}

/// Returns whether a request tells the protocol version.
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

/// Returns the id of a request that can't be parsed, if the line holds one: its client waits for an answer.
fn told_id(line: &[u8]) -> Option<RequestId> {
    let mut finder = IdFinder::default();
    finder.feed(line);
    finder.id()
}

fn hear(line: &[u8]) -> Heard {
    if line.trim_ascii().is_empty() {
        return Heard::Nothing;
    }
    if std::str::from_utf8(line).is_err() {
        return Heard::Trouble(
            ErrorData::parse_error("This line isn't UTF-8, so it wasn't read.", None),
            told_id(line),
        );
    }
    if let Ok(message) = serde_json::from_slice(line) {
        return told(message, || told_id(line));
    }
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(error) => {
            let trouble =
                ErrorData::parse_error(format!("This line isn't JSON, or it's nested too deeply: {error}."), None);
            return Heard::Trouble(trouble, told_id(line));
        }
    };
    match value {
        Value::Array(messages) => Heard::Batch(messages),
        other => unfit(&other),
    }
}

/// Reads one message of a batch.
fn one(value: &Value) -> Heard {
    match serde_json::from_value(value.clone()) {
        Ok(message) => told(message, || value.get("id").cloned().and_then(|id| serde_json::from_value(id).ok())),
        Err(_) => unfit(value),
    }
}

/// Sorts a parsed message. rmcp takes a request for a notification if its method is a notification's; it's answered as
/// an unknown method.
fn told(message: ClientJsonRpcMessage, id: impl Fn() -> Option<RequestId>) -> Heard {
    match (&message, matches!(message, JsonRpcMessage::Notification(_)).then(id).flatten()) {
        (_, Some(id)) => {
            let error = ErrorData::new(ErrorCode::METHOD_NOT_FOUND, "A notification has no id.", None);
            Heard::Trouble(error, Some(id))
        }
        (_, None) => Heard::Message(Box::new(message)),
    }
}

const NOT_ONE: &str = "This isn't a JSON-RPC request. Send one object per line.";

fn no_batch(known: bool) -> String {
    match known {
        true => format!("A batch holds from 1 to {} messages.", batch::MOST),
        false => format!("{NOT_ONE} This version of the protocol doesn't support batches."),
    }
}

/// Answers JSON that isn't a message.
fn unfit(value: &Value) -> Heard {
    let id = value.get("id").cloned().and_then(|id| serde_json::from_value(id).ok());
    let answers = ["result", "error"].iter().any(|name| value.get(name).is_some());
    match (value.get("method"), value.get("id")) {
        // Notifications are not answered, not even bad ones; nor are answers, which nobody asked for.
        (Some(_), None) => Heard::Nothing,
        (None, _) if answers => Heard::Nothing,
        (_, Some(_)) => {
            let message = "This request doesn't fit the protocol: its id, method or params have the wrong type.";
            Heard::Trouble(ErrorData::new(ErrorCode::INVALID_REQUEST, message, None), id)
        }
        (None, None) => Heard::Trouble(ErrorData::invalid_request(NOT_ONE, None), None),
    }
}
