//! Calls that outlive their client's patience, and calls nobody wants any more.

use std::time::Duration;

use countersign_tests::agent::{call, cancelled};
use serde_json::json;

use crate::door::agent::{DoorAgent, NEWEST, facts};
use crate::door::house::TestServer;

#[tokio::test]
async fn at_the_budgets_end_there_is_a_ticket_and_it_leads_back() {
    let house = TestServer::new().await;
    for version in ["2025-06-18", NEWEST] {
        let mut agent = DoorAgent::named(&house, version, "tester", &["--budget", "1"]).await;
        let id = agent.post_run("echo begun; sleep 1.5; echo done").await;
        let waiting = agent.result(id).await;
        assert_eq!((&facts(&waiting)["status"], &waiting["isError"]), (&json!("awaiting_approval"), &json!(false)));
        let ticket = facts(&waiting)["ticket"].clone();

        house.allow("sleep 1.5").await;
        let running = agent.tool("wait_for_command", json!({"ticket": ticket})).await;
        assert_eq!(
            (&facts(&running)["status"], &facts(&running)["stdout"]),
            (&json!("running"), &json!("begun\n")),
            "{running}"
        );
        assert_eq!(facts(&running)["ticket"], ticket);

        let over = agent.tool("wait_for_command", json!({"ticket": ticket})).await;
        let told = facts(&over);
        assert_eq!((&told["status"], &told["stdout"]), (&json!("finished"), &json!("done\n")), "only what is new");
        assert_eq!((&told["stdout_from"], &told["stdout_bytes"]), (&json!(6), &json!(11)));
        let again = agent.tool("wait_for_command", json!({"ticket": ticket})).await;
        assert_eq!(facts(&again)["stdout"], "begun\ndone\n", "an ended one can be looked at again");
    }
}

#[tokio::test]
async fn the_same_call_again_is_the_same_request() {
    let house = TestServer::new().await;
    let mark = house.work().join("mark");
    let mut agent = DoorAgent::named(&house, "2025-06-18", "tester", &["--budget", "1"]).await;
    let command = format!("echo x >> {}", mark.display());
    let first = agent.post_run(&command).await;
    let first = agent.result(first).await;
    let (second, third) = (agent.post_run(&command).await, agent.post_run(&command).await);
    house
        .until("all three were asked", |broker| {
            let waiting = &broker.snapshot().waiting;
            waiting.iter().any(|(request, _)| request.repeated().is_some_and(|repeated| repeated.times == 3))
        })
        .await;
    assert_eq!(house.waiting(), 1);
    house.allow(&command).await;
    for id in [second, third] {
        let result = agent.result(id).await;
        assert_eq!(
            (&facts(&result)["status"], &facts(&result)["ticket"]),
            (&json!("finished"), &facts(&first)["ticket"])
        );
    }
    assert_eq!(std::fs::read_to_string(mark).unwrap(), "x\n");
}

#[tokio::test]
async fn progress_says_what_is_awaited() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::named(&house, "2025-06-18", "opencode", &[]).await;
    let mut params = call("run_command", json!({"command": "echo compiling; sleep 7"}));
    params["_meta"] = json!({"progressToken": "t1"});
    let id = agent.post("tools/call", params).await;
    let first = agent.next().await.unwrap();
    assert_eq!((&first["method"], &first["params"]["progressToken"]), (&json!("notifications/progress"), &json!("t1")));
    assert!(first["params"]["message"].as_str().unwrap().contains("Waiting for the person"));
    house.allow("echo compiling").await;
    let second = agent.next().await.unwrap();
    assert_eq!(second["params"]["message"], "compiling");
    assert!(second["params"]["progress"].as_f64() > first["params"]["progress"].as_f64());
    assert_eq!(facts(&agent.result(id).await)["status"], "finished");
}

