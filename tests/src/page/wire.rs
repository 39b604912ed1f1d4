//! WebDriver's wire: one JSON question over HTTP, one JSON answer.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

use crate::wait::Done;

/// Longer than anything a driver does, also on a busy machine.
const LIMIT: Duration = Duration::from_secs(60);

/// Asks the driver at `port`; the answer's `value`, or its error in words.
pub(super) fn ask(port: u16, method: &str, path: &str, body: Option<&Value>) -> Done<Value> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(LIMIT))?;
    let body = body.map(Value::to_string).unwrap_or_default();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes())?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").ok_or("the driver's answer has no head")? + 4;
    let mut answer: Value = serde_json::from_slice(&answer[end..])?;
    let value = answer.get_mut("value").map(Value::take).unwrap_or_default();
    match value.get("error").and_then(Value::as_str) {
        Some(error) => {
            let message = value.get("message").and_then(Value::as_str).unwrap_or_default();
            Err(format!("the driver says: {error}: {message}").into())
        }
        None => Ok(value),
    }
}
