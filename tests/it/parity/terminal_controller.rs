//! `terminal-controller`: all but its files.

use serde_json::{Value, json};

use super::ServerRun;
use super::case::{Bend, Table};
use super::commands::{FAILING, NAMED, SIGNALLED, TEXTS, each};
use super::place::Start;

pub(super) const START: Start = Start::Python("terminal_controller");

pub(super) const LIMIT: &str = "a limit: what was printed until then precedes it; the whole tree is ended";
pub(super) const REFUSED: &str =
    "`rm -rf /` and `mkfs` are not refused by their letters: the person sees what would happen";
const COUNT: &str = "the history: a count of 0 or less lists none";
const ESCAPES: &str = "terminal escapes are left out";
pub(super) const NULL: &str = "null counts as left out";

/// Arguments that do not fit are told without the schema library's own kinds, values and links.
pub(super) static MISFIT: Bend = Bend {
    why: "arguments that do not fit are told without the schema library's own kinds, values and links",
    how: |text| {
        let rows = text.lines().filter(|row| !row.contains("https://errors.pydantic.dev/"));
        rows.map(|row| row.split(" [type=").next().unwrap_or(row)).collect::<Vec<_>>().join("\n")
    },
    besides: None,
};

pub(super) fn runs() -> Vec<ServerRun> {
    let run = |cases: Table| ServerRun {
        dialect: "terminal-controller",
        start: START,
        env: &[],
        words: &[],
        cases: cases.cases,
    };
    vec![run(commands()), run(history()), run(folders())]
}

fn commands() -> Table {
    let run = |command: &str| json!({"command": command});
    let with = |name: &str, value: Value| json!({"command": "echo x", name: value});
    let done = |output: &str| format!("Command executed successfully (duration: …)\n\nOutput:\n{output}\n");
    Table::of("execute_command")
        .same(each(TEXTS))
        .same(each(FAILING))
        .same(SIGNALLED.iter().map(|(text, _)| run(text)))
        .same(each(NAMED))
        .same(["", " ", "\n", "echo $BASH_VERSION", "echo {a,b}{1..3}", "cat <(echo process)"].map(run))
        .same([run(&format!("echo {}", "y".repeat(100_000)))])
        .same([run("echo a\0b")])
        .same([run(&"x".repeat(200))])
        .same([json!(1), json!("5"), json!(" 5 "), json!(5.0), json!("5.0"), json!(true), json!("1_0"), json!("+5")]
            .map(|value| with("timeout", value)))
        .same([json!(0), json!(-1), json!(false), json!("0")].map(|value| with("timeout", value)))
        .same([with("extra", json!(1)), with("timeout", json!(1_000_000))])
        .bent(
            &MISFIT,
            [json!("abc"), json!("true"), json!(""), json!(1.5), json!("1.5"), json!([5]), json!({}), json!("[5]"), json!(1e30)]
                .map(|value| with("timeout", value)),
        )
        .bent(&MISFIT, [json!({}), json!({"command": 5}), json!({"command": true}), json!({"command": ["a"]}), json!({"command": {}})])
        .bent(&MISFIT, [json!({"timeout": "x"}), json!({"command": 5, "timeout": "x"})])
        .ours(NULL, [(with("timeout", Value::Null), done("x\n")), (json!({"command": null}), missing("execute_command", "command"))])
        .ours(
            LIMIT,
            [(
                json!({"command": "echo a; sleep 5", "timeout": 1}),
                "Command execution failed (duration: …)\n\nOutput:\na\n\n\nError:\nCommand timed out after 1 seconds\nReturn code: -1",
            )],
        )
        .same([json!({"command": "sleep 5", "timeout": 1})])
        .same([json!({"command": "sleep 0.3; echo done", "timeout": 1})])
        .ours(REFUSED, [(run("echo rm -rf /"), done("rm -rf /\n")), (run("echo MKFS"), done("MKFS\n"))])
        .ours(ESCAPES, [(run("printf '\\033[31mred\\033[0m'"), done("red"))])
        .tool("nosuch")
        .same([json!({}), json!({"command": "id"})])
        .tool("")
        .same([json!({})])
}

/// What is told of an argument that is not there.
pub(super) fn missing(tool: &str, name: &str) -> String {
    format!("✗ Error executing tool {tool}: 1 validation error for {tool}Arguments\n{name}\n  Field required")
}

fn history() -> Table {
    const ONE: &str = "Recent 0 command history:\n\n";
    Table::of("get_command_history")
        .same([json!({}), json!({"count": 0}), json!({"count": -1})])
        .tool("execute_command")
        .same([json!({"command": "echo one"}), json!({"command": "false"}), json!({"command": ""})])
        .same([json!({"command": "echo 'two\nlines'"}), json!({"command": "kill -9 $$"})])
        .tool("get_command_history")
        .same([json!({}), json!({"count": 1}), json!({"count": 2}), json!({"count": 5}), json!({"count": 99})])
        .same([json!({"count": "2"}), json!({"count": 2.0}), json!({"count": true}), json!({"extra": 1})])
        .ours(COUNT, [(json!({"count": 0}), ONE), (json!({"count": -1}), ONE), (json!({"count": -99}), ONE)])
        .bent(&MISFIT, [json!({"count": "x"}), json!({"count": 1.5}), json!({"count": []})])
        .tool("execute_command")
        .same((0..55).map(|n| json!({"command": format!("echo {n}; exit {}", n % 2)})))
        .tool("get_command_history")
        .same([json!({}), json!({"count": 50}), json!({"count": 51}), json!({"count": 1_000_000_000})])
}

fn folders() -> Table {
    let path = |path: &str| json!({"path": path});
    Table::of("get_current_directory")
        .same([json!({}), json!({"path": "x"})])
        .tool("list_directory")
        .same([json!({}), path("."), path("sub"), path("a b"), path("folder"), path("$FOLDER"), path("./sub/..")])
        .same(
            ["nope", "f", "link", "dangling", "loop", "", "~", "sub/nope", "f/x", "-dash", "123", "\u{7f}é"].map(path),
        )
        .same([path("x\0y"), path(&"n".repeat(300)), json!({"extra": 1})])
        .bent(&MISFIT, [json!({"path": 5}), json!({"path": ["sub"]}), json!({"path": true})])
        .same([json!({"path": null}), path("null"), path("nope/.."), path("sub-x"), path("true"), path("1.5")])
        .bent(&MISFIT, [path("[]"), path("{}"), path("[\"sub\"]")])
        .tool("change_directory")
        .same(["nope", "f", "", "~", "link", "loop", "dangling", "f/x", "x\0y"].map(path))
        .same([path(&"n".repeat(300))])
        .bent(&MISFIT, [json!({}), json!({"path": 5}), json!({"path": []})])
        .ours(NULL, [(json!({"path": null}), missing("change_directory", "path"))])
        .same(["a b", "..", "sub", "../sub/./", "../folder"].map(path))
        .tool("get_current_directory")
        .same([json!({})])
        .tool("execute_command")
        .same([json!({"command": "pwd"}), json!({"command": "cat ../f"})])
        .tool("list_directory")
        .same([json!({}), path("..")])
        .tool("read_file")
        .same([path("../f"), path("f")])
        .tool("write_file")
        .same([json!({"path": "here", "content": "x"})])
        .tool("change_directory")
        .same([path("$FOLDER"), path("/"), path("//tmp"), path("$FOLDER")])
}
