//! An agent over HTTP, written out by hand so that it can also be rude.

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::door::agent::NEWEST;
use crate::door::house::{Http, SOON};

/// A client of one version of the protocol; each request has a connection of its own.
pub(crate) struct HttpAgent {
    port: u16,
    token: String,
    version: &'static str,
    session: Option<String>,
}

/// What an HTTP server answered.
pub(crate) struct HttpAnswer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl HttpAnswer {
    /// The last JSON-RPC message in it, whether it came alone or in a stream.
    pub(crate) fn message(&self) -> Value {
        let lines = self.body.lines().rev().map(|line| line.strip_prefix("data: ").unwrap_or(line));
        lines
            .filter(|line| line.starts_with('{'))
            .find_map(|line| serde_json::from_str(line).ok())
            .unwrap_or(Value::Null)
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let named = |line: &&str| line.to_lowercase().starts_with(&format!("{name}:"));
        self.head.lines().find(named).and_then(|line| line.split_once(": ")).map(|(_, value)| value)
    }
}

/// Sends bytes and reads until the other side closes.
pub(crate) async fn exchange(port: u16, bytes: &[u8]) -> HttpAnswer {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    read(stream).await
}

pub(crate) async fn read(mut stream: TcpStream) -> HttpAnswer {
    let mut bytes = Vec::new();
    // One that is turned away with much still to say is cut off; what it was told counts.
    let _ = timeout(SOON, stream.read_to_end(&mut bytes)).await.expect("no answer came");
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    HttpAnswer { status, head: head.to_owned(), body: body.to_owned() }
}

impl HttpAgent {
    /// Through a handshake, or without one where there is none.
    pub(crate) async fn new(http: &Http, version: &'static str) -> Self {
        let mut agent = Self::bare(http, version);
        if version != NEWEST {
            let params = json!({"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "webby", "version": "1"}});
            let answer = agent.request("initialize", params).await;
            assert_eq!(answer.message()["result"]["protocolVersion"], version, "{}", answer.body);
            agent.session = answer.header("mcp-session-id").map(str::to_owned);
            assert!(agent.session.is_some(), "{}", answer.head);
            let text = json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string();
            assert_eq!(exchange(agent.port, agent.post("/mcp", "", &text).as_bytes()).await.status, 202);
        }
        agent
    }

    /// One of the newest version, whose address is elsewhere.
    pub(crate) fn at(port: u16, token: &str) -> Self {
        Self { port, token: token.to_owned(), version: NEWEST, session: None }
    }

    /// One that has not begun.
    pub(crate) fn bare(http: &Http, version: &'static str) -> Self {
        Self { port: http.port, token: http.key.reveal().to_owned(), version, session: None }
    }

    /// Sends a request and waits for its answer.
    pub(crate) async fn request(&self, method: &str, params: Value) -> HttpAnswer {
        exchange(self.port, self.written(method, params).as_bytes()).await
    }

    /// Sends a command and does not wait.
    pub(crate) async fn run(&self, command: &str) -> TcpStream {
        let params = json!({"name": "run_command", "arguments": {"command": command}});
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).await.unwrap();
        stream.write_all(self.written("tools/call", params).as_bytes()).await.unwrap();
        stream
    }

    /// Gives up its session, as a well-mannered client of an older version does.
    pub(crate) async fn leave(&self) -> u16 {
        exchange(self.port, self.deleting().as_bytes()).await.status
    }

    /// The end of its session, as it goes over the wire.
    pub(crate) fn deleting(&self) -> String {
        format!("DELETE /mcp HTTP/1.1\r\n{}\r\n", self.headers(""))
    }

    /// The opening of a stream.
    pub(crate) fn get(&self, more: &str) -> String {
        format!("GET /mcp HTTP/1.1\r\n{}\r\n", self.headers(more))
    }

    /// Any message.
    pub(crate) fn posting(&self, body: &str) -> String {
        self.post("/mcp", "", body)
    }

    /// A request as it goes over the wire.
    pub(crate) fn written(&self, method: &str, mut params: Value) -> String {
        let mut more = String::new();
        if self.version == NEWEST {
            params["_meta"] = json!({
                "io.modelcontextprotocol/protocolVersion": self.version,
                "io.modelcontextprotocol/clientInfo": {"name": "webby", "version": "1"},
                "io.modelcontextprotocol/clientCapabilities": {}
            });
            more = format!("Mcp-Method: {method}\r\n");
            if let Some(name) = params["name"].as_str() {
                more.push_str(&format!("Mcp-Name: {name}\r\n"));
            }
        }
        self.post("/mcp", &more, &json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params}).to_string())
    }

    fn post(&self, path: &str, more: &str, body: &str) -> String {
        format!("POST {path} HTTP/1.1\r\n{}Content-Length: {}\r\n\r\n{body}", self.headers(more), body.len())
    }

    fn headers(&self, more: &str) -> String {
        let session = self.session.as_ref().map(|id| format!("Mcp-Session-Id: {id}\r\n")).unwrap_or_default();
        format!(
            "Host: 127.0.0.1:{}\r\nAuthorization: Bearer {}\r\nAccept: application/json, text/event-stream\r\nContent-Type: application/json\r\nMCP-Protocol-Version: {}\r\nConnection: close\r\n{session}{more}",
            self.port, self.token, self.version
        )
    }
}
