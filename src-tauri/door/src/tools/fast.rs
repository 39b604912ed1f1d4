//! What the two servers written with FastMCP have in common: one text, given twice, and that library's way with
//! arguments.

mod field;

use countersign_broker::submission::{Fault, Invalid};
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::json;

use super::arguments::Wrong;
use super::desk::ToolResult;
pub(super) use field::{Field, fit, output, schema};

/// A text, as content and as `{"result": text}`.
pub(super) fn told(text: &str, error: bool) -> ToolResult {
    let mut result = plain(text, error);
    result.structured_content = Some(json!({"result": text}));
    Ok(result)
}

/// There is no such tool.
pub(super) fn unknown(name: &str) -> ToolResult {
    Ok(plain(&format!("Unknown tool: {name}"), true))
}

/// Arguments that do not fit, in the library's words.
pub(super) fn misfit(text: &str) -> ToolResult {
    Ok(plain(text, true))
}

/// An argument of the tool that is added.
pub(super) fn wrong(tool: &str, wrong: &Wrong) -> ToolResult {
    misfit(&format!("Error executing tool {tool}: {} {}", wrong.field, wrong.message))
}

/// Why a command was not asked for, in Python's words where it has some.
pub(super) fn reason(invalid: &Invalid) -> &str {
    if invalid.fault == Fault::Nul { "embedded null byte" } else { &invalid.message }
}

fn plain(text: &str, error: bool) -> CallToolResult {
    let content = vec![ContentBlock::text(text)];
    if error { CallToolResult::error(content) } else { CallToolResult::success(content) }
}
