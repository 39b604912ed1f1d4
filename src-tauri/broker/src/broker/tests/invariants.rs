//! The invariants of the house, as far as the core alone can show them.

use super::*;

#[tokio::test]
async fn nothing_runs_without_consent() {
    let t = Try::new().await;
    let call = t.ask("touch ran").await;
    t.shown(&call).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(!t.path("ran").exists());
    t.allow(&call).await;
    let mut call = call;
    assert_eq!(outcome(&call.ended().await), Outcome::Exited { code: 0 });
    assert!(t.path("ran").exists());
}

#[tokio::test]
async fn what_was_shown_is_what_runs() {
    let script = |what: &str| format!("touch {what} # {}", "x".repeat(what.len()));
    // What a Makefile says is part of what was shown, too.
    let makefile = |what: &str| format!("go:\n\ttouch {what}\n");
    what_changed_comes_back(".", "sh go.sh", "go.sh", &script).await;
    what_changed_comes_back("api", "cd api && sh go.sh", "go.sh", &script).await;
    what_changed_comes_back(".", "make go", "Makefile", &makefile).await;
    what_changed_comes_back("api", "cd api && make go", "Makefile", &makefile).await;
}

async fn what_changed_comes_back(folder: &str, text: &str, file: &str, says: &dyn Fn(&str) -> String) {
    let t = Try::new().await;
    let folder = t.path(folder);
    std::fs::create_dir_all(&folder).unwrap();
    let script = folder.join(file);
    std::fs::write(&script, says("harmless")).unwrap();
    let mut call = t.ask(text).await;
    let (first, _) = t.shown(&call).await;
    std::fs::write(&script, says("harmful")).unwrap();
    let shown = first.submission().fingerprint();
    t.person.decide(first.id, shown, Decision::AllowOnce).unwrap();

    let mut revision = t.broker.revision();
    let changed = loop {
        if let Some((_, notes)) = t.broker.snapshot().waiting.into_iter().next()
            && let Some(changed) = notes.changed
        {
            break changed;
        }
        revision.changed().await.unwrap();
    };
    assert!(changed.contains(file), "{changed}");
    assert!(!folder.join("harmful").exists(), "it ran though it had changed");
    let stale = t.person.decide(first.id, shown, Decision::AllowOnce);
    assert_eq!(stale, Err(DecideError::Changed), "an answer to what was shown before must not count");
    t.allow(&call).await;
    call.ended().await;
    assert!(folder.join("harmful").exists());
}

#[tokio::test]
async fn no_answer_means_no_and_is_not_called_a_denial() {
    let t = Try::new().await;
    let call = t.ask("touch ran").await;
    t.shown(&call).await;
    let request = Arc::clone(call.request());
    let ticket = call.keep().to_string();
    tokio::time::pause();
    tokio::time::sleep(Duration::from_secs(31 * 60)).await;
    let mut call = t.broker.attach(&ticket, &t.asker).unwrap();
    assert_eq!(outcome(&call.ended().await), Outcome::Expired);
    let late = t.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce);
    assert_eq!(late, Err(DecideError::Gone));
    assert!(!t.path("ran").exists());
    assert!(lock(&t.store.rules).is_empty());
}

#[tokio::test]
async fn one_fact_one_place_so_whoever_comes_late_sees_everything() {
    let t = Try::new().await;
    let (first, second) = (t.ask("echo 1").await, t.ask("echo 2").await);
    t.shown(&first).await;
    t.shown(&second).await;
    let order: Vec<RequestId> = t.broker.snapshot().waiting.iter().map(|(request, _)| request.id).collect();
    assert_eq!(order, [first.request().id, second.request().id], "oldest first");
}

#[tokio::test]
async fn a_dead_clients_request_disappears_and_never_runs() {
    let t = Try::new().await;
    let mut call = t.ask("touch ran").await;
    let (request, _) = t.shown(&call).await;
    t.broker.hang_up(SessionId(1));
    assert!(t.broker.snapshot().waiting.is_empty(), "gone at once");
    let late = t.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce);
    assert_eq!(late, Err(DecideError::Gone));
    assert!(matches!(outcome(&call.ended().await), Outcome::Withdrawn { .. }));
    let mut after = t.ask("touch ran").await;
    assert!(matches!(outcome(&after.ended().await), Outcome::Refused { .. }), "a closed session may not ask");
    assert!(!t.path("ran").exists());
}

