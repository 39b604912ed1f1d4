//! A screen reader before the real window: what it is told of a card, and in which order.

use countersign_tests::agent::Agent;
use countersign_tests::app::TITLE;
use countersign_tests::desk::play;
use countersign_tests::session::Plan;
use countersign_tests::session::reader::{Heard, ScreenReader};
use countersign_tests::wait::{Done, hold, until};
use serde_json::json;

// As atspi-constants.h numbers them.
const LIST: u32 = 31;
const BUTTON: u32 = 43;
const HEADING: u32 = 83;
const LANDMARK: u32 = 110;

const READ: Plan = Plan { reader: true, ..Plan::PLAIN };

#[test]
fn a_screen_reader_is_told_who_asks_the_decision_and_the_ways_to_answer() -> Done {
    play(READ, |desk| {
        let reader = ScreenReader::start(&desk.session)?;
        desk.open()?;
        desk.session.focus(TITLE)?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run("rm -rf build", json!({}))?;
        desk.card("rm -rf build")?;
        let heard = until("card in the tree of assistive technology", || {
            let heard = reader.hear().ok()?;
            place(&heard, HEADING, "Delete").is_some().then_some(heard)
        })?;
        let order =
            [(LIST, "Waiting"), (LANDMARK, "Full request"), (HEADING, "Delete"), (BUTTON, "Deny"), (BUTTON, "Allow")];
        let mut before = 0;
        for (role, name) in order {
            let Some(at) = place(&heard, role, name) else {
                return Err(format!("no {role} {name:?} among {heard:#?}").into());
            };
            hold(at >= before, format_args!("{role} {name:?} is read before what should come first"))?;
            before = at;
        }
        let nameless = heard.iter().filter(|thing| thing.role == BUTTON && thing.name.trim().is_empty());
        hold(nameless.count() == 0, format_args!("a button without a name among {heard:#?}"))?;
        // What was announced, once and with the danger first.
        let told = heard.iter().filter(|thing| thing.name.starts_with("Dangerous.")).count();
        hold(told <= 1, "the card was announced more than once")?;
        desk.deny("rm -rf build", "no")?;
        agent.answer(asked).map(drop)
    })
}

fn place(heard: &[Heard], role: u32, name: &str) -> Option<usize> {
    heard.iter().position(|thing| thing.role == role && thing.name.contains(name))
}
