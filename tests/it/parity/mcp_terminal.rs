//! `mcp-terminal`.

use serde_json::{Value, json};

use super::ServerRun;
use super::case::Table;
use super::commands::{FAILING, NAMED, TEXTS, each};
use super::place::Start;

pub(super) const START: Start = Start::Node("node_modules/@rinardnick/mcp-terminal/build/index.js");

pub(super) const LIMIT: &str = "a limit of time or of output: what was printed until then comes with the error";
const SIGNAL: &str = "a signal: `exitCode` is 128 + n, not 0";
pub(super) const NARROW: &str =
    "`allowedCommands`: every command anywhere in the text is judged; what cannot be followed is refused";
const BLANK: &str = "blank commands: `Empty command`, with or without a list";
const CHARACTERS: &str = "a character that comes in two pieces is one";
pub(super) const NUL: &str = "a command with a NUL: is told without the runtime's own words";
const ESCAPES: &str = "terminal escapes are left out";
const INPUT: &str = "a command reads nothing from its input, where the original lets it wait";
pub(super) const NULL: &str = "null counts as left out";
const FLAGS: &str = "the flags its documentation names, which the published program does not read, narrow";

pub(super) fn runs() -> Vec<ServerRun> {
    let run = |words: &'static [&'static str], cases: Table| ServerRun {
        dialect: "mcp-terminal",
        start: START,
        env: &[],
        words,
        cases: cases.cases,
    };
    let flags = &["--allowed-commands", " echo , ls,,echo", "--timeout-ms=600", "--max-output-size", "50"];
    vec![run(&[], commands()), run(&[], arguments()), run(&[], lists()), run(flags, set_up())]
}

/// A result, as it is written.
pub(super) fn came(code: i32, stdout: &str, stderr: &str) -> String {
    let [stdout, stderr] = [stdout, stderr].map(|text| Value::from(text).to_string());
    format!(
        "{{\n  \"exitCode\": {code},\n  \"stdout\": {stdout},\n  \"stderr\": {stderr},\n  \"startTime\": \"…\",\n  \"endTime\": \"…\"\n}}"
    )
}

fn commands() -> Table {
    let run = |command: &str| json!({"command": command});
    Table::of("run_command")
        .same(each(TEXTS))
        .same(each(FAILING))
        .same(each(NAMED))
        .same([run(&format!("echo {}", "y".repeat(100_000)))])
        .ours(
            SIGNAL,
            [
                (run("kill -9 $$"), came(137, "", "")),
                (run("echo part; kill -15 $$"), came(143, "part\n", "")),
                (run("echo e >&2; kill -HUP $$"), came(129, "", "e\n")),
            ],
        )
        .ours(CHARACTERS, [(run("printf '\\303'; sleep 0.1; printf '\\251'"), came(0, "é", ""))])
        .ours(ESCAPES, [(run("printf '\\033[31mred\\033[0m'"), came(0, "red", ""))])
        .ours(BLANK, [" ", "\n\t"].map(|blank| (run(blank), "-32603 Empty command")))
        .ours(
            NUL,
            [(
                run("echo a\0b"),
                "-32603 Invalid arguments: command: contains a NUL byte at position 6, which no program can be given. Take it out.",
            )],
        )
        .ours(INPUT, [(json!({"command": "cat; echo over", "timeoutMs": 700}), came(0, "over\n", ""))])
        .tool("nosuch")
        .same([json!({}), run("id")])
}

