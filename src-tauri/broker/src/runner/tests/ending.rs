//! How it ends: by its limit, by order, and with what it leaves behind.

use super::*;

const STOPPED: Outcome = Outcome::Stopped { by: Ender::Person, hard: false };
const KILLED: Outcome = Outcome::Stopped { by: Ender::Person, hard: true };

fn limited(ms: i64, text: &str) -> Rig {
    Rig::new(Draft { timeout_ms: Some(ms), ..shell(text) })
}

#[tokio::test]
async fn the_limit_ends_it_and_all_its_children() {
    let play = async || limited(100, "sleep 300 & echo $!; sleep 300 | sleep 300").run().await;
    let done = within(Duration::from_secs(2), play).await;
    assert_eq!(done.ending.outcome, Outcome::TimedOut { limit: Duration::from_millis(100) });
    assert_eq!(done.ending.left, 0);
    assert!(!lives(done.out().trim()));
    assert!(done.ran() >= Duration::from_millis(100), "{:?}", done.ran());
}

#[tokio::test]
async fn a_gentle_stop_lets_it_tidy_up() {
    let play = async || {
        let rig = Rig::new(shell("trap 'echo tidied; exit 0' TERM; echo ready; while :; do sleep 0.01; done"));
        rig.run_while(|hand| async move {
            hand.saw("ready").await;
            hand.stop(false).await;
            let stopping = |p: &Option<Progress>| p.is_some_and(|p| p.stopping);
            assert!(hand.progress.clone().wait_for(stopping).await.is_ok());
        })
        .await
    };
    let done = within(Duration::from_secs(2), play).await;
    assert_eq!((&done.ending.outcome, done.out().as_str()), (&STOPPED, "ready\ntidied\n"));
}

#[tokio::test]
async fn one_that_does_not_listen_is_killed_after_the_grace() {
    let play = async || {
        let rig = Rig::new(shell("trap '' TERM; echo ready; while :; do sleep 300; done"));
        rig.run_while(|hand| async move {
            hand.saw("ready").await;
            hand.stop(false).await;
        })
        .await
    };
    let done = within(Duration::from_secs(5), play).await;
    assert_eq!((&done.ending.outcome, done.ending.left), (&KILLED, 0));
    assert!(done.ran() >= Duration::from_secs(3), "{:?}", done.ran());
}

#[tokio::test]
async fn a_hard_stop_does_not_wait_for_the_grace() {
    for gently_first in [false, true] {
        let play = async || {
            let rig = Rig::new(shell("trap '' TERM; echo ready; while :; do sleep 300; done"));
            rig.run_while(|hand| async move {
                hand.saw("ready").await;
                if gently_first {
                    hand.stop(false).await;
                    sleep(Duration::from_millis(100)).await;
                }
                hand.stop(true).await;
            })
            .await
        };
        let done = within(Duration::from_secs(2), play).await;
        assert_eq!((&done.ending.outcome, done.ending.left), (&KILLED, 0));
    }
}

#[tokio::test]
async fn a_limit_can_be_moved_and_lifted_while_it_runs() {
    let done = limited(150, "sleep 0.5; echo done")
        .run_while(|mut hand| async move {
            hand.order(Order::Extend(Duration::from_secs(60))).await;
            let moved = |p: &Option<Progress>| {
                p.is_some_and(|p| p.deadline.is_some_and(|d| d - p.started == Duration::from_millis(60_150)))
            };
            assert!(hand.progress.wait_for(moved).await.is_ok());
            hand.order(Order::NoLimit).await;
            assert!(hand.progress.wait_for(|p| p.is_some_and(|p| p.deadline.is_none())).await.is_ok());
        })
        .await;
    assert_eq!((&done.ending.outcome, done.out().as_str()), (&Outcome::Exited { code: 0 }, "done\n"));
}

#[tokio::test]
async fn a_child_in_the_background_does_not_hold_the_answer_and_can_be_ended_later() {
    let done = Rig::new(shell("sleep 300 & echo $!")).run().await;
    assert_eq!((&done.ending.outcome, done.ending.left), (&Outcome::Exited { code: 0 }, 1));
    let pid = done.out().trim().to_owned();
    assert!(lives(&pid));
    assert_eq!(done.ending.remains.expect("something is left").end().await, 0);
    assert!(!lives(&pid));
}

