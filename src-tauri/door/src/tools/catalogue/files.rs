//! The tools for files as clients see them.

use rmcp::model::ToolAnnotations;
use serde_json::{Value, json};

use super::{Made, object};

pub(super) fn read_file() -> Made {
    let properties = json!({
        "path": path("The file."),
        "first_line": {"type": "integer", "description": "The first line wanted, counted from 1. Works on files of any size."},
        "last_line": {"type": "integer", "description": "The last line wanted, itself included. Default: as far as max_bytes goes."},
        "offset": {"type": "integer", "description": "The first byte wanted, counted from 0, instead of lines."},
        "max_bytes": {"type": "integer", "description": "How many bytes at most. Default 262144, at most 1048576."},
        "cwd": cwd(), "reason": reason()
    });
    let about = "Read a text file, or some lines or bytes of it, after the person has allowed it.";
    Made { about, schema: object(&properties, &["path"]), hints: looking("Read a file") }
}

pub(super) fn list_directory() -> Made {
    let properties = json!({"path": path("The folder. Default: cwd."), "cwd": cwd(), "reason": reason()});
    let about = "List what is in a folder, with kinds and sizes, after the person has allowed it.";
    Made { about, schema: object(&properties, &[]), hints: looking("List a folder") }
}

pub(super) fn write_file() -> Made {
    let properties = json!({
        "path": path("The file. It is made if it is not there, and so are folders on the way to it."),
        "content": {"type": "string", "description": "The whole new content, to the byte."},
        "append": {"type": "boolean", "description": "Add the content at the end instead. Default: false."},
        "cwd": cwd(), "reason": reason()
    });
    let about = "Write a file, or add to it, after the person has seen the difference and allowed it; answers with the lines that came.";
    Made { about, schema: object(&properties, &["path", "content"]), hints: changing("Write a file") }
}

pub(super) fn edit_file() -> Made {
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
    let about = "Replace texts in a file, after the person has seen the difference and allowed it; answers with the lines that came.";
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
