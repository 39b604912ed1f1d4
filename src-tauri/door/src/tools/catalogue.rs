//! The tools as clients see them. Schemas are written by hand: every client takes what stands here, while some refuse
//! types given as lists, arrays without items, and formats of numbers.

mod files;
mod name;

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};

pub(super) use name::Name;

/// Returns the native tools in the order they're shown.
pub(super) fn tools() -> Vec<Tool> {
    Name::ALL.into_iter().map(tool).collect()
}

fn tool(name: Name) -> Tool {
    let made = match name {
        Name::RunCommand => run_command,
        Name::WaitForCommand => wait_for_command,
        Name::ReadOutput => read_output,
        Name::SendInput => send_input,
        Name::StopCommand => stop_command,
        Name::ListCommands => list_commands,
        Name::ReadFile => files::read_file,
        Name::ListDirectory => files::list_directory,
        Name::WriteFile => files::write_file,
        Name::EditFile => files::edit_file,
    };
    let Made { about, schema, hints } = made();
    Tool::new(name.text(), about, schema).with_annotations(hints)
}

/// A tool without its name.
struct Made {
    about: &'static str,
    schema: Arc<JsonObject>,
    hints: ToolAnnotations,
}

fn run_command() -> Made {
    let schema = object(
        &json!({
            "command": {"type": "string", "description": "Text for the shell, as you would type it. Give either command or argv."},
            "argv": {
                "type": "array", "items": {"type": "string"},
                "description": "A program and its arguments, run without a shell, so nothing needs quoting. Give either command or argv."
            },
            "shell": {"type": "string", "enum": ["sh", "bash"], "description": "Which shell reads command. Default: sh."},
            "cwd": {"type": "string", "description": "The folder to run in. Default: the folder this client was started in."},
            "env": {
                "type": "object", "additionalProperties": {"type": "string"},
                "description": "Environment variables to set, by name. All others are the person's own."
            },
            "session": {"type": "string", "description": "A name of your choice: commands of one session continue from its folder (after a plain cd FOLDER) and variables (env, or a plain export NAME=value) on the same computers, until some time after its last use (usually 20 minutes)."},
            "host": {"type": "string", "description": "Another computer to run it on, through the person's own SSH: [user@]name[:port], where name can be an alias in their ssh_config. cwd and env then apply to that computer. Default: this computer."},
            "hosts": {
                "type": "array", "items": {"type": "string"},
                "description": "Several other computers at once: the person decides once, and each reports its own result. Use instead of host; at most 16."
            },
            "stdin": {"type": "string", "description": "Text the command reads from its standard input. Default: nothing."},
            "timeout_ms": {"type": "integer", "description": "How long it may run, in milliseconds of running time: waiting for the person and time while the computer is suspended don't count. Default 30000, at most 86400000, unless the person chose otherwise."},
            "max_output_bytes": {"type": "integer", "description": "How much of each stream the answer includes, from its beginning and end. Default 262144, at most 4194304. read_output returns the rest."},
            "background": {"type": "boolean", "description": "Return a ticket immediately, and keep the command running after this call ends or this client disconnects. Default false; if true, the default limit is the longest the person allows."},
            "pty": {"type": "boolean", "description": "Run it in its own terminal, for programs that need one. All output then comes as stdout, without terminal escapes. Default false."},
            "open_input": {"type": "boolean", "description": "Keep its standard input open after stdin, for later send_input. In a terminal it always is. Default false."},
            "reason": {"type": "string", "description": "Why you want this, in a sentence or two. The person reads it before they decide."}
        }),
        &[],
    );
    let hints = ToolAnnotations::with_title("Run a command").read_only(false).destructive(true).open_world(true);
    let about = "Run a shell command or program on the person's computer after they allow it in Countersign; returns exit code, stdout and stderr.";
    Made { about, schema, hints }
}

fn wait_for_command() -> Made {
    let schema = object(&json!({"ticket": ticket()}), &["ticket"]);
    let about =
        "Keep waiting for a command with a ticket until it ends. Returns only the output since the last answer.";
    Made { about, schema, hints: reading("Wait for a command") }
}

