//! Which connections are one agent's, what each may know of the others, and how often an agent asks the same.

use super::*;
use crate::asker::SessionId;

/// A connection of one process.
fn connection(session: u64, pid: u32, cwd: &Path) -> Arc<Asker> {
    let mut asker = (*process(session, "claude", pid, cwd)).clone();
    asker.chain[0].began = Some(77);
    Arc::new(asker)
}

fn arrives(t: &Try, asker: &Arc<Asker>) {
    t.broker.connected(Arc::clone(asker), Arc::new(|| true));
}

async fn ask_on(t: &Try, asker: &Arc<Asker>, draft: Draft) -> Call {
    t.broker.submit(draft, Arc::clone(asker)).await.unwrap()
}

#[tokio::test]
async fn many_connections_of_one_process_are_one_agent() {
    let t = Try::new().await;
    t.broker.hang_up(t.asker.session);
    for session in 10..16 {
        arrives(&t, &connection(session, 5, t.folder.path()));
    }
    arrives(&t, &connection(20, 6, t.folder.path()));
    arrives(&t, &connection(21, 5, &t.path("scratch")));
    let told: Vec<_> =
        t.broker.snapshot().agents.iter().map(|agent| (agent.asker.session.0, agent.connections)).collect();
    assert_eq!(told, [(15, 6), (20, 1), (21, 1)], "another process, or another folder, is another agent");
    t.broker.hang_up(SessionId(15));
    assert_eq!(t.broker.snapshot().agents[0].connections, 5);
}

#[tokio::test]
async fn a_request_knows_that_its_agent_has_come_by_another_connection() {
    let t = Try::new().await;
    let (old, new) = (connection(10, 5, t.folder.path()), connection(11, 5, t.folder.path()));
    arrives(&t, &old);
    let call = ask_on(&t, &old, shell("echo waits")).await;
    t.shown(&call).await;
    arrives(&t, &connection(12, 6, t.folder.path()));
    assert!(t.broker.snapshot().left.is_empty(), "another agent is another agent");
    arrives(&t, &new);
    assert_eq!(t.broker.snapshot().left, [call.request().id]);
    let later = ask_on(&t, &new, shell("echo later")).await;
    t.shown(&later).await;
    assert_eq!(t.broker.snapshot().left, [call.request().id], "not what the newest asks");
    // Its answer is there for the agent, by whichever connection.
    assert_eq!(t.broker.list_on(&new, &[]).len(), 2);
}

#[tokio::test]
async fn after_a_reconnect_an_agent_finds_what_it_left_running() {
    let t = Try::new().await;
    let old = connection(10, 5, t.folder.path());
    arrives(&t, &old);
    let server = ask_on(&t, &old, Draft { background: true, ..shell("sleep 600") }).await;
    t.allow(&server).await;
    let mut ended = ask_on(&t, &old, shell("echo ended")).await;
    t.allow(&ended).await;
    ended.ended().await;
    let id = server.request().id;
    let _ticket = server.keep();
    let is_running = |broker: &Broker| matches!(broker.get(id).map(|one| one.state()), Some(State::Running { .. }));
    let mut revision = t.broker.revision();
    while !is_running(&t.broker) {
        revision.changed().await.unwrap();
    }

    let new = connection(11, 5, t.folder.path());
    let stranger = connection(12, 6, t.folder.path());
    let elsewhere = connection(13, 5, &t.path("scratch"));
    for asker in [&new, &stranger, &elsewhere] {
        arrives(&t, asker);
    }
    let ids = |asker: &Asker, showed: &[RequestId]| {
        t.broker.list_on(asker, showed).iter().map(|request| request.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(&new, &[]), [id], "while the old one is open, what lives");
    t.broker.hang_up(old.session);
    assert_eq!(ids(&new, &[]), [ended.request().id, id], "and all of it once that is gone");
    assert_eq!((ids(&stranger, &[]), ids(&elsewhere, &[])), (Vec::new(), Vec::new()), "nobody else is handed it");
    assert_eq!(ids(&stranger, &[id]), [id], "but by the ticket");
    t.broker.stop_everything();
}

#[tokio::test(start_paused = true)]
async fn what_is_asked_again_and_again_is_counted() {
    let t = Try::new().await;
    let ask = async |draft: Draft, asker: &Arc<Asker>| {
        let call = ask_on(&t, asker, draft).await;
        let repeated = call.request().repeated().unwrap();
        (repeated.times, repeated.within.as_secs())
    };
    let other = asker(11, "codex", t.folder.path());
    arrives(&t, &other);
    for n in 1..=12 {
        assert_eq!(ask(shell("true"), &t.asker).await, (n, u64::from(n - 1) * 15));
        tokio::time::advance(Duration::from_secs(15)).await;
    }
    assert_eq!(ask(shell("false"), &t.asker).await.0, 1, "another command");
    assert_eq!(ask(Draft { cwd: Some("scratch".to_owned()), ..shell("true") }, &t.asker).await.0, 1, "another folder");
    assert_eq!(ask(shell("true"), &other).await.0, 1, "another agent");
    let env = [("CI".to_owned(), "1".to_owned())].into();
    assert_eq!(ask(Draft { env, ..shell("true") }, &t.asker).await.0, 1, "other variables");
    assert_eq!(ask(Draft { background: true, ..shell("true") }, &t.asker).await.0, 1, "not in the background");
    let other_limit = Draft { timeout_ms: Some(1234), reason: Some("please".to_owned()), ..shell("true") };
    assert_eq!(ask(other_limit, &t.asker).await.0, 13, "the same with other words around it");
    tokio::time::advance(Duration::from_secs(601)).await;
    assert_eq!(ask(shell("true"), &t.asker).await, (1, 0), "what was long ago is forgotten");
    for n in 0..2000 {
        ask(shell(&format!("echo {n}")), &t.asker).await;
    }
    assert_eq!(ask(shell("true"), &t.asker).await.0, 1, "and so is what many others came after");
    for n in 0..2000 {
        ask(shell(&format!("echo {n}")), &other).await;
    }
    assert_eq!(ask(shell("true"), &t.asker).await.0, 2, "but not for another agent's many");

    let me = t.asker.client.clone();
    t.broker.mute(&me, Duration::from_secs(60));
    let unheard = t.broker.submit(shell("true"), Arc::clone(&t.asker)).await.unwrap();
    assert_eq!(unheard.request().repeated(), None, "nor is what nobody hears");
}
