//! Output that is drawn over, and output that is no text, as an agent gets them.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::door::agent::{DoorAgent, facts};
use crate::door::house::TestServer;

/// 4,000 frames of one line, each longer than the one before.
const FRAMES: &str = r#"i=0; while [ $i -lt 4000 ]; do i=$((i+1)); printf '\rfetching %04d of 4000' $i; done; echo"#;

async fn ran(house: &TestServer, agent: &mut DoorAgent, arguments: Value) -> Value {
    facts(&agent.allowed(house, "run_command", arguments).await).clone()
}

#[tokio::test]
async fn what_an_agent_gets_is_what_a_terminal_shows_at_the_end() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    for pty in [false, true] {
        let told = ran(&house, &mut agent, json!({"command": FRAMES, "pty": pty})).await;
        let shown = told["stdout"].as_str().unwrap();
        assert_eq!(shown.trim_end(), "fetching 4000 of 4000", "pty {pty}: {told}");
        assert!(told["stdout_bytes"].as_u64().unwrap() > 80_000 && told["truncated"] == false, "{told}");
        let note = told["stdout_note"].as_str().unwrap();
        assert!(note.starts_with("3,999 progress frames folded"), "pty {pty}: {note}");
        // Every byte is kept.
        let ticket = told["ticket"].clone();
        let exact = agent.tool("read_output", json!({"ticket": ticket, "encoding": "base64", "length": 200_000})).await;
        let bytes = BASE64_STANDARD.decode(facts(&exact)["base64"].as_str().unwrap()).unwrap();
        assert_eq!(bytes.windows(8).filter(|part| part == b"fetching").count(), 4000);
        // In text it is the same when it is read again, and a part that is smaller than the frames gives the line once.
        let text = agent.tool("read_output", json!({"ticket": ticket, "length": 1000})).await;
        assert_eq!(facts(&text)["text"].as_str().unwrap().trim_end(), "fetching 4000 of 4000", "{text}");
        assert_eq!(facts(&text)["complete"], true);
    }
    let docker = r"printf 'pull\na: wait\nb: wait\n'; for i in 1 2 3 4 5; do printf '\033[2A\033[2K\ra: %s\n\033[2K\rb: %s\n' $i $i; done; echo done";
    let told = ran(&house, &mut agent, json!({"command": docker})).await;
    assert_eq!(told["stdout"], "pull\na: 5\nb: 5\ndone\n");
    assert!(told["stdout_note"].as_str().unwrap().starts_with("5 progress frames folded"), "{told}");
    let told = ran(&house, &mut agent, json!({"command": r"printf 'plain\ttext \n'; printf '1\r2\n' >&2"})).await;
    assert_eq!((&told["stdout"], &told["stderr"]), (&json!("plain\ttext \n"), &json!("2\n")));
    assert!(told.get("stdout_note").is_none() && told["stderr_note"].is_string(), "{told}");
}

#[tokio::test]
async fn what_is_too_long_as_it_came_is_given_whole_when_folding_makes_it_short() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let told = ran(&house, &mut agent, json!({"command": FRAMES, "max_output_bytes": 2000})).await;
    assert_eq!((&told["stdout"], &told["truncated"]), (&json!("fetching 4000 of 4000\n"), &json!(false)), "{told}");
}

#[tokio::test]
async fn reading_on_never_gives_a_line_twice_and_never_loses_one() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let lines = r#"seq 1 500 | awk '{ printf "line %d: 1/3\rline %d: 2/3\rline %d: 3/3\n", $1, $1, $1 }'"#;
    let told = ran(&house, &mut agent, json!({"command": lines})).await;
    let (mut offset, mut all, mut calls) = (json!(0), String::new(), 0);
    loop {
        let part = agent.tool("read_output", json!({"ticket": told["ticket"], "offset": offset, "length": 1000})).await;
        all.push_str(facts(&part)["text"].as_str().unwrap());
        offset = facts(&part)["next_offset"].clone();
        calls += 1;
        assert!(calls < 1000, "it is never complete: {} bytes", all.len());
        if facts(&part)["complete"] == true {
            break;
        }
    }
    let whole: String = (1..=500).map(|n| format!("line {n}: 3/3\n")).collect();
    assert!(all == whole && calls > 10, "{calls} calls: {}", &all[..200]);
}

