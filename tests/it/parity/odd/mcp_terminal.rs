//! `mcp-terminal`.

use serde_json::{Value, json};

use super::super::ServerRun;
use super::super::case::Table;
use super::super::mcp_terminal::{LIMIT, NARROW, NUL, NULL, START, came};
use super::{BACKGROUND, FAILING, LONG, TEXTS, each, run};

const NO_OBJECT: &str = "arguments that are no object count as none";

pub(in super::super) fn runs() -> Vec<ServerRun> {
    let run =
        |cases: Table| ServerRun { dialect: "mcp-terminal", start: START, env: &[], words: &[], cases: cases.cases };
    vec![run(commands()), run(arguments()), run(lists())]
}

fn commands() -> Table {
    Table::of("run_command")
        .same(each(TEXTS))
        .same(each(FAILING))
        .ours(
            "a signal: `exitCode` is 128 + n, not 0",
            [
                (run("echo a; kill -USR1 $$"), came(138, "a\n", "")),
                (run("kill -PIPE $$"), came(141, "", "")),
                (run("exec sh -c 'kill -ABRT $$'"), came(134, "", "")),
            ],
        )
        .ours(BACKGROUND, [(run("(sleep 1; echo late) & echo now"), came(0, "now\n", ""))])
        .same([run("return 5 6")])
        .same(["exit -1", "${", "echo ${X?unset}", "\u{feff}echo mark", "echo\u{a0}x", "écho x"].map(run))
        .ours(
            NUL,
            [(
                run("printf '%s' '\u{2028}\u{7f}\u{0}'"),
                "-32603 Invalid arguments: command: contains a NUL byte at position 17, which no program can be given. Take it out.",
            )],
        )
        .same([run("printf 'a\\007b\\010c\\177d\\034'"), run("echo $0")])
        .ours(LONG, [(run(&format!("printf %s '{}' | wc -c", "x".repeat(200_000))), came(0, "200000\n", ""))])
        .tool("Run_command")
        .same([run("id")])
        .tool("")
        .same([json!({})])
}

fn arguments() -> Table {
    let with = |name: &str, value: Value| json!({"command": "echo a", name: value});
    Table::of("run_command")
        .ours(NO_OBJECT, [(Value::Null, "-32603 Invalid arguments: : Required")])
        .same([json!({"Command": "id"}), json!({"command": {"command": "id"}}), json!({"command": ""})])
        .same([json!(2_147_483_647), json!(1e5), json!(-0.0), json!(299_999.999), json!("")].map(|value| with("timeoutMs", value)))
        .same([json!(5_242_880.0), json!(5_242_880.5), json!("1")].map(|value| with("maxOutputSize", value)))
        .same([with("timeout", json!(5)), with("cwd", json!("/")), with("env", json!({"A": 1})), with("stdin", json!("x"))])
        .ours(
            LIMIT,
            [
                (
                    json!({"command": "printf a; printf b >&2", "maxOutputSize": 1}),
                    "-32603 Output size exceeded 1 bytes\nstdout:\na\nstderr:\nb",
                ),
                (
                    json!({"command": "printf a; printf b >&2", "maxOutputSize": 1.999}),
                    "-32603 Output size exceeded 1.999 bytes\nstdout:\na\nstderr:\nb",
                ),
                (
                    json!({"command": "trap 'echo bye; exit 3' TERM; sleep 2 & wait", "timeoutMs": 300}),
                    "-32603 Command execution timed out after 300ms\nstdout:\nbye\n",
                ),
            ],
        )
        .same([json!({"command": "head -c 4194304 /dev/zero | tr '\\0' x", "maxOutputSize": 5_242_880})])
        .same([json!({"command": "sleep 1", "timeoutMs": 1}), json!({"command": "sleep 5 & sleep 5", "timeoutMs": 200})])
        .same([json!({"command": "trap '' TERM; sleep 2", "timeoutMs": 300})])
        .ours(
            NULL,
            [(
                json!({"command": "", "timeoutMs": "5", "maxOutputSize": null}),
                "-32603 Invalid arguments: command: Command cannot be empty, timeoutMs: Expected number, received string",
            )],
        )
        .same([json!({"command": 5, "allowedCommands": ["a", {}, []], "timeoutMs": -1, "maxOutputSize": 1e9})])
}