#[tokio::test]
async fn what_is_left_may_go_on_writing_while_it_is_discarded() {
    let mut done = Rig::new(shell("(sleep 0.3; echo late; echo late; touch survived) & echo started")).run().await;
    assert_eq!((done.out().as_str(), done.ending.left > 0), ("started\n", true));
    let mut remains = done.ending.remains.take().expect("something is left");
    remains.discard().await;
    sleep(Duration::from_millis(50)).await;
    assert!(done.rig.scratch.path().join("survived").exists());
}

#[tokio::test]
async fn a_background_child_that_never_falls_quiet_is_left_after_the_drain() {
    let play = async || Rig::new(shell("(while :; do echo noise; sleep 0.01; done) & echo started")).run().await;
    let done = within(Duration::from_secs(1), play).await;
    assert!(done.ending.left > 0);
    assert_eq!(done.ending.remains.expect("something is left").end().await, 0);
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn those_who_left_the_group_are_ended_too() {
    // One in a session of its own, one orphaned by a double fork, one without the mark, one that is all of that, one
    // that does not listen.
    let text = "sleep 0.3; setsid sleep 300 & (setsid sleep 300 & ) ; env -i setsid sleep 300 & (env -i setsid sleep 300 & ) ; \
                setsid sh -c \"trap '' TERM; sleep 300; sleep 300\" & sleep 0.1; echo ready; wait";
    for hard in [false, true] {
        let done = Rig::new(shell(text))
            .run_while(|hand| async move {
                hand.saw("ready").await;
                hand.stop(hard).await;
            })
            .await;
        assert_eq!((&done.ending.outcome, done.ending.left), (&KILLED, 0));
        assert_eq!(marked(&done), 0);
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_session_of_its_own_that_holds_the_pipe_is_counted_and_can_be_ended() {
    let done = Rig::new(shell("setsid sleep 300 & sleep 0.05; echo started")).run().await;
    assert_eq!((&done.ending.outcome, done.ending.left), (&Outcome::Exited { code: 0 }, 1));
    assert_eq!(done.ending.remains.expect("something is left").end().await, 0);
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_run_that_is_dropped_is_killed() {
    let rig = Rig::new(shell("echo $$; sleep 300"));
    let pid = {
        let approved = Approved::for_tests(Arc::clone(&rig.submission));
        let run = run(approved, None, rig.scratch.path(), Arc::clone(&rig.transcript), rig.inbox, &rig.progress);
        assert!(timeout(Duration::from_millis(300), run).await.is_err());
        let kept = rig.transcript.kept(Stream::Stdout, 100).head;
        String::from_utf8(kept).expect("a number").trim().to_owned()
    };
    sleep(Duration::from_millis(50)).await;
    assert!(!lives(&pid));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_stop_after_the_exit_ends_what_is_left_and_tells_how_it_exited() {
    // What is left is never quiet, so that the pipes are still read when the stop comes.
    let done = Rig::new(shell("(while :; do echo; done) & exit 7"))
        .run_while(|hand| async move {
            hand.saw("\n").await;
            let pid = hand.progress.borrow().expect("it runs").pid.to_string();
            while Path::new("/proc").join(&pid).exists() {
                sleep(Duration::from_millis(1)).await;
            }
            hand.stop(true).await;
        })
        .await;
    assert_eq!((&done.ending.outcome, done.ending.left), (&Outcome::Exited { code: 7 }, 0));
}

/// How many living processes belong to this run's folder: all of them were started in it.
#[cfg(target_os = "linux")]
fn marked(done: &FinishedRun) -> usize {
    let cwd = done.rig.submission.folder();
    let entries = std::fs::read_dir("/proc").expect("proc").flatten();
    entries.filter(|entry| std::fs::read_link(entry.path().join("cwd")).is_ok_and(|path| path == *cwd)).count()
}
