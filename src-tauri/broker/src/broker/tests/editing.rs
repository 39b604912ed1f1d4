//! A command changed by the person, and one that lives on in the background.

use super::*;

async fn edit(t: &Try, call: &Call, text: &str) -> Result<(), NotEdited> {
    let (request, _) = t.shown(call).await;
    let shown = request.submission().fingerprint();
    t.person.edit(request.id, shown, Edited::Text(text.to_owned())).await
}

/// Waits until the card shows this text.
async fn shows(t: &Try, call: &Call, text: &str) {
    let mut revision = t.broker.revision();
    loop {
        let (request, _) = t.shown(call).await;
        if matches!(&request.submission().run().unwrap().what, crate::submission::What::Shell { text: own, .. } if own.as_str() == text)
        {
            return;
        }
        revision.changed().await.unwrap();
    }
}

#[tokio::test]
async fn what_a_person_changed_is_shown_again_and_only_that_runs() {
    let t = Try::new().await;
    let mut call = t.ask("touch asked").await;
    let (request, _) = t.shown(&call).await;
    let first = request.submission().fingerprint();
    edit(&t, &call, "touch ran").await.unwrap();
    shows(&t, &call, "touch ran").await;
    assert_eq!(t.person.decide(request.id, first, Decision::AllowOnce), Err(DecideError::Changed));
    t.allow(&call).await;
    assert_eq!(outcome(&call.ended().await), Outcome::Exited { code: 0 });
    assert!(t.path("ran").exists() && !t.path("asked").exists());
    assert!(request.before_edit().is_some());
}

#[tokio::test]
async fn a_change_that_does_not_fit_or_is_refused_leaves_the_request_as_it_was() {
    let t = Try::new().await;
    let denied = t.ask("rm x").await;
    let (request, _) = t.shown(&denied).await;
    let choice = Choice { exact: false, steps: vec![(0, 1)], ..exactly(&request) };
    let shown = request.submission().fingerprint();
    t.person.decide_always(request.id, shown, choice, Some("Never.".to_owned())).await.unwrap();

    let call = t.ask("echo hi").await;
    assert!(matches!(edit(&t, &call, "  ").await, Err(NotEdited::Invalid(_))));
    assert_eq!(edit(&t, &call, "rm -rf y").await, Err(NotEdited::Refused("Never.".to_owned())));
    let (request, _) = t.shown(&call).await;
    assert!(request.before_edit().is_none());
}

#[tokio::test]
async fn a_rule_does_not_run_what_was_changed_before_it_is_looked_at_again() {
    let t = Try::new().await;
    t.allow_always("echo hi").await;
    let call = t.ask("echo ho").await;
    edit(&t, &call, "echo hi").await.unwrap();
    shows(&t, &call, "echo hi").await;
}

#[tokio::test]
async fn the_agents_next_attempt_meets_the_changed_request() {
    let t = Try::new().await;
    let call = t.ask("echo hi").await;
    edit(&t, &call, "echo ho").await.unwrap();
    shows(&t, &call, "echo ho").await;
    let again = t.ask("echo hi").await;
    assert_eq!(again.request().id, call.request().id);
}

#[tokio::test]
async fn what_runs_in_the_background_outlives_its_agent_and_what_waits_does_not() {
    let t = Try::new().await;
    let background = |text: &str| Draft { background: true, ..shell(text) };
    let (runs, waits) = (t.submit(background("sleep 60")).await.unwrap(), t.submit(background("true")).await.unwrap());
    t.shown(&waits).await;
    t.allow(&runs).await;
    let mut runs_on = t.broker.revision();
    while !matches!(runs.request().state(), State::Running { pid: 1.., .. }) {
        runs_on.changed().await.unwrap();
    }
    let (request, waited) = (Arc::clone(runs.request()), Arc::clone(waits.request()));
    let (_, _) = (runs.keep(), waits.keep());
    t.broker.hang_up(t.asker.session);
    while !matches!(waited.state(), State::Ended(_)) {
        runs_on.changed().await.unwrap();
    }
    assert!(matches!(request.state(), State::Running { .. }));
    t.broker.stop_everything();
    while !matches!(request.state(), State::Ended(_)) {
        runs_on.changed().await.unwrap();
    }
}

#[tokio::test]
async fn a_terminal_by_choice_is_a_changed_request_and_nothing_else_of_it_changes() {
    let t = Try::new().await;
    let draft = Draft { env: env(&[("A", "1")]), ..shell("test -t 0 && echo $A && exit 4") };
    let mut call = t.submit(draft).await.unwrap();
    let (request, _) = t.shown(&call).await;
    let asked = request.submission();
    t.person.edit(request.id, asked.fingerprint(), Edited::Terminal(true)).await.unwrap();
    let stale = t.person.decide(request.id, asked.fingerprint(), Decision::AllowOnce);
    assert!(stale.is_err(), "what was on the screen had no terminal");
    let mut revision = t.broker.revision();
    while t.shown(&call).await.0.submission().run().unwrap().pty.is_none() {
        revision.changed().await.unwrap();
    }
    let changed = request.submission();
    let (before, after) = (asked.run().unwrap(), changed.run().unwrap());
    assert_eq!((&before.what, &before.changes, before.limit), (&after.what, &after.changes, after.limit));
    assert!(request.before_edit().is_some_and(|first| first.fingerprint() == asked.fingerprint()));
    t.allow(&call).await;
    assert_eq!(outcome(&call.ended().await), Outcome::Exited { code: 4 });
}
