//! An agent that wants something typed into a command of its own: asked each time, or once for the run.

use countersign_broker::consent::desk::Decision;
use countersign_broker::consent::input::TypedInput;
use serde_json::{Value, json};

use crate::door::agent::{DoorAgent, NEWEST, facts};
use crate::door::house::TestServer;

/// Starts `command` in the background, has it allowed, and gives its ticket.
async fn started(house: &TestServer, agent: &mut DoorAgent, command: &str, besides: Value) -> Value {
    let mut arguments = json!({"command": command, "background": true});
    arguments.as_object_mut().unwrap().extend(besides.as_object().unwrap().clone());
    let asked = agent.tool("run_command", arguments).await;
    house.allow(command).await;
    house.until("it runs", |broker| !broker.snapshot().running.is_empty()).await;
    facts(&asked)["ticket"].clone()
}

async fn over(agent: &mut DoorAgent, ticket: &Value) -> Value {
    facts(&agent.tool("wait_for_command", json!({"ticket": ticket})).await).clone()
}

#[tokio::test]
async fn what_an_agent_types_is_shown_whole_and_asked_each_time() {
    let house = TestServer::new().await;
    for (version, besides) in [("2025-06-18", json!({"open_input": true})), (NEWEST, json!({"pty": true}))] {
        let mut agent = DoorAgent::new(&house, version).await;
        let ticket = started(&house, &mut agent, "stty -echo 2>/dev/null; cat; echo over", besides).await;
        let typed = json!({"ticket": ticket, "text": "one\u{200b}\n", "reason": "It asks for a name."});
        let id = agent.post_tool("send_input", typed.clone()).await;
        let request = house.asked("into stty").await;
        let submission = request.submission();
        let act = submission.input().unwrap();
        assert_eq!(
            (act.text.as_str(), act.ends, submission.reason()),
            ("one\u{200b}\n", false, Some("It asks for a name."))
        );
        assert!(act.command.contains("cat; echo over"));
        house.deny("into stty", Some("Not that.")).await;
        let denied = agent.result(id).await;
        assert_eq!((&facts(&denied)["status"], &denied["isError"]), (&json!("denied"), &json!(true)));
        assert!(facts(&denied)["reason"].as_str().unwrap().contains("Not that."));
        // The same again is not asked again.
        let again = agent.tool("send_input", typed).await;
        assert!(facts(&again)["reason"].as_str().unwrap().contains("Not that."), "{again}");

        let sent = agent.allowed(&house, "send_input", json!({"ticket": ticket, "text": "two\n", "end": true})).await;
        assert_eq!((&facts(&sent)["status"], &sent["isError"]), (&json!("finished"), &json!(false)), "{sent}");
        assert_eq!(facts(&sent)["allowed_by"], "a person");
        let ended = over(&mut agent, &ticket).await;
        let out = ended["stdout"].as_str().unwrap();
        assert!(out.contains("two") && out.contains("over") && !out.contains("one"), "{ended}");
    }
}

#[tokio::test]
async fn what_is_allowed_for_a_run_holds_for_that_run_and_can_be_taken_back() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, NEWEST).await;
    let first = started(&house, &mut agent, "cat; echo first", json!({"open_input": true})).await;
    let run = house.broker.snapshot().running[0].id;
    let id = agent.post_tool("send_input", json!({"ticket": first, "text": "a\n"})).await;
    let request = house.asked("cat; echo first").await;
    house.person.decide(request.id, request.submission().fingerprint(), Decision::AllowForRun).unwrap();
    agent.result(id).await;
    let unasked = agent.tool("send_input", json!({"ticket": first, "text": "b\n"})).await;
    assert_eq!(facts(&unasked)["status"], "finished", "{unasked}");

    house.broker.ask_again(run);
    let id = agent.post_tool("send_input", json!({"ticket": first, "text": "c\n"})).await;
    house.deny("into cat; echo first", None).await;
    agent.result(id).await;
    let id = agent.post_tool("send_input", json!({"ticket": first, "end": true})).await;
    let request = house.asked("then end its input").await;
    house.person.decide(request.id, request.submission().fingerprint(), Decision::AllowForRun).unwrap();
    agent.result(id).await;
    assert_eq!(over(&mut agent, &first).await["stdout"], "a\nb\nfirst\n");

    // Another run is another question.
    let second = started(&house, &mut agent, "cat; echo second", json!({"open_input": true})).await;
    let id = agent.post_tool("send_input", json!({"ticket": second, "text": "d\n"})).await;
    house.asked("into cat; echo second").await;
    // It is over before anybody answers: nobody is asked any more.
    let run = house.broker.snapshot().running[0].id;
    house.person.type_into(run, TypedInput::End).await.unwrap();
    let withdrawn = agent.result(id).await;
    assert_eq!(facts(&withdrawn)["status"], "withdrawn", "{withdrawn}");
    assert_eq!((house.waiting(), over(&mut agent, &second).await["stdout"].clone()), (0, json!("second\n")));
}

#[tokio::test]
async fn nothing_is_typed_where_it_does_not_belong() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, NEWEST).await;
    let mut other = DoorAgent::named(&house, NEWEST, "another", &[]).await;
    let open = started(&house, &mut agent, "cat; exit 0", json!({"open_input": true})).await;
    let wrong = [
        (json!({"ticket": open}), "text"),
        (json!({"ticket": open, "text": 7}), "text"),
        (json!({"ticket": open, "text": "x".repeat(70_000)}), "text"),
        (json!({"ticket": open, "text": "\u{200b}".repeat(3_000)}), "text"),
        (json!({"ticket": open, "text": "x", "end": "yes"}), "end"),
        (json!({"ticket": open, "text": "x", "host": "y"}), "host"),
        (json!({"ticket": "none", "text": "x"}), "ticket"),
        (json!({"text": "x"}), "ticket"),
    ];
    for (arguments, field) in wrong {
        let answer = agent.tool("send_input", arguments).await;
        assert_eq!(
            (&facts(&answer)["status"], &facts(&answer)["field"]),
            (&json!("invalid"), &json!(field)),
            "{answer}"
        );
    }
    let theirs = other.tool("send_input", json!({"ticket": open, "text": "x"})).await;
    assert_eq!(facts(&theirs)["field"], "ticket", "a ticket of another client's");
    let id = agent.post_tool("send_input", json!({"ticket": open, "end": true})).await;
    house.allow("then end its input").await;
    agent.result(id).await;
    over(&mut agent, &open).await;
    let ended = agent.tool("send_input", json!({"ticket": open, "text": "x"})).await;
    assert_eq!(facts(&ended)["field"], "ticket");
    let closed = started(&house, &mut agent, "sleep 5", json!({})).await;
    let refused = agent.tool("send_input", json!({"ticket": closed, "text": "x"})).await;
    assert!(facts(&refused)["reason"].as_str().unwrap().contains("open_input"), "{refused}");
    assert_eq!(house.waiting(), 0);
}
