//! A page whose process dies: noticed, made anew in the same window, and nothing is decided by it.

use std::fs;
use std::time::Duration;

use countersign_tests::agent::Agent;
use countersign_tests::app::TITLE;
use countersign_tests::desk::{Desk, play};
use countersign_tests::popups::Popups;
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold, never, until, within};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;

/// The page drawn as its engine does of itself.
const DRAWN: Plan = Plan { dmabuf: true, ..Plan::PLAIN };
/// A person is promised to hear of it so soon.
const NOTICED: Duration = Duration::from_secs(5);
const VARIABLE: &[u8] = b"WEBKIT_DISABLE_DMABUF_RENDERER=1";

#[test]
fn a_page_whose_process_is_killed_is_made_anew_and_what_waits_can_be_decided() -> Done {
    play(DRAWN, |desk| {
        let popups = Popups::serve(&desk.session)?;
        desk.start(&[])?;
        let window = desk.session.focus(TITLE)?;
        hold(!has_variable(desk)?, "the way over DMA-BUF is off from the start")?;
        allow_by_key(desk, "before")?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let waiting = agent.run("touch waited", json!({}))?;
        for (round, words) in ["was reloaded", "twice within a minute"].into_iter().enumerate() {
            let dead = kill_page(desk)?;
            within(NOTICED, "word of it", || popups.find_now(words))?;
            until("page in the place of the dead one", || page(desk).ok().filter(|new| *new != dead))?;
            until("same window", || (desk.session.windows(TITLE) == [window.clone()]).then_some(()))?;
            never(Duration::from_secs(1), "run that nobody allowed", || desk.done("waited").then_some(()))?;
            if round == 1 {
                decide(desk, "waited")?;
                allow_by_key(desk, "after")?;
            }
        }
        let answer = agent.finished(waiting)?;
        hold(answer["allowed_by"] == "a person", format_args!("another answer: {answer}"))?;
        // Remembered for this machine: at the next start the engine is told so before its first page.
        desk.quit()?;
        desk.open()?;
        hold(has_variable(desk)?, "the way over DMA-BUF is on again")?;
        let asked = agent_asks(desk, "touch again")?;
        desk.allow("touch again")?;
        drop(asked);
        until("run", || desk.done("again").then_some(()))
    })
}

/// Asks for `touch NAME`, and allows it by the key alone, as a person does who sees the card.
fn allow_by_key(desk: &Desk, name: &str) -> Done {
    let _asked = agent_asks(desk, &format!("touch {name}"))?;
    decide(desk, name)
}

fn agent_asks(desk: &Desk, command: &str) -> Done<Agent> {
    let mut agent = Agent::connect(&desk.session, "Claude")?;
    agent.run(command, json!({}))?;
    Ok(agent)
}

/// Presses what allows until it was done; where something else is shown, what waits is turned to first.
fn decide(desk: &Desk, name: &str) -> Done {
    desk.session.focus(TITLE)?;
    let mut turn = 0;
    until(format_args!("effect of the key for {name}"), || {
        turn += 1;
        desk.session.key(if turn % 4 == 0 { "n" } else { "a" }).ok()?;
        within(Duration::from_secs(1), "effect", || desk.done(name).then_some(())).ok()
    })
}

/// The process behind the page that the app's window shows.
fn page(desk: &Desk) -> Done<i32> {
    let app = desk.app()?.service.pid().to_string();
    let of_the_app = |pid: &i32| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let (name, rest) = stat.split_once('(')?.1.rsplit_once(") ")?;
        let mut fields = rest.split(' ');
        let (state, parent) = (fields.next()?, fields.next()?);
        (name.starts_with("WebKitWebProc") && parent == app && !matches!(state, "Z" | "X")).then_some(())
    };
    let all = fs::read_dir("/proc")?.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<i32>().ok());
    let found = all.filter(|pid| of_the_app(pid).is_some()).max();
    found.ok_or_else(|| "there is no page".into())
}

fn kill_page(desk: &Desk) -> Done<i32> {
    let page = page(desk)?;
    kill(page)?;
    Ok(page)
}

fn kill(page: i32) -> Done {
    Ok(kill_process(Pid::from_raw(page).ok_or("no process")?, Signal::KILL)?)
}

/// Whether the app was started with the engine's way over DMA-BUF off.
fn has_variable(desk: &Desk) -> Done<bool> {
    let environment = fs::read(format!("/proc/{}/environ", desk.app()?.service.pid()))?;
    Ok(environment.split(|byte| *byte == 0).any(|variable| variable == VARIABLE))
}
