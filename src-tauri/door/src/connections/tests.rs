//! Who makes room for whom.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::time::{advance, timeout};

use super::*;

/// A connection that has or has not something open.
fn activity(busy: bool) -> (Activity, Arc<AtomicBool>) {
    let (busy, heard) = (Arc::new(AtomicBool::new(busy)), Instant::now());
    let asked = Arc::clone(&busy);
    (Arc::new(move || (asked.load(Ordering::Relaxed), heard)), busy)
}

fn agent(pid: u32) -> AgentKey {
    AgentKey::Process(pid, Some(1))
}

/// A connection of an agent that has introduced itself.
async fn known(all: &Arc<Connections>, pid: u32, parent: u32, busy: bool) -> Option<Connection> {
    let one = all.admit(Some(pid)).await;
    let entered = one.introduce(agent(pid), Some(parent), activity(busy).0);
    entered.then_some(one)
}

fn is_wanted(one: &Connection) -> bool {
    !one.dismissed().is_cancelled()
}

#[tokio::test(start_paused = true)]
async fn thousands_that_say_nothing_keep_nobody_waiting() {
    let all = Arc::new(Connections::default());
    let honest = all.admit(Some(7)).await;
    let mut silent = Vec::new();
    let begun = Instant::now();
    for _ in 0..4353 {
        silent.push(all.admit(Some(1)).await);
        // Those that are told to go do so.
        silent.retain(is_wanted);
        assert!(silent.len() <= MAX_SILENT);
    }
    assert_eq!(begun.elapsed(), Duration::ZERO, "nobody waited");
    assert!(is_wanted(&honest), "it is not one of the many");
    assert!(honest.introduce(agent(7), None, activity(false).0));
}

#[tokio::test(start_paused = true)]
async fn what_many_processes_want_is_waited_for_a_moment() {
    let all = Arc::new(Connections::default());
    let mut silent = Vec::new();
    for pid in 0..u32::try_from(MAX_SILENT).unwrap() {
        silent.push(all.admit(Some(pid)).await);
    }
    assert!(timeout(FRESH / 2, all.admit(Some(999))).await.is_err(), "it may be on its way");
    let next = timeout(FRESH, all.admit(Some(999))).await.unwrap();
    assert!(!is_wanted(&silent[0]) && is_wanted(&silent[1]) && is_wanted(&next), "the oldest goes");
}

#[tokio::test(start_paused = true)]
async fn who_has_the_most_makes_room() {
    let all = Arc::new(Connections::default());
    let mut open = Vec::new();
    for pid in 0..8 {
        open.push(known(&all, 100 + pid, pid, false).await.unwrap());
        advance(Duration::from_secs(60)).await;
    }
    while open.len() < MAX_KNOWN {
        open.push(known(&all, 1, 1000, false).await.unwrap());
        advance(Duration::from_secs(1)).await;
    }
    let newcomer = known(&all, 7, 1001, false).await.expect("there is room for it");
    assert!(open[..8].iter().all(is_wanted) && is_wanted(&newcomer), "not those that were there before");
    assert!(!is_wanted(&open[8]) && open[9..].iter().all(is_wanted), "its oldest goes");
}

#[tokio::test(start_paused = true)]
async fn who_starts_many_agents_has_the_connections_of_all() {
    let all = Arc::new(Connections::default());
    let honest = [known(&all, 1, 1, false).await.unwrap(), known(&all, 1, 1, false).await.unwrap()];
    advance(Duration::from_secs(60)).await;
    let mut forks = Vec::new();
    for pid in 0..u32::try_from(MAX_KNOWN).unwrap() - 2 {
        forks.push(known(&all, 100 + pid, 99, false).await.unwrap());
    }
    let newcomer = known(&all, 2, 2, true).await.expect("there is room for it");
    assert!(honest.iter().chain([&newcomer]).all(is_wanted));
    assert_eq!(forks.iter().filter(|fork| !is_wanted(fork)).count(), 1);
}

#[tokio::test(start_paused = true)]
async fn what_has_something_open_goes_only_for_one_who_has_less() {
    let all = Arc::new(Connections::default());
    let mut open = Vec::new();
    for _ in 0..MAX_KNOWN {
        open.push(known(&all, 1, 1, true).await.unwrap());
    }
    assert!(known(&all, 1, 1, true).await.is_none(), "one more of the same");
    assert!(open.iter().all(is_wanted));
    assert!(known(&all, 2, 2, true).await.is_some());
    assert_eq!(open.iter().filter(|one| !is_wanted(one)).count(), 1);
}
