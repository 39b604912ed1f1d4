//! Clients that are odd, but within what the protocol lets them do or only a little beside it.

use countersign_tests::agent::{call, cancelled, hello, initialized, request};
use serde_json::{Value, json};

use crate::door::agent::{DoorAgent, NEWEST, facts};
use crate::door::house::TestServer;

const OLD: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];
const BATCHES: &str = "2025-03-26";

/// A method that has good params and is not offered.
const NOT_OFFERED: [&str; 15] = [
    "prompts/list",
    "prompts/get",
    "resources/list",
    "resources/templates/list",
    "resources/read",
    "resources/subscribe",
    "resources/unsubscribe",
    "completion/complete",
    "logging/setLevel",
    "subscriptions/listen",
    "tasks/get",
    "tasks/cancel",
    "roots/list",
    "sampling/createMessage",
    "nosuch/method",
];

fn params() -> Value {
    json!({
        "uri": "file:///x", "name": "x", "level": "debug", "taskId": "x", "notifications": {"toolsListChanged": true},
        "ref": {"type": "ref/prompt", "name": "x"}, "argument": {"name": "x", "value": "x"}})
}

fn ping(id: impl Into<Value>) -> Value {
    request(id, "ping", json!({}))
}

#[tokio::test]
async fn what_is_not_offered_is_no_method_in_any_version() {
    let house = TestServer::new().await;
    for version in OLD.into_iter().chain([NEWEST]) {
        let mut agent = DoorAgent::new(&house, version).await;
        for method in NOT_OFFERED {
            let answer = agent.request(method, params()).await;
            assert_eq!(answer["error"]["code"], -32601, "{version} {method}: {answer}");
        }
        let ping = agent.request("ping", json!({})).await;
        assert_eq!(ping["error"].is_object(), version == NEWEST, "{version}: {ping}");
    }
}

#[tokio::test]
async fn saying_hello_twice_does_not_change_what_was_agreed_on_behind_the_clients_back() {
    let house = TestServer::new().await;
    for (asked, agreed) in
        [("2024-11-05", "2024-11-05"), (NEWEST, "2025-11-25"), ("1999-01-01", "2025-11-25"), ("", "2025-11-25")]
    {
        let mut agent = DoorAgent::new(&house, "2025-06-18").await;
        let again = agent.request("initialize", hello(asked, "x")).await;
        assert_eq!(again["result"]["protocolVersion"], agreed, "{asked}: {again}");
        assert!(agent.request("ping", json!({})).await["result"].is_object(), "{asked}");
        let tools = agent.request("tools/list", json!({})).await;
        assert!(tools["result"].get("resultType").is_none(), "{asked}: {tools}");
    }
}

#[tokio::test]
async fn what_is_asked_together_waits_in_the_order_it_was_asked() {
    let house = TestServer::new().await;
    for version in ["2025-06-18", NEWEST] {
        let mut agent = DoorAgent::new(&house, version).await;
        for round in 0..10 {
            let asked: Vec<String> = (0..4).map(|n| format!("echo {version} {round} {n}")).collect();
            for command in &asked {
                agent.post_run(command).await;
            }
            house.until("all wait", |broker| broker.snapshot().waiting.len() == asked.len()).await;
            let waiting: Vec<String> =
                house.broker.snapshot().waiting.iter().map(|(request, _)| request.submission().line()).collect();
            assert_eq!(waiting, asked);
            for command in &asked {
                house.deny(command, None).await;
            }
        }
    }
}

#[tokio::test]
async fn there_is_one_page_of_tools() {
    let house = TestServer::new().await;
    for version in ["2025-06-18", NEWEST] {
        let mut agent = DoorAgent::new(&house, version).await;
        for none in [json!({}), json!({"cursor": null}), json!({"cursor": ""})] {
            let answer = agent.request("tools/list", none.clone()).await;
            assert!(answer["result"]["tools"].is_array() && answer["result"].get("nextCursor").is_none(), "{none}");
        }
        let answer = agent.request("tools/list", json!({"cursor": "2"})).await;
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
}

#[tokio::test]
async fn every_id_comes_back_as_it_was() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    for id in
        [json!(0), json!(-1), json!(i64::MIN), json!(i64::MAX), json!(""), json!("5"), json!(5), json!("é\u{0}\"")]
    {
        agent.send(&ping(id.clone())).await;
        assert_eq!(agent.next().await.unwrap()["id"], id);
    }
    // Neither a request nor an answer, but somebody waits.
    agent.send(&json!({"jsonrpc": "2.0", "id": 7})).await;
    let answer = agent.next().await.unwrap();
    assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!(7), &json!(-32600)), "{answer}");
}

