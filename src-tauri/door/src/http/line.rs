//! One TCP connection: HTTP/1.1, with limits, and a word to the call when it breaks.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http::header::{CONNECTION, CONTENT_TYPE};
use http::{HeaderValue, Request, Response, StatusCode};
use http_body::{Body, Frame, SizeHint};
use http_body_util::combinators::BoxBody;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::OnceCell;
use tokio::time::timeout;
use tokio_util::sync::{CancellationToken, DropGuard};

use super::caller::{self, Caller, ConnectionId};
use super::entrance::Entrance;
use super::places::{OpenRequest, Slot};
use crate::hangup::HangUp;

/// How long a request's head may take, and the most time for reading it.
const HEAD_TIME: Duration = Duration::from_secs(15);
const HEAD_BYTES: usize = 32 * 1024;
/// How long a connection whose slot is needed may take for the rest of an answer.
const LAST_BYTES: Duration = Duration::from_secs(1);

/// A response with any body.
pub(super) type HttpResponse = Response<BoxBody<Bytes, Infallible>>;

/// Where a connection comes from; its program is looked up once, when a request with the token comes.
pub(super) struct Origin {
    from: SocketAddr,
    to: SocketAddr,
    caller: OnceCell<Option<Caller>>,
    line: ConnectionId,
    /// Dropped with the connection.
    _open: Arc<()>,
}

impl Origin {
    /// Returns the program behind the connection; `None` for another user's.
    pub(super) async fn caller(&self) -> Option<&Caller> {
        let find = || async {
            let (from, to) = (self.from, self.to);
            let found = tokio::task::spawn_blocking(move || caller::find(from, to)).await.ok().flatten();
            found.map(|caller| Caller { line: self.line.clone(), ..caller })
        };
        self.caller.get_or_init(find).await.as_ref()
    }
}

/// Serves a connection until it ends, or until it's idle and its slot is needed.
pub(super) async fn speak(stream: TcpStream, from: SocketAddr, entrance: &Arc<Entrance>, place: Arc<Slot>) {
    let open = Arc::new(());
    let (caller, line) = (OnceCell::new(), ConnectionId::of(&open));
    let origin = Arc::new(Origin { from, to: entrance.address(), caller, line, _open: open });
    let serve = service_fn(|request: Request<Incoming>| {
        let (entrance, origin, open) = (Arc::clone(entrance), Arc::clone(&origin), place.open());
        async move { Ok::<_, Infallible>(answer(request, &entrance, &origin, open).await) }
    });
    let mut spoken = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD_TIME)
            .max_buf_size(HEAD_BYTES)
            .serve_connection(TokioIo::new(stream), serve)
    );
    let ended = tokio::select! {
        ended = spoken.as_mut() => ended,
        () = place.wanted() => {
            // Half a request is not worth waiting for.
            if !place.answers() {
                return;
            }
            spoken.as_mut().graceful_shutdown();
            timeout(LAST_BYTES, spoken).await.unwrap_or(Ok(()))
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "an HTTP connection broke");
    }
}

async fn answer(
    mut request: Request<Incoming>,
    entrance: &Entrance,
    origin: &Origin,
    open: OpenRequest,
) -> Response<Guarded> {
    let token = CancellationToken::new();
    let guard = token.clone().drop_guard();
    request.extensions_mut().insert(HangUp(token));
    let mut answer = entrance.receive(request, origin, &open).await;
    // A rejected client can't hold a slot by asking again and again.
    if matches!(answer.status(), StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
        answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    let is_stream = answer.headers().get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes() == b"text/event-stream");
    answer.map(|inner| Guarded { inner, is_stream, _guard: guard, _open: open })
}

/// A response body that reports when it was sent or couldn't be.
struct Guarded {
    inner: BoxBody<Bytes, Infallible>,
    /// A stream of events, one a frame, whose ids would promise that a broken stream can be resumed.
    is_stream: bool,
    _guard: DropGuard,
    _open: OpenRequest,
}

impl Body for Guarded {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let frame = Pin::new(&mut self.inner).poll_frame(context);
        if !self.is_stream {
            return frame;
        }
        frame.map(|next| next.map(|frame| frame.map(|frame| frame.map_data(without_number))))
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

/// Returns an event without its `id` field. Its data is JSON, which holds no line breaks.
fn without_number(event: Bytes) -> Bytes {
    let lines = || event.split_inclusive(|byte| *byte == b'\n');
    if !lines().any(|line| line.starts_with(b"id:")) {
        return event;
    }
    lines().filter(|line| !line.starts_with(b"id:")).flatten().copied().collect()
}
