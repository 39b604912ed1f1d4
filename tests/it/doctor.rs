//! `countersign doctor` as a person or a script starts it: without a display, a bus and a running app.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Instant;

use countersign_tests::programs;
use serde_json::Value;

use crate::door::house::launch;

/// Runs it for a person whose home is this folder, where nothing of a desktop is.
fn doctor(home: &Path, words: &[&str]) -> Output {
    // The app goes by the system's word for who the person is, and not by a variable.
    let launcher = home.join("launch");
    launch(&programs::app().unwrap(), &launcher);
    let mut command = Command::new(launcher);
    command.env_clear().env("HOME", home).env("XDG_RUNTIME_DIR", home).env("PATH", "/usr/bin:/bin");
    command.env("DBUS_SESSION_BUS_ADDRESS", format!("unix:path={}/no-bus", home.display()));
    command.arg("doctor").args(words).stdin(Stdio::null()).output().unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let all: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text} {output:?}"));
    assert_eq!(all["version"], env!("CARGO_PKG_VERSION"));
    all["lines"].as_array().unwrap().clone()
}

#[test]
fn doctor_says_as_json_what_is_wrong_and_changes_nothing() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir(home.path().join(".cursor")).unwrap();
    fs::write(home.path().join(".cursor/mcp.json"), "{ broken").unwrap();
    let begun = Instant::now();
    let output = doctor(home.path(), &["--json"]);
    assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let lines = lines(&output);
    let state = |what: &str| {
        let line = lines.iter().find(|line| line["what"] == what).unwrap_or_else(|| panic!("{what}: {lines:#?}"));
        line["state"].as_str().unwrap().to_owned()
    };
    assert_eq!(state("Bridge"), "good");
    assert_eq!(state("Connection to the app"), "look");
    assert_eq!(state("Cursor: settings file"), "broken");
    assert_eq!(state("Keyring"), "broken");
    assert_eq!(state("Popups"), "look");
    assert_eq!(state("Tray icon"), "look");
    assert_eq!(state("History"), "good");
    assert_eq!(state("Versions"), "good");
    for line in lines.iter().filter(|line| line["state"] != "good") {
        assert!(!line["remedy"].as_str().unwrap_or_default().is_empty(), "{line}");
    }
    for made in [".local", "countersign"] {
        assert!(!home.path().join(made).exists(), "{made} was made");
    }
    assert_eq!(fs::read_to_string(home.path().join(".cursor/mcp.json")).unwrap(), "{ broken");
}

#[test]
fn doctor_speaks_plainly_where_no_terminal_reads_it() {
    let home = tempfile::tempdir().unwrap();
    let output = doctor(home.path(), &[]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains('\u{1b}'), "{text}");
    assert!(text.contains("✓ Good: Bridge.") && text.contains("✗ Broken: Keyring."), "{text}");
    assert!(text.contains("What to do: Open Countersign, then check again."), "{text}");
    let wrong = doctor(home.path(), &["--allow"]);
    assert_eq!(wrong.status.code(), Some(2), "{wrong:?}");
    assert!(wrong.stdout.is_empty(), "{wrong:?}");
}
