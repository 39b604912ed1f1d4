//! Rules live in the person's keyring, and speak only while it can be read.

use countersign_tests::agent::Agent;
use countersign_tests::desk::{CARD, Desk, REMEMBER, play};
use countersign_tests::session::{Keyring, Plan};
use countersign_tests::wait::{Done, hold, until};
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
        runs_by_rule(&mut agent)
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
fn a_keyring_locked_in_the_middle_puts_rules_to_sleep_and_unlocking_wakes_them() -> Done {
    play(Plan::PLAIN, |desk| {
        remember(desk)?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        for _ in 0..2 {
            runs_by_rule(&mut agent)?;
            desk.session.lock_keyring()?;
            // The keyring tells of its lock by a signal; the banner is how a person knows it came.
            let page = desk.page()?;
            page.says(&[("alert", "")], "locked")?;
            let asked = agent.run(COMMAND, json!({}))?;
            desk.card(COMMAND)?;
            page.says(&[CARD], "Your keyring is locked, so the rules in it are paused.")?;
            // What cannot be kept is not offered, and nothing asks for a password by itself.
            page.press(&[CARD, ("button", "Allow for…")])?;
            page.find(&[REMEMBER, ("radio", "until Countersign quits")])?;
            hold(!page.has(&[REMEMBER, ("radio", "forever")]), "a rule was offered that cannot be kept")?;
            page.press(&[REMEMBER, ("button", "Cancel")])?;
            hold(!agent.answered(asked), "it ran unasked")?;
            desk.allow(COMMAND)?;
            let answer = agent.told(asked)?;
            hold(answer["allowed_by"] == "a person", format_args!("another answer: {answer}"))?;
            desk.session.unlock_keyring()?;
            // The app is left alone: rules wake by themselves.
            page.gone(&[("button", "Unlock keyring…")])?;
        }
        runs_by_rule(&mut agent)
    })
}

#[test]
fn pressing_unlock_opens_the_keyrings_own_dialog_and_its_password_wakes_the_rules() -> Done {
    play(Plan::PLAIN, |desk| {
        remember(desk)?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        desk.session.lock_keyring()?;
        desk.page()?.press(&[("button", "Unlock keyring…")])?;
        desk.session.answer_keyring()?;
        desk.page()?.gone(&[("button", "Unlock keyring…")])?;
        runs_by_rule(&mut agent)
    })
}

#[test]
fn a_keyring_whose_service_ends_puts_rules_to_sleep_until_it_is_back() -> Done {
    play(Plan::PLAIN, |desk| {
        remember(desk)?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        runs_by_rule(&mut agent)?;
        desk.session.kill_keyring();
        desk.page()?.says(&[("alert", "")], "keyring")?;
        asks_all_the_same(desk)?;
        desk.session.raise_keyring()?;
        let page = desk.page()?;
        until("end of the banner", || {
            let said = page
                .all(&[("alert", "")])
                .ok()?
                .iter()
                .map(|alert| page.text(alert).ok())
                .collect::<Option<Vec<_>>>()?;
            (!said.iter().any(|words| words.contains("keyring"))).then_some(())
        })?;
        runs_by_rule(&mut agent)
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

/// The rule allows.
fn runs_by_rule(agent: &mut Agent) -> Done {
    let asked = agent.run(COMMAND, json!({}))?;
    let answer = agent.finished(asked)?;
    hold(answer["allowed_by"] != "a person", format_args!("another answer: {answer}"))
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
    let answer = agent.finished(asked)?;
    hold(answer["allowed_by"] == "a person", format_args!("another answer: {answer}"))
}
