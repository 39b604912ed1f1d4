//! `terminal-mcp-server`, on this computer.

use serde_json::{Value, json};

use super::super::ServerRun;
use super::super::case::Table;
use super::super::terminal_mcp_server::{self, CODE, FOLDER, MISFIT, MISSING, NULL};
use super::{BACKGROUND, FAILING, LONG, TEXTS, each, run};

const NUL: &str = "a NUL, or a variable without a name or with `=` in it: an error without the runtime's own words";
const FORGOTTEN: &str = "what a session cannot remember is told";
const NOTE: &str = "\n[Countersign: the session \"default\" doesn't keep everything this command changed; give variables in env, and change folder with a plain cd FOLDER; variables a script sets (an activated environment) aren't kept: call its programs by path]";

pub(in super::super) fn runs() -> Vec<ServerRun> {
    terminal_mcp_server::runs_of([commands(), sessions()])
}

fn commands() -> Table {
    let out = |stdout: &str| format!("Command Output:\nstdout: {stdout}\nstderr: ");
    let no = |why: &str| format!("-32602 {why}");
    Table::of("execute_command")
        .bent(&CODE, each(TEXTS))
        .bent(&CODE, each(FAILING))
        .bent(&CODE, ["echo a; kill -USR1 $$", "kill -PIPE $$", "exec sh -c 'kill -ABRT $$'"].map(run))
        .ours(BACKGROUND, [(run("(sleep 1; echo late) & echo now"), out("now\n"))])
        .bent(&CODE, ["return 5 6", "exit -1", "${", "echo ${X?unset}", "exit 3 # why"].map(run))
        .bent(&CODE, [run(" "), run("\n"), run("\u{feff}echo mark"), run("écho x")])
        .ours(
            NUL,
            [(
                run("echo a\0b"),
                no("command contains a NUL byte at position 6, which no program can be given. Take it out."),
            )],
        )
        .bent(&CODE, [run("printf 'a\\007b\\010c\\177d\\034'"), run("echo $0")])
        .ours(LONG, [(run(&format!("printf %s '{}' | wc -c", "x".repeat(200_000))), out("200000\n"))])
        .bent(
            &CODE,
            [run("head -c 1000000 /dev/zero | tr '\\0' x; exit 1"), run("exit 1\n"), run("printf '\\n' >&2; exit 1")],
        )
        .bent(&CODE, [json!({"command": "", "host": "h"}), json!({"command": "id -u", "host": null, "username": null})])
        .ours(
            MISFIT,
            [
                (json!({"command": "", "env": 5}), no("env must be an object with strings as values, not a number.")),
                (json!({"command": "id", "host": false}), no("host must be a string, not true or false.")),
                (json!({"command": {"a": 1}}), no("command must be a string, not an object.")),
                (json!({"command": false}), no("command must be a string, not true or false.")),
            ],
        )
        .ours(
            MISSING,
            [json!({"host": "h"}), Value::Null, json!({"Command": "id"})].map(|call| (call, no("Command is required"))),
        )
        .bent(&CODE, [json!({"command": "echo x", "timeout": 1, "cwd": "/", "stdin": "y"})])
        .tool("Execute_command")
        .bent(&CODE, [run("id")])
        .tool("")
        .bent(&CODE, [json!({})])
}

fn sessions() -> Table {
    let with = |command: &str, env: Value| json!({"command": command, "env": env});
    let of = |command: &str, session: &str| json!({"command": command, "session": session});
    let out = |stdout: &str| format!("Command Output:\nstdout: {stdout}\nstderr: ");
    let no = |why: &str| format!("-32602 {why}");
    Table::of("execute_command")
        .bent(&CODE, [with("env | grep -c '^A=$'", json!({"A": ""})), with("echo $U", json!({"U": "*"}))])
        .bent(&CODE, [with("printf '%s' \"$U\"", json!({"U": "日本\u{202e}\r\n\t\u{1}'\"\\"}))])
        .bent(&CODE, [with("echo $PATH", json!({"PATH": "/usr/bin:/bin:/x"})), with("echo $PATH", json!({}))])
        .bent(
            &CODE,
            [
                with("env | grep '^a.b'", json!({"a.b": "1"})),
                with("env | grep '^1x'", json!({"1x": "1"})),
                with("env | grep '^a b'", json!({"a b": "1"})),
            ],
        )
        .ours(
            MISFIT,
            [
                (with("id", json!({"N": 5})), no("env has a number as the value of \"N\"; it must be a string.")),
                (
                    with("id", json!({"N": true})),
                    no("env has true or false as the value of \"N\"; it must be a string."),
                ),
                (with("id", json!({"N": [1]})), no("env has an array as the value of \"N\"; it must be a string.")),
                (with("id", json!("[]")), no("env must be an object with strings as values, not a string.")),
                (json!({"command": "id", "session": false}), no("session must be a string, not true or false.")),
            ],
        )
        .bent(
            &CODE,
            [
                with("echo [$A]", json!({"A": "kept"})),
                of("echo [$A]", "é/..\n"),
                of("echo [$A]", " "),
                of("echo [$A]", "DEFAULT"),
                of("echo [$A]", &"s".repeat(128)),
            ],
        )
        .ours(NULL, [(json!({"command": "echo [$A]", "session": null, "env": null}), out("[kept]\n"))])
        .bent(&CODE, [of("A=no sh -c 'echo $A'; echo [$A]", "default"), of("echo [$A]", "default")])
        .bent(&CODE, [of("cd nope", "x"), of("pwd", "x")])
        .ours(
            FOLDER,
            [
                (of("cd sub && ls -d ../f", "z"), out("../f\n")),
                (of("pwd", "z"), out("$FOLDER/sub\n")),
                (of("cd ..; pwd", "z"), out("$FOLDER\n")),
                (of("pwd", "z"), out("$FOLDER\n")),
                (of("export B=1; exit 0", "v"), out("")),
                (of("echo [$B]", "v"), out("[1]\n")),
            ],
        )
        // What the original does with these stays with it: from here on its variables are no program's any more.
        .ours(
            NUL,
            [
                (with("id", json!({"A=B": "1"})), no("env has the name \"A=B\": a variable's name can't contain `=`.")),
                (with("id", json!({"": "1"})), no("env has a variable with an empty name.")),
                (
                    with("id", json!({"N": "a\0b"})),
                    no("env contains a NUL byte at position 1, which no program can be given. Take it out."),
                ),
            ],
        )
        .ours(
            FORGOTTEN,
            [(with("printf '%s' \"$L\" | wc -c", json!({"L": "y".repeat(100_000)})), out("100000\n") + NOTE)],
        )
}
