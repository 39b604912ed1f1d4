//! Agents: MCP clients written out by hand, so that they can also be rude. What each of them says and hears is here; what
//! carries it stands beside: [`Agent`], and those of `tests/it`.

#[cfg(target_os = "linux")]
mod bridged;
mod client;

use serde_json::{Value, json};

#[cfg(target_os = "linux")]
pub use bridged::{Agent, PATIENT, greeted};
pub use client::McpClient;

/// The version of the protocol that most clients speak.
pub const USUAL: &str = "2025-06-18";
/// The newest version, which has no handshake: each request carries all it needs.
pub const NEWEST: &str = "2026-07-28";

/// Makes a request with an id of the caller's choosing.
pub fn request(id: impl Into<Value>, method: &str, params: Value) -> Value {
    let mut request = notification(method, params);
    request["id"] = id.into();
    request
}

/// Makes a notification.
pub fn notification(method: &str, params: Value) -> Value {
    let mut notification = json!({ "jsonrpc": "2.0", "method": method });
    notification["params"] = params;
    notification
}

/// Makes the notification that ends a handshake.
pub fn initialized() -> Value {
    json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })
}

/// Makes the notification that takes a request back.
pub fn cancelled(id: impl Into<Value>) -> Value {
    notification("notifications/cancelled", json!({ "requestId": id.into() }))
}

/// Makes the params of `initialize`.
pub fn hello(version: &str, name: &str) -> Value {
    json!({ "protocolVersion": version, "capabilities": {}, "clientInfo": info(name) })
}

/// Makes the `_meta` with which a request of the newest version says who asks.
pub fn meta(name: &str) -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": NEWEST,
        "io.modelcontextprotocol/clientInfo": info(name),
        "io.modelcontextprotocol/clientCapabilities": {},
    })
}

fn info(name: &str) -> Value {
    json!({ "name": name, "version": "1" })
}

/// Makes the params of a tool's call.
pub fn call(tool: &str, arguments: Value) -> Value {
    let mut params = json!({ "name": tool });
    params["arguments"] = arguments;
    params
}

/// Returns the structured half of a tool's result.
pub fn facts(result: &Value) -> &Value {
    &result["structuredContent"]
}

/// Returns the text half of a tool's result.
pub fn text(result: &Value) -> &str {
    result["content"][0]["text"].as_str().unwrap_or_default()
}

/// Holds that each fact of a result's structured half stands in its text half, too.
///
/// # Errors
/// When a half is missing or they differ.
pub fn halves_agree(result: &Value) -> Result<(), String> {
    let (facts, text) = (facts(result).as_object(), text(result));
    let facts = facts.ok_or_else(|| format!("nothing structured in {result}"))?;
    let missing = facts.iter().find(|(name, value)| match value {
        Value::String(value) => !text.contains(value.as_str()),
        Value::Array(_) => false,
        other => !text.contains(&format!("{name}: {other}")),
    });
    missing.map_or(Ok(()), |(name, _)| Err(format!("{name} is not in the text of {result}")))
}
