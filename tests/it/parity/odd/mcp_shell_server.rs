//! `mcp-shell-server`.

use serde_json::{Value, json};

use super::super::ServerRun;
use super::super::case::Table;
use super::super::mcp_shell_server::{EMPTY, FULL, INPUT, LEAST, LIMIT, PIPES, WHOLE, WORD, ZERO, call, fed};
use super::super::place::Start;

const BYTES: &str = "bytes that are not UTF-8 and line endings go through pipelines and redirections as they are";
const SEVERAL: &str = "several redirections of one stream, or one inside a pipeline, are the shell's";

const LIST: (&str, &str) = (
    "ALLOW_COMMANDS",
    "echo,cat,ls,tr,sleep,pwd,printf,head,wc,sort,true,false,./end,./signal,./runme,日本,a b,yes,grep,test,id,mkdir,dd,seq,tee,[,-n,./new/prog",
);

pub(in super::super) fn runs() -> Vec<ServerRun> {
    let run = |cases: Table| ServerRun {
        dialect: "mcp-shell-server",
        start: Start::Python("mcp_shell_server"),
        env: &[LIST],
        words: &[],
        cases: cases.cases,
    };
    vec![run(commands()), run(arguments()), run(lines())]
}

fn commands() -> Table {
    let table = Table::of("shell_execute")
        .same(
            ["0", "1", "2", "64", "125", "126", "127", "128", "130", "137", "143", "254", "255", "256", "257"]
                .map(|code| call(&["./end", code])),
        )
        .same([
            call(&["./end", "3", "out", "err"]),
            call(&["./end", "3", " out ", ""]),
            call(&["./end", "0", "", "only err"]),
            call(&["./end", "0", "both", "two"]),
        ])
        .same(["1", "2", "3", "6", "9", "10", "13", "15"].map(|signal| call(&["./signal", signal])))
        .same([
            call(&["printf", "a\\0b"]),
            call(&["printf", "\\357\\273\\277x"]),
            call(&["printf", "caf\\351"]),
            call(&["printf", "\\360\\237"]),
            call(&["printf", "\\r\\n x \\r\\n"]),
            call(&["printf", "a\\r\\nb"]),
        ])
        .same([
            call(&["printf", "\\302\\240x\\342\\200\\250"]),
            call(&["printf", "x\\034\\n"]),
            call(&["printf", "\\f\\v"]),
            call(&["printf", "\\t"]),
        ])
        .same([call(&["printf", "a\\007b\\010c\\177d"])])
        .ours(
            WORD,
            [
                (call(&["echo", "\n"]), ""),
                (
                    call(&["./end", "3", " out \n"]),
                    "✗ Error executing command: Command failed with exit status 3\nstdout:\nout",
                ),
            ],
        )
        .ours(EMPTY, [(call(&["echo", "a", "", "b"]), "a  b")]);
    odd_words(table)
}

/// Words that are odd to a shell, and none is asked.
fn odd_words(table: Table) -> Table {
    table
        .same([call(&["cat", "bom", "latin", "bin"]), call(&["seq", "1", "20000"])])
        .same([
            call(&["head", "-c", "1048576", "/dev/zero"]),
            call(&["ls", "-d", "/nope", "/"]),
            call(&["cat", "fifo-not-here"]),
            call(&["test", "-e", "nope"]),
        ])
        .same([
            call(&["日本"]),
            call(&["a b", "c"]),
            call(&["-n", "x"]),
            call(&["[", "-e", "f", "]"]),
            call(&["[", "-e", "nope", "]"]),
            call(&["./new/prog"]),
        ])
        .same([call(&["echo", ""]), call(&["echo", " "]), call(&["echo", "\t"]), call(&["echo", "é\u{202e}x"])])
        .same([
            call(&["echo", "<f"]),
            call(&["echo", ">"]),
            call(&["echo", "2>", "f"]),
            call(&["echo", "a", "2>", "&1"]),
            call(&["echo", ">>f"]),
            call(&["echo", "<<", "E"]),
            call(&["echo", "<<<", "x"]),
            call(&["echo", "&>", "x"]),
            call(&["echo", "|&", "cat"]),
        ])
        .same([
            call(&["echo", "!", "(", ")", "{", "}", "*", "?"]),
            call(&["echo", "$((1+1))", "${X}", "~root"]),
            call(&["echo", "--help"]),
            call(&["echo", "-e", "a\\tb"]),
        ])
        .same([
            call(&["echo", "x", "&"]),
            call(&["sleep", "0", "&"]),
            call(&["cat\0"]),
            call(&["cat", "\0"]),
            call(&["ECHO"]),
            call(&["echo "]),
            call(&["./runme"]),
            call(&["./runme", "a b", "c"]),
        ])
}

