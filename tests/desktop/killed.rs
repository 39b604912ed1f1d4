//! The app killed while a command runs: its guard, or the next start, ends what is left of it; the next start says so, and
//! has what it wrote.

use std::fs;

use countersign_tests::agent::Agent;
use countersign_tests::desk::play;
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold, until};
use rustix::process::{Pid, Signal, kill_process};
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
        end(guard(desk.app()?.service.pid())?)?;
        desk.kill()?;
        hold(sleeping(&time) == 2, "the kill itself ended them; nothing is tried")?;
        desk.open()?;
        says(desk.page()?, "Countersign was killed while it was last running.")?;
        says(desk.page()?, "0 left.")?;
        hold(sleeping(&time) == 0, "something lives on")?;
        desk.page()?.press(&[("button", "Dismiss")])?;
        desk.page()?.gone(&[("button", "Dismiss")])?;
        desk.turn_to("History")?;
        desk.page()?.press(&[("button", "echo before the end*")])?;
        says(desk.page()?, "before the end")?;
        desk.quit()?;
        desk.open()?;
        until("page", || desk.page().ok()?.has(&[("navigation", "Views")]).then_some(()))?;
        hold(!desk.page()?.has(&[("button", "Dismiss")]), "it left in order, and says otherwise")
    })
}

#[test]
fn what_outlives_a_kill_is_ended_by_the_guard_and_said_at_the_next_start() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let time = format!("8{:07}", std::process::id());
        let command = format!("setsid sleep {time} & env -i sleep {time}");
        agent.run(&command, json!({ "background": true, "timeout_ms": 600_000 }))?;
        desk.allow(&command)?;
        until("two that sleep", || (sleeping(&time) == 2).then_some(()))?;
        let guard = guard(desk.app()?.service.pid())?;
        desk.kill()?;
        until("an end of both", || (sleeping(&time) == 0).then_some(()))?;
        until("the guard's own end", || (!fs::exists(format!("/proc/{guard}/cmdline")).ok()?).then_some(()))?;
        desk.open()?;
        says(desk.page()?, " programs it had started were still running; they were found and ended. 0 left.")
    })
}

/// The process of an app that waits for the app's end.
fn guard(app: u32) -> Done<u32> {
    until("guard", || {
        let children = fs::read_to_string(format!("/proc/{app}/task/{app}/children")).ok()?;
        let mut children = children.split_whitespace().filter_map(|id| id.parse().ok());
        children.find(|id| {
            fs::read(format!("/proc/{id}/cmdline"))
                .is_ok_and(|words| words.split(|byte| *byte == 0).any(|word| word == b"--guard"))
        })
    })
}

fn end(process: u32) -> Done {
    let process = i32::try_from(process).ok().and_then(Pid::from_raw).ok_or("no process")?;
    Ok(kill_process(process, Signal::KILL)?)
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
