//! The app killed while a command runs: the next start ends what is left of it, says so, and has what it wrote.

use std::fs;

use countersign_tests::agent::Agent;
use countersign_tests::desk::play;
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold, until};
use serde_json::json;

#[test]
fn what_outlives_a_kill_is_ended_at_the_next_start_and_said_until_it_is_put_away() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        // A time nobody else sleeps.
        let time = format!("9{:07}", std::process::id());
        let command = format!("echo before the end; setsid sleep {time} & sleep {time}");
        agent.run(&command, json!({ "background": true, "timeout_ms": 600_000 }))?;
        desk.allow(&command)?;
        until("two that sleep", || (sleeping(&time) == 2).then_some(()))?;
        desk.kill()?;
        hold(sleeping(&time) == 2, "the kill itself ended them; nothing is tried")?;
        desk.open()?;
        says(desk.page()?, "Countersign was killed the last time it ran.")?;
        says(desk.page()?, "0 left.")?;
        hold(sleeping(&time) == 0, "something lives on")?;
        desk.page()?.press(&[("button", "Put away")])?;
        desk.page()?.gone(&[("button", "Put away")])?;
        desk.turn_to("History")?;
        desk.page()?.press(&[("button", "echo before the end*")])?;
        says(desk.page()?, "before the end")?;
        desk.quit()?;
        desk.open()?;
        until("page", || desk.page().ok()?.has(&[("navigation", "Views")]).then_some(()))?;
        hold(!desk.page()?.has(&[("button", "Put away")]), "it left in order, and says otherwise")
    })
}

fn says(page: &countersign_tests::page::Page, words: &str) -> Done {
    until(format_args!("word of {words:?}"), || {
        let text = page.run("return document.body.textContent", &json!([])).ok()?;
        text.as_str()?.contains(words).then_some(())
    })
}

/// How many programs sleep so long.
fn sleeping(time: &str) -> usize {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let words = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    words.filter(|words| *words == format!("sleep\0{time}\0").into_bytes()).count()
}
