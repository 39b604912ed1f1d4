//! The keyboard: real keys, through the screen, to the window that has them.

use std::time::Duration;

use countersign_tests::agent::Agent;
use countersign_tests::app::TITLE;
use countersign_tests::desk::{CARD, play};
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold, within};
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
            let (command, ran) = (format!("touch ran{turn}"), format!("ran{turn}"));
            let asked = agent.run(&command, json!({}))?;
            page.find(&[CARD])?;
            desk.session.key("a")?;
            let seen = || page.run("return keysSeen.splice(0)", &json!([])).ok().filter(|keys| keys != &json!([]));
            let keys = within(Duration::from_secs(2), "key", seen).unwrap_or_default();
            if keys != json!([["a", false]]) {
                // It was lost or late on a busy machine, and tells nothing.
                agent.cancel(asked)?;
                page.gone(&[CARD])?;
                continue;
            }
            desk.card(&command)?;
            hold(!agent.answered(asked) && !desk.done(&ran), "an early key allowed it")?;
            return desk.session.key_until("a", || desk.done(&ran));
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
        for (key, title) in [("d", "Deny this request"), ("f", "Allow without asking")] {
            let dialog = [("dialog", title)];
            desk.session.key_until(key, || page.has(&dialog))?;
            desk.session.key_until("Escape", || !page.has(&dialog))?;
            desk.ready()?;
        }
        hold(!agent.answered(asked) && !desk.done("ran"), "a way out that decided")
    })
}
