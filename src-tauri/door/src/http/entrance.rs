//! Who is let in: the right host, no web page, the key, a program of this person. Then the path says which tools.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use countersign_broker::broker::Broker;
use http::header::{ALLOW, AUTHORIZATION, HOST, ORIGIN, WWW_AUTHENTICATE};
use http::uri::Authority;
use http::{HeaderMap, HeaderValue, Method, Request, StatusCode, Uri};
use http_body_util::{BodyExt as _, Collected, Full};
use hyper::body::Incoming;
use rmcp::transport::streamable_http_server::session::SessionManager as _;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::Paths;
use super::batch;
use super::body::{self, plain};
use super::http_client::IDLE;
use super::key::Key;
use super::line::{HttpResponse, Origin};
use super::places::OpenRequest;
use super::session_registry::{Counter, PendingSession, SessionRegistry};
use crate::preamble::Narrow;
use crate::tools::{LAST_ANSWERS, Tools};

/// The time between keep-alive events in a stream, so that nothing in between drops it.
const SIGN_OF_LIFE: Duration = Duration::from_secs(15);
/// The header with a session's name, in both directions.
const SESSION: &str = "mcp-session-id";
/// The header that asks to resume a broken stream.
const RESUME: &str = "last-event-id";

type McpService = StreamableHttpService<Counter, LocalSessionManager>;

/// Holds what all HTTP connections share.
pub(super) struct Entrance {
    key: Key,
    address: SocketAddr,
    session_registry: Arc<SessionRegistry>,
    services: Vec<(String, McpService)>,
    sessions: Arc<LocalSessionManager>,
    closed: CancellationToken,
}