#[tokio::test]
async fn a_client_that_died_unnoticed_is_found_out_just_before_the_spawn() {
    let t = Try::new().await;
    let ghost = asker(7, "ghost", t.folder.path());
    t.broker.connected(Arc::clone(&ghost), Arc::new(|| false));
    let mut call = t.broker.submit(shell("touch ran"), ghost).await.unwrap();
    t.allow(&call).await;
    assert!(matches!(outcome(&call.ended().await), Outcome::Withdrawn { .. }));
    assert!(!t.path("ran").exists());
}

#[tokio::test]
async fn a_cancelled_call_is_withdrawn_and_one_with_a_ticket_is_not() {
    let t = Try::new().await;
    let dropped = t.ask("touch dropped").await;
    let (request, _) = t.shown(&dropped).await;
    drop(dropped);
    assert!(t.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce).is_err());

    let kept = t.ask("touch kept").await;
    let (request, _) = t.shown(&kept).await;
    let ticket = kept.keep().to_string();
    t.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce).unwrap();
    let mut again = t.broker.attach(&ticket, &t.asker).unwrap();
    assert_eq!(outcome(&again.ended().await), Outcome::Exited { code: 0 });
    assert!(t.path("kept").exists() && !t.path("dropped").exists());
    let stranger = asker(2, "codex", t.folder.path());
    assert!(t.broker.attach(&ticket, &stranger).is_none(), "a ticket belongs to one client");
}

#[tokio::test]
async fn the_same_call_again_is_one_card_and_one_run() {
    let t = Try::new().await;
    let mut first = t.ask("echo once >> log").await;
    t.shown(&first).await;
    let mut second = t.ask("echo once >> log").await;
    assert_eq!(first.request().id, second.request().id);
    assert_eq!(t.broker.snapshot().waiting.len(), 1);
    t.allow(&first).await;
    first.ended().await;
    second.ended().await;
    assert_eq!(std::fs::read_to_string(t.path("log")).unwrap(), "once\n");
}

#[tokio::test]
async fn a_denial_carries_its_reason() {
    let t = Try::new().await;
    let mut call = t.ask("rm -rf build").await;
    let (request, _) = t.shown(&call).await;
    let deny = Decision::Deny { reason: Some("  use the package  ".to_owned()) };
    t.person.decide(request.id, request.submission().fingerprint(), deny).unwrap();
    assert_eq!(outcome(&call.ended().await), Outcome::Denied { reason: Some("use the package".to_owned()) });
}

