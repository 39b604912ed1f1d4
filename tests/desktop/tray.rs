//! The icon in the panel: four states, a count, and a menu that works.

use std::fs;
use std::time::Duration;

use countersign_tests::agent::Agent;
use countersign_tests::desk::{RUN, play};
use countersign_tests::popups::Popups;
use countersign_tests::session::Plan;
use countersign_tests::tray::Tray;
use countersign_tests::wait::{Done, hold, never, until};
use serde_json::json;
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{ConnectionExt as _, CreateWindowAux, WindowClass};
use x11rb::rust_connection::RustConnection;

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
        let answer = agent.told(refused)?;
        hold(answer["status"] == "refused", format_args!("another answer while paused: {answer}"))?;
        tray.choose("Stop everything")?;
        let answer = agent.told(asked)?;
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

#[test]
fn without_a_panel_it_is_said_once_how_the_window_is_reached() -> Done {
    play(Plan::PLAIN, |desk| {
        let popups = Popups::serve(&desk.session)?;
        desk.start(&["--background"])?;
        let told = popups.find("start it again")?;
        hold(told.summary == "No tray icon", format_args!("{told:?}"))?;
        // As it says.
        desk.second_start()?;
        desk.look()?;
        desk.page()?.says(&[("alert", "")], "no tray icon")?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        agent.run("echo still", json!({}))?;
        popups.find("echo still")?;
        let tray = |popups: &Popups| popups.shown().iter().filter(|popup| popup.summary.contains("tray")).count();
        hold(tray(&popups) == 1, format_args!("it was said {} times", tray(&popups)))?;
        // Who has put it away is not told at the next start.
        desk.page()?.press(&[("alert", ""), ("button", "Dismiss")])?;
        until("end of the popup", || popups.shown().iter().any(|now| now.id == told.id && now.closed).then_some(()))?;
        desk.quit()?;
        desk.start(&["--background"])?;
        let mut log = String::new();
        until("second look", || {
            log = fs::read_to_string(desk.session.logs().join("countersign.log")).ok()?;
            (log.matches("no tray icon").count() == 2).then_some(())
        })?;
        hold(tray(&popups) == 1, "it was said again to somebody who knows")
    })
}

#[test]
fn with_a_panel_nothing_is_said_of_the_tray_and_one_that_comes_late_is_used() -> Done {
    play(Plan::PLAIN, |desk| {
        let popups = Popups::serve(&desk.session)?;
        desk.open()?;
        let told = popups.find("start it again")?;
        desk.session.raise_panel()?;
        until("end of the popup", || popups.shown().iter().any(|now| now.id == told.id && now.closed).then_some(()))?;
        desk.page()?.gone(&[("button", "Dismiss")])?;
        Tray::of(&desk.session)?.choose("Pause requests")?;
        desk.quit()?;
        desk.open()?;
        Tray::of(&desk.session)?;
        let said = || popups.shown().iter().any(|popup| !popup.closed).then_some(());
        never(Duration::from_secs(10), "popup about a tray that is there", said)
    })
}

#[test]
fn with_a_tray_of_the_older_kind_nothing_is_said_of_it() -> Done {
    play(Plan::PLAIN, |desk| {
        let popups = Popups::serve(&desk.session)?;
        let _tray = older_tray(desk.session.display())?;
        desk.start(&["--background"])?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        agent.run("echo asked", json!({}))?;
        popups.find("echo asked")?;
        never(Duration::from_secs(12), "popup about a tray that is there", || popups.find_now("tray"))
    })
}

/// A tray as X11 knew it before status notifiers: it owns the screen's selection while this lives.
fn older_tray(display: &str) -> Done<RustConnection> {
    let (display, screen) = RustConnection::connect(Some(display))?;
    let root = display.setup().roots[screen].root;
    let (window, class) = (display.generate_id()?, WindowClass::INPUT_ONLY);
    display.create_window(0, window, root, 0, 0, 1, 1, 0, class, 0, &CreateWindowAux::new())?;
    let name = format!("_NET_SYSTEM_TRAY_S{screen}");
    let selection = display.intern_atom(false, name.as_bytes())?.reply()?.atom;
    display.set_selection_owner(window, selection, 0u32)?.check()?;
    Ok(display)
}

/// What the panel draws.
fn picture(tray: &Tray) -> Done<Vec<u8>> {
    Ok(fs::read(tray.icon()?)?)
}
