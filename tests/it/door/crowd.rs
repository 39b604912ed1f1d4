//! Many at the door at once, and one that came back.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::net::UnixStream;

use crate::door::agent::{DoorAgent, facts};
use crate::door::house::TestServer;

#[tokio::test]
async fn hundreds_that_say_nothing_keep_no_agent_waiting() {
    let house = TestServer::new().await;
    // The bridge is built before the clock runs.
    DoorAgent::new(&house, "2025-06-18").await;
    let mut silent = Vec::new();
    for _ in 0..400 {
        silent.push(UnixStream::connect(house.socket()).await.unwrap());
    }
    let begun = Instant::now();
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    agent.tool("list_commands", json!({})).await;
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    drop(silent);
}

#[tokio::test]
async fn after_a_reconnect_list_commands_names_what_runs_with_its_process_and_folder() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let started = agent.post_tool("run_command", json!({"command": "sleep 600", "background": true})).await;
    let ticket = facts(&agent.result(started).await)["ticket"].clone();
    house.allow("sleep 600").await;
    house.until("it runs", |broker| !broker.snapshot().running.is_empty()).await;
    agent.child.start_kill().unwrap();
    house.until("it is gone", |broker| broker.snapshot().connected.is_empty()).await;

    let mut again = DoorAgent::new(&house, "2025-06-18").await;
    let listed = again.tool("list_commands", json!({})).await;
    let command = &facts(&listed)["commands"][0];
    assert_eq!(
        (&command["ticket"], &command["status"], &command["folder"]),
        (&ticket, &json!("running"), &json!(house.work())),
        "{listed}"
    );
    assert!(command["pid"].as_u64().is_some_and(|pid| pid > 1) && command["running_s"].is_u64(), "{listed}");
    let text = listed["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("pid ") && text.contains(&house.work().display().to_string()), "{text}");
    let over = again.tool("stop_command", json!({"ticket": ticket})).await;
    assert_eq!(facts(&over)["status"], "stopped", "{over}");
    let mut other = DoorAgent::named(&house, "2025-06-18", "other", &[]).await;
    assert_eq!(facts(&other.tool("list_commands", json!({})).await)["commands"], json!([]));
}

#[tokio::test]
async fn a_silent_success_is_said_in_words_and_how_often_it_was_asked() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    for times in 1..=4 {
        let told = agent.ran(&house, "true").await;
        let summary = facts(&told)["summary"].as_str().unwrap().to_owned();
        assert!(summary.starts_with("The command succeeded (exit 0) and printed nothing."), "{summary}");
        assert_eq!(summary.contains(&format!("{times} times")), times >= 3, "{summary}");
        assert!(told["content"][0]["text"].as_str().unwrap().contains(&summary));
    }
    for command in ["false", "echo", "echo >&2"] {
        assert!(facts(&agent.ran(&house, command).await)["summary"].is_null(), "{command}");
    }
}
