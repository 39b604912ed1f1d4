//! Each check where it finds something bad.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use countersign_broker::consent::rules::{Loaded, StoreError};
use countersign_broker::history::{self, Event, History, Retention};

use super::{Doctor, Patient, agents, bridge, keyring, record, report};
use crate::connect::Connect;
use crate::vault::Vault;
use crate::view::{CheckupArea, CheckupLine, CheckupState};

/// A patient whose home, data and bridge are in a folder.
fn patient(folder: &Path) -> Patient {
    let (home, bridge, data) = (folder.join("home"), folder.join("countersign-bridge"), folder.join("data"));
    fs::create_dir_all(&home).unwrap();
    fs::create_dir_all(&data).unwrap();
    let connect = Arc::new(Connect::new(&home, &bridge, &data));
    let vault = Arc::new(Vault::to_look_at(&data).unwrap());
    Patient { home, data, bridge, connect, vault, health: None }
}

fn write(file: &Path, text: &str) {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

fn one<'l>(lines: &'l [CheckupLine], what: &str) -> &'l CheckupLine {
    lines.iter().find(|line| line.what == what).unwrap_or_else(|| panic!("no {what}: {lines:#?}"))
}

#[test]
fn settings_that_are_broken_or_start_another_program_are_told_with_their_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let patient = patient(folder.path());
    let lines = agents::check(&patient);
    assert_eq!(lines.len(), 1, "{lines:#?}");
    assert!(lines[0].state == CheckupState::Look && lines[0].found.contains("No agent"), "{lines:#?}");
    let entry = |command: &str| format!(r#"{{"mcpServers":{{"countersign":{{"command":"{command}","args":[]}}}}}}"#);
    write(&patient.home.join(".cursor/mcp.json"), "{\n  \"mcpServers\": oh\n}");
    write(&patient.home.join(".lmstudio/mcp.json"), &entry("/nowhere/\u{202e}countersign-bridge"));
    write(&patient.home.join(".claude.json"), &entry(patient.bridge.to_str().unwrap()));
    let lines = agents::check(&patient);
    let cursor = one(&lines, "Cursor: settings file");
    assert!(cursor.state == CheckupState::Broken && cursor.found.contains("line 2"), "{cursor:?}");
    let studio = one(&lines, "LM Studio: settings file");
    assert!(
        studio.state == CheckupState::Broken && studio.remedy.as_ref().unwrap().contains("LM Studio"),
        "{studio:?}"
    );
    assert!(!studio.found.contains('\u{202e}'), "{studio:?}");
    assert_eq!(one(&lines, "LM Studio: its own shell").state, CheckupState::Look);
    assert_eq!(one(&lines, "Claude Code: settings file").state, CheckupState::Good);
    let shell = one(&lines, "Claude Code: its own shell");
    assert!(
        shell.state == CheckupState::Look && shell.remedy.as_ref().unwrap().contains("permissions.deny"),
        "{shell:?}"
    );
    write(&patient.home.join(".claude/settings.json"), r#"{"permissions":{"deny":["Bash","PowerShell"]}}"#);
    assert_eq!(one(&agents::check(&patient), "Claude Code: its own shell").state, CheckupState::Good);
}

#[test]
fn a_bridge_that_is_missing_or_does_not_run_is_broken() {
    let folder = tempfile::tempdir().unwrap();
    let patient = patient(folder.path());
    let lines = bridge::check(&patient);
    assert_eq!(lines.len(), 1);
    assert!(lines[0].state == CheckupState::Broken && lines[0].found.contains("no program"), "{lines:#?}");
    write(&patient.bridge, "no program");
    let lines = bridge::check(&patient);
    assert!(lines[0].state == CheckupState::Broken && lines[0].found.contains("doesn't run"), "{lines:#?}");
}

#[cfg(unix)]
#[test]
fn without_the_app_its_way_is_said_not_to_have_been_tried() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let patient = patient(folder.path());
    write(&patient.bridge, "#!/bin/sh\n[ \"$1\" = --version ] || exit 9\necho countersign-bridge 9.8.7\n");
    fs::set_permissions(&patient.bridge, fs::Permissions::from_mode(0o700)).unwrap();
    let lines = bridge::check(&patient);
    assert_eq!(lines.iter().map(|line| line.state).collect::<Vec<_>>(), [CheckupState::Good, CheckupState::Look]);
    assert!(lines[1].found.contains("isn't running"), "{lines:#?}");
    let versions = super::versions::check(&patient);
    assert!(versions[1].state == CheckupState::Broken && versions[1].found.contains("9.8.7"), "{versions:#?}");
    // One that gets nowhere says so, and nobody waits for the app.
    let says = "#!/bin/sh\necho 'countersign-bridge: nobody is there' >&2\nread line\necho '{\"result\":{}}'\n";
    write(&patient.bridge, says);
    assert_eq!(bridge::get_through(&patient.bridge).unwrap_err().to_string(), "nobody is there");
}