fn arguments() -> Table {
    let pwd = |folder: &str| json!({"command": ["pwd"], "directory": folder});
    let table = Table::of("shell_execute")
        .same([
            Value::Null,
            json!({"Command": ["id"]}),
            json!({"command": "echo x"}),
            json!({"command": {"0": "echo"}}),
            json!({"command": [true, 1.5]}),
            json!({"command": [["echo"], "x"]}),
        ])
        .same(
            [
                "sub/",
                "sub//",
                "sub/.",
                "$FOLDER/sub/../sub",
                "../",
                "..",
                "sub/../..",
                "f/",
                "f/..",
                " sub",
                "sub ",
                "~/",
                "~root",
                "$HOME",
                "*",
                "日本",
                "a\nb",
                "\\",
                "fifo",
                "/dev/null",
                "/",
                "//",
                "file:///tmp",
                "folder/..",
            ]
            .map(pwd),
        )
        .same([pwd(&"a/".repeat(3000)), pwd(&"n".repeat(300)), pwd(&"../".repeat(100))]);
    odd_limits(table)
}

/// Limits and inputs.
fn odd_limits(table: Table) -> Table {
    let with = |name: &str, value: Value| {
        let mut call = call(&["echo", "a"]);
        call[name] = value;
        call
    };
    table
        .same(
            [
                json!("0"),
                json!(""),
                json!(0.5),
                json!(9_223_372_036_854_775_807_u64),
                json!(18_446_744_073_709_551_615_u64),
                json!(-0.5),
                json!([1]),
            ]
            .map(|value| with("timeout", value)),
        )
        .ours(WHOLE, [json!(1e2), json!(300.0), json!(1e20)].map(|value| (with("timeout", value), "a")))
        .ours(ZERO, [(with("timeout", json!(-0.0)), "a")])
        .bent(&LEAST, [with("timeout", json!(-1.0))])
        .same([with("env", json!({"A": "1"})), with("cwd", json!("/")), with("shell", json!(true)), with("", json!(1))])
        .same([
            fed(&["cat"], "a\r\nb\r\n"),
            fed(&["cat"], "é\u{2028}\u{feff}"),
            fed(&["cat"], "\0a"),
            fed(&["wc", "-c"], &"é".repeat(500_000)),
            fed(&["head", "-n", "1"], "one\ntwo\n"),
            fed(&["cat"], "\n\n"),
        ])
        .same([
            fed(&["grep", "x"], "y\n"),
            fed(&["tr", "a", "b"], "aaa"),
            fed(&["./end", "2", "o", "e"], ""),
            fed(&["cat", "-", "f"], "first\n"),
        ])
        .same([json!({"command": ["sleep", "5"], "timeout": 1, "stdin": "x"})])
        .same([
            json!({"command": ["sleep", "3"], "timeout": 1, "directory": "nope"}),
            json!({"command": ["nosuch"], "timeout": "x", "stdin": 5, "directory": 5}),
        ])
}

