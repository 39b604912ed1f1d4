//! `terminal`, whose original no registry has: what PyPI has under that name is a library for terminals' colours.

use serde_json::json;

use super::ServerRun;
use super::case::Table;
use super::commands::{FAILING, NAMED, SIGNALLED, TEXTS, each};
use super::place::Start;
use super::terminal_controller::{MISFIT, NULL};

const NOT_STARTED: &str = "a failure to start: `isError` is set";
const ESCAPES: &str = "terminal escapes are left out";

pub(super) fn runs() -> Vec<ServerRun> {
    let run = |command: &str| json!({"command": command});
    let cases = Table::of("terminal")
        .same(each(TEXTS))
        .same(each(FAILING))
        .same((0..=255).map(|code| run(&format!("exit {code}"))))
        .same(each(NAMED))
        .same(["", " ", "\n"].map(run))
        .same([run(&format!("echo {}", "y".repeat(100_000))), json!({"command": "echo x", "extra": 1})])
        .same(SIGNALLED.iter().map(|(text, _)| run(text)))
        .ours(NOT_STARTED, [(run("echo a\0b"), "✗ Error: failed to execute command — embedded null byte")])
        .ours(ESCAPES, [(run("printf '\\033[31mred\\033[0m'"), "red")])
        .bent(&MISFIT, [json!({}), json!({"command": 5}), json!({"command": ["echo"]})])
        .ours(
            NULL,
            [(
                json!({"command": null}),
                "✗ Error executing tool terminal: 1 validation error for terminalArguments\ncommand\n  Field required",
            )],
        )
        .bent(&MISFIT, [json!({"command": true}), json!({"command": {}}), json!({"commands": "echo"})])
        .tool("nosuch")
        .same([json!({}), json!({"command": "id"})]);
    vec![ServerRun {
        dialect: "terminal",
        start: Start::Contract("terminal.py"),
        env: &[],
        words: &[],
        cases: cases.cases,
    }]
}
