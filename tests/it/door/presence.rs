//! An agent that goes away takes what it asked with it.

use std::time::Duration;

use countersign_broker::broker::State;
use countersign_broker::consent::desk::Decision;
use countersign_tests::agent::{hello, initialized};
use serde_json::json;

use crate::door::agent::{DoorAgent, NEWEST};
use crate::door::house::TestServer;

/// How long a card may outlive its agent.
const AT_ONCE: Duration = Duration::from_millis(100);

#[tokio::test]
async fn an_agent_that_leaves_withdraws_and_a_late_approval_runs_nothing() {
    let house = TestServer::new().await;
    let mut quickest = Duration::MAX;
    for (version, killed) in [("2025-06-18", true), ("2025-06-18", false), (NEWEST, true), (NEWEST, false)] {
        let mark = house.work().join("late");
        let mut agent = DoorAgent::new(&house, version).await;
        agent.post_run(&format!("touch {}", mark.display())).await;
        let request = house.asked("touch").await;
        if killed {
            agent.child.start_kill().unwrap()
        } else {
            agent.close()
        }
        let took = house.until("nothing waits", |broker| broker.snapshot().waiting.is_empty()).await;
        quickest = quickest.min(took);
        let late = house.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce);
        assert!(late.is_err());
        house.until("nobody is connected", |broker| broker.snapshot().connected.is_empty()).await;
        // What has ended can't begin any more.
        assert!(matches!(request.state(), State::Ended(_)), "{:?}", request.state());
        assert!(!mark.exists());
    }
    // A busy machine is slow now and then; a door that is slow is slow each time.
    assert!(quickest < AT_ONCE, "{quickest:?}");
}

#[tokio::test]
async fn a_client_that_closes_its_input_is_answered_what_needs_nobody() {
    let house = TestServer::new().await;
    let mark = house.work().join("late");
    for _ in 0..20 {
        let mut agent = DoorAgent::silent(&house, "2025-06-18", "tester", &[]);
        let mut wanted = vec![agent.post("initialize", hello("2025-06-18", "tester")).await];
        agent.send(&initialized()).await;
        wanted.push(agent.post("tools/list", json!({})).await);
        agent.post_run(&format!("touch {}", mark.display())).await;
        wanted.push(agent.post("ping", json!({})).await);
        agent.close();
        let mut answered = Vec::new();
        while let Some(answer) = agent.next().await {
            answered.extend(answer["result"].is_object().then(|| answer["id"].as_u64()).flatten());
        }
        assert!(wanted.iter().all(|id| answered.contains(id)), "{wanted:?} {answered:?}");
        assert!(agent.child.wait().await.unwrap().success());
        house.until("nobody is connected", |broker| broker.snapshot().connected.is_empty()).await;
        house.until("nothing waits", |broker| broker.snapshot().waiting.is_empty()).await;
    }
    assert!(!mark.exists());
}

#[tokio::test]
async fn an_approval_in_the_very_moment_of_leaving_runs_nothing() {
    let house = TestServer::new().await;
    for round in 0..20 {
        let mark = house.work().join(format!("race-{round}"));
        let mut agent = DoorAgent::new(&house, "2025-06-18").await;
        agent.post_run(&format!("touch {}", mark.display())).await;
        let request = house.asked("touch").await;
        agent.child.kill().await.unwrap();
        // The bridge is gone; whether the door has noticed is a matter of microseconds.
        let _ = house.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce);
        house.until("it is over", |_| matches!(request.state(), State::Ended(_))).await;
        assert!(!mark.exists(), "round {round}");
    }
}

#[tokio::test]
async fn an_agent_that_leaves_ends_what_it_runs_even_with_a_ticket() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::named(&house, "2025-06-18", "tester", &["--budget", "1"]).await;
    agent.ran(&house, "sleep 30").await;
    assert_eq!(house.broker.snapshot().running.len(), 1);
    agent.close();
    let took = house.until("nothing runs", |broker| broker.snapshot().running.is_empty()).await;
    assert!(took < Duration::from_secs(5), "{took:?}");
}

#[tokio::test]
async fn the_person_sees_who_is_connected() {
    let house = TestServer::new().await;
    let agent = DoorAgent::named(&house, "2025-06-18", "claude-code", &[]).await;
    let connected = house.broker.snapshot().connected;
    assert_eq!(connected.len(), 1);
    let asker = &connected[0];
    let me = std::env::current_exe().unwrap().canonicalize().unwrap();
    assert_eq!((asker.client.program.as_path(), asker.client.name.as_str()), (me.as_path(), "claude-code"));
    let bridge = asker.chain.last().unwrap();
    assert_eq!((Some(bridge.pid), bridge.path.as_path()), (agent.child.id(), crate::door::house::program().as_path()));
    assert_eq!(asker.chain[asker.chain.len() - 2].pid, std::process::id());
}
