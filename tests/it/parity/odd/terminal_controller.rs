//! `terminal-controller`: all but its files.

use serde_json::{Value, json};

use super::super::ServerRun;
use super::super::case::Table;
use super::super::terminal_controller::{LIMIT, MISFIT, NULL, REFUSED, START, missing};
use super::{BACKGROUND, FAILING, LONG, TEXTS, each, run};

pub(in super::super) fn runs() -> Vec<ServerRun> {
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
    let with = |name: &str, value: Value| json!({"command": "echo x", name: value});
    let done = |output: &str| format!("Command executed successfully (duration: …)\n\nOutput:\n{output}\n");
    Table::of("execute_command")
        .same(each(TEXTS))
        .same(each(FAILING))
        .same(["echo a; kill -USR1 $$", "kill -PIPE $$", "exec sh -c 'kill -ABRT $$'"].map(run))
        .ours(BACKGROUND, [(run("(sleep 1; echo late) & echo now"), done("now\n"))])
        .same(
            [
                "shopt -q login_shell; echo $?",
                "echo ${BASH_SOURCE[0]}",
                "echo $'a\\tb' ${x:-d} ${#HOME}",
                "[[ a == a* ]] && echo yes",
                "a=(1 2); echo ${a[@]}",
                "echo $SHLVL",
                "declare -i n=3+4; echo $n",
                "exec bash -c 'exit 7'",
            ]
            .map(run),
        )
        .same(["return 5 6", "exit -1", "${", "echo ${X?unset}", "readonly R=1; R=2; echo", "[[ a", "fi", "a=("].map(run),
        )
        .same([run("printf 'a\\007b\\010c\\177d\\034'"), run("echo $0")])
        .ours(LONG, [(run(&format!("printf %s '{}' | wc -c", "x".repeat(200_000))), done("200000\n"))])
        .same([run("cd sub; pwd"), run("pwd"), run("export KEPT=1"), run("echo [$KEPT]")])
        .ours(
            REFUSED,
            [
                (
                    run("rm -rf /nowhere/at/all"),
                    "Command executed successfully (duration: …)\n\nCommand had no output.\n".to_owned(),
                ),
                (run("echo 'mkfs'"), done("mkfs\n")),
            ],
        )
        .same(
            [
                json!(-0.0),
                json!(1e2),
                json!("-1"),
            ]
            .map(|value| with("timeout", value)),
        )
        .bent(
            &MISFIT,
            [json!("0x5"), json!("٣"), json!("5 0"), json!("1e1"), json!(" "), json!("NaN")]
                .map(|value| with("timeout", value)),
        )
        .same(
            [
                json!(9_223_372_036_854_775_807_u64),
                json!(18_446_744_073_709_551_615_u64),
                json!(86_401),
            ]
            .map(|value| with("timeout", value)),
        )
        .bent(&MISFIT, [Value::Null, json!({"Command": "id"}), json!({"command": 5.5, "timeout": 0.5})])
        .ours(NULL, [(json!({"command": null, "timeout": null}), missing("execute_command", "command"))])
        .same([
            json!({"command": "trap '' TERM; sleep 3", "timeout": 1}),
            json!({"command": "sleep 5 & sleep 5 & wait", "timeout": 1}),
        ])
        .ours(
            LIMIT,
            [(
                json!({"command": "echo e >&2; sleep 5", "timeout": 1}),
                "Command execution failed (duration: …)\n\nError:\ne\nCommand timed out after 1 seconds\nReturn code: -1",
            )],
        )
        .tool("Execute_command")
        .same([run("id")])
        .tool("execute_command ")
        .same([Value::Null])
}

fn history() -> Table {
    Table::of("get_command_history")
        .same([Value::Null, json!({"count": 1e1})])
        .tool("execute_command")
        .same([
            run("echo \u{202e}x"),
            run("printf 'a\\nb'"),
            json!({"command": "sleep 5", "timeout": 1}),
        ])
        .same([json!({"command": "echo zero", "timeout": 0}), run("exit 127 # for the history"), run("  "), run("echo a\0b")])
        .tool("get_command_history")
        .same([json!({"count": "1"}), json!({"count": 1, "x": 1}), json!({"count": 2})])
        .ours(
            "the history knows timeouts, which are failures",
            [(
                json!({}),
                "Recent 5 command history:\n\n1. [✓] …: echo \u{202e}x\n2. [✓] …: printf 'a\\nb'\n3. [✗] …: sleep 5\n4. [✗] …: exit 127 # for the history\n5. [✓] …:   \n",
            )],
        )
        .bent(&MISFIT, [json!({"count": {}}), json!({"count": "all"}), json!({"count": [1]})])
}

fn folders() -> Table {
    let path = |path: &str| json!({ "path": path });
    Table::of("list_directory")
        .same(
            [
                "sub/",
                "sub//",
                "sub/.",
                "./",
                "..//theirs-not-here",
                "f/",
                "f/.",
                "sub/../",
                " sub",
                "sub ",
                "folder/",
                "$FOLDER/sub/../sub",
            ]
            .map(path),
        )
        .same(["/dev/null", "fifo", "\\", "a\nb", "sub\n", "*", "日本", "$HOME", "file:///tmp", "C:\\", "."].map(path))
        .same([path(&"../".repeat(200)), path(&"é".repeat(128))])
        .tool("change_directory")
        .bent(&MISFIT, [Value::Null, json!({"path": {}})])
        .same(["fifo", "/dev/null", "f/", " sub", "\\", "日本", "a\nb", "$HOME", "*", "sub/nope/.."].map(path))
        .same(["sub//", "..", "folder/", "..", "./sub/./", "$FOLDER/"].map(path))
        .same([path("sub"), path("../sub")])
        .tool("execute_command")
        .same([run("pwd; cd ..; echo $OLDPWD"), run("pwd")])
        .tool("get_current_directory")
        .same([Value::Null, json!({"x": [1]})])
        .tool("change_directory")
        .same([path("$FOLDER")])
}
