//! Doctor beside the running app, on the command line and in its window.

use countersign_tests::agent::Agent;
use countersign_tests::desk::play;
use countersign_tests::popups::Popups;
use countersign_tests::programs;
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold};
use serde_json::Value;

#[test]
fn doctor_finds_nothing_broken_on_a_desktop_that_has_everything() -> Done {
    play(Plan::WHOLE, |desk| {
        desk.start(&["--background"])?;
        // Somebody has been here, so there is a record.
        drop(Agent::connect(&desk.session, "Claude")?);
        let mut command = desk.session.command(programs::app()?);
        let output = command.args(["doctor", "--json"]).output()?;
        hold(output.status.code() == Some(0), format_args!("{output:?}"))?;
        let all: Value = serde_json::from_slice(&output.stdout)?;
        for what in ["Bridge", "Connection to the app", "Keyring", "Popups", "Tray icon", "History", "Versions"] {
            let lines = all["lines"].as_array().ok_or("no lines")?;
            let line = lines.iter().find(|line| line["what"] == what).ok_or_else(|| format!("{what}: {all:#}"))?;
            hold(line["state"] == "good", format_args!("{what}: {all:#}"))?;
        }
        hold(all["state"] == "look", format_args!("no agent is set up: {all:#}"))
    })
}

#[test]
fn doctor_in_the_window_checks_and_sends_a_popup() -> Done {
    play(Plan::PLAIN, |desk| {
        let popups = Popups::serve(&desk.session)?;
        desk.open()?;
        desk.turn_to("Help")?;
        let (doctor, page) = (("region", "Doctor"), desk.page()?);
        page.press(&[doctor, ("button", "Check now")])?;
        page.says(&[doctor, ("list", "What was found")], "The bridge can reach the running app")?;
        page.press(&[doctor, ("button", "Send a test popup")])?;
        popups.find("This popup is only a test")?;
        page.says(&[doctor, ("status", "")], "A popup was sent")
    })
}
