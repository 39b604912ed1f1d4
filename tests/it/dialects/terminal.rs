//! The `terminal` dialect.

use serde_json::{Value, json};

use super::{Allowed, Case, Error, Fine, Never, Told, VERSIONS, connect, play};
use crate::door_house::House;

const WORDS: [&str; 2] = ["--dialect", "terminal"];

fn run(command: &str, told: Told) -> Case {
    Case("terminal", json!({"command": command}), Allowed, told)
}

#[tokio::test]
async fn says_what_the_original_says() {
    let wrong = |arguments: Value, text| Case("terminal", arguments, Never, Error(text));
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
            run("kill -9 $$", Fine("Exit code: 137")),
            run("printf 'a\\377b'", Fine("a\u{fffd}b")),
            run("sleep 60 & echo started", Fine("started")),
            Case("terminal", json!({"command": " "}), Never, Fine("(no output)")),
            Case("terminal", json!({"command": "echo x", "extra": 1}), Allowed, Fine("x")),
            wrong(json!({}), "Error executing tool terminal: 1 validation error for terminalArguments\ncommand\n  Field required"),
            wrong(
                json!({"command": 5}),
                "Error executing tool terminal: 1 validation error for terminalArguments\ncommand\n  must be a string, not a number.",
            ),
            Case("run", json!({}), Never, Error("Unknown tool: run")),
        ],
    )
    .await;
}

#[tokio::test]
async fn its_limit_counts_from_the_start_and_keeps_what_was_printed() {
    let house = House::new().await;
    for version in VERSIONS {
        let mut agent = connect(&house, version, &WORDS, &[]).await;
        let id = agent.post_tool("terminal", json!({"command": "echo part; sleep 60"})).await;
        let request = house.asked("part").await;
        assert_eq!(request.submission().run().limit.as_secs(), 30);
        house.allow("part").await;
        house.until("it runs", |broker| broker.snapshot().running.len() == 1).await;
        // A person may shorten what is left of it, too; the text tells the limit it had.
        house.broker.stop(request.id, countersign_broker::outcome::Ender::Person, true);
        let answer = agent.answer(id).await;
        let text = super::said(&answer);
        assert!(text.starts_with("part\nError: A person killed it"), "{text}");
        assert_eq!(answer["result"]["structuredContent"]["result"], text);
        assert_eq!(answer["result"]["isError"], true);
    }
}
