//! Checks that panic, hang, overrun and are lost: all of them ask.

use std::future::Future;
use std::sync::mpsc::{Sender, channel};

use tokio_util::task::TaskTracker;

use super::*;

/// A check that hangs until it is let go, and would allow then.
fn hangs() -> (Sender<()>, impl FnOnce() -> &'static str + Send + 'static) {
    let (go, waits) = channel::<()>();
    (go, move || {
        let _ = waits.recv();
        "allow"
    })
}

/// Until no thread is at work.
async fn free(judges: &Judges) {
    let all = u32::try_from(THREADS).unwrap();
    drop(judges.room.acquire_many(all).await.unwrap());
}

/// Lets time pass for a judgement until it has an answer; threads run in real time beside it.
async fn in_time<T>(judging: impl Future<Output = T>) -> T {
    let mut judging = Box::pin(judging);
    loop {
        tokio::select! {
            biased;
            answer = &mut judging => return answer,
            () = tokio::task::yield_now() => tokio::time::advance(Duration::from_micros(10)).await,
        }
    }
}

#[tokio::test]
async fn a_panic_asks_and_the_next_one_is_judged() {
    let judges = Judges::default();
    let judged = judges.judged(RequestId(1), || -> &str { panic!("injected") }).await;
    // Where a backtrace is printed first, that alone may take too long.
    assert!(matches!(judged, Err(JudgingError::Failed | JudgingError::TooSlow)), "{judged:?}");
    assert_eq!(judges.judged(RequestId(2), || "allow").await, Ok("allow"));
}

#[tokio::test]
async fn a_check_that_sleeps_for_a_second_asks() {
    let judges = Judges::default();
    let asleep = || {
        std::thread::sleep(Duration::from_secs(1));
        "allow"
    };
    assert_eq!(judges.judged(RequestId(1), asleep).await, Err(JudgingError::TooSlow));
    assert_eq!(judges.judged(RequestId(1), || "allow").await, Err(JudgingError::Unfinished));
    assert_eq!(judges.judged(RequestId(2), || "allow").await, Ok("allow"));
    free(&judges).await;
    assert_eq!(judges.judged(RequestId(1), || "allow").await, Ok("allow"));
}

#[tokio::test]
async fn a_check_that_works_too_long_asks_though_it_came_to_an_end() {
    let busy = || {
        let effort = Effort::begin();
        while effort.spent() <= LIMIT {
            std::hint::spin_loop();
        }
        "allow"
    };
    assert_eq!(Judges::default().judged(RequestId(1), busy).await, Err(JudgingError::TooSlow));
}

/// A machine that is busy with other things does not make a rule fall silent.
#[cfg(unix)]
#[tokio::test]
async fn a_check_that_was_kept_from_working_is_heard() {
    let held_up = || {
        std::thread::sleep(LIMIT * 2);
        "allow"
    };
    assert_eq!(Judges::default().judged(RequestId(1), held_up).await, Ok("allow"));
}

#[tokio::test(start_paused = true)]
async fn there_are_never_more_than_a_few_threads() {
    let judges = Judges::default();
    let mut waiting = Vec::new();
    for request in 0..THREADS as u64 {
        let (go, check) = hangs();
        assert_eq!(in_time(judges.judged(RequestId(request), check)).await, Err(JudgingError::TooSlow));
        waiting.push(go);
    }
    let refused = in_time(judges.judged(RequestId(99), || panic!("there is no thread for this one"))).await;
    assert_eq!(refused, Err::<(), _>(JudgingError::Busy));
    drop(waiting);
    free(&judges).await;
    assert_eq!(in_time(judges.judged(RequestId(99), || "allow")).await, Ok("allow"));
}

/// A disk that hangs keeps nobody else's judgement from a thread.
#[tokio::test(start_paused = true)]
async fn a_look_that_hangs_asks_and_takes_no_thread() {
    let judges = Judges::default();
    let tracker = TaskTracker::new();
    let all = (0..2 * THREADS as u64).map(|request| {
        let (judges, (go, hangs)) = (judges.clone(), hangs());
        let judged = async move { judges.judged_then(RequestId(request), || "allow", move |_| hangs()).await };
        (go, tracker.spawn(judged))
    });
    let (waiting, judged): (Vec<_>, Vec<_>) = all.unzip();
    for judged in judged {
        assert_eq!(in_time(judged).await.unwrap(), Err(JudgingError::TooSlow));
    }
    assert_eq!(in_time(judges.judged(RequestId(99), || "allow")).await, Ok("allow"));
    drop(waiting);
}

/// A caller who goes away leaves the thread's place taken until it has ended, and no longer.
#[tokio::test]
async fn who_goes_away_frees_nothing_too_early() {
    let judges = Judges::default();
    let (go, check) = hangs();
    let gone = timeout(Duration::from_millis(5), judges.judged(RequestId(1), check)).await;
    assert!(gone.is_err());
    assert_eq!(judges.judged(RequestId(1), || "allow").await, Err(JudgingError::Unfinished));
    drop(go);
    free(&judges).await;
    assert_eq!(judges.judged(RequestId(1), || "allow").await, Ok("allow"));
}
