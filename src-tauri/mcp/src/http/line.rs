//! One TCP connection: HTTP/1.1, with limits, and a word to the call when it breaks.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use http_body::{Body, Frame, SizeHint};
use http_body_util::combinators::BoxBody;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::OnceCell;
use tokio_util::sync::{CancellationToken, DropGuard};

use super::caller::{self, Caller};
use super::entrance::Entrance;
use super::hangup::HangUp;

/// A request's head has to come within this, and take no more.
const HEAD_TIME: Duration = Duration::from_secs(15);
const HEAD_BYTES: usize = 32 * 1024;

/// What is sent back.
pub(super) type Answer = Response<BoxBody<Bytes, Infallible>>;

/// Where a connection comes from; who that is is asked once, when somebody with the key wants something.
pub(super) struct Origin {
    from: SocketAddr,
    to: SocketAddr,
    caller: OnceCell<Option<Caller>>,
}

impl Origin {
    /// Nothing for a program of another person.
    pub(super) async fn caller(&self) -> Option<&Caller> {
        let find = || async {
            let (from, to) = (self.from, self.to);
            tokio::task::spawn_blocking(move || caller::find(from, to)).await.ok().flatten()
        };
        self.caller.get_or_init(find).await.as_ref()
    }
}

/// Serves the connection to its end.
pub(super) async fn speak(stream: TcpStream, from: SocketAddr, entrance: &Arc<Entrance>) {
    let origin = Arc::new(Origin { from, to: entrance.address(), caller: OnceCell::new() });
    let serve = service_fn(|request: Request<Incoming>| {
        let (entrance, origin) = (Arc::clone(entrance), Arc::clone(&origin));
        async move { Ok::<_, Infallible>(answer(request, &entrance, &origin).await) }
    });
    let spoken = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), serve);
    if let Err(error) = spoken.await {
        tracing::debug!(%error, "an HTTP connection broke");
    }
}

async fn answer(mut request: Request<Incoming>, entrance: &Entrance, origin: &Origin) -> Response<Guarded> {
    let token = CancellationToken::new();
    let guard = token.clone().drop_guard();
    request.extensions_mut().insert(HangUp(token));
    entrance.receive(request, origin).await.map(|inner| Guarded { inner, _guard: guard })
}

/// An answer that tells when it was sent, or could not be.
struct Guarded {
    inner: BoxBody<Bytes, Infallible>,
    _guard: DropGuard,
}

impl Body for Guarded {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Pin::new(&mut self.inner).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
