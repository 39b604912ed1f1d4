//! The `terminal` dialect.

use serde_json::{Value, json};

use super::{Allowed, DialectCall, Error, Fine, Never, Reply, VERSIONS, connect, play};
use crate::door::house::TestServer;

const WORDS: [&str; 2] = ["--dialect", "terminal"];

fn run(command: &str, told: Reply) -> DialectCall {
    DialectCall("terminal", json!({"command": command}), Allowed, told)
}

#[tokio::test]
async fn says_what_the_original_says() {
    let wrong = |arguments: Value, text| DialectCall("terminal", arguments, Never, Error(text));
    play(
        &WORDS,
        &[],
        &[
            run("echo hi", Fine("hi")),
            run("printf ' a \\n\\n'", Fine(" a")),
            run("true", Fine("(no output)")),
            run("echo e >&2", Fine("STDERR:\ne")),
            run("echo o; echo e >&2; exit 3", Fine("o\nSTDERR:\ne\nExit code: 3")),
            run("false", Fine("Exit code: 1")),
            run("kill -9 $$", Fine("Exit code: -9")),
            run("printf 'a\\377b'", Fine("a\u{fffd}b")),
            run("sleep 60 & echo started", Fine("started")),
            DialectCall("terminal", json!({"command": " "}), Never, Fine("(no output)")),
            DialectCall("terminal", json!({"command": "echo x", "extra": 1}), Allowed, Fine("x")),
            wrong(json!({}), "Error executing tool terminal: 1 validation error for terminalArguments\ncommand\n  Field required"),
            wrong(
                json!({"command": 5}),
                "Error executing tool terminal: 1 validation error for terminalArguments\ncommand\n  Input should be a valid string",
            ),
            DialectCall("run", json!({}), Never, Error("Unknown tool: run")),
        ],
    )
    .await;
}

#[tokio::test]
async fn what_a_person_ends_keeps_what_it_printed_and_the_limit_is_the_originals() {
    let house = TestServer::new().await;
    for version in VERSIONS {
        let mut agent = connect(&house, version, &WORDS, &[]).await;
        let id = agent.post_tool("terminal", json!({"command": "echo part; sleep 60"})).await;
        let request = house.asked("part").await;
        assert_eq!(request.submission().run().unwrap().limit.as_secs(), 30);
        house.allow("part").await;
        request.transcript().follow().next(64).await.expect("it prints before it ends");
        house.broker.stop(request.id, countersign_broker::outcome::Ender::Person, true);
        let answer = agent.answer(id).await;
        let text = super::said(&answer);
        assert!(text.starts_with("part\nError: The person killed it"), "{text}");
        assert_eq!(answer["result"]["structuredContent"]["result"], text);
        assert_eq!(answer["result"]["isError"], true);
    }
}

#[tokio::test]
async fn what_is_too_long_for_an_answer_or_a_command_line_is_not_lost() {
    let house = TestServer::new().await;
    let mut agent = connect(&house, "2025-06-18", &WORDS, &[]).await;
    let id = agent.post_tool("terminal", json!({"command": "seq 1 400000"})).await;
    house.allow("seq").await;
    let text = super::said(&agent.answer(id).await);
    assert!(
        text.starts_with("1\n2\n3\n") && text.contains("\n400000\n[Countersign: "),
        "{}",
        &text[text.len() - 300..]
    );
    let notice = text.rsplit("[Countersign: ").next().unwrap();
    let call = notice.split("wait_for_command with ").nth(1).unwrap().trim_end_matches(']');
    let arguments: Value = serde_json::from_str(call).unwrap();
    let id = agent.post_tool("wait_for_command", arguments).await;
    let rest = super::said(&agent.answer(id).await);
    let head = text.split("\n[… ").next().unwrap();
    let whole: String = (1..=400_000).map(|n| format!("{n}\n")).collect();
    assert!(whole.starts_with(&format!("{head}{rest}")), "the rest goes on where the head ends");

    let long = format!("printf %s '{}' | wc -c", "x".repeat(300_000));
    let id = agent.post_tool("terminal", json!({"command": long})).await;
    house.allow("wc -c").await;
    assert_eq!(super::said(&agent.answer(id).await), "300000");
}
