//! Runs of an app that was started in a terminal: they are kept off it.

use std::io::Read as _;

use pty_process::blocking;

use super::plans::planned;
use super::*;

const INSIDE: &str = "COUNTERSIGN_TEST_IN_TERMINAL";

/// This test starts itself again in a terminal, and there runs what would use it.
#[tokio::test]
async fn started_from_a_terminal_no_run_has_it() {
    if std::env::var_os(INSIDE).is_some() {
        return inside().await;
    }
    let me = std::env::current_exe().expect("a path");
    let name = std::thread::current().name().expect("the test's name").to_owned();
    let played = tokio::task::spawn_blocking(move || {
        let (mut ours, terminal) = blocking::open().expect("a terminal");
        let command = blocking::Command::new(me).args(["--exact", &name, "--nocapture"]).env(INSIDE, "1");
        let mut child = command.spawn(terminal).expect("it starts");
        let mut said = Vec::new();
        // Its end is an error to whoever reads a terminal.
        let _ = ours.read_to_end(&mut said);
        (child.wait().expect("it ended"), String::from_utf8_lossy(&said).into_owned())
    });
    let (status, said) = timeout(Duration::from_secs(60), played).await.expect("in time").expect("played");
    assert!(status.success() && said.contains(" 1 passed;"), "{said}");
    assert!(!said.contains("on the terminal"), "{said}");
}

async fn inside() {
    assert!(std::fs::File::open("/dev/tty").is_ok(), "this has a terminal");
    let began = Instant::now();
    for text in ["read x </dev/tty", "echo on the terminal >/dev/tty", "exec 3<>/dev/tty && read x <&3"] {
        let done = Rig::new(shell(text)).run().await;
        assert!(matches!(done.ending.outcome, Outcome::Exited { code: 1.. }), "{text}: {:?}", done.ending.outcome);
        assert!(done.text(Stream::Stderr).contains("/dev/tty"), "{text}");
    }
    assert!(began.elapsed() < Duration::from_secs(20), "they fail at once");
    let own = Rig::new(shell("ps -o sid=,pid=,tty= -p $$")).run().await;
    let out = own.out();
    let words: Vec<&str> = out.split_whitespace().collect();
    assert!(words.len() == 3 && words[0] == words[1] && words[2] == "?", "{words:?}");

    let piped = planned("printf 'b\\na\\n' | sort | head -n 1").await;
    assert_eq!((&piped.ending.outcome, piped.out().as_str()), (&Outcome::Exited { code: 0 }, "a\n"));
    let limited = Rig::new(Draft { timeout_ms: Some(200), ..shell("sleep 300 & echo $!; sleep 300 | sleep 300") });
    let done = limited.run().await;
    assert_eq!((done.ending.left, lives(done.out().trim())), (0, false));
}