#[tokio::test]
async fn a_burst_is_answered_in_whole_and_bounded() {
    let t = Try::new().await;
    let mut calls = Vec::new();
    for n in 0..1000 {
        calls.push(t.ask(&format!("echo {n}")).await);
    }
    tokio::time::timeout(Duration::from_secs(20), async {
        while t.broker.snapshot().waiting.len() + t.broker.snapshot().ended.len() < 120 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await
    .unwrap();
    assert_eq!(t.broker.snapshot().waiting.len(), 100, "one client may not flood the desk");
    t.broker.mute(&t.asker.client, Duration::from_secs(300));
    for mut call in calls {
        let outcome = outcome(&call.ended().await);
        assert!(matches!(outcome, Outcome::Denied { .. } | Outcome::Refused { .. }), "{outcome:?}");
    }
    let mut muted = t.ask("echo more").await;
    assert!(matches!(outcome(&muted.ended().await), Outcome::Refused { .. }));
    // The same process under another name is not heard either; another one of the same program is.
    for (session, pid, heard) in [(2, 1, false), (3, 3, true)] {
        let other = process(session, "not claude", pid, t.folder.path());
        t.broker.connected(Arc::clone(&other), Arc::new(|| true));
        let mut call = t.broker.submit(shell("echo more"), other).await.unwrap();
        if heard {
            t.shown(&call).await;
        } else {
            assert!(matches!(outcome(&call.ended().await), Outcome::Refused { .. }));
        }
    }
}

#[tokio::test]
async fn paused_and_leaving_refuse_and_leaving_ends_what_runs() {
    let t = Try::new().await;
    t.broker.pause(true);
    assert!(matches!(outcome(&t.ask("true").await.ended().await), Outcome::Refused { .. }));
    t.broker.pause(false);
    let mut running = t.ask("sleep 60").await;
    t.allow(&running).await;
    while !matches!(running.request().state(), State::Running { pid: 1.., .. }) {
        running.changed().await;
    }
    tokio::time::timeout(Duration::from_secs(8), t.broker.quit()).await.unwrap();
    let report = running.ended().await;
    assert!(matches!(report.outcome, Outcome::Stopped { by: Ender::Quit, .. }), "{report:?}");
    assert_eq!(report.left, 0);
    assert!(matches!(outcome(&t.ask("true").await.ended().await), Outcome::Refused { .. }));
}

#[tokio::test]
async fn bad_input_names_the_field() {
    let t = Try::new().await;
    std::fs::write(t.path("file"), "").unwrap();
    let cases: Vec<(Draft, &str)> = vec![
        (Draft::default(), "command"),
        (shell("  \n"), "command"),
        (shell("echo \0"), "command"),
        (Draft { argv: Some(vec!["ls".into()]), ..shell("ls") }, "command"),
        (Draft { argv: Some(vec![]), ..Draft::default() }, "argv"),
        (Draft { argv: Some(vec!["no-such-program".into()]), ..Draft::default() }, "argv"),
        (Draft { shell: Some("fish".into()), ..shell("ls") }, "shell"),
        (Draft { cwd: Some("nowhere".into()), ..shell("ls") }, "cwd"),
        (Draft { cwd: Some("file".into()), ..shell("ls") }, "cwd"),
        (Draft { cwd: Some("file/deeper".into()), ..shell("ls") }, "cwd"),
        (Draft { timeout_ms: Some(0), ..shell("ls") }, "timeout_ms"),
        (Draft { timeout_ms: Some(-5), ..shell("ls") }, "timeout_ms"),
        (Draft { timeout_ms: Some(i64::MAX), ..shell("ls") }, "timeout_ms"),
        (Draft { max_output_bytes: Some(0), ..shell("ls") }, "max_output_bytes"),
        (Draft { env: env(&[("A=B", "c")]), ..shell("ls") }, "env"),
        (Draft { env: env(&[("", "c")]), ..shell("ls") }, "env"),
        (Draft { env: env(&[("A", "c\0")]), ..shell("ls") }, "env"),
    ];
    for (draft, field) in cases {
        let told = format!("{draft:?}");
        let invalid = t.submit(draft).await.err().unwrap_or_else(|| panic!("taken in: {told}"));
        assert_eq!(invalid.field, field, "{told}: {invalid}");
    }
    assert!(t.broker.snapshot().waiting.is_empty());
}

#[tokio::test]
async fn a_folder_put_in_place_of_the_one_that_was_shown_is_not_run_in() {
    let t = Try::new().await;
    std::fs::create_dir(t.path("safe")).unwrap();
    std::fs::create_dir(t.path("precious")).unwrap();
    let draft = Draft { cwd: Some("safe".into()), ..shell("touch here") };
    let call = t.submit(draft).await.unwrap();
    let (request, _) = t.shown(&call).await;
    std::fs::rename(t.path("safe"), t.path("was-safe")).unwrap();
    std::os::unix::fs::symlink(t.path("precious"), t.path("safe")).unwrap();
    t.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce).unwrap();
    let mut revision = t.broker.revision();
    while !t.broker.snapshot().waiting.iter().any(|(_, notes)| notes.changed.is_some()) {
        revision.changed().await.unwrap();
    }
    assert!(!t.path("precious/here").exists());
    let (again, _) = t.shown(&call).await;
    assert!(again.submission().folder().ends_with("precious"), "what is shown now is where it would run");
}

#[tokio::test]
async fn stopping_everything_leaves_nothing_that_could_still_start() {
    let t = Try::new().await;
    let mut calls = Vec::new();
    for n in 0..20 {
        let call = t.ask(&format!("sleep 0.05; touch ran-{n}")).await;
        let (request, _) = t.shown(&call).await;
        t.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce).unwrap();
        calls.push(call);
    }
    // Some are about to start, some have.
    t.broker.stop_everything();
    for call in &mut calls {
        let outcome = outcome(&call.ended().await);
        assert!(!matches!(outcome, Outcome::NotStarted { .. }), "{outcome:?}");
    }
    assert!(t.broker.snapshot().running.is_empty() && t.broker.snapshot().waiting.is_empty());
    let ran = calls.iter().filter(|c| matches!(c.request().state(), State::Ended(r) if r.ran.is_some())).count();
    let touched = std::fs::read_dir(t.folder.path()).unwrap().count();
    assert!(touched <= ran + 1, "{touched} files of {ran} runs, besides the scratch folder");
}

#[test]
fn looking_and_beginning_at_once_never_stop_each_other() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (done, finished) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        runtime.block_on(async {
            let t = Try::new().await;
            let submission =
                Arc::new(shell("true").resolve(Arc::clone(&t.asker), &t.broker.core.surroundings).unwrap());
            let (request, _orders) =
                Request::new(RequestId(1), history::RecordKey(1), shell("true").into(), submission, Duration::ZERO)
                    .unwrap();
            let request = Arc::new(request);
            let looker = Arc::clone(&request);
            let looking = std::thread::spawn(move || (0..40_000).for_each(|_| drop(looker.state())));
            for _ in 0..40_000 {
                request.begin(ApprovedBy::Person).unwrap();
            }
            looking.join().unwrap();
        });
        done.send(()).unwrap();
    });
    finished.recv_timeout(Duration::from_secs(60)).expect("two threads wait for each other");
}

