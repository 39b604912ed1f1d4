//! What a command leaves running: named, in sight, and alive for as long as the person lets it.

use crate::broker::tests::*;

fn lives(pid: u32) -> bool {
    std::fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z"))
}

async fn gone(pid: u32) {
    let gone = async {
        while lives(pid) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(20), gone).await.is_ok(), "{pid} lives");
}

/// Asks for a server, says for how long it may stay, and lets it run.
async fn left(t: &Try, stays: Option<Stays>) -> (Arc<Request>, Arc<Report>) {
    let mut call = t.ask("sleep 300 >/dev/null 2>&1 &").await;
    if let Some(stays) = stays {
        assert!(t.person.let_stay(call.request().id, stays));
    }
    t.allow(&call).await;
    let report = call.ended().await;
    (Arc::clone(call.request()), report)
}

#[tokio::test]
async fn what_a_command_leaves_running_is_named_and_ends_with_its_agent() {
    let t = Try::new().await;
    let (request, report) = left(&t, None).await;
    let [one] = &report.remnants[..] else { panic!("{report:?}") };
    assert_eq!((report.left, one.name.as_str(), request.stays()), (1, "sleep", Stays::Agent));
    let age = crate::local::clock::wall().duration_since(one.since).unwrap_or_default();
    assert!(lives(one.pid) && age < Duration::from_secs(120), "{age:?}");
    t.broker.hang_up(t.asker.session);
    gone(one.pid).await;
}

#[tokio::test]
async fn what_may_stay_outlives_its_agent_until_somebody_stops_it() {
    let t = Try::new().await;
    let (request, report) = left(&t, Some(Stays::On)).await;
    let pid = report.remnants[0].pid;
    t.broker.hang_up(t.asker.session);
    // What may not stay is on its way to its end by now.
    assert_eq!(t.broker.core.ending.load(Ordering::SeqCst), 0);
    assert!(lives(pid) && lock(&t.broker.core.remains).len() == 1);
    // The person thinks better of it, and the agent is gone already.
    assert!(t.person.let_stay(request.id, Stays::Agent));
    gone(pid).await;
}

#[tokio::test]
async fn what_ends_with_its_agent_lives_while_the_agent_has_another_connection() {
    let t = Try::new().await;
    let connection = |session| {
        let mut asker = (*process(session, "claude", 5, t.folder.path())).clone();
        asker.chain[0].began = Some(77);
        Arc::new(asker)
    };
    let (old, new) = (connection(10), connection(11));
    t.broker.connected(Arc::clone(&old), Arc::new(|| true));
    let mut call = t.broker.submit(shell("sleep 300 >/dev/null 2>&1 &"), Arc::clone(&old)).await.unwrap();
    t.allow(&call).await;
    let pid = call.ended().await.remnants[0].pid;
    t.broker.connected(Arc::clone(&new), Arc::new(|| true));
    t.broker.hang_up(old.session);
    // What may not stay is on its way to its end by now.
    assert_eq!(t.broker.core.ending.load(Ordering::SeqCst), 0);
    assert!(lives(pid));
    t.broker.hang_up(new.session);
    gone(pid).await;
}

#[tokio::test]
async fn what_left_something_running_is_in_sight_however_much_ends_after_it() {
    let t = Try::new().await;
    let (request, report) = left(&t, None).await;
    for _ in 0..210 {
        let mut call = t.ask("true").await;
        t.allow(&call).await;
        call.ended().await;
    }
    assert!(t.broker.snapshot().ended.iter().any(|one| one.id == request.id));
    assert!(t.broker.stop(request.id, Ender::Person, true), "and can be stopped");
    gone(report.remnants[0].pid).await;
}

#[tokio::test]
async fn what_may_not_outlive_its_call_is_gone_when_the_answer_comes() {
    let t = Try::new().await;
    let mut call = t.ask("sleep 300 >/dev/null 2>&1 & echo $!").await;
    assert!(t.person.let_stay(call.request().id, Stays::Call));
    t.allow(&call).await;
    let report = call.ended().await;
    assert_eq!((outcome(&report), report.left), (Outcome::Exited { code: 0 }, 0));
    let said = call.request().transcript().kept(crate::transcript::Stream::Stdout, 100).head;
    assert!(!lives(String::from_utf8(said).unwrap().trim().parse().unwrap()));
}

#[tokio::test]
async fn a_run_that_wanted_a_terminal_is_told() {
    let t = Try::new().await;
    for (text, missed) in
        [("setsid -w sh -c 'read x </dev/tty'", true), ("echo 'not a terminal'", false), ("false", false)]
    {
        let mut call = t.ask(text).await;
        t.allow(&call).await;
        assert_eq!(call.ended().await.no_terminal, missed, "{text}");
    }
}