#[tokio::test]
async fn a_cancelled_call_is_off_the_desk_at_once_and_never_runs() {
    let house = TestServer::new().await;
    let mut quickest = Duration::MAX;
    for version in ["2025-06-18", NEWEST, "2025-06-18", NEWEST] {
        let mark = house.work().join("cancelled");
        let mut agent = DoorAgent::new(&house, version).await;
        let id = agent.post_run(&format!("touch {}", mark.display())).await;
        let request = house.asked("touch").await;
        let mut cancel = cancelled(id);
        cancel["params"]["reason"] = json!("changed my mind");
        agent.send(&cancel).await;
        let took = house.until("nothing waits", |broker| broker.snapshot().waiting.is_empty()).await;
        quickest = quickest.min(took);
        let late = house.person.decide(
            request.id,
            request.submission().fingerprint(),
            countersign_broker::consent::desk::Decision::AllowOnce,
        );
        assert!(late.is_err());
        // The connection lives on, and the cancelled request is not answered.
        let alive = agent.tool("list_commands", json!({})).await;
        assert_eq!(facts(&alive)["commands"].as_array().unwrap().last().unwrap()["status"], "withdrawn");
        assert!(!mark.exists());
    }
    // A busy machine is slow now and then; a door that is slow is slow each time.
    assert!(quickest < Duration::from_millis(100), "{quickest:?}");
}

#[tokio::test]
async fn a_cancelled_call_ends_what_it_runs() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let id = agent.post_run("sleep 30").await;
    house.allow("sleep 30").await;
    house.until("it runs", |broker| broker.snapshot().running.len() == 1).await;
    agent.send(&cancelled(id)).await;
    let took = house.until("nothing runs", |broker| broker.snapshot().running.is_empty()).await;
    assert!(took < Duration::from_secs(5), "{took:?}");
}

#[tokio::test]
async fn an_agent_can_stop_what_it_started_and_take_back_what_waits() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::named(&house, "2025-06-18", "tester", &["--budget", "1"]).await;
    for (hard, status) in [(false, "stopped"), (true, "killed")] {
        let ticket = facts(&agent.ran(&house, "echo on; sleep 30").await)["ticket"].clone();
        let result = agent.tool("stop_command", json!({"ticket": ticket, "hard": hard})).await;
        let told = facts(&result);
        assert_eq!((&told["status"], &told["stdout"], &told["left"]), (&json!(status), &json!("on\n"), &json!(0)));
    }
    let id = agent.post_run("echo never").await;
    let ticket = facts(&agent.result(id).await)["ticket"].clone();
    let result = agent.tool("stop_command", json!({"ticket": ticket})).await;
    assert_eq!(facts(&result)["status"], "withdrawn");
    assert_eq!(house.waiting(), 0);
}

#[tokio::test]
async fn when_the_app_leaves_agents_hear_how_it_ended() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let (waiting, running) = (agent.post_run("echo waits").await, agent.post_run("echo out; sleep 30").await);
    house.asked("echo waits").await;
    house.allow("sleep 30").await;
    house.until("it runs", |broker| broker.snapshot().running.len() == 1).await;
    let request = house.broker.snapshot().running[0].clone();
    assert!(request.transcript().follow().next(64).await.is_some(), "it printed");
    house.broker.quit().await;
    let (waiting, running) = (agent.result(waiting).await, agent.result(running).await);
    assert_eq!(facts(&waiting)["status"], "withdrawn");
    assert_eq!((&facts(&running)["status"], &facts(&running)["stdout"]), (&json!("stopped"), &json!("out\n")));
    assert!(agent.next().await.is_none(), "then the bridge ends");
    house.tracker.close();
    tokio::time::timeout(Duration::from_secs(5), house.tracker.wait()).await.unwrap();
}

#[tokio::test]
async fn at_its_budget_an_agent_is_told_what_the_command_may_be_waiting_for() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::named(&house, "2025-06-18", "tester", &["--budget", "1"]).await;
    // An editor that nobody closes.
    let commands = [
        ("git() { sleep 30; }; git commit --amend", "`git commit` opens an editor", "--no-edit"),
        ("true || psql; sleep 30", "`psql` opens a prompt", "-c"),
    ];
    for (command, what, flag) in commands {
        let running = agent.ran(&house, command).await;
        let told = facts(&running);
        assert_eq!(told["status"], "running", "{running}");
        let waiting = told["waiting"].as_str().unwrap();
        assert!(waiting.contains(what) && waiting.contains(flag) && waiting.contains("pty: true"), "{waiting}");
        agent.tool("stop_command", json!({"ticket": told["ticket"], "hard": true})).await;
    }
    let over = agent.ran(&house, "read x </dev/tty").await;
    assert!(facts(&over)["terminal"].as_str().unwrap().contains("pty: true"), "{over}");
}
