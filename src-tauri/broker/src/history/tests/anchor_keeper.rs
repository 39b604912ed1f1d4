//! The anchor kept outside: follows the record, shows what was cut while nobody looked, and holds nobody up.

use std::sync::Arc;

use super::*;
use crate::history::anchor_keeper::Pace;

const HURRIED: Pace = Pace {
    quiet: Duration::from_millis(20),
    latest: Duration::from_millis(100),
    again: Duration::from_millis(20),
    leaving: Duration::from_secs(3),
};

/// A place in memory that can be away.
#[derive(Default)]
struct MemoryAnchorStore {
    kept: Mutex<Option<String>>,
    away: Mutex<bool>,
    writes: AtomicU64,
}

impl AnchorStore for MemoryAnchorStore {
    fn kept(&self) -> Result<Option<String>, AnchorError> {
        if *lock(&self.away) { Err(AnchorError::Locked) } else { Ok(lock(&self.kept).clone()) }
    }

    fn keep(&self, anchor: &str) -> Result<(), AnchorError> {
        if *lock(&self.away) {
            return Err(AnchorError::Locked);
        }
        self.writes.fetch_add(1, Ordering::SeqCst);
        *lock(&self.kept) = Some(anchor.to_owned());
        Ok(())
    }
}

async fn until(anchor_keeper: &AnchorKeeper, wanted: impl Fn(&AnchorStatus) -> bool) -> AnchorStatus {
    let mut moored = anchor_keeper.moored();
    let mut running = std::pin::pin!(anchor_keeper.run());
    let found = async { moored.wait_for(|moored| wanted(moored)).await.expect("it says so").clone() };
    tokio::select! {
        found = timeout(Duration::from_secs(120), found) => found.expect("in time"),
        () = &mut running => unreachable!(),
    }
}

/// Keeps the anchor until it is the newest entry's.
async fn follows(anchor_keeper: &AnchorKeeper, history: &History, place: &MemoryAnchorStore) {
    let kept = async {
        while anchor_keeper.known() != Some(history.head()) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(lock(&place.kept).clone(), Some(history.head().to_string()));
    };
    tokio::select! {
        kept = timeout(Duration::from_secs(120), kept) => kept.expect("in time"),
        () = anchor_keeper.run() => unreachable!(),
    }
}

