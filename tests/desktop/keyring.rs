//! Rules live in the person's keyring, and speak only while it can be read.

use countersign_tests::agent::Agent;
use countersign_tests::desk::{CARD, Desk, play};
use countersign_tests::session::{Keyring, Plan};
use countersign_tests::wait::{Done, hold};
use serde_json::json;

const COMMAND: &str = "echo remembered";

#[test]
fn a_rule_outlives_a_restart_and_lies_in_the_keyring() -> Done {
    play(Plan::PLAIN, |desk| {
        remember(desk)?;
        let kept = desk.session.secrets("service", "Countersign")?;
        hold(kept.contains(COMMAND), format_args!("secret-tool does not find it: {kept}"))?;
        desk.quit()?;
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        desk.turn_to("Rules")?;
        desk.page()?.says(&[("list", "Rules")], COMMAND)?;
        let asked = agent.run(COMMAND, json!({}))?;
        let answer = agent.answer(asked)?["structuredContent"].take();
        hold(answer["status"] == "finished", format_args!("it was not allowed by the rule: {answer}"))
    })
}

#[test]
fn a_locked_keyring_allows_nothing_and_says_so() -> Done {
    play(Plan::PLAIN, |desk| {
        remember(desk)?;
        desk.quit()?;
        desk.session.lock_keyring()?;
        desk.open()?;
        asks_all_the_same(desk)?;
        desk.page()?.says(&[("notice", "")], "locked")
    })
}

#[test]
fn a_keyring_that_was_always_locked_hangs_nothing() -> Done {
    play(Plan { keyring: Keyring::Locked, ..Plan::PLAIN }, |desk| {
        desk.open()?;
        desk.page()?.says(&[("notice", "")], "locked")?;
        asks_all_the_same(desk)
    })
}

#[test]
fn without_a_keyring_nothing_is_remembered_and_the_person_is_told() -> Done {
    play(Plan { keyring: Keyring::Absent, ..Plan::PLAIN }, |desk| {
        desk.open()?;
        desk.page()?.says(&[("notice", "")], "keyring")?;
        asks_all_the_same(desk)
    })
}

/// Has a rule saved for [`COMMAND`].
fn remember(desk: &mut Desk) -> Done {
    desk.open()?;
    let mut agent = Agent::connect(&desk.session, "Claude")?;
    let asked = agent.run(COMMAND, json!({}))?;
    desk.allow_always(COMMAND)?;
    agent.answer(asked).map(drop)
}

fn asks_all_the_same(desk: &Desk) -> Done {
    let mut agent = Agent::connect(&desk.session, "Claude")?;
    let asked = agent.run(COMMAND, json!({}))?;
    desk.card(COMMAND)?;
    hold(!agent.answered(asked), "it ran unasked")?;
    desk.page()?.press(&[CARD, ("button", "Allow once")])?;
    let answer = agent.answer(asked)?["structuredContent"].take();
    hold(answer["status"] == "finished" && answer["allowed_by"] == "a person", format_args!("another answer: {answer}"))
}
