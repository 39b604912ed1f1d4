//! Rules from elsewhere: shown first, then taken over in whole or not at all.

use crate::broker::tests::*;
use crate::broker::{Exported, NotTaken};
use crate::consent::exchange::Source;

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

    let Exported { text, count, left } = t.broker.exported();
    assert_eq!((count, left), (good.len(), Vec::new()));
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

/// Always, for this whole request.
async fn always(t: &Try, draft: Draft, lasting: Lasting) {
    let mut call = t.submit(draft).await.unwrap();
    let (request, _) = t.shown(&call).await;
    let choice = Choice { lasting, ..exactly(&request) };
    t.person.decide_always(request.id, request.submission().fingerprint(), choice, None).await.unwrap();
    call.ended().await;
}

async fn end_all(t: &Try) {
    for known in t.broker.snapshot().rules {
        t.person.end_rule(&known.rule.id).await.unwrap();
    }
}

#[tokio::test]
async fn variables_and_input_go_by_their_digests_and_come_back_as_the_same_rule() {
    let t = Try::new().await;
    let folder = t.folder.path().to_str().unwrap().to_owned();
    let told = |mode: &str, input: Option<&str>| Draft {
        env: env(&[("MODE", mode)]),
        stdin: input.map(str::to_owned),
        ..shell("printenv MODE; cat")
    };
    always(&t, told("hunter2-hunter2", Some("a private letter")), Lasting::ThirtyDays).await;
    let Exported { text, count, left } = t.broker.exported();
    assert_eq!((count, left), (1, Vec::new()));
    assert!(text.contains("\"MODE\"") && !text.contains("hunter2") && !text.contains("private letter"), "{text}");

    end_all(&t).await;
    let import = t.broker.read_import(None, text.clone(), folder.clone()).await.unwrap();
    let offer = import.entries[0].result.offer().unwrap();
    assert!(offer.terms.variables.contains_key("MODE") && offer.terms.stdin.is_some(), "{offer:?}");
    assert!(!t.runs_unasked(told("hunter2-hunter2", Some("a private letter")), &t.asker).await, "it is only offered");
    assert_eq!(t.person.take_import(None, text, folder, vec![0], Lasting::Forever).await, Ok(1));
    assert!(t.runs_unasked(told("hunter2-hunter2", Some("a private letter")), &t.asker).await);
    for (draft, why) in [
        (told("hunter2-hunter3", Some("a private letter")), "another value"),
        (told("hunter2-hunter2", Some("a private lette")), "different input"),
        (told("hunter2-hunter2", None), "no input"),
        (Draft { stdin: Some("a private letter".into()), ..shell("printenv MODE; cat") }, "no variable"),
        (
            Draft { env: env(&[("MODE", "hunter2-hunter2"), ("X", "1")]), ..told("", Some("a private letter")) },
            "one variable more",
        ),
    ] {
        assert!(!t.runs_unasked(draft, &t.asker).await, "{why}");
    }
    let other = asker(2, "codex", t.folder.path());
    t.broker.connected(Arc::clone(&other), Arc::new(|| true));
    assert!(!t.runs_unasked(told("hunter2-hunter2", Some("a private letter")), &other).await, "another client");
    let again = t.broker.exported();
    assert!(again.count == 1 && again.text.contains("\"MODE\""), "what is only known sealed goes out sealed");
}

#[tokio::test]
async fn what_cannot_be_carried_is_named_with_the_reason() {
    let t = Try::new().await;
    always(&t, shell("echo kept"), Lasting::ThirtyDays).await;
    always(&t, shell("echo session"), Lasting::Session).await;
    always(&t, shell("echo minutes"), Lasting::TenMinutes).await;
    always(&t, Draft { env: env(&[("LD_PRELOAD", "x.so")]), ..shell("echo code") }, Lasting::Forever).await;
    let Exported { text, count, left } = t.broker.exported();
    assert_eq!(count, 1);
    assert!(text.contains("echo kept") && !text.contains("echo code"), "{text}");
    for (rule, why) in [("echo session", "quits"), ("echo minutes", "minutes"), ("echo code", "LD_PRELOAD")] {
        let named = left.iter().find(|one| one.rule.contains(rule));
        assert!(named.is_some_and(|one| one.why.contains(why)), "{rule}: {left:?}");
    }
    assert_eq!(left.len(), 3);
}

