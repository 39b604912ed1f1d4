//! `terminal`.

use serde_json::{Value, json};

use super::super::ServerRun;
use super::super::case::Table;
use super::super::place::Start;
use super::super::terminal_controller::MISFIT;
use super::{BACKGROUND, ESCAPES, FAILING, LONG, TEXTS, each, run};

pub(in super::super) fn runs() -> Vec<ServerRun> {
    let cases = Table::of("terminal")
        .same(each(TEXTS))
        .same(each(FAILING))
        .same(["echo a; kill -USR1 $$", "kill -PIPE $$", "exec sh -c 'kill -ABRT $$'"].map(run))
        .same(["cat", "cat; echo over", "read x || echo nothing to read", "head -n 1; wc -c"].map(run))
        .ours(
            BACKGROUND,
            [(run("(sleep 1; echo late) & echo now"), "now"), (run("sleep 35 & echo started"), "started")],
        )
        .same(["printf 'x\\034'", "printf 'x\\037\\036'", "printf '\\034'"].map(run))
        .same([run("return 5 6")])
        .same(["exit -1", "${", "echo ${X?unset}", "readonly R=1; R=2; echo"].map(run))
        .same(["printf 'a\\007b\\010c\\177d'", "printf '\\001\\016\\017\\032x\\037y'"].map(run))
        .ours(ESCAPES, [(run("printf '\\033]0;title\\007x\\033[2J'"), "x")])
        .same([run(&"\n".repeat(5000)), run(&"#".repeat(5000)), run(&"echo a;".repeat(3000))])
        .same([run("echo $0")])
        .ours(LONG, [(run(&format!("printf %s '{}' | wc -c", "é".repeat(100_000))), "200000")])
        .same([run("echo “x”"), run("echo x\u{a0}y")])
        .same(["\u{feff}echo mark", "echo\u{a0}x", "écho x", "echo to nobody >&7"].map(run))
        .same([json!({"command": "", "x": null})])
        .bent(&MISFIT, [Value::Null, json!({}), json!({"Command": "id"})])
        .bent(&MISFIT, [json!({"command": 1.5}), json!({"command": [["a"]]}), json!({"command": {"command": "id"}})])
        .same(["[]", "5", "null", "\"echo x\""].map(run))
        .same([json!({"command": "echo x", "timeout": "x", "cwd": 5, "command ": 1, "": null})])
        .tool("Terminal")
        .same([run("id")])
        .tool("terminal ")
        .same([run("id")])
        .tool("日本")
        .same([Value::Null]);
    vec![ServerRun {
        dialect: "terminal",
        start: Start::Contract("terminal.py"),
        env: &[],
        words: &[],
        cases: cases.cases,
    }]
}
