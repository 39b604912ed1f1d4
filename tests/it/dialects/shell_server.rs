//! The `mcp-shell-server` dialect.

use serde_json::{Value, json};

use super::{Allowed, DialectCall, Error, Fine, Never, Reply, VERSIONS, connect, play, said};
use crate::door::house::TestServer;

const WORDS: [&str; 2] = ["--dialect", "mcp-shell-server"];

fn run(words: &[&str], told: Reply) -> DialectCall {
    DialectCall("shell_execute", json!({"command": words}), Allowed, told)
}

fn no(arguments: Value, text: &'static str) -> DialectCall {
    DialectCall("shell_execute", arguments, Never, Error(text))
}

#[tokio::test]
async fn says_what_the_original_says() {
    play(
        &WORDS,
        &[],
        &[
            run(&["echo", " hi "], Fine("hi")),
            run(&["true"], Fine("")),
            run(&["echo", "a;b", "$HOME", "*", "2>&1", "&"], Fine("a;b $HOME * 2>&1 &")),
            run(&["sh", "-c", "echo o; echo e >&2"], Fine("o|e")),
            run(&["false"], Error("Error executing command: Command failed with exit status 1")),
            run(
                &["sh", "-c", "echo o; echo e >&2; exit 3"],
                Error("Error executing command: Command failed with exit status 3\nstdout:\no\nstderr:\ne"),
            ),
            run(&["sh", "-c", "kill -9 $$"], Error("Error executing command: Command terminated by signal 9")),
            run(&["printf", "a\\n\\n", "|", "cat"], Fine("a\n\n")),
            run(&["echo", "a\\nb", "|", "tr", "a-z", "A-Z", ">", "out put"], Fine("")),
            run(&["cat", "<", "out put"], Fine("A\\NB")),
            run(&["echo", "b", ">>", "out put"], Fine("")),
            run(&["sort", "-r", "<", "out put", "|", "head", "-1"], Fine("b\n")),
            DialectCall(
                "shell_execute",
                json!({"command": ["cat", "|", "tr", "a-z", "A-Z"], "stdin": "hello\n"}),
                Allowed,
                Fine("HELLO\n"),
            ),
            DialectCall(
                "shell_execute",
                json!({"command": ["yes", "|", "head", "-1"], "timeout": 0}),
                Allowed,
                Fine("y\n"),
            ),
            DialectCall(
                "shell_execute",
                json!({"command": ["sh", "-c", "echo p; sleep 60"], "timeout": 1}),
                Allowed,
                Error("Error executing command: Command timed out after 1 seconds\nstdout:\np"),
            ),
            DialectCall(
                "shell_execute",
                json!({"command": ["echo", "x", "|", "sleep", "60"], "timeout": 1}),
                Allowed,
                Error("Error executing command: Command timed out after 1 seconds"),
            ),
            no(json!({"command": ["a", ";", "b"]}), "Error executing command: Unexpected shell operator: ;"),
            no(json!({"command": ["|", "b"]}), "Error executing command: Empty command before pipe operator"),
            no(json!({"command": ["echo", ">"]}), "Error executing command: Missing path for output redirection"),
            no(
                json!({"command": ["nosuchprog"]}),
                "Error executing command: Failed to create process: [Errno 2] No such file or directory: 'nosuchprog'",
            ),
            no(
                json!({"command": ["echo", "|", "nosuchprog"]}),
                "Error executing command: Failed to create process: [Errno 2] No such file or directory: 'nosuchprog'",
            ),
            // What stands outside its own folder is told once a person has decided.
            DialectCall(
                "shell_execute",
                json!({"command": ["pwd"], "directory": "/nope"}),
                Allowed,
                Error("Error executing command: Directory does not exist: /nope"),
            ),
            DialectCall(
                "shell_execute",
                json!({"command": ["pwd"], "directory": "/etc/passwd"}),
                Allowed,
                Error("Error executing command: Not a directory: /etc/passwd"),
            ),
            no(json!({"command": []}), "Error executing command: No command provided"),
            no(json!({"command": [" "]}), "Error executing command: Empty command"),
            no(json!({}), "Input validation error: 'command' is a required property"),
            no(json!({"command": "echo"}), "Input validation error: 'echo' is not of type 'array'"),
            no(json!({"command": [1]}), "Input validation error: 1 is not of type 'string'"),
            no(json!({"command": ["id"], "timeout": -1}), "Input validation error: -1 is less than the minimum of 0"),
            no(json!({"command": ["id"], "timeout": "x"}), "Input validation error: 'x' is not of type 'integer'"),
            DialectCall("nothing", json!({}), Never, Error("Error executing command: Unknown tool: nothing")),
        ],
    )
    .await;
}

#[tokio::test]
async fn lists_of_the_set_up_narrow_and_are_shown() {
    let env = [("ALLOW_COMMANDS", "echo"), ("ALLOWED_COMMANDS", "cat"), ("ALLOW_PATTERNS", "py.*")];
    let cases = [
        run(&["echo", "a", "|", "cat"], Fine("a\n")),
        no(json!({"command": ["rm", "x"]}), "Error executing command: Command not allowed: rm"),
        no(json!({"command": ["echo", "|", "rm"]}), "Error executing command: Command not allowed: rm"),
        no(json!({"command": ["/bin/echo"]}), "Error executing command: Command not allowed: /bin/echo"),
        no(json!({"command": ["xpython"]}), "Error executing command: Command not allowed: xpython"),
    ];
    play(&WORDS, &env, &cases).await;
    let none = [no(
        json!({"command": ["echo"]}),
        "Error executing command: No commands are allowed. Please set ALLOW_COMMANDS environment variable.",
    )];
    play(&WORDS, &[("ALLOW_COMMANDS", "")], &none).await;

    let house = TestServer::new().await;
    for version in VERSIONS {
        let mut agent = connect(&house, version, &WORDS, &env).await;
        let tools = agent.request("tools/list", json!({})).await;
        let about = tools["result"]["tools"][0]["description"].as_str().unwrap();
        assert!(about.contains("Allowed commands: echo, cat\nAllowed patterns: py.*"), "{about}");
        let id = agent.post_tool("shell_execute", json!({"command": ["echo", "it's; $x", "|", "cat"]})).await;
        let request = house.asked("it'").await;
        assert_eq!(request.submission().reason(), None, "the agent said nothing");
        let waiting = house.broker.snapshot().waiting;
        let (_, notes) = waiting.iter().find(|(waiting, _)| waiting.id == request.id).unwrap();
        assert!(notes.because.iter().any(|why| why.ends_with("commands echo, cat; patterns py.*")), "{notes:?}");
        house.allow("it'").await;
        assert_eq!(said(&agent.answer(id).await), "it's; $x\n");
    }
}