fn lines() -> Table {
    Table::of("shell_execute")
        .same([call(&["cat", "f", "|", "cat", "|", "cat", "|", "cat", "|", "sort", "|", "tr", "a", "z"]), call(&["printf", "a\\r\\n", "|", "cat"]), call(&["printf", " x ", "|", "cat"])])
        .same([call(&["true", "|", "cat"]), call(&["echo", "|", "cat"]), call(&["head", "-c", "1000000", "/dev/zero", "|", "wc", "-c"])])
        .ours(
            PIPES,
            [
                (call(&["echo", "a", "|", "true"]), ""),
                (call(&["echo", "a", "|", "./end", "3"]), "✗ Error executing command: Command failed with exit status 3"),
                (call(&["./end", "3", "out", "|", "cat"]), "out"),
                (
                    call(&["./end", "3", "o", "|", "./end", "4", "p"]),
                    "✗ Error executing command: Command failed with exit status 4\nstdout:\np",
                ),
                (json!({"command": ["yes", "|", "head", "-n", "2"], "timeout": 5}), "y\ny\n"),
            ],
        )
        .ours(
            LIMIT,
            [
                (
                    json!({"command": ["sleep", "3", "|", "cat"], "timeout": 1}),
                    "✗ Error executing command: Command timed out after 1 seconds",
                ),
                (
                    json!({"command": ["echo", "x", "|", "sleep", "3"], "timeout": 1}),
                    "✗ Error executing command: Command timed out after 1 seconds",
                ),
            ],
        )
        .ours(
            FULL,
            [(
                call(&["echo", "a", "|", "cat", "nope"]),
                "✗ Error executing command: Command failed with exit status 1\nstderr:\n/usr/bin/cat: nope: No such file or directory\n",
            )],
        )
        .ours(
            BYTES,
            [
                (call(&["printf", "\\377", "|", "cat"]), "\u{fffd}"),
                (call(&["cat", "bin", "|", "wc", "-c"]), "7\n"),
                (call(&["cat", "<", "f", "<", "crlf"]), "a\r\nb\r\nc"),
                (call(&["cat", "<", "f", "f"]), "b\na\nc"),
            ],
        )
        .ours(
            SEVERAL,
            [
                (call(&["echo", "a", ">", "x", ">", "y"]), " → x:  → y: a\\n"),
                (call(&["echo", "a", ">", "x", ">>", "f"]), " → f: b\\na\\nc\\na\\n → x: "),
                (call(&["echo", "a", "|", "cat", ">", "x", "|", "cat"]), " → x: a\\n"),
            ],
        )
        .ours(EMPTY, [(call(&["echo", "a", "|", "", "cat"]), "✗ Error executing command: Empty command")])
        .ours(
            INPUT,
            [
                (
                    call(&["cat", "<", "dangling"]),
                    "✗ Error executing command: Command failed with exit status 2\nstderr:\n/bin/sh: 1: cannot open dangling: No such file",
                ),
                (
                    call(&["cat", "<", "sub"]),
                    "✗ Error executing command: Command failed with exit status 1\nstderr:\n/usr/bin/cat: -: Is a directory",
                ),
                (
                    call(&["echo", "a", ">", "no/such"]),
                    "✗ Error executing command: Command failed with exit status 2\nstderr:\n/bin/sh: 1: cannot create no/such: Directory nonexistent",
                ),
                (call(&["echo", "a", ">", "/dev/null"]), ""),
            ],
        )
        .same([call(&["echo", "a", "|", "cat", "|"]), call(&["|", "|"]), call(&["echo", "a", "|", " "]), call(&["echo", "a", "|", "cat;"]), call(&["echo", "a", "|", "tee", "made"])])
        .same([call(&["cat", "<", ""]), call(&["cat", "<", "link"]), call(&["<", "f", "cat"])])
        .same([call(&["echo", "a", ">", "link"]), call(&["echo", "a", ">>", "closed"]), call(&["echo", "a", ">", "x", "b"]), call(&[">", "x", "echo", "a"])])
        .same([call(&["echo", "a", ">", "日本"]), call(&["echo", "a", ">", "-n"]), call(&["echo", "a", ">", "a b/x y"]), call(&["printf", "a\\0", ">", "x"]), call(&["./end", "3", "o", "e", ">", "x"])])
        .same([fed(&["cat", "<", "f"], "not this"), fed(&["cat", ">", "x"], "from stdin"), fed(&["echo", "a", "|", "cat"], "unread"), fed(&["wc", "-l", ">>", "f"], "1\n2\n")])
        .same([call(&["cat", "f", "|", "sort", ">", ">", "x"]), call(&["cat", "|", "<", "f"]), call(&["echo", "a", "||", "|", "cat"])])
}
