//! How it starts, what it is given, and what comes back.

use super::*;
use crate::transcript::Written;

#[tokio::test]
async fn a_shell_text_runs_with_its_code_and_both_streams() {
    let done = Rig::new(shell("echo out; echo err >&2; exit 3")).run().await;
    assert_eq!(done.ending.outcome, Outcome::Exited { code: 3 });
    assert_eq!((done.out(), done.text(Stream::Stderr)), ("out\n".into(), "err\n".into()));
    assert_eq!((done.ending.left, done.ending.remains.is_some()), (0, false));
    assert!(done.rig.transcript.read(Stream::Stdout, 4, 10).ended);
}

#[tokio::test]
async fn words_run_without_a_shell_under_the_name_they_give() {
    let done = Rig::new(argv(&["printf", "%s|", "$HOME", "a b", ";"])).run().await;
    assert_eq!(done.out(), "$HOME|a b|;|");
    let done = Rig::new(argv(&["sh", "-c", "echo $0"])).run().await;
    assert_eq!(done.out(), "sh\n");
}

#[tokio::test]
async fn bash_runs_where_it_was_asked_for() {
    let done = Rig::new(Draft { shell: Some("bash".into()), ..shell("[[ a == a ]] && echo ${BASH_VERSION:+yes}") })
        .run()
        .await;
    assert_eq!(done.out(), "yes\n");
}

#[tokio::test]
async fn it_is_in_its_folder_its_environment_and_a_group_of_its_own() {
    let mut draft = shell("pwd -P; echo $GREETING; echo ${COUNTERSIGN_RUN:+marked}; ps -o pgid= -p $$; echo $$");
    draft.env.insert("GREETING".into(), "hallo".into());
    let done = Rig::new(draft).run().await;
    let out = done.out();
    let lines: Vec<&str> = out.lines().map(str::trim).collect();
    assert_eq!(lines[..3], [done.rig.submission.folder().to_str().expect("text"), "hallo", "marked"]);
    assert_eq!(lines[3], lines[4]);
}

#[tokio::test]
async fn it_reads_what_it_is_given_and_nothing_else() {
    let text = "line\n".repeat(100_000);
    let done = Rig::new(Draft { stdin: Some(text.clone()), ..shell("wc -c") }).run().await;
    assert_eq!(done.out().trim(), text.len().to_string());
    let done = Rig::new(shell("cat; echo end")).run().await;
    assert_eq!(done.out(), "end\n");
    let unread = Rig::new(Draft { stdin: Some(text), ..shell("echo no thanks") }).run().await;
    assert_eq!(unread.ending.outcome, Outcome::Exited { code: 0 });
}

#[tokio::test]
async fn a_signal_that_is_not_ours_is_reported_as_such() {
    let done = Rig::new(shell("kill -SEGV $$")).run().await;
    assert_eq!(done.ending.outcome, Outcome::Signalled { signal: 11 });
}

#[tokio::test]
async fn a_very_long_text_goes_through_a_file_that_is_gone_afterwards() {
    let text = format!("echo begin\n# {}\nls \"$0\" >/dev/null && echo end", "x".repeat(1_500_000));
    let done = Rig::new(shell(text)).run().await;
    assert_eq!((done.out().as_str(), files(done.rig.scratch.path())), ("begin\nend\n", 0));
}

#[tokio::test]
async fn a_long_text_without_room_for_its_file_does_not_start() {
    let rig = Rig::new(shell(format!("echo {}", "x".repeat(200_000))));
    let (_orders, inbox) = mpsc::channel(1);
    let approved = Approved::for_tests(Arc::clone(&rig.submission));
    let ending =
        run(approved, None, Path::new("/nowhere/at/all"), Arc::clone(&rig.transcript), inbox, &rig.progress).await;
    let Outcome::NotStarted { reason } = ending.outcome else { panic!("{:?}", ending.outcome) };
    assert!(reason.contains("Nothing ran") && reason.contains("too long"), "{reason}");
}

#[tokio::test]
async fn words_that_are_too_long_together_do_not_start() {
    let done = Rig::new(argv(&[vec!["echo"], vec![&*"x".repeat(104_850); 20]].concat())).run().await;
    let Outcome::NotStarted { reason } = &done.ending.outcome else { panic!("{:?}", done.ending.outcome) };
    assert!(reason.contains("longer than the system allows") && done.ending.ran.is_none(), "{reason}");
}

#[tokio::test]
async fn what_cannot_be_started_says_why() {
    use std::os::unix::fs::PermissionsExt;
    let write = |path: &Path, text: &str| {
        std::fs::write(path, text).expect("written");
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).expect("executable");
    };
    type Spoil = fn(&Path);
    let cases: [(&str, Spoil, &str); 5] = [
        ("#!/no/such/interpreter\n", |_| (), "interpreter"),
        ("garbage", |_| (), "isn't a program this computer can run"),
        ("#!/bin/sh\n", |path| std::fs::remove_file(path).expect("removed"), "no longer exists"),
        (
            "#!/bin/sh\n",
            |path| std::fs::remove_dir_all(path.parent().expect("a folder")).expect("removed"),
            "The folder",
        ),
        (
            "#!/bin/sh\n",
            |path| std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o644)).expect("changed"),
            "Permission denied",
        ),
    ];
    for (text, spoil, expected) in cases {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join("work").join("tool");
        std::fs::create_dir(folder.path().join("work")).expect("made");
        write(&program, text);
        let cwd = program.parent().and_then(Path::to_str).map(str::to_owned);
        let rig = Rig::new(Draft { cwd, ..argv(&[program.to_str().expect("text")]) });
        spoil(&program);
        let done = rig.run().await;
        let Outcome::NotStarted { reason } = &done.ending.outcome else { panic!("{:?}", done.ending.outcome) };
        assert!(reason.contains(expected) && reason.ends_with("Nothing ran."), "{expected}: {reason}");
    }
}

#[tokio::test]
async fn bytes_come_back_as_they_were() {
    let done = Rig::new(shell(r"printf '\303'; sleep 0.02; printf '\251 \377\376 \000end'")).run().await;
    assert_eq!(done.rig.transcript.kept(Stream::Stdout, 100).head, b"\xc3\xa9 \xff\xfe \0end");
}

#[tokio::test]
async fn everything_written_before_the_exit_is_there() {
    for _ in 0..20 {
        let done = Rig::new(shell("head -c 300000 /dev/zero; echo last >&2")).run().await;
        assert_eq!(done.rig.transcript.totals(), (300_000, 5));
    }
}

#[tokio::test]
async fn everything_written_before_the_exit_is_there_however_slow_its_keeping_is() {
    let rig = Rig::new(shell("head -c 3000000 /dev/zero; echo last >&2"));
    let mut collected = rig.transcript.collect();
    let kept = async {
        let mut kept = 0;
        while let Some(Written { bytes, .. }) = collected.next().await {
            kept += bytes.len();
            // Slower than a pipe may be quiet before it counts as that.
            sleep(Duration::from_millis(if kept > 1_000_000 { 120 } else { 0 })).await;
        }
        kept
    };
    let (done, kept) = tokio::join!(rig.run(), kept);
    assert_eq!((done.rig.transcript.totals(), kept), ((3_000_000, 5), 3_000_005));
}
