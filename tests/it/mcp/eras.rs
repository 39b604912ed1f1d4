//! Every version of the protocol, through the real bridge.

use countersign_tests::agent::{call, hello, notification};
use countersign_tests::tools::TOOLS;
use serde_json::json;

use crate::door::agent::{DoorAgent, NEWEST, facts};
use crate::door::house::TestServer;

const VERSIONS: [&str; 5] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", NEWEST];

#[tokio::test]
async fn a_command_is_asked_allowed_and_answered() {
    let house = TestServer::new().await;
    for version in VERSIONS {
        let mut agent = DoorAgent::new(&house, version).await;
        let tools = agent.request("tools/list", json!({})).await;
        let names: Vec<_> = tools["result"]["tools"].as_array().unwrap().iter().map(|tool| &tool["name"]).collect();
        assert_eq!(names, TOOLS, "{version}");

        let id = agent.post_run("printf hello; printf oops >&2; exit 3").await;
        let request = house.asked("printf hello").await;
        assert_eq!(request.submission().asker().claimed.as_ref().unwrap().name, "tester");
        assert_eq!(request.submission().folder(), house.work());
        house.allow("printf hello").await;
        let result = agent.result(id).await;
        let told = facts(&result);
        assert_eq!((&told["status"], &told["exit_code"]), (&json!("finished"), &json!(3)), "{version}: {result}");
        assert_eq!((&told["stdout"], &told["stderr"]), (&json!("hello"), &json!("oops")));
        assert_eq!(
            (&told["allowed_by"], &told["left"], &told["truncated"]),
            (&json!("a person"), &json!(0), &json!(false))
        );
        assert_eq!(result["isError"], false, "a failing command is not an error");
        assert_eq!(result.get("resultType").is_some(), version == NEWEST, "{version}");
    }
}

#[tokio::test]
async fn a_denial_carries_the_persons_words() {
    let house = TestServer::new().await;
    for version in ["2025-06-18", NEWEST] {
        let mut agent = DoorAgent::new(&house, version).await;
        let id = agent.post_run(&format!("rm -rf ./build-{version}")).await;
        house.deny("rm -rf", Some("use make clean")).await;
        let result = agent.result(id).await;
        assert_eq!(facts(&result)["status"], "denied");
        assert_eq!(result["isError"], true);
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(text.contains("use make clean") && text.contains("Don't rephrase"), "{text}");
    }
}

#[tokio::test]
async fn the_newest_client_asks_what_is_here_first() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, NEWEST).await;
    let found = agent.request("server/discover", json!({})).await;
    let versions = found["result"]["supportedVersions"].as_array().unwrap();
    assert!(VERSIONS.iter().all(|version| versions.contains(&json!(version))), "{found}");
    assert_eq!(
        found["result"]["serverInfo"]["name"]
            .as_str()
            .or(found["result"]["_meta"]["io.modelcontextprotocol/serverInfo"]["name"].as_str()),
        Some("countersign"),
        "{found}"
    );
    let tools = agent.request("tools/list", json!({})).await;
    assert_eq!(tools["result"]["tools"].as_array().unwrap().len(), TOOLS.len());
}

#[tokio::test]
async fn a_client_of_an_unknown_version_gets_one_we_speak() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::silent(&house, "2025-11-25", "tester", &[]);
    let answer = agent.request("initialize", hello("2031-01-01", "x")).await;
    assert_eq!(answer["result"]["protocolVersion"], "2025-11-25");
}

#[tokio::test]
async fn what_comes_before_the_handshake_does_no_harm() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::silent(&house, "2025-06-18", "tester", &[]);
    for early in ["notifications/initialized", "notifications/cancelled", "notifications/made_up"] {
        agent.send(&notification(early, json!({}))).await;
    }
    agent.send(&json!({"jsonrpc": "2.0", "id": "x", "result": {}})).await;
    let refused = agent.request("tools/call", call("run_command", json!({"command": "id"}))).await;
    assert!(refused["error"].is_object(), "{refused}");
    assert!(agent.request("initialize", hello("2025-06-18", "x")).await["result"].is_object());
    assert_eq!(house.waiting(), 0);
}
