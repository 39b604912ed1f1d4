//! `terminal-mcp-server`, on this computer; what it does on others is tried against a real sshd in `hosts`.

use serde_json::{Value, json};

use super::ServerRun;
use super::case::{Bend, Table};
use super::commands::{FAILING, NAMED, TEXTS, each};
use super::place::Start;

const ESCAPES: &str = "terminal escapes are left out";
pub(super) const MISSING: &str = "a missing `command` is an error, where the original ran `undefined`";
pub(super) const MISFIT: &str = "arguments of another type are an error, where the original wrote them as text";
pub(super) const FOLDER: &str =
    "a session's folder is remembered too, as are `cd` and `export` where they can be read in one way";
pub(super) const NULL: &str = "null counts as left out";

pub(super) static CODE: Bend = Bend {
    why: "the exit code is in the structured answer, and the library's `MCP error N: ` is left out",
    how: without_number,
    besides: Some("structuredContent"),
};

fn without_number(text: &str) -> String {
    let said = text.strip_prefix("MCP error ").and_then(|rest| rest.split_once(": "));
    said.map_or(text, |(_, said)| said).to_owned()
}

pub(super) fn runs() -> Vec<ServerRun> {
    runs_of([commands(), sessions()])
}

/// A run of this dialect for each table.
pub(super) fn runs_of(tables: [Table; 2]) -> Vec<ServerRun> {
    let run = |table: Table| ServerRun {
        dialect: "terminal-mcp-server",
        start: Start::Contract("terminal-mcp-server.mjs"),
        env: &[],
        words: &[],
        cases: table.cases,
    };
    tables.map(run).into()
}

fn commands() -> Table {
    let run = |command: &str| json!({"command": command});
    let out = |stdout: &str| format!("Command Output:\nstdout: {stdout}\nstderr: ");
    Table::of("execute_command")
        .bent(&CODE, each(TEXTS))
        .bent(&CODE, each(FAILING))
        .bent(&CODE, each(NAMED))
        .bent(&CODE, ["kill -9 $$", "echo part; kill -15 $$", "echo e >&2; kill -HUP $$"].map(run))
        .bent(&CODE, [run(""), run(&format!("echo {}", "y".repeat(100_000))), json!({"command": "echo x", "extra": 1})])
        .bent(&CODE, [json!({"command": "id", "host": "h"}), json!({"command": "id", "host": "h", "username": ""})])
        .bent(&CODE, [json!({"command": "echo x", "host": ""}), json!({"command": "echo x", "username": "u"})])
        .bent(&CODE, [json!({"command": "echo x", "session": ""}), json!({"command": "echo x", "session": "s p/ä"})])
        .ours(ESCAPES, [(run("printf '\\033[31mred\\033[0m'"), out("red"))])
        .ours(MISSING, [(json!({}), "-32602 Command is required"), (json!({"env": {}}), "-32602 Command is required")])
        .ours(NULL, [(json!({"command": null}), "-32602 Command is required")])
        .ours(
            MISFIT,
            [
                (json!({"command": 5}), "-32602 command must be a string, not a number."),
                (json!({"command": ["id"]}), "-32602 command must be a string, not an array."),
                (json!({"command": "id", "session": 5}), "-32602 session must be a string, not a number."),
                (json!({"command": "id", "host": 5, "username": "u"}), "-32602 host must be a string, not a number."),
                (
                    json!({"command": "id", "env": "A=1"}),
                    "-32602 env must be an object with strings as values, not a string.",
                ),
                (
                    json!({"command": "id", "env": ["A"]}),
                    "-32602 env must be an object with strings as values, not an array.",
                ),
            ],
        )
        .tool("nosuch")
        .bent(&CODE, [json!({}), run("id")])
}

fn sessions() -> Table {
    let with = |command: &str, env: Value| json!({"command": command, "env": env});
    let of = |command: &str, session: &str| json!({"command": command, "session": session});
    Table::of("execute_command")
        .bent(&CODE, [with("echo [$A][$B]", json!({"A": "1", "B": "it's \"2\" $HOME `id`\nrow"}))])
        .bent(&CODE, [with("echo [$A][$B]", json!({})), with("echo [$A][$B]", json!({"A": "other"}))])
        .bent(
            &CODE,
            [json!({"command": "echo [$A]"}), json!({"command": "A=3; echo [$A]"}), json!({"command": "echo [$A]"})],
        )
        .bent(&CODE, [of("echo [$A]", "two"), of("echo [$A]", "default"), with("echo [$A]", json!({"A": ""}))])
        .bent(&CODE, [json!({"command": "sh -c 'export A=9'; echo [$A]"})])
        .bent(&CODE, [of("pwd; exit 3", "two"), of("pwd", "two")])
        .ours(
            FOLDER,
            [
                (of("cd sub && export C=4", "three"), "Command Output:\nstdout: \nstderr: "),
                (of("pwd; echo $C", "three"), "Command Output:\nstdout: $FOLDER/sub\n4\n\nstderr: "),
                (of("pwd; echo $C", "four"), "Command Output:\nstdout: $FOLDER\n\n\nstderr: "),
            ],
        )
}