fn lists() -> Table {
    let narrow = |command: &str, names: Value| json!({"command": command, "allowedCommands": names});
    let echo = |command: &str| narrow(command, json!(["echo"]));
    let fine = |command: &str, stdout: &str| (echo(command), came(0, stdout, ""));
    let no = |command: &str, why: &str| (echo(command), format!("-32603 {why}"));
    let table = Table::of("run_command")
        .same(["echo a > out", "echo a >> f", "echo < f", "echo a 2>&1", "echo a >&2", "> out"].map(echo))
        .same(
            ["echo $HOME", "echo ${HOME}", "echo $((1+1))", "echo ~", "echo *", "echo {a,b}", "echo [a]", "echo ?"]
                .map(echo),
        )
        .same(["echo a &&", ";echo a", "| echo", "echo a |", "echo a || ls", "echo a;ls", "time echo a"].map(echo))
        .same(
            [
                "exec echo a",
                "command echo a",
                "env echo a",
                "eval echo a",
                "ECHO a",
                "écho a",
                "$ECHO a",
                "`echo echo` a",
            ]
            .map(echo),
        )
        .same(
            [
                "while false; do ls; done",
                "f() { echo; }; f",
                "echo a\n",
                "echo a\r\n",
                "echo \\\n a",
                "echo 'a\nb'",
                "echo '$(ls)'",
                "echo \"`ls`\"",
            ]
            .map(echo),
        )
        .ours(
            NARROW,
            [
                (echo("> out echo a"), came(0, "", "") + " → out: a\\n"),
                fine("echo a #; ls", "a\n"),
                fine("echo a;", "a\n"),
                fine("echo a &", "a\n"),
                fine("(echo a)", "a\n"),
                fine("{ echo a; }", "a\n"),
                (echo("! echo a"), came(1, "a\n", "")),
                fine("e'c'ho a", "a\n"),
                fine("\"echo\" a", "a\n"),
                fine("\\echo a", "a\n"),
                fine("\necho a", "a\n"),
                fine("if echo a; then echo b; fi", "a\nb\n"),
                no("# echo", "Empty command"),
                no("echo\\ a", "Command 'echo a' not allowed"),
                no("echo\u{a0}a", "Command 'echo\u{a0}a' not allowed"),
                no("if echo a", "Shell operators not allowed"),
                no("echo \"$(ls)\"", "Shell operators not allowed"),
                no("echo <<E\n$(ls)\nE", "Shell operators not allowed"),
            ],
        );
    odd_lists(table)
}

/// Lists of commands that are none.
fn odd_lists(table: Table) -> Table {
    let narrow = |command: &str, names: Value| json!({"command": command, "allowedCommands": names});
    table
        .same(
            [
                json!(["echo", "echo"]),
                json!([" echo"]),
                json!(["echo "]),
                json!(["*"]),
                json!(["echo a"]),
                json!(["/bin/echo"]),
            ]
            .map(|names| narrow("echo a", names)),
        )
        .same(
            [
                json!("[\"echo\"]x"),
                json!("[echo]"),
                json!("null"),
                json!("[[\"echo\"]]"),
                json!("['echo']"),
                json!("[\"echo\",]"),
                json!("\n[ \"echo\" ]"),
            ]
            .map(|names| narrow("echo a", names)),
        )
        .same([json!({"command": "ls", "allowedCommands": ["日本", ""]})])
        .same([json!({"command": "日本", "allowedCommands": ["日本"]})])
}
