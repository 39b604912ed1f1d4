//! `mcp-shell-server`.

use serde_json::{Value, json};

use super::ServerRun;
use super::case::{Bend, Table};
use super::place::Start;

pub(super) const WORD: &str = "a word that contains `;` or the like is a word";
const BY_NAME: &str = "programs refused by name, and words refused for what a program would do, may be asked";
pub(super) const PIPES: &str =
    "pipelines: the stages run together and the last one's exit code counts; stdin reaches the first";
pub(super) const INPUT: &str =
    "what redirections name is looked at by the shell, since nothing is looked at before consent";
pub(super) const FULL: &str = "a program in a pipeline or with a redirection calls itself by its full path";
const UNREAD: &str = "input that a command does not read is no error";
pub(super) const WHOLE: &str = "a `timeout` of 5.0 is a whole number, as the schema says";
pub(super) const ZERO: &str = "a `timeout` of 0 is none, as in 1.0; newer ones refuse it";
pub(super) const LIMIT: &str = "a limit: the error is followed by what was printed until then; the whole tree is ended";
const ESCAPES: &str = "terminal escapes are left out";
const OUTSIDE: &str = "whether a folder outside the agent's own exists is told only once a person decided";
const UNLISTED: &str = "no list in the set-up: everything may be asked";
const NULL: &str = "null counts as left out";
const ENVIRONMENT: &str = "a command has the person's own environment, not `PATH` alone";
pub(super) const EMPTY: &str = "an empty word is a word";

/// What the original calls the least of a timeout.
pub(super) static LEAST: Bend =
    Bend { why: ZERO, how: |text| text.replace("minimum of 1", "minimum of 0"), besides: None };

const TOOL: &str = "shell_execute";

const LIST: (&str, &str) = (
    "ALLOW_COMMANDS",
    "echo,cat,ls,sh,true,false,tr,sleep,pwd,printf,nosuchprog,head,wc,sort,printenv,./runme,./noexec,./sub,./f/x,./loop,/bin/echo,env,seq,test,git,kill",
);

pub(super) fn runs() -> Vec<ServerRun> {
    let run = |env: &'static [(&'static str, &'static str)], cases: Table| ServerRun {
        dialect: "mcp-shell-server",
        start: Start::Python("mcp_shell_server"),
        env,
        words: &[],
        cases: cases.cases,
    };
    let other = [
        run(&[("ALLOW_COMMANDS", "")], refused()),
        run(&[("ALLOW_COMMANDS", " , ,,")], refused()),
        run(&[("ALLOW_COMMANDS", " cat , , cat,tr "), ("ALLOWED_COMMANDS", "tr,,wc")], narrowed()),
        run(&[("ALLOWED_COMMANDS", "cat,tr,wc")], narrowed()),
        run(&[("ALLOW_PATTERNS", " ca[t] ,^t.$,w.*,,echo2?x")], narrowed()),
        run(&[("ALLOW_COMMANDS", "cat"), ("ALLOW_PATTERNS", "t(r|x),wc")], refused()),
        run(&[("ALLOW_COMMANDS", "cat"), ("ALLOW_PATTERNS", "t[rx],wc")], narrowed()),
        run(&[LIST, ("MCP_SHELL_DEFAULT_TIMEOUT_SECONDS", " 1 "), ("MCP_SHELL_MAX_TIMEOUT_SECONDS", "2")], limited()),
        run(&[LIST, ("MCP_SHELL_DEFAULT_TIMEOUT_SECONDS", "9"), ("MCP_SHELL_MAX_TIMEOUT_SECONDS", "1")], limited()),
        // One that is no number at all ends the original.
        run(
            &[
                LIST,
                ("MCP_SHELL_DEFAULT_TIMEOUT_SECONDS", "0"),
                ("MCP_SHELL_MAX_TIMEOUT_SECONDS", "-1"),
                ("MCP_SHELL_OUTPUT_LIMIT_BYTES", " "),
            ],
            misread(),
        ),
        run(&[], unlisted()),
    ];
    [run(&[LIST], commands()), run(&[LIST], lines()), run(&[LIST], arguments())].into_iter().chain(other).collect()
}

pub(super) fn call(words: &[&str]) -> Value {
    json!({"command": words, "directory": "$FOLDER"})
}

pub(super) fn fed(words: &[&str], stdin: &str) -> Value {
    json!({"command": words, "directory": "$FOLDER", "stdin": stdin})
}

