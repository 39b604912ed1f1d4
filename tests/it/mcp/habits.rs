//! Programs with one bad habit each, as an agent meets them: what it is told, and that nobody waits longer than must
//! be.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::timeout;

use crate::door::agent::{DoorAgent, facts};
use crate::door::house::{SOON, TestServer};

const CHATTY: &str = env!("CARGO_BIN_EXE_chatty");
const FORKER: &str = env!("CARGO_BIN_EXE_forker");
const SLOW: &str = env!("CARGO_BIN_EXE_slow");
const SPLITTER: &str = env!("CARGO_BIN_EXE_splitter");
const STUBBORN: &str = env!("CARGO_BIN_EXE_stubborn");

/// Asks for a program by its words, allows it, and hears what became of it.
async fn ran(house: &TestServer, agent: &mut DoorAgent, words: &[&str], besides: Value) -> Value {
    let mut arguments = besides;
    arguments["argv"] = json!(words);
    facts(&agent.allowed(house, "run_command", arguments).await).clone()
}

#[tokio::test]
async fn of_one_that_writes_without_end_both_ends_are_kept_and_the_rest_counted() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let told = ran(&house, &mut agent, &[CHATTY, "30", "both"], json!({"max_output_bytes": 4000})).await;
    assert_eq!((&told["status"], &told["exit_code"]), (&json!("finished"), &json!(0)), "{told}");
    for stream in ["stdout", "stderr"] {
        let printed = told[stream].as_str().unwrap();
        assert!(printed.starts_with("chatty says") && printed.ends_with("-\n") && printed.contains("left out"));
        let left_out = told[format!("{stream}_left_out")].as_u64().unwrap();
        assert_eq!(told[format!("{stream}_bytes")], 30_000_000);
        assert!((29_990_000..30_000_000).contains(&left_out), "{left_out}");
    }
}

#[tokio::test]
async fn one_that_will_not_end_is_killed_at_its_limit_and_leaves_nothing() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let told = ran(&house, &mut agent, &[STUBBORN], json!({"timeout_ms": 1000})).await;
    assert_eq!((&told["status"], &told["left"]), (&json!("timed_out"), &json!(0)), "{told}");
    assert_eq!(told["stdout"], "ready\n");
}

#[tokio::test]
async fn children_that_hold_the_output_of_one_that_has_gone_do_not_hold_the_answer() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let told = ran(&house, &mut agent, &[FORKER, "3", "300"], json!({})).await;
    assert_eq!((&told["status"], &told["exit_code"], &told["left"]), (&json!("finished"), &json!(0), &json!(3)));
    let left = told["still_running"].as_str().unwrap();
    assert!(left.starts_with("3 processes it started are still running: ") && left.contains("(process "), "{left}");
    assert!(left.contains("ended when this client disconnects") && left.contains("background: true"), "{left}");
    let stopped = agent.tool("stop_command", json!({"ticket": told["ticket"]})).await;
    house.until("end of the children", |_| told["stdout"].as_str().unwrap().lines().all(gone)).await;
    assert_eq!(facts(&stopped)["left"], 0, "{stopped}");
}

/// Whether a process lives no more. One whose end nobody has taken note of yet has no memory.
fn gone(pid: &str) -> bool {
    std::fs::read(format!("/proc/{pid}/statm")).map_or(true, |pages| pages.starts_with(b"0 "))
}

#[tokio::test]
async fn what_a_slow_one_has_said_can_be_read_while_it_goes_on() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let told = ran(&house, &mut agent, &[SLOW, "20"], json!({"background": true})).await;
    let ticket = &told["ticket"];
    let mut read = String::new();
    let reading = async {
        while !read.contains("line 3\n") {
            let part = agent.tool("read_output", json!({"ticket": ticket, "offset": read.len()})).await;
            read.push_str(facts(&part)["text"].as_str().unwrap_or_default());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(SOON, reading).await.expect("its third line could not be read while it ran");
    assert!(read.starts_with("line 1\nline 2\nline 3\n"), "{read}");
    let stopped = agent.tool("stop_command", json!({"ticket": ticket})).await;
    assert_eq!(facts(&stopped)["left"], 0, "{stopped}");
}

#[tokio::test]
async fn characters_cut_across_writes_come_out_whole_and_odd_bytes_lose_nothing() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let told = ran(&house, &mut agent, &[SPLITTER], json!({})).await;
    let printed = told["stdout"].as_str().unwrap();
    assert!(printed.starts_with("aé漢🦀 Grüße, 世界!\n\u{fffd}\u{fffd}\u{fffd}("), "{printed}");
    assert!(printed.ends_with("end\n"), "{printed}");
    let asked = json!({"ticket": told["ticket"], "encoding": "base64", "offset": 28});
    let exact = agent.tool("read_output", asked).await;
    assert_eq!(facts(&exact)["base64"], "//7DKACAZW5kCg==", "the bytes are there as they were printed");
}