impl Entrance {
    pub(super) fn new(broker: Broker, key: Key, address: SocketAddr, paths: &Paths) -> Self {
        let (session_registry, closed) = (SessionRegistry::new(broker), CancellationToken::new());
        let mut sessions = LocalSessionManager::default();
        sessions.session_config.keep_alive = Some(IDLE);
        sessions.session_config.sse_retry = None;
        let sessions = Arc::new(sessions);
        let service = |(path, dialect): &(String, &'static str)| {
            let dialect = *dialect;
            let (session_registry, shown) =
                (Arc::clone(&session_registry), Arc::new(Tools::named(Some(dialect), &Narrow::default())?));
            let make = move || Ok(Counter::new(Arc::clone(&session_registry), dialect, Arc::clone(&shown)));
            Some((path.clone(), StreamableHttpService::new(make, Arc::clone(&sessions), config(&closed))))
        };
        let services = paths.iter().filter_map(service).collect();
        Self { key, address, session_registry, services, sessions, closed }
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves one request once its whole body is there.
    pub(super) async fn receive(
        &self,
        mut request: Request<Incoming>,
        origin: &Origin,
        open: &OpenRequest,
    ) -> HttpResponse {
        if !self.is_for_us(request.uri(), request.headers()) {
            return plain(StatusCode::FORBIDDEN, "This address is for programs on this computer, not for web pages.");
        }
        // From here on it travels with the request, where nobody needs it.
        let only = request.headers().get_all(AUTHORIZATION).iter().nth(1).is_none();
        let offered = request.headers_mut().remove(AUTHORIZATION);
        if !only || !self.has_key(offered.as_ref()) {
            return self.no_key();
        }
        let Some(service) = self.service(request.uri().path()) else {
            return plain(
                StatusCode::NOT_FOUND,
                "MCP isn't served at this address. Look up the address in Countersign's settings.",
            );
        };
        let Some(caller) = origin.caller().await else {
            return plain(StatusCode::FORBIDDEN, "Programs of other users can't connect.");
        };
        let session = request.headers().get(SESSION).and_then(|name| name.to_str().ok()).map(str::to_owned);
        // Also for what no handler sees: a stream that is opened, a call that is cancelled, an end.
        if session.as_ref().is_some_and(|session| self.session_registry.is_foreign(session, caller)) {
            return plain(
                StatusCode::NOT_FOUND,
                "This session has ended or belongs to another program. Start a new one.",
            );
        }
        if request.method() == Method::GET && request.headers().contains_key(RESUME) {
            return not_resumed();
        }
        let seat = PendingSession::default();
        request.extensions_mut().insert(caller.clone());
        request.extensions_mut().insert(seat.clone());
        match body::whole(request).await {
            Ok(request) => {
                open.heard();
                self.serve(service, request, session, &seat).await
            }
            Err(answer) => answer,
        }
    }

    async fn serve(
        &self,
        service: &McpService,
        mut request: Request<Full<Bytes>>,
        session: Option<String>,
        seat: &PendingSession,
    ) -> HttpResponse {
        let leaves = request.method() == Method::DELETE;
        let tells = request.method() == Method::POST;
        if tells && session.as_ref().is_some_and(|session| self.session_registry.takes_batches(session)) {
            let (head, body) = request.into_parts();
            let bytes = body.clone().collect().await.map(Collected::to_bytes).unwrap_or_default();
            if let Some(messages) = batch::of(&bytes) {
                let mut answers = Vec::with_capacity(messages.len());
                for message in messages {
                    let body = Full::new(Bytes::from(message.to_string()));
                    answers.push(told(service, Request::from_parts(head.clone(), body)).await);
                }
                return batch::together(answers).await;
            }
            request = Request::from_parts(head, body);
        }
        let answer = told(service, request).await;
        match session {
            Some(session) if leaves && answer.status().is_success() => self.session_registry.leave(&session),
            Some(_) => {}
            None => {
                if let Some(name) = answer.headers().get(SESSION).and_then(|name| name.to_str().ok()) {
                    self.session_registry.seated(name, seat);
                }
            }
        }
        answer
    }

    /// Returns whether a request is meant for this address: a page behind a rebound name shows it in `Host`, any page
    /// in `Origin`.
    fn is_for_us(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        let names = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", self.address.port()));
        let is_ours = |value: &HeaderValue, before: &str| {
            let rest = value.to_str().ok().and_then(|text| text.strip_prefix(before));
            rest.is_some_and(|rest| names.iter().any(|name| name.eq_ignore_ascii_case(rest)))
        };
        let mut hosts = headers.get_all(HOST).iter();
        let named = hosts.next().is_some_and(|host| is_ours(host, "")) && hosts.next().is_none();
        // A whole address in the first line counts more than `Host`.
        let whole = uri.authority().map(Authority::as_str);
        let ours = whole.is_none_or(|whole| names.iter().any(|name| name.eq_ignore_ascii_case(whole)));
        named && ours && headers.get_all(ORIGIN).iter().all(|origin| is_ours(origin, "http://"))
    }

    fn has_key(&self, offered: Option<&HeaderValue>) -> bool {
        let Some((scheme, token)) = offered.and_then(|value| split(value.as_bytes())) else { return false };
        scheme.eq_ignore_ascii_case(b"bearer") && self.key.fits(token)
    }

    fn no_key(&self) -> HttpResponse {
        let mut answer = plain(
            StatusCode::UNAUTHORIZED,
            "Countersign needs its token in the header `Authorization: Bearer TOKEN`. Make one in Countersign's settings.",
        );
        answer.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer realm=\"Countersign\""));
        answer
    }

    fn service(&self, path: &str) -> Option<&McpService> {
        self.services.iter().find(|(served, _)| served == path).map(|(_, service)| service)
    }

    /// Drops every client that is gone.
    pub(super) async fn look_around(&self) {
        for session in self.session_registry.look_around() {
            // One that closed itself meanwhile is closed all the same.
            let _ = self.sessions.close_session(&session.into()).await;
        }
    }

    /// Closes the door to everybody and withdraws all requests.
    pub(super) fn close(&self) {
        for http_client in self.session_registry.everybody() {
            http_client.end();
        }
        self.closed.cancel();
    }

    /// Closes once every open call is answered, or when that takes too long.
    pub(super) async fn finish(&self) {
        let all = async {
            for http_client in self.session_registry.everybody() {
                http_client.finished().await;
            }
        };
        // Either way it is time to go.
        let _ = timeout(LAST_ANSWERS, all).await;
        self.close();
    }

    /// Resolves when the door is closed.
    pub(super) async fn closed(&self) {
        self.closed.cancelled().await;
    }
}

/// Returns rmcp's response to one message.
async fn told(service: &McpService, request: Request<Full<Bytes>>) -> HttpResponse {
    let (is_json, body) = (body::is_json(request.headers()), request.body().clone());
    let answer = service.handle(request).await;
    if is_json && answer.status() == StatusCode::UNSUPPORTED_MEDIA_TYPE {
        return body::no_message(body).await;
    }
    answer
}

fn config(closed: &CancellationToken) -> StreamableHttpServerConfig {
    // Host and origin are checked here already, and more narrowly.
    StreamableHttpServerConfig::default()
        .with_sse_keep_alive(Some(SIGN_OF_LIFE))
        .with_sse_retry(None)
        .with_cancellation_token(closed.clone())
}

/// Returns the response that a stream can't be resumed, which the specification leaves to the server.
fn not_resumed() -> HttpResponse {
    let mut answer = plain(
        StatusCode::METHOD_NOT_ALLOWED,
        "A stream can't be resumed: closing a request withdraws it. Commands that outlast a request have a ticket.",
    );
    answer.headers_mut().insert(ALLOW, HeaderValue::from_static("POST, DELETE"));
    answer
}

fn split(value: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = value.iter().position(|byte| *byte == b' ')?;
    Some((&value[..at], &value[at + 1..]))
}