fn commands() -> Table {
    let table = Table::of(TOOL)
        .same([
            call(&["echo", "hi"]),
            call(&["true"]),
            call(&["false"]),
            call(&["printf", "hi"]),
            call(&["printf", " a \\n\\n"]),
            call(&["printf", "\\n"]),
            call(&["printf", "a\\377b"]),
            call(&["printf", "a\\tb\\r\\nc"]),
            call(&["echo", "héllo", "日本", "🎉"]),
            call(&["echo", " a "]),
            call(&["echo", "$HOME", "*", "~"]),
            call(&["echo", "a  b", "\"c\"", "it's", "\\", "-n"]),
            call(&["echo", "a", "2>&1"]),
            call(&["echo", "a", "&"]),
            call(&["echo", "a>b", "c<d", "e|f"]),
            call(&["echo", "(x)", "{y}", "#", "!", "%s"]),
            call(&["seq", "1", "3"]),
            call(&["head", "-c", "1000000", "/dev/zero"]),
            call(&["pwd"]),
            call(&["cat", "a b/x y"]),
            call(&["cat", "-dash"]),
            call(&["cat", "./-dash"]),
            call(&["cat", "f", "crlf", "mixed"]),
            call(&["cat", "latin"]),
            call(&["cat", "wide"]),
            call(&["cat", "link"]),
            call(&["cat", "dangling"]),
            call(&["cat", "loop"]),
            call(&["cat", "sub"]),
            call(&["cat", "nope", "f"]),
            call(&["ls", "nosuch"]),
            call(&["ls", "sub"]),
            call(&["./runme", "arg"]),
            call(&["./noexec"]),
            call(&["./sub"]),
            call(&["nosuchprog"]),
            call(&["/bin/echo", "x"]),
            call(&[" echo ", "x"]),
            call(&["echo\n", "x"]),
            call(&["test", "-t", "0"]),
            call(&["echo", "a\0b"]),
            call(&["ec\0ho"]),
            call(&["echo", &"y".repeat(100_000)]),
        ])
        .same([
            call(&["rm", "x"]),
            call(&["echo x"]),
            call(&["/bin/cat", "f"]),
            call(&["ECHO", "a"]),
            call(&["echo;ls"]),
            call(&["$(id)"]),
            call(&["echo|cat"]),
            call(&["./nosuch"]),
            call(&["../runme"]),
            call(&["./f/x"]),
            call(&["./loop"]),
            call(&["\techo"]),
            call(&[""]),
            call(&[" "]),
            call(&["", ""]),
        ])
        .same([
            fed(&["cat"], "hello\n"),
            fed(&["cat"], ""),
            fed(&["cat"], " a\nb "),
            fed(&["wc", "-c"], "日本"),
            fed(&["tr", "a-z", "A-Z"], "abc"),
            fed(&["wc", "-c"], &"x".repeat(200_000)),
        ]);
    commands_ours(table)
}

/// Commands whose answers are better than the original's.
fn commands_ours(table: Table) -> Table {
    table
        .ours(UNREAD, [(fed(&["cat", "f"], "unread"), "b\na\nc"), (fed(&["true"], "unread"), "")])
        .ours(
            BY_NAME,
            [
                (call(&["bash", "-c", "id"]), "✗ Error executing command: Command not allowed: bash"),
                (call(&["sh", "-c", "exit 3"]), "✗ Error executing command: Command failed with exit status 3"),
                (call(&["sh", "-c", "kill -9 $$"]), "✗ Error executing command: Command terminated by signal 9"),
                (call(&["env", "echo", "x"]), "x"),
                (call(&["sort", "--output=sorted", "f"]), " → sorted: a\\nb\\nc\\n"),
            ],
        )
        .ours(
            WORD,
            [
                (call(&["echo", "a;b"]), "a;b"),
                (call(&["echo", "a&&b", "c||d"]), "a&&b c||d"),
                (call(&["echo", "`id`"]), "`id`"),
                (call(&["echo", "a\nb"]), "a\nb"),
                (call(&["sh", "-c", "echo o; echo e >&2"]), "o|e"),
                (
                    call(&["sh", "-c", "echo o; echo e >&2; exit 4"]),
                    "✗ Error executing command: Command failed with exit status 4\nstdout:\no\nstderr:\ne",
                ),
            ],
        )
        .ours(EMPTY, [(call(&["printf", "[%s]", "", "a"]), "[][a]")])
        .ours(ESCAPES, [(call(&["printf", "\\033[31mred\\033[0m"]), "red")])
        .ours(ENVIRONMENT, [(call(&["printenv", "PATH"]), "/usr/local/bin:/usr/bin:/bin")])
        .tool("nosuch")
        .same([json!({}), call(&["echo"])])
}

