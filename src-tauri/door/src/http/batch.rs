//! Several messages in one request, as one revision of the protocol has them (2025-03-26). Each is served as if it had
//! come alone, and what is answered comes in one stream.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderValue, Response, StatusCode};
use http_body::{Body, Frame};
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt as _, Collected, Full};
use serde_json::{Value, json};

use super::line::HttpResponse;
use crate::wire::MOST_IN_BATCH;

const STREAM: &str = "text/event-stream";

/// Returns the messages of a batch; `None` for a single message, an empty batch, or one that is too large.
pub(super) fn of(body: &[u8]) -> Option<Vec<Value>> {
    let begins = body.trim_ascii_start().first() == Some(&b'[');
    let messages = begins.then(|| serde_json::from_slice::<Vec<Value>>(body).ok())??;
    (1..=MOST_IN_BATCH).contains(&messages.len()).then_some(messages)
}

/// Joins a batch's responses into one; an empty acknowledgement when none has a body.
pub(super) async fn together(answers: Vec<HttpResponse>) -> HttpResponse {
    let mut open = Vec::new();
    for answer in answers {
        let kind = answer.headers().get(CONTENT_TYPE).map(|kind| kind.as_bytes().to_vec()).unwrap_or_default();
        let status = answer.status();
        if status == StatusCode::NOT_FOUND {
            // The session is over, for all of them.
            return answer;
        }
        if kind == STREAM.as_bytes() {
            open.push(answer.into_body());
            continue;
        }
        let body = answer.into_body().collect().await.map(Collected::to_bytes).unwrap_or_default();
        let said = if kind.starts_with(b"application/json") {
            String::from_utf8_lossy(&body).into_owned()
        } else if status.is_success() {
            continue;
        } else {
            let error = json!({"code": -32600, "message": String::from_utf8_lossy(&body)});
            json!({"jsonrpc": "2.0", "id": null, "error": error}).to_string()
        };
        open.push(Full::new(Bytes::from(format!("data: {said}\n\n"))).boxed());
    }
    if open.is_empty() {
        let mut heard = Response::new(Full::default().boxed());
        *heard.status_mut() = StatusCode::ACCEPTED;
        return heard;
    }
    let mut answer = Response::new(Streams(open).boxed());
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(STREAM));
    answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    answer
}

/// Joins event streams: each frame is a whole event.
struct Streams(Vec<BoxBody<Bytes, Infallible>>);

impl Body for Streams {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let mut at = 0;
        while let Some(stream) = self.0.get_mut(at) {
            match Pin::new(stream).poll_frame(context) {
                Poll::Ready(Some(frame)) => return Poll::Ready(Some(frame)),
                Poll::Ready(None) => drop(self.0.swap_remove(at)),
                Poll::Pending => at += 1,
            }
        }
        if self.0.is_empty() { Poll::Ready(None) } else { Poll::Pending }
    }
}
