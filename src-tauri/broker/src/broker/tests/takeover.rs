//! Rules from elsewhere: shown first, then taken over in whole or not at all.

use super::*;
use crate::broker::NotTaken;
use crate::exchange::Source;

const SETTINGS: &str =
    r#"{"permissions": {"allow": ["Bash(ls:*)", "Bash(git:*)", "Bash(echo hi)"], "deny": ["Bash(rm:*)"]}}"#;

#[tokio::test]
async fn what_is_taken_over_means_what_was_shown() {
    let t = Try::new().await;
    let folder = t.path("project");
    std::fs::create_dir(&folder).unwrap();
    let folder = folder.to_str().unwrap().to_owned();
    let import = t.broker.read_import(None, SETTINGS.to_owned(), folder.clone()).await.unwrap();
    assert_eq!(import.source, Source::ClaudeCode);
    let takes: Vec<bool> = import.entries.iter().map(|entry| entry.result.offer().is_some()).collect();
    let bare = import.entries.iter().position(|entry| entry.written.contains("git")).unwrap();
    assert!(!takes[bare], "bare git is never a rule");
    assert!(t.broker.snapshot().rules.is_empty(), "reading takes nothing over");

    let all: Vec<usize> = (0..takes.len()).collect();
    let take = |entries| t.person.take_import(None, SETTINGS.to_owned(), folder.clone(), entries, Lasting::ThirtyDays);
    assert_eq!(take(all.clone()).await, Err(NotTaken::Entry));
    assert!(t.broker.snapshot().rules.is_empty(), "all or none");
    let good: Vec<usize> = all.into_iter().filter(|at| takes[*at]).collect();
    assert_eq!(take(good.clone()).await, Ok(good.len()));

    let here = |text: &str| Draft { cwd: Some("project".into()), ..shell(text) };
    assert!(t.runs_unasked(here("ls -la"), &t.asker).await);
    assert!(!t.runs_unasked(here("git push"), &t.asker).await);
    assert!(!t.runs_unasked(shell("ls"), &t.asker).await, "not outside of the chosen folder");
    let mut refused = t.submit(here("rm x")).await.unwrap();
    assert!(matches!(outcome(&refused.ended().await), Outcome::Refused { .. }));

    let (text, count) = t.broker.exported();
    assert_eq!(count, good.len());
    let again = t.broker.read_import(None, text, folder).await.unwrap();
    assert_eq!(again.source, Source::Countersign);
    assert!(again.entries.iter().all(|entry| entry.result.offer().is_some()), "{again:?}");
}

#[tokio::test]
async fn bad_files_change_nothing() {
    let t = Try::new().await;
    let folder = t.folder.path().to_str().unwrap().to_owned();
    for (text, folder) in [
        ("{", folder.as_str()),
        ("", &folder),
        ("{\"countersign\": 1", &folder),
        (SETTINGS, "/nonexistent"),
        (SETTINGS, "/dev/null"),
    ] {
        let read = t.broker.read_import(None, text.to_owned(), folder.to_owned()).await;
        assert!(read.is_err(), "{text}: {read:?}");
        let taken = t.person.take_import(None, text.to_owned(), folder.to_owned(), vec![0], Lasting::Forever).await;
        assert!(taken.is_err(), "{text}");
    }
    assert!(t.broker.snapshot().rules.is_empty() && lock(&t.store.rules).is_empty());
}
