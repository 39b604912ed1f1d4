//! One app for one person, wherever a client or a second start runs.

use std::fs;
use std::os::unix::fs::DirBuilderExt as _;
use std::process::{Command, Stdio};

use countersign_tests::agent::{Agent, McpClient, USUAL, greeted};
use countersign_tests::app::App;
use countersign_tests::desk::{Desk, play};
use countersign_tests::programs;
use countersign_tests::session::{Plan, Session, runtime};
use countersign_tests::wait::{Done, hold};
use serde_json::json;

/// How many of our apps live in a session, by its home.
fn apps(session: &Session) -> usize {
    let mark = format!("HOME={}", session.home().display());
    let ours = |process: &std::path::Path| {
        let program = fs::read_link(process.join("exe")).is_ok_and(|exe| exe.ends_with("countersign"));
        let guard = fs::read_to_string(process.join("cmdline")).is_ok_and(|words| words.contains("--guard"));
        let environment = fs::read(process.join("environ")).unwrap_or_default();
        program && !guard && environment.split(|byte| *byte == 0).any(|variable| variable == mark.as_bytes())
    };
    fs::read_dir("/proc").map_or(0, |found| found.flatten().filter(|process| ours(&process.path())).count())
}

/// A bridge behind a folder that hides the runtime folder.
fn caged(session: &Session) -> Done<Command> {
    let mut bridge = session.plainly("bwrap");
    bridge.args(["--dev-bind", "/", "/", "--tmpfs"]).arg(runtime()).arg(programs::bridge()?);
    Ok(bridge)
}

#[test]
fn a_client_with_another_runtime_folder_finds_the_same_app() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        for (name, value) in [
            ("XDG_RUNTIME_DIR", runtime().join("snap.code").display().to_string()),
            ("XDG_RUNTIME_DIR", "/nowhere".to_owned()),
            ("HOME", "/nowhere".to_owned()),
            ("XDG_DATA_HOME", "/nowhere".to_owned()),
            ("TMPDIR", "/nowhere".to_owned()),
        ] {
            fs::DirBuilder::new().recursive(true).mode(0o700).create(desk.session.path("run/snap.code"))?;
            let mut bridge = desk.session.plainly(programs::bridge()?);
            bridge.env(name, value);
            let mut agent = Agent::over(bridge, &desk.session, McpClient::new("Claude", USUAL))?;
            let command = format!("echo {name}");
            let asked = agent.run(&command, json!({}))?;
            desk.allow(&command)?;
            agent.finished(asked)?;
        }
        hold(apps(&desk.session) == 1, "a second app was started")
    })
}

#[test]
fn a_client_in_a_sandbox_without_the_apps_socket_is_told_and_starts_no_second_app() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        for _ in 0..2 {
            let answer = greeted(caged(&desk.session)?)?;
            let words = answer["result"]["instructions"].as_str().unwrap_or_default();
            let said = ["runs in a sandbox", "no second Countersign was started", "run the client outside"];
            hold(said.iter().all(|part| words.contains(part)), format_args!("another answer: {answer}"))?;
            hold(apps(&desk.session) == 1, "a second app was started")?;
        }
        kept(desk, "echo still")
    })
}

#[test]
fn a_client_in_a_sandbox_starts_no_app_that_nobody_else_could_reach() -> Done {
    play(Plan::PLAIN, |desk| {
        let answer = greeted(caged(&desk.session)?)?;
        let words = answer["result"]["instructions"].as_str().unwrap_or_default();
        hold(words.contains("runs in a sandbox"), format_args!("another answer: {answer}"))?;
        hold(apps(&desk.session) == 0, "an app was started")
    })
}

#[test]
fn a_second_writer_of_the_data_folder_says_so_and_changes_nothing() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        kept(desk, "echo before")?;
        let data = desk.session.home().join(".local/share/countersign");
        let note = fs::read_to_string(data.join("writer.lock"))?;
        fs::DirBuilder::new().mode(0o700).create(desk.session.path("other"))?;
        let mut second = desk.session.with_runtime(&desk.session.path("other"), programs::app()?);
        let said = second.arg("--background").stdout(Stdio::null()).stderr(Stdio::piped()).output()?;
        let words = String::from_utf8_lossy(&said.stderr).into_owned();
        hold(!said.status.success(), "a second app began")?;
        let parts = ["Countersign is already running (process ", "Nothing was changed", "Quit that one"];
        hold(parts.iter().all(|part| words.contains(part)), format_args!("it said {words:?}"))?;
        hold(fs::read_to_string(data.join("writer.lock"))? == note, "the first one's note was changed")?;
        kept(desk, "echo after")?;
        // It is the first one's to let go of.
        desk.quit()?;
        App::start(&desk.session, &[]).map(drop)
    })
}

/// A command is allowed, runs, and is in the record.
fn kept(desk: &mut Desk, command: &str) -> Done {
    let mut agent = Agent::connect(&desk.session, "Claude")?;
    let asked = agent.run(command, json!({}))?;
    desk.allow(command)?;
    agent.finished(asked)?;
    desk.turn_to("History")?;
    desk.page()?.press(&[("button", "Check History")])?;
    desk.page()?.says(&[("status", "*")], "History is intact")?;
    desk.turn_to("Desk")
}
