//! Those whose parents are gone: found, counted, and taken note of when they end.

use super::*;

/// Forked twice, in a session of its own, with no pipe of the run: a daemon.
const DAEMON: &str = "(setsid sleep 300 </dev/null >/dev/null 2>&1 & echo $!)";

/// Runs it while orphans come to us and are taken note of.
async fn adopted(rig: Rig) -> FinishedRun {
    let reaping = adopt().expect("adopted");
    tokio::select! {
        done = rig.run() => done,
        () = reaping => unreachable!(),
    }
}

#[tokio::test]
async fn a_daemon_is_counted_after_a_normal_exit_and_can_be_ended() {
    // The second mark is given right after the start, and on a busy machine that takes a moment.
    let bare = format!("sleep 0.5; {}", DAEMON.replace("setsid", "env -i setsid"));
    for text in [DAEMON.to_owned(), format!("{DAEMON} & wait"), format!("setsid sh -c '{DAEMON}; exit 0'"), bare] {
        let done = adopted(Rig::new(shell(&text))).await;
        assert_eq!((&done.ending.outcome, done.ending.left), (&Outcome::Exited { code: 0 }, 1), "{text}");
        assert_eq!(done.ending.remains.expect("something is left").end().await, 0);
    }
}

#[tokio::test]
async fn a_daemon_is_counted_for_its_own_run_alone() {
    let with = adopted(Rig::new(shell(DAEMON))).await;
    let without = adopted(Rig::new(shell("(true &)"))).await;
    assert_eq!((with.ending.left, without.ending.left), (1, 0));
    assert_eq!(with.ending.remains.expect("something is left").end().await, 0);
}

#[tokio::test]
async fn what_is_left_is_counted_again_as_it_goes() {
    use rustix::process::{Pid, Signal, kill_process};
    let done = adopted(Rig::new(shell("for i in 1 2; do setsid sleep 300 >/dev/null 2>&1 & echo $!; done"))).await;
    assert_eq!(done.ending.left, 2);
    let out = done.out();
    let mut recount = done.ending.remains.as_ref().expect("something is left").recount();
    for (pid, left) in out.lines().zip([1, 0]) {
        let pid = pid.parse().ok().and_then(Pid::from_raw).expect("an id");
        kill_process(pid, Signal::KILL).expect("it lives");
        assert_eq!(timeout(Duration::from_secs(10), recount.next()).await.map(|(left, _)| left), Ok(left));
    }
}

#[tokio::test]
async fn orphans_that_end_do_not_stay_in_the_system() {
    let rig = Rig::new(shell("for i in 1 2 3; do (setsid sh -c 'echo $$' &) ; done; sleep 0.2; echo done; sleep 300"));
    let reaping = adopt().expect("adopted");
    let run = rig.run_while(|hand| async move {
        hand.saw("done").await;
        let out = String::from_utf8_lossy(&hand.transcript.kept(Stream::Stdout, 100).head).into_owned();
        for pid in out.lines().filter(|line| *line != "done") {
            while Path::new("/proc").join(pid).exists() {
                sleep(Duration::from_millis(5)).await;
            }
        }
        hand.stop(true).await;
    });
    tokio::select! {
        done = run => assert_eq!(done.ending.left, 0),
        () = reaping => unreachable!(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_exits_of_our_own_programs_are_not_taken() {
    let reaping = adopt().expect("adopted");
    let runs = async {
        for _ in 0..30 {
            let runs = [3, 5, 7, 9].map(|code| Rig::new(shell(format!("(true &) ; (true &) ; exit {code}"))).run());
            let [a, b, c, d] = runs;
            let done = tokio::join!(a, b, c, d);
            let codes = [done.0, done.1, done.2, done.3].map(|done| done.ending.outcome);
            assert_eq!(codes, [3, 5, 7, 9].map(|code| Outcome::Exited { code }));
        }
    };
    tokio::select! {
        () = runs => {}
        () = reaping => unreachable!(),
    }
}
