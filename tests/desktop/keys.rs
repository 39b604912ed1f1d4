//! The keyboard: real keys, through the screen, to the window that has them.

use countersign_tests::agent::Agent;
use countersign_tests::app::TITLE;
use countersign_tests::desk::{CARD, play};
use countersign_tests::page::Page;
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold, until};
use serde_json::json;

/// Notes what keys meet: no card, one that is not ready, one that is; each once as long as it stays so.
const LISTEN: &str = "
    window.keysMet = [];
    addEventListener('keydown', () => {
        const card = document.querySelector('[data-ready]');
        const met = card === null ? 'nothing' : card.dataset.ready === 'true' ? 'ready' : 'early';
        if (window.keysMet.at(-1) !== met) window.keysMet.push(met);
    }, { capture: true });";

#[test]
fn a_key_pressed_before_the_card_could_be_read_does_nothing() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let page = desk.page()?;
        page.run(LISTEN, &json!([]))?;
        desk.session.focus(TITLE)?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        // A key meant for something else, pressed on and on while a card comes.
        for turn in 0..10 {
            let pressing = desk.session.press_on("a")?;
            until("key", || met(page).is_some_and(|met| met == ["nothing"]).then_some(()))?;
            let ran = format!("ran{turn}");
            let asked = agent.run(&format!("touch {ran}"), json!({}))?;
            if turn > 0 {
                // The last one is still looked at, and nothing takes its place by itself.
                page.press(&[("list", "Waiting"), ("button", &format!("touch {ran}*"))])?;
            }
            until("run", || desk.done(&ran).then_some(()))?;
            agent.answer(asked)?;
            page.gone(&[CARD])?;
            drop(pressing);
            let met = met(page).unwrap_or_default();
            page.run("keysMet.length = 0", &json!([]))?;
            if met.get(1).is_some_and(|second| second == "ready") {
                // None came early: the machine was busy, and this tells nothing.
                continue;
            }
            // It stayed until a key met it that it was ready for.
            return hold(met.starts_with(&["nothing", "early", "ready"].map(str::to_owned)), format_args!("{met:?}"));
        }
        Err("no key came early enough".into())
    })
}

fn met(page: &Page) -> Option<Vec<String>> {
    serde_json::from_value(page.run("return keysMet", &json!([])).ok()?).ok()
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
        for (key, role, title) in [("d", "group", "Deny this request"), ("f", "dialog", "Allow without asking")] {
            let opened = [(role, title)];
            desk.session.key_until(key, || page.has(&opened))?;
            desk.session.key_until("Escape", || !page.has(&opened))?;
            desk.ready()?;
        }
        hold(!agent.answered(asked) && !desk.done("ran"), "a way out that decided")
    })
}
