//! What an agent is told of each way a command can end, and of what it printed.

use countersign_broker::broker::Edited;
use countersign_broker::consent::rules::{Choice, Lasting};
use serde_json::{Value, json};

use crate::door::agent::{DoorAgent, facts};
use crate::door::house::TestServer;

#[tokio::test]
async fn a_command_that_outruns_its_limit_keeps_what_it_printed() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let result =
        agent.allowed(&house, "run_command", json!({"command": "echo begun; sleep 60", "timeout_ms": 300})).await;
    let told = facts(&result);
    assert_eq!((&told["status"], &told["stdout"], &told["left"]), (&json!("timed_out"), &json!("begun\n"), &json!(0)));
    assert_eq!(result["isError"], true);
}

#[tokio::test]
async fn a_signal_is_told_by_its_number() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let result = agent.allowed(&house, "run_command", json!({"command": "kill -SEGV $$"})).await;
    assert_eq!((&facts(&result)["status"], &facts(&result)["signal"]), (&json!("killed"), &json!(11)));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_run_ended_because_its_script_was_exchanged_is_told_with_what_changed() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    std::fs::write(house.work().join("s.sh"), "echo good").unwrap();
    let text = "echo on; sleep 20; sh s.sh";
    let id = agent.post_tool("run_command", json!({"command": text})).await;
    house.allow(text).await;
    house.until("it runs", |broker| !broker.snapshot().running.is_empty()).await;
    let run = house.broker.snapshot().running.remove(0);
    assert!(run.transcript().follow().next(64).await.is_some(), "it has printed");
    std::fs::write(house.work().join("new"), "echo evil").unwrap();
    std::fs::rename(house.work().join("new"), house.work().join("s.sh")).unwrap();
    let result = agent.result(id).await;
    let told = facts(&result);
    assert_eq!((&told["status"], &told["stdout"], &told["left"]), (&json!("stopped"), &json!("on\n"), &json!(0)));
    assert_eq!(result["isError"], true);
    let reason = told["reason"].as_str().unwrap();
    assert!(reason.contains("s.sh was changed") && reason.contains("Countersign ended the run"), "{reason}");
}

#[tokio::test]
async fn what_it_reads_and_where_it_runs_is_what_was_asked() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    std::fs::create_dir(house.work().join("sub")).unwrap();
    let asked = json!({"command": "cat; pwd; echo $GREETING", "stdin": "in\n", "cwd": "sub", "env": {"GREETING": "hei"}, "shell": "bash", "reason": "to see"});
    let result = agent.allowed(&house, "run_command", asked).await;
    assert_eq!(facts(&result)["stdout"], format!("in\n{}/sub\nhei\n", house.work().display()));
    let words = json!({"argv": ["printf", "%s|", "a b", "$HOME;"]});
    assert_eq!(facts(&agent.allowed(&house, "run_command", words).await)["stdout"], "a b|$HOME;|");
}

#[tokio::test]
async fn output_is_text_without_what_a_terminal_would_do() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let result = agent
        .allowed(&house, "run_command", json!({"command": r"printf 'a\377b\t\033[31mred\033[0m\033]0;title\007\n'"}))
        .await;
    assert_eq!(facts(&result)["stdout"], "a\u{fffd}b\tred\n");
    let ticket = facts(&result)["ticket"].clone();
    let exact = agent.tool("read_output", json!({"ticket": ticket, "encoding": "base64"})).await;
    let bytes = facts(&exact)["base64"].as_str().unwrap().to_owned();
    assert_eq!(bytes, "Yf9iCRtbMzFtcmVkG1swbRtdMDt0aXRsZQcK", "the bytes are there as they were printed");
}

#[tokio::test]
async fn what_an_answer_leaves_out_can_be_read_in_parts() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let asked = json!({"command": "seq -f %07g 0 9999; echo sum >&2", "max_output_bytes": 1000});
    let result = agent.allowed(&house, "run_command", asked).await;
    let told = facts(&result);
    assert_eq!(
        (&told["stdout_bytes"], &told["stderr_bytes"], &told["truncated"]),
        (&json!(80_000), &json!(4), &json!(true))
    );
    assert_eq!(told["stdout_left_out"], 79_000);
    let printed = told["stdout"].as_str().unwrap();
    assert!(printed.starts_with("0000000\n") && printed.ends_with("0009999\n") && printed.contains("left out"));
    assert!(told["next"].as_str().unwrap().contains("read_output"), "{told}");

    let ticket = told["ticket"].clone();
    let part = agent.tool("read_output", json!({"ticket": ticket, "offset": 500, "length": 16})).await;
    assert_eq!(facts(&part)["next_offset"], 516);
    let (mut offset, mut all) = (json!(0), String::new());
    for calls in 0.. {
        assert!(calls < 1000, "it is never complete: {} bytes", all.len());
        let part = agent.tool("read_output", json!({"ticket": ticket, "offset": offset, "length": 30_001})).await;
        all.push_str(facts(&part)["text"].as_str().unwrap());
        offset = facts(&part)["next_offset"].clone();
        if facts(&part)["complete"] == true {
            break;
        }
    }
    assert!(all.lines().enumerate().all(|(n, line)| line == format!("{n:07}")) && all.len() == 80_000);
    let beyond = agent.tool("read_output", json!({"ticket": ticket, "offset": 1_i64 << 40, "stream": "stderr"})).await;
    assert_eq!((&facts(&beyond)["text"], &facts(&beyond)["next_offset"]), (&json!(""), &json!(4)));
}

