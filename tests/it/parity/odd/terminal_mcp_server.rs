//! `terminal-mcp-server`, on this computer.

use serde_json::{Value, json};

use super::super::Run;
use super::super::case::Table;
use super::super::place::Start;
use super::super::terminal_mcp_server::CODE;
use super::{FAILING, TEXTS, each, run};

pub(in super::super) fn runs() -> Vec<Run> {
    let run = |cases: Table| Run {
        dialect: "terminal-mcp-server",
        start: Start::Contract("terminal-mcp-server.mjs"),
        env: &[],
        words: &[],
        cases: cases.cases,
    };
    vec![run(commands()), run(sessions())]
}

fn commands() -> Table {
    Table::of("execute_command")
        .bent(&CODE, each(TEXTS))
        .bent(&CODE, each(FAILING))
        .bent(&CODE, ["echo a; kill -USR1 $$", "kill -PIPE $$", "exec sh -c 'kill -ABRT $$'"].map(run))
        .bent(&CODE, [run("(sleep 1; echo late) & echo now")])
        .bent(&CODE, ["return 5 6", "exit -1", "echo $0", "${", "echo ${X?unset}", "exit 3 # why"].map(run))
        .bent(&CODE, [run(" "), run("\n"), run("echo a\0b"), run("\u{feff}echo mark"), run("écho x")])
        .bent(&CODE, [run("printf 'a\\007b\\010c\\177d\\034'"), run(&format!("printf %s '{}' | wc -c", "x".repeat(200_000)))])
        .bent(&CODE, [run("head -c 1000000 /dev/zero | tr '\\0' x; exit 1"), run("exit 1\n"), run("printf '\\n' >&2; exit 1")])
        .bent(&CODE, [json!({"command": "", "host": "h"}), json!({"command": "", "env": 5}), json!({"host": "h"})])
        .bent(&CODE, [json!({"command": "id -u", "host": false}), json!({"command": "id -u", "host": null, "username": null})])
        .bent(&CODE, [Value::Null, json!({"Command": "id"}), json!({"command": {"a": 1}}), json!({"command": false})])
        .bent(&CODE, [json!({"command": "echo x", "timeout": 1, "cwd": "/", "stdin": "y"})])
        .tool("Execute_command")
        .bent(&CODE, [run("id")])
        .tool("")
        .bent(&CODE, [Value::Null])
}

fn sessions() -> Table {
    let with = |command: &str, env: Value| json!({"command": command, "env": env});
    let of = |command: &str, session: &str| json!({"command": command, "session": session});
    Table::of("execute_command")
        .bent(&CODE, [with("env | grep -c '^A=$'", json!({"A": ""})), with("printf '%s' \"$L\" | wc -c", json!({"L": "y".repeat(100_000)}))])
        .bent(&CODE, [with("printf '%s' \"$U\"", json!({"U": "日本\u{202e}\r\n\t\u{1}'\"\\"})), with("echo $U", json!({"U": "*"}))])
        .bent(&CODE, [with("echo $PATH", json!({"PATH": "/usr/bin:/bin:/x"})), with("echo $PATH", json!({}))])
        .bent(&CODE, [with("env | grep '^a.b'", json!({"a.b": "1"})), with("env | grep '^1x'", json!({"1x": "1"})), with("env | grep '^a b'", json!({"a b": "1"}))])
        .bent(&CODE, [with("id", json!({"A=B": "1"})), with("id", json!({"": "1"})), with("id", json!({"N": "a\0b"})), with("id", json!({"N\0": "a"}))])
        .bent(&CODE, [with("echo $N", json!({"N": 5})), with("echo $N", json!({"N": null})), with("echo $N", json!({"N": true})), with("echo $N", json!({"N": [1]}))])
        .bent(&CODE, [with("echo $A", json!(null)), with("echo $A", json!("[]")), with("echo [$A]", json!({"A": "kept"}))])
        .bent(&CODE, [of("echo [$A]", "é/..\n"), of("echo [$A]", " "), of("echo [$A]", "DEFAULT"), of("echo [$A]", &"s".repeat(128))])
        .bent(&CODE, [of("unset A; echo [$A]", "default"), of("echo [$A]", "default"), of("A=no sh -c 'echo $A'; echo [$A]", "default")])
        .bent(&CODE, [json!({"command": "echo [$A]", "session": null}), json!({"command": "echo [$A]", "session": 5}), json!({"command": "echo [$A]", "session": false})])
        .bent(&CODE, [of("cd nope", "x"), of("pwd", "x"), of("cd sub; cd nope", "y"), of("pwd", "y")])
        .bent(&CODE, [of("cd sub && ls -d ../f", "z"), of("pwd", "z"), of("cd ..; pwd", "z"), of("pwd", "z"), of("(cd sub); pwd", "z"), of("pwd", "z")])
        .bent(&CODE, [of("mkdir gone && cd gone", "w"), of("pwd", "w"), of("rmdir ../gone", "w"), of("pwd", "w")])
        .bent(&CODE, [of("export B=1; exit 0", "v"), of("echo [$B]", "v"), of("export B=2; false", "v"), of("echo [$B]", "v")])
}