#[tokio::test]
async fn cancelling_what_is_not_there_does_nothing() {
    let house = TestServer::new().await;
    for version in ["2025-06-18", NEWEST] {
        let mut agent = DoorAgent::new(&house, version).await;
        let (waits, gone) = (agent.post_run("echo waits").await, agent.post_run("echo gone").await);
        house.asked("echo gone").await;
        for id in [json!(gone), json!(gone), json!(999_999), json!("x"), json!(true), json!(null), json!({})] {
            agent.send(&cancelled(id)).await;
        }
        agent.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled"})).await;
        agent.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": []})).await;
        // One with an id is a request for a method that is none.
        agent.send(&request("n", "notifications/cancelled", json!({"requestId": waits}))).await;
        let answer = agent.next().await.unwrap();
        // The newest era first misses what every one of its requests says of itself.
        let code = if version == NEWEST { -32602 } else { -32601 };
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!("n"), &json!(code)), "{answer}");
        house.until("one waits", |broker| broker.snapshot().waiting.len() == 1).await;
        house.allow("echo waits").await;
        assert_eq!(facts(&agent.result(waits).await)["stdout"], "waits\n");
    }
}

#[tokio::test]
async fn only_a_number_or_a_text_is_a_progress_token() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let tokens = [json!("t"), json!(7), json!(-7), json!(true), json!({"a": 1}), json!([1]), json!(null)];
    for (at, token) in tokens.iter().enumerate() {
        let arguments = json!({"command": format!("echo {at}")});
        let mut params = call("run_command", arguments);
        params["_meta"] = json!({"progressToken": token});
        agent.post("tools/call", params).await;
    }
    let mut told = Vec::new();
    for _ in 0..3 {
        let progress = agent.next().await.unwrap();
        assert_eq!(progress["method"], "notifications/progress", "{progress}");
        told.push(progress["params"]["progressToken"].clone());
    }
    told.sort_by_key(ToString::to_string);
    assert_eq!(told, [json!("t"), json!(-7), json!(7)]);
    // All of them were asked all the same.
    house.until("all wait", |broker| broker.snapshot().waiting.len() == tokens.len()).await;
}

#[tokio::test]
async fn the_newest_version_wants_to_be_named_each_time() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::silent(&house, "2025-06-18", "tester", &[]);
    let meta = |version: &Value| {
        json!({"_meta": {"io.modelcontextprotocol/protocolVersion": version,
            "io.modelcontextprotocol/clientCapabilities": {}}})
    };
    for (params, code) in [
        (json!({}), -32602),
        (json!({"_meta": {}}), -32602),
        (json!({"_meta": {"io.modelcontextprotocol/protocolVersion": NEWEST}}), -32602),
        (meta(&json!(5)), -32602),
        (meta(&json!("2031-01-01")), -32022),
    ] {
        for method in ["tools/list", "server/discover", "tools/call"] {
            let answer = agent.request(method, params.clone()).await;
            assert_eq!(answer["error"]["code"], code, "{method} {params}: {answer}");
        }
    }
    // Who says so little of itself is heard; it only has no name.
    let answer = agent.request("tools/list", meta(&json!(NEWEST))).await;
    assert!(answer["result"]["tools"].is_array(), "{answer}");
    assert_eq!(answer["result"]["resultType"], "complete");
    let answer = agent.request("tools/list", json!({})).await;
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
}

#[tokio::test]
async fn a_batch_is_answered_at_once_when_all_of_it_is() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, BATCHES).await;
    let run = |id, command| request(id, "tools/call", call("run_command", json!({"command": command})));
    let noted = initialized();
    agent.send(&json!([ping("a"), noted, run(900, "echo batched"), 5, ping("a"), ping(901)])).await;
    // A later line does not wait for it.
    agent.send(&ping("later")).await;
    assert_eq!(agent.next().await.unwrap()["id"], "later");
    house.allow("echo batched").await;
    let answers = agent.next().await.unwrap();
    let answers = answers.as_array().unwrap_or_else(|| panic!("{answers}"));
    let mut ids: Vec<_> =
        answers.iter().map(|answer| answer.get("id").cloned().unwrap_or_default().to_string()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["\"a\"", "900", "901", "null", "null"], "{answers:?}");
    let ran = answers.iter().find(|answer| answer["id"] == 900).unwrap();
    assert_eq!(ran["result"]["structuredContent"]["stdout"], "batched\n");

    // What is taken back is not waited for, whether before or after it was heard.
    agent.send(&json!([run(910, "echo never"), ping(911), cancelled(910)])).await;
    assert_eq!(agent.next().await.unwrap()[0]["id"], 911);
    agent.send(&json!([run(920, "echo nor this"), ping(921)])).await;
    house.asked("echo nor this").await;
    agent.send(&cancelled(920)).await;
    assert_eq!(agent.next().await.unwrap()[0]["id"], 921);

    agent.send(&json!([noted, noted])).await;
    for wrong in [json!([]), (0..65).map(ping).collect()] {
        agent.send(&wrong).await;
        let answer = agent.next().await.unwrap();
        assert_eq!(
            (&answer["error"]["code"], answer.get("id").unwrap_or(&Value::Null)),
            (&json!(-32600), &Value::Null)
        );
    }
    assert!(facts(&agent.tool("list_commands", json!({})).await)["commands"].is_array());
}
