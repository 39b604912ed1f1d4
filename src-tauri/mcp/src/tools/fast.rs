//! What the two servers written with FastMCP have in common: one text, given twice, and the library's own words for
//! arguments that do not fit.

use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::json;

use super::arguments::Wrong;
use super::desk::Told;

/// A text, as content and as `{"result": text}`.
pub(super) fn told(text: &str, error: bool) -> Told {
    let mut result = plain(text, error);
    result.structured_content = Some(json!({"result": text}));
    Ok(result)
}

/// There is no such tool.
pub(super) fn unknown(name: &str) -> Told {
    Ok(plain(&format!("Unknown tool: {name}"), true))
}

/// An argument that does not fit.
pub(super) fn wrong(tool: &str, wrong: &Wrong) -> Told {
    let message = match wrong.message.as_str() {
        "is missing." => "Field required",
        message => message,
    };
    let field = &wrong.field;
    let text = format!("Error executing tool {tool}: 1 validation error for {tool}Arguments\n{field}\n  {message}");
    Ok(plain(&text, true))
}

fn plain(text: &str, error: bool) -> CallToolResult {
    let content = vec![ContentBlock::text(text)];
    if error { CallToolResult::error(content) } else { CallToolResult::success(content) }
}
