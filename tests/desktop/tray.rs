//! The icon in the panel: four states, a count, and a menu that works.

use std::fs;

use countersign_tests::agent::Agent;
use countersign_tests::desk::{RUN, play};
use countersign_tests::session::Plan;
use countersign_tests::tray::Tray;
use countersign_tests::wait::{Done, hold, until};
use serde_json::json;

const TRAY: Plan = Plan { panel: true, ..Plan::PLAIN };

#[test]
fn the_icon_tells_four_states_and_a_count() -> Done {
    play(TRAY, |desk| {
        desk.open()?;
        let tray = Tray::of(&desk.session)?;
        let mut pictures = vec![picture(&tray)?];
        let mut changed = |state: &str| -> Done {
            let new = until(format_args!("new picture for {state}"), || {
                picture(&tray).ok().filter(|new| !pictures.contains(new))
            })?;
            pictures.push(new);
            Ok(())
        };
        hold(tray.label()?.is_empty(), "a count of nothing")?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run("sleep 600", json!({ "timeout_ms": 600_000 }))?;
        let other = agent.run("sleep 61", json!({}))?;
        changed("waiting")?;
        until("count of two", || (tray.label().ok()? == "2").then_some(()))?;
        desk.deny("sleep 61", "one is enough")?;
        agent.answer(other)?;
        until("count of one", || (tray.label().ok()? == "1").then_some(()))?;
        desk.allow("sleep 600")?;
        changed("running")?;
        until("empty count", || tray.label().ok()?.is_empty().then_some(()))?;
        tray.choose("Pause requests")?;
        changed("paused")?;
        let refused = agent.run("touch ran", json!({}))?;
        let answer = agent.answer(refused)?["structuredContent"].take();
        hold(answer["status"] == "refused", format_args!("another answer while paused: {answer}"))?;
        tray.choose("Stop everything")?;
        let answer = agent.answer(asked)?["structuredContent"].take();
        hold(answer["left"] == 0 && answer["status"] != "finished", format_args!("it was not stopped: {answer}"))?;
        tray.choose("Pause requests")?;
        let idle = pictures.first().cloned();
        until("first picture again", || (picture(&tray).ok() == idle).then_some(()))
    })
}

#[test]
fn quitting_ends_every_run_and_the_app() -> Done {
    play(TRAY, |desk| {
        desk.open()?;
        let tray = Tray::of(&desk.session)?;
        let labels: Vec<String> = tray.entries()?.into_iter().map(|entry| entry.label).collect();
        for wanted in ["Open Countersign", "Pause requests", "Stop everything", "Quit Countersign"] {
            hold(labels.iter().any(|label| label == wanted), format_args!("no {wanted:?} in {labels:?}"))?;
        }
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        agent.run("echo $$ > pid; exec sleep 62", json!({}))?;
        desk.allow("echo $$ > pid")?;
        desk.page()?.find(&[RUN])?;
        let pid = until("running command", || {
            fs::read_to_string(desk.session.home().join("pid")).ok().filter(|pid| pid.ends_with('\n'))
        })?;
        tray.choose("Quit Countersign")?;
        let status = desk.app_mut()?.service.ended()?;
        hold(status.success(), format_args!("it ended with {status}"))?;
        hold(!fs::exists(format!("/proc/{}", pid.trim()))?, "a command outlived the app")
    })
}

/// What the panel draws.
fn picture(tray: &Tray) -> Done<Vec<u8>> {
    Ok(fs::read(tray.icon()?)?)
}
