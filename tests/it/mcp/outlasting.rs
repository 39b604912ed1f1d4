//! Tickets that outlast Countersign itself, and answers without secrets.

use countersign_broker::history::FILE;
use serde_json::json;

use crate::door::agent::{DoorAgent, NEWEST, facts};
use crate::door::house::TestServer;

/// Runs a command, and ends the house in peace; the ticket.
async fn ran(record: &std::path::Path, command: &str) -> String {
    let house = TestServer::recorded(record).await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let ticket = facts(&agent.ran(&house, command).await)["ticket"].as_str().unwrap().to_owned();
    house.broker.quit().await;
    ticket
}

#[tokio::test]
async fn after_a_restart_a_ticket_reads_what_its_command_printed() {
    let record = tempfile::tempdir().unwrap();
    let ticket = ran(record.path(), "printf 'out\\nmore\\n'; echo err >&2; exit 3").await;
    let house = TestServer::recorded(record.path()).await;
    for version in ["2025-06-18", NEWEST] {
        let mut agent = DoorAgent::new(&house, version).await;
        let list = agent.tool("list_commands", json!({})).await;
        assert_eq!(facts(&list)["commands"], json!([]), "nobody is handed a ticket they do not have");
        let over = agent.tool("wait_for_command", json!({"ticket": ticket})).await;
        let told = facts(&over);
        assert_eq!(
            (&told["status"], &told["exit_code"], &told["ticket"]),
            (&json!("finished"), &json!(3), &json!(ticket))
        );
        assert_eq!((&told["stdout"], &told["stderr"]), (&json!("out\nmore\n"), &json!("err\n")));
        assert_eq!((&told["allowed_by"], &over["isError"]), (&json!("a person"), &json!(false)));
        let part = agent.tool("read_output", json!({"ticket": ticket, "offset": 4, "length": 2})).await;
        assert_eq!((&facts(&part)["text"], &facts(&part)["complete"]), (&json!("mo"), &json!(false)));
        let listed = agent.tool("list_commands", json!({})).await;
        let commands = facts(&listed)["commands"].clone();
        assert_eq!((&commands[0]["ticket"], &commands[0]["status"]), (&json!(ticket), &json!("finished")));
        assert_eq!(commands.as_array().unwrap().len(), 1);
    }
    let mut stand_in = DoorAgent::named(&house, "2025-06-18", "tester", &["--dialect", "terminal"]).await;
    let id = stand_in.post_tool("wait_for_command", json!({"ticket": ticket})).await;
    let told = stand_in.result(id).await.to_string();
    assert!(told.contains("finished") && told.contains("more"), "{told}");
    let id = stand_in.post_tool("wait_for_command", json!({"ticket": ticket, "stream": "stderr", "offset": 1})).await;
    assert!(stand_in.result(id).await.to_string().contains("rr"));
}

#[tokio::test]
async fn a_ticket_of_before_is_nothing_to_anybody_else_and_nothing_to_guess() {
    let record = tempfile::tempdir().unwrap();
    let ticket = ran(record.path(), "echo private").await;
    let house = TestServer::recorded(record.path()).await;
    let mut other = DoorAgent::named(&house, "2025-06-18", "other", &[]).await;
    let mut own = DoorAgent::new(&house, "2025-06-18").await;
    for tool in ["wait_for_command", "read_output", "stop_command"] {
        let told = other.tool(tool, json!({"ticket": ticket})).await;
        assert_eq!(facts(&told)["status"], "invalid", "{tool}: {told}");
        assert!(!told.to_string().contains("private"));
        let kept = std::fs::read(record.path().join(FILE)).unwrap();
        let digests = String::from_utf8_lossy(&kept);
        for guess in digests.split(|c: char| !c.is_ascii_hexdigit()).filter(|word| word.len() >= 32).take(20) {
            let told = own.tool(tool, json!({"ticket": guess})).await;
            assert_eq!(facts(&told)["status"], "invalid", "what the record holds opens nothing");
        }
    }
}

#[tokio::test]
async fn secrets_are_masked_where_the_person_wants_it_and_the_answer_says_so() {
    let token = format!("ghp_{}", "a1B2".repeat(9));
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    for masked in [false, true] {
        house.broker.veil_answers(masked);
        let command = format!("echo {token} {masked}");
        let told = agent.ran(&house, &command).await;
        let (stdout, said) = (facts(&told)["stdout"].as_str().unwrap().to_owned(), facts(&told)["masked"].is_string());
        assert_eq!((stdout.contains("a1B2"), said), (!masked, masked), "{stdout}");
        assert!(stdout.ends_with(&format!(" {masked}\n")));
    }
}
