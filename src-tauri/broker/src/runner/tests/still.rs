//! An app that stands still for a while: what ended meanwhile ended by itself.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};
use tokio::task::JoinSet;

use super::plans::planned_as;
use super::*;

const INSIDE: &str = "COUNTERSIGN_TEST_STANDS_STILL";
const LIMIT: i64 = 1500;
const AT_ONCE: usize = 8;

/// This test starts itself again, and stops that until its limits are over.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_limit_that_was_not_reached_is_not_told_though_the_app_stood_still() {
    if let Ok(text) = std::env::var(INSIDE) {
        return inside(&text).await;
    }
    let name = std::thread::current().name().expect("the test's name").to_owned();

    let play = |text: &'static str| {
        let name = name.clone();
        tokio::task::spawn_blocking(move || stood_still(&name, text))
    };
    let plays = ["sleep 0.5; echo done", "sleep 0.5 && echo done", "sleep 300; echo done"].map(play);
    let [whole, stepped, longer] = plays;
    let over = "Exited { code: 0 } done";
    assert_eq!(whole.await.expect("played"), over);
    assert_eq!(stepped.await.expect("played"), over, "a plan of several steps");
    assert!(longer.await.expect("played").starts_with("TimedOut"), "what goes on is ended");
}

fn stood_still(name: &str, text: &str) -> String {
    #[expect(clippy::disallowed_methods, reason = "the test starts itself")]
    let mut child = std::process::Command::new(std::env::current_exe().expect("a path"))
        .args(["--exact", name, "--nocapture"])
        .env(INSIDE, text)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut said = BufReader::new(child.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    said.find(|line| line.contains("began")).expect("it begins");
    let pid = Pid::from_child(&child);
    // What it waits for is over in the middle of this, and its limit, too.
    kill_process(pid, Signal::STOP).expect("stopped");
    std::thread::sleep(Duration::from_millis(2 * LIMIT.unsigned_abs()));
    kill_process(pid, Signal::CONT).expect("goes on");
    let told = said.find_map(|line| Some(line.split_once("ended: ")?.1.to_owned())).expect("it ends");
    assert!(child.wait().expect("it ended").success());
    told
}

async fn inside(text: &str) {
    let draft = Draft { timeout_ms: Some(LIMIT), ..shell(text) };
    let say = |words: String| {
        use std::io::Write as _;
        writeln!(io::stdout(), "{words}").expect("said");
    };
    // Several at once: which of an exit and a limit is heard of first is luck.
    let mut runs = JoinSet::new();
    for _ in 0..AT_ONCE {
        let (draft, text) = (draft.clone(), text.to_owned());
        runs.spawn(async move {
            let done = if text.contains("&&") { planned_as(draft, &text).await } else { Rig::new(draft).run().await };
            format!("{:?} {}", done.ending.outcome, done.out().trim())
        });
    }
    // Stopped any earlier, it would have no run whose end it could overlook.
    while children() < AT_ONCE {
        sleep(Duration::from_millis(5)).await;
    }
    say("began".to_owned());
    let ends: BTreeSet<String> = runs.join_all().await.into_iter().collect();
    say(format!("ended: {}", ends.into_iter().collect::<Vec<_>>().join(", ")));
}

/// How many programs this process has started that it has not heard the end of.
fn children() -> usize {
    let threads = std::fs::read_dir("/proc/self/task").expect("threads").filter_map(Result::ok);
    let of = |path: PathBuf| std::fs::read_to_string(path.join("children")).unwrap_or_default();
    threads.map(|thread| of(thread.path()).split_whitespace().count()).sum()
}
