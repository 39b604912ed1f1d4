//! Agents that go, come back, or try the door for more than asking.

use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::time::Duration;

use countersign_tests::agent::{Agent, USUAL};
use countersign_tests::app;
use countersign_tests::desk::{CARD, play};
use countersign_tests::session::Plan;
use countersign_tests::tools::TOOLS;
use countersign_tests::wait::{Done, hold, never, until};
use serde_json::{Value, json};

#[test]
fn an_approval_that_comes_after_the_agent_died_runs_nothing() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        agent.run("touch ran", json!({}))?;
        desk.card("touch ran")?;
        agent.kill();
        // As fast as a hand could, and on until the card is gone.
        until("end of the card", || {
            let page = desk.page().ok()?;
            let allow = page.all(&[CARD, ("button", "Allow once")]).ok()?;
            if let Some(allow) = allow.into_iter().next() {
                let _ = page.run("arguments[0].click()", &json!([allow.0]));
                return None;
            }
            page.all(&[CARD]).is_ok_and(|cards| cards.is_empty()).then_some(())
        })?;
        never(Duration::from_secs(1), "a command that ran for a dead agent", || desk.done("ran").then_some(()))?;
        desk.page()?.says(&[("list", "Ended")], "touch ran")
    })
}

#[test]
fn the_same_call_again_is_the_same_card_and_one_run() -> Done {
    const COUNTED: &str = "echo once >> runs";
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let mut agent = Agent::connect_as(&desk.session, "Claude", USUAL, &["--budget", "1"])?;
        let mut tickets = Vec::new();
        for _ in 0..2 {
            let asked = agent.run(COUNTED, json!({}))?;
            let answer = agent.told(asked)?;
            hold(answer["status"] == "awaiting_approval", format_args!("another answer: {answer}"))?;
            tickets.push(answer["ticket"].clone());
        }
        hold(tickets[0] == tickets[1], format_args!("two tickets: {tickets:?}"))?;
        let page = desk.page()?;
        let cards = page.all(&[("list", "Waiting"), ("button", "echo once*")])?.len();
        hold(cards == 1, format_args!("{cards} cards"))?;
        let waiting = agent.call("wait_for_command", &json!({ "ticket": tickets[0] }))?;
        desk.allow(COUNTED)?;
        let mut answer = agent.told(waiting)?;
        if answer["status"] == "awaiting_approval" {
            // The second of patience was over before the hand was there.
            let waiting = agent.call("wait_for_command", &json!({ "ticket": tickets[0] }))?;
            answer = agent.told(waiting)?;
        }
        hold(answer["status"] == "finished", format_args!("another answer: {answer}"))?;
        let runs = fs::read_to_string(desk.session.home().join("runs"))?;
        hold(runs == "once\n", format_args!("it ran otherwise than once: {runs:?}"))
    })
}

#[test]
fn consent_cannot_be_given_through_the_door() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run("touch ran", json!({}))?;
        let card = desk.card("touch ran")?;
        let page = desk.page()?;
        let id = page.attribute(&card, "data-request")?.unwrap_or_default();
        let fingerprint = page.attribute(&card, "data-fingerprint")?.unwrap_or_default();
        hold(!id.is_empty() && !fingerprint.is_empty(), "the card does not say what it shows")?;

        let decision = json!({ "id": id, "fingerprint": fingerprint, "answer": { "kind": "allowOnce" } });
        for want in ["decide", "allow", "approve", "allowOnce"] {
            let mut line = decision.clone();
            line["countersign"] = json!(1);
            line["want"] = json!(want);
            let mut door = UnixStream::connect(app::door(&desk.session))?;
            door.set_read_timeout(Some(Duration::from_secs(2)))?;
            door.write_all(format!("{line}\n").as_bytes())?;
            let mut said = String::new();
            // Being hung up on is an answer, too.
            let _ = door.read_to_string(&mut said);
            hold(!said.contains("\"ok\":true"), format_args!("the door said yes to {want}: {said}"))?;
        }
        for tool in ["decide", "allow", "approve", "allow_once"] {
            let called = agent.call(tool, &decision)?;
            let refused = agent.answer(called).map_or(true, |result| result["isError"] == json!(true));
            hold(refused, format_args!("a tool {tool} was there"))?;
        }
        let listed = agent.ask("tools/list", json!({}))?;
        let tools = agent.answer(listed)?["tools"].take();
        let names: Vec<&str> =
            tools.as_array().into_iter().flatten().filter_map(|tool| tool["name"].as_str()).collect();
        hold(names == TOOLS, format_args!("other tools: {names:?}"))?;

        for words in [&["--allow", &id][..], &["--decide"], &["allow", &id]] {
            let status = app::command(&desk.session)?.args(words).stderr(Stdio::null()).status()?;
            hold(!status.success(), format_args!("the command line took {words:?}"))?;
        }
        desk.ready()?;
        hold(!agent.answered(asked) && !desk.done("ran"), "it ran, and nobody had pressed anything")
    })
}

#[test]
fn a_call_that_is_taken_back_takes_its_card_away() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run("touch ran", json!({}))?;
        desk.card("touch ran")?;
        agent.cancel(asked)?;
        desk.page()?.gone(&[CARD])?;
        let listed = agent.call("list_commands", &json!({}))?;
        let commands = agent.told(listed)?["commands"].take();
        let waits = |command: &Value| command["status"] == "awaiting_approval";
        hold(!commands.as_array().into_iter().flatten().any(waits), format_args!("it still waits: {commands}"))?;
        hold(!desk.done("ran"), "it ran")
    })
}