#[tokio::test]
async fn a_file_cannot_say_more_than_a_rule_made_here() {
    let t = Try::new().await;
    let folder = t.folder.path().canonicalize().unwrap().to_str().unwrap().to_owned();
    let seal = "a".repeat(64);
    let file = |rule: &str| format!("{{\"countersign\":\"rules\",\"version\":1,\"rules\":[{rule}]}}");
    for (rule, why) in [
        (format!(r#"{{"form":"exact","text":"ls","shell":"sh","env":{{"PATH":"{seal}"}}}}"#), "PATH"),
        (
            format!(r#"{{"form":"exact","text":"ls","shell":"sh","env":{{"COUNTERSIGN_RUN":"{seal}"}}}}"#),
            "no request can",
        ),
        (r#"{"form":"exact","text":"ls","shell":"sh","env":{"A":"plain"}}"#.to_owned(), "isn't a digest"),
        (r#"{"form":"exact","text":"ls","shell":"sh","env":["A"]}"#.to_owned(), "`env` isn't"),
        (format!(r#"{{"form":"exact","text":"ls","shell":"sh","env":{{"A=B":"{seal}"}}}}"#), "no name"),
        (r#"{"form":"exact","text":"ls","shell":"sh","stdin":"x"}"#.to_owned(), "input isn't a digest"),
        (r#"{"form":"exact","text":"ls","shell":"sh","limit_ms":0}"#.to_owned(), "limit"),
        (r#"{"form":"exact","text":"ls","shell":"sh","limit_ms":99999999999}"#.to_owned(), "limit"),
        (r#"{"form":"prefix","words":["ls"],"limit_ms":99999999999}"#.to_owned(), "limit"),
        (format!(r#"{{"form":"prefix","words":["ls"],"stdin":"{seal}"}}"#), "don't go together"),
        (format!(r#"{{"form":"exact","text":"ls","shell":"sh","deny":"no","stdin":"{seal}"}}"#), "don't go together"),
        (r#"{"form":"exact","text":"ls","shell":"sh","host":"box","folder":"/"}"#.to_owned(), "its computer"),
        (r#"{"form":"exact","text":"ls","shell":"sh","host":"u@[box]:0","folder":"/"}"#.to_owned(), "its computer"),
        (r#"{"form":"exact","text":"ls","shell":"sh","host":"u@[b x]:22","folder":"/"}"#.to_owned(), "its computer"),
        (r#"{"form":"exact","text":"ls","shell":"sh","host":"u@[box]:22"}"#.to_owned(), "no folder"),
        (r#"{"form":"exact","text":"ls","shell":"sh","host":"u@[box]:22","folder":"~/../x"}"#.to_owned(), "its folder"),
        (r#"{"form":"prefix","words":["ls"],"host":"u@[box]:22","folder":"/"}"#.to_owned(), "exact command"),
        (r#"{"form":"files","change":false,"host":"u@[box]:22","folder":"/srv"}"#.to_owned(), "exact command"),
    ] {
        let import = t.broker.read_import(None, file(&rule), folder.clone()).await.unwrap();
        let said = format!("{:?}", import.entries[0].result);
        assert!(import.entries[0].result.offer().is_none() && said.contains(why), "{rule}: {said}");
    }
    // What runs files there that nobody can look at is offered, and cannot be taken.
    let make = r#"{"form":"exact","text":"make all","shell":"sh","host":"u@[box]:22","folder":"~"}"#;
    let taken = t.person.take_import(None, file(make), folder, vec![0], Lasting::Forever).await;
    assert!(matches!(taken, Err(NotTaken::Here { .. })), "{taken:?}");
}
