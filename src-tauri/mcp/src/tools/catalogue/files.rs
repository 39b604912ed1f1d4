//! The tools for files as clients see them.

use rmcp::model::{Tool, ToolAnnotations};
use serde_json::{Value, json};

use super::object;

pub(super) fn tools() -> Vec<Tool> {
    vec![read_file(), list_directory(), write_file(), edit_file()]
}

fn read_file() -> Tool {
    let properties = json!({
        "path": path("The file."),
        "first_line": {"type": "integer", "description": "The first line wanted, counted from 1. Works on files of any size."},
        "last_line": {"type": "integer", "description": "The last line wanted, itself included. Default: as far as max_bytes goes."},
        "offset": {"type": "integer", "description": "The first byte wanted, counted from 0, instead of lines."},
        "max_bytes": {"type": "integer", "description": "How many bytes at most. Default 262144, at most 1048576."},
        "cwd": cwd(), "reason": reason()
    });
    Tool::new(
        "read_file",
        "Read a text file, or some lines or bytes of it, after the person has allowed it.",
        object(&properties, &["path"]),
    )
    .with_annotations(looking("Read a file"))
}

fn list_directory() -> Tool {
    let properties = json!({"path": path("The folder. Default: cwd."), "cwd": cwd(), "reason": reason()});
    Tool::new(
        "list_directory",
        "List what is in a folder, with kinds and sizes, after the person has allowed it.",
        object(&properties, &[]),
    )
    .with_annotations(looking("List a folder"))
}

fn write_file() -> Tool {
    let properties = json!({
        "path": path("The file. It is made if it is not there, and so are folders on the way to it."),
        "content": {"type": "string", "description": "The whole new content, to the byte."},
        "append": {"type": "boolean", "description": "Add the content at the end instead. Default: false."},
        "cwd": cwd(), "reason": reason()
    });
    Tool::new(
        "write_file",
        "Write a file, or add to it, after the person has seen the difference and allowed it; answers with the lines that came.",
        object(&properties, &["path", "content"]),
    )
    .with_annotations(changing("Write a file"))
}

fn edit_file() -> Tool {
    let properties = json!({
        "path": path("The file."),
        "edits": {
            "type": "array",
            "description": "Changes made one after the other, as one.",
            "items": {
                "type": "object",
                "properties": {
                    "old_text": {"type": "string", "description": "The text to be replaced, to the byte. It must occur exactly once, unless replace_all is set."},
                    "new_text": {"type": "string", "description": "What it becomes."},
                    "replace_all": {"type": "boolean", "description": "Replace every occurrence. Default: false."}
                },
                "required": ["old_text", "new_text"],
                "additionalProperties": false
            }
        },
        "cwd": cwd(), "reason": reason()
    });
    Tool::new(
        "edit_file",
        "Replace texts in a file, after the person has seen the difference and allowed it; answers with the lines that came.",
        object(&properties, &["path", "edits"]),
    )
    .with_annotations(changing("Edit a file"))
}

fn path(about: &str) -> Value {
    json!({"type": "string", "description": about})
}

fn cwd() -> Value {
    json!({"type": "string", "description": "The folder relative paths start from. Default: the folder this client was started in."})
}

fn reason() -> Value {
    json!({"type": "string", "description": "Why you want this, in a sentence or two. The person reads it before they decide."})
}

fn looking(title: &str) -> ToolAnnotations {
    ToolAnnotations::with_title(title).read_only(true).open_world(false)
}

fn changing(title: &str) -> ToolAnnotations {
    ToolAnnotations::with_title(title).read_only(false).destructive(true).open_world(false)
}
