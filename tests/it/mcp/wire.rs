//! Lines that are no requests, and far too many that are.

use std::time::Instant;

use serde_json::{Value, json};

use crate::door::agent::{DoorAgent, NEWEST, facts};
use crate::door::house::TestServer;

#[tokio::test]
async fn lines_that_cannot_be_read_are_answered_and_the_next_is_heard() {
    let house = TestServer::new().await;
    for version in ["2025-06-18", NEWEST] {
        let mut agent = DoorAgent::new(&house, version).await;
        for (line, code, id) in [
            (&b"rubbish\n"[..], -32700, Value::Null),
            (b"{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":{\"name\":\"run_command\",\"arguments\":{\"command\":\"\xff\xfe\"}}}\n", -32700, json!(5)),
            (b"{\"jsonrpc\":\"2.0\",\"id\":1\n", -32700, Value::Null),
            (b"\"\"\n", -32600, Value::Null),
            (b"[{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"tools/list\"}]\n", -32600, Value::Null),
            (b"{}\n", -32600, Value::Null),
            (b"{\"jsonrpc\":\"1.0\",\"id\":\"seven\",\"method\":\"tools/list\"}\n", -32600, json!("seven")),
            (b"{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"tools/list\"}\n", -32600, Value::Null),
            (b"{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":9}\n", -32600, json!(8)),
        ] {
            agent.write(line).await;
            let answer = agent.next().await.unwrap();
            let shown = String::from_utf8_lossy(line);
            assert_eq!((&answer["error"]["code"], answer.get("id").unwrap_or(&Value::Null)), (&json!(code), &id), "{shown}: {answer}");
        }
        agent.write(b"\n\r\n  \n{\"jsonrpc\":\"2.0\",\"method\":7}\n").await;
        assert!(facts(&agent.tool("list_commands", json!({})).await)["commands"].is_array());
    }
}

#[tokio::test]
async fn a_line_over_the_limit_is_answered_with_its_id() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let long = "x".repeat(17 * 1024 * 1024);
    // The id last, as one of the large libraries writes it.
    agent.write(format!("{{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":{{\"name\":\"run_command\",\"arguments\":{{\"command\":\"{long}\"}}}},\"id\":99}}\n").as_bytes()).await;
    let answer = agent.answer(99).await;
    assert!(answer["error"]["message"].as_str().unwrap().contains("longer than"), "{answer}");
    // Just under it, the field is too long for the broker, which says so.
    let result = agent.tool("run_command", json!({"command": "y".repeat(15 * 1024 * 1024)})).await;
    assert_eq!(facts(&result)["field"], "command");
}

#[tokio::test]
async fn a_thousand_requests_at_once_are_all_answered() {
    let house = TestServer::new().await;
    for version in ["2025-06-18", NEWEST] {
        let mut agent = DoorAgent::new(&house, version).await;
        let begun = Instant::now();
        let mut ids = Vec::new();
        for n in 0..1000 {
            let tool = if n % 2 == 0 { "list_commands" } else { "wait_for_command" };
            ids.push(agent.post_tool(tool, json!({})).await);
        }
        for id in ids {
            assert!(agent.answer(id).await["result"].is_object());
        }
        eprintln!("{version}: 1000 requests in {:?}", begun.elapsed());
    }
}

#[tokio::test]
async fn a_flood_of_commands_is_bounded_and_every_call_is_answered() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::named(&house, "2025-06-18", "tester", &["--budget", "3"]).await;
    let mut ids = Vec::new();
    for n in 0..1000 {
        ids.push(agent.post_run(&format!("echo flood {n}")).await);
    }
    let mut told = std::collections::BTreeMap::new();
    for id in ids {
        let answer = agent.answer(id).await;
        let status = answer["result"]["structuredContent"]["status"].as_str().unwrap().to_owned();
        *told.entry(status).or_insert(0) += 1;
    }
    eprintln!("{told:?}");
    assert_eq!(told.values().sum::<i32>(), 1000);
    assert!(house.waiting() <= 100 && told["awaiting_approval"] <= 100, "{told:?}");
    assert_eq!(house.broker.snapshot().running.len(), 0);
}