fn read_output() -> Made {
    let schema = object(
        &json!({
            "ticket": ticket(),
            "stream": {"type": "string", "enum": ["stdout", "stderr"], "description": "Which output. Default: stdout."},
            "host": {"type": "string", "description": "Which of several computers, by the name you gave. Default: the output of all of them."},
            "offset": {"type": "integer", "description": "The first byte to read, counted from 0 as it was printed. Default 0; continue at next_offset."},
            "length": {"type": "integer", "description": "The most bytes to read. Default 65536, at most 262144."},
            "encoding": {"type": "string", "enum": ["text", "base64"], "description": "text (the default) is what a terminal shows: overwritten frames are folded, binary data is counted, invalid UTF-8 becomes U+FFFD; base64 returns the exact bytes."}
        }),
        &["ticket"],
    );
    let about = "Read any part of the output of one of your commands so far, such as the part an answer left out.";
    Made { about, schema, hints: reading("Read a command's output") }
}

fn send_input() -> Made {
    let schema = object(
        &json!({
            "ticket": {"type": "string", "description": "The ticket of one of your commands that runs in a terminal (pty) or with open_input."},
            "text": {"type": "string", "description": "What to type, exactly: end a line with \\n yourself."},
            "end": {"type": "boolean", "description": "End its input after that. Default false."},
            "reason": {"type": "string", "description": "Why you want this, in a sentence or two. The person reads it before they decide."}
        }),
        &["ticket"],
    );
    let hints = ToolAnnotations::with_title("Type into a command").read_only(false).destructive(true).open_world(true);
    let about = "Type into one of your running commands after the person allows it in Countersign. The response is in the command's output.";
    Made { about, schema, hints }
}

fn stop_command() -> Made {
    let schema = object(
        &json!({
            "ticket": ticket(),
            "hard": {"type": "boolean", "description": "Kill it immediately instead of asking it to end first. Default: false."}
        }),
        &["ticket"],
    );
    let hints = ToolAnnotations::with_title("Stop a command")
        .read_only(false)
        .destructive(true)
        .idempotent(true)
        .open_world(false);
    let about = "Stop one of your running commands with everything it started, or withdraw one that's still waiting for the person.";
    Made { about, schema, hints }
}

fn list_commands() -> Made {
    let about = "List your waiting, running and recently ended commands with their tickets, including waiting and running ones from an earlier connection.";
    Made { about, schema: object(&json!({}), &[]), hints: reading("List commands") }
}

fn ticket() -> Value {
    json!({"type": "string", "description": "The ticket from the answer of run_command."})
}

fn reading(title: &str) -> ToolAnnotations {
    ToolAnnotations::with_title(title).read_only(true).open_world(false)
}

fn object(properties: &Value, required: &[&str]) -> Arc<JsonObject> {
    let mut schema = JsonObject::new();
    schema.insert("type".to_owned(), json!("object"));
    schema.insert("properties".to_owned(), properties.clone());
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    schema.insert("additionalProperties".to_owned(), json!(false));
    Arc::new(schema)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What some client is known to refuse.
    fn check(schema: &Value, at: &str) {
        let Some(members) = schema.as_object() else { return };
        if let Some(kind) = members.get("type") {
            assert!(kind.is_string() || at.ends_with("properties"), "{at}: a type that is not one word");
            assert!(kind != "array" || members["items"].is_object(), "{at}: an array without items");
        }
        assert!(!members.contains_key("$ref") && !members.contains_key("format"), "{at}");
        for (name, value) in members {
            check(value, &format!("{at}.{name}"));
        }
    }

    #[test]
    fn every_client_can_take_them() {
        for tool in tools() {
            check(&tool.schema_as_json_value(), &tool.name);
            let description = tool.description.unwrap();
            assert!(description.len() < 200 && !description.contains('\n'), "{}", tool.name);
        }
    }
}
