//! The tools as clients see them. Schemas are written by hand: every client takes what stands here, while some refuse
//! types given as lists, arrays without items, and formats of numbers.

mod files;
mod name;

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};

pub(super) use name::Name;

/// All of them, in the order they are shown.
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

/// A tool but for its name.
struct Made {
    about: &'static str,
    schema: Arc<JsonObject>,
    hints: ToolAnnotations,
}

fn run_command() -> Made {
    let schema = object(
        &json!({
            "command": {"type": "string", "description": "Text for the shell, as one would type it. Give either this or argv."},
            "argv": {
                "type": "array", "items": {"type": "string"},
                "description": "A program and its arguments, run without any shell, so nothing needs quoting. Give either this or command."
            },
            "shell": {"type": "string", "enum": ["sh", "bash"], "description": "Which shell reads command. Default: sh."},
            "cwd": {"type": "string", "description": "The folder to run in. Default: the folder this client was started in."},
            "env": {
                "type": "object", "additionalProperties": {"type": "string"},
                "description": "Environment variables to set, by name. All others are the person's own."
            },
            "session": {"type": "string", "description": "A name of your choice: commands of one session go on from its folder (after a plain cd FOLDER) and variables (env, or a plain export NAME=value) on the same computers, until some time after its last use (usually 20 minutes)."},
            "host": {"type": "string", "description": "Another computer to run it on, over the person's own SSH: [user@]name[:port], where name may be an alias of their ssh_config. cwd and env are then for that computer. Default: this computer."},
            "hosts": {
                "type": "array", "items": {"type": "string"},
                "description": "Several other computers, side by side: the person decides once, and each answers for itself. Instead of host; at most 16."
            },
            "stdin": {"type": "string", "description": "Text the command reads from its standard input. Default: nothing."},
            "timeout_ms": {"type": "integer", "description": "How long it may run, in milliseconds of running time: neither the wait for the person nor the sleep of a suspended computer counts. Default 30000, at most 86400000."},
            "max_output_bytes": {"type": "integer", "description": "How much of each stream the answer holds, head and tail. Default 262144, at most 4194304. read_output gives the rest."},
            "background": {"type": "boolean", "description": "Answer at once with a ticket, and let the command live on when this call or this client goes away. Default false; the default limit is then 24 hours."},
            "pty": {"type": "boolean", "description": "Run it in a terminal of its own, for programs that want one. Both outputs then come as stdout, with terminal escapes left out of the answer. Default false."},
            "open_input": {"type": "boolean", "description": "Leave its standard input open after stdin, for what is typed into it later. In a terminal it always is. Default false."},
            "reason": {"type": "string", "description": "Why you want this, in a sentence or two. The person reads it before they decide."}
        }),
        &[],
    );
    let hints = ToolAnnotations::with_title("Run a command").read_only(false).destructive(true).open_world(true);
    let about = "Run a shell command or program on the person's computer, after they have allowed it in Countersign; returns exit code, stdout and stderr.";
    Made { about, schema, hints }
}

fn wait_for_command() -> Made {
    let schema = object(&json!({"ticket": ticket()}), &["ticket"]);
    let about = "Go on waiting for a command that was answered with a ticket, until it ends. Gives only what it printed since the last look.";
    Made { about, schema, hints: reading("Wait for a command") }
}

fn read_output() -> Made {
    let schema = object(
        &json!({
            "ticket": ticket(),
            "stream": {"type": "string", "enum": ["stdout", "stderr"], "description": "Which output. Default: stdout."},
            "host": {"type": "string", "description": "On which of several computers, as it was named. Default: what all of them printed."},
            "offset": {"type": "integer", "description": "The first byte wanted, counted from 0 as it was printed. Default 0; go on at next_offset."},
            "length": {"type": "integer", "description": "How many bytes at most. Default 65536, at most 262144."},
            "encoding": {"type": "string", "enum": ["text", "base64"], "description": "text (the default) is what a terminal shows: frames that were drawn over are folded, binary data is counted, invalid UTF-8 is U+FFFD; base64 gives the bytes as they were printed."}
        }),
        &["ticket"],
    );
    let about = "Read any part of what a command of yours has printed so far, such as the part an answer left out.";
    Made { about, schema, hints: reading("Read a command's output") }
}

fn send_input() -> Made {
    let schema = object(
        &json!({
            "ticket": {"type": "string", "description": "The ticket of a command of yours that runs in a terminal (pty) or with open_input."},
            "text": {"type": "string", "description": "What to type, exactly: end a line with \\n yourself."},
            "end": {"type": "boolean", "description": "End its input after that. Default false."},
            "reason": {"type": "string", "description": "Why you want this, in a sentence or two. The person reads it before they decide."}
        }),
        &["ticket"],
    );
    let hints = ToolAnnotations::with_title("Type into a command").read_only(false).destructive(true).open_world(true);
    let about = "Type something into a command of yours that runs, after the person has allowed it in Countersign. What it answers is in its output.";
    Made { about, schema, hints }
}

fn stop_command() -> Made {
    let schema = object(
        &json!({
            "ticket": ticket(),
            "hard": {"type": "boolean", "description": "Kill it at once instead of asking it to end first. Default: false."}
        }),
        &["ticket"],
    );
    let hints = ToolAnnotations::with_title("Stop a command")
        .read_only(false)
        .destructive(true)
        .idempotent(true)
        .open_world(false);
    let about = "Stop a command of yours that runs, with everything it started, or take back one that still waits for the person.";
    Made { about, schema, hints }
}

fn list_commands() -> Made {
    let about = "List your commands that wait for the person, run, or ended recently, with their tickets, also those of an earlier connection that still wait or run.";
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
