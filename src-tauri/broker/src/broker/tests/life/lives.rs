//! Lives of requests, tickets and mutes, over a sleep of the computer.

use crate::broker::tests::*;
use crate::local::clock::tests::sleep_computer;

const MINUTE: Duration = Duration::from_secs(60);

#[tokio::test]
async fn a_sleep_of_the_computer_does_not_stretch_a_tickets_life() {
    let t = Try::new().await;
    let mut asked = Vec::new();
    for name in ["once", "always", "edit", "agent"] {
        let call = t.ask(&format!("touch {name}")).await;
        t.shown(&call).await;
        let request = Arc::clone(call.request());
        asked.push((request, call.keep().to_string()));
    }
    sleep_computer(29 * MINUTE);
    assert!(asked.iter().all(|(request, _)| matches!(request.state(), State::Waiting { expires: Some(_) })));
    sleep_computer(2 * MINUTE);
    let [(once, _), (always, _), (edit, _), (agent, ticket)] = &asked[..] else { panic!("four") };
    let shown = |request: &Request| request.submission().fingerprint();
    assert_eq!(t.person.decide(once.id, shown(once), Decision::AllowOnce), Err(DecideError::Gone));
    let choice = exactly(always);
    let kept = t.person.decide_always(always.id, shown(always), choice, None).await;
    assert!(matches!(kept, Err(DecisionFailed::Desk(DecideError::Gone))), "{kept:?}");
    let edited = t.person.edit(edit.id, shown(edit), Edited::Text("touch edit".to_owned())).await;
    assert_eq!(edited, Err(NotEdited::Desk(DecideError::Gone)));
    // Its agent does not give it another life, and neither does the same call again.
    assert!(t.broker.attach(ticket, &t.asker).is_none());
    let again = t.ask("touch agent").await;
    assert_ne!(again.request().id, agent.id);
    for (request, _) in &asked {
        let mut revision = t.broker.revision();
        while !matches!(request.state(), State::Ended(_)) {
            request.look_again();
            revision.changed().await.unwrap();
        }
        let State::Ended(report) = request.state() else { panic!("it waits") };
        assert_eq!(report.outcome, Outcome::Expired);
    }
    assert!(["once", "always", "edit", "agent"].iter().all(|name| !t.path(name).exists()));
    assert!(lock(&t.store.rules).is_empty());
}

#[tokio::test]
async fn a_sleep_of_the_computer_does_not_stretch_a_mute() {
    let t = Try::new().await;
    t.broker.mute(&t.asker.client, 5 * MINUTE);
    let mut refused = t.ask("true").await;
    assert!(matches!(outcome(&refused.ended().await), Outcome::Refused { .. }));
    sleep_computer(5 * MINUTE);
    let heard = t.ask("true").await;
    t.shown(&heard).await;
    assert!(t.broker.snapshot().muted.is_empty());
}
