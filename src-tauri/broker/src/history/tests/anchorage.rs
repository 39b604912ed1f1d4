//! The anchor kept outside: follows the record, shows what was cut while nobody looked, and holds nobody up.

use std::sync::Arc;

use super::*;
use crate::history::anchorage::Pace;

const HURRIED: Pace = Pace {
    quiet: Duration::from_millis(20),
    latest: Duration::from_millis(100),
    again: Duration::from_millis(20),
    leaving: Duration::from_secs(3),
};

/// A place in memory that can be away.
#[derive(Default)]
struct Place {
    kept: Mutex<Option<String>>,
    away: Mutex<bool>,
    writes: AtomicU64,
}

impl Mooring for Place {
    fn kept(&self) -> Result<Option<String>, String> {
        if *lock(&self.away) { Err("the keyring is locked".to_owned()) } else { Ok(lock(&self.kept).clone()) }
    }

    fn keep(&self, anchor: &str) -> Result<(), String> {
        if *lock(&self.away) {
            return Err("the keyring is locked".to_owned());
        }
        self.writes.fetch_add(1, Ordering::SeqCst);
        *lock(&self.kept) = Some(anchor.to_owned());
        Ok(())
    }
}

async fn until(anchorage: &Anchorage, wanted: impl Fn(&Moored) -> bool) -> Moored {
    let mut moored = anchorage.moored();
    let mut running = std::pin::pin!(anchorage.run());
    let found = async { moored.wait_for(|moored| wanted(moored)).await.expect("it says so").clone() };
    tokio::select! {
        found = timeout(Duration::from_secs(120), found) => found.expect("in time"),
        () = &mut running => unreachable!(),
    }
}

/// Keeps the anchor until it is the newest entry's.
async fn follows(anchorage: &Anchorage, history: &History, place: &Place) {
    let kept = async {
        while anchorage.known() != Some(history.head()) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(lock(&place.kept).clone(), Some(history.head().to_string()));
    };
    tokio::select! {
        kept = timeout(Duration::from_secs(120), kept) => kept.expect("in time"),
        () = anchorage.run() => unreachable!(),
    }
}

fn moor(history: &History, place: &Arc<Place>) -> Anchorage {
    Anchorage::at(history.clone(), Arc::<Place>::clone(place), HURRIED)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_anchor_follows_and_a_cut_or_a_new_record_is_noticed_at_the_next_start() {
    let (folder, place) = (folder(), Arc::new(Place::default()));
    let history = ready(folder.path());
    let anchorage = moor(&history, &place);
    for n in 0..50 {
        whole(&history, &format!("echo {n}"), "");
    }
    assert!(history.flush().await);
    follows(&anchorage, &history, &place).await;
    whole(&history, "echo last", "");
    history.close().await;
    anchorage.last().await;
    assert_eq!(lock(&place.kept).clone(), Some(history.head().to_string()));
    assert_eq!(history.head().entries, 204);
    drop((history, anchorage));

    let file = folder.path().join(FILE);
    let as_it_was = std::fs::read(&file).expect("it is there");
    let cut = |conn: &Connection| {
        conn.execute_batch(
            "DELETE FROM requests WHERE id = (SELECT max(id) FROM requests); DELETE FROM entries WHERE seq > 200",
        )
    };
    cut(&Connection::open(&file).expect("it opens")).expect("it is cut");
    let history = ready(folder.path());
    let anchorage = moor(&history, &place);
    // What is written before the keyring answers does not make it less that is missing.
    history.note(RecordKey(0), Event::Lost { events: 1, from: 1 });
    assert!(history.flush().await);
    let said = until(&anchorage, |moored| *moored != Moored::Opening).await;
    let words = "It ends at entry 200; 4 more were written and are missing.".to_owned();
    assert_eq!(said, Moored::Adrift { at: 204, what: words });
    // Not forgotten by being started again, whatever is written meanwhile.
    whole(&history, "echo more", "");
    history.close().await;
    anchorage.last().await;
    drop((history, anchorage));
    let history = ready(folder.path());
    let anchorage = moor(&history, &place);
    assert!(matches!(until(&anchorage, |moored| *moored != Moored::Opening).await, Moored::Adrift { at: 204, .. }));
    assert!(matches!(anchorage.check().await, Moored::Adrift { .. }));
    history.close().await;
    drop((history, anchorage));

    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(folder.path().join(format!("{FILE}{ending}")));
    }
    let history = ready(folder.path());
    let anchorage = moor(&history, &place);
    let said = until(&anchorage, |moored| *moored != Moored::Opening).await;
    assert_eq!(said, Moored::Adrift { at: 204, what: "It is empty, and 204 entries were written.".to_owned() });
    anchorage.take_note();
    whole(&history, "echo anew", "");
    assert!(history.flush().await);
    follows(&anchorage, &history, &place).await;
    history.close().await;
    drop((history, anchorage));
    std::fs::write(&file, as_it_was).expect("put back");
    let history = ready(folder.path());
    let said = until(&moor(&history, &place), |moored| *moored != Moored::Opening).await;
    assert!(matches!(said, Moored::Adrift { at: 4, .. }), "an old state put back is another record: {said:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_place_that_is_away_is_said_and_used_once_it_is_back() {
    let (folder, place) = (folder(), Arc::new(Place::default()));
    *lock(&place.away) = true;
    let history = ready(folder.path());
    let anchorage = moor(&history, &place);
    whole(&history, "echo", "");
    assert!(history.flush().await);
    let said = until(&anchorage, |moored| *moored != Moored::Opening).await;
    assert_eq!(said, Moored::Away("the keyring is locked".to_owned()));
    *lock(&place.away) = false;
    follows(&anchorage, &history, &place).await;
    *lock(&place.away) = true;
    whole(&history, "echo", "");
    assert!(history.flush().await);
    until(&anchorage, |moored| matches!(moored, Moored::Away(_))).await;
    *lock(&place.away) = false;
    follows(&anchorage, &history, &place).await;
    // A record somebody cuts under our hands shows, too.
    assert_eq!(anchorage.check().await, Moored::Held);
    let file = folder.path().join(FILE);
    Connection::open(&file).expect("it opens").execute_batch("DELETE FROM entries WHERE seq > 5").expect("cut");
    assert!(matches!(anchorage.check().await, Moored::Adrift { at: 8, .. }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_busy_record_writes_its_anchor_seldom() {
    let (folder, place) = (folder(), Arc::new(Place::default()));
    let history = ready(folder.path());
    let anchorage = moor(&history, &place);
    let busy = async {
        for n in 0..40 {
            whole(&history, &format!("echo {n}"), "");
            assert!(history.flush().await);
        }
    };
    let begun = tokio::time::Instant::now();
    tokio::select! {
        () = busy => {}
        () = anchorage.run() => unreachable!(),
    }
    let most = begun.elapsed().as_millis() / HURRIED.quiet.as_millis() + 1;
    let writes = u128::from(place.writes.load(Ordering::SeqCst));
    assert!(writes <= most, "{writes} writes in {most} quiet moments");
    follows(&anchorage, &history, &place).await;
}