#[tokio::test]
async fn what_was_asked_is_forgotten_in_time_however_long_it_was() {
    let t = Try::new().await;
    for n in 0..45 {
        let call = t.ask(&format!("# {n} {}", "x".repeat(1_900_000))).await;
        t.shown(&call).await;
        drop(call);
    }
    while !t.broker.snapshot().waiting.is_empty() {
        tokio::task::yield_now().await;
    }
    tokio::time::sleep(Duration::from_millis(50)).await;
    let held: usize = t.broker.snapshot().ended.iter().map(|request| request.submission().size()).sum();
    assert!(held <= 70_000_000, "{held} bytes of the past are remembered");
}

#[tokio::test]
async fn what_nobody_can_judge_is_not_put_before_a_person() {
    let t = Try::new().await;
    let marks = t.submit(shell(&format!("echo {}", "\u{1}".repeat(3000)))).await.err().unwrap();
    assert_eq!(marks.field, "command");
    let empty = Draft { argv: Some(vec![String::from("true"); 20_000]), ..Draft::default() };
    assert_eq!(t.submit(empty).await.err().unwrap().field, "argv");
    let long = t.submit(shell(&format!("echo {}", "x".repeat(2 * 1024 * 1024)))).await.err().unwrap();
    assert_eq!(long.field, "command");
    let reason = Draft { reason: Some("\u{202e}".repeat(2001)), ..shell("ls") };
    assert_eq!(t.submit(reason).await.err().unwrap().field, "reason");
}

#[tokio::test]
async fn a_command_reads_all_its_input_even_when_it_says_nothing() {
    let t = Try::new().await;
    let draft = Draft { stdin: Some("y".repeat(300_000)), ..shell("exec cat > got 2>&-") };
    let mut call = t.submit(draft).await.unwrap();
    t.allow(&call).await;
    assert_eq!(outcome(&call.ended().await), Outcome::Exited { code: 0 });
    assert_eq!(std::fs::metadata(t.path("got")).unwrap().len(), 300_000);
}

#[tokio::test]
async fn what_was_left_behind_and_went_by_itself_is_not_shown_for_ever() {
    let t = Try::new().await;
    let mut call = t.ask("sleep 0.5 >/dev/null 2>&1 &").await;
    t.allow(&call).await;
    assert_eq!(call.ended().await.left, 1);
    let left = || match call.request().state() {
        State::Ended(report) => report.left,
        _ => panic!("it ended"),
    };
    let mut revision = t.broker.revision();
    while left() > 0 {
        tokio::time::timeout(Duration::from_secs(10), revision.changed()).await.expect("it went").unwrap();
    }
    assert!(!t.broker.stop(call.request().id, Ender::Person, true), "there is nothing left to end");
}

#[tokio::test]
async fn a_run_is_typed_into_while_it_runs_and_not_after() {
    use crate::consent::input::TypedInput;
    use crate::submission::Size;
    let t = Try::new().await;
    let draft = Draft { pty: Some(Size { columns: 80, rows: 24 }), ..shell("read line; stty size; exit $line") };
    let mut call = t.submit(draft).await.unwrap();
    let id = call.request().id;
    assert!(t.broker.person().is_none(), "there is one person, and whoever asks later is none");
    let line = |text: &'static str| TypedInput::Text(text.into());
    assert_eq!(t.person.type_into(id, line("1\n")).await, Err(NotTyped::NotRunning), "it waits for a person");
    t.allow(&call).await;
    while !matches!(call.request().state(), State::Running { pid: 1.., .. }) {
        call.changed().await;
    }
    assert!(t.broker.resize(id, Size { columns: 132, rows: 50 }));
    t.person.type_into(id, line("7\n")).await.unwrap();
    assert_eq!(outcome(&call.ended().await), Outcome::Exited { code: 7 });
    let kept = call.request().transcript().kept(crate::transcript::Stream::Stdout, 100);
    assert!(String::from_utf8_lossy(&kept.head).contains("50 132"));
    assert_eq!(t.person.type_into(id, TypedInput::End).await, Err(NotTyped::NotRunning));
    assert!(!t.broker.resize(id, Size { columns: 1, rows: 1 }));
}
