//! Clients that break the protocol's rules: each gets an answer that leads on, and nobody else's request suffers.

use countersign_tests::agent::{call, cancelled, hello, meta, request};
use serde_json::{Value, json};

use crate::door::agent::{DoorAgent, NEWEST, facts};
use crate::door::house::TestServer;

/// A request of the house with an id of its own choosing.
fn run(id: &Value, command: &str) -> Value {
    let arguments = json!({"command": command, "timeout_ms": 20_000});
    request(id.clone(), "tools/call", call("run_command", arguments))
}

#[tokio::test]
async fn a_request_that_cannot_be_read_is_answered_with_its_id() {
    let house = TestServer::new().await;
    for version in ["2025-06-18", NEWEST] {
        let mut agent = DoorAgent::new(&house, version).await;
        let deep = format!(
            "{{\"jsonrpc\":\"2.0\",\"id\":70,\"method\":\"tools/call\",\"params\":{}1{}}}\n",
            "[".repeat(5000),
            "]".repeat(5000)
        );
        for (line, id) in [
            (deep.as_bytes(), json!(70)),
            (
                b"{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"tools/call\",\"params\":{\"name\":\"\xff\"}}\n",
                json!("a"),
            ),
            (b"{\"jsonrpc\":\"2.0\",\"method\":\"x\",\"id\":71,}\n", json!(71)),
            (b"{\"jsonrpc\":\"2.0\",\"id\":1\n", Value::Null),
            (b"{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"tools/list\"}\n", Value::Null),
            (b"{\"jsonrpc\":\"2.0\",\"id\":99999999999999999999999,\"method\":\"tools/list\"}\n", Value::Null),
            (b"{\"jsonrpc\":\"2.0\",\"id\":true,\"method\":\"tools/list\"}\n", Value::Null),
        ] {
            agent.write(line).await;
            let answer = agent.next().await.unwrap();
            let shown = String::from_utf8_lossy(&line[..line.len().min(80)]).into_owned();
            assert!(answer["error"]["code"].is_i64(), "{shown}: {answer}");
            assert_eq!(answer.get("id").unwrap_or(&Value::Null), &id, "{shown}: {answer}");
        }
        assert!(facts(&agent.tool("list_commands", json!({})).await)["commands"].is_array());
    }
}

#[tokio::test]
async fn an_id_in_use_is_not_taken_again_and_the_first_request_is_unharmed() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    for id in [json!(500), json!("five hundred")] {
        let first = format!("echo first {id}");
        agent.send(&run(&id, &first)).await;
        house.asked(&first).await;
        agent.send(&run(&id, "echo second")).await;
        let refused = agent.next().await.unwrap();
        assert_eq!(refused.get("id").unwrap_or(&Value::Null), &Value::Null, "it is no answer to the first: {refused}");
        assert!(refused["error"]["message"].as_str().unwrap().contains("Use each id once"), "{refused}");
        assert_eq!(house.waiting(), 1);
        house.allow(&first).await;
        let answer = agent.next().await.unwrap();
        assert_eq!((&answer["id"], &answer["result"]["structuredContent"]["status"]), (&id, &json!("finished")));
        // Once it is answered there is no doubt any more.
        agent.send(&run(&id, "echo third")).await;
        house.allow("echo third").await;
        assert_eq!(agent.next().await.unwrap()["id"], id);
    }
}

#[tokio::test]
async fn a_cancelled_id_names_no_other_request() {
    let house = TestServer::new().await;
    for version in ["2025-06-18", NEWEST] {
        let mut agent = DoorAgent::new(&house, version).await;
        let id = agent.post_run("echo never").await;
        house.asked("echo never").await;
        agent.send(&cancelled(id)).await;
        agent.send(&run(&json!(id), "echo instead")).await;
        let refused = agent.next().await.unwrap();
        assert!(refused["error"]["message"].as_str().unwrap().contains("Use each id once"), "{refused}");
        house.until("nothing waits", |broker| broker.snapshot().waiting.is_empty()).await;
        assert!(facts(&agent.tool("list_commands", json!({})).await)["commands"].is_array());
    }
}

#[tokio::test]
async fn an_id_longer_than_any_reason_is_not_repeated() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    agent.send(&run(&json!("i".repeat(1 << 20)), "echo long")).await;
    let refused = agent.next().await.unwrap();
    assert!(refused["error"]["message"].as_str().unwrap().contains("too long"), "{}", refused.to_string().len());
    assert_eq!(house.waiting(), 0);
}

#[tokio::test]
async fn both_eras_on_one_connection_are_one_client() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let again = agent.request("initialize", hello("2025-06-18", "another")).await;
    assert!(again["result"].is_object(), "twice is answered twice");
    let mut asked = call("run_command", json!({"command": "echo newest"}));
    asked["_meta"] = meta("a third");
    let id = agent.post("tools/call", asked).await;
    let request = house.asked("echo newest").await;
    assert_eq!(request.submission().asker().client.name, "tester", "the first name stays");
    house.allow("echo newest").await;
    assert_eq!(agent.answer(id).await["result"]["structuredContent"]["status"], "finished");
    assert_eq!(facts(&agent.ran(&house, "echo older").await)["status"], "finished");
}

#[tokio::test]
async fn tickets_in_use_or_guessed_lead_nowhere() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::named(&house, "2025-06-18", "tester", &["--budget", "1"]).await;
    let id = agent.post_run("echo mine").await;
    let ticket = facts(&agent.result(id).await)["ticket"].as_str().unwrap().to_owned();
    let mut other = DoorAgent::named(&house, "2025-06-18", "another", &["--budget", "1"]).await;
    let tries = [
        ticket.clone(),
        ticket.to_uppercase(),
        format!("{ticket} "),
        ticket[..ticket.len() - 1].to_owned(),
        String::new(),
        "%".to_owned(),
        "' OR 1=1 --".to_owned(),
        "x".repeat(1 << 20),
    ];
    for tried in &tries {
        for tool in ["wait_for_command", "read_output", "stop_command"] {
            let result = other.tool(tool, json!({"ticket": tried})).await;
            assert_eq!(result["isError"], true, "{tool}: {result}");
        }
    }
    for tried in &tries[2..] {
        assert_eq!(agent.tool("stop_command", json!({"ticket": tried})).await["isError"], true);
    }
    assert_eq!(house.waiting(), 1, "it still waits");
}