fn moor(history: &History, place: &Arc<MemoryAnchorStore>) -> AnchorKeeper {
    AnchorKeeper::at(history.clone(), Arc::<MemoryAnchorStore>::clone(place), HURRIED)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_anchor_follows_and_a_cut_or_a_new_record_is_noticed_at_the_next_start() {
    let (folder, place) = (folder(), Arc::new(MemoryAnchorStore::default()));
    let history = ready(folder.path());
    let anchor_keeper = moor(&history, &place);
    for n in 0..50 {
        whole(&history, &format!("echo {n}"), "");
    }
    assert!(history.flush().await);
    follows(&anchor_keeper, &history, &place).await;
    whole(&history, "echo last", "");
    history.close().await;
    anchor_keeper.last().await;
    assert_eq!(lock(&place.kept).clone(), Some(history.head().to_string()));
    assert_eq!(history.head().entries, 204);
    drop((history, anchor_keeper));

    let file = folder.path().join(FILE);
    let as_it_was = std::fs::read(&file).expect("it is there");
    let cut = |conn: &Connection| {
        conn.execute_batch(
            "DELETE FROM requests WHERE id = (SELECT max(id) FROM requests); DELETE FROM entries WHERE seq > 200",
        )
    };
    cut(&Connection::open(&file).expect("it opens")).expect("it is cut");
    let history = ready(folder.path());
    let anchor_keeper = moor(&history, &place);
    // What is written before the keyring answers does not make it less that is missing.
    history.note(RecordKey(0), Event::Lost { events: 1, from: 1 });
    assert!(history.flush().await);
    let said = until(&anchor_keeper, |moored| *moored != AnchorStatus::Opening).await;
    let words = "It ends at entry 200; 4 more were written and are missing.".to_owned();
    assert_eq!(said, AnchorStatus::Mismatch { at: 204, what: words });
    // Not forgotten by being started again, whatever is written meanwhile.
    whole(&history, "echo more", "");
    history.close().await;
    anchor_keeper.last().await;
    drop((history, anchor_keeper));
    let history = ready(folder.path());
    let anchor_keeper = moor(&history, &place);
    assert!(matches!(
        until(&anchor_keeper, |moored| *moored != AnchorStatus::Opening).await,
        AnchorStatus::Mismatch { at: 204, .. }
    ));
    assert!(matches!(anchor_keeper.check().await, AnchorStatus::Mismatch { .. }));
    history.close().await;
    drop((history, anchor_keeper));

    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(folder.path().join(format!("{FILE}{ending}")));
    }
    let history = ready(folder.path());
    let anchor_keeper = moor(&history, &place);
    let said = until(&anchor_keeper, |moored| *moored != AnchorStatus::Opening).await;
    assert_eq!(said, AnchorStatus::Mismatch { at: 204, what: "It's empty, but 204 entries were written.".to_owned() });
    anchor_keeper.take_note();
    whole(&history, "echo anew", "");
    assert!(history.flush().await);
    follows(&anchor_keeper, &history, &place).await;
    history.close().await;
    drop((history, anchor_keeper));
    std::fs::write(&file, as_it_was).expect("put back");
    let history = ready(folder.path());
    let said = until(&moor(&history, &place), |moored| *moored != AnchorStatus::Opening).await;
    assert!(matches!(said, AnchorStatus::Mismatch { at: 4, .. }), "an old state put back is another record: {said:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_place_that_is_away_is_said_and_used_once_it_is_back() {
    let (folder, place) = (folder(), Arc::new(MemoryAnchorStore::default()));
    *lock(&place.away) = true;
    let history = ready(folder.path());
    let anchor_keeper = moor(&history, &place);
    whole(&history, "echo", "");
    assert!(history.flush().await);
    let said = until(&anchor_keeper, |moored| *moored != AnchorStatus::Opening).await;
    assert_eq!(said, AnchorStatus::Away(AnchorError::Locked));
    *lock(&place.away) = false;
    follows(&anchor_keeper, &history, &place).await;
    *lock(&place.away) = true;
    whole(&history, "echo", "");
    assert!(history.flush().await);
    until(&anchor_keeper, |moored| matches!(moored, AnchorStatus::Away(_))).await;
    *lock(&place.away) = false;
    follows(&anchor_keeper, &history, &place).await;
    // A record somebody cuts under our hands shows, too.
    assert_eq!(anchor_keeper.check().await, AnchorStatus::Held);
    let file = folder.path().join(FILE);
    Connection::open(&file).expect("it opens").execute_batch("DELETE FROM entries WHERE seq > 5").expect("cut");
    assert!(matches!(anchor_keeper.check().await, AnchorStatus::Mismatch { at: 8, .. }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_busy_record_writes_its_anchor_seldom() {
    let (folder, place) = (folder(), Arc::new(MemoryAnchorStore::default()));
    let history = ready(folder.path());
    let anchor_keeper = moor(&history, &place);
    let busy = async {
        for n in 0..40 {
            whole(&history, &format!("echo {n}"), "");
            assert!(history.flush().await);
        }
    };
    let begun = tokio::time::Instant::now();
    tokio::select! {
        () = busy => {}
        () = anchor_keeper.run() => unreachable!(),
    }
    let most = begun.elapsed().as_millis() / HURRIED.quiet.as_millis() + 1;
    let writes = u128::from(place.writes.load(Ordering::SeqCst));
    assert!(writes <= most, "{writes} writes in {most} quiet moments");
    follows(&anchor_keeper, &history, &place).await;
}
