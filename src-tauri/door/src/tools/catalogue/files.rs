//! The tools for files as clients see them.

use rmcp::model::ToolAnnotations;
use serde_json::{Value, json};

use super::{Made, object};

pub(super) fn read_file() -> Made {
    let properties = json!({
        "path": path("The file."),
        "first_line": {"type": "integer", "description": "The first line to read, counted from 1. Works on files of any size."},
        "last_line": {"type": "integer", "description": "The last line to read, inclusive. Default: as far as max_bytes allows."},
        "offset": {"type": "integer", "description": "The first byte to read, counted from 0, instead of lines."},
        "max_bytes": {"type": "integer", "description": "The most bytes to read. Default 262144, at most 1048576."},
        "cwd": cwd(), "reason": reason()
    });
    let about = "Read a text file, or some of its lines or bytes, after the person allows it.";
    Made { about, schema: object(&properties, &["path"]), hints: looking("Read a file") }
}

pub(super) fn list_directory() -> Made {
    let properties = json!({"path": path("The folder. Default: cwd."), "cwd": cwd(), "reason": reason()});
    let about = "List the contents of a folder, with types and sizes, after the person allows it.";
    Made { about, schema: object(&properties, &[]), hints: looking("List a folder") }
}

pub(super) fn write_file() -> Made {
    let properties = json!({
        "path": path("The file. It's created if it doesn't exist, and so are its parent folders."),
        "content": {"type": "string", "description": "The complete new content, byte for byte."},
        "append": {"type": "boolean", "description": "Add the content at the end instead. Default: false."},
        "cwd": cwd(), "reason": reason()
    });
    let about = "Write a file or append to it, after the person has seen the difference and allowed it; returns the changed lines.";
    Made { about, schema: object(&properties, &["path", "content"]), hints: changing("Write a file") }
}

pub(super) fn edit_file() -> Made {
    let properties = json!({
        "path": path("The file."),
        "edits": {
            "type": "array",
            "description": "Edits made in order, all or none.",
            "items": {
                "type": "object",
                "properties": {
                    "old_text": {"type": "string", "description": "The text to replace, byte for byte. It must occur exactly once, unless replace_all is set."},
                    "new_text": {"type": "string", "description": "The replacement."},
                    "replace_all": {"type": "boolean", "description": "Replace every occurrence. Default: false."}
                },
                "required": ["old_text", "new_text"],
                "additionalProperties": false
            }
        },
        "cwd": cwd(), "reason": reason()
    });
    let about =
        "Replace text in a file, after the person has seen the difference and allowed it; returns the changed lines.";
    Made { about, schema: object(&properties, &["path", "edits"]), hints: changing("Edit a file") }
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
