//! What runs take of the computer, and ending many at once.

mod lives;
mod outlasting;
#[cfg(target_os = "linux")]
mod stays;

use super::*;

/// Until a look at all that lives says so.
#[cfg(target_os = "linux")]
async fn looked(house: &Try, so: impl Fn(&[Life]) -> bool) -> Vec<Life> {
    loop {
        let life = house.broker.life().await;
        if so(&life) {
            return life;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_run_is_seen_with_its_whole_tree_also_what_left_its_group() {
    let house = Try::new().await;
    assert!(house.broker.life().await.is_empty());
    let mut busy = house.ask("setsid sh -c 'while :; do :; done' & sleep 30; wait").await;
    house.allow(&busy).await;
    let mut idle = house.ask("sleep 31").await;
    house.allow(&idle).await;
    let vitals = |life: &[Life], call: &Call| life.iter().find(|one| one.id == call.request().id)?.vitals;
    let worked = |life: &[Life]| {
        vitals(life, &busy).is_some_and(|vitals| {
            vitals.processes >= 3 && vitals.busy >= Duration::from_millis(100) && vitals.share.is_some_and(|s| s > 0.05)
        })
    };
    let life = looked(&house, worked).await;
    let (loud, calm) = (vitals(&life, &busy).unwrap(), vitals(&life, &idle).unwrap());
    assert!(calm.processes >= 1 && calm.busy < loud.busy && calm.memory > 64 * 1024, "{calm:?}");
    assert!(loud.memory > calm.memory && loud.share.unwrap() < 4.0, "{loud:?}");
    assert_eq!(house.broker.stop_client(&house.asker.client), 2);
    for call in [&mut busy, &mut idle] {
        let report = call.ended().await;
        assert!(matches!(report.outcome, Outcome::Stopped { by: Ender::Person, .. }) && report.left == 0, "{report:?}");
    }
    assert!(house.broker.life().await.is_empty());
}

#[tokio::test]
async fn ending_all_of_one_client_leaves_the_others_and_what_waits() {
    let house = Try::new().await;
    let other = asker(2, "codex", house.folder.path());
    house.broker.connected(Arc::clone(&other), Arc::new(|| true));
    let mut mine = house.ask("sleep 30").await;
    let theirs = house.broker.submit(shell("sleep 30"), Arc::clone(&other)).await.unwrap();
    house.allow(&mine).await;
    house.allow(&theirs).await;
    let waits = house.ask("echo waits").await;
    house.shown(&waits).await;
    while house.broker.snapshot().running.len() < 2 {
        mine.changed().await;
    }
    assert_eq!(house.broker.stop_client(&house.asker.client), 1);
    assert!(matches!(outcome(&mine.ended().await), Outcome::Stopped { by: Ender::Person, .. }));
    assert!(matches!(theirs.request().state(), State::Running { .. }));
    assert!(matches!(waits.request().state(), State::Waiting { .. }));
    house.broker.stop_everything();
}