#[test]
fn a_keyring_that_is_away_is_broken_and_a_locked_one_is_to_be_unlocked() {
    let state = |loaded| keyring::finding(loaded).of(CheckupArea::Keyring, "").state;
    assert_eq!(state(Ok(Loaded::default())), CheckupState::Good);
    let aside = Loaded { rules: Vec::new(), set_aside: vec!["Rule 1 was changed.".to_owned()] };
    assert_eq!(state(Ok(aside)), CheckupState::Look);
    assert_eq!(state(Err(StoreError::Locked("locked".to_owned()))), CheckupState::Look);
    assert_eq!(state(Err(StoreError::Absent("none".to_owned()))), CheckupState::Broken);
    assert_eq!(state(Err(StoreError::Failed("odd".to_owned()))), CheckupState::Broken);
}

#[tokio::test]
async fn a_record_that_somebody_changed_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let patient = patient(folder.path());
    let line = || record::check(&patient).remove(0);
    let none = line();
    assert!(none.state == CheckupState::Good && none.found.contains("History is empty"), "{none:?}");
    let (history, _) = History::open(&patient.data, Retention::default());
    history.note(history.name(), Event::EndedThere { host: "first-host".to_owned(), left: None });
    history.note(history.name(), Event::EndedThere { host: "second-host".to_owned(), left: None });
    history.flush().await;
    let good = line();
    assert!(good.state == CheckupState::Good && good.found.starts_with("2 entries"), "{good:?}");
    history.close().await;
    let file = patient.data.join(history::FILE);
    let mut bytes = fs::read(&file).unwrap();
    let at = bytes.windows(10).position(|part| part == b"first-host").unwrap();
    bytes[at] = b'F';
    fs::write(&file, &bytes).unwrap();
    let changed = line();
    assert!(changed.state == CheckupState::Broken && changed.found.contains("Entry 1"), "{changed:?}");
    fs::write(&file, "no record at all, but long enough to be looked at").unwrap();
    assert_eq!(line().state, CheckupState::Broken);
}

#[test]
fn what_hangs_holds_nobody_up_and_is_not_begun_twice() {
    let folder = tempfile::tempdir().unwrap();
    let doctor = Doctor::new(patient(folder.path()));
    let hangs: super::Check = |_| {
        std::thread::sleep(Duration::from_secs(4));
        Vec::new()
    };
    let checks = [(CheckupArea::Keyring, hangs), (CheckupArea::Bridge, bridge::check as super::Check)];
    let found = doctor.examine_with(&checks, Duration::from_secs(1));
    assert!(found.lines[0].found.contains("within 1 second."), "{found:?}");
    assert!(found.lines[1].found.contains("no program"), "the other is told all the same: {found:?}");
    let again = doctor.examine_with(&checks, Duration::from_secs(1));
    assert!(again.lines[0].found.contains("still stuck") && again.lines.len() == 2, "{again:?}");
}

#[test]
fn the_report_says_in_words_what_colours_say() {
    let line = |state, remedy: Option<&str>| CheckupLine {
        area: CheckupArea::Tray,
        state,
        what: "Tray icon".to_owned(),
        found: "It is there.".to_owned(),
        remedy: remedy.map(str::to_owned),
    };
    let lines = [line(CheckupState::Good, None), line(CheckupState::Broken, Some("Mend it."))];
    let plain = report::text(&lines, false);
    let wanted = "✓ Good: Tray icon. It is there.\n✗ Broken: Tray icon. It is there.\n  What to do: Mend it.\n\n1 good, 0 worth a look, 1 broken.\n";
    assert_eq!(plain, wanted);
    assert!(report::text(&lines, true).contains("\x1b[31m✗\x1b[0m Broken"));
    assert_eq!(record::amount(3_250_586), "3.1 MB");
}