fn lines() -> Table {
    let table = Table::of(TOOL)
        .same([
            call(&["echo", "a", "|", "cat"]),
            call(&["printf", "a\\n\\n", "|", "cat"]),
            call(&["printf", " a ", "|", "cat", "|", "cat"]),
            call(&["cat", "f", "|", "sort", "|", "head", "-n", "1"]),
            call(&["echo", "a b", "|", "tr", " ", "x"]),
            call(&["echo", "|", "rm"]),
            call(&["rm", "|", "echo"]),
            call(&["|", "cat"]),
            call(&["|"]),
            call(&["echo", "|", "|", "cat"]),
            call(&["echo", "a", ";", "b"]),
            call(&["echo", "a", "&&", "b"]),
            call(&["echo", "a", "||", "b"]),
            call(&["echo", ";"]),
            call(&[";", "echo"]),
            call(&["&&"]),
            call(&["echo", "a", ">", "out"]),
            call(&["echo", "a", ">", "f"]),
            call(&["echo", "b", ">>", "f"]),
            call(&["echo", "b", ">>", "new"]),
            call(&["echo", "a", ">", "sub/out"]),
            call(&["echo", "a", ">", "with space"]),
            call(&["cat", "<", "f"]),
            call(&["cat", "<", "f", ">", "out"]),
            call(&["cat", ">", "out", "<", "f"]),
            call(&["cat", "<", "f", "|", "sort"]),
            call(&["cat", "f", "|", "sort", ">", "out"]),
            call(&["cat", "f", "|", "sort", ">>", "more"]),
            call(&["echo", "a", "|"]),
            call(&["rm", "|", "cat", ">"]),
            call(&["rm", "|", "cat", ";"]),
            call(&["cat", "|", "a;b"]),
            call(&["echo", "|", "rm", "|", "cat"]),
            call(&[">", "x", "|", "cat"]),
        ])
        .same([
            call(&["echo", "a", ">"]),
            call(&["echo", "a", ">>"]),
            call(&["cat", "<"]),
            call(&["echo", "a", ">", ">", "x"]),
            call(&["echo", "a", ">", "<", "x"]),
            call(&["cat", "<", ">", "x"]),
            call(&[">", "x"]),
            call(&["<", "f"]),
            call(&["echo", "a", ">", "x", ">"]),
            call(&["echo", "a", ">", "|", "cat"]),
            call(&["rm", ">", "x"]),
            call(&["echo", "a", "|", "nosuchprog"]),
            call(&["echo", "a", "|", "cat", ";", "echo"]),
        ]);
    lines_ours(table)
}

/// Lines whose answers are better than the original's.
fn lines_ours(table: Table) -> Table {
    table
        .ours(
            PIPES,
            [
                (call(&["echo", "a", "|", "false"]), "✗ Error executing command: Command failed with exit status 1"),
                (call(&["false", "|", "echo", "b"]), "b\n"),
                (call(&["cat", "nope", "|", "cat"]), "/usr/bin/cat: nope: No such file or directory\n"),
                (fed(&["cat", "|", "tr", "a-z", "A-Z"], "hello\n"), "HELLO\n"),
                (call(&["seq", "1", "1000000", "|", "head", "-n", "1"]), "1\n"),
            ],
        )
        .ours(
            FULL,
            [(
                call(&["ls", "nosuch", ">", "out"]),
                "✗ Error executing command: Command failed with exit status 2\nstderr:\n/usr/bin/ls: cannot access 'nosuch': No such file or directory → out: ",
            )],
        )
        .ours(
            INPUT,
            [
                (
                    call(&["cat", "<", "nofile"]),
                    "✗ Error executing command: Command failed with exit status 2\nstderr:\n/bin/sh: 1: cannot open nofile: No such file",
                ),
                (
                    call(&["echo", "a", ">", "sub"]),
                    "✗ Error executing command: Command failed with exit status 2\nstderr:\n/bin/sh: 1: cannot create sub: Is a directory",
                ),
                (
                    call(&["cat", "<", "latin"]),
                    "caf\u{fffd}\nna\u{fffd}ve",
                ),
                (call(&["echo", "a", ">", "../work/up"]), " → up: a\\n"),
                (call(&["echo", "a", ">", "$FOLDER/full"]), " → full: a\\n"),
            ],
        )
}