fn arguments() -> Table {
    let with = |name: &str, value: Value| json!({"command": "echo a", name: value});
    let timed = |command: &str, limit: u32| json!({"command": command, "timeoutMs": limit});
    let sized = |command: &str, size: u32| json!({"command": command, "maxOutputSize": size});
    Table::of("run_command")
        .same([json!({}), json!({"command": ""}), json!({"command": 5}), json!({"command": true})])
        .same([json!({"command": ["echo"]}), json!({"command": {}}), json!({"extra": 1}), with("extra", json!(1))])
        .same(
            [json!(1), json!(300_000), json!(1500.5), json!(300_000.0)]
                .map(|value| with("timeoutMs", value))
                .into_iter()
                .skip(1),
        )
        .same(
            [json!(0), json!(-1), json!(0.5), json!(300_001), json!(300_000.5), json!(1e300)]
                .map(|value| with("timeoutMs", value)),
        )
        .same([json!("x"), json!("5000"), json!(true), json!([1]), json!({})].map(|value| with("timeoutMs", value)))
        .same([json!(2), json!(2.5), json!(5_242_880)].map(|value| with("maxOutputSize", value)))
        .same(
            [json!(0), json!(-1), json!(0.5), json!(5_242_881), json!(1e300)].map(|value| with("maxOutputSize", value)),
        )
        .same(
            [json!("x"), json!("5000"), json!(false), json!([1]), json!({})].map(|value| with("maxOutputSize", value)),
        )
        .same([
            json!({"command": 5, "timeoutMs": 0, "maxOutputSize": "x"}),
            json!({"timeoutMs": "x", "maxOutputSize": 0}),
        ])
        .same([json!({"command": "", "allowedCommands": [1, "a", null], "timeoutMs": 0})])
        .ours(
            NULL,
            ["timeoutMs", "maxOutputSize", "allowedCommands"].map(|name| (with(name, Value::Null), came(0, "a\n", ""))),
        )
        .ours(NULL, [(json!({"command": null}), "-32603 Invalid arguments: command: Required")])
        .same([timed("sleep 3", 400), timed("sleep 0.1; echo done", 2000)])
        .same([
            json!({"command": "sleep 3", "timeoutMs": 300.5}),
            json!({"command": "printf ab", "maxOutputSize": 2.5}),
        ])
        .ours(
            LIMIT,
            [
                (timed("echo a; sleep 3", 500), "-32603 Command execution timed out after 500ms\nstdout:\na\n"),
                (timed("echo e >&2; sleep 3", 500), "-32603 Command execution timed out after 500ms\nstderr:\ne\n"),
                (
                    sized("printf abcd >&2; printf e", 4),
                    "-32603 Output size exceeded 4 bytes\nstdout:\ne\nstderr:\nabcd",
                ),
            ],
        )
        .same([sized("echo aaaa", 5), sized("printf 日本", 6), sized("printf aa; printf ee >&2", 4)])
}

fn lists() -> Table {
    let narrow = |command: &str, names: Value| json!({"command": command, "allowedCommands": names});
    let echo = |command: &str| narrow(command, json!(["echo"]));
    let refused = "-32603 Shell operators not allowed";
    Table::of("run_command")
        .same(
            ["echo a", "echo", "echo\ta", "ls", "echo a; ls", "echo a | ls", "echo a && ls", "echo a || ls"].map(echo),
        )
        .same(["echo `id`", "/bin/echo a", "X=1 echo a", "./echo"].map(echo))
        .same([json!([]), json!(["LS"]), json!(["ls "]), json!([""]), json!("[]")].map(|names| narrow("ls sub", names)))
        .same(
            [json!(["ls"]), json!(["a", "ls", "ls"]), json!("[\"ls\"]"), json!(" [\"ls\"] ")]
                .map(|names| narrow("ls sub", names)),
        )
        .same(
            [json!("x"), json!("ls"), json!(""), json!("{}"), json!("5"), json!("\"ls\"")]
                .map(|names| narrow("ls sub", names)),
        )
        .same(
            [json!(5), json!(true), json!({}), json!([1]), json!(["ls", 2, 3]), json!([null])]
                .map(|names| narrow("ls sub", names)),
        )
        .ours(
            NARROW,
            [
                (echo("  echo  a"), came(0, "a\n", "")),
                (echo("'echo' a"), came(0, "a\n", "")),
                (echo("echo 'a;b|c'"), came(0, "a;b|c\n", "")),
                (echo("echo a && echo b"), came(0, "a\nb\n", "")),
                (echo("echo $(id -u)"), refused.to_owned()),
                (echo("echo a & touch F"), refused.to_owned()),
                (echo("ls;"), "-32603 Command 'ls' not allowed".to_owned()),
                (echo("\"ls\" a"), "-32603 Command 'ls' not allowed".to_owned()),
                (echo("echo a\nls"), refused.to_owned()),
                (echo("echo <(id)"), refused.to_owned()),
                (echo("echo 'open"), refused.to_owned()),
            ],
        )
}

fn set_up() -> Table {
    let run = |command: &str| json!({"command": command});
    Table::of("run_command")
        .same([
            run("echo a"),
            run("ls sub"),
            json!({"command": "ls -d sub", "allowedCommands": ["ls"]}),
            json!({"command": "ls sub", "allowedCommands": ["echo"]}),
        ])
        .ours(
            FLAGS,
            [
                (run("cat f"), "-32603 Command 'cat' not allowed".to_owned()),
                (
                    json!({"command": "cat f", "allowedCommands": ["cat"]}),
                    "-32603 Command 'cat' not allowed".to_owned(),
                ),
                (
                    run(&format!("echo {0}; echo {0} >&2", "z".repeat(25))),
                    format!("-32603 Output size exceeded 50 bytes\nstdout:\n{0}\n\nstderr:\n{0}\n", "z".repeat(25)),
                ),
            ],
        )
}