#[tokio::test]
async fn a_list_shows_this_clients_commands_and_nobody_elses() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let mut other = DoorAgent::named(&house, "2025-06-18", "other", &[]).await;
    let mut alike = DoorAgent::new(&house, "2025-06-18").await;
    alike.allowed(&house, "run_command", json!({"command": "echo alike"})).await;
    agent.allowed(&house, "run_command", json!({"command": "echo one"})).await;
    let theirs = other.allowed(&house, "run_command", json!({"command": "echo secret"})).await;
    agent.post_run("echo two").await;
    house.asked("echo two").await;
    let list = agent.tool("list_commands", json!({})).await;
    let list = facts(&list)["commands"].as_array().unwrap();
    let seen: Vec<_> =
        list.iter().map(|item| (item["command"].as_str().unwrap(), item["status"].as_str().unwrap())).collect();
    assert_eq!(seen, [("echo one", "finished"), ("echo two", "awaiting_approval")]);

    let ticket = &facts(&theirs)["ticket"];
    for tool in ["wait_for_command", "read_output", "stop_command"] {
        for ticket in [ticket, &json!("0"), &json!("")] {
            let result = agent.tool(tool, json!({"ticket": ticket})).await;
            assert_eq!((&result["isError"], &facts(&result)["field"]), (&json!(true), &json!("ticket")), "{result}");
        }
    }
}

#[tokio::test]
async fn an_agent_is_told_what_a_person_made_of_its_command_then_and_later() {
    let record = tempfile::tempdir().unwrap();
    let house = TestServer::recorded(record.path()).await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let id = agent.post_run("echo asked").await;
    let request = house.asked("echo asked").await;
    let edited = Edited::Text("echo changed".to_owned());
    house.person.edit(request.id, request.submission().fingerprint(), edited).await.unwrap();
    house.allow("echo changed").await;
    let told = facts(&agent.result(id).await).clone();
    let holds = |told: &Value| {
        let facts = ["status", "stdout", "changed_by_person", "asked", "changed_to"].map(|name| told[name].clone());
        assert_eq!(json!(facts), json!(["finished", "changed\n", true, "echo asked", "echo changed"]), "{told}");
    };
    holds(&told);
    house.broker.quit().await;
    let house = TestServer::recorded(record.path()).await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    holds(facts(&agent.tool("wait_for_command", json!({"ticket": told["ticket"]})).await));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn that_the_fence_may_have_stopped_it_is_told_wherever_the_program_says_so() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let make = |line: &str| std::fs::write(house.work().join("Makefile"), format!("go:\n\t@{line}; exit 3\n")).unwrap();
    // Nobody but root could list it, and no fence lets anybody.
    let denied = "ls /root".to_owned();
    for (line, told) in [
        (denied.clone(), true),
        (format!("{denied} 2>&1"), true),
        (format!("seq 200000; {denied} 2>&1"), true),
        ("echo no such thing".to_owned(), false),
    ] {
        make(&line);
        let id = agent.post_tool("run_command", json!({"command": "make -s go"})).await;
        let (request, folder) = (house.asked("make").await, house.work().to_str().unwrap().to_owned());
        let choice = Choice { exact: false, steps: vec![(0, 3)], folder, any_client: false, lasting: Lasting::Forever };
        house.person.decide_always(request.id, request.submission().fingerprint(), choice, None).await.unwrap();
        agent.result(id).await;
        let result = agent.tool("run_command", json!({"command": "make -s go"})).await;
        let facts = facts(&result);
        assert!(facts["allowed_by"].as_str().unwrap().contains("one of the person's rules"), "{line}: {facts}");
        let next = facts["next"].as_str().unwrap_or_default();
        assert_eq!(next.contains("inside a kernel fence"), told, "{line}: {facts}");
        assert!(!next.contains("never a place of secrets"), "{next}");
    }
}
