//! A request's body, read whole before anybody looks at it: soon, and not more than may be.

use std::error::Error;
use std::time::Duration;

use bytes::Bytes;
use http::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use http::{Request, Response, StatusCode};
use http_body::Body;
use http_body_util::{BodyExt as _, Collected, Full, LengthLimitError, Limited};
use serde_json::{Value, json};
use tokio::time::timeout;

use super::line::HttpResponse;

/// The most bytes of a request body.
const MAX: usize = 4 * 1024 * 1024;
/// How long a body may take. It comes from this computer: one that is slower is held back on purpose and occupies a
/// slot.
const TIME: Duration = Duration::from_secs(20);

/// Reads a request's whole body.
///
/// # Errors
///
/// Returns the response to send when the body doesn't come, breaks off or is too large.
pub(super) async fn whole<B>(request: Request<B>) -> Result<Request<Full<Bytes>>, HttpResponse>
where
    B: Body<Data = Bytes>,
    B::Error: Into<Box<dyn Error + Send + Sync>>,
{
    let (head, body) = request.into_parts();
    match timeout(TIME, Limited::new(body, MAX).collect()).await {
        Ok(Ok(body)) => Ok(Request::from_parts(head, Full::new(body.to_bytes()))),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_much()),
        Ok(Err(_)) => Err(plain(StatusCode::BAD_REQUEST, "The body of this request is incomplete or malformed.")),
        Err(_) => Err(plain(StatusCode::REQUEST_TIMEOUT, "The body of this request didn't arrive in time.")),
    }
}

/// Returns whether the content type is JSON.
pub(super) fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

/// Returns the response for a JSON body that isn't a message; rmcp would answer 415.
pub(super) async fn no_message(body: Full<Bytes>) -> HttpResponse {
    let body = body.collect().await.map(Collected::to_bytes).unwrap_or_default();
    let (id, code, message) = match serde_json::from_slice::<Value>(&body) {
        Err(error) => (Value::Null, -32700, format!("This isn't JSON, or it's nested too deeply: {error}.")),
        Ok(mut message) => {
            // Whoever waits for an answer is to know that this is it.
            let id = message.get_mut("id").map(Value::take).filter(|id| id.is_string() || id.is_i64());
            (id.unwrap_or_default(), -32600, "This isn't a single JSON-RPC 2.0 message.".to_owned())
        }
    };
    let told = json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}});
    let mut answer = Response::new(Full::from(told.to_string()).boxed());
    *answer.status_mut() = StatusCode::BAD_REQUEST;
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    answer
}

/// Returns a plain-text response.
pub(super) fn plain(status: StatusCode, text: &'static str) -> HttpResponse {
    let mut answer = Response::new(Full::from(text).boxed());
    *answer.status_mut() = status;
    answer
}

fn too_much() -> HttpResponse {
    plain(StatusCode::PAYLOAD_TOO_LARGE, "A request can be at most 4 MiB.")
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use http_body::Frame;

    use super::*;

    /// One that never comes.
    struct Never;

    impl Body for Never {
        type Data = Bytes;
        type Error = Infallible;

        fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
            Poll::Pending
        }
    }

    #[tokio::test(start_paused = true)]
    async fn what_does_not_come_is_not_waited_for() {
        let late = whole(Request::new(Never)).await.expect_err("nothing came");
        assert_eq!(late.status(), StatusCode::REQUEST_TIMEOUT);
        let here = whole(Request::new(Full::from("x"))).await.expect("it is here");
        assert_eq!(here.into_body().collect().await.expect("it is whole").to_bytes(), "x");
    }
}
