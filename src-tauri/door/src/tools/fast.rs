//! What the two servers written with FastMCP have in common: one text, given twice, and that library's way with
//! arguments.

mod fault;
mod field;

use countersign_broker::submission::{Fault, Invalid};
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::json;

use super::arguments::ArgumentError;
use super::desk::ToolResult;
pub(super) use field::{Field, fit, output, schema};

/// Returns a text as content and as `{"result": text}`.
pub(super) fn told(text: &str, error: bool) -> ToolResult {
    let mut result = plain(text, error);
    result.structured_content = Some(json!({"result": text}));
    Ok(result)
}

/// Returns the error for an unknown tool.
pub(super) fn unknown(name: &str) -> ToolResult {
    Ok(plain(&format!("Unknown tool: {name}"), true))
}

/// Returns the error for arguments that don't fit, in FastMCP's words.
pub(super) fn misfit(text: &str) -> ToolResult {
    Ok(plain(text, true))
}

/// Returns the error for an argument of the added tool.
pub(super) fn wrong(tool: &str, wrong: &ArgumentError) -> ToolResult {
    misfit(&format!("Error executing tool {tool}: {wrong}"))
}

/// Returns why a command was invalid, in Python's words where it has some.
pub(super) fn reason(invalid: &Invalid) -> &str {
    if invalid.fault == Fault::Nul { "embedded null byte" } else { &invalid.message }
}

fn plain(text: &str, error: bool) -> CallToolResult {
    let content = vec![ContentBlock::text(text)];
    if error { CallToolResult::error(content) } else { CallToolResult::success(content) }
}
