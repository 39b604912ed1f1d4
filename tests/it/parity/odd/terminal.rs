//! `terminal`.

use serde_json::{Value, json};

use super::super::Run;
use super::super::case::Table;
use super::super::mcp_terminal::SHELL;
use super::super::place::Start;
use super::super::terminal_controller::MISFIT;
use super::{FAILING, TEXTS, each, run};

pub(in super::super) fn runs() -> Vec<Run> {
    let cases = Table::of("terminal")
        .same(each(TEXTS))
        .same(each(FAILING))
        .same(["echo a; kill -USR1 $$", "kill -PIPE $$", "exec sh -c 'kill -ABRT $$'"].map(run))
        .same(["cat", "cat; echo over", "read x || echo nothing to read", "head -n 1; wc -c"].map(run))
        .same([run("(sleep 1; echo late) & echo now"), run("sleep 60 & echo started")])
        .same(["printf 'x\\034'", "printf 'x\\037\\036'", "printf '\\034'"].map(run))
        .bent(&SHELL, ["return 5 6", "exit -1", "echo $0", "${", "echo ${X?unset}", "readonly R=1; R=2; echo"].map(run))
        .same([run("printf 'a\\007b\\010c\\177d'"), run("printf '\\033]0;title\\007x\\033[2J'")])
        .same([run(&"\n".repeat(5000)), run(&"#".repeat(5000)), run(&"echo a;".repeat(3000))])
        .same([run(&format!("printf %s '{}' | wc -c", "é".repeat(100_000)))])
        .same([run("\u{feff}echo mark"), run("echo\u{a0}x"), run("écho x"), run("echo “x”")])
        .bent(&MISFIT, [Value::Null, json!({}), json!({"Command": "id"}), json!({"command": "", "x": null})])
        .bent(&MISFIT, [json!({"command": 1.5}), json!({"command": [["a"]]}), json!({"command": {"command": "id"}})])
        .same([json!({"command": "[]"}), json!({"command": "5"}), json!({"command": "null"}), json!({"command": "\"echo x\""})])
        .same([json!({"command": "echo x", "timeout": "x", "cwd": 5, "command ": 1, "": null})])
        .tool("Terminal")
        .same([run("id")])
        .tool("terminal ")
        .same([run("id")])
        .tool("日本")
        .same([Value::Null]);
    vec![Run { dialect: "terminal", start: Start::Contract("terminal.py"), env: &[], words: &[], cases: cases.cases }]
}
