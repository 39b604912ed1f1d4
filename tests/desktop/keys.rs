//! The keyboard: real keys, through the screen, to the window that has them.

use countersign_tests::agent::Agent;
use countersign_tests::app::TITLE;
use countersign_tests::desk::{CARD, play};
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold, until};
use serde_json::json;

/// Notes for each key whether the card was ready when it came.
const LISTEN: &str = "
    window.keysSeen = [];
    addEventListener('keydown', (event) => {
        const card = document.querySelector('[data-request]');
        window.keysSeen.push([event.key, card ? card.dataset.ready === 'true' : null]);
    }, { capture: true });";

#[test]
fn a_key_pressed_before_the_card_could_be_read_does_nothing() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let page = desk.page()?;
        page.run(LISTEN, &json!([]))?;
        desk.session.focus(TITLE)?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        // A key meant for something else, pressed again and again until it meets a card that has just come.
        for turn in 0..10 {
            let command = format!("echo {turn} >> ran");
            let asked = agent.run(&command, json!({}))?;
            page.find(&[CARD])?;
            desk.session.key("a")?;
            let keys = until("key", || {
                page.run("return keysSeen.splice(0)", &json!([])).ok().filter(|keys| keys != &json!([]))
            })?;
            if keys != json!([["a", false]]) {
                // The machine was too slow for this to tell anything.
                agent.answer(asked)?;
                continue;
            }
            desk.card(&command)?;
            hold(!agent.answered(asked) && !desk.done("ran"), "an early key allowed it")?;
            desk.session.key("a")?;
            let answer = agent.answer(asked)?["structuredContent"].take();
            return hold(answer["status"] == "finished", format_args!("a key in time did not allow it: {answer}"));
        }
        Err("no key came early enough".into())
    })
}

#[test]
fn keys_deny_and_the_way_back_out_decides_nothing() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let page = desk.page()?;
        desk.session.focus(TITLE)?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run("touch ran", json!({}))?;
        desk.card("touch ran")?;
        let dialog = ("dialog", "Deny this request");
        desk.session.key("d")?;
        page.find(&[dialog])?;
        desk.session.key("Escape")?;
        page.gone(&[dialog])?;
        desk.ready()?;
        desk.session.key("f")?;
        page.find(&[("dialog", "Always allow")])?;
        desk.session.key("Escape")?;
        page.gone(&[("dialog", "Always allow")])?;
        hold(!agent.answered(asked) && !desk.done("ran"), "a way out that decided")
    })
}
