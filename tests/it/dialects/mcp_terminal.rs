//! The `mcp-terminal` dialect.

use serde_json::{Value, json};

use super::{Allowed, DialectCall, Fine, Never, Protocol, Reply, play};

const WORDS: [&str; 2] = ["--dialect", "mcp-terminal"];

fn json_of(code: i32, stdout: &str, stderr: &str) -> Reply {
    Fine(
        format!(
            "{{\n  \"exitCode\": {code},\n  \"stdout\": {},\n  \"stderr\": {},\n  \"startTime\": \"TIME\",\n  \"endTime\": \"TIME\"\n}}",
            json!(stdout),
            json!(stderr)
        )
        .leak(),
    )
}

fn run(arguments: Value, told: Reply) -> DialectCall {
    DialectCall("run_command", arguments, Allowed, told)
}

fn no(arguments: Value, message: &'static str) -> DialectCall {
    DialectCall("run_command", arguments, Never, Protocol(message))
}

#[tokio::test]
async fn says_what_the_original_says() {
    play(
        &WORDS,
        &[],
        &[
            run(json!({"command": "echo hi"}), json_of(0, "hi\n", "")),
            run(json!({"command": "echo o; echo e >&2; exit 2"}), json_of(2, "o\n", "e\n")),
            run(json!({"command": "kill -9 $$"}), json_of(137, "", "")),
            run(json!({"command": "echo aaaa", "maxOutputSize": 5}), json_of(0, "aaaa\n", "")),
            run(
                json!({"command": "echo part; sleep 60", "timeoutMs": 500}),
                Protocol("Command execution timed out after 500ms\nstdout:\npart\n"),
            ),
            run(json!({"command": "echo a", "timeoutMs": 2000.5, "allowedCommands": ["echo"]}), json_of(0, "a\n", "")),
            run(json!({"command": "echo a", "allowedCommands": "[\"echo\"]"}), json_of(0, "a\n", "")),
            no(json!({"command": "ls", "allowedCommands": ["echo"]}), "Command 'ls' not allowed"),
            no(json!({"command": "ls", "allowedCommands": []}), "Command 'ls' not allowed"),
            no(json!({"command": "echo a; ls", "allowedCommands": ["echo"]}), "Shell operators not allowed"),
            no(json!({"command": "echo $(id) & touch F", "allowedCommands": ["echo"]}), "Shell operators not allowed"),
            no(json!({"command": "  "}), "Empty command"),
            no(json!({"command": ""}), "Invalid arguments: command: Command cannot be empty"),
            no(json!({}), "Invalid arguments: command: Required"),
            no(json!({"command": 5}), "Invalid arguments: command: Expected string, received number"),
            no(
                json!({"command": "id", "timeoutMs": 0}),
                "Invalid arguments: timeoutMs: Number must be greater than or equal to 1",
            ),
            no(
                json!({"command": "id", "timeoutMs": 300_001}),
                "Invalid arguments: timeoutMs: Number must be less than or equal to 300000",
            ),
            no(
                json!({"command": "id", "timeoutMs": "x"}),
                "Invalid arguments: timeoutMs: Expected number, received string",
            ),
            no(
                json!({"command": "id", "maxOutputSize": 5_242_881}),
                "Invalid arguments: maxOutputSize: Number must be less than or equal to 5242880",
            ),
            no(
                json!({"command": "id", "allowedCommands": "x"}),
                "Invalid arguments: allowedCommands: Expected array, received string",
            ),
            no(
                json!({"command": "id", "allowedCommands": [1]}),
                "Invalid arguments: allowedCommands.0: Expected string, received number",
            ),
            DialectCall("nothing", json!({}), Never, Protocol("Unknown tool: nothing")),
        ],
    )
    .await;
}

#[tokio::test]
async fn what_prints_without_end_is_ended_at_its_size() {
    let house = crate::door::house::TestServer::new().await;
    let mut agent = super::connect(&house, "2025-06-18", &WORDS, &[]).await;
    let id = agent.post_tool("run_command", json!({"command": "yes", "maxOutputSize": 1000})).await;
    house.allow("yes").await;
    let answer = agent.answer(id).await;
    let message = answer["error"]["message"].as_str().unwrap();
    assert!(message.starts_with("Output size exceeded 1000 bytes\nstdout:\ny\ny\n"), "{message}");
    assert!(house.broker.snapshot().running.is_empty());
}

#[tokio::test]
async fn its_size_holds_for_a_later_call_too() {
    let house = crate::door::house::TestServer::new().await;
    let words = ["--dialect", "mcp-terminal", "--budget", "1"];
    let mut agent = super::connect(&house, "2025-06-18", &words, &[]).await;
    let id = agent.post_tool("run_command", json!({"command": "yes", "maxOutputSize": 1000})).await;
    let waiting = super::said(&agent.answer(id).await);
    let call =
        waiting.split("wait_for_command with ").nth(1).and_then(|rest| rest.split_inclusive('}').next()).unwrap();
    let id = agent.post_tool("wait_for_command", serde_json::from_str(call).unwrap()).await;
    house.allow("yes").await;
    let answer = agent.answer(id).await;
    let message = answer["error"]["message"].as_str().unwrap();
    assert!(message.starts_with("Output size exceeded 1000 bytes\n"), "{message}");
}

#[tokio::test]
async fn its_set_up_narrows_every_call() {
    let words =
        ["--dialect", "mcp-terminal", "--allowed-commands", "echo, cat", "--timeout-ms", "1000", "--max-output-size=5"];
    play(
        &words,
        &[],
        &[
            run(json!({"command": "echo a | cat"}), json_of(0, "a\n", "")),
            no(json!({"command": "ls"}), "Command 'ls' not allowed"),
            no(json!({"command": "ls", "allowedCommands": ["ls"]}), "Command 'ls' not allowed"),
            no(json!({"command": "cat f", "allowedCommands": ["echo"]}), "Command 'cat' not allowed"),
        ],
    )
    .await;
}
