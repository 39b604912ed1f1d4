//! The calls, and which answers are wanted to differ, with the reason from the dialect's own documentation.

use serde_json::{Value, json};

/// One call.
pub(super) struct Case {
    pub(super) tool: &'static str,
    pub(super) arguments: Value,
    /// Why the answers may differ.
    pub(super) wanted: Option<&'static str>,
}

/// How an original is started.
pub(super) enum Start {
    Python(&'static str),
    Node(&'static str),
}

/// A server that is stood in for.
pub(super) struct Original {
    /// Of the dialect.
    pub(super) name: &'static str,
    /// A file that is there once it is installed.
    pub(super) installed: &'static str,
    pub(super) start: Start,
    pub(super) env: &'static [(&'static str, &'static str)],
    pub(super) cases: fn() -> Vec<Case>,
}

pub(super) fn originals() -> [Original; 3] {
    [
        Original {
            name: "terminal-controller",
            installed: "py/terminal_controller.py",
            start: Start::Python("import terminal_controller; terminal_controller.main()"),
            env: &[],
            cases: terminal_controller,
        },
        Original {
            name: "mcp-shell-server",
            installed: "py/mcp_shell_server",
            start: Start::Python("import mcp_shell_server; mcp_shell_server.main()"),
            env: &[("ALLOW_COMMANDS", "echo,cat,ls,sh,true,false,tr,sleep,pwd,printf,nosuchprog")],
            cases: mcp_shell_server,
        },
        Original {
            name: "mcp-terminal",
            installed: "node_modules/@rinardnick/mcp-terminal/build/index.js",
            start: Start::Node("node_modules/@rinardnick/mcp-terminal/build/index.js"),
            env: &[],
            cases: mcp_terminal,
        },
    ]
}

const LIMIT: &str = "a limit: what was printed until then is told, too; the whole tree is ended";
const SHELL: &str = "the shell's name in its own messages is bash or sh, without its folder";
const MISFIT: &str = "arguments that do not fit are told without the schema library's own kinds, values and links";
const ZERO: &str = "a timeout of 0 is none, as in 1.0; newer ones refuse it";
const REFUSED: &str = "nothing is refused by its letters: the person sees what would happen";
const COUNT: &str = "a count of 0 or less lists none";
const TIMEOUTS: &str = "the history knows timeouts, which are failures";
const NO_FILES: &str = "files: cannot be put before a person yet";
const WORD: &str = "a word that contains ; or the like is a word";
const BY_NAME: &str = "programs refused by name may be asked; the person sees what they would do";
const PIPES: &str = "pipelines: the stages run together and the last one's exit code counts; stdin reaches the first";
const INPUT: &str = "a missing input file is told by the shell, since nothing is looked at before consent";
const SIGNAL: &str = "a signal: exitCode is 128 + n, not 0";
const NARROW: &str =
    "allowedCommands: every command anywhere in the text is judged; what cannot be followed is refused";
const BLANK: &str = "blank commands: Empty command";

fn same(tool: &'static str, arguments: Value) -> Case {
    Case { tool, arguments, wanted: None }
}

fn other(wanted: &'static str, tool: &'static str, arguments: Value) -> Case {
    Case { tool, arguments, wanted: Some(wanted) }
}

fn terminal_controller() -> Vec<Case> {
    let run = |command: &str| same("execute_command", json!({"command": command}));
    let file = |tool, arguments| other(NO_FILES, tool, arguments);
    vec![
        run("echo hi"),
        run("true"),
        run("false"),
        run("echo out; echo err >&2"),
        run("echo out; echo err >&2; exit 3"),
        run("kill -9 $$"),
        run(""),
        run("echo $BASH_VERSION"),
        run("printf 'a\\n\\n b  '"),
        other(SHELL, "execute_command", json!({"command": "nosuchcmd"})),
        other(REFUSED, "execute_command", json!({"command": "echo rm -rf /"})),
        other(LIMIT, "execute_command", json!({"command": "echo a; sleep 5", "timeout": 1})),
        same("execute_command", json!({"command": "sleep 0.1", "timeout": 0})),
        same("execute_command", json!({"command": "echo x", "timeout": -1})),
        other(MISFIT, "execute_command", json!({})),
        other(MISFIT, "execute_command", json!({"command": 5})),
        other(MISFIT, "execute_command", json!({"command": "echo x", "timeout": "abc"})),
        same("execute_command", json!({"command": "echo x", "timeout": "5"})),
        other(MISFIT, "execute_command", json!({"command": "echo x", "timeout": 1.5})),
        same("execute_command", json!({"command": "echo x", "extra": 1})),
        same("get_command_history", json!({"count": 2})),
        other(TIMEOUTS, "get_command_history", json!({"count": 6})),
        other(COUNT, "get_command_history", json!({"count": 0})),
        other(COUNT, "get_command_history", json!({"count": -1})),
        same("get_current_directory", json!({})),
        same("change_directory", json!({"path": "sub"})),
        same("get_current_directory", json!({})),
        same("execute_command", json!({"command": "pwd"})),
        same("change_directory", json!({"path": "nope"})),
        same("change_directory", json!({"path": "../f"})),
        same("change_directory", json!({"path": ".."})),
        same("change_directory", json!({"path": "~"})),
        same("change_directory", json!({"path": "$FOLDER"})),
        other(MISFIT, "change_directory", json!({})),
        file("list_directory", json!({})),
        file("list_directory", json!({"path": "sub"})),
        file("list_directory", json!({"path": "nope"})),
        file("read_file", json!({"path": "f"})),
        file("read_file", json!({"path": "f", "start_row": 1})),
        file("read_file", json!({"path": "f", "start_row": 9})),
        file("read_file", json!({"path": "f", "start_row": 2, "end_row": 1})),
        file("read_file", json!({"path": "nope"})),
        file("write_file", json!({"path": "g", "content": "x\n"})),
        file("write_file", json!({"path": "g", "content": "y\n", "mode": "append"})),
        file("insert_file_content", json!({"path": "g", "content": "I", "row": 1})),
        file("insert_file_content", json!({"path": "g", "content": "L", "row": -1})),
        file("update_file_content", json!({"path": "g", "content": "U", "row": 1})),
        file("update_file_content", json!({"path": "g", "content": "W", "substring": "zzz"})),
        file("delete_file_content", json!({"path": "g", "row": 99})),
        file("delete_file_content", json!({"path": "f", "rows": [0, 1]})),
        file("read_file", json!({"path": "g"})),
        same("nosuch", json!({})),
    ]
}

fn mcp_shell_server() -> Vec<Case> {
    const TOOL: &str = "shell_execute";
    let call = |words: &[&str]| json!({"command": words, "directory": "$FOLDER"});
    let run = |words: &[&str]| same(TOOL, call(words));
    let differs = |why, words: &[&str]| other(why, TOOL, call(words));
    let with = |name: &str, value: Value| {
        let mut arguments = call(&["echo", "a"]);
        arguments[name] = value;
        same(TOOL, arguments)
    };
    vec![
        run(&["echo", "hi"]),
        run(&["true"]),
        run(&["false"]),
        run(&["ls", "nosuch"]),
        run(&["rm", "x"]),
        run(&["echo", " a "]),
        run(&["echo", "$HOME", "*"]),
        run(&["echo x"]),
        run(&["/bin/echo", "x"]),
        run(&["echo", "a", "2>&1"]),
        run(&["echo", "a", "&"]),
        same(TOOL, json!({"command": ["cat"], "directory": "$FOLDER", "stdin": "hello\n"})),
        differs(WORD, &["sh", "-c", "echo o; echo e >&2"]),
        differs(WORD, &["echo", "a;b"]),
        run(&["echo", "a", ";", "b"]),
        run(&["echo", "a", "&&", "b"]),
        run(&["echo", "a", "||", "b"]),
        differs(BY_NAME, &["sh", "-c", "kill -9 $$"]),
        run(&["echo", "a", "|", "cat"]),
        run(&["printf", "a\n\n", "|", "cat"]),
        run(&["|", "cat"]),
        differs(PIPES, &["echo", "a", "|"]),
        differs(PIPES, &["echo", "a", "|", "false"]),
        differs(PIPES, &["false", "|", "echo", "b"]),
        differs(PIPES, &["cat", "nope", "|", "cat"]),
        run(&["echo", "|", "rm"]),
        run(&["echo", "a", ">", "out.txt"]),
        run(&["echo", "b", ">>", "out.txt"]),
        run(&["cat", "<", "out.txt"]),
        differs(INPUT, &["cat", "<", "nofile"]),
        run(&["echo", "a", ">"]),
        run(&["nosuchprog"]),
        same(TOOL, json!({"command": ["sleep", "3"], "directory": "$FOLDER", "timeout": 1})),
        Case { wanted: Some(ZERO), ..with("timeout", json!(0)) },
        Case { wanted: Some(ZERO), ..with("timeout", json!(-1)) },
        with("timeout", json!(301)),
        with("timeout", json!("x")),
        with("stdin", json!(5)),
        with("extra", json!(1)),
        same(TOOL, json!({"command": []})),
        same(TOOL, json!({})),
        same(TOOL, json!({"command": "echo"})),
        same(TOOL, json!({"command": [1]})),
        same(TOOL, json!({"command": [""]})),
        same(TOOL, json!({"command": ["pwd"]})),
        same(TOOL, json!({"command": ["echo", "a"], "directory": "sub"})),
        same(TOOL, json!({"command": ["pwd"], "directory": "/nope"})),
        same(TOOL, json!({"command": ["pwd"], "directory": "$FOLDER/f"})),
        same("nosuch", json!({})),
    ]
}

fn mcp_terminal() -> Vec<Case> {
    const TOOL: &str = "run_command";
    let run = |command: &str| same(TOOL, json!({"command": command}));
    let with = |name: &str, value: Value| same(TOOL, json!({"command": "echo a", name: value}));
    let narrow = |command: &str, names: Value| same(TOOL, json!({"command": command, "allowedCommands": names}));
    let narrower =
        |command: &str, names: Value| other(NARROW, TOOL, json!({"command": command, "allowedCommands": names}));
    vec![
        run("echo hi"),
        run("true"),
        run("exit 3"),
        run("echo o; echo e >&2; exit 2"),
        other(SHELL, TOOL, json!({"command": "nosuch"})),
        run(""),
        other(BLANK, TOOL, json!({"command": "   "})),
        other(SIGNAL, TOOL, json!({"command": "kill -9 $$"})),
        same(TOOL, json!({})),
        same(TOOL, json!({"command": 5})),
        other(LIMIT, TOOL, json!({"command": "echo a; sleep 3", "timeoutMs": 500})),
        with("timeoutMs", json!(0)),
        with("timeoutMs", json!(300_001)),
        with("timeoutMs", json!("x")),
        with("timeoutMs", json!(1500.5)),
        with("maxOutputSize", json!(0)),
        Case { wanted: Some(LIMIT), ..with("maxOutputSize", json!(1)) },
        with("maxOutputSize", json!(2)),
        other(LIMIT, TOOL, json!({"command": "yes", "maxOutputSize": 1000})),
        narrow("echo a", json!(["echo"])),
        narrow("ls", json!(["echo"])),
        narrow("ls", json!([])),
        narrow("ls", json!("[\"ls\"]")),
        narrow("ls", json!("x")),
        narrow("ls", json!([1])),
        narrow("/bin/echo a", json!(["echo"])),
        narrow("X=1 echo a", json!(["echo"])),
        narrower("  echo  a", json!(["echo"])),
        narrow("echo a; ls", json!(["echo"])),
        narrower("echo $(id -u)", json!(["echo"])),
        narrower("echo a & touch F", json!(["echo"])),
        same("nosuch", json!({})),
    ]
}
