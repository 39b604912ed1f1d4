//! What is chosen is kept, and what cannot be read changes nothing.

use std::fs;
use std::path::Path;

use super::*;

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn what_is_chosen_is_there_at_the_next_start_and_told_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::open(folder.path());
    assert_eq!(settings.now(), Choices::default());
    assert!(files(folder.path()).is_empty(), "nothing is written before something is chosen");
    let watch = settings.watch();
    settings.change(|choices| choices.http.on = true).unwrap();
    settings.change(|choices| choices.record.days = Some(30)).unwrap();
    assert!(watch.has_changed().unwrap());
    let again = Settings::open(folder.path());
    assert_eq!(again.standing(), &SettingsState::Ready);
    assert_eq!(again.now(), settings.now());
    assert_eq!((again.now().http.on, again.now().record.days), (true, Some(30)));
    assert_eq!(files(folder.path()), [FILE]);
}

#[cfg(unix)]
#[test]
fn nobody_else_reads_them() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    Settings::open(folder.path()).change(|choices| choices.session_minutes = 5).unwrap();
    assert_eq!(fs::metadata(folder.path().join(FILE)).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn what_is_broken_is_set_aside_and_means_the_careful_choices() {
    for text in [
        "",
        "{",
        "[]",
        r#"{"http":{"on":true}}"#,
        r#"{"version":0}"#,
        r#"{"version":1,"http":{"on":"yes"}}"#,
        r#"{"version":1,"http":{"on":true,"port":80}}"#,
        r#"{"version":1,"session_minutes":0}"#,
        r#"{"version":1,"limits":{"usual_seconds":61,"longest_seconds":60}}"#,
        &format!(r#"{{"version":1,"http":{{"on":true}},"x":"{}"}}"#, "a".repeat(65_536)),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE), text).unwrap();
        let settings = Settings::open(folder.path());
        assert!(matches!(settings.standing(), SettingsState::SetAside(_)), "{text}");
        assert_eq!(settings.now(), Choices::default(), "{text}");
        let aside = files(folder.path());
        assert_eq!(aside.len(), 1, "{text}");
        settings.change(|choices| choices.session_minutes = 5).unwrap();
        assert_eq!(fs::read_to_string(folder.path().join(&aside[0])).unwrap(), text);
        assert_eq!(Settings::open(folder.path()).now().session_minutes, 5);
    }
}

#[test]
fn what_a_newer_version_or_something_strange_left_is_not_touched() {
    let newer = tempfile::tempdir().unwrap();
    let text = r#"{"version":2,"http":{"on":true,"door":"wide"}}"#;
    fs::write(newer.path().join(FILE), text).unwrap();
    let strange = tempfile::tempdir().unwrap();
    fs::create_dir(strange.path().join(FILE)).unwrap();
    for folder in [newer.path(), strange.path()] {
        let settings = Settings::open(folder);
        assert!(matches!(settings.standing(), SettingsState::Fixed(_)));
        assert!(matches!(settings.change(|choices| choices.http.on = true), Err(NotKept::Fixed(_))));
        assert_eq!(settings.now(), Choices::default());
        assert_eq!(files(folder), [FILE]);
    }
    assert_eq!(fs::read_to_string(newer.path().join(FILE)).unwrap(), text);
}

#[test]
fn what_makes_no_sense_or_cannot_be_written_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::open(&folder.path().join("gone"));
    assert!(matches!(settings.change(|choices| choices.http.on = true), Err(NotKept::Disk(_))));
    let settings = Settings::open(folder.path());
    for change in [
        (|choices| choices.http.port = 80) as fn(&mut Choices),
        |choices| choices.record.days = Some(0),
        |choices| choices.record.record_mb = 0,
        |choices| choices.record.output_mb = u32::MAX,
        |choices| choices.record.run_mb = 0,
        |choices| choices.session_minutes = 1441,
        |choices| choices.remind_minutes = Some(0),
        |choices| choices.limits.usual_seconds = 0,
        |choices| choices.limits.longest_seconds = 86_401,
        // The usual one would be longer than the longest.
        |choices| choices.limits.longest_seconds = 29,
        |choices| choices.limits.wait_minutes = 0,
        |choices| choices.shortcut = Some("C".to_owned()),
        |choices| choices.quiet.from = 24 * 60,
        |choices| choices.quiet.to = choices.quiet.from,
    ] {
        assert!(matches!(settings.change(change), Err(NotKept::OutOfRange(_))));
    }
    assert_eq!(settings.now(), Choices::default());
    assert!(files(folder.path()).is_empty());
}

#[test]
fn what_another_program_writes_holds_for_nothing_and_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE);
    let settings = Settings::open(folder.path());
    assert_eq!(settings.outside(), None, "there is no file yet");
    settings.change(|choices| choices.session_minutes = 5).unwrap();
    assert_eq!(settings.outside(), None, "it was written here");
    let ours = settings.now();
    let theirs = fs::read_to_string(&path).unwrap().replace("\"on\": false", "\"on\": true");
    fs::write(&path, theirs).unwrap();
    let Some(OutsideChange::Choices(found)) = settings.outside() else { panic!("the change was not seen") };
    assert!(found.http.on && !settings.now().http.on, "it is told, and holds for nothing");
    fs::write(&path, "{").unwrap();
    assert!(matches!(settings.outside(), Some(OutsideChange::Unreadable(_))));
    fs::remove_file(&path).unwrap();
    assert!(matches!(settings.outside(), Some(OutsideChange::Unreadable(_))));
    settings.change(|_| ()).unwrap();
    assert_eq!((settings.outside(), Settings::open(folder.path()).now()), (None, ours), "what holds was written again");
}