#[tokio::test]
async fn a_secret_that_is_split_across_frames_or_coloured_stays_masked() {
    let house = TestServer::new().await;
    house.broker.veil_answers(true);
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    // Put together here, so that no secret stands in the command.
    let rest = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    for draws in [
        format!(r"p=gh; printf '%s' $p; printf 'p_ab\r%s' $p; printf 'p_{rest}\n'"),
        format!(r"p=gh; printf '%s' $p; printf 'p_\033[1mABCDEFGHIJ\033[0m{}\n'", &rest[10..]),
        format!(r"p=gh; printf '     {}\r%s' $p; printf 'p_A\n'", &rest[1..]),
        format!(
            r"printf 'x\n\n'; printf '\033[2A\033[2K     {}\r'; printf 'g'; printf '\033[1Ch\033[2D'; printf 'hp_A\n\n'",
            &rest[1..]
        ),
    ] {
        let told = ran(&house, &mut agent, json!({"command": draws})).await;
        let shown = told["stdout"].as_str().unwrap();
        assert!(!shown.contains("FGHIJ") && shown.contains("****"), "{draws}: {told}");
        assert!(told["masked"].is_string(), "{told}");
        let part = agent.tool("read_output", json!({"ticket": told["ticket"]})).await;
        assert!(!facts(&part)["text"].as_str().unwrap().contains("FGHIJ"), "{draws}: {part}");
    }
}

#[tokio::test]
async fn binary_output_is_counted_and_named_and_not_poured_into_the_answer() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let told = ran(&house, &mut agent, json!({"command": "head -c 12288 /dev/urandom"})).await;
    let shown = told["stdout"].as_str().unwrap();
    assert!(shown.contains("bytes of binary data not shown]") && shown.len() < 300, "{told}");
    let png = r"printf 'an image:\n'; printf '\211PNG\r\n\032\n'; head -c 4096 /dev/zero; printf '\nbehind it\n'";
    let told = ran(&house, &mut agent, json!({"command": png})).await;
    assert_eq!(told["stdout"], "an image:\n[4,105 bytes of binary data (PNG image) not shown]\nbehind it\n", "{told}");
    assert!(told["stdout_note"].as_str().unwrap().contains("base64"), "{told}");
    let exact = agent.tool("read_output", json!({"ticket": told["ticket"], "encoding": "base64"})).await;
    let bytes = BASE64_STANDARD.decode(facts(&exact)["base64"].as_str().unwrap()).unwrap();
    assert!(bytes.starts_with(b"an image:\n\x89PNG\r\n\x1a\n") && bytes.len() == 4125, "{}", bytes.len());
    let told = ran(&house, &mut agent, json!({"command": r"printf 'one\0two\0caf\351\n'"})).await;
    assert_eq!(told["stdout"], "one\0two\0caf\u{fffd}\n", "names and other encodings are text");
}

#[tokio::test]
async fn stopping_a_command_as_asked_is_no_error() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    for hard in [false, true] {
        let id = agent.post_tool("run_command", json!({"command": "echo on; exec sleep 60", "background": true})).await;
        let begun = agent.result(id).await;
        let ticket = facts(&begun)["ticket"].clone();
        house.allow("sleep 60").await;
        house.until("it runs", |broker| broker.snapshot().running.len() == 1).await;
        let stopped = agent.tool("stop_command", json!({"ticket": ticket, "hard": hard})).await;
        assert_eq!(stopped["isError"], false, "{stopped}");
        // The run's own answer says the same.
        let told = agent.tool("wait_for_command", json!({"ticket": ticket})).await;
        assert_eq!(told["isError"], false, "{told}");
    }
    let id = agent.post_tool("run_command", json!({"command": "echo never", "background": true})).await;
    let ticket = facts(&agent.result(id).await)["ticket"].clone();
    let withdrawn = agent.tool("stop_command", json!({"ticket": ticket})).await;
    assert_eq!((&facts(&withdrawn)["status"], &withdrawn["isError"]), (&json!("withdrawn"), &json!(false)));
}
