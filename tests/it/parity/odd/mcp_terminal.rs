//! `mcp-terminal`.

use serde_json::{Value, json};

use super::super::Run;
use super::super::case::Table;
use super::super::mcp_terminal::{SHELL, START};
use super::{FAILING, TEXTS, each, run};

pub(in super::super) fn runs() -> Vec<Run> {
    let run =
        |cases: Table| Run { dialect: "mcp-terminal", start: START, env: &[], words: &[], cases: cases.cases };
    vec![run(commands()), run(arguments()), run(lists())]
}

fn commands() -> Table {
    Table::of("run_command")
        .same(each(TEXTS))
        .same(each(FAILING))
        .same(["echo a; kill -USR1 $$", "kill -PIPE $$", "exec sh -c 'kill -ABRT $$'"].map(run))
        .same([run("(sleep 1; echo late) & echo now")])
        .bent(&SHELL, ["return 5 6", "exit -1", "echo $0", "${", "echo ${X?unset}"].map(run))
        .same([run("\u{feff}echo mark"), run("echo\u{a0}x"), run("écho x")])
        .same([run("printf '%s' '\u{2028}\u{7f}\u{0}'"), run("printf 'a\\007b\\010c\\177d\\034'")])
        .same([run(&format!("printf %s '{}' | wc -c", "x".repeat(200_000)))])
        .tool("Run_command")
        .same([run("id")])
        .tool("")
        .same([Value::Null])
}

fn arguments() -> Table {
    let with = |name: &str, value: Value| json!({"command": "echo a", name: value});
    Table::of("run_command")
        .same([Value::Null, json!({"Command": "id"}), json!({"command": {"command": "id"}}), json!({"command": ""})])
        .same([json!(1.0), json!(2_147_483_647), json!(1e5), json!(-0.0), json!(299_999.999), json!("")].map(|value| with("timeoutMs", value)))
        .same([json!(1), json!(1.999), json!(5_242_880.0), json!(5_242_880.5), json!("1")].map(|value| with("maxOutputSize", value)))
        .same([with("timeout", json!(5)), with("cwd", json!("/")), with("env", json!({"A": 1})), with("stdin", json!("x"))])
        .same([json!({"command": "echo a >&2", "maxOutputSize": 1}), json!({"command": "printf a; printf b >&2", "maxOutputSize": 1})])
        .same([json!({"command": "head -c 1048577 /dev/zero | tr '\\0' x"}), json!({"command": "head -c 5242880 /dev/zero | tr '\\0' x", "maxOutputSize": 5_242_880})])
        .same([json!({"command": "sleep 1", "timeoutMs": 1}), json!({"command": "sleep 5 & sleep 5", "timeoutMs": 200})])
        .same([json!({"command": "trap '' TERM; sleep 2", "timeoutMs": 300}), json!({"command": "trap 'echo bye; exit 3' TERM; sleep 2 & wait", "timeoutMs": 300})])
        .same([json!({"command": "", "timeoutMs": "5", "maxOutputSize": null, "allowedCommands": 5})])
        .same([json!({"command": 5, "allowedCommands": ["a", {}, []], "timeoutMs": -1, "maxOutputSize": 1e9})])
}

fn lists() -> Table {
    let narrow = |command: &str, names: Value| json!({"command": command, "allowedCommands": names});
    let echo = |command: &str| narrow(command, json!(["echo"]));
    Table::of("run_command")
        .same(["echo a > out", "echo a >> f", "echo < f", "echo a 2>&1", "echo a >&2", "> out", "> out echo a"].map(echo))
        .same(["echo $HOME", "echo ${HOME}", "echo $((1+1))", "echo ~", "echo *", "echo {a,b}", "echo [a]", "echo ?"].map(echo))
        .same(["echo a #; ls", "# echo", "echo a;", "echo a &", "echo a &&", ";echo a", "| echo", "echo a |"].map(echo))
        .same(["(echo a)", "{ echo a; }", "! echo a", "time echo a", "exec echo a", "command echo a", "env echo a", "eval echo a"].map(echo))
        .same(["e'c'ho a", "\"echo\" a", "\\echo a", "echo\\ a", "ECHO a", "écho a", "echo\u{a0}a", "$ECHO a", "`echo echo` a"].map(echo))
        .same(["if echo a", "if echo a; then echo b; fi", "while false; do echo; done", "f() { echo; }; f", "echo a\n", "echo a\r\n", "\necho a", "echo \\\n a"].map(echo))
        .same(["echo <<E\nls\nE", "echo 'a\nb'", "echo \"$(ls)\"", "echo \"`ls`\"", "echo '$(ls)'", "echo \\$\\(ls\\)"].map(echo))
        .same([json!(["echo", "echo"]), json!([" echo"]), json!(["echo "]), json!(["*"]), json!(["echo a"]), json!(["/bin/echo"])].map(|names| narrow("echo a", names)))
        .same([json!("[\"echo\"]x"), json!("[echo]"), json!("null"), json!("[[\"echo\"]]"), json!("['echo']"), json!("[\"echo\",]"), json!("\n[ \"echo\" ]")].map(|names| narrow("echo a", names)))
        .same([json!({"command": "ls", "allowedCommands": ["日本", ""]}), json!({"command": "日本", "allowedCommands": ["日本"]})])
}
