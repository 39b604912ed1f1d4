//! One app for one person, however and whenever it is started; its window comes and goes.

use std::fs;
use std::os::unix::net::UnixStream;
use std::process::Stdio;

use countersign_tests::agent::{Agent, greeted};
use countersign_tests::app::{self, App, LEFT_OPEN, TITLE};
use countersign_tests::desk::{Desk, play};
use countersign_tests::programs;
use countersign_tests::service::Service;
use countersign_tests::session::Plan;
use countersign_tests::tray::Tray;
use countersign_tests::wait::{Done, hold, until};
use rustix::process::Signal;
use serde_json::json;

/// A display that nobody serves.
const NO_SCREEN: &str = ":64999";
const TRAY: Plan = Plan { panel: true, ..Plan::PLAIN };

#[test]
fn a_window_opened_late_from_the_tray_shows_what_waits() -> Done {
    play(TRAY, |desk| {
        let (mut agent, asked) = unseen(desk)?;
        Tray::of(&desk.session)?.choose("Open Countersign")?;
        desk.look()?;
        desk.allow("echo early")?;
        agent.finished(asked).map(drop)
    })
}

#[test]
fn a_second_start_shows_the_firsts_window_and_leaves() -> Done {
    play(Plan::PLAIN, |desk| {
        let (mut agent, asked) = unseen(desk)?;
        let status = app::command(&desk.session)?.status()?;
        hold(status.success(), format_args!("the second start ended with {status}"))?;
        desk.look()?;
        hold(desk.session.windows(TITLE).len() == 1, "there is not one window")?;
        desk.allow("echo early")?;
        agent.finished(asked).map(drop)
    })
}

#[test]
fn of_two_started_at_once_one_lives() -> Done {
    play(Plan::PLAIN, |desk| {
        let mut apps = [App::launch(&desk.session, &[])?, App::launch(&desk.session, &[])?];
        let leaver = until("end of one of them", || apps.iter_mut().position(|app| !app.service.lives()))?;
        let status = apps[leaver].service.ended()?;
        hold(status.success(), format_args!("the one that left ended with {status}"))?;
        hold(apps[1 - leaver].service.lives(), "neither lives")?;
        until("window", || (desk.session.windows(TITLE).len() == 1).then_some(()))?;
        Agent::connect(&desk.session, "Claude").map(drop)
    })
}

#[test]
fn a_start_while_the_old_one_leaves_takes_its_place() -> Done {
    play(Plan::PLAIN, |desk| {
        for _ in 0..3 {
            let mut old = App::start(&desk.session, &[])?;
            until("window", || (desk.session.windows(TITLE).len() == 1).then_some(()))?;
            old.service.signal(Signal::TERM);
            let mut new = App::launch(&desk.session, &[])?;
            let status = old.service.ended()?;
            hold(status.success(), format_args!("the old one ended with {status}"))?;
            until("window of the new one", || (desk.session.windows(TITLE).len() == 1).then_some(()))?;
            hold(new.service.lives(), "the new one left, too")?;
            Agent::connect(&desk.session, "Claude")?;
            new.service.signal(Signal::TERM);
            new.service.ended()?;
        }
        Ok(())
    })
}

#[test]
fn a_data_folder_that_cannot_be_had_costs_the_record_and_not_the_window() -> Done {
    play(Plan::PLAIN, |desk| {
        fs::create_dir(desk.session.home().join(".local"))?;
        fs::write(desk.session.home().join(".local/share"), "a file where a folder is wanted")?;
        let command = app::command(&desk.session)?;
        let mut app = Service::start_quietly("countersign", command, &desk.session.logs())?;
        until("window", || (desk.session.windows(TITLE).len() == 1).then_some(()))?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        agent.run("echo asked", json!({}))?;
        hold(app.lives(), "the app ended")?;
        app.signal(Signal::TERM);
        app.ended().map(drop)
    })
}

#[test]
fn closing_the_window_leaves_the_tray_and_the_door() -> Done {
    play(TRAY, |desk| {
        desk.open()?;
        let tray = Tray::of(&desk.session)?;
        desk.session.close(TITLE)?;
        hold(desk.app_mut()?.service.lives(), "closing the window ended the app")?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        agent.run("touch ran", json!({}))?;
        until("count in the tray", || (tray.label().ok()? == "1").then_some(()))?;
        tray.choose("Open Countersign")?;
        until("window", || (desk.session.windows(TITLE).len() == 1).then_some(()))?;
        hold(!desk.done("ran"), "it ran, and nobody had pressed anything")
    })
}

#[test]
fn a_run_sees_no_file_that_was_left_open_in_the_app() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let left = format!("/proc/{}/fd/{LEFT_OPEN}", desk.app_mut()?.service.pid());
        hold(fs::symlink_metadata(left).is_ok(), "nothing was left open in the app")?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let command = format!("test ! -e /proc/self/fd/{LEFT_OPEN}");
        let asked = agent.run(&command, json!({}))?;
        desk.allow(&command)?;
        let answer = agent.told(asked)?;
        hold(answer["exit_code"] == 0, format_args!("another answer: {answer}"))
    })
}

#[test]
fn an_app_that_cannot_use_its_display_is_told_to_the_client() -> Done {
    play(Plan::PLAIN, |desk| {
        let mut bridge = desk.session.plainly(programs::bridge()?);
        bridge.env("DISPLAY", NO_SCREEN);
        let answer = greeted(bridge)?;
        let words = answer["result"]["instructions"].as_str().unwrap_or_default();
        let said = ["couldn't be started", "it was started and said: Countersign couldn't start"];
        hold(said.iter().all(|part| words.contains(part)), format_args!("another answer: {answer}"))
    })
}

#[test]
fn an_app_that_cannot_use_its_display_opens_no_door() -> Done {
    play(Plan::PLAIN, |desk| {
        let mut app = app::command(&desk.session)?.env("DISPLAY", NO_SCREEN).stderr(Stdio::piped()).spawn()?;
        let door = app::door(&desk.session);
        while app.try_wait()?.is_none() {
            // It would be open for a moment only, so it is tried again and again.
            hold(UnixStream::connect(&door).is_err(), "an agent came in where nobody would answer")?;
        }
        let said = String::from_utf8(app.wait_with_output()?.stderr)?;
        let words = said.contains("doesn't accept this user") && !said.contains("panicked");
        hold(words, format_args!("it ended without words a person can use: {said}"))
    })
}

/// Something was asked of an app that has no window.
fn unseen(desk: &mut Desk) -> Done<(Agent, u64)> {
    desk.start(&["--background"])?;
    let mut agent = Agent::connect(&desk.session, "Claude")?;
    let asked = agent.run("echo early", json!({}))?;
    hold(desk.session.windows(TITLE).is_empty(), "a window opened by itself")?;
    Ok((agent, asked))
}
