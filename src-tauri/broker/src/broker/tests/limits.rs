//! What the person chose for how long commands may run and requests wait.

use super::*;
use crate::submission::Limits;

#[tokio::test]
async fn what_the_person_chose_holds_for_new_requests_and_changes_nothing_that_waits() {
    const SECOND: Duration = Duration::from_secs(1);
    let t = Try::new().await;
    let limit = |call: &Call| call.request().submission().run().map(|run| run.limit);
    let before = t.ask("touch before").await;
    t.shown(&before).await;
    t.broker.limit(Limits { usual: 5 * SECOND, longest: 10 * SECOND, patience: 60 * SECOND });
    let after = t.ask("touch after").await;
    t.shown(&after).await;
    assert_eq!((limit(&before), limit(&after)), (Some(30 * SECOND), Some(5 * SECOND)));
    let long = Draft { timeout_ms: Some(10_001), ..shell("touch long") };
    let capped = Draft { capped: true, ..long.clone() };
    assert_eq!(t.submit(long).await.err().map(|wrong| wrong.field), Some("timeout_ms"));
    let capped = t.submit(capped).await.unwrap();
    t.shown(&capped).await;
    assert_eq!(limit(&capped), Some(10 * SECOND));
    // What a person changes keeps the limits of its request.
    let shown = before.request().submission().fingerprint();
    t.person.edit(before.request().id, shown, Edited::Text("touch other".to_owned())).await.unwrap();
    assert_eq!(limit(&before), Some(30 * SECOND));

    let waits = |call: &Call| matches!(call.request().state(), State::Waiting { .. });
    let (first, second) = (Arc::clone(before.request()), Arc::clone(after.request()));
    let tickets = [before.keep(), after.keep()].map(|ticket| ticket.to_string());
    tokio::time::pause();
    tokio::time::sleep(61 * SECOND).await;
    let mut late = t.broker.attach(&tickets[1], &t.asker).unwrap();
    assert_eq!(outcome(&late.ended().await), Outcome::Expired, "{:?}", second.id);
    let early = t.broker.attach(&tickets[0], &t.asker).unwrap();
    assert!(waits(&early), "{:?}", first.id);
}
