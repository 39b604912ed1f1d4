//! The schemas of the servers we stand in for: open to further members, as theirs are.

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};

use super::catalogue::Name;

/// Returns the schema of an object with these members; others are ignored.
pub(super) fn object(properties: &Value, required: &[&str]) -> Arc<JsonObject> {
    let mut schema = JsonObject::new();
    schema.insert("type".to_owned(), json!("object"));
    schema.insert("properties".to_owned(), properties.clone());
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    Arc::new(schema)
}

/// The name of the one tool that is added to each dialect.
pub(super) const WAIT: &str = Name::WaitForCommand.text();

/// Returns the one tool that is added to each dialect, for when the person takes longer than the client waits.
pub(super) fn wait_for_command() -> Tool {
    let schema = object(
        &json!({
            "ticket": {"type": "string", "description": "The ticket from an earlier answer."},
            "stream": {"type": "string", "enum": ["stdout", "stderr"], "description": "To read output that an answer left out: which stream. Give offset with it."},
            "offset": {"type": "integer", "description": "To read output that an answer left out: the first byte wanted, counted from 0."}
        }),
        &["ticket"],
    );
    Tool::new(
        WAIT,
        "Go on waiting for a command that was answered with a ticket, until it ends; or read output an answer left out.",
        schema,
    )
    .with_annotations(ToolAnnotations::with_title("Wait for a command").read_only(true).open_world(false))
}

/// Returns the annotations of a tool that runs commands.
pub(super) fn running(title: &str) -> ToolAnnotations {
    ToolAnnotations::with_title(title).read_only(false).destructive(true).open_world(true)
}
