//! A house with a record, and what becomes of that is told.

mod killed;
mod leaks;
mod scripts;

use super::*;
use crate::consent::input::TypedInput;
use crate::history::{Event, History, Retention};
use crate::submission::Size;

/// A house that lives in a folder, with a record, one client, and a person who is this test.
pub(super) struct Recorded {
    pub(super) broker: Broker,
    pub(super) person: Person,
    pub(super) tracker: TaskTracker,
    pub(super) asker: Arc<Asker>,
}

impl Recorded {
    pub(super) async fn new(folder: &Path, history: History) -> Self {
        let scratch = folder.join("scratch");
        std::fs::create_dir_all(&scratch).unwrap();
        let surroundings = Environment::new(vec![("PATH".into(), "/usr/bin:/bin".into())], folder.to_owned(), scratch);
        let (tracker, stop) = (TaskTracker::new(), CancellationToken::new());
        let store = Arc::new(Memory::default());
        let broker = Broker::with_record(surroundings, store, history, tracker.clone(), stop);
        broker.load_rules().await;
        let person = broker.person().unwrap();
        let asker = asker(1, "claude", folder);
        broker.connected(Arc::clone(&asker), Arc::new(|| true));
        Self { broker, person, tracker, asker }
    }

    /// Runs a command to its end, allowed by the person.
    pub(super) async fn run(&self, draft: Draft) -> (Arc<Request>, Arc<Report>) {
        let mut call = self.broker.submit(draft, Arc::clone(&self.asker)).await.unwrap();
        let mut revision = self.broker.revision();
        loop {
            for (request, _) in self.broker.snapshot().waiting {
                // Decided in the turn before, and on its way from the desk.
                let _ = self.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce);
            }
            tokio::select! {
                report = call.ended() => return (Arc::clone(call.request()), report),
                _ = revision.changed() => {}
            }
        }
    }
}

#[tokio::test]
async fn a_record_that_is_not_kept_is_told_at_once_though_nothing_else_happens() {
    let folder = tempfile::tempdir().unwrap();
    let (history, _) = History::open(&folder.path().join("history"), Retention::default());
    let house = Recorded::new(folder.path(), history.clone()).await;
    let broker = house.broker.clone();
    house.tracker.spawn(async move { broker.watch_record().await });
    let told = async |wanted: fn(&history::Health) -> bool| {
        let mut revision = house.broker.revision();
        let seen = async {
            while !wanted(&house.broker.snapshot().record) {
                revision.changed().await.unwrap();
            }
        };
        tokio::time::timeout(Duration::from_secs(30), seen).await.expect("in time");
    };
    told(|record| *record == history::Health::Ready).await;
    let key = history.name();
    for _ in 0..20_000 {
        history.note(key, Event::Started);
    }
    told(|record| matches!(record, history::Health::NotKept(_))).await;
    told(|record| matches!(record, history::Health::Missed(_))).await;
}

#[tokio::test]
async fn the_record_tells_when_a_run_was_started_and_of_nothing_else_that_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (history, _) = History::open(&folder.path().join("history"), Retention::default());
    let house = Recorded::new(folder.path(), history.clone()).await;
    let before = crate::local::clock::millis(crate::local::clock::wall());
    for (text, starts) in [("true", true), ("sleep 0.3; exit 3", true)] {
        let (request, report) = house.run(shell(text)).await;
        house.broker.core.writing.close();
        house.broker.core.writing.wait().await;
        house.broker.core.writing.reopen();
        assert!(history.flush().await);
        let key = request.record;
        let record = history.read(move |reader| reader.record(key)).await.unwrap().expect("it is known");
        let ended = record.ended.as_ref().expect("it ended").0;
        let started = record.started_at.filter(|at| (before..=ended).contains(at));
        assert_eq!(started.is_some(), starts, "{text}: {:?}, {report:?}", record.started_at);
    }
    let mut call = house.broker.submit(shell("echo never"), Arc::clone(&house.asker)).await.unwrap();
    let key = call.request().record;
    house.broker.stop(call.request().id, Ender::Agent, false);
    call.ended().await;
    assert!(history.flush().await);
    let record = history.read(move |reader| reader.record(key)).await.unwrap().expect("it is known");
    assert!(record.ended.is_some() && record.started_at.is_none(), "{record:?}");
}

#[tokio::test]
async fn who_read_the_record_too_early_is_told_when_it_tells_more_and_only_then() {
    let folder = tempfile::tempdir().unwrap();
    let (history, _) = History::open(&folder.path().join("history"), Retention::default());
    let house = Recorded::new(folder.path(), history.clone()).await;
    let broker = house.broker.clone();
    house.tracker.spawn(async move { broker.watch_record().await });
    let (request, _) = house.run(shell("true")).await;
    let key = request.record;
    let read = async || history.read(move |reader| reader.record(key)).await.unwrap();
    let seen = async {
        let mut revision = house.broker.revision();
        let mut recorded = None;
        loop {
            let now = house.broker.snapshot().recorded;
            // Read only where a page would: at the beginning, and when it is told of more.
            if recorded.replace(now) != Some(now) && read().await.is_some_and(|record| record.ended.is_some()) {
                return now;
            }
            revision.changed().await.unwrap();
        }
    };
    let told = tokio::time::timeout(Duration::from_secs(60), seen).await.expect("in time");
    assert!(history.forget(key).await.unwrap() && history.flush().await);
    assert_eq!(house.broker.snapshot().recorded, told, "what a person does to the record is no news of a request");
    history.note(key, Event::Started);
    assert!(history.flush().await);
    assert_ne!(house.broker.snapshot().recorded, told);
}

#[tokio::test]
async fn the_record_tells_how_large_a_runs_terminal_was_and_when() {
    let folder = tempfile::tempdir().unwrap();
    let (history, _) = History::open(&folder.path().join("history"), Retention::default());
    let house = Recorded::new(folder.path(), history.clone()).await;
    let (small, large) = (Size { columns: 80, rows: 24 }, Size { columns: 132, rows: 50 });
    let draft = Draft { pty: Some(small), ..shell("read line") };
    let mut call = house.broker.submit(draft, Arc::clone(&house.asker)).await.unwrap();
    let request = Arc::clone(call.request());
    let mut revision = house.broker.revision();
    while !matches!(request.state(), State::Running { pid: 1.., .. }) {
        for (request, _) in house.broker.snapshot().waiting {
            // Decided in the turn before, and on its way from the desk.
            let _ = house.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce);
        }
        revision.changed().await.unwrap();
    }
    for size in [small, large, large] {
        assert!(house.broker.resize(request.id, size));
    }
    house.person.type_into(request.id, TypedInput::Text("\n".into())).await.unwrap();
    call.ended().await;
    house.broker.core.writing.close();
    house.broker.core.writing.wait().await;
    assert!(!house.broker.resize(request.id, small), "it has already ended");
    assert!(history.flush().await);
    let key = request.record;
    let record = history.read(move |reader| reader.record(key)).await.unwrap().expect("it is known");
    let sizes: Vec<(u16, u16)> = record.sizes().iter().map(|size| (size.columns, size.rows)).collect();
    assert_eq!(sizes, [(80, 24), (132, 50)], "each once, and nothing that is none");
    assert!(record.resized[0].after_ms == 0 && record.ended.is_some());
}
