//! The `terminal-controller` dialect.

use serde_json::{Value, json};

use super::{Allowed, DialectCall, Error, Fine, Never, Reply, connect, evened, play, said};
use crate::door::agent::NEWEST;
use crate::door::house::TestServer;

const WORDS: [&str; 2] = ["--dialect", "terminal-controller"];

fn run(command: &str, told: Reply) -> DialectCall {
    DialectCall("execute_command", json!({"command": command}), Allowed, told)
}

fn other(tool: &'static str, arguments: Value, told: Reply) -> DialectCall {
    DialectCall(tool, arguments, Never, told)
}

#[tokio::test]
async fn says_what_the_original_says() {
    let ok = "Command executed successfully (duration: TIME)\n";
    let fail = "Command execution failed (duration: TIME)\n";
    let whole = |head: &str, rest: &str| -> &'static str { format!("{head}{rest}").leak() };
    play(
        &WORDS,
        &[],
        &[
            other("get_command_history", json!({}), Fine("No command execution history.")),
            run("echo hi", Fine(whole(ok, "\nOutput:\nhi\n\n"))),
            run("true", Fine(whole(ok, "\nCommand had no output.\n"))),
            run("false", Fine(whole(fail, "\nReturn code: 1"))),
            run("echo o; echo e >&2", Fine(whole(ok, "\nOutput:\no\n\n\nWarnings/Info:\ne\n"))),
            run("echo o; echo e >&2; exit 3", Fine(whole(fail, "\nOutput:\no\n\n\nError:\ne\n\nReturn code: 3"))),
            run("kill -9 $$", Fine(whole(fail, "\nReturn code: -9"))),
            run("echo ${BASH_VERSION:+bash}", Fine(whole(ok, "\nOutput:\nbash\n\n"))),
            run("rm -rf /scratch/none", Fine(whole(ok, "\nCommand had no output.\n"))),
            DialectCall("execute_command", json!({"command": "echo x", "timeout": "5"}), Allowed, Fine(whole(ok, "\nOutput:\nx\n\n"))),
            DialectCall(
                "execute_command",
                json!({"command": "echo part; sleep 60", "timeout": 1}),
                Allowed,
                Fine(whole(fail, "\nOutput:\npart\n\n\nError:\nCommand timed out after 1 seconds\nReturn code: -1")),
            ),
            other("execute_command", json!({"command": "id", "timeout": 0}), Fine(whole(fail, "\nError:\nCommand timed out after 0 seconds\nReturn code: -1"))),
            other("execute_command", json!({"command": "id", "timeout": 1.5}), Error("Error executing tool execute_command: 1 validation error for execute_commandArguments\ntimeout\n  Input should be a valid integer, got a number with a fractional part")),
            other("execute_command", json!({}), Error("Error executing tool execute_command: 1 validation error for execute_commandArguments\ncommand\n  Field required")),
            other("get_command_history", json!({"count": 2}), Fine("Recent 2 command history:\n\n1. [✓] TIME: echo x\n2. [✗] TIME: echo part; sleep 60\n")),
            other("get_command_history", json!({"count": 0}), Fine("Recent 0 command history:\n\n")),
            other("nothing", json!({}), Error("Unknown tool: nothing")),
        ],
    )
    .await;
}

#[tokio::test]
async fn its_folder_is_the_connections_own() {
    let house = TestServer::new().await;
    let work = house.work();
    std::fs::create_dir(work.join("sub")).unwrap();
    std::fs::write(work.join("f"), "x").unwrap();
    let mut agent = connect(&house, NEWEST, &WORDS, &[]).await;
    let mut second = connect(&house, NEWEST, &WORDS, &[]).await;
    let sub = work.join("sub");
    for (tool, arguments, text) in [
        ("get_current_directory", json!({}), work.display().to_string()),
        ("change_directory", json!({"path": "sub"}), format!("Switched to directory: {}", sub.display())),
        ("change_directory", json!({"path": "nope"}), "Error: Directory 'nope' does not exist".to_owned()),
        (
            "change_directory",
            json!({"path": "../f"}),
            "Error changing directory: [Errno 20] Not a directory: '../f'".to_owned(),
        ),
        ("get_current_directory", json!({}), sub.display().to_string()),
    ] {
        let id = agent.post_tool(tool, arguments).await;
        let answer = agent.answer(id).await;
        assert_eq!((said(&answer), &answer["result"]["isError"]), (text, &json!(false)));
    }
    let id = agent.post_tool("execute_command", json!({"command": "pwd"})).await;
    assert_eq!(house.asked("pwd").await.submission().folder(), sub);
    house.allow("pwd").await;
    assert!(said(&agent.answer(id).await).contains(&format!("\n{}\n", sub.display())));
    let id = second.post_tool("get_current_directory", json!({})).await;
    assert_eq!(said(&second.answer(id).await), work.display().to_string());
}

#[tokio::test]
async fn fifty_are_kept_and_what_was_denied_is_no_history() {
    let house = TestServer::new().await;
    let mut agent = connect(&house, NEWEST, &WORDS, &[]).await;
    for n in 0..52 {
        run(
            format!("echo {n}").leak(),
            Fine(format!("Command executed successfully (duration: TIME)\n\nOutput:\n{n}\n\n").leak()),
        )
        .play(&house, &mut agent)
        .await;
    }
    let id = agent.post_tool("execute_command", json!({"command": "echo denied"})).await;
    house.deny("denied", None).await;
    agent.answer(id).await;
    let id = agent.post_tool("get_command_history", json!({"count": 99})).await;
    let text = evened(&said(&agent.answer(id).await));
    assert!(text.starts_with("Recent 50 command history:\n\n1. [✓] TIME: echo 2\n"), "{text}");
    assert!(text.ends_with("echo 51\n"), "{text}");
}
