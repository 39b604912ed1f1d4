//! Checkers that panic, hang, overrun and are lost: all of them ask.

use std::future::Future;
use std::sync::mpsc::{Sender, channel};
use std::task::{Context, Waker};

use super::*;
use crate::shell::judge::Verdict;
use crate::shell::rule::{Form, Rule};

fn allows() -> Judgement {
    Judgement::allow("it is remembered", vec!["r".to_owned()])
}

/// A checker that hangs until it is let go, and would allow then.
fn hangs() -> (Sender<()>, impl FnOnce() -> Judgement + Send + 'static) {
    let (go, waits) = channel::<()>();
    (go, move || {
        let _ = waits.recv();
        allows()
    })
}

/// Polls a judgement until the clock has run out for it.
async fn overrun(judging: impl Future<Output = Judgement>) -> Judgement {
    let mut judging = Box::pin(judging);
    let started = judging.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    assert!(started.is_pending());
    tokio::time::advance(LIMIT + Duration::from_millis(1)).await;
    judging.await
}

#[tokio::test]
async fn the_rules_are_asked() {
    let rule = Rule {
        id: "r".into(),
        form: Form::Prefix(vec!["git".into(), "status".into()]),
        deny: None,
        folder: Some("/p".into()),
        client: None,
        host: None,
    };
    let question = |text: &str| Question {
        command: Command::Text { text: text.into(), shell: "bash".into() },
        cwd: Some("/p/a".into()),
        client: Some("c".into()),
        host: None,
        changes_environment: false,
        has_input: false,
    };
    let (judges, rules) = (Judges::default(), Arc::new(Rules::new(vec![rule])));
    let judged = |question| judges.judged(RequestId(1), question, Arc::clone(&rules));
    assert_eq!(judged(question("git status -s")).await.verdict, Verdict::Allow);
    assert_eq!(judged(question("git push")).await.verdict, Verdict::Ask);
    let words = Command::Words(vec!["git".into(), "status".into()]);
    assert_eq!(judged(Question { command: words, ..question("") }).await.verdict, Verdict::Allow);
}

#[tokio::test]
async fn a_panic_asks_and_the_next_one_is_judged() {
    let judges = Judges::default();
    let judged = judges.guarded(RequestId(1), || panic!("injected")).await;
    assert_eq!((judged.verdict, judged.reason.as_str()), (Verdict::Ask, FAILED));
    assert_eq!(judges.guarded(RequestId(1), allows).await.verdict, Verdict::Allow);
}

/// A checker that sleeps for a second is one that hangs, as far as anybody waits for it.
#[tokio::test(start_paused = true)]
async fn a_checker_that_hangs_asks_after_a_tenth_of_a_second() {
    let judges = Judges::default();
    let (go, check) = hangs();
    let begun = Instant::now();
    let judged = overrun(judges.guarded(RequestId(1), check)).await;
    assert_eq!((judged.verdict, judged.reason.as_str()), (Verdict::Ask, TOO_SLOW));
    assert!(begun.elapsed() < 2 * LIMIT);

    let again = judges.guarded(RequestId(1), allows).await;
    assert_eq!((again.verdict, again.reason.as_str()), (Verdict::Ask, UNFINISHED));
    assert_eq!(judges.guarded(RequestId(2), allows).await.verdict, Verdict::Allow);
    go.send(()).unwrap();
    free(&judges).await;
    assert_eq!(judges.guarded(RequestId(1), allows).await.verdict, Verdict::Allow);
}

/// Whoever listens too late does not hear an allow that came too late.
#[tokio::test(start_paused = true)]
async fn an_answer_after_the_limit_asks_though_it_is_there() {
    let judges = Judges::default();
    let (go, check) = hangs();
    let mut judging = Box::pin(judges.guarded(RequestId(1), check));
    assert!(judging.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    tokio::time::advance(LIMIT + Duration::from_millis(1)).await;
    go.send(()).unwrap();
    free(&judges).await;
    assert_eq!(judging.await.reason, TOO_SLOW);
}

#[tokio::test(start_paused = true)]
async fn there_are_never_more_than_a_few_threads() {
    let judges = Judges::default();
    let mut waiting = Vec::new();
    for request in 0..THREADS as u64 {
        let (go, check) = hangs();
        assert_eq!(overrun(judges.guarded(RequestId(request), check)).await.reason, TOO_SLOW);
        waiting.push(go);
    }
    let refused = overrun(judges.guarded(RequestId(99), || panic!("there is no thread for this one"))).await;
    assert_eq!((refused.verdict, refused.reason.as_str()), (Verdict::Ask, BUSY));
    drop(waiting);
    free(&judges).await;
    assert_eq!(judges.guarded(RequestId(99), allows).await.verdict, Verdict::Allow);
}

/// A caller who goes away leaves the thread's place taken until it has ended, and no longer.
#[tokio::test(start_paused = true)]
async fn who_goes_away_frees_nothing_too_early() {
    let judges = Judges::default();
    let (go, check) = hangs();
    let mut judging = Box::pin(judges.guarded(RequestId(1), check));
    assert!(judging.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    drop(judging);
    assert_eq!(judges.guarded(RequestId(1), allows).await.reason, UNFINISHED);
    drop(go);
    free(&judges).await;
    assert_eq!(judges.guarded(RequestId(1), allows).await.verdict, Verdict::Allow);
}

/// Until no thread is at work.
async fn free(judges: &Judges) {
    let all = u32::try_from(THREADS).unwrap();
    drop(judges.room.acquire_many(all).await.unwrap());
}
