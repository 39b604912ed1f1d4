//! An agent over HTTP, which carries what the shared client says.

use countersign_tests::agent::{McpClient, NEWEST, call, initialized};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::door::house::{Http, SOON};

/// The id of each of its requests: none shares a connection with another.
pub(crate) const ID: u64 = 7;

/// A client of one version of the protocol; each request has a connection of its own.
pub(crate) struct HttpAgent {
    port: u16,
    token: String,
    client: McpClient,
    session: Option<String>,
}

/// What an HTTP server answered.
pub(crate) struct HttpAnswer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

/// The JSON-RPC messages in a text, whether they came alone or in a stream.
pub(crate) fn messages(text: &str) -> impl DoubleEndedIterator<Item = Value> {
    let lines = text.lines().map(|line| line.strip_prefix("data: ").unwrap_or(line));
    lines.filter(|line| line.starts_with('{')).filter_map(|line| serde_json::from_str(line).ok())
}

impl HttpAnswer {
    /// The last JSON-RPC message in it.
    pub(crate) fn message(&self) -> Value {
        messages(&self.body).next_back().unwrap_or_default()
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
            let (method, params) = agent.client.opening();
            let answer = agent.request(method, params).await;
            assert_eq!(answer.message()["result"]["protocolVersion"], version, "{}", answer.body);
            agent.session = answer.header("mcp-session-id").map(str::to_owned);
            assert!(agent.session.is_some(), "{}", answer.head);
            let noted = agent.posting(&initialized().to_string());
            assert_eq!(exchange(agent.port, noted.as_bytes()).await.status, 202);
        }
        agent
    }

    /// One of the newest version, whose address is elsewhere.
    pub(crate) fn at(port: u16, token: &str) -> Self {
        Self { port, token: token.to_owned(), client: McpClient::new("webby", NEWEST), session: None }
    }

    /// One that has not begun.
    pub(crate) fn bare(http: &Http, version: &'static str) -> Self {
        Self { client: McpClient::new("webby", version), ..Self::at(http.port, http.key.reveal()) }
    }

    /// Sends a request and waits for its answer.
    pub(crate) async fn request(&self, method: &str, params: Value) -> HttpAnswer {
        exchange(self.port, self.written(method, params).as_bytes()).await
    }

    /// Sends a command and does not wait.
    pub(crate) async fn run(&self, command: &str) -> TcpStream {
        let params = call("run_command", json!({"command": command}));
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
        self.post("", body)
    }

    /// A request as it goes over the wire.
    pub(crate) fn written(&self, method: &str, params: Value) -> String {
        let mut more = String::new();
        if self.client.is_newest() {
            more = format!("Mcp-Method: {method}\r\n");
            if let Some(name) = params["name"].as_str() {
                more.push_str(&format!("Mcp-Name: {name}\r\n"));
            }
        }
        self.post(&more, &self.client.message(ID, method, params).to_string())
    }

    fn post(&self, more: &str, body: &str) -> String {
        format!("POST /mcp HTTP/1.1\r\n{}Content-Length: {}\r\n\r\n{body}", self.headers(more), body.len())
    }

    fn headers(&self, more: &str) -> String {
        let session = self.session.as_ref().map(|id| format!("Mcp-Session-Id: {id}\r\n")).unwrap_or_default();
        format!(
            "Host: 127.0.0.1:{}\r\nAuthorization: Bearer {}\r\nAccept: application/json, text/event-stream\r\nContent-Type: application/json\r\nMCP-Protocol-Version: {}\r\nConnection: close\r\n{session}{more}",
            self.port,
            self.token,
            self.client.version()
        )
    }
}
