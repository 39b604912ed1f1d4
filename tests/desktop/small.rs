//! The small window: one card at a time, with its own place, and the same care as the whole one.

use countersign_tests::agent::Agent;
use countersign_tests::app::TITLE;
use countersign_tests::desk::{Desk, play};
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold, until};
use serde_json::json;

#[test]
fn the_small_window_decides_with_the_same_care_and_is_small_again() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let page = desk.page()?;
        page.press(&[("button", "Small window")])?;
        until("small window", || width(desk).filter(|width| *width == 440).map(drop))?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run("touch ran", json!({}))?;
        desk.card("touch ran")?;
        until("count in the title", || (!desk.session.windows(r"Countersign \(1\)").is_empty()).then_some(()))?;
        hold(!desk.done("ran"), "it ran before anybody allowed it")?;
        desk.press_allow()?;
        until("run", || desk.done("ran").then_some(()))?;
        agent.answer(asked)?;
        desk.session.close(TITLE)?;
        until("closed window", || desk.session.windows(TITLE).is_empty().then_some(()))?;
        desk.quit()?;
        desk.open()?;
        until("small window again", || width(desk).filter(|width| *width == 440).map(drop))?;
        desk.page()?.press(&[("button", "Full window")])?;
        until("whole window", || width(desk).filter(|width| *width > 1000).map(drop))
    })
}

fn width(desk: &Desk) -> Option<u64> {
    desk.page().ok()?.run("return innerWidth", &json!([])).ok()?.as_u64()
}