fn arguments() -> Table {
    let with = |name: &str, value: Value| {
        let mut call = call(&["echo", "a"]);
        call[name] = value;
        call
    };
    let command = |value: Value| json!({ "command": value });
    let pwd = |folder: Value| json!({"command": ["pwd"], "directory": folder});
    let table = Table::of(TOOL)
        .same([json!({}), json!({"directory": "$FOLDER"}), with("extra", json!(1)), command(json!(["pwd"]))])
        .same(
            [
                json!([]),
                json!("echo"),
                json!(5),
                json!(true),
                json!({}),
                json!([1]),
                json!(["echo", 1, null]),
                json!([["echo"]]),
            ]
            .map(command),
        )
        .same(
            [json!(5), json!(true), json!([]), json!({"a": [1, "x", null, 1.5]}), json!("")]
                .map(|value| with("stdin", value)),
        )
        .same([json!(1), json!(30), json!(300), json!(301), json!(1_000_000)].map(|value| with("timeout", value)))
        .same(
            [json!("x"), json!("5"), json!(1.5), json!(true), json!([]), json!({})].map(|value| with("timeout", value)),
        )
        .same(
            [
                json!("$FOLDER/sub"),
                json!("sub"),
                json!("."),
                json!("./sub/.."),
                json!("a b"),
                json!("folder"),
                json!("$FOLDER/"),
            ]
            .map(pwd),
        )
        .same(
            [
                json!("/nope"),
                json!("nope"),
                json!("$FOLDER/f"),
                json!("f"),
                json!("dangling"),
                json!("loop"),
                json!("~"),
                json!("link"),
            ]
            .map(pwd),
        )
        .same(
            [json!(""), json!(" "), json!(5), json!(false), json!([]), json!("sub/../nope"), json!("x\u{0}y")].map(pwd),
        );
    arguments_together(table)
}

/// Arguments that do not go together, and those that mean more than in the original.
fn arguments_together(table: Table) -> Table {
    let with = |name: &str, value: Value| {
        let mut call = call(&["echo", "a"]);
        call[name] = value;
        call
    };
    let command = |value: Value| json!({ "command": value });
    table
        .same([
            json!({"command": 5, "stdin": 5, "timeout": "x"}),
            json!({"command": [], "timeout": "x"}),
            json!({"command": [], "directory": "/nope"}),
            json!({"command": ["echo", ";"], "directory": "f"}),
            json!({"command": ["pwd"], "directory": "/not readable/is a file"}),
            json!({"command": ["echo"], "stdin": {"a": "q'q"}}),
            json!({"command": ["echo"], "stdin": ["it's", "\"d\"", "\n"]}),
        ])
        .ours(
            OUTSIDE,
            [
                (
                    json!({"command": ["rm", "x"], "directory": "/nope"}),
                    "✗ Error executing command: Command not allowed: rm",
                ),
                (
                    json!({"command": ["|"], "directory": "/nope/changed"}),
                    "✗ Error executing command: Empty command before pipe operator",
                ),
            ],
        )
        .ours(WHOLE, [(with("timeout", json!(5.0)), "a")])
        .ours(ZERO, [(with("timeout", json!(0)), "a")])
        .bent(&LEAST, [with("timeout", json!(-1)), with("timeout", json!(-100_000))])
        .ours(NULL, ["stdin", "timeout", "directory"].map(|name| (with(name, Value::Null), "a")))
        .ours(NULL, [(command(Value::Null), "✗ Input validation error: 'command' is a required property")])
        .same([json!({"command": ["sleep", "3"], "timeout": 1}), json!({"command": ["sleep", "0.2"], "timeout": 1})])
        .ours(
            LIMIT,
            [(
                json!({"command": ["sh", "-c", "echo part; exec sleep 3"], "timeout": 1}),
                "✗ Error executing command: Command timed out after 1 seconds\nstdout:\npart",
            )],
        )
}

fn refused() -> Table {
    Table::of(TOOL).same([
        call(&["echo", "a"]),
        call(&["rm", "f"]),
        call(&["echo", "a", "|", "cat"]),
        call(&["echo x"]),
        call(&[]),
    ])
}

fn limited() -> Table {
    Table::of(TOOL).same([
        json!({"command": ["sleep", "3"]}),
        json!({"command": ["sleep", "3"], "timeout": 9}),
        call(&["echo", "a"]),
    ])
}

fn misread() -> Table {
    Table::of(TOOL).same([call(&["echo", "a"]), json!({"command": ["sleep", "0.1"], "timeout": 400})])
}

fn narrowed() -> Table {
    Table::of(TOOL).same([
        call(&["cat", "f"]),
        call(&["cat", "f", "|", "tr", "a", "b"]),
        call(&["wc", "-l", "f"]),
        call(&["echo", "a"]),
        call(&["ca", "f"]),
        call(&["catx", "f"]),
        call(&["xcat", "f"]),
        call(&["cat,tr", "f"]),
        call(&["cat f"]),
        call(&["Cat", "f"]),
        call(&["/bin/cat", "f"]),
        call(&["cat", "f", "|", "rm", "f"]),
    ])
}

fn unlisted() -> Table {
    Table::of(TOOL).ours(UNLISTED, [(call(&["echo", "a"]), "a"), (call(&["echo", "a", "|", "cat"]), "a\n")])
}
