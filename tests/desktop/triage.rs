//! Many requests at once, decided by the keyboard alone.

use std::cell::Cell;
use std::time::Duration;

use countersign_tests::agent::Agent;
use countersign_tests::app::TITLE;
use countersign_tests::desk::{Desk, play};
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold, until, within};
use serde_json::{Value, json};

/// Decided together, as a person may at most.
const KEYS: u32 = 60;
/// Longer than the pause before a request can be answered.
const PAUSE: Duration = Duration::from_millis(2500);

/// What is looked at: which it is, its command, whether it can be decided, and what is open over it.
const LOOK: &str = "
    const shown = document.querySelector('[data-fingerprint], [data-together]');
    if (!shown) return null;
    const command = shown.querySelector('[role=group][aria-label=Command]')?.innerText ?? '';
    const name = 'together' in shown.dataset ? 'together' : shown.dataset.request;
    const enter = shown.innerText.includes('Press Enter to allow.');
    return { name, command, ready: shown.dataset.ready === 'true', strip: !!shown.querySelector('[data-strip]'), enter };";
const ROWS: &str = "return [...document.querySelectorAll('[data-row]')].map((row) => row.innerText)";

/// A person at the keyboard, whose keys are counted.
struct Hands<'a> {
    desk: &'a Desk,
    pressed: Cell<u32>,
}

impl Hands<'_> {
    fn press(&self, key: &str) -> Done {
        self.pressed.set(self.pressed.get() + 1);
        self.desk.session.key(key)
    }

    fn look(&self) -> Done<Value> {
        self.desk.page()?.run(LOOK, &json!([]))
    }

    fn await_true(&self, fact: &str) -> Done {
        until(format_args!("{fact:?} of what is shown"), || (self.look().ok()?[fact] == true).then_some(()))
    }

    /// Waits until what is shown can be decided; reads on where its end was not in view.
    fn read(&self) -> Done {
        let ready = || (self.look().ok()?["ready"] == true).then_some(());
        if within(PAUSE, "pause that ended", ready).is_ok() {
            return Ok(());
        }
        self.press("End")?;
        self.await_true("ready")
    }

    fn deny(&self) -> Done {
        self.press("d")?;
        self.await_true("strip")?;
        self.press("d")
    }

    /// Decides what is shown as its command asks for.
    fn decide(&self, command: &str) -> Done {
        self.read()?;
        if command.contains("wrong") {
            return self.deny();
        }
        self.press("a")?;
        if command.contains("rm") {
            self.await_true("enter")?;
            self.press("Return")?;
        }
        Ok(())
    }
}

#[test]
fn forty_requests_are_decided_rightly_by_sixty_keys() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        desk.session.focus(TITLE)?;
        let others = ["touch right0", "rm -rf wrong0", "touch right1", "rm -rf right2", "touch right3"]
            .into_iter()
            .chain(["rm -rf wrong1", "rm -rf right4", "touch wrong2", "touch right5", "touch right6"]);
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = others.map(|command| Ok((command, agent.run(command, json!({}))?))).collect::<Done<Vec<_>>>()?;
        let mut alike = Vec::new();
        for _ in 0..30 {
            let mut one = Agent::connect(&desk.session, "Claude")?;
            let asked = one.run("touch alike", json!({}))?;
            alike.push((one, asked));
        }
        let page = desk.page()?;
        // The one that came first is looked at already, and stays a row of its own.
        let rows = until("rows, one of them many times", || {
            let rows = page.run(ROWS, &json!([])).ok()?;
            let rows = rows.as_array()?;
            let folded = |times: &str| rows.iter().any(|row| row.as_str().is_some_and(|row| row.contains(times)));
            // All forty: one that came later would arm the card anew, and a key would be lost.
            (rows.len() == 11 && folded("30 times") || rows.len() == 12 && folded("29 times")).then_some(rows.len())
        })?;
        let hands = Hands { desk, pressed: Cell::new(0) };
        let mut last = Value::Null;
        for _ in 0..rows {
            let shown = until("the next request", || {
                hands.look().ok().filter(|shown| !shown.is_null() && shown["name"] != last)
            })?;
            last = shown["name"].clone();
            hands.decide(shown["command"].as_str().unwrap_or_default())?;
        }
        for (command, asked) in asked {
            let wanted = if command.contains("wrong") { "denied" } else { "finished" };
            let answer = agent.told(asked)?;
            hold(answer["status"] == wanted, format_args!("{command}: {answer}"))?;
        }
        for (mut one, asked) in alike {
            one.finished(asked)?;
        }
        hold(desk.done("alike") && desk.done("right0"), "nothing was done")?;
        let pressed = hands.pressed.get();
        println!("40 requests: {pressed} keys");
        hold(pressed <= KEYS, format_args!("{pressed} keys"))
    })
}

#[test]
fn a_denial_of_several_is_sent_when_the_window_closes() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        desk.session.focus(TITLE)?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        // One after the other: the first is looked at, and the other stands below it.
        let first = agent.run("touch one", json!({}))?;
        desk.card("touch one")?;
        let asked = [first, agent.run("touch two", json!({}))?];
        let page = desk.page()?;
        until("two rows", || (page.run(ROWS, &json!([])).ok()?.as_array()?.len() == 2).then_some(()))?;
        let hands = Hands { desk, pressed: Cell::new(0) };
        hands.press("x")?;
        hands.press("shift+Down")?;
        until("selection", || (hands.look().ok()?["name"] == "together").then_some(()))?;
        hands.read()?;
        hands.deny()?;
        // The key has arrived; what it denied is held back for the person to undo.
        page.says(&[("status", "Latest decision")], "Denying")?;
        desk.session.close(TITLE)?;
        for asked in asked {
            let answer = agent.told(asked)?;
            hold(answer["status"] == "denied", format_args!("another answer: {answer}"))?;
        }
        Ok(())
    })
}
