//! The ten tools as clients see them.

use rmcp::model::{Tool, ToolAnnotations};
use serde_json::{Value, json};

use crate::tools::schema;

pub(super) fn tools() -> Vec<Tool> {
    let rows = json!({"type": "array", "items": {"type": "integer"}, "description": "Several rows, counted from 0."});
    let row = json!({"type": "integer", "description": "One row, counted from 0."});
    let within = json!({"type": "string", "description": "Only this text inside the rows, not the whole rows."});
    let content = json!({"type": "string", "description": "The text."});
    let path = json!({"type": "string", "description": "The file, from the current directory when relative."});
    let folder = |about: &str| json!({"type": "string", "description": about});
    vec![
        tool(
            "execute_command",
            "Run a command with bash on the person's computer, after they have allowed it.",
            &json!({
                "command": {"type": "string", "description": "Text for bash, as one would type it."},
                "timeout": {"type": "integer", "default": 30, "description": "How many seconds it may run, not counting the wait for the person."}
            }),
            &["command"],
            false,
        ),
        tool(
            "get_command_history",
            "The commands of this connection that ran last, with whether they succeeded.",
            &json!({"count": {"type": "integer", "default": 10, "description": "How many, at most 50."}}),
            &[],
            true,
        ),
        tool("get_current_directory", "The folder that commands and relative paths start from.", &json!({}), &[], true),
        tool(
            "change_directory",
            "Change the folder that later commands and relative paths of this connection start from.",
            &json!({"path": folder("The folder, from the current one when relative.")}),
            &["path"],
            true,
        ),
        tool(
            "list_directory",
            "List the folders and files in a folder.",
            &json!({"path": folder("The folder. Default: the current one.")}),
            &[],
            true,
        ),
        tool(
            "write_file",
            "Write a file, or add to its end, after the person has allowed it.",
            &json!({
                "path": path, "content": content,
                "mode": {"type": "string", "default": "overwrite", "description": "overwrite, or anything else to append."}
            }),
            &["path", "content"],
            false,
        ),
        tool(
            "read_file",
            "Read a file, or some of its rows, after the person has allowed it.",
            &json!({
                "path": path,
                "start_row": {"type": "integer", "description": "The first row wanted, counted from 0."},
                "end_row": {"type": "integer", "description": "The last row wanted."},
                "as_json": {"type": "boolean", "default": false, "description": "Read it as JSON and write that out evenly."}
            }),
            &["path"],
            true,
        ),
        tool(
            "insert_file_content",
            "Insert text at rows of a file, or at its end, after the person has allowed it.",
            &json!({"path": path, "content": content, "row": row, "rows": rows}),
            &["path", "content"],
            false,
        ),
        tool(
            "delete_file_content",
            "Delete rows of a file, a text inside them, or all, after the person has allowed it.",
            &json!({"path": path, "row": row, "rows": rows, "substring": within}),
            &["path"],
            false,
        ),
        tool(
            "update_file_content",
            "Replace rows of a file, a text inside them, or all, after the person has allowed it.",
            &json!({"path": path, "content": content, "row": row, "rows": rows, "substring": within}),
            &["path", "content"],
            false,
        ),
    ]
}

fn tool(name: &'static str, about: &'static str, properties: &Value, required: &[&str], reads: bool) -> Tool {
    let title = name.replace('_', " ");
    let hints = if reads { ToolAnnotations::with_title(title).read_only(true) } else { schema::running(&title) };
    Tool::new(name, about, schema::object(properties, required))
        .with_raw_output_schema(schema::result())
        .with_annotations(hints)
}
